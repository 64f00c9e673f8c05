"""The smallest title there is: two players call a coin, the table shows it, whoever called right wins.

Calls may come in any order and must say whose they are; the coin is nobody's decision.
"""

from typing import NamedTuple

from games.engine.game import TABLE, Game, Moves, Setup, Unreadable
from games.engine.rulebook import Chapter, Rule, Rulebook, Violation
from scoring.document import SeatedPlayer, Seating
from scoring.ranking import places
from scoring.sheet import Score, Sheet, SheetLine
from scoring.wording import Text, not_a
from scoring.words import Colour


class Move(NamedTuple):
    kind: str
    side: str

    @property
    def text(self) -> str:
        return f"{self.kind} {self.side}"


class State(NamedTuple):
    colours: tuple[Colour, ...]
    calls: tuple[tuple[str, str], ...] = ()
    shown: str = ""


RULEBOOK = Rulebook(
    Chapter(
        Text("Coin", "Münze"),
        (
            Rule("C1", Text("No two call the same.", "Keine zwei sagen dasselbe.")),
            Rule("C2", Text("Nobody calls the edge.", "Niemand sagt Rand."), waivable=True),
        ),
    )
)


def read(state: State, words: str) -> Move:
    kind, _, side = words.partition(" ")
    if kind not in ("call", "show") or side not in ("heads", "tails", "edge"):
        raise Unreadable(not_a(words, "is no move", "ist kein Zug"))
    return Move(kind, side)


def awaiting(state: State):
    if state.shown:
        return {}
    silent = [colour for colour in state.colours if colour not in dict(state.calls)]
    return {colour: {"call"} for colour in silent} or {TABLE: {"show"}}


def check(state: State, actor: str, move: Move):
    if move.kind == "call" and move.side in dict(state.calls).values():
        yield Violation("C1", Text(f"{move.side} is taken.", f"{move.side} ist vergeben."))
    if move.kind == "call" and move.side == "edge":
        yield Violation("C2", Text("The edge!", "Rand!"), ("rim",), waivable=True)


def apply(state: State, actor: str, move: Move) -> State:
    if move.kind == "show":
        return state._replace(shown=move.side)
    return state._replace(calls=tuple(sorted((*state.calls, (actor, move.side)))))


def score(state: State) -> Score:
    points = {colour: int(dict(state.calls).get(colour) == state.shown) for colour in state.colours}
    reason = Text("called right", "richtig gesagt")
    sheet = Sheet({"calls": reason}, {c: (SheetLine("calls", p, "C1", reason),) for c, p in points.items()})
    return Score(sheet, places(points))


COIN = Game(
    slug="coin",
    name="Coin",
    seating=Seating(colours=("red", "blue", "green"), counts=(2,)),
    rulebook=RULEBOOK,
    options={},
    moves=Moves(
        read=read,
        candidates=lambda state: [Move(k, s) for k in ("call", "show") for s in ("heads", "tails", "edge")],
        must_name_actor=frozenset({"call"}),
    ),
    start=lambda setup: State(setup.colours),
    awaiting=awaiting,
    check=check,
    apply=apply,
    score=score,
)

SETUP = Setup((SeatedPlayer("Ada", "red"), SeatedPlayer("Ben", "blue")), {})
