"""Drawn examples for the rules of a title: a small position each, and what the referee says about it.

What is drawn and what is marked comes from the title itself. What an example says is stored beside it, and
a test asks the referee for all of it, so that no example can say what the rules do not.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from games.engine.face import Card, Marks, nothing
from scoring.sheet import SheetLine
from scoring.wording import Text
from scoring.words import NO_FIELD, Colour, Field, Line, Names, RuleCode

if TYPE_CHECKING:
    from games.engine.game import AnyGame

State = TypeVar("State")

Window = tuple[float, float, float, float]
"""A part of the board's picture: x, y, width, height."""


class Asked(NamedTuple):
    """A move the referee is asked about, and the rules it breaks; none where it is allowed."""

    line: Line
    rules: tuple[RuleCode, ...] = ()
    field: Field = NO_FIELD
    """Where the answer is marked on the board."""


def asked(line: str, *rules: str, at: str = "") -> Asked:
    """A question to the referee with its answer, as a title writes it down."""
    return Asked(Line(line), tuple(map(RuleCode, rules)), Field(at))


class ClaimedPoints(NamedTuple):
    """The points of a row of the sheet: those by a rule, those in a category, or all."""

    row: Colour
    points: int
    rule: str = ""
    category: str = ""

    def lines(self, rows: Mapping[Colour, Sequence[SheetLine]]) -> list[SheetLine]:
        """The lines of the sheet that are meant."""
        return [
            line
            for line in rows[self.row]
            if self.rule in ("", line.rule) and self.category in ("", line.category)
        ]


def points(row: str, number: int, rule: str = "", category: str = "") -> ClaimedPoints:
    """Points that a caption speaks of, as a title writes them down."""
    return ClaimedPoints(Colour(row), number, rule, category)


def always(state: Any) -> bool:
    return True


@dataclass(frozen=True)
class Example(Generic[State]):
    rule: str
    """The code of the rule it stands under."""
    caption: Text
    position: Callable[["AnyGame"], State]
    """The position that is shown, built by the title's own moves."""
    window: Window | None = None
    """The part of the board that is shown; None where the board does not matter."""
    halves: bool = False
    """Whether its left and its right half stand one below the other where there is no room for both."""
    asked: tuple[Asked, ...] = ()
    points: tuple[ClaimedPoints, ...] = ()
    """Points of the sheet; the fields they come from are marked."""
    choice: str = ""
    """A choice of the tray whose legal fields are all marked."""
    hands: tuple[str, ...] = ()
    """The colours of the players whose things are shown."""
    things: Callable[[State], Sequence[Card]] = nothing
    """Whatever else of the position is shown below the picture."""
    also: Callable[[State], bool] = always
    """What else the caption says about the position."""


class Examples(NamedTuple):
    """The examples of a title."""

    names: Names
    """The players' names in the captions, by colour."""
    zoom: float
    """How large a unit of the board's picture is shown."""
    examples: tuple[Example[Any], ...]
    note: Text | None = None
    """What has to be known about all of them."""

    def of(self, code: RuleCode) -> list[Example[Any]]:
        return [example for example in self.examples if example.rule == code]


def marks(game: "AnyGame", example: Example[State], state: State) -> Marks:
    """What the referee's answers and the sheet mark on the board."""
    rulings = [(question.field, game.ruling(state, question.line)) for question in example.asked]
    tapped = dict.fromkeys(field for field, ruling in rulings if field and not ruling.stands)
    trouble = {
        place: None
        for field, ruling in rulings
        if field
        for violation in ruling.violations
        for place in violation.fields
    }
    allowed = [field for field, ruling in rulings if field and ruling.stands]
    return Marks(
        tapped=tuple(tapped),
        trouble=tuple(field for field in trouble if field not in tapped),
        proof=_proof(game, example, state),
        allowed=(*_spots(game, example, state), *allowed),
    )


def _spots(game: "AnyGame", example: Example[State], state: State) -> tuple[Field, ...]:
    return game.face.board.spots(state, example.choice) if game.face and example.choice else ()


def _proof(game: "AnyGame", example: Example[State], state: State) -> tuple[Field, ...]:
    if not example.points:
        return ()
    rows = game.score(state).sheet.rows
    fields = {field: None for of in example.points for line in of.lines(rows) for field in line.fields}
    return tuple(fields)
