"""A title in which every word matters to what comes after it, to see what a correction does to later lines.

In turn each player says a number; who says 2 goes on. Nobody repeats the number before, and 4 is bad luck;
both can be waived. One may greet somebody instead. After six turns whoever said the most wins.
"""

from collections.abc import Iterator
from typing import NamedTuple

from games.engine.game import Game, Moves, Setup, Unreadable
from games.engine.rulebook import Chapter, Rule, Rulebook, Violation
from scoring.document import SeatedPlayer, Seating
from scoring.ranking import places
from scoring.sheet import Score, Sheet, SheetLine
from scoring.wording import Text, not_a, same
from scoring.words import Colour


class Move(NamedTuple):
    kind: str
    what: str

    @property
    def text(self) -> str:
        return f"{self.kind} {self.what}"


class State(NamedTuple):
    colours: tuple[Colour, ...]
    said: tuple[tuple[str, str], ...] = ()
    """Who said what, in order."""


def read(state: State, words: str) -> Move:
    kind, _, what = words.partition(" ")
    if what in {"say": ("1", "2", "3", "4", "5"), "greet": state.colours}.get(kind, ()):
        return Move(kind, what)
    raise Unreadable(not_a(words, "is no move", "ist kein Zug"))


def awaiting(state: State):
    if len(state.said) == 6:
        return {}
    if not state.said:
        return {state.colours[0]: {"say", "greet"}}
    who, what = state.said[-1]
    seat = state.colours.index(who) + (what != "2")
    return {state.colours[seat % len(state.colours)]: {"say", "greet"}}


def check(state: State, actor: str, move: Move) -> Iterator[Violation]:
    if state.said and state.said[-1][1] == move.what:
        yield Violation("S1", Text(f"{move.what} again.", f"Wieder {move.what}."), waivable=True)
    if move.what == "4":
        yield Violation("S2", Text("Bad luck!", "Das bringt Unglück!"), waivable=True)


def apply(state: State, actor: str, move: Move) -> State:
    return state._replace(said=(*state.said, (actor, move.what)))


def score(state: State) -> Score:
    points = {
        colour: sum(int(what) for who, what in state.said if who == colour and what.isdigit())
        for colour in state.colours
    }
    rows = {colour: (SheetLine("said", said, "S1", same(said)),) for colour, said in points.items()}
    sheet = Sheet({"said": same("said")}, rows)
    return Score(sheet, places(points))


SAYING = Game(
    slug="saying",
    name="Saying",
    seating=Seating(colours=("red", "blue", "green"), counts=(2, 3)),
    rulebook=Rulebook(
        Chapter(
            Text("Numbers", "Zahlen"),
            (
                Rule("S1", Text("Nobody repeats.", "Niemand wiederholt."), waivable=True),
                Rule("S2", Text("Nobody says four.", "Niemand sagt vier."), waivable=True),
            ),
        )
    ),
    options={},
    moves=Moves(
        read=read,
        candidates=lambda state: [Move("say", what) for what in "12345"],
        naming_players=frozenset({"greet"}),
    ),
    start=lambda setup: State(setup.colours),
    awaiting=awaiting,
    check=check,
    apply=apply,
    score=score,
)

TWO = Setup((SeatedPlayer("Ada", "red"), SeatedPlayer("Ben", "blue")), {})
