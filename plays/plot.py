"""The plot of points over time: where each play has its mark. The template draws it."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import date
from math import inf
from typing import NamedTuple

from games.engine.signs import short, sized

WIDTH, HEIGHT = 320, 176
LEFT, RIGHT, TOP, BOTTOM = 48, 312, 12, 140
"""The frame around the marks; the labels are beside and below it."""
ROW = 2
"""The distance between rows of marks, so that marks of different rows cannot hide each other."""


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


class GridLine(NamedTuple):
    """A horizontal line of the plot, labelled with its points."""

    points: int
    y: int


class Plot(NamedTuple):
    marks: tuple[Mark, ...]
    """The wins come last, so that they lie on top."""
    radius: str
    diamond: str
    """The SVG path of a mark that is not a circle, drawn around its middle."""
    lines: tuple[GridLine, ...]
    first: date
    last: date
    wins: int

    @property
    def least(self) -> int:
        return self.lines[0].points

    @property
    def most(self) -> int:
        return self.lines[-1].points


def plot(plays: Sequence[Played]) -> Plot:
    """The plot of at least one play, the oldest first."""
    radius = _radius(len(plays))
    least, most = min(play.points for play in plays), max(play.points for play in plays)
    rows = [_row(play.points, least, most) for play in plays]
    places = _spread(_days(plays), rows, radius)
    marks = [
        Mark(short(x), short(y), play.won, play.verified)
        for play, x, y in zip(plays, places, rows, strict=True)
    ]
    return Plot(
        marks=tuple(sorted(marks, key=lambda mark: mark.won)),
        radius=short(radius),
        diamond=sized("m0-{1.2}l{1.2} {1.2}-{1.2} {1.2}-{1.2}-{1.2}z", radius),
        lines=tuple(GridLine(points, _row(points, least, most)) for points in sorted({least, most})),
        first=plays[0].day,
        last=plays[-1].day,
        wins=sum(play.won for play in plays),
    )


def _radius(plays: int) -> float:
    if plays <= 40:
        return 4.5
    return 3.5 if plays <= 150 else 2.5


def _row(points: int, least: int, most: int) -> int:
    if least == most:
        return (TOP + BOTTOM) // 2
    height = (points - least) / (most - least) * (BOTTOM - TOP)
    return BOTTOM - ROW * round(height / ROW)


def _days(plays: Sequence[Played]) -> list[float]:
    """The x of each play by its day; in the middle if there is only one day."""
    first, days = plays[0].day, (plays[-1].day - plays[0].day).days
    if not days:
        return [(LEFT + RIGHT) / 2] * len(plays)
    return [LEFT + (RIGHT - LEFT) * (play.day - first).days / days for play in plays]


def _spread(places: Sequence[float], rows: Sequence[int], radius: float) -> list[float]:
    """Marks of one row move apart until none covers another, however many were played on one day."""
    members = defaultdict(list)
    for index, row in enumerate(rows):
        members[row].append(index)
    spread = list(places)
    for indexes in members.values():
        for index, place in zip(indexes, _apart([places[i] for i in indexes], 2 * radius), strict=True):
            spread[index] = place
    return spread


def _apart(places: Sequence[float], gap: float) -> list[float]:
    """The places moved apart as little as the gap needs, inside the frame; a smaller gap if necessary."""
    gap = min(gap, (RIGHT - LEFT) / max(1, len(places) - 1))
    later, earlier = _pushed(places, gap), _pulled(places, gap)
    between = [(right + left) / 2 for right, left in zip(later, earlier, strict=True)]
    return _pulled(_pushed(between, gap, LEFT), gap, RIGHT)


def _pushed(places: Sequence[float], gap: float, least: float = -inf) -> list[float]:
    """Each place moved right as far as those before it need."""
    pushed = []
    for place in places:
        pushed.append(max(place, least))
        least = pushed[-1] + gap
    return pushed


def _pulled(places: Sequence[float], gap: float, most: float = inf) -> list[float]:
    """Each place moved left as far as those behind it need."""
    return [-place for place in _pushed([-place for place in reversed(places)], gap, -most)][::-1]
