"""Medina's moves: five kinds of placement. There are only 1,286 of them, so each is made once."""

from dataclasses import dataclass
from itertools import chain

from games.engine.game import Unreadable
from games.engine.moves import UNEVEN_SPACES
from games.titles.medina.components import MERCHANT, PART, ROOF, STABLE
from games.titles.medina.components import WALL as WALL_PIECE
from scoring.titles.medina.board import CITY_FIELD_AT, FIELD, WALL, around, beside
from scoring.titles.medina.words import NO_PALACE, PalaceColour
from scoring.wording import Text, not_a
from scoring.words import Field


@dataclass(frozen=True, slots=True)
class Placement:
    """A piece on a field, with all that follows from kind, field and colour."""

    text: str
    kind: str
    field: Field
    colour: PalaceColour
    """The colour of a palace part; empty for other pieces."""
    piece: int
    """The piece it takes from the stock."""
    spot: int
    """The field as a mask: of the city, or of the ring for a wall."""
    beside: int
    """The orthogonal neighbours; for a wall, the city field it touches."""
    around: int
    """The field with its eight neighbours."""


def _in_city(kind: str, piece: int, name: Field, colour: PalaceColour = NO_PALACE) -> Placement:
    words = (kind, colour, name) if colour else (kind, name)
    spot = FIELD[name]
    return Placement(" ".join(words), kind, name, colour, piece, spot, beside(spot), around(spot))


def _on_ring(name: Field) -> Placement:
    return Placement(
        f"wall {name}", "wall", name, NO_PALACE, WALL_PIECE, WALL[name], FIELD[CITY_FIELD_AT[name]], 0
    )


MERCHANTS = tuple(_in_city("merchant", MERCHANT, name) for name in FIELD)
STABLES = tuple(_in_city("stable", STABLE, name) for name in FIELD)
ROOFS = tuple(_in_city("roof", ROOF, name) for name in FIELD)
PARTS = {
    colour: tuple(_in_city("palace", piece, name, colour) for name in FIELD) for colour, piece in PART.items()
}
WALLS = tuple(_on_ring(name) for name in WALL)
ALL = (*MERCHANTS, *chain.from_iterable(PARTS.values()), *STABLES, *ROOFS, *WALLS)
BY_TEXT = {placement.text: placement for placement in ALL}


def read(words: str) -> Placement:
    """The placement these words mean; raises `Unreadable`."""
    placement = BY_TEXT.get(words)
    if placement is None:
        raise Unreadable(_what_is_wrong(words))
    return placement


def _what_is_wrong(words: str) -> Text:
    """A sentence about the first word that does not fit."""
    kind, *rest = words.split(" ")
    if not kind or "" in rest:
        return UNEVEN_SPACES
    if kind not in ("merchant", "palace", "stable", "roof", "wall"):
        return not_a(kind, "is not a kind of piece", "ist keine Art von Bauteil")
    if kind == "palace" and rest and rest[0] not in PARTS:
        return not_a(rest[0], "is not a palace colour", "ist keine Palastfarbe")
    fields = rest[1:] if kind == "palace" else rest
    if not fields:
        return not_a(words, "does not say where", "sagt nicht, wohin")
    if kind == "wall":
        return not_a(" ".join(fields), "is not a wall field", "ist kein Mauerfeld")
    return not_a(" ".join(fields), "is not a city field", "ist kein Stadtfeld")
