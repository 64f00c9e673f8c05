"""Moves that a referee lets stand."""

from typing import Any

from games.titles.felinia.game import GAME
from games.titles.felinia.state import State
from tests.titles.felinia.table import spare, trading


def stays_broken(state: State, line: str, *codes: str) -> bool:
    """Is this line refused with all it breaks waived? So it must be where one of its rules cannot be."""
    ruling = GAME.ruling(state, line + "".join(f" !{code}" for code in codes))
    assert ruling.rules == codes
    assert not all(violation.waivable for violation in ruling.violations)
    assert "No exception is possible" in ruling.message.en
    assert ruling.message.de not in ("", ruling.message.en)
    return not ruling.stands


def on_the_quay(has: str, boat: dict[str, Any], silver: int = 2) -> State:
    """Blue, with these goods, has a token on market 1 with watches and clothing, the boat is at berth 1."""
    return trading("market 1", "guild", ships={"boat": boat} | spare(), start=(has, "wine"), silver=silver)
