"""The countries of a board file: their provinces, the paths between them, and the trade tiles there.

Provinces are counted in the order of the file; masks have a bit for each of them.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from scoring.boards import read_name
from scoring.document import Malformed, require_keys, require_text, shown
from scoring.masks import bits
from scoring.titles.felinia.provinces import TRADE, Pair, Province, joined_with, read_pairs, read_provinces
from scoring.titles.felinia.reading import (
    LONGEST_WORD,
    read_count_or_null,
    read_entries,
    read_key,
)
from scoring.titles.felinia.words import Sort
from scoring.wording import Text, same
from scoring.words import Field

MOST_COUNTRIES = 20
MOST_TILES = 99


COUNTRY_NAMES = {
    "Amber Coast": Text("Amber Coast", "Bernsteinküste"),
    "Bay of Bells": Text("Bay of Bells", "Glockenbucht"),
    "Cedar Hills": Text("Cedar Hills", "Zedernhügel"),
    "Dune Land": Text("Dune Land", "Dünenland"),
    "Emerald Isle": Text("Emerald Isle", "Smaragdinsel"),
}
"""The countries of the practice board; those of a club's own board are called what its file says."""


class Country(NamedTuple):
    key: str
    name: str
    colour: str
    harbour: int
    """The index of the harbour province."""
    provinces: int
    """The mask of all its provinces."""
    tiles: tuple[int | None, ...]
    """The number of trade tiles of each sort, in the order of the sorts; None where it is not counted."""

    @property
    def title(self) -> Text:
        """The name of the country as people read it."""
        return COUNTRY_NAMES.get(self.name) or same(self.name)


class BoardMap(NamedTuple):
    countries: tuple[Country, ...]
    provinces: tuple[Province, ...]
    paths: tuple[Pair, ...]
    borders: tuple[Pair, ...]
    steps: tuple[int, ...]
    neighbours: tuple[int, ...]
    trade: int


def read_map(document: Mapping[str, Any], sorts: Sequence[Sort]) -> BoardMap:
    """The map of a whole board file; raises `Malformed`."""
    found = _found_countries(document["countries"])
    provinces = read_provinces(document["provinces"], list(found))
    index = {province.name: number for number, province in enumerate(provinces)}
    trade = sum(1 << number for number, province in enumerate(provinces) if province.symbol == TRADE)
    harbours = [_harbour(number, found, index, provinces) for number in range(len(found))]
    paths = read_pairs("board.paths", document["paths"], Text("in the path", "im Weg"), index)
    borders = read_pairs(
        "board.borders", document.get("borders", []), Text("in the border", "in der Grenze"), index
    )
    inland = [pair for pair in paths if provinces[pair[0]].country == provinces[pair[1]].country]
    steps = joined_with(inland, len(provinces))
    countries = _countries(found, harbours, provinces)
    for country in countries:
        _require_all_in_reach(country, provinces, steps, trade)
    tiles = _trade_tiles(document["trade_tiles"], countries, sorts, trade)
    return BoardMap(
        countries=tuple(
            country._replace(tiles=of_it) for country, of_it in zip(countries, tiles, strict=True)
        ),
        provinces=provinces,
        paths=paths,
        borders=borders,
        steps=steps,
        neighbours=joined_with([*paths, *borders], len(provinces)),
        trade=trade,
    )


def _found_countries(value: object) -> dict[str, dict[str, Any]]:
    """The documents of the countries by key."""
    found: dict[str, dict[str, Any]] = {}
    for path, entry in read_entries("board.countries", value, MOST_COUNTRIES, least=1):
        document = require_keys(path, entry, ("country", "name", "colour"), ("harbour",))
        key = read_key(f"{path}.country", document["country"])
        if key in found:
            raise Malformed(
                f"{path}.country: the country {shown(key)} appears twice.",
                f"{path}.country: Das Land {shown(key)} kommt zweimal vor.",
            )
        read_name(f"{path}.name", document["name"])
        _require_colour(f"{path}.colour", document["colour"])
        found[key] = document
    return found


def _require_colour(path: str, value: object) -> None:
    colour = require_text(path, value)
    if not colour.replace("-", "").isalpha() or len(colour) > LONGEST_WORD:
        raise Malformed(
            f"{path} must be one word of at most {LONGEST_WORD} letters, not {shown(colour)}.",
            f"{path} muss ein Wort aus höchstens {LONGEST_WORD} Buchstaben sein, nicht {shown(colour)}.",
        )


def _harbour(
    number: int,
    found: Mapping[str, Mapping[str, Any]],
    index: Mapping[Field, int],
    provinces: Sequence[Province],
) -> int:
    """The index of a country's harbour province."""
    path = f"board.countries[{number}].harbour"
    documents = list(found.values())
    country, name = documents[number]["name"], documents[number].get("harbour")
    if name is None or (isinstance(name, str) and not name.strip()):
        raise Malformed(f"{path}: “{country}” has no harbour.", f"{path}: „{country}“ hat keinen Hafen.")
    harbour = index.get(Field(require_text(path, name)))
    if harbour is None:
        raise Malformed(
            f"{path}: unknown province {shown(name)}.", f"{path}: unbekannte Provinz {shown(name)}."
        )
    if provinces[harbour].country != number:
        other = documents[provinces[harbour].country]["name"]
        raise Malformed(
            f"{path}: {name} does not lie in “{country}” but in “{other}”.",
            f"{path}: {name} liegt nicht in „{country}“, sondern in „{other}“.",
        )
    if provinces[harbour].symbol == TRADE:
        raise Malformed(
            f"{path}: {name} has a space for a trade tile; a harbour province must have a symbol.",
            f"{path}: {name} hat ein Feld für ein Handels-Plättchen; am Hafen muss ein Symbol sein.",
        )
    return harbour


def _countries(
    found: Mapping[str, Mapping[str, Any]], harbours: Sequence[int], provinces: Sequence[Province]
) -> list[Country]:
    """The countries, without their trade tiles."""
    masks = [0] * len(found)
    for index, province in enumerate(provinces):
        masks[province.country] |= 1 << index
    return [
        Country(key, document["name"], document["colour"], harbour, mask, ())
        for (key, document), harbour, mask in zip(found.items(), harbours, masks, strict=True)
    ]


def _require_all_in_reach(
    country: Country, provinces: Sequence[Province], steps: Sequence[int], trade: int
) -> None:
    """Require that a merchant can reach every trade space; raises `Malformed`.

    A merchant has two steps from the harbour province and never passes through a trade space: a tile lies
    there face down, or ends the move, or another merchant stands there for good.
    """
    reached = steps[country.harbour]
    for index in bits(reached & ~trade):
        reached |= steps[index]
    for index in bits(country.provinces & trade & ~reached):
        name, harbour = provinces[index].name, provinces[country.harbour].name
        raise Malformed(
            f"board.provinces[{index}]: no merchant can ever reach {name}: from {harbour} there are two steps"
            " along the paths, never through a province with a space for a trade tile.",
            f"board.provinces[{index}]: Kein Händler kann {name} je erreichen: Von {harbour} aus sind es"
            " zwei Schritte auf den Wegen, nie durch eine Provinz mit einem Feld für ein"
            " Handels-Plättchen.",
        )


def _trade_tiles(
    value: object, countries: Sequence[Country], sorts: Sequence[Sort], trade: int
) -> list[tuple[int | None, ...]]:
    """The trade tiles of each country; the file may leave out countries without a space for one."""
    with_spaces = [country.key for country in countries if country.provinces & trade]
    given = require_keys("board.trade_tiles", value, with_spaces, [country.key for country in countries])
    return [_tiles(country, given.get(country.key, {}), sorts, trade) for country in countries]


def _tiles(country: Country, value: object, sorts: Sequence[Sort], trade: int) -> tuple[int | None, ...]:
    """The number of tiles of each sort; together as many as there are spaces, if all are counted."""
    path = f"board.trade_tiles.{country.key}"
    given = require_keys(path, value, (), sorts)
    tiles = tuple(read_count_or_null(f"{path}.{sort}", given.get(sort, 0), MOST_TILES) for sort in sorts)
    counted = [count for count in tiles if count is not None]
    spaces = (country.provinces & trade).bit_count()
    if len(counted) == len(tiles) and sum(counted) != spaces:
        raise Malformed(
            f"{path}: the number of trade tiles ({sum(counted)}) does not fit;"
            f" “{country.name}” has spaces for {spaces}.",
            f"{path}: Die Zahl der Handels-Plättchen ({sum(counted)}) passt nicht;"
            f" „{country.name}“ hat Felder für {spaces}.",
        )
    return tiles
