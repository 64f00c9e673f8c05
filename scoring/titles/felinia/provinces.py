"""The provinces of a board file, and which of them are joined by a path or lie at a common border."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scoring.boards import Point, read_point
from scoring.document import Malformed, require_keys, require_known, require_list, require_text, shown
from scoring.titles.felinia.reading import read_entries, read_word
from scoring.wording import Text, listed
from scoring.words import Field

TRADE = "trade"
SYMBOLS = ("spice", "gold", "silver", "goods")

MOST_PROVINCES = 200
MOST_PAIRS = 1000

Pair = tuple[int, int]


class Province(NamedTuple):
    name: Field
    country: int
    symbol: str
    at: Point


def read_provinces(value: object, countries: Sequence[str]) -> tuple[Province, ...]:
    provinces: dict[str, Province] = {}
    for path, entry in read_entries("board.provinces", value, MOST_PROVINCES):
        province = _province(path, entry, countries)
        if province.name in provinces:
            raise Malformed(
                f"{path}.province: the province {shown(province.name)} appears twice.",
                f"{path}.province: Die Provinz {shown(province.name)} kommt zweimal vor.",
            )
        provinces[province.name] = province
    return tuple(provinces.values())


def _province(path: str, value: object, countries: Sequence[str]) -> Province:
    document = require_keys(path, value, ("province", "symbol", "at"))
    name = Field(read_word(f"{path}.province", document["province"]))
    return Province(
        name=name,
        country=_country_of(f"{path}.province", name, countries),
        symbol=require_known(f"{path}.symbol", document["symbol"], (*SYMBOLS, TRADE)),
        at=read_point(f"{path}.at", document["at"]),
    )


def _country_of(path: str, province: str, countries: Sequence[str]) -> int:
    """The country with the longest key that the name begins with."""
    keys = [key for key in countries if province.startswith(key)]
    if not keys:
        there_are = listed(countries)
        raise Malformed(
            f"{path}: {shown(province)} begins with no country's key; there are {there_are.en}.",
            f"{path}: {shown(province)} beginnt mit keinem Länderschlüssel; es gibt {there_are.de}.",
        )
    return countries.index(max(keys, key=len))


def read_pairs(path: str, value: object, where: Text, index: Mapping[Field, int]) -> tuple[Pair, ...]:
    """The pairs of provinces that are joined; a pair listed twice is one pair."""
    pairs: dict[frozenset[int], Pair] = {}
    for place, entry in read_entries(path, value, MOST_PAIRS):
        pair = _pair(place, entry, where, index)
        pairs.setdefault(frozenset(pair), pair)
    return tuple(pairs.values())


def _pair(path: str, value: object, where: Text, index: Mapping[Field, int]) -> Pair:
    names = require_list(path, value)
    if len(names) != 2:
        raise Malformed(
            f"{path} must be a pair of two provinces, not {len(names)}.",
            f"{path} muss ein Paar aus zwei Provinzen sein, nicht {len(names)}.",
        )
    first, second = (Field(require_text(f"{path}[{end}]", name)) for end, name in enumerate(names))
    for name in (first, second):
        if name not in index:
            pair = f"{shown(first)}–{shown(second)}"
            raise Malformed(
                f"{path}: unknown province {shown(name)} {where.en} {pair}.",
                f"{path}: unbekannte Provinz {shown(name)} {where.de} {pair}.",
            )
    if first == second:
        raise Malformed(f"{path} joins {first} with itself.", f"{path} verbindet {first} mit sich selbst.")
    return index[first], index[second]


def joined_with(pairs: Sequence[Pair], provinces: int) -> tuple[int, ...]:
    """The mask of the provinces joined with each province."""
    masks = [0] * provinces
    for first, second in pairs:
        masks[first] |= 1 << second
        masks[second] |= 1 << first
    return tuple(masks)
