"""What a title shows on the tablet: the board, what can be chosen, and how a move is told."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar

from markupsafe import Markup

from games.engine.signs import PageSign
from scoring.drawn import BLANK, drawn
from scoring.wording import Text, listed
from scoring.words import NO_COLOUR, Colour, Field, Names

State = TypeVar("State")

FIELD = "*"
"""Stands in a choice's line where the tapped field belongs."""


class Choice(NamedTuple):
    """What is chosen before a field is tapped: a piece of the tray."""

    line: str
    label: Text
    picture: Markup
    """The inside of an SVG with the view box 0 0 100 100."""
    left: int | None
    """How many there are; None where it is hidden."""
    spots: str
    """A dot for each field it may go to now, as the path of an SVG; empty where there is none."""
    spoken: Text | None = None
    """Its name for those who do not see the picture, where the label is not enough."""
    ready: bool = False
    """Whether it is chosen as long as nothing else is."""


class Call(NamedTuple):
    """A line sent without a field, in one tap or two."""

    line: str
    label: Text
    picture: Markup = BLANK
    style: str = ""
    then: Sequence["Call"] = ()
    """The ways to go on; where there are some, only one of them is the whole line."""


class Several(NamedTuple):
    """A line with any number of things in it, each of which can be in or out."""

    line: str
    """The line with a `*` where the things belong."""
    label: Text
    things: Sequence[Call]
    """The things, all in at first; their lines are the words that stand for them."""


class Aside(NamedTuple):
    """A question that may be ignored."""

    question: Text
    calls: Sequence[Call]


class Hand(NamedTuple):
    """The cards one of several players may lay now, in any order of players."""

    colour: Colour
    calls: Sequence[Call]
    """Their lines have a `*` where the number belongs."""
    most: int


class Anytime(NamedTuple):
    """What players may do now, whoever's turn it is: one tap unfolds it."""

    label: Text
    """What it is called on the button: “Sell”."""
    verb: Text
    """What a player does, said after the name: “sells”."""
    calls: Mapping[Colour, Sequence[Call]]
    """What can be chosen, by the player's colour."""


NEVER = Anytime(Text("", ""), Text("", ""), {})


class Marks(NamedTuple):
    """Fields of the board that mean something at the moment."""

    last: tuple[Field, ...] = ()
    """What was placed last."""
    tapped: tuple[Field, ...] = ()
    """What was refused."""
    trouble: tuple[Field, ...] = ()
    """What is in the way."""
    proof: tuple[Field, ...] = ()
    """Where points come from."""
    allowed: tuple[Field, ...] = ()
    """Where something may go."""


def allowed_fields(path: str) -> Markup:
    """The fields where something may go, drawn with a rim, to be seen on any ground."""
    return drawn('<path class="allowed" d="{path}"/><path class="allowed" d="{path}"/>', path=path)


class Card(NamedTuple):
    """Something a player holds: a small tile of a style of its own with a figure on it."""

    name: Text
    style: str
    figure: Text
    picture: Markup = BLANK
    """Shown before the figure: the inside of an SVG with the view box 0 0 100 100."""


class Telling(NamedTuple):
    """A move in words. The first sentence goes on after the player's name."""

    what: Text
    then: tuple[Text, ...] = ()
    fields: tuple[Field, ...] = ()
    """The fields where it happened."""
    by: Colour = NO_COLOUR
    """The colour of the player whose hand did it, where a line has no actor."""
    discreet: tuple[Text, ...] | None = None
    """What followed, told without points, where they stay hidden."""


class Panel(NamedTuple, Generic[State]):
    """Something that takes the place of the board for a while."""

    label: Text
    draw: Callable[[State, Names, str, bool], Markup]
    """Returns the panel as HTML, in a language, with points or without."""


NOBODY: Mapping[Colour, Any] = MappingProxyType({})


class Pieces(NamedTuple):
    """One kind of piece, and how many of it are where: only what can be counted at the real table."""

    label: Text
    picture: Markup = BLANK
    """The inside of an SVG with the view box 0 0 100 100."""
    left: Mapping[Colour, int] = NOBODY
    """How many each player still has, by colour; empty where that is hidden."""
    placed: Mapping[Colour, int] = NOBODY
    """How many of each player's are on the board or played, by colour."""
    supply: int | None = None
    """What lies ready for all; None where there is nothing of the kind, or nobody counts it."""
    on_board: int | None = None
    """What is on the board and nobody's."""
    which: Mapping[Colour, Sequence[Card]] = NOBODY
    """What each player has, by colour, where no two pieces are the same."""


WHAT_WAS_PLACED = Text("What was placed there?", "Was wurde dort gesetzt?")


class Tray(NamedTuple):
    """Everything that can be tapped beside the board in one position."""

    choices: Sequence[Choice] = ()
    calls: Sequence[Call] = ()
    several: Several | None = None
    hands: Sequence[Hand] = ()
    """The hands of those who have to lay a card; the first is the one that is shown first."""
    laid_with: Text = Text("", "")
    """What is laid with a card in a chosen number."""
    anytime: Anytime = NEVER
    aside: Aside | None = None
    question: Text = WHAT_WAS_PLACED
    """Asked where a field was tapped and several choices could be meant."""


EMPTY_TRAY = Tray()


@dataclass(frozen=True)
class BoardView(Generic[State]):
    """The board of a title: its picture, the buttons over it, and what its fields are called."""

    size: tuple[int, int]
    """Width and height of the picture."""
    symbols: Callable[[State, str], Markup]
    """The SVG definitions that pictures refer to, in a language; sent once with the page."""
    picture: Callable[[State, Marks, str], Markup]
    """The pieces on the board from above, as the inside of an SVG, in a language."""
    fields: Callable[[State, Names, str], Markup]
    """A button for every field, row by row, in a language."""
    at: Callable[[State, Field, Names], Text | None]
    """What is to be seen on a field; None where there is no such field."""
    spots: Callable[[State, str], tuple[Field, ...]]
    """The fields the choice with this line may go to now."""
    places: Callable[[Sequence[Field]], Text] = listed
    """A list of fields in words."""
    style: Callable[[State], str] | None = None
    """A style sheet that says where the buttons are, where that depends on the board of the session."""
    looks: Callable[[State, Names, str], Markup] | None = None
    """The buttons where a field is only asked about, if those of `fields` do more than that."""


@dataclass(frozen=True)
class PointsView(Generic[State]):
    """What is shown about the points besides the score sheet."""

    why_secret: Text | None = None
    """What is said on the page for a new game where players hide what brings them points; then none are shown
    before the end."""
    track: Callable[[State], Mapping[Colour, int]] | None = None
    """The points on the board's own track, where they differ from what the game would end with now.
    What is paid there is part of the sentences about a move."""
    rows: Mapping[Colour, Text] = field(default_factory=dict)
    """The names of those rows of the sheet that belong to no player."""
    verdict: Callable[[State, Names], Text | None] = lambda state, names: None
    """How a tie for the first place was decided."""

    @property
    def is_secret(self) -> bool:
        return self.why_secret is not None


class Progress(NamedTuple):
    """How far a game has come."""

    done: int
    of: int
    words: Text

    @property
    def percent(self) -> int:
        return max(0, min(100, 100 * self.done // max(1, self.of)))


def nothing(state: Any) -> tuple[Any, ...]:
    return ()


@dataclass(frozen=True)
class Face(Generic[State]):
    stage: Callable[[State], Text]
    """Which part of the turn it is: the first of two placements."""
    board: BoardView[State]
    tray: Callable[[State], Tray]
    cards: Callable[[State, Colour], Sequence[Card]]
    """What the player of this colour has in front of them."""
    tell: Callable[[Any, State, State, Names], Telling]
    """A move in words, from the positions before and after it."""
    points: PointsView[State] = field(default_factory=PointsView)
    drawer: Callable[[State], Colour] = lambda state: NO_COLOUR
    """The colour of the player whose hand does what comes up at the table, where it is one player's."""
    supply: Callable[[State], Sequence[Card]] = nothing
    """What lies ready for all."""
    panels: Mapping[str, Panel[State]] = field(default_factory=dict)
    """Whatever else there is to see; one called `score` explains the points in place of the sheet."""
    inventory: Callable[[State], Sequence[Pieces]] = nothing
    """What can be counted at the real table."""
    signs: Mapping[str, PageSign] = field(default_factory=dict)
    """Signs for things besides seats, by name."""
    hidden: frozenset[str] = frozenset()
    """The kinds of moves that say what lies hidden until the end, or are judged by it."""
    card: str = ""
    """The static file with a small picture of the board, for where a title is chosen."""
    progress: Callable[[State], Progress] | None = None
    """How far the game has come, by what everybody at the table sees; otherwise its moves are counted."""
