"""Medina's points (M80–M84), each with its reason."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from scoring.options import Value
from scoring.position import Scored
from scoring.ranking import leaders
from scoring.sheet import Line, Score, Sheet
from scoring.titles.medina.board import (
    TOWER_CORNER,
    beside,
    fields_at_walls,
    names,
    ring_beside,
    wall_names,
)
from scoring.titles.medina.position import PALACE_COLOURS, Palace, Position, read_position
from scoring.wording import Text

CATEGORIES = {
    "parts": Text("Palace parts", "Palastteile"),
    "stables": Text("Stables", "Ziegenställe"),
    "walls": Text("At the wall", "An der Mauer"),
    "merchants": Text("Merchants", "Besucher"),
    "palace_cards": Text("Palace cards", "Palastkarten"),
    "tower_cards": Text("Tower cards", "Turmkarten"),
}
CARD_POINTS = {colour: points for points, colour in enumerate(PALACE_COLOURS, start=1)}
GERMAN_COLOUR = {"grey": "grau", "black": "schwarz", "brown": "braun", "orange": "orangefarben"}


TOWER_LINES = {
    tower: Line("tower_cards", tower, "M83", Text(f"Tower card {tower}", f"Turmkarte {tower}"), (corner,))
    for tower, corner in TOWER_CORNER.items()
}


def score(position: Position) -> Score:
    rows: dict[str, list[Line]] = {seat: [] for seat in position.seats}
    for palace in position.palaces:
        if palace.owner is not None:
            rows[palace.owner] += _palace_lines(
                palace,
                ring_beside(palace.fields) & position.walls,
                beside(palace.fields) & position.merchants,
                position.options["wall_points"],
            )
    for colour, holder in position.palace_cards.items():
        palaces = (
            palace.fields for palace in position.palaces if palace.owner == holder and palace.colour == colour
        )
        rows[holder].append(_palace_card_line(colour, next(palaces, 0)))
    for tower, holder in position.tower_cards.items():
        rows[holder].append(TOWER_LINES[tower])
    sheet = Sheet(CATEGORIES, {seat: tuple(lines) for seat, lines in rows.items()})
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


@lru_cache(1024)
def _palace_lines(palace: Palace, walls: int, merchants: int, wall_points: Value) -> tuple[Line, ...]:
    """From one placement to the next most palaces bring what they brought before."""
    lines = [_parts_line(palace)]
    if palace.stables:
        lines.append(_stables_line(palace))
    if walls:
        lines.append(_walls_line(palace, walls, wall_points))
    if merchants:
        lines.append(_merchants_line(palace, merchants))
    return tuple(lines)


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


def _walls_line(palace: Palace, walls: int, wall_points: Value) -> Line:
    touching = palace.fields & fields_at_walls(walls)
    german = GERMAN_COLOUR[palace.colour]
    if wall_points == "piece":
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


@lru_cache(1024)
def _palace_card_line(colour: str, fields: int) -> Line:
    reason = Text(f"The {colour} palace card", f"Die {GERMAN_COLOUR[colour]}e Palastkarte")
    return Line("palace_cards", CARD_POINTS[colour], "M83", reason, names(fields))


def score_document(document: Mapping[str, Any]) -> Scored:
    players, position = read_position(document)
    return Scored(players, score(position))
