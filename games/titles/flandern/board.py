"""A board of Flandern 1302: the box's pieces, the six cities, and which of their quarters touch.

A place is a city's centre (0) or one of its sites (1 to 12); masks have a bit for each of the 78 places.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from games.titles.flandern.cities import SITES, read_cities, read_crests
from games.titles.flandern.components import GOLD_KINDS
from games.titles.flandern.geometry import Polygon
from scoring.boards import Boards, Point, Source, read_name
from scoring.document import (
    Malformed,
    require_bool,
    require_keys,
    require_known,
    require_list,
    require_number,
    shown,
)
from scoring.titles.flandern.position import CITIES
from scoring.words import Colour, Field

FORMAT = "flandern-board/1"
IN_A_CITY = 1 + SITES
PLACES = tuple(Field(f"{city} {site}") for city in CITIES for site in range(IN_A_CITY))
PLACE = {name: 1 << index for index, name in enumerate(PLACES)}
CITY = tuple(((1 << IN_A_CITY) - 1) << IN_A_CITY * index for index in range(len(CITIES)))
CENTRES = sum(PLACE[Field(f"{city} 0")] for city in CITIES)

QUARTERS_IN_BOX = {"guild": 15, "grey": 15, "church": 13}
PIECES_IN_BOX = {"covers": 9, "stones": 10, "cathedrals": 4, "masters": 4}
GOLD_IN_BOX = 28
SHAPES = 3


@dataclass(frozen=True, eq=False)
class Board:
    source: Source
    """What a record says of it: a stored board's name, or the document itself."""
    name: str
    invented: bool
    shapes: tuple[str, ...]
    quarters: Mapping[str, tuple[int, ...]]
    """The number of quarters of each shape (as in `shapes`), of a guild, of grey and of the church."""
    covers: int
    stones: int
    cathedrals: int
    masters: int
    gold: int
    kinds: Mapping[str, int] | None
    """The number of gold cards of each kind, where the file lists them."""
    crests: tuple[Colour, ...]
    """The crests of the centres, in the order of `CITIES`."""
    offsets: tuple[Point, ...]
    polygons: tuple[Polygon, ...]
    """The polygons of all places, each in its city's own coordinates."""
    shape_of: tuple[int, ...]
    """The shape of each place, as an index into `shapes`; -1 for a centre."""
    of_shape: tuple[int, ...]
    touching: tuple[int, ...]
    """The places that share a piece of boundary with each place."""
    long_contacts: tuple[int, ...]
    """The places that one of the longest sides of each site touches."""
    supported: tuple[int, ...]
    """The sites that touch each place with one of their longest sides."""
    kept: dict[object, Any] = field(default_factory=dict, init=False, repr=False)


def with_crests(board: Board, crests: Sequence[str]) -> Board:
    """The board with these crests on its centres, in the order of `CITIES`; raises `Malformed`."""
    if len(crests) != len(CITIES):
        raise Malformed(
            f"{len(CITIES)} crests are needed, not {len(crests)}.",
            f"{len(CITIES)} Wappen werden gebraucht, nicht {len(crests)}.",
        )
    of_city = read_crests(dict(zip(CITIES, crests, strict=True)))
    if tuple(crests) == board.crests:
        return board
    document = BOARDS.document(board.source)
    cities = [{**city, "crest": of_city[city["city"]]} for city in document["cities"]]
    return replace(board, source={**document, "cities": cities}, crests=tuple(of_city.values()))


def _board(document: dict[str, Any], source: Source) -> Board:
    require_known("board.format", document.get("format", FORMAT), (FORMAT,))
    keys = ("format", "name", "shapes", "quarters", *PIECES_IN_BOX, "gold", "cities")
    require_keys("board", document, keys, ("invented",))
    shapes = _shapes(document["shapes"])
    total, kinds = _gold(document["gold"])
    pieces = {key: _count(f"board.{key}", document[key], most) for key, most in PIECES_IN_BOX.items()}
    quarters = _quarters(document["quarters"], shapes)
    cities = read_cities(document["cities"], shapes)
    shape_of = tuple(shape for city in cities for shape in city.shapes)
    long_contacts = _on_the_board([city.long_contacts for city in cities])
    return Board(
        name=read_name("board.name", document["name"]),
        invented=require_bool("board.invented", document.get("invented", False)),
        shapes=shapes,
        quarters=quarters,
        **pieces,
        gold=total,
        kinds=kinds,
        crests=tuple(city.crest for city in cities),
        offsets=tuple(city.offset for city in cities),
        polygons=tuple(polygon for city in cities for polygon in city.polygons),
        shape_of=shape_of,
        of_shape=tuple(_mask(place == shape for place in shape_of) for shape in range(SHAPES)),
        touching=_on_the_board([city.touching for city in cities]),
        long_contacts=long_contacts,
        supported=tuple(
            _mask(bool(contacts >> place & 1) for contacts in long_contacts) for place in range(len(PLACES))
        ),
        source=source,
    )


def _mask(places: Iterable[bool]) -> int:
    return sum(1 << index for index, is_in in enumerate(places) if is_in)


def _on_the_board(cities: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Masks of the places in a city as masks of the places on the board."""
    return tuple(mask << IN_A_CITY * index for index, masks in enumerate(cities) for mask in masks)


def _shapes(value: object) -> tuple[str, ...]:
    names = require_list("board.shapes", value)
    if len(names) != SHAPES:
        raise Malformed(
            f"board.shapes must be {SHAPES} names, not {len(names)}.",
            f"board.shapes muss {SHAPES} Namen enthalten, nicht {len(names)}.",
        )
    shapes = tuple(read_name(f"board.shapes[{index}]", name) for index, name in enumerate(names))
    for shape in shapes:
        if shapes.count(shape) > 1:
            raise Malformed(
                f"board.shapes: {shown(shape)} appears twice.", f"board.shapes: {shown(shape)} steht doppelt."
            )
    return shapes


def _quarters(value: object, shapes: tuple[str, ...]) -> dict[str, tuple[int, ...]]:
    quarters = require_keys("board.quarters", value, tuple(QUARTERS_IN_BOX))
    return {
        whose: _of_each_shape(f"board.quarters.{whose}", quarters[whose], shapes, most)
        for whose, most in QUARTERS_IN_BOX.items()
    }


def _of_each_shape(path: str, value: object, shapes: tuple[str, ...], most: int) -> tuple[int, ...]:
    counts = require_keys(path, value, shapes)
    each = tuple(_count(f"{path}.{shape}", counts[shape], most) for shape in shapes)
    _require_in_box(path, sum(each), most)
    return each


def _count(path: str, value: object, most: int, least: int = 0) -> int:
    count = require_number(path, value, least)
    _require_in_box(path, count, most)
    return count


def _require_in_box(path: str, count: int, most: int) -> None:
    if count > most:
        raise Malformed(
            f"{path}: {shown(count)} is more than the box holds ({most}).",
            f"{path}: {shown(count)} ist mehr, als in der Schachtel ist ({most}).",
        )


def _gold(value: object) -> tuple[int, dict[str, int] | None]:
    gold = require_keys("board.gold", value, ("total",), ("kinds",))
    total = _count("board.gold.total", gold["total"], GOLD_IN_BOX, least=1)
    if gold.get("kinds") is None:
        return total, None
    given = require_keys("board.gold.kinds", gold["kinds"], (), GOLD_KINDS)
    kinds = {kind: _count(f"board.gold.kinds.{kind}", given.get(kind, 0), total) for kind in GOLD_KINDS}
    if (listed_cards := sum(kinds.values())) != total:
        raise Malformed(
            f"board.gold.kinds lists {listed_cards} cards, but the total is {total}.",
            f"board.gold.kinds nennt {listed_cards} Karten, insgesamt sollen es aber {total} sein.",
        )
    return total, kinds


BOARDS = Boards(Path(__file__).with_name("boards"), _board)
STORED, read_board = BOARDS.stored, BOARDS.read
