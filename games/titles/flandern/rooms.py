"""Lines around polygons, and where there is room in one for a number, a sign and the pieces beside it."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import dist, hypot, sqrt

from games.engine.signs import short
from games.titles.flandern.geometry import Polygon
from scoring.boards import Point

Room = tuple[float, float, float]
"""A circle for a sign or a piece: its middle and its radius."""


def bounds(points: Sequence[Point]) -> tuple[float, float, float, float]:
    across, down = zip(*points, strict=True)
    return min(across), min(down), max(across), max(down)


def path(polygon: Polygon) -> str:
    """The SVG path of a polygon; points are rounded to tenths, so that the steps lead back to the first."""
    points = [(round(10 * x), round(10 * y)) for x, y in polygon]
    (x, y), steps = points[0], [_step(*start, *end) for start, end in pairwise(points)]
    return f"M{short(x / 10)} {short(y / 10)}{''.join(steps)}z"


def _step(x: int, y: int, to_x: int, to_y: int) -> str:
    across, down = (to_x - x) / 10, (to_y - y) / 10
    if not down:
        return f"h{short(across)}"
    if not across:
        return f"v{short(down)}"
    return f"l{short(across)} {short(down)}"


def inset(polygon: Polygon, by: float) -> Polygon:
    """The polygon made smaller by a street all around."""
    if area(polygon) < 0:
        polygon = polygon[::-1]
    around = zip((polygon[-1], *polygon), polygon, (*polygon[1:], polygon[0]), strict=False)
    return tuple(_inner_corner(before, point, after, by) for before, point, after in around)


def _inner_corner(before: Point, point: Point, after: Point, by: float) -> Point:
    (x, y), (normal, next_normal) = point, (_normal(before, point), _normal(point, after))
    across, down = normal[0] + next_normal[0], normal[1] + next_normal[1]
    stretch = max(0.5, 1 + normal[0] * next_normal[0] + normal[1] * next_normal[1])
    return x + by * across / stretch, y + by * down / stretch


def _normal(start: Point, end: Point) -> Point:
    """The normal of a side, of length 1; it points inwards where the polygon's area is positive."""
    length = dist(start, end)
    return (start[1] - end[1]) / length, (end[0] - start[0]) / length


def area(polygon: Polygon) -> float:
    """The area; negative for a polygon that runs the other way round."""
    return sum(x * b - a * y for (x, y), (a, b) in pairwise((*polygon, polygon[0]))) / 2


# Where there is room in a polygon

FINENESS = 15
NUMBER_RADIUS = 7.0
LARGEST = {"printed": 12.0, "stone": 14.0}
"""How large a piece is drawn where there is more room; the others up to `MOST`."""
MOST, SIGN = 16.0, 11.0


def clearance(point: Point, polygon: Polygon) -> float:
    """The distance from a point to the boundary; below 0 outside."""
    (x, y), nearest, is_inside = point, float("inf"), False
    for (a, b), (c, d) in pairwise((*polygon, polygon[0])):
        along, up = c - a, d - b
        share = ((x - a) * along + (y - b) * up) / (along * along + up * up or 1)
        share = min(1.0, max(0.0, share))
        nearest = min(nearest, hypot(a + share * along - x, b + share * up - y))
        if (b > y) != (d > y) and x < a + (y - b) * along / up:
            is_inside = not is_inside
    return nearest if is_inside else -nearest


@lru_cache(256)
def inside(shape: Polygon) -> list[tuple[Point, float]]:
    """Points all over the polygon, each with its clearance; in a sliver they must be closer together."""
    for fineness in (FINENESS, 4 * FINENESS, 16 * FINENESS):
        found = [(point, clearance(point, shape)) for point in _grid(shape, fineness)]
        if found := [(point, free) for point, free in found if free > 0]:
            return found
    return [(shape[0], 0.0)]


def _grid(shape: Polygon, fineness: int) -> list[Point]:
    _, _, width, height = bounds(shape)
    apart = sqrt(width * height) / fineness or 1.0
    return [(x, y) for y in _spread(height, apart) for x in _spread(width, apart)]


def _spread(length: float, apart: float) -> list[float]:
    """Coordinates in an odd number of steps, so that one is in the middle."""
    count = min(round(length / apart), FINENESS**2) | 1
    return [length * (step + 0.5) / count for step in range(count)]


@lru_cache(256)
def heart(shape: Polygon) -> Point:
    """A point as far inside as can be; of many such the one in their middle."""
    most = max(free for _, free in inside(shape))
    best = [point for point, free in inside(shape) if free >= 0.97 * most]
    middle = sum(x for x, _ in best) / len(best), sum(y for _, y in best) / len(best)
    return min(best, key=lambda point: dist(point, middle))


@lru_cache(256)
def number_spot(shape: Polygon) -> Point:
    """A point where a small number is out of the way."""
    far = [point for point, free in inside(shape) if free >= NUMBER_RADIUS + 3]
    return max(far, key=lambda point: round(dist(point, heart(shape))), default=heart(shape))


# Signs and pieces stand in line along the longest side, or in an upright block; in steps from their middle.
IN_LINE = {count: [step - (count - 1) / 2 for step in range(count)] for count in (2, 3, 4)}
IN_A_BLOCK = {
    2: [[(0.0, -0.5), (0.0, 0.5)], [(-0.5, 0.0), (0.5, 0.0)]],
    3: [[(-0.5, -0.5), (0.5, -0.5), (0.0, 0.5)], [(0.0, -0.5), (-0.5, 0.5), (0.5, 0.5)]],
    4: [[(-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)]],
}


@lru_cache(512)
def rooms(shape: Polygon, count: int, largest: float) -> list[Room]:
    """So many rooms in a polygon, as large as they fit in beside the number."""
    if count == 1:
        return [(*heart(shape), max(2.0, min(largest, clearance(heart(shape), shape) - 3)))]
    across, down = _along(shape)
    in_line = [(step * across, step * down) for step in IN_LINE[count]]
    largest = min(largest, clearance(heart(shape), shape) - 2, sqrt(abs(area(shape)) / count) / 2)
    for radius in range(int(largest), 2, -1):
        for steps in (in_line, *IN_A_BLOCK[count]):
            if found := _fitted(shape, steps, radius):
                return found
    return [(*heart(shape), 2.0)] * count


def _fitted(shape: Polygon, steps: Sequence[Point], radius: float) -> list[Room]:
    """Rooms of this size as near to the heart as they fit in; none where they do not."""
    number = number_spot(shape)
    for x, y in _from_the_heart(shape):
        points = [(x + 2 * radius * across, y + 2 * radius * down) for across, down in steps]
        if all(
            dist(point, number) >= radius + NUMBER_RADIUS and clearance(point, shape) >= radius + 2
            for point in points
        ):
            return [(*point, radius) for point in points]
    return []


@lru_cache(256)
def _from_the_heart(shape: Polygon) -> list[Point]:
    return sorted((point for point, _ in inside(shape)), key=lambda point: dist(point, heart(shape)))


def _along(shape: Polygon) -> Point:
    """The direction of the longest side, to the right or down."""
    start, end = max(pairwise((*shape, shape[0])), key=lambda side: round(dist(*side), 3))
    length = dist(start, end) or 1.0
    across, down = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    return (across, down) if across + down > 0 else (-across, -down)


@lru_cache(64)
def rooms_on_centre(shape: Polygon) -> list[Room]:
    """The rooms for the large sign, a piece and the cylinder."""
    middle = heart(shape)
    large = 0.46 * clearance(middle, shape)
    for less in range(20):
        radius = MOST - less / 2
        free = [
            point
            for point, free in inside(shape)
            if free >= radius + 5 and dist(point, middle) >= large + radius
        ]
        if free:
            piece = max(free, key=lambda point: (round(dist(point, middle)), point[0] + point[1]))
            cylinder = max(free, key=lambda point: dist(point, piece))
            return [(*middle, large), (*piece, radius), (*cylinder, radius)]
    return [(*middle, large), (*middle, large / 2), (*middle, large / 2)]
