"""What a title shows on the tablet: the board, what can be chosen, and how a move is told."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from scoring.wording import Text

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
    figure: str


class Told(NamedTuple):
    """A move as a person tells it. The first sentence goes on after the player's name."""

    what: Text
    then: tuple[Text, ...] = ()
    fields: tuple[str, ...] = ()
    """Where it happened."""


@dataclass(frozen=True)
class Face(Generic[State]):
    size: tuple[int, int]
    """Width and height of the board's picture."""
    symbols: str
    """What pictures refer to: the definitions of an SVG, sent once with the page."""
    stage: Callable[[State], Text]
    """Which part of the turn it is: the first of two placements."""
    choices: Callable[[State], Sequence[Choice]]
    spots: Callable[[State, str], tuple[str, ...]]
    """The fields a choice (its line) may go to now."""
    at: Callable[[State, str, Mapping[str, str]], Text | None]
    """What is to be seen on a field, with the players' names by colour; None where there is no such field."""
    picture: Callable[[State, Marks], str]
    """The pieces on the board from above, as the inside of an SVG."""
    fields: Callable[[State, Mapping[str, str], str], str]
    """The buttons over the picture, row by row: all fields, in a language."""
    cards: Callable[[State, str], Sequence[Card]]
    """What this player holds in front of him."""
    tell: Callable[[Any, State, State, Mapping[str, str]], Told]
    """A move, told from the positions before and after it, with the players' names by colour."""
