"""The short form of a Medina position, `tableside-counts/1`: what each palace brings, but not where it is."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from scoring.document import (
    Malformed,
    SeatedPlayer,
    read_options,
    read_players,
    require_keys,
    require_known,
    require_list,
)
from scoring.options import Value
from scoring.position import read_number
from scoring.titles.medina.board import FIELDS
from scoring.titles.medina.position import OPTIONS, PALACE_COLOURS, SEATING, read_cards, read_holder
from scoring.titles.medina.words import PalaceColour
from scoring.words import Colour


class CountedPalace(NamedTuple):
    colour: PalaceColour
    owner: Colour | None
    parts: int
    stables: int = 0
    walls: int = 0
    """The points at the wall, counted as the option says (M81)."""
    merchants: int = 0

    @property
    def size(self) -> int:
        return self.parts + self.stables

    @property
    def fields(self) -> int:
        """The mask of its fields: empty, since they are not known."""
        return 0

    @property
    def roofed(self) -> int:
        """The order in which it got its roof: 0, since it is not known."""
        return 0


class Counts(NamedTuple):
    """A position in numbers; owners and card holders are player colours."""

    seats: tuple[Colour, ...]
    palaces: tuple[CountedPalace, ...]
    palace_cards: Mapping[PalaceColour, Colour]
    tower_cards: Mapping[int, Colour]
    options: Mapping[str, Value]


def read_counts(document: Mapping[str, Any]) -> tuple[tuple[SeatedPlayer, ...], Counts]:
    """The players and the palaces of a document in the short form; raises `Malformed`."""
    require_keys(
        "$",
        document,
        ("format", "game", "players"),
        ("about", "expect", "options", "palaces", "palace_cards", "tower_cards"),
    )
    players = read_players(document["players"], SEATING)
    seats = tuple(player.colour for player in players)
    palaces = require_list("palaces", document.get("palaces", []))
    if len(palaces) > len(FIELDS):
        raise Malformed(
            f"No board has {len(palaces)} palaces; it has {len(FIELDS)} fields.",
            f"Kein Spielplan hat {len(palaces)} Paläste; er hat {len(FIELDS)} Felder.",
        )
    counts = Counts(
        seats,
        tuple(_palace(f"palaces[{index}]", palace, seats) for index, palace in enumerate(palaces)),
        *read_cards(document, seats),
        read_options(document.get("options", {}), OPTIONS),
    )
    return players, counts


def _palace(path: str, value: object, seats: tuple[Colour, ...]) -> CountedPalace:
    palace = require_keys(path, value, ("colour", "parts"), ("owner", "stables", "walls", "merchants"))
    return CountedPalace(
        require_known(f"{path}.colour", palace["colour"], PALACE_COLOURS),
        read_holder(f"{path}.owner", palace.get("owner"), seats),
        read_number(path, palace, "parts", least=1),
        read_number(path, palace, "stables"),
        read_number(path, palace, "walls"),
        read_number(path, palace, "merchants"),
    )
