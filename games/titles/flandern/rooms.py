"""Lines around polygons, and where there is room in one for a number, a sign and the pieces beside it."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from math import dist, sqrt

from games.engine.signs import short
from games.titles.flandern.geometry import Polygon
from scoring.boards import Point

Edge = tuple[float, float, float, float, float]
"""Where an edge begins, how far it leads across and down, and the square of its length."""
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
LINES = 7
NUMBER_RADIUS = 7.0
LARGEST = {"printed": 12.0, "stone": 14.0}
"""How large a piece is drawn where there is more room; the others up to `MOST`."""
MOST, SIGN = 16.0, 11.0
# Signs and pieces stand in line along the longest side, or in an upright block; in steps from their middle.
IN_LINE = {count: [step - (count - 1) / 2 for step in range(count)] for count in (2, 3, 4)}
IN_A_BLOCK = {
    2: [[(0.0, -0.5), (0.0, 0.5)], [(-0.5, 0.0), (0.5, 0.0)]],
    3: [[(-0.5, -0.5), (0.5, -0.5), (0.0, 0.5)], [(0.0, -0.5), (-0.5, 0.5), (0.5, 0.5)]],
    4: [[(-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)]],
}


class Space:
    """The inside of a polygon whose bounds begin at 0, 0; what is found there is kept for later drawings."""

    def __init__(self, polygon: Polygon) -> None:
        self.polygon = polygon
        self._edges = _edges(polygon)
        self._rooms: dict[tuple[int, float], list[Room]] = {}

    def clearance(self, point: Point) -> float:
        """The distance from a point to the boundary; below 0 outside."""
        return _clearance(point, self._edges)

    @cached_property
    def points(self) -> list[tuple[Point, float]]:
        """Points all over the polygon, each with its clearance."""
        for points in (_grid(self.polygon), _between_crossings(self.polygon)):
            measured = [(point, self.clearance(point)) for point in points]
            if found := [(point, free) for point, free in measured if free > 0]:
                return found
        return [(self.polygon[0], 0.0)]

    @cached_property
    def heart(self) -> Point:
        """A point as far inside as can be; of many such the one in their middle."""
        most = max(free for _, free in self.points)
        best = [point for point, free in self.points if free >= 0.97 * most]
        middle = sum(x for x, _ in best) / len(best), sum(y for _, y in best) / len(best)
        return min(best, key=lambda point: dist(point, middle))

    @cached_property
    def clearance_of_heart(self) -> float:
        return self.clearance(self.heart)

    @cached_property
    def number_spot(self) -> Point:
        """A point where a small number is out of the way."""
        far = [point for point, free in self.points if free >= NUMBER_RADIUS + 3]
        return max(far, key=lambda point: round(dist(point, self.heart)), default=self.heart)

    @cached_property
    def from_the_heart(self) -> list[Point]:
        return sorted((point for point, _ in self.points), key=lambda point: dist(point, self.heart))

    def rooms(self, count: int, largest: float) -> list[Room]:
        """So many rooms, as large as they fit in beside the number."""
        if (count, largest) not in self._rooms:
            self._rooms[count, largest] = self._find_rooms(count, largest)
        return self._rooms[count, largest]

    def _find_rooms(self, count: int, largest: float) -> list[Room]:
        if count == 1:
            return [(*self.heart, max(2.0, min(largest, self.clearance_of_heart - 3)))]
        across, down = _along(self.polygon)
        in_line = [(step * across, step * down) for step in IN_LINE[count]]
        largest = min(largest, self.clearance_of_heart - 2, sqrt(abs(area(self.polygon)) / count) / 2)
        for radius in range(int(largest), 2, -1):
            for steps in (in_line, *IN_A_BLOCK[count]):
                if found := self._fitted(steps, radius):
                    return found
        return [(*self.heart, 2.0)] * count

    def _fitted(self, steps: Sequence[Point], radius: float) -> list[Room]:
        """Rooms of this size as near to the heart as they fit in; none where they do not."""
        for x, y in self.from_the_heart:
            points = [(x + 2 * radius * across, y + 2 * radius * down) for across, down in steps]
            if all(
                dist(point, self.number_spot) >= radius + NUMBER_RADIUS
                and self.clearance(point) >= radius + 2
                for point in points
            ):
                return [(*point, radius) for point in points]
        return []

    @cached_property
    def rooms_on_centre(self) -> list[Room]:
        """The rooms for the large sign, a piece and the cylinder."""
        middle = self.heart
        large = 0.46 * self.clearance_of_heart
        for less in range(20):
            radius = MOST - less / 2
            free = [
                point
                for point, free in self.points
                if free >= radius + 5 and dist(point, middle) >= large + radius
            ]
            if free:
                piece = max(free, key=lambda point: (round(dist(point, middle)), point[0] + point[1]))
                cylinder = max(free, key=lambda point: dist(point, piece))
                return [(*middle, large), (*piece, radius), (*cylinder, radius)]
        return [(*middle, large), (*middle, large / 2), (*middle, large / 2)]


def clearance(point: Point, polygon: Polygon) -> float:
    """The distance from a point to the boundary of a polygon; below 0 outside."""
    return _clearance(point, _edges(polygon))


def _edges(polygon: Polygon) -> list[Edge]:
    return [
        (a, b, c - a, d - b, (c - a) ** 2 + (d - b) ** 2 or 1.0)
        for (a, b), (c, d) in pairwise((*polygon, polygon[0]))
    ]


def _clearance(point: Point, edges: Sequence[Edge]) -> float:
    (x, y), nearest, is_inside = point, float("inf"), False
    for a, b, along, up, squared in edges:
        across, down = x - a, y - b
        if (down < 0) != (down < up) and across < down * along / up:
            is_inside = not is_inside
        share = (across * along + down * up) / squared
        if share > 0:
            share = min(share, 1.0)
            across -= share * along
            down -= share * up
        away = across * across + down * down
        if away < nearest:
            nearest = away
    return sqrt(nearest) if is_inside else -sqrt(nearest)


def _grid(polygon: Polygon) -> list[Point]:
    _, _, width, height = bounds(polygon)
    apart = sqrt(width * height) / FINENESS or 1.0
    return [(x, y) for y in _spread(height, apart) for x in _spread(width, apart)]


def _spread(length: float, apart: float) -> list[float]:
    """Coordinates in an odd number of steps, so that one is in the middle."""
    count = min(round(length / apart), FINENESS**2) | 1
    return [length * (step + 0.5) / count for step in range(count)]


def _between_crossings(polygon: Polygon) -> Iterator[Point]:
    """Points in a sliver that slips through the grid: the middles of what is inside on a few lines."""
    _, _, width, height = bounds(polygon)
    turned = tuple((y, x) for x, y in polygon)
    for y in _spread(height, height / LINES or 1.0):
        yield from ((x, y) for x in _middles(polygon, y))
    for x in _spread(width, width / LINES or 1.0):
        yield from ((x, y) for y in _middles(turned, x))


def _middles(polygon: Polygon, level: float) -> list[float]:
    """The middles of the pieces of a level line that are inside the polygon."""
    crossings = sorted(
        x + (level - y) / (to_y - y) * (to_x - x)
        for (x, y), (to_x, to_y) in pairwise((*polygon, polygon[0]))
        if (y > level) != (to_y > level)
    )
    return [(start + end) / 2 for start, end in zip(crossings[::2], crossings[1::2], strict=True)]


def _along(shape: Polygon) -> Point:
    """The direction of the longest side, to the right or down."""
    start, end = max(pairwise((*shape, shape[0])), key=lambda side: round(dist(*side), 3))
    length = dist(start, end) or 1.0
    across, down = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    return (across, down) if across + down > 0 else (-across, -down)
