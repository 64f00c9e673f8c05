"""The ways between provinces of Felinia: inside a country, and from one to another.

Where two cards lie side by side and nothing is in between, a line joins the provinces. Elsewhere a stub on
either side says where it leads.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from games.titles.felinia.drawing.rectangles import EDGE, Rectangle
from scoring.boards import Point
from scoring.titles.felinia.board import Board
from scoring.titles.felinia.provinces import Pair

Direction = tuple[int, int]
Segment = tuple[Point, Point]

STUB = 11
"""The length of a stub."""
LETTER, ROW = 7.5, 12
"""The size of a small letter, rounded up."""
WEST, EAST, NORTH, SOUTH = (-1, 0), (1, 0), (0, -1), (0, 1)
ARROWS = {EAST: "{} →", WEST: "← {}", NORTH: "↑ {}", SOUTH: "↓ {}"}


class Stub(NamedTuple):
    line: Segment
    label: str
    at: Point
    anchor: str
    """Whether the label begins or ends at its point, as SVG calls it."""


def borders(
    board: Board, grounds: Sequence[Rectangle], squares: Sequence[Rectangle]
) -> tuple[tuple[Segment, ...], tuple[Stub, ...], Mapping[Pair, tuple[Segment, ...]]]:
    """The lines and stubs between countries, and what joins each pair of neighbours.

    `grounds` has a rectangle for each country, `squares` one for each province.
    """
    country_of = board.country_of
    pairs = sorted({(min(pair), max(pair)) for pair in (*board.paths, *board.borders)})
    inside = [(first, second) for first, second in pairs if country_of[first] == country_of[second]]
    outside = [(first, second) for first, second in pairs if country_of[first] != country_of[second]]
    lines = {
        pair: (squares[pair[0]].middle, squares[pair[1]].middle)
        for pair in (*inside, *(pair for pair in outside if _is_clear(board, pair, grounds, squares)))
    }
    stubs, ends = _stubs(board, [pair for pair in outside if pair not in lines], grounds, squares)
    links = {
        pair: (lines[pair],) if pair in lines else (ends[pair], ends[pair[1], pair[0]]) for pair in pairs
    }
    return tuple(lines[pair] for pair in outside if pair in lines), stubs, links


def _is_clear(board: Board, pair: Pair, grounds: Sequence[Rectangle], squares: Sequence[Rectangle]) -> bool:
    """Whether a line can join two provinces: it stays in two adjacent cards and meets no other province."""
    countries = [board.country_of[province] for province in pair]
    first, second = (grounds[country] for country in countries)
    gap = abs(first.x - second.x) - first.width
    begin, end = (squares[province].middle for province in pair)
    is_level = abs(end[0] - begin[0]) >= 1.5 * abs(end[1] - begin[1])
    if first.y != second.y or gap > 2 * EDGE or not is_level:
        return False
    return not any(
        _away(square.middle, begin, end) < square.width / 2 + 3
        for province, square in enumerate(squares)
        if province not in pair and board.country_of[province] in countries
    )


def _away(point: Point, begin: Point, end: Point) -> float:
    """The distance of a point from the line between two others."""
    across, down = end[0] - begin[0], end[1] - begin[1]
    right, below = point[0] - begin[0], point[1] - begin[1]
    share = min(1.0, max(0.0, (right * across + below * down) / (across * across + down * down)))
    return abs(complex(right - share * across, below - share * down))


def _stubs(
    board: Board, pairs: Sequence[Pair], grounds: Sequence[Rectangle], squares: Sequence[Rectangle]
) -> tuple[tuple[Stub, ...], dict[Pair, Segment]]:
    """A stub for each province and direction, naming all it leads to; and the stub of each pair."""
    leads: dict[tuple[int, Direction], list[int]] = {}
    for first, second in pairs:
        for here, there in ((first, second), (second, first)):
            leads.setdefault((here, _direction(board.at[here], board.at[there])), []).append(there)
    stubs: list[Stub] = []
    ends: dict[Pair, Segment] = {}
    for (here, direction), others in leads.items():
        country = board.country_of[here]
        line = _outwards(squares[here], direction, grounds[country])
        label = ARROWS[direction].format(", ".join(board.provinces[province] for province in others))
        taken = [
            square
            for square, its_country in zip(squares, board.country_of, strict=True)
            if its_country == country
        ]
        stubs.append(
            Stub(line, label, *_label_spot(label, squares[here], direction, grounds[country], taken))
        )
        ends.update({(here, province): line for province in others})
    return tuple(stubs), ends


def _direction(here: Point, there: Point) -> Direction:
    across, down = there[0] - here[0], there[1] - here[1]
    if abs(across) >= abs(down):
        return EAST if across >= 0 else WEST
    return SOUTH if down > 0 else NORTH


def _outwards(square: Rectangle, direction: Direction, ground: Rectangle) -> Segment:
    (x, y), reach = square.middle, square.width / 2 + STUB
    end = (
        min(max(x + direction[0] * reach, ground.x), ground.x + ground.width),
        min(max(y + direction[1] * reach, ground.y), ground.y + ground.height),
    )
    return (x, y), end


def _label_spot(
    label: str, square: Rectangle, direction: Direction, ground: Rectangle, taken: Sequence[Rectangle]
) -> tuple[Point, str]:
    """Where the label covers least: above the province, below it, or beyond the end of the stub."""
    (x, y), half, width = square.middle, square.width / 2, len(label) * LETTER
    inner = ground.within(1)
    if x > inner.x + inner.width / 2:
        anchor, side = "end", min(x + half + EDGE, inner.x + inner.width)
        left = side - width
    else:
        anchor, side = "start", max(x - half - EDGE, inner.x)
        left = side
    spots = [
        ((side, y - half - 6), anchor, Rectangle(left, y - half - ROW - 4, width, ROW)),
        ((side, y + half + ROW), anchor, Rectangle(left, y + half + 3, width, ROW)),
    ]
    if direction in (EAST, WEST):
        beyond = x + direction[0] * (half + STUB + 3)
        start = beyond if direction == EAST else beyond - width
        outward = "start" if direction == EAST else "end"
        spots.append(((beyond, y + 4), outward, Rectangle(start, y - ROW / 2, width, ROW)))

    def covered(spot: tuple[Point, str, Rectangle]) -> tuple[bool, int]:
        return not inner.holds(spot[2]), sum(spot[2].touches(other) for other in taken)

    at, where, _ = min(spots, key=covered)
    return at, where
