"""How a finished game that nobody recorded is scored: what is asked, and the document made of the answers."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple

from markupsafe import Markup

from games.engine.game import Setup
from scoring.drawn import BLANK
from scoring.position import Doubt
from scoring.wording import Text
from scoring.words import NO_COLOUR, Colour, Field

Answers = Mapping[str, str]
"""What was entered, by the name of the question: `total.red`, `at.c3`. Unanswered questions are absent."""


class RowHead(NamedTuple):
    """What stands before a row of a grid."""

    label: Text
    picture: Markup = BLANK
    """The inside of an SVG with the view box 0 0 100 100."""
    colour: Colour = NO_COLOUR
    """The seat whose sign is shown."""


class NumberAsked(NamedTuple):
    """A question for a number that is counted at the table."""

    name: str
    label: Text
    """The whole question, for those who do not see row and column."""


class Grid(NamedTuple):
    columns: Sequence[Text]
    rows: Sequence[tuple[RowHead, Sequence[NumberAsked | None]]]
    note: Text = Text("", "")


class Leaf(NamedTuple):
    """The questions of one tab: about a player, or about a part of the board."""

    slug: str
    label: Text
    grids: Sequence[Grid] = ()
    colour: Colour = NO_COLOUR
    note: Text = Text("", "")


class Tool(NamedTuple):
    """What a tap puts on the board."""

    name: str
    label: Text
    picture: Markup
    spoken: Text | None = None
    """The name for those who do not see the picture, where the label is not enough."""


class CardHolding(NamedTuple):
    """A card, and who could hold it."""

    name: str
    label: Text
    style: str
    """The CSS classes of its tile."""
    figure: str
    able: tuple[Colour, ...]
    """The colours of the players who could hold it, by what lies on the table."""
    holder: Colour
    """The player who was named, or the only one who could hold it; empty where nobody does or is known."""
    is_said: bool


class Misplaced(Exception):
    """A piece that cannot be put on the tapped field; the text says why."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


class Assembled(NamedTuple):
    """The document made of the answers, without format, game, players, board and options."""

    document: dict[str, Any]
    players: Mapping[Colour, Mapping[str, Any]] = MappingProxyType({})
    """What the document says of each player besides name and colour."""
    doubts: tuple[Doubt, ...] = ()
    """What is wrong with answers that no document can express."""


class TappedBoard(NamedTuple):
    """A final board that is entered by tapping."""

    label: Text
    tools: Callable[[Setup], Sequence[Tool]]
    tap: Callable[[Setup, Answers, str, Field], dict[str, str]]
    """The answers after a tap with a tool on a field; the same tap again changes nothing.

    Raises `Misplaced`."""
    state: Callable[[Setup, Answers], Any]
    """The position that the answers describe, for the title's face to draw."""
    window: tuple[int, int, int, int] | None = None
    """The part of the picture that is shown (x, y, width, height); None shows all of it."""
    style: Callable[[Setup], str] | None = None
    """A style sheet that says where the buttons are."""


@dataclass(frozen=True)
class Way:
    """One of several ways to enter the same finished game."""

    label: Text
    format: str
    leaves: Callable[[Setup], Sequence[Leaf]]
    assemble: Callable[[Setup, Answers], Assembled]
    answers: Callable[[Setup, Mapping[str, Any]], dict[str, str]]
    """The answers from which this document is made, so that it can be corrected."""
    answers_from: Callable[[Setup, Answers], dict[str, str]] = lambda setup, answers: {}
    """The answers that follow from those already given in the title's first way."""
    board: TappedBoard | None = None
    holdings: Callable[[Setup, Answers], Sequence[CardHolding]] = lambda setup, answers: ()
    holdings_tab: Text | None = None
    """What the tab is called under which the holdings are asked for; None asks beside the points."""


class FinishedGame(NamedTuple):
    """How a finished game of a title is scored."""

    ways: Mapping[str, Way]
    """The ways by name; the first proves most."""
    options: Sequence[str]
    """The options that points depend on."""
    needs_board: bool = False
    """Whether points depend on the board file."""
    prefix_of: Callable[[Colour], str] = lambda colour: f"{colour}."
    """How the names of the answers begin that belong to the player of this colour."""


def number(answers: Answers, name: str) -> int:
    """Returns an answer as a number; 0 where there is none."""
    return int(answers.get(name) or 0)
