"""The cities of Flandern 1302 at the end, or at any moment, as far as points depend on them."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from scoring.document import (
    Malformed,
    SeatedPlayer,
    Seating,
    read_options,
    read_players,
    require_keys,
)
from scoring.options import Option, Value
from scoring.position import COUNTS_FORMAT, FORMAT, read_number
from scoring.wording import Text, colour_name
from scoring.words import Colour

GUILDS = (Colour("blue"), Colour("yellow"), Colour("green"), Colour("red"))
GREY = Colour("grey")
"""The guild that nobody plays; it has a row of its own on the sheet."""
CHURCH = Colour("church")
RANKED = (*GUILDS, GREY)
CRESTS = (*RANKED, CHURCH)
CREST_NAMES: Mapping[str, Text] = {
    **{crest: colour_name(crest) for crest in RANKED},
    CHURCH: Text("church", "Kirche"),
}
CITY_NAMES = {
    "bruges": Text("Bruges", "Brügge"),
    "ghent": Text("Ghent", "Gent"),
    "ypres": Text("Ypres", "Ypern"),
    "leuven": Text("Leuven", "Löwen"),
    "utrecht": Text("Utrecht", "Utrecht"),
    "liege": Text("Liège", "Lüttich"),
}
CITIES = tuple(CITY_NAMES)
SEATING = Seating(
    GUILDS,
    (3, 4),
    remark=Text(
        "For 2 players see the special rules in the original rulebook.",
        "Die Sonderregeln zu zweit stehen in der Original-Spielregel.",
    ),
    reserved=(GREY,),
)
OPTIONS: Mapping[str, Option] = {
    "centre_counts": Option(
        Text("City centres", "Stadtzentren"),
        {
            True: Text("count as finished quarters", "zählen als fertige Stadtviertel"),
            False: Text("count nothing in the scoring", "zählen in der Wertung nichts"),
        },
    ),
    "tie_rank": Option(
        Text("Tied guilds", "Zünfte gleichauf"),
        {
            "low": Text(
                "take the lower rank (two tied for 1st: both 2nd)",
                "bekommen den schlechteren Rang (zwei vorn: beide Rang 2)",
            ),
            "high": Text(
                "take the higher rank (two tied for 1st: both 1st)",
                "bekommen den besseren Rang (zwei vorn: beide Rang 1)",
            ),
        },
    ),
}


class CityCount(NamedTuple):
    """What counts in a city, without quarters under a stone; guilds are in the order of `RANKED`."""

    finished: tuple[int, ...] = (0,) * len(RANKED)
    masters: tuple[int, ...] = (0,) * len(RANKED)
    """The guild masters on finished quarters, printed ones and figures."""
    church: int = 0
    """Finished church quarters without a cathedral."""
    church_with_cathedral: int = 0


class Position(NamedTuple):
    seats: tuple[Colour, ...]
    cities: Mapping[str, CityCount]
    """The cities to be scored; a city that is left out brings nothing."""
    influence: Mapping[Colour, int]
    """Influence cards in hand by colour; empty while they bring nothing yet."""
    options: Mapping[str, Value]


def read_position(document: Mapping[str, Any]) -> tuple[tuple[SeatedPlayer, ...], Position]:
    """The players and the cities of a position document of Flandern 1302; raises `Malformed`."""
    if document.get("format") == COUNTS_FORMAT:
        raise Malformed(
            f"A position of Flandern 1302 is made of counts already: its format must be “{FORMAT}”.",
            f"Eine Stellung von Flandern 1302 besteht schon aus Zahlen: Ihr Format muss „{FORMAT}“ sein.",
        )
    require_keys("$", document, ("format", "game", "players"), ("about", "expect", "options", "cities"))
    players = read_players(document["players"], SEATING, more=("influence",))
    cities = require_keys("cities", document.get("cities", {}), (), CITIES)
    position = Position(
        tuple(player.colour for player in players),
        {city: _city(f"cities.{city}", cities.get(city, {})) for city in CITIES},
        {
            player.colour: read_number(f"players[{index}]", document["players"][index], "influence")
            for index, player in enumerate(players)
        },
        read_options(document.get("options", {}), OPTIONS),
    )
    return players, position


def _city(path: str, value: object) -> CityCount:
    city = require_keys(path, value, (), CityCount._fields)
    return CityCount(
        _by_guild(f"{path}.finished", city.get("finished", {})),
        _by_guild(f"{path}.masters", city.get("masters", {})),
        read_number(path, city, "church"),
        read_number(path, city, "church_with_cathedral"),
    )


def _by_guild(path: str, value: object) -> tuple[int, ...]:
    numbers = require_keys(path, value, (), RANKED)
    return tuple(read_number(path, numbers, guild) for guild in RANKED)
