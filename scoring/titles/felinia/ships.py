"""The ship tiles of a board file: where they sail, when, and what a place on board costs."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from scoring.document import Malformed, require_bool, require_keys, require_known, require_text, shown
from scoring.titles.felinia.reading import read_count, read_entries, read_word

GOODS = ("books", "wine", "watches", "clothing", "glassware")

MOST_SHIPS = 200
MOST_PLACES = 2
MOST_GOODS = 9
MOST_SILVER = 1
TIME = re.compile(r"(?:[01][0-9]|2[0-3]):[0-5][0-9]")


class Ship(NamedTuple):
    tile: str
    country: int
    """The index of the country among those of the board."""
    places: int
    goods: tuple[int, ...]
    """The price of a place on board, in the order of `GOODS`."""
    silver: int
    time: str
    blue: bool


def read_ships(value: object, countries: Sequence[str], berths: int) -> tuple[Ship, ...]:
    """The ship tiles of a board whose countries have these keys; raises `Malformed`."""
    ships: dict[str, Ship] = {}
    for path, entry in read_entries("board.ship_tiles", value, MOST_SHIPS):
        ship = _ship(path, entry, countries)
        if ship.tile in ships:
            raise Malformed(
                f"{path}.tile: the ship tile {shown(ship.tile)} appears twice.",
                f"{path}.tile: Die Schiffstafel {shown(ship.tile)} kommt zweimal vor.",
            )
        ships[ship.tile] = ship
    if len(ships) < berths:
        raise Malformed(
            f"board.ship_tiles must list at least as many as there are berths ({berths}), not {len(ships)}.",
            f"board.ship_tiles muss mindestens so viele nennen wie Liegeplätze ({berths}),"
            f" nicht {len(ships)}.",
        )
    return tuple(ships.values())


def _ship(path: str, value: object, countries: Sequence[str]) -> Ship:
    ship = require_keys(path, value, ("tile", "country", "places", "goods", "silver", "time", "blue"))
    goods = require_keys(f"{path}.goods", ship["goods"], (), GOODS)
    return Ship(
        tile=read_word(f"{path}.tile", ship["tile"]),
        country=countries.index(require_known(f"{path}.country", ship["country"], countries)),
        places=read_count(f"{path}.places", ship["places"], MOST_PLACES, least=1),
        goods=tuple(read_count(f"{path}.goods.{good}", goods.get(good, 0), MOST_GOODS) for good in GOODS),
        silver=read_count(f"{path}.silver", ship["silver"], MOST_SILVER),
        time=_time(f"{path}.time", ship["time"]),
        blue=require_bool(f"{path}.blue", ship["blue"]),
    )


def _time(path: str, value: object) -> str:
    time = require_text(path, value)
    if not TIME.fullmatch(time):
        raise Malformed(
            f"{path} must be a time of day from 00:00 to 23:59, not {shown(time)}.",
            f"{path} muss eine Uhrzeit von 00:00 bis 23:59 sein, nicht {shown(time)}.",
        )
    return time
