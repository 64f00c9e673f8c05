"""What the tablet shows of a Felinia table, taken apart: lines, fields and positions of whole games."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from games.engine.face import Call, Telling
from games.titles.felinia.game import GAME
from games.titles.felinia.moves import Move
from games.titles.felinia.state import State
from scoring.titles.felinia.board import Board
from scoring.wording import Text
from scoring.words import Colour
from tests.titles.felinia.table import FACE, NAMES, ashore, laid, ship, spare, trading
from tests.titles.felinia.test_recorded_games import games, record_of, steps


def all_lines(calls: Iterable[Call]) -> Iterator[str]:
    """The lines that can be said with these calls, at the end of all ways; but for the idle ones."""
    for call in calls:
        if "idle" not in call.style.split():
            yield from all_lines(call.then) if call.then else (call.line,)


def idle_lines(state: State) -> list[str]:
    return [call.line for call in FACE.tray(state).calls if "idle" in call.style.split()]


def telling_of(before: State, line: str, names: Mapping[Colour, str] = NAMES) -> Telling:
    return FACE.tell(GAME.ruling(before, line).move, before, GAME.play(before, line), names)


def all_fields(board: Board) -> list[str]:
    return [
        *board.provinces,
        *(f"berth {number + 1}" for number in range(board.berths)),
        *(f"market {number + 1}" for number in range(board.markets)),
        "guild",
    ]


def assert_clean(text: Text) -> None:
    """Something is said in both languages, and nothing was left over from putting it together."""
    assert text.en != text.de
    for words in text:
        assert re.sub(r"^[^\w“„+(]|\s+$", "", words) == words != "", text
        assert not re.search(r"[{}<>]|None|\s\s|\.\.|\(\)| [.,;:)]|\bfor and\b|\bfür und\b", words), text
        assert not re.search(r"\b(?:for|für|and|und|each|je)$", words), text


LAID = laid()
ASHORE = ashore()
SHIPS = {
    "wine": ship("a", "08:00", 2, "wine"),
    "both": ship("b", "09:00", 1, "wine books"),
    "dear": ship("c", "10:00", 2, "books", silver=1),
    "none": ship("d", "11:00", 2, "glassware glassware"),
} | spare()
FOUR_SHIPS = {
    "first": ship("a", "07:00"),
    "second": ship("b", "08:30"),
    "third": ship("c", "09:15", 1),
    "fourth": ship("d", "10:00"),
}


def market(silver: int = 2, start: str = "books", **agreed) -> State:
    """Ada is the only one in market 1, where wine and watches lie."""
    return trading(
        "market 1",
        "purse",
        goods=["wine watches", "books books", "books books"],
        start=[start],
        silver=silver,
        ships=SHIPS,
        **agreed,
    )


class Step(NamedTuple):
    """A move of a recorded game as it is told."""

    before: State
    move: Move
    after: State
    telling: Telling


@cache
def played(name: str) -> list[Step]:
    record = record_of(name)
    names = record.setup.names
    return [
        Step(before, move, after, FACE.tell(move, before, after, names))
        for before, move, after in steps(record)
    ]


def positions(name: str) -> list[State]:
    return [played(name)[0].before, *(step.after for step in played(name))]


def whole_games() -> list[str]:
    """One of two and one of three, each with every kind of move."""
    return [name for name in games() if name.startswith("short-")]
