"""A Medina board at the end, or at any moment, as far as points depend on it."""

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeVar

from scoring.document import (
    Malformed,
    SeatedPlayer,
    Seating,
    read_options,
    read_players,
    require_keys,
    require_known,
    require_list,
)
from scoring.options import Option, Value
from scoring.titles.medina.board import FIELD, TOWER_CORNER, WALL
from scoring.titles.medina.words import PalaceColour
from scoring.wording import Text
from scoring.words import Colour, Field

CardT = TypeVar("CardT")

COLOURS = (Colour("yellow"), Colour("red"), Colour("blue"), Colour("green"))
SEATING = Seating(COLOURS, (3, 4))
GERMAN_COLOUR = {
    PalaceColour("grey"): "grau",
    PalaceColour("black"): "schwarz",
    PalaceColour("brown"): "braun",
    PalaceColour("orange"): "orangefarben",
}
PALACE_COLOURS = tuple(GERMAN_COLOUR)
OPTIONS: Mapping[str, Option] = {
    "wall_points": Option(
        Text("Points at the wall", "Punkte an der Mauer"),
        {
            "part": Text("1 per part or stable that touches a wall", "1 je Teil oder Stall an einer Mauer"),
            "piece": Text(
                "1 per touching wall (a corner can bring 2)", "1 je anliegender Mauer (Eckfeld: bis 2)"
            ),
        },
    ),
    "tie_break": Option(
        Text("Ties", "Gleichstand"),
        {
            "shared": Text("The win is shared", "Geteilter Sieg"),
            "largest_palace": Text(
                "Largest palace wins, then the one roofed earlier",
                "Der größte Palast gewinnt, dann der früher überdachte",
            ),
        },
    ),
    "show_stock": Option(
        Text("Stocks", "Vorräte"),
        {
            True: Text("shown on the tablet", "auf dem Tablet gezeigt"),
            False: Text("hidden, as behind the screens", "verdeckt wie hinter den Sichtschirmen"),
        },
        is_for_display=True,
    ),
}


class Palace(NamedTuple):
    colour: PalaceColour
    parts: int
    stables: int
    owner: Colour | None
    roofed: int = 0
    """Which roof of the game it got, counted from 1; 0 where that is not known."""

    @property
    def fields(self) -> int:
        return self.parts | self.stables

    @property
    def size(self) -> int:
        return self.fields.bit_count()


class Position(NamedTuple):
    """A board; owners and card holders are player colours, and masks are as in `board`."""

    seats: tuple[Colour, ...]
    palaces: tuple[Palace, ...]
    merchants: int
    walls: int
    palace_cards: Mapping[PalaceColour, Colour]
    tower_cards: Mapping[int, Colour]
    options: Mapping[str, Value]


def read_position(document: Mapping[str, Any]) -> tuple[tuple[SeatedPlayer, ...], Position]:
    """The players and the board of a position document of Medina; raises `Malformed`."""
    require_keys(
        "$",
        document,
        ("format", "game", "players"),
        ("about", "expect", "options", "palaces", "merchants", "walls", "palace_cards", "tower_cards"),
    )
    players = read_players(document["players"], SEATING)
    seats = tuple(player.colour for player in players)
    fields = _Fields()
    position = Position(
        seats,
        tuple(
            _palace(f"palaces[{index}]", palace, seats, fields)
            for index, palace in enumerate(require_list("palaces", document.get("palaces", [])))
        ),
        fields.mask("merchants", document.get("merchants", []), FIELD),
        fields.mask("walls", document.get("walls", []), WALL),
        *read_cards(document, seats),
        read_options(document.get("options", {}), OPTIONS),
    )
    return players, position


class _Fields:
    """Reads lists of fields, and refuses a field that is listed twice."""

    def __init__(self) -> None:
        self.taken: set[Field] = set()

    def mask(self, path: str, value: object, bits: Mapping[Field, int]) -> int:
        mask = 0
        for index, field in enumerate(require_list(path, value)):
            name = require_known(f"{path}[{index}]", field, bits)
            if name in self.taken:
                raise Malformed(f"The field {name} is listed twice.", f"Das Feld {name} steht doppelt da.")
            self.taken.add(name)
            mask |= bits[name]
        return mask


def _palace(path: str, value: object, seats: tuple[Colour, ...], fields: _Fields) -> Palace:
    palace = require_keys(path, value, ("colour", "parts"), ("stables", "owner"))
    parts = fields.mask(f"{path}.parts", palace["parts"], FIELD)
    if not parts:
        raise Malformed(f"{path} has no parts.", f"{path} hat keine Palastteile.")
    return Palace(
        require_known(f"{path}.colour", palace["colour"], PALACE_COLOURS),
        parts,
        fields.mask(f"{path}.stables", palace.get("stables", []), FIELD),
        read_holder(f"{path}.owner", palace.get("owner"), seats),
    )


def read_cards(
    document: Mapping[str, Any], seats: tuple[Colour, ...]
) -> tuple[dict[PalaceColour, Colour], dict[int, Colour]]:
    """The holders of the palace cards by colour, and those of the tower cards by tower."""
    return (
        _cards("palace_cards", document, {str(colour): colour for colour in PALACE_COLOURS}, seats),
        _cards("tower_cards", document, {str(tower): tower for tower in TOWER_CORNER}, seats),
    )


def _cards(
    key: str, document: Mapping[str, Any], cards: Mapping[str, CardT], seats: tuple[Colour, ...]
) -> dict[CardT, Colour]:
    held = {}
    for name, colour in require_keys(key, document.get(key, {}), (), cards).items():
        if holder := read_holder(f"{key}.{name}", colour, seats):
            held[cards[name]] = holder
    return held


def read_holder(path: str, colour: object, seats: tuple[Colour, ...]) -> Colour | None:
    return None if colour is None else require_known(path, colour, seats)
