"""The cities of a board file: their crests, and the polygons from which all contacts follow."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import combinations
from typing import Any, NamedTuple

from games.titles.flandern.geometry import (
    Comparison,
    Outline,
    Polygon,
    outline,
    without_repeats,
)
from scoring.boards import Point, read_point
from scoring.document import Malformed, require_keys, require_known, require_list, require_text, shown
from scoring.titles.flandern.position import CITIES, CITY_NAMES, CREST_NAMES, CRESTS
from scoring.wording import Text, joined
from scoring.words import Colour

SITES = 12
MOST_POINTS = 60
MOST_IN_A_CITY = 260
"""The most points of all outlines in a city: 20 for each, and a printed house has some six corners."""

Compared = Mapping[tuple[int, int], Comparison]
"""Any two places of a city, compared."""


class City(NamedTuple):
    """A city; its places are the centre and the sites 1 to 12, and masks have a bit for each of the 13."""

    crest: Colour
    offset: Point
    shapes: tuple[int, ...]
    polygons: tuple[Polygon, ...]
    touching: tuple[int, ...]
    long_contacts: tuple[int, ...]


def read_cities(value: object, shapes: tuple[str, ...]) -> list[City]:
    """All six cities, in the order of `CITIES`; raises `Malformed`."""
    found = _found_cities(value)
    for city in CITIES:
        if city not in found:
            name = CITY_NAMES[city]
            raise Malformed(
                f"The board has {len(found)} cities; {len(CITIES)} are needed: {name.en} is missing.",
                f"Der Plan hat {len(found)} Städte; {len(CITIES)} werden gebraucht: {name.de} fehlt.",
            )
    crests = read_crests({city: found[city]["crest"] for city in CITIES})
    return [_city(city, crests[city], found[city], shapes) for city in CITIES]


def read_crests(values: Mapping[str, object]) -> dict[str, Colour]:
    """The crest of each city; there are as many crests as cities, so all are there if none is there twice."""
    crests: dict[str, Colour] = {}
    for city, value in values.items():
        with _at(CITY_NAMES[city]):
            crests[city] = require_known("crest", value, CRESTS)
    for city, other in combinations(crests, 2):
        if crests[city] == crests[other]:
            names, crest = joined([CITY_NAMES[city], CITY_NAMES[other]]), CREST_NAMES[crests[city]]
            raise Malformed(
                f"{names.en} have the same crest ({crest.en}); each crest belongs to one city only.",
                f"{names.de} haben dasselbe Wappen ({crest.de}); jedes Wappen gehört nur zu einer Stadt.",
            )
    return crests


def _found_cities(value: object) -> dict[str, dict[str, Any]]:
    """The document of each city that the file has."""
    found: dict[str, dict[str, Any]] = {}
    for index, entry in enumerate(require_list("board.cities", value)):
        path = f"board.cities[{index}]"
        document = require_keys(path, entry, ("city", "crest", "offset", "centre", "sites"))
        city = require_known(f"{path}.city", document["city"], CITIES)
        if city in found:
            name = CITY_NAMES[city]
            raise Malformed(f"{name.en} is on the board twice.", f"{name.de} ist zweimal auf dem Plan.")
        found[city] = document
    return found


def _city(city: str, crest: Colour, document: Mapping[str, Any], shapes: tuple[str, ...]) -> City:
    name = CITY_NAMES[city]
    with _at(name):
        offset = read_point("offset", document["offset"])
        centre = require_keys("centre", document["centre"], ("polygon",))
        found = _found_sites(document["sites"])
    sites = _all_sites(name, found)
    with _at(name):
        _require_few_points([place["polygon"] for place in (centre, *sites)])
    shape_of, polygons, outlines = [-1], [], []
    for number, place in enumerate([centre, *sites]):
        with _at(_place(name, number)):
            if number:
                shape_of.append(_shape(place["shape"], shapes))
            polygons.append(_polygon(place["polygon"]))
            outlines.append(outline(polygons[-1]))
    compared = {
        (place, other): Comparison.of(outlines[place], outlines[other])
        for place, other in combinations(range(len(outlines)), 2)
    }
    with _at(name):
        _require_no_overlap(compared)
    touching, long_contacts = _contacts(outlines, compared)
    _require_all_in_reach(name, long_contacts)
    return City(crest, offset, tuple(shape_of), tuple(polygons), touching, long_contacts)


def _found_sites(value: object) -> dict[int, dict[str, Any]]:
    """The document of each site that the file has."""
    found: dict[int, dict[str, Any]] = {}
    for index, entry in enumerate(require_list("sites", value)):
        document = require_keys(f"sites[{index}]", entry, ("site", "shape", "polygon"))
        site = _site_number(f"sites[{index}].site", document["site"])
        if site in found:
            raise Malformed(f"site {site} appears twice.", f"Bauplatz {site} kommt zweimal vor.")
        found[site] = document
    return found


def _all_sites(city: Text, found: Mapping[int, dict[str, Any]]) -> list[dict[str, Any]]:
    for site in range(1, SITES + 1):
        if site not in found:
            raise Malformed(
                f"{city.en} has {len(found)} sites; {SITES} are needed: site {site} is missing.",
                f"{city.de} hat {len(found)} Bauplätze; {SITES} werden gebraucht: Bauplatz {site} fehlt.",
            )
    return [found[site] for site in sorted(found)]


def _site_number(path: str, value: object) -> int:
    if type(value) is not int or not 1 <= value <= SITES:
        raise Malformed(
            f"{path} must be a whole number from 1 to {SITES}, not {shown(value)}.",
            f"{path} muss eine ganze Zahl von 1 bis {SITES} sein, nicht {shown(value)}.",
        )
    return value


def _shape(value: object, shapes: tuple[str, ...]) -> int:
    shape = require_text("shape", value)
    if shape not in shapes:
        known = ", ".join(shapes)
        raise Malformed(
            f"the shape {shown(shape)} is unknown; possible: {known}.",
            f"Die Form {shown(shape)} ist unbekannt; möglich: {known}.",
        )
    return shapes.index(shape)


def _polygon(value: object) -> Polygon:
    points = require_list("polygon", value)
    if len(points) < 3:
        raise Malformed(
            f"a polygon needs at least 3 points, not {len(points)}.",
            f"Ein Vieleck braucht mindestens 3 Punkte, nicht {len(points)}.",
        )
    if len(points) > MOST_POINTS:
        raise Malformed(
            f"the polygon has {len(points)} points; at most {MOST_POINTS} are possible.",
            f"Das Vieleck hat {len(points)} Punkte; höchstens {MOST_POINTS} sind möglich.",
        )
    return without_repeats(
        tuple(read_point(f"polygon[{index}]", point) for index, point in enumerate(points))
    )


def _require_few_points(polygons: Sequence[object]) -> None:
    points = sum(len(polygon) for polygon in polygons if isinstance(polygon, list))
    if points > MOST_IN_A_CITY:
        raise Malformed(
            f"the outlines have {points} points together; at most {MOST_IN_A_CITY} are possible.",
            f"Die Umrisse haben zusammen {points} Punkte; höchstens {MOST_IN_A_CITY} sind möglich.",
        )


def _require_no_overlap(compared: Compared) -> None:
    for (place, other), comparison in compared.items():
        if comparison.is_overlap:
            first = Text(f"site {place}", f"Bauplatz {place}") if place else Text("the centre", "Das Zentrum")
            raise Malformed(
                f"{first.en} overlaps site {other}.", f"{first.de} überschneidet Bauplatz {other}."
            )


def _contacts(outlines: Sequence[Outline], compared: Compared) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The places that each place touches, and those its longest sides touch; a centre needs no long side."""
    touching, long_contacts = [0] * len(outlines), [0] * len(outlines)
    for (place, other), comparison in compared.items():
        for side, beside in comparison.shared:
            touching[place] |= 1 << other
            touching[other] |= 1 << place
            if place and side in outlines[place].longest:
                long_contacts[place] |= 1 << other
            if beside in outlines[other].longest:
                long_contacts[other] |= 1 << place
    return tuple(touching), tuple(long_contacts)


def _require_all_in_reach(city: Text, long_contacts: Sequence[int]) -> None:
    """Require that every site can be built on: a chain of long contacts leads from it to the centre."""
    reached, before = 1, 0
    while reached != before:
        before = reached
        reached |= sum(1 << site for site, contacts in enumerate(long_contacts) if contacts & before)
    for site in range(1, SITES + 1):
        if not reached >> site & 1:
            with _at(_place(city, site)):
                raise Malformed(
                    "no long side of it ever touches a quarter, so nothing could be built there.",
                    "Keine Längsseite grenzt je an ein Stadtviertel; dort könnte nie gebaut werden.",
                )


def _place(city: Text, number: int) -> Text:
    if not number:
        return Text(f"{city.en}, centre", f"{city.de}, Zentrum")
    return Text(f"{city.en}, site {number}", f"{city.de}, Bauplatz {number}")


@contextmanager
def _at(place: Text) -> Iterator[None]:
    """Says where on the board the trouble is."""
    try:
        yield
    except Malformed as error:
        text = error.text
        raise Malformed(f"{place.en}: {text.en}", f"{place.de}: {text.de}") from error
