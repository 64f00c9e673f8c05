"""Medina's points (M80–M84), each with its reason."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from scoring.document import names_of
from scoring.options import Value
from scoring.position import COUNTS_FORMAT, Scored
from scoring.ranking import leaders, places
from scoring.sheet import Score, Sheet, SheetLine
from scoring.titles.medina.board import (
    TOWER_CORNER,
    beside,
    fields_at_walls,
    names,
    ring_beside,
    wall_names,
)
from scoring.titles.medina.counts import CountedPalace, Counts, read_counts
from scoring.titles.medina.doubts import doubts
from scoring.titles.medina.position import GERMAN_COLOUR, PALACE_COLOURS, Palace, Position, read_position
from scoring.titles.medina.words import PalaceColour
from scoring.wording import Text, listed, points_text
from scoring.words import Colour, Field, Names, RuleCode

CATEGORIES = {
    "parts": Text("Palace parts", "Palastteile"),
    "stables": Text("Stables", "Ziegenställe"),
    "walls": Text("At the wall", "An der Mauer"),
    "merchants": Text("Merchants", "Besucher"),
    "palace_cards": Text("Palace cards", "Palastkarten"),
    "tower_cards": Text("Tower cards", "Turmkarten"),
}
CARD_POINTS = {colour: points for points, colour in enumerate(PALACE_COLOURS, start=1)}

TOWER_LINES = {
    tower: SheetLine(
        "tower_cards", tower, RuleCode("M83"), Text(f"Tower card {tower}", f"Turmkarte {tower}"), (corner,)
    )
    for tower, corner in TOWER_CORNER.items()
}


class Where(NamedTuple):
    """The fields from which a palace gets its points, where they are known."""

    parts: tuple[Field, ...] = ()
    stables: tuple[Field, ...] = ()
    walls: tuple[Field, ...] = ()
    merchants: tuple[Field, ...] = ()


def score(position: Position | Counts) -> Score:
    rows = _counted_rows(position) if isinstance(position, Counts) else _rows(position)
    for colour, holder in position.palace_cards.items():
        palaces = (
            palace.fields for palace in position.palaces if palace.owner == holder and palace.colour == colour
        )
        rows[holder].append(_palace_card_line(colour, next(palaces, 0)))
    for tower, holder in position.tower_cards.items():
        rows[holder].append(TOWER_LINES[tower])
    sheet = Sheet(CATEGORIES, {seat: tuple(lines) for seat, lines in rows.items()})
    return Score(sheet, _places(position, sheet))


def _rows(position: Position) -> dict[Colour, list[SheetLine]]:
    """The lines for the palaces on the board, by owner."""
    rows: dict[Colour, list[SheetLine]] = {seat: [] for seat in position.seats}
    for palace in position.palaces:
        if palace.owner is not None:
            rows[palace.owner] += _palace_lines(
                palace,
                ring_beside(palace.fields) & position.walls,
                beside(palace.fields) & position.merchants,
                position.options["wall_points"],
            )
    return rows


def _counted_rows(counts: Counts) -> dict[Colour, list[SheetLine]]:
    rows: dict[Colour, list[SheetLine]] = {seat: [] for seat in counts.seats}
    for palace in counts.palaces:
        if palace.owner is not None:
            rows[palace.owner] += _lines(palace, counts.options["wall_points"], Where())
    return rows


def _places(position: Position | Counts, sheet: Sheet) -> dict[Colour, int]:
    if position.options["tie_break"] == "shared":
        return places(sheet.totals())
    return places({seat: (sheet.total(seat), _largest_palace(position, seat)) for seat in position.seats})


def _largest_palace(position: Position | Counts, seat: Colour) -> tuple[int, int]:
    """The size of the largest palace of a player, and how early it got its roof."""
    owned = [(palace.size, -palace.roofed) for palace in position.palaces if palace.owner == seat]
    return max(owned, default=(0, 0))


@lru_cache(1024)
def _palace_lines(palace: Palace, walls: int, merchants: int, wall_points: Value) -> tuple[SheetLine, ...]:
    """The lines for a palace; cached, since most palaces stay as they are from move to move."""
    touching = palace.fields & fields_at_walls(walls)
    counted = _counted(palace, walls if wall_points == "piece" else touching, merchants)
    where = Where(
        names(palace.parts), names(palace.stables), names(touching) + wall_names(walls), names(merchants)
    )
    return _lines(counted, wall_points, where)


def _counted(palace: Palace, at_walls: int, merchants: int) -> CountedPalace:
    return CountedPalace(
        palace.colour,
        palace.owner,
        palace.parts.bit_count(),
        palace.stables.bit_count(),
        at_walls.bit_count(),
        merchants.bit_count(),
    )


def counted(palace: Palace, position: Position) -> CountedPalace:
    """A palace on the board in numbers."""
    walls = ring_beside(palace.fields) & position.walls
    by_piece = position.options["wall_points"] == "piece"
    at_walls = walls if by_piece else palace.fields & fields_at_walls(walls)
    return _counted(palace, at_walls, beside(palace.fields) & position.merchants)


def _lines(palace: CountedPalace, wall_points: Value, where: Where) -> tuple[SheetLine, ...]:
    """A line for everything that brings the palace's owner points."""
    lines = [SheetLine("parts", palace.parts, RuleCode("M80"), _parts(palace), where.parts)]
    if palace.stables:
        lines.append(SheetLine("stables", palace.stables, RuleCode("M80"), _stables(palace), where.stables))
    if palace.walls:
        lines.append(
            SheetLine("walls", palace.walls, RuleCode("M81"), _walls(palace, wall_points), where.walls)
        )
    if palace.merchants:
        lines.append(
            SheetLine("merchants", palace.merchants, RuleCode("M82"), _merchants(palace), where.merchants)
        )
    return tuple(lines)


def _parts(palace: CountedPalace) -> Text:
    count, german = palace.parts, GERMAN_COLOUR[palace.colour]
    return Text(
        f"{count} {'part' if count == 1 else 'parts'} of the {palace.colour} palace",
        f"{count} {'Palastteil' if count == 1 else 'Palastteile'} des {german}en Palasts",
    )


def _stables(palace: CountedPalace) -> Text:
    count, german = palace.stables, GERMAN_COLOUR[palace.colour]
    return Text(
        f"{count} {'stable' if count == 1 else 'stables'} of the {palace.colour} palace",
        f"{count} {'Ziegenstall' if count == 1 else 'Ziegenställe'} am {german}en Palast",
    )


def _walls(palace: CountedPalace, wall_points: Value) -> Text:
    count, german = palace.walls, GERMAN_COLOUR[palace.colour]
    if wall_points == "piece":
        return Text(
            f"{count} {'wall touches' if count == 1 else 'walls touch'} the {palace.colour} palace",
            f"{count} {'Mauer liegt' if count == 1 else 'Mauern liegen'} am {german}en Palast",
        )
    return Text(
        f"{count} {'field' if count == 1 else 'fields'} of the {palace.colour} palace at a wall",
        f"{count} {'Feld' if count == 1 else 'Felder'} des {german}en Palasts an einer Mauer",
    )


def _merchants(palace: CountedPalace) -> Text:
    count, german = palace.merchants, GERMAN_COLOUR[palace.colour]
    return Text(
        f"{count} {'merchant' if count == 1 else 'merchants'} next to the {palace.colour} palace",
        f"{count} Besucher am {german}en Palast",
    )


@lru_cache(1024)
def _palace_card_line(colour: PalaceColour, fields: int) -> SheetLine:
    reason = Text(f"The {colour} palace card", f"Die {GERMAN_COLOUR[colour]}e Palastkarte")
    return SheetLine("palace_cards", CARD_POINTS[colour], RuleCode("M83"), reason, names(fields))


def tie_verdict(position: Position | Counts, players: Names) -> Text | None:
    """How a tie for the first place was decided (M84).

    None where there was no tie, and where ties are shared.
    """
    totals = score(position).sheet.totals()
    level = leaders(totals)
    if len(level) == 1 or position.options["tie_break"] == "shared":
        return None
    largest = {seat: _largest_palace(position, seat) for seat in level}
    sizes = {seat: size for seat, (size, _) in largest.items()}
    if not any(sizes.values()):
        return None
    who, points = listed([players[seat] for seat in level]), points_text(totals[level[0]])
    by_size = _by_size(sizes, players)
    english, german = (
        f"{who.en} have {points.en} each; {by_size.en}",
        f"{who.de} haben je {points.de}; {by_size.de}",
    )
    if len(leaders(sizes)) == 1:
        return Text(f"{english}.", f"{german}.")
    by_roof = _by_roof(largest, players)
    return Text(f"{english}; {by_roof.en}.", f"{german}; {by_roof.de}.")


def _by_size(sizes: Mapping[Colour, int], players: Names) -> Text:
    """Who of those level on points has the largest palace."""
    most, ahead = max(sizes.values()), leaders(sizes)
    if len(ahead) == len(sizes):
        return Text(
            f"their largest palaces are equal in size ({most})",
            f"ihre größten Paläste sind gleich groß ({most})",
        )
    who = listed([players[seat] for seat in ahead])
    against = listed([str(size) for size in sorted(sizes.values(), reverse=True) if size < most])
    if len(ahead) > 1:
        return Text(
            f"{who.en} have the largest palaces ({most} each against {against.en})",
            f"{who.de} haben die größten Paläste (je {most} gegen {against.de})",
        )
    return Text(
        f"the largest palace among them is {who.en}'s ({most} against {against.en})",
        f"den größten Palast von ihnen hat {who.de} ({most} gegen {against.de})",
    )


def _by_roof(largest: Mapping[Colour, tuple[int, int]], players: Names) -> Text:
    """Which of equal palaces was roofed first, if that is known."""
    first = leaders(largest)
    if len(first) == 1:
        name = players[first[0]]
        return Text(f"{name}'s was roofed earlier", f"der von {name} wurde früher überdacht")
    return Text(
        "it is not known which was roofed earlier, so they share the win",
        "welcher früher überdacht wurde, ist nicht bekannt, also teilen sie sich den Sieg",
    )


def score_document(document: Mapping[str, Any]) -> Scored:
    is_counted = document["format"] == COUNTS_FORMAT
    players, position = read_counts(document) if is_counted else read_position(document)
    names = names_of(players)
    return Scored(players, score(position), tuple(doubts(position, names)), tie_verdict(position, names))
