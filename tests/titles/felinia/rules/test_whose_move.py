"""Which kinds of move are due at each step, and whose they are."""

import pytest

from scoring.titles.felinia.position import COLOURS
from tests.titles.felinia.table import (
    TABLE,
    ashore,
    breaks,
    ending,
    having,
    laid,
    legal,
    seated,
    storing,
    then,
    to_act,
    trading,
)

STAGES = {
    "a draw of the set-up": (lambda: seated(), TABLE, {"draw"}),
    "a ship of the set-up": (lambda: then(seated(), *["draw wine"] * 6), TABLE, {"ship"}),
    "bids": (lambda: laid(), "blue", {"bid"}),
    "a market": (lambda: trading("guild", "market 1"), "green", {"buy", "withdraw"}),
    "the guild": (lambda: trading("guild", "guild"), "green", {"exchange", "bonus", "withdraw"}),
    "a merchant": (lambda: ashore("green"), "green", {"reveal", "step", "stop"}),
    "a merchant after his reveals and step 2": (
        lambda: then(ashore("green"), "reveal a5 silk", "reveal a6 tea", "step a2"),
        "green",
        {"reveal", "step", "stop"},
    ),
    "a draw ashore": (lambda: ashore(country="d"), TABLE, {"draw"}),
    "storage": (lambda: storing("", "wine " * 4), "green", {"keep"}),
    "a ship of phase 5": (lambda: storing(), TABLE, {"ship"}),
    "a draw of phase 5": (lambda: then(storing(), "ship 1 spare5"), TABLE, {"draw"}),
    "the end with hidden tiles": (
        lambda: having(ending(), "green", hidden=1), "green", {"declare", "finish"},
    ),
    "the end": (lambda: ending(), TABLE, {"finish"}),
    "afterwards": (lambda: then(ending(), "finish"), None, set()),
}  # fmt: skip
LINES = {
    "ship": "ship 1 {tile}", "draw": "draw glassware", "bid": "bid purse", "withdraw": "withdraw",
    "buy": "buy watches", "exchange": "exchange books wine", "bonus": "bonus hidden",
    "reveal": "reveal a4 silk", "step": "step a2", "stop": "stop", "keep": "keep",
    "declare": "declare extra silk", "finish": "finish",
}  # fmt: skip


@pytest.mark.parametrize("stage", STAGES)
def test_what_is_due_for_nobody_is_phase_and_what_is_due_for_somebody_else_is_turn(stage):
    make, colour, kinds = STAGES[stage]
    state = make()
    for kind, line in LINES.items():
        line = line.format(tile=next(iter(state.board.ship)))
        if kind not in kinds:
            for entry in (line, f"blue: {line}", f"green: {line}", f"red: {line}"):
                assert breaks(state, entry) == ["phase"], entry
            continue
        assert not {"phase", "turn", "notation"} & set(breaks(state, line)) or kind == "declare"
        owner = None if kind in ("draw", "ship", "finish") else colour
        for other in COLOURS:
            expected = other == owner
            assert ("turn" not in breaks(state, f"{other}: {line}")) == expected, f"{other}: {line}"
    selling = colour is not TABLE or "finish" in kinds
    for who in ("blue", "green"):
        assert breaks(state, f"{who}: sell glassware 9") == (["E45"] if selling else ["phase"])
    assert (
        breaks(state, "sell glassware 9")
        == breaks(state, "red: sell glassware 9")
        == (["turn"] if selling else ["phase"])
    )
    assert to_act(state) == ({"blue": "Ada", "green": "Ben"}[colour] if colour else None)
    assert not any(line.startswith(("sell", "keep")) for line in legal(state))


@pytest.mark.parametrize("stage", STAGES)
def test_every_legal_move_breaks_nothing_and_is_said_without_an_actor(stage):
    state = STAGES[stage][0]()
    for line in legal(state):
        if line.startswith("declare"):
            assert breaks(state, f"green: {line}") == []
        else:
            assert breaks(state, line) == []
            assert then(state, line) != state
