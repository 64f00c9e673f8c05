"""The plot of points over time: each play has a place of its own. The template draws it."""

from collections.abc import Iterator, Sequence
from datetime import date
from itertools import pairwise
from typing import NamedTuple

from games.engine.signs import short, sized

WIDTH, HEIGHT = 480, 192
LEFT, RIGHT, TOP, BOTTOM = 52, 472, 26, 154
"""The frame around the marks; the labels are beside, above and below it."""
WIDEST_STEP = 42
"""Few plays stand together at the left: how many they are is seen at a glance."""
LARGEST, SMALLEST = 4.5, 1.9
"""The radius of a mark."""
ROOM_FOR_A_DATE = 210
"""The width below which two dates would run into each other."""
ROOM_FOR_A_YEAR = 40
"""The width below which two years would."""


class Played(NamedTuple):
    day: date
    points: int
    won: bool
    verified: bool


class Mark(NamedTuple):
    x: str
    y: str
    won: bool
    verified: bool
    play: Played


class GridLine(NamedTuple):
    """A horizontal line of the plot, labelled with its points."""

    points: int
    y: str


class YearLine(NamedTuple):
    """A vertical line between the last play of a year and the first of the next."""

    year: int
    x: str
    is_named: bool
    """Whether there is room for the year above it."""


class Plot(NamedTuple):
    marks: tuple[Mark, ...]
    """The marks of the plays, the oldest first."""
    trail: str
    """The SVG path from mark to mark."""
    radius: str
    diamond: str
    """The SVG path of a mark that is not a circle, drawn around its middle."""
    lines: tuple[GridLine, ...]
    years: tuple[YearLine, ...]
    first: date
    last: date
    end: str
    """How far to the right the last mark is."""
    is_narrow: bool
    """Whether there is no room for two dates below the marks."""
    wins: int

    @property
    def least(self) -> int:
        return self.lines[0].points

    @property
    def most(self) -> int:
        return self.lines[-1].points


def plot(plays: Sequence[Played]) -> Plot:
    """The plot of at least one play, the oldest first."""
    step = min(WIDEST_STEP, (RIGHT - LEFT) / max(1, len(plays) - 1))
    radius = min(LARGEST, max(SMALLEST, step * 0.45))
    least, most = min(play.points for play in plays), max(play.points for play in plays)
    marks = tuple(
        Mark(short(LEFT + at * step), short(_height(play.points, least, most)), play.won, play.verified, play)
        for at, play in enumerate(plays)
    )
    return Plot(
        marks=marks,
        trail="M" + "L".join(f"{mark.x} {mark.y}" for mark in marks),
        radius=short(radius),
        diamond=sized("m0-{1.2}l{1.2} {1.2}-{1.2} {1.2}-{1.2}-{1.2}z", radius),
        lines=tuple(
            GridLine(points, short(_height(points, least, most))) for points in sorted({least, most})
        ),
        years=tuple(_years(plays, step)),
        first=plays[0].day,
        last=plays[-1].day,
        end=marks[-1].x,
        is_narrow=(len(plays) - 1) * step < ROOM_FOR_A_DATE,
        wins=sum(play.won for play in plays),
    )


def _height(points: int, least: int, most: int) -> float:
    if least == most:
        return (TOP + BOTTOM) / 2
    return BOTTOM - (points - least) / (most - least) * (BOTTOM - TOP)


def _years(plays: Sequence[Played], step: float) -> Iterator[YearLine]:
    named = float(LEFT - ROOM_FOR_A_YEAR)
    for at, (before, after) in enumerate(pairwise(plays)):
        if before.day.year != after.day.year:
            x = LEFT + (at + 0.5) * step
            is_named = x - named >= ROOM_FOR_A_YEAR
            named = x if is_named else named
            yield YearLine(after.day.year, short(x), is_named)
