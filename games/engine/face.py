"""What a title shows on the tablet: the board, what can be chosen, and how a move is told."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar

from scoring.wording import Text, listed
from scoring.words import NO_COLOUR, Colour, Names

State = TypeVar("State")

FIELD = "*"
"""Stands in a choice's line where the tapped field belongs."""


class Choice(NamedTuple):
    """What is chosen before a field is tapped: a piece of the tray."""

    line: str
    label: Text
    picture: str
    """As the inside of an SVG with the view box 0 0 100 100."""
    left: int | None
    """How many there are; None where it is not told."""
    spots: str
    """A dot for each field it may go to now, as the path of an SVG; empty where there is none."""
    spoken: Text | None = None
    """Its name for those who do not see the picture, where the label is not enough."""
    ready: bool = False
    """Is it chosen as long as nothing else is?"""


class Call(NamedTuple):
    """A line that needs no field: one tap says it all; or first what, and then how."""

    line: str
    label: Text
    picture: str = ""
    style: str = ""
    then: Sequence["Call"] = ()
    """The ways to go on; where there are some, only one of them is the whole line."""


class Several(NamedTuple):
    """A line with any number of things in it, each of which can be in or out."""

    line: str
    """With a `*` where the things belong."""
    label: Text
    things: Sequence[Call]
    """Their lines are the words that stand for them; in at first."""


class Aside(NamedTuple):
    """A question that is mostly answered by going on."""

    question: Text
    calls: Sequence[Call]


class Hand(NamedTuple):
    """The cards one of several players may lay now, whoever is first, each with a number of others."""

    colour: Colour
    calls: Sequence[Call]
    """Their lines have a `*` where the number belongs."""
    most: int


class Marks(NamedTuple):
    """Fields of the board that mean something at the moment."""

    last: tuple[str, ...] = ()
    """What was placed last,"""
    tapped: tuple[str, ...] = ()
    """what was refused,"""
    trouble: tuple[str, ...] = ()
    """what is in the way,"""
    proof: tuple[str, ...] = ()
    """where points come from."""


class Card(NamedTuple):
    """Something a player holds: a small tile of a style of its own with a figure on it."""

    name: Text
    style: str
    figure: Text
    picture: str = ""
    """Before the figure, as the inside of an SVG with the view box 0 0 100 100."""


class Told(NamedTuple):
    """A move as a person tells it. The first sentence goes on after the player's name."""

    what: Text
    then: tuple[Text, ...] = ()
    fields: tuple[str, ...] = ()
    """Where it happened."""
    by: Colour = NO_COLOUR
    """The colour of the player whose hand did it, where a line has no actor."""
    discreet: tuple[Text, ...] | None = None
    """What followed, told without points, where they stay hidden."""


class Panel(NamedTuple, Generic[State]):
    """Something that takes the place of the board for a while."""

    label: Text
    draw: Callable[[State, Names, str, bool], str]
    """As HTML, with the players' names by colour, in a language, with points or without."""


NOBODY: Mapping[Colour, Any] = MappingProxyType({})


class Pieces(NamedTuple):
    """One kind of piece, and how many of it are where: only what can be counted at the real table."""

    label: Text
    picture: str = ""
    """As the inside of an SVG with the view box 0 0 100 100."""
    left: Mapping[Colour, int] = NOBODY
    """By player's colour: still before him. Nobody is in it where that is not told."""
    placed: Mapping[Colour, int] = NOBODY
    """By player's colour: his on the board, or laid out."""
    supply: int | None = None
    """What lies ready for all; None where there is nothing of the kind, or nobody counts it."""
    on_board: int | None = None
    """What is on the board and nobody's."""
    which: Mapping[Colour, Sequence[Card]] = NOBODY
    """By player's colour: those before him, where no two are the same."""


WHAT_WAS_PLACED = Text("What was placed there?", "Was wurde dort gesetzt?")


def nothing(state: Any) -> tuple[Any, ...]:
    return ()


@dataclass(frozen=True)
class Face(Generic[State]):
    size: tuple[int, int]
    """Width and height of the board's picture."""
    symbols: Callable[[State, str], str]
    """What pictures refer to: the definitions of an SVG in a language, sent once with the page."""
    stage: Callable[[State], Text]
    """Which part of the turn it is: the first of two placements."""
    choices: Callable[[State], Sequence[Choice]]
    spots: Callable[[State, str], tuple[str, ...]]
    """The fields a choice (its line) may go to now."""
    at: Callable[[State, str, Names], Text | None]
    """What is to be seen on a field, with the players' names by colour; None where there is no such field."""
    picture: Callable[[State, Marks, str], str]
    """The pieces on the board from above, as the inside of an SVG, in a language."""
    fields: Callable[[State, Names, str], str]
    """The buttons over the picture, row by row: all fields, in a language."""
    cards: Callable[[State, Colour], Sequence[Card]]
    """What this player holds in front of him."""
    tell: Callable[[Any, State, State, Names], Told]
    """A move, told from the positions before and after it, with the players' names by colour."""
    places: Callable[[Sequence[str]], Text] = listed
    """Fields called by their names."""
    style: Callable[[State], str] | None = None
    """A style sheet for the board of this play: where the buttons over its picture are."""
    calls: Callable[[State], Sequence[Call]] = nothing
    """What can be said now with one tap."""
    aside: Callable[[State], Aside | None] = lambda state: None
    hands: Callable[[State], Sequence[Hand]] = nothing
    """What each of those may lay who have to; the first is who is asked first."""
    several: Callable[[State], Several | None] = lambda state: None
    sales: Callable[[State], Mapping[Colour, Sequence[Call]]] = lambda state: {}
    """What players may do now whoever's turn it is, by colour."""
    drawer: Callable[[State], Colour] = lambda state: NO_COLOUR
    """The colour of the player whose hand does what comes up at the table, where it is one player's."""
    question: Text = WHAT_WAS_PLACED
    """Asked where a field was tapped and several things could be meant."""
    is_secret: bool = False
    """Do players hide what brings them points? Then none are shown before the end."""
    verdict: Callable[[State, Names], Text | None] = lambda state, names: None
    """How a tie for the first place was decided, with the players' names by colour."""
    supply: Callable[[State], Sequence[Card]] = nothing
    """What lies ready for all."""
    track: Callable[[State], Mapping[Colour, int]] | None = None
    """The points as they stand on the board's own track, where that is not what the game would end with.
    What is paid there is part of what is told."""
    rows: Mapping[Colour, Text] = field(default_factory=dict)
    """The rows of the sheet that are no player's, and what they are called."""
    panels: Mapping[str, Panel[State]] = field(default_factory=dict)
    """What else there is to see; one called `score` explains the points in place of the sheet."""
    inventory: Callable[[State], Sequence[Pieces]] = nothing
    """What can be counted at the real table."""
    looks: Callable[[State, Names, str], str] | None = None
    """The buttons over the picture where a field is only asked about, if those of `fields` say more."""
