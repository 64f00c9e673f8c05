"""Polygons of a city: which are sound, which overlap, and where two share a piece of boundary.

Coordinates within 1e-6 are equal: a point lies on a side when it equals one of the side's points.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, pairwise
from math import dist
from typing import NamedTuple

from scoring.boards import Point
from scoring.document import Malformed

Polygon = tuple[Point, ...]

NEAR = 1e-6 + 1e-9
"""The tolerance, with a little more for rounding: 5.000001 - 5 is above 1e-6."""
CLEARLY = 8 * NEAR
"""A distance at which no point equals another, however the distance is measured."""


class Side(NamedTuple):
    """A side from one point to the next, with the smallest and largest coordinates of both."""

    start: Point
    end: Point
    west: float
    south: float
    east: float
    north: float

    @property
    def length(self) -> float:
        return dist(self.start, self.end)


class Outline(NamedTuple):
    """A sound polygon, ready to be compared: its sides run counter-clockwise from corner to corner."""

    sides: tuple[Side, ...]
    longest: frozenset[Side]
    west: float
    south: float
    east: float
    north: float


def outline(polygon: Polygon) -> Outline:
    """The outline of a polygon; raises `Malformed` where it is not sound."""
    _require_area(polygon)
    _require_simple(_sides(polygon))
    corners = _corners(polygon)
    sides = _sides(corners if _runs_counter_clockwise(corners) else corners[::-1])
    return Outline(
        sides,
        _longest(sides),
        min(side.west for side in sides),
        min(side.south for side in sides),
        max(side.east for side in sides),
        max(side.north for side in sides),
    )


@dataclass(frozen=True)
class Comparison:
    """Two outlines, and which of their sides may meet: found once, because there are many pairs of sides."""

    first: Outline
    second: Outline
    near: tuple[tuple[Side, Side], ...]

    @classmethod
    def of(cls, first: Outline, second: Outline) -> "Comparison":
        return cls(first, second, () if _are_apart(first, second) else tuple(_near_sides(first, second)))

    @cached_property
    def shared(self) -> list[tuple[Side, Side]]:
        """The sides of one outline that share a piece with a side of the other, each with that side."""
        return [(side, beside) for side, beside in self.near if _share_a_piece(side, beside)]

    @property
    def is_overlap(self) -> bool:
        """Whether they have some area in common; a common boundary is not an overlap."""
        first, second = self.first, self.second
        width = min(first.east, second.east) - max(first.west, second.west)
        height = min(first.north, second.north) - max(first.south, second.south)
        if width <= NEAR or height <= NEAR:
            return False
        swapped = [(beside, side) for side, beside in self.near]
        return (
            self._lie_on_the_same_side()
            or _enters(first, second, _by_side(self.near))
            or _enters(second, first, _by_side(swapped))
        )

    def _lie_on_the_same_side(self) -> bool:
        """Whether both have their area left of a piece they share, which is how equal outlines overlap."""
        return any(
            (side.end[0] - side.start[0]) * (beside.end[0] - beside.start[0])
            + (side.end[1] - side.start[1]) * (beside.end[1] - beside.start[1])
            > 0
            for side, beside in self.shared
        )


def _by_side(near: Iterable[tuple[Side, Side]]) -> dict[Side, list[Side]]:
    found: dict[Side, list[Side]] = {}
    for side, beside in near:
        found.setdefault(side, []).append(beside)
    return found


def _enters(first: Outline, second: Outline, near: Mapping[Side, list[Side]]) -> bool:
    """Whether the boundary of one outline somewhere runs inside the other.

    Sides in a row that nothing of the other comes near to are all inside or all outside.
    """
    if not near:
        return _is_inside(first.sides[0].start, second)
    last_one_is_near = first.sides[-1] in near
    for side in first.sides:
        cuts = near.get(side, ())
        begins_a_run = (cuts or last_one_is_near) and not _are_apart(side, second)
        if begins_a_run and any(_is_inside(point, second) for point in _witnesses(side, cuts)):
            return True
        last_one_is_near = bool(cuts)
    return False


def _witnesses(side: Side, cuts: Iterable[Side]) -> Iterator[Point]:
    """The start of a side and a point between any two meetings; one of them is inside if the side is."""
    (x, y), (end_x, end_y) = side.start, side.end
    yield side.start
    meetings = sorted({0.0, 1.0, *(at for cut in cuts for at in _meetings(side, cut))})
    for before, after in pairwise(meetings):
        at = (before + after) / 2
        yield x + at * (end_x - x), y + at * (end_y - y)


def _meetings(side: Side, cut: Side) -> Iterator[float]:
    """Where another side crosses or meets this one, from 0 at its start to 1 at its end."""
    for point in (cut.start, cut.end):
        if _is_on(point, side):
            yield _share_of(side, point)
    if _are_crossing(side, cut):
        before, after = _left_of(side.start, cut), _left_of(side.end, cut)
        yield before / (before - after)


def _is_inside(point: Point, other: Outline) -> bool:
    """Whether the point is strictly inside: a ray to the east crosses the boundary an odd number of times."""
    x, y = point
    if not (other.west <= x <= other.east and other.south <= y <= other.north):
        return False
    odd = False
    for (start_x, start_y), (end_x, end_y), _, south, east, north in other.sides:
        if south <= y < north and x <= east:
            odd ^= x < start_x + (y - start_y) / (end_y - start_y) * (end_x - start_x)
    return odd and not any(_is_on(point, side) for side in other.sides)


def _share_a_piece(first: Side, second: Side) -> bool:
    """Whether two sides have more than a point in common; the piece ends where one of them does."""
    ends = [point for point in (first.start, first.end) if _is_on(point, second)]
    ends += [point for point in (second.start, second.end) if _is_on(point, first)]
    return any(not _is_same(ends[0], end) for end in ends[1:])


def without_repeats(points: Polygon) -> Polygon:
    """The points without repetitions, the first being taken to follow the last."""
    found = [
        point for index, point in enumerate(points) if not index or not _is_same(point, points[index - 1])
    ]
    while len(found) > 1 and _is_same(found[0], found[-1]):
        found.pop()
    return tuple(found)


def _require_area(polygon: Polygon) -> None:
    one_end = _farthest(polygon, polygon[0])
    line = _side(one_end, _farthest(polygon, one_end))
    if all(_is_on(point, line) for point in polygon):
        raise Malformed("the polygon has no area.", "Das Vieleck hat keine Fläche.")


def _farthest(polygon: Polygon, start: Point) -> Point:
    return max(polygon, key=lambda point: dist(start, point))


def _require_simple(sides: tuple[Side, ...]) -> None:
    last = len(sides) - 1
    for (number, side), (later, other) in combinations(enumerate(sides, start=1), 2):
        if later - number == 1:
            is_wrong = _is_folded(side, other)
        elif later - number == last:
            is_wrong = _is_folded(other, side)
        else:
            is_wrong = _are_meeting(side, other)
        if is_wrong:
            raise Malformed(
                f"sides {number} and {later} of the polygon cross or touch each other.",
                f"Die Seiten {number} und {later} des Vielecks kreuzen oder berühren sich.",
            )


def _is_folded(side: Side, following: Side) -> bool:
    """Whether the outline turns back on itself at the corner between two sides."""
    return _is_on(side.start, following) or _is_on(following.end, side)


def _are_meeting(first: Side, second: Side) -> bool:
    return (
        not _are_apart(first, second)
        and not _is_beyond(first, second)
        and (
            _are_crossing(first, second)
            or any(_is_on(point, second) for point in (first.start, first.end))
            or any(_is_on(point, first) for point in (second.start, second.end))
        )
    )


def _corners(polygon: Polygon) -> Polygon:
    """The polygon without the points on a straight line between two others, wherever its list begins."""
    first = polygon.index(_farthest(polygon, polygon[0]))
    points = polygon[first:] + polygon[: first + 1]
    corners, passed = [points[0]], []
    for point, following in pairwise(points[1:]):
        passed.append(point)
        straight = _side(corners[-1], following)
        if not all(_is_on(between, straight) for between in passed):
            corners.append(point)
            passed = []
    return tuple(corners)


def _sides(points: Polygon) -> tuple[Side, ...]:
    return tuple(_side(start, end) for start, end in pairwise((*points, points[0])))


def _side(start: Point, end: Point) -> Side:
    (x, y), (end_x, end_y) = start, end
    return Side(start, end, min(x, end_x), min(y, end_y), max(x, end_x), max(y, end_y))


def _longest(sides: tuple[Side, ...]) -> frozenset[Side]:
    """All sides within 1 % of the longest."""
    enough = 0.99 * max(side.length for side in sides) - 1e-9
    return frozenset(side for side in sides if side.length >= enough)


def _runs_counter_clockwise(corners: Polygon) -> bool:
    (x0, y0), *others = corners
    return sum((x - x0) * (v - y0) - (u - x0) * (y - y0) for (x, y), (u, v) in pairwise(others)) > 0


def _is_same(first: Point, second: Point) -> bool:
    return abs(first[0] - second[0]) <= NEAR and abs(first[1] - second[1]) <= NEAR


def _is_on(point: Point, side: Side) -> bool:
    """Whether the point equals one of the side's points."""
    (x, y), (start, end, west, south, east, north) = point, side
    if x < west - NEAR or x > east + NEAR or y < south - NEAR or y > north + NEAR:
        return False
    return abs(_left_of(point, side)) <= NEAR * (abs(end[0] - start[0]) + abs(end[1] - start[1]))


def _are_apart(first: Side | Outline, second: Side | Outline) -> bool:
    return (
        first.west > second.east + NEAR
        or second.west > first.east + NEAR
        or first.south > second.north + NEAR
        or second.south > first.north + NEAR
    )


def _near_sides(first: Outline, second: Outline) -> Iterator[tuple[Side, Side]]:
    """The sides of one outline and the other that may meet, found by their coordinates alone."""
    within = [beside for beside in second.sides if not _are_apart(beside, first)]
    for side in first.sides:
        if _are_apart(side, second):
            continue
        west, south, east, north = side.west - NEAR, side.south - NEAR, side.east + NEAR, side.north + NEAR
        for beside in within:
            _, _, beside_west, beside_south, beside_east, beside_north = beside
            if beside_west > east or beside_east < west or beside_south > north or beside_north < south:
                continue
            if not _is_beyond(side, beside) and not _is_beyond(beside, side):
                yield side, beside


def _is_beyond(side: Side, other: Side) -> bool:
    """Whether both ends of another side are clearly left, or clearly right, of the line through this one."""
    (x, y), (end_x, end_y) = side.start, side.end
    along, up = end_x - x, end_y - y
    clear = CLEARLY * (abs(along) + abs(up))
    (from_x, from_y), (to_x, to_y) = other.start, other.end
    before, after = along * (from_y - y) - up * (from_x - x), along * (to_y - y) - up * (to_x - x)
    return (before > clear and after > clear) or (before < -clear and after < -clear)


def _are_crossing(first: Side, second: Side) -> bool:
    """Whether each side has its ends on both sides of the other."""
    return (_left_of(first.start, second) > 0) != (_left_of(first.end, second) > 0) and (
        _left_of(second.start, first) > 0
    ) != (_left_of(second.end, first) > 0)


def _left_of(point: Point, side: Side) -> float:
    """A measure of the distance from the side: positive on its left, negative on its right."""
    (x, y), (end_x, end_y) = side.start, side.end
    return (end_x - x) * (point[1] - y) - (end_y - y) * (point[0] - x)


def _share_of(side: Side, point: Point) -> float:
    """How far along the side the point lies, from 0 at its start to 1 at its end."""
    (x, y), (end_x, end_y) = side.start, side.end
    along, up = end_x - x, end_y - y
    return min(1.0, max(0.0, ((point[0] - x) * along + (point[1] - y) * up) / (along * along + up * up)))
