"""Medina's points (M80–M84), each with its reason."""

from collections.abc import Iterator, Mapping
from typing import Any

from scoring.position import Scored
from scoring.ranking import leaders
from scoring.sheet import Line, Score, Sheet
from scoring.titles.medina.board import (
    TOWER_CORNER,
    beside,
    fields_at_walls,
    names,
    wall_names,
    walls_touching,
)
from scoring.titles.medina.position import PALACE_COLOURS, Palace, Position, read_position
from scoring.wording import Text

CATEGORIES = ("parts", "stables", "walls", "merchants", "palace_cards", "tower_cards")
CARD_POINTS = {colour: points for points, colour in enumerate(PALACE_COLOURS, start=1)}
GERMAN_COLOUR = {"grey": "grau", "black": "schwarz", "brown": "braun", "orange": "orangefarben"}


def score(position: Position) -> Score:
    sheet = Sheet(CATEGORIES, {seat: tuple(_lines(position, seat)) for seat in position.seats})
    return Score(sheet, _winners(position, sheet))


def _winners(position: Position, sheet: Sheet) -> tuple[str, ...]:
    winners = leaders(sheet.totals())
    if len(winners) == 1 or position.options["tie_break"] == "shared":
        return winners
    return leaders({seat: _largest_palace(position, seat) for seat in winners})


def _largest_palace(position: Position, seat: str) -> tuple[int, int]:
    """Its size, and how early it got its roof; without a palace the least there is."""
    owned = [(palace.size, -palace.roofed) for palace in position.palaces if palace.owner == seat]
    return max(owned, default=(0, 0))


def _lines(position: Position, seat: str) -> Iterator[Line]:
    for palace in position.palaces:
        if palace.owner == seat:
            yield from _palace_lines(position, palace)
    for colour in PALACE_COLOURS:
        if position.palace_cards.get(colour) == seat:
            yield _palace_card_line(position, colour, seat)
    for tower, corner in TOWER_CORNER.items():
        if position.tower_cards.get(tower) == seat:
            reason = Text(f"Tower card {tower}", f"Turmkarte {tower}")
            yield Line("tower_cards", tower, "M83", reason, (corner,))


def _palace_lines(position: Position, palace: Palace) -> Iterator[Line]:
    yield _parts_line(palace)
    if palace.stables:
        yield _stables_line(palace)
    if touching := palace.fields & fields_at_walls(position.walls):
        yield _walls_line(position, palace, touching)
    if merchants := beside(palace.fields) & position.merchants:
        yield _merchants_line(palace, merchants)


def _parts_line(palace: Palace) -> Line:
    count = palace.parts.bit_count()
    german = GERMAN_COLOUR[palace.colour]
    reason = Text(
        f"{count} {'part' if count == 1 else 'parts'} of the {palace.colour} palace",
        f"{count} {'Palastteil' if count == 1 else 'Palastteile'} des {german}en Palasts",
    )
    return Line("parts", count, "M80", reason, names(palace.parts))


def _stables_line(palace: Palace) -> Line:
    count = palace.stables.bit_count()
    german = GERMAN_COLOUR[palace.colour]
    reason = Text(
        f"{count} {'stable' if count == 1 else 'stables'} on the {palace.colour} palace",
        f"{count} {'Ziegenstall' if count == 1 else 'Ziegenställe'} am {german}en Palast",
    )
    return Line("stables", count, "M80", reason, names(palace.stables))


def _walls_line(position: Position, palace: Palace, touching: int) -> Line:
    walls = walls_touching(palace.fields, position.walls)
    german = GERMAN_COLOUR[palace.colour]
    if position.options["wall_points"] == "piece":
        count = walls.bit_count()
        reason = Text(
            f"{count} {'wall touches' if count == 1 else 'walls touch'} the {palace.colour} palace",
            f"{count} {'Mauer liegt' if count == 1 else 'Mauern liegen'} am {german}en Palast",
        )
    else:
        count = touching.bit_count()
        reason = Text(
            f"{count} {'field' if count == 1 else 'fields'} of the {palace.colour} palace at a wall",
            f"{count} {'Feld' if count == 1 else 'Felder'} des {german}en Palasts an einer Mauer",
        )
    return Line("walls", count, "M81", reason, names(touching) + wall_names(walls))


def _merchants_line(palace: Palace, merchants: int) -> Line:
    count = merchants.bit_count()
    german = GERMAN_COLOUR[palace.colour]
    reason = Text(
        f"{count} {'merchant' if count == 1 else 'merchants'} beside the {palace.colour} palace",
        f"{count} Besucher am {german}en Palast",
    )
    return Line("merchants", count, "M82", reason, names(merchants))


def _palace_card_line(position: Position, colour: str, seat: str) -> Line:
    palaces = [palace for palace in position.palaces if (palace.colour, palace.owner) == (colour, seat)]
    fields = names(palaces[0].fields) if palaces else ()
    reason = Text(f"The {colour} palace card", f"Die {GERMAN_COLOUR[colour]}e Palastkarte")
    return Line("palace_cards", CARD_POINTS[colour], "M83", reason, fields)


def score_document(document: Mapping[str, Any]) -> Scored:
    players, position = read_position(document)
    return Scored(players, score(position))
