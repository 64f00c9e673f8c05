"""Sound boards that are as much work as a file can be: at the limits, and of the worst shapes."""

from collections.abc import Callable, Iterator
from math import cos, sin
from typing import Any

from games.titles.flandern.cities import MOST_IN_A_CITY, SITES
from scoring.titles.felinia.board import MOST_SORTS
from scoring.titles.felinia.countries import MOST_COUNTRIES
from scoring.titles.felinia.provinces import MOST_PAIRS, MOST_PROVINCES
from scoring.titles.felinia.ships import MOST_SHIPS

Document = dict[str, Any]
Point = tuple[float, float]
Place = Callable[[int], list[Point]]
"""The outline of the centre (0) or of a site."""

Spread = Callable[[int], list[float]]
"""Where each province is drawn."""

PLACES = SITES + 1
CORNERS = MOST_IN_A_CITY // PLACES // 2 * 2
"""The corners of each outline where all have the same number."""


def bands(corners: int = CORNERS, *, height: float = 1.0, width: float = 1.0, tooth: float = 40.0) -> Place:
    """Zigzags one upon the other, each a little higher: the sides of each are near those of all others."""

    def line(place: int) -> list[Point]:
        floor = height * place * (1 + place / 20)
        return [(width * at, floor + tooth * (at % 2)) for at in range(corners // 2)]

    return lambda place: [*line(place), *reversed(line(place + 1))]


def stairs(corners: int = CORNERS) -> Place:
    """Staircases one upon the other, along the axes, each a little wider."""

    def line(place: int) -> list[Point]:
        off = place * (1 + place / 20)
        return [(4.0 * ((at + 1) // 2) - off, 4.0 * (at // 2) + off) for at in range(corners // 2)]

    return lambda place: [*line(place), *reversed(line(place + 1))]


def turned(place: Place, angle: float, scale: float = 1.0) -> Place:
    across, up = scale * cos(angle), scale * sin(angle)
    return lambda number: [(across * x - up * y, up * x + across * y) for x, y in place(number)]


def with_places(document: Document, place: Place, *, all_alike: bool = False) -> Document:
    """The board with these outlines, turned a little further in each city so that no two are alike."""
    cities = [
        _with_outlines(city, place if all_alike else turned(place, 0.7 + 0.05 * number))
        for number, city in enumerate(document["cities"])
    ]
    return {**document, "cities": cities}


def _with_outlines(city: Document, place: Place) -> Document:
    sites = [{**site, "polygon": _points(place(site["site"]))} for site in city["sites"]]
    return {**city, "centre": {"polygon": _points(place(0))}, "sites": sites}


def _points(outline: list[Point]) -> list[list[float]]:
    return [[x, y] for x, y in outline]


def uneven(corners: int = 60) -> Place:
    """Bands, of which three have as many corners as an outline may have; the others are narrow strips."""
    long, strip = bands(corners), bands(4)
    return lambda place: long(place) if place < 3 else strip(place)


def flandern_boards(document: Document) -> Iterator[tuple[str, Document]]:
    yield "bands", with_places(document, bands())
    yield "slivers", with_places(document, bands(height=0.01))
    yield "almost touching", with_places(document, bands(height=0.001, tooth=400.0))
    yield "tiny", with_places(document, turned(bands(height=100.0, width=16.0, tooth=400.0), 0.0, 1e-6))
    yield "stairs", with_places(document, stairs())
    yield "upright stairs", with_places(document, stairs(), all_alike=True)
    yield "a few long outlines", with_places(document, uneven())


def felinia_board(document: Document, countries: int, at: Spread, borders: str) -> Document:
    """A board with as many provinces, ways and ships as there may be, in so many countries.

    Every province but the harbour has a space for a trade tile. Borders are between `near` provinces, lead
    `far` away, or `across` to the next countries.
    """
    keys = [f"{chr(ord('a') + number)}x" for number in range(countries)]
    per_country = MOST_PROVINCES // countries
    names = [f"{key}{index}" for key in keys for index in range(per_country)]
    paths = [[f"{key}0", f"{key}{index}"] for key in keys for index in range(1, per_country)]
    step = {"near": 1, "far": len(names) // 2 + 1, "across": per_country + 1}[borders]
    pairs = [
        [name, names[(place + step * turn) % len(names)]]
        for turn in range(1, 20)
        for place, name in enumerate(names)
    ]
    sorts = {f"sort{number}": 9 for number in range(MOST_SORTS)}
    return {
        **document,
        "countries": [
            {"country": key, "name": "W" * 40, "colour": "red", "harbour": f"{key}0"} for key in keys
        ],
        "provinces": [
            {
                "province": name,
                "symbol": "spice" if place % per_country == 0 else "trade",
                "at": at(place),
            }
            for place, name in enumerate(names)
        ],
        "paths": paths,
        "borders": [pair for pair in pairs if pair[0] != pair[1]][:MOST_PAIRS],
        "sorts": sorts,
        "trade_tiles": {key: dict.fromkeys(sorts) for key in keys},
        "bonus_tiles": [
            {"kind": kind, "sort": sort, "count": None} for kind in ("extra", "plus") for sort in sorts
        ],
        "ship_tiles": [
            {**document["ship_tiles"][0], "tile": f"tile{number}", "country": keys[number % countries]}
            for number in range(MOST_SHIPS)
        ],
    }


def felinia_boards(document: Document) -> Iterator[tuple[str, Document]]:
    for countries in (1, 5, 14, MOST_COUNTRIES):
        for spread, at in SPREADS.items():
            name = f"{countries} countries, {spread}"
            yield f"{name}, far", felinia_board(document, countries, at, "far")
    yield "10 countries, near", felinia_board(document, 10, SPREADS["in a row"], "near")
    for spread in ("in a row", "in two rows"):
        yield f"8 countries, {spread}, across", felinia_board(document, 8, SPREADS[spread], "across")


SPREADS: dict[str, Spread] = {
    "on one spot": lambda place: [5.0, 5.0],
    "in a row": lambda place: [float(place), 0.0],
    "in two rows": lambda place: [float(place), float(place % 2)],
    "in a heap": lambda place: [cos(place), sin(7 * place)],
    "far away": lambda place: [1e6 * (place % 7 == 0), place * 1e-3],
}
