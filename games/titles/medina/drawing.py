"""The Medina board from above, as SVG: 100 units a field, the ring of walls included.

Everything is put together from strings prepared once for each field. `symbols` says what a piece
looks like; this module only says where it lies.
"""

from collections.abc import Iterable
from functools import cache, lru_cache

from markupsafe import Markup

from games.engine.face import Marks, allowed_fields
from games.titles.medina.state import Board, Palace, State
from scoring.drawn import BLANK, drawn, together
from scoring.masks import picked_text
from scoring.titles.medina.board import (
    COLUMNS,
    FIELDS,
    NOT_A,
    NOT_P,
    RING,
    TOWER_CORNER,
    names,
    wall_names,
)
from scoring.titles.medina.words import PalaceColour
from scoring.words import Colour, Field

WIDTH, HEIGHT = 1800, 1300


def _corner(field: Field) -> tuple[int, int]:
    """The corner of a field's picture; towers are named by their corner of the board."""
    if field in TOWER_CORNER.values():
        return (0 if field[1] == "W" else WIDTH - 100), (0 if field[0] == "N" else HEIGHT - 100)
    place, number = field[0], int(field[1:])
    if place in "NS":
        return 100 * number, 0 if place == "N" else HEIGHT - 100
    if place in "WE":
        return (0 if place == "W" else WIDTH - 100), 100 * (12 - number)
    return 100 * (COLUMNS.index(place) + 1), 100 * (12 - number)


CORNER = {field: _corner(field) for field in (*FIELDS, *RING)}


def _at_every_field(text: str) -> list[str]:
    """The same piece of path at every city field; x, y is its corner, X, Y its centre."""
    found = []
    for field in FIELDS:
        x, y = CORNER[field]
        found.append(text.format(x=x, y=y, X=x + 50, Y=y + 50, left=x + 6, top=y + 6))
    return found


# Every outline runs clockwise, so that overlapping ones fill each other instead of leaving holes.

ROUNDED = "h60a14 14 0 0 1 14 14v60a14 14 0 0 1-14 14h-60a14 14 0 0 1-14-14v-60a14 14 0 0 1 14-14z"
CELLS = [f"M{x + 20} {y + 6}{ROUNDED}" for x, y in map(CORNER.__getitem__, FIELDS)]
TO_THE_EAST = _at_every_field("M{X} {top}h100v88h-100z")
TO_THE_NORTH = _at_every_field("M{left} {Y}v-100h88v100z")
BLOCKS = _at_every_field("M{X} {Y}v-100h100v100z")
PASSAGE_EAST = [f"M{x + 50} {y + 36}h60v28h-60z" for x, y in map(CORNER.__getitem__, FIELDS)]
PASSAGE_WEST = [f"M{x + 50} {y + 64}h-60v-28h60z" for x, y in map(CORNER.__getitem__, FIELDS)]
PASSAGE_NORTH = [f"M{x + 36} {y + 50}v-60h28v60z" for x, y in map(CORNER.__getitem__, FIELDS)]
PASSAGE_SOUTH = [f"M{x + 64} {y + 50}v60h-28v-60z" for x, y in map(CORNER.__getitem__, FIELDS)]
LINK_EAST, LINK_NORTH = _at_every_field("M{X} {Y}h100"), _at_every_field("M{X} {Y}v-100")
DOTS = _at_every_field("M{X} {Y}h0")
SPOT = {field: f"M{x + 50} {y + 50}h0" for field, (x, y) in CORNER.items()}
FRAME = {field: f"M{x + 20} {y + 6}{ROUNDED}" for field, (x, y) in CORNER.items()}
WINDOW = {field: f"M{x} {y}h100v100h-100z" for field, (x, y) in CORNER.items()}
CROSS = {field: f"M{x + 30} {y + 30}l40 40m0-40l-40 40" for field, (x, y) in CORNER.items()}


def picture(state: State, marks: Marks, language: str) -> Markup:
    return together((*_pieces(state.colours, state.board), *_marks(marks)))


def _pieces(colours: tuple[Colour, ...], board: Board) -> Iterable[Markup]:
    yield Markup('<use href="#ground"/>')
    yield walls(board.walls)
    yield Markup('<use href="#towers"/>')
    for palace in board.palaces:
        yield building(palace.colour, palace.parts, palace.stables)
    for palace in board.palaces:
        if palace.owner is not None:
            yield roof(palace, colours[palace.owner])
    yield chain(board.merchants)


def roof(palace: Palace, colour: str) -> Markup:
    return placed(f"roof-{colour}", names(palace.roof)[0])


def placed(symbol: str, field: Field) -> Markup:
    x, y = CORNER[field]
    return drawn('<use href="#{}" x="{}" y="{}"/>', symbol, x, y)


@lru_cache(512)
def walls(built: int) -> Markup:
    return together(
        placed("wall-across" if wall[0] in "NS" else "wall-up", wall) for wall in wall_names(built)
    )


@lru_cache(4096)
def building(colour: PalaceColour, parts: int, stables: int) -> Markup:
    """A palace as one building: its parts run into each other, and a passage leads to each stable."""
    east, north = parts & (parts & NOT_A) >> 1, parts & parts >> 16
    path = (
        picked_text(CELLS, parts)
        + picked_text(TO_THE_EAST, east)
        + picked_text(TO_THE_NORTH, north)
        + picked_text(BLOCKS, east & east >> 16)
        + picked_text(PASSAGE_EAST, parts & (stables & NOT_A) >> 1)
        + picked_text(PASSAGE_WEST, parts & (stables & NOT_P) << 1)
        + picked_text(PASSAGE_NORTH, parts & stables >> 16)
        + picked_text(PASSAGE_SOUTH, parts & stables << 16)
    )
    palace = drawn('<path class="palace {colour}" fill="url(#stone-{colour})" d="{}"/>', path, colour=colour)
    return palace + together(placed(f"stable-{colour}", field) for field in names(stables))


@lru_cache(512)
def chain(merchants: int) -> Markup:
    """The merchants, each joined to the next."""
    links = picked_text(LINK_EAST, merchants & (merchants & NOT_A) >> 1) + picked_text(
        LINK_NORTH, merchants & merchants >> 16
    )
    path = drawn('<path class="chain" d="{}"/>', links) if links else BLANK
    return path + together(placed("merchant", field) for field in names(merchants))


def dots(city: int, ring: int) -> str:
    """A path with a dot on each of these fields; its line is drawn thick and round."""
    found = [SPOT[wall] for wall in wall_names(ring)]
    if city:
        for eight, chosen in zip(dots_by_eights(), city.to_bytes(22, "little"), strict=True):
            if chosen:
                found.append(eight[chosen])
    return "".join(found)


@cache
def dots_by_eights() -> list[list[str]]:
    return [
        ["".join(DOTS[first + index] for index in range(8) if choice >> index & 1) for choice in range(256)]
        for first in range(0, len(DOTS), 8)
    ]


def _marks(marks: Marks) -> Iterable[Markup]:
    if marks.proof:
        windows = "".join(WINDOW[field] for field in marks.proof)
        yield drawn('<path class="veil" d="M0 0h{width}v{}h-{width}z{}"/>', HEIGHT, windows, width=WIDTH)
        yield drawn('<path class="proof" d="{}"/>', _frames(marks.proof))
    for style, fields in (("last", marks.last), ("trouble", marks.trouble), ("tapped", marks.tapped)):
        if fields:
            frames = _frames(fields)
            yield drawn(
                '<path class="halo" d="{frames}"/><path class="{}" d="{frames}"/>', style, frames=frames
            )
    for field in marks.tapped:
        yield drawn('<path class="cross" d="{}"/>', CROSS[field])
    if marks.allowed:
        yield allowed_fields("".join(SPOT[field] for field in marks.allowed))


def _frames(fields: Iterable[Field]) -> str:
    return "".join(FRAME[field] for field in fields)
