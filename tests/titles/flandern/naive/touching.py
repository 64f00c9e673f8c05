"""Who touches whom on a board of Flandern 1302, as the naive referee measures it."""

from collections.abc import Mapping, Sequence
from math import hypot
from typing import Any

Point = tuple[float, float]
Side = tuple[Point, Point]
TOLERANCE = 1.000001e-6  # coordinates within 1e-6 are equal, and floats are rounded


def length_of(side: Side) -> float:
    """How long a side is."""
    (x1, y1), (x2, y2) = side
    return hypot(x2 - x1, y2 - y1)


def is_on_line(point: Point, side: Side) -> bool:
    """Whether some point of the side's (endless) line has the same coordinates."""
    (x1, y1), (x2, y2) = side
    across = (x2 - x1) * (point[1] - y1) - (y2 - y1) * (point[0] - x1)
    return abs(across) <= TOLERANCE * (abs(x2 - x1) + abs(y2 - y1))


def is_needless(before: Point, corner: Point, after: Point) -> bool:
    """Whether a corner lies straight between its neighbours, or upon one of them."""
    return length_of((before, after)) > TOLERANCE and is_on_line(corner, (before, after))


def corners_of(polygon: Sequence[Sequence[float]]) -> list[Point]:
    """The corners of a polygon without vertices on a straight line."""
    corners = [(float(x), float(y)) for x, y in polygon]
    for i, corner in enumerate(corners):
        if is_needless(corners[i - 1], corner, corners[(i + 1) % len(corners)]):
            return corners_of(corners[:i] + corners[i + 1 :])
    return corners


def sides_of(polygon: Sequence[Sequence[float]]) -> list[Side]:
    """The sides of a polygon, each from corner to corner."""
    corners = corners_of(polygon)
    return [(corners[i - 1], corners[i]) for i in range(len(corners))]


def longest_sides_of(polygon: Sequence[Sequence[float]]) -> list[Side]:
    """All sides within 1 % of the longest."""
    sides = sides_of(polygon)
    longest = max(length_of(side) for side in sides)
    return [side for side in sides if length_of(side) >= 0.99 * longest - TOLERANCE]


def share_a_piece(first: Side, other: Side) -> bool:
    """Whether two sides lie on each other for some length."""
    shorter, longer = sorted((first, other), key=length_of)
    if not all(is_on_line(end, longer) for end in shorter):
        return False
    (x1, y1), (x2, y2) = longer
    length = length_of(longer)
    low, high = sorted(((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length for x, y in shorter)
    return min(high, length) - max(low, 0) > TOLERANCE


def do_any_share(sides: list[Side], others: list[Side]) -> bool:
    """Whether some side of these shares a piece with some side of those."""
    return any(share_a_piece(side, other) for side in sides for other in others)


def touching_in(polygons: Mapping[int, Any]) -> dict[int, set[int]]:
    """The quarters of a city, each with the others it has a piece of boundary in common with."""
    return {
        site: {
            other
            for other in polygons
            if other != site and do_any_share(sides_of(polygons[site]), sides_of(polygons[other]))
        }
        for site in polygons
    }


def long_contacts_in(polygons: Mapping[int, Any]) -> dict[int, set[int]]:
    """The quarters of a city, each with the others along one of its own longest sides."""
    return {
        site: {
            other
            for other in polygons
            if other != site and do_any_share(longest_sides_of(polygons[site]), sides_of(polygons[other]))
        }
        for site in polygons
    }
