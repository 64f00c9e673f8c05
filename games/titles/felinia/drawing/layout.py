"""Where everything is on Felinia's board: the market place, the harbour, and a card for each country.

The map is taken apart: each country fills a card of its own, so that a finger finds every province. Inside
a card, provinces are arranged as in the board file, pushed apart only where there is too little room.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations, islice
from math import cos, sin
from typing import NamedTuple

from games.titles.felinia.drawing.borders import Segment, Stub, borders
from games.titles.felinia.drawing.rectangles import EDGE, Rectangle
from scoring.boards import Point, kept_with_board
from scoring.masks import bits
from scoring.titles.felinia.board import Board
from scoring.titles.felinia.provinces import Pair

WIDTH, HEIGHT = 700, 588
BETWEEN = 8
BAND = 86
"""The height of the market place and of the harbour."""
MAP = 2 * (BAND + BETWEEN)
TITLE = 22
"""The height at the top of a card for the country's name."""
LARGEST, ROOMY, SMALLEST = 27, 21, 5
"""Half the width of a province: the most, what needs no pushing apart, and the least."""
STREET = 8
"""The gap between two provinces."""
MOST_PUSHES = 200
DOWN, UP, RIGHT, LEFT = (0.0, 1.0), (0.0, -1.0), (1.0, 0.0), (-1.0, 0.0)


class Bay(NamedTuple):
    """The water at a harbour."""

    middle: Point
    """The middle of the shore, on the edge of the card."""
    half: float
    """How far the water reaches along the edge to both sides."""
    depth: float
    """How far it reaches into the country."""
    inland: Point
    """The direction of the country."""
    anchor: Point
    waves: Point | None
    """The middle of the waves, on the other side of the harbour, where there is room."""


class MapLayout(NamedTuple):
    markets: tuple[Rectangle, ...]
    """The markets; the last rectangle is the guild."""
    berths: tuple[Rectangle, ...]
    cards: tuple[Rectangle, ...]
    left: Rectangle | None
    """The first cell of the map that no country takes."""
    centres: tuple[Point, ...]
    halves: tuple[float, ...]
    """The distance from the middle of each province to its sides."""
    buttons: tuple[Rectangle, ...]
    bays: tuple[Bay, ...]
    across: tuple[Segment, ...]
    """The lines between provinces of countries whose cards are adjacent."""
    stubs: tuple[Stub, ...]
    """The stubs for all other ways to another country."""
    links: Mapping[Pair, tuple[Segment, ...]]
    """The lines that show two provinces as neighbours, including those inside a country."""


@kept_with_board(64)
def layout(board: Board) -> MapLayout:
    cards, left = _cards(board)
    centres: list[Point] = [(0, 0)] * len(board.provinces)
    halves: list[float] = [0] * len(board.provinces)
    reaches: list[float] = [0] * len(board.provinces)
    for country, card in enumerate(cards):
        inside = members(board, country)
        found, half = _placed([board.at[province] for province in inside], below_title(card))
        reach = min(half + EDGE, _nearest(found) / 2)
        for province, centre in zip(inside, found, strict=True):
            centres[province], halves[province], reaches[province] = centre, half, reach
    squares = [Rectangle.around(centre, half) for centre, half in zip(centres, halves, strict=True)]
    grounds = [below_title(card) for card in cards]
    across, stubs, links = borders(board, grounds, squares)
    return MapLayout(
        markets=_row(board.markets + 1, 0),
        berths=_row(board.berths, BAND + BETWEEN),
        cards=cards,
        left=left,
        centres=tuple(centres),
        halves=tuple(halves),
        buttons=tuple(
            Rectangle.around(centre, reach) for centre, reach in zip(centres, reaches, strict=True)
        ),
        bays=tuple(
            _bay(
                ground, squares[country.harbour], [squares[province] for province in bits(country.provinces)]
            )
            for ground, country in zip(grounds, board.countries, strict=True)
        ),
        across=across,
        stubs=stubs,
        links=links,
    )


def members(board: Board, country: int) -> list[int]:
    return list(bits(board.countries[country].provinces))


# Cells and cards


def _row(cells: int, y: float) -> tuple[Rectangle, ...]:
    """A row of equal cells."""
    width = (WIDTH + BETWEEN) / cells - BETWEEN
    return tuple(Rectangle(cell * (width + BETWEEN), y, width, BAND) for cell in range(cells))


def _cards(board: Board) -> tuple[tuple[Rectangle, ...], Rectangle | None]:
    """A card for each country, from left to right and row by row as they lie on the board."""
    count = len(board.countries)
    columns = min(3, count + 1) if count <= 6 else 4
    rows = -(-count // columns)
    width = (WIDTH + BETWEEN) / columns - BETWEEN
    height = (HEIGHT - MAP + BETWEEN) / rows - BETWEEN
    cells = [
        Rectangle(column * (width + BETWEEN), MAP + row * (height + BETWEEN), width, height)
        for row in range(rows)
        for column in range(columns)
    ]
    from_the_west = sorted(range(count), key=lambda country: _west(board, country))
    found = dict(zip(from_the_west, cells, strict=False))
    return tuple(found[country] for country in range(count)), cells[count] if count < len(cells) else None


def _west(board: Board, country: int) -> float:
    inside = members(board, country)
    return sum(board.at[province][0] for province in inside) / len(inside)


def below_title(card: Rectangle) -> Rectangle:
    return Rectangle(card.x, card.y + TITLE, card.width, card.height - TITLE)


# Provinces


def _placed(at: Sequence[Point], ground: Rectangle) -> tuple[list[Point], float]:
    """The positions of provinces on their card, and half their width, as large as there is room."""
    at = _parted(at)
    for half in range(LARGEST, SMALLEST - 1, -1):
        inner, apart = ground.within(half + EDGE), 2 * half + STREET
        found = _filling(at, inner)
        if half > SMALLEST and not _has_room(inner, found, apart - 0.1):
            continue
        if half <= ROOMY:
            found = _pushed(found, inner, apart)
        if half == SMALLEST or _nearest(found) >= apart - (0.1 if half <= ROOMY else 0):
            break
    return found, half


def _has_room(ground: Rectangle, points: Sequence[Point], apart: float) -> bool:
    """Whether these points find room at all, so far apart across or down; pushed, a row stays a row."""
    columns, rows = ground.width // apart + 1, ground.height // apart + 1
    if len({y for _, y in points}) == 1:
        rows = 1
    elif len({x for x, _ in points}) == 1:
        columns = 1
    return len(points) <= columns * rows


def _parted(at: Sequence[Point]) -> list[Point]:
    """The points, with those on the very same spot moved a little apart."""
    reach = max((abs(value) for point in at for value in point), default=0) or 1
    found: list[Point] = []
    for index, (x, y) in enumerate(at):
        turn, away = 2.4 * index, reach * 1e-3 * index if (x, y) in at[:index] else 0.0
        found.append((x + away * cos(turn), y + away * sin(turn)))
    return found


def _filling(at: Sequence[Point], ground: Rectangle) -> list[Point]:
    columns = _stretched([x for x, _ in at], ground.x, ground.width)
    rows = _stretched([y for _, y in at], ground.y, ground.height)
    return list(zip(columns, rows, strict=True))


def _stretched(values: Sequence[float], begin: float, length: float) -> list[float]:
    least, most = min(values), max(values)
    if most - least < 1e-6:
        return [begin + length / 2] * len(values)
    return [begin + length * (value - least) / (most - least) for value in values]


def _pushed(points: Sequence[Point], ground: Rectangle, apart: float) -> list[Point]:
    """The points, pushed until no two are too near each other, as far as the ground allows."""
    found = [list(point) for point in points]
    low, high = (ground.x, ground.y), (ground.x + ground.width, ground.y + ground.height)
    for _ in range(max(4, min(MOST_PUSHES, 40_000 // len(found) ** 2))):
        close = False
        for first, second in combinations(found, 2):
            gaps = second[0] - first[0], second[1] - first[1]
            if not -apart < gaps[0] < apart or not -apart < gaps[1] < apart:
                continue  # far enough: so are most
            axis = 0 if abs(gaps[0]) >= abs(gaps[1]) else 1
            missing = apart - abs(gaps[axis])
            if missing > 0.05:
                close = True
                by = (missing / 2 + 0.05) * (1 if gaps[axis] >= 0 else -1)
                first[axis] = min(max(first[axis] - by, low[axis]), high[axis])
                second[axis] = min(max(second[axis] + by, low[axis]), high[axis])
        if not close:
            break
    return [(x, y) for x, y in found]


def _nearest(points: Sequence[Point]) -> float:
    """The distance of the two nearest points, across or down."""
    nearest, from_the_west = float(WIDTH), sorted(points)
    for index, (x, y) in enumerate(from_the_west):
        for east, other in islice(from_the_west, index + 1, None):
            if east - x >= nearest:
                break
            nearest = min(nearest, max(east - x, abs(other - y)))
    return nearest


# Harbours


def _bay(ground: Rectangle, harbour: Rectangle, provinces: Sequence[Rectangle]) -> Bay:
    """The bay of a harbour, at the nearest edge; at the bottom where several are equally near."""
    x, y = harbour.middle
    half = harbour.width / 2
    east, south = ground.x + ground.width, ground.y + ground.height
    edges: list[tuple[float, Point, Point]] = [
        (south - y, (x, south), UP),
        (x - ground.x, (ground.x, y), RIGHT),
        (east - x, (east, y), LEFT),
        (y - ground.y, (x, ground.y), DOWN),
    ]
    away, middle, inland = min(edges, key=lambda edge: round(edge[0]))
    if inland in (UP, DOWN):
        room, inward = min(x - ground.x, east - x), middle[1] + 14 * inland[1]
        sides = [(x + half + 15, inward), (x - half - 15, inward)]
    else:
        room, inward = min(y - ground.y, south - y), middle[0] + 14 * inland[0]
        sides = [(inward, y + half + 13), (inward, y - half - 13)]
    free = [side for side in sides if _is_free(Rectangle.around(side, 9), ground, provinces)]
    anchor = free[0] if free else sides[0]
    waves = next((side for side in free if side != anchor), None)
    return Bay(middle, max(half, min(half + 40, room)), away + half / 2, inland, anchor, waves)


def _is_free(rectangle: Rectangle, ground: Rectangle, taken: Sequence[Rectangle]) -> bool:
    return ground.holds(rectangle) and not any(rectangle.touches(other) for other in taken)
