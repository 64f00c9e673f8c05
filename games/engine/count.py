"""How a finished game that nobody recorded is entered: what is asked, and the document that comes of it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple

from games.engine.game import Setup
from scoring.position import Doubt
from scoring.wording import Text
from scoring.words import NO_COLOUR, Colour, Field

Answers = Mapping[str, str]
"""What was entered so far, by the name of what was asked: `ghent.church`, `at.c3`. Only what was answered."""


class Head(NamedTuple):
    """What stands before a row of numbers."""

    label: Text
    picture: str = ""
    """As the inside of an SVG with the view box 0 0 100 100."""
    colour: Colour = NO_COLOUR
    """Of a seat, whose sign it bears."""


class Number(NamedTuple):
    """Something to be counted on the table."""

    name: str
    label: Text
    """In full, for those who do not see row and column."""


class Grid(NamedTuple):
    columns: Sequence[Text]
    rows: Sequence[tuple[Head, Sequence[Number | None]]]
    note: Text = Text("", "")


class Leaf(NamedTuple):
    """What is asked at one time: a city, a player."""

    slug: str
    label: Text
    grids: Sequence[Grid] = ()
    colour: Colour = NO_COLOUR
    note: Text = Text("", "")


class Tool(NamedTuple):
    """What a tap on the board puts there."""

    name: str
    label: Text
    picture: str
    spoken: Text | None = None
    """Its name for those who do not see the picture, where the label is not enough."""


class Holding(NamedTuple):
    """A card, and who could hold it."""

    name: str
    label: Text
    style: str
    """Of its tile, as the tablet draws it."""
    figure: str
    able: tuple[Colour, ...]
    """The colours of those who could, by what lies on the table."""
    holder: Colour
    """Who does: as was said, or whoever alone can; empty where nobody does, or it must be said."""
    is_said: bool


class Misplaced(Exception):
    """A tap that puts nothing there; the text says why."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


class Assembled(NamedTuple):
    """What the answers amount to: the document without format, game, players, board and options."""

    document: dict[str, Any]
    players: Mapping[Colour, Mapping[str, Any]] = MappingProxyType({})
    """What it says of a player besides name and colour, by colour."""
    doubts: tuple[Doubt, ...] = ()
    """What a document cannot even say."""


class Tapped(NamedTuple):
    """A board that is tapped together."""

    label: Text
    tools: Callable[[Setup], Sequence[Tool]]
    tap: Callable[[Setup, Answers, str, Field], dict[str, str]]
    """The answers after a tap with a tool on a field; the same tap again changes nothing.

    Raises `Misplaced`."""
    state: Callable[[Setup, Answers], Any]
    """The table the answers show, for the title's face to draw."""
    window: tuple[int, int, int, int] | None = None
    """What of the picture is to be seen (x, y, width, height); all of it where nothing is said."""
    style: Callable[[Setup], str] | None = None
    """A style sheet that says where the buttons over it are."""


@dataclass(frozen=True)
class Way:
    """One of several ways to enter the same."""

    label: Text
    format: str
    leaves: Callable[[Setup], Sequence[Leaf]]
    assemble: Callable[[Setup, Answers], Assembled]
    answers: Callable[[Setup, Mapping[str, Any]], dict[str, str]]
    """What must have been answered to make this document, so that it can be corrected."""
    answers_from: Callable[[Setup, Answers], dict[str, str]] = lambda setup, answers: {}
    """What is known of it already, where the title's first way was taken before."""
    board: Tapped | None = None
    holdings: Callable[[Setup, Answers], Sequence[Holding]] = lambda setup, answers: ()


class Count(NamedTuple):
    ways: Mapping[str, Way]
    """The first is the one that proves the most."""
    options: Sequence[str]
    """Those that points depend on."""
    needs_board: bool = False
    """Do points depend on the board file?"""


def number(answers: Answers, name: str) -> int:
    """An answer that is a number; none is 0."""
    return int(answers.get(name) or 0)
