"""The bits of SVG of a board of Felinia, prepared once for each of its fields."""

from collections.abc import Mapping
from typing import NamedTuple

from markupsafe import Markup

from games.titles.felinia.drawing.cells import MARKET, QUAY
from games.titles.felinia.drawing.layout import BAND, layout, members
from games.titles.felinia.drawing.rectangles import Rectangle
from games.titles.felinia.drawing.svg import circle, line, moved, rounded, text
from games.titles.felinia.drawing.symbols import star
from games.titles.felinia.sentences import berth_field, place_field
from scoring.boards import Point, kept_with_board
from scoring.titles.felinia.board import TRADE, Board
from scoring.words import Field

Frame = tuple[float, float, float]
"""The corner of a picture, and its size."""


class Plan(NamedTuple):
    markets: tuple[Markup, ...]
    """The beginning of a group for what lies in each market; the last one is for the guild."""
    ships: tuple[Markup, ...]
    """The beginning of a group for the ship at each berth."""
    countries: tuple[int, ...]
    spaces: tuple[tuple[int, ...], ...]
    """The provinces of each country that have a space for a trade tile."""
    tiles: tuple[str, ...]
    beds: tuple[str, ...]
    """What is drawn where no tile lies."""
    roses: tuple[str, ...]
    names: tuple[Markup, ...]
    icons: tuple[Frame, ...]
    pawns: tuple[Frame, ...]
    rings: tuple[str, ...]
    dots: tuple[str, ...]
    ways: Mapping[tuple[int, int], str]
    """The band between each pair of neighbours."""
    fields: Mapping[Field, str]
    """The outline of each field."""
    hearts: Mapping[Field, Point]
    """The middle of each field."""


@kept_with_board(64)
def plan(board: Board) -> Plan:
    where = layout(board)
    provinces = list(zip(where.centres, where.halves, strict=True))
    rings = tuple(
        _around(centre, half + 1, symbol == TRADE)
        for (centre, half), symbol in zip(provinces, board.symbols, strict=True)
    )
    rectangles = {
        **{place_field(board, place): rectangle for place, rectangle in enumerate(where.markets)},
        **{berth_field(berth): rectangle for berth, rectangle in enumerate(where.berths)},
    }
    return Plan(
        markets=tuple(_group(rectangle, MARKET) for rectangle in where.markets),
        ships=tuple(_group(rectangle, QUAY) for rectangle in where.berths),
        countries=tuple(country.provinces for country in board.countries),
        spaces=tuple(
            tuple(province for province in members(board, country) if board.trade >> province & 1)
            for country in range(len(board.countries))
        ),
        tiles=tuple(_around(centre, half, True) for centre, half in provinces),
        beds=tuple(_around(centre, half - 1, True) for centre, half in provinces),
        roses=tuple(star(x, y - 0.22 * half, 0.62 * half) for (x, y), half in provinces),
        names=tuple(map(_name, board.provinces, where.centres, where.halves)),
        icons=tuple((x - 0.62 * half, y - 0.86 * half, 1.24 * half) for (x, y), half in provinces),
        pawns=tuple((x - 0.67 * half, y - 0.96 * half, 1.34 * half) for (x, y), half in provinces),
        rings=rings,
        dots=tuple(circle(centre, max(3, half - 4)) for centre, half in provinces),
        ways={pair: "".join(line(*ends) for ends in lines) for pair, lines in where.links.items()},
        fields={
            **{name: rounded(*rectangle.within(2), 10) for name, rectangle in rectangles.items()},
            **dict(zip(board.provinces, rings, strict=True)),
        },
        hearts={
            **{name: rectangle.middle for name, rectangle in rectangles.items()},
            **dict(zip(board.provinces, where.centres, strict=True)),
        },
    )


def _group(rectangle: Rectangle, width: float) -> Markup:
    """The beginning of a group in the middle of a rectangle, scaled down where the rectangle is narrower."""
    scale = min(1.0, rectangle.width / width)
    return moved(
        rectangle.x + (rectangle.width - scale * width) / 2,
        rectangle.y + (rectangle.height - scale * BAND) / 2,
        scale,
    )


def _around(centre: Point, half: float, square: bool) -> str:
    return rounded(*Rectangle.around(centre, half), half / 3) if square else circle(centre, half)


def _name(name: str, centre: Point, half: float) -> Markup:
    """The name of a province, fitted to its width."""
    size = "large" if half >= 24 else "medium" if half >= 15 else "fine"
    letters = max(2, int(1.8 * half / LETTER[size]))
    cut = name if len(name) <= letters else f"{name[: letters - 1]}…"
    return text(size, centre[0], centre[1] + 0.78 * half, cut)


LETTER = {"large": 8.5, "medium": 7.5, "fine": 5.5}
