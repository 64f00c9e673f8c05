"""What the players of Felinia hold at the end, or at any moment, as far as points depend on it."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from scoring.document import (
    Malformed,
    SeatedPlayer,
    Seating,
    read_options,
    read_players,
    require_keys,
    require_known,
    require_list,
    shown,
)
from scoring.options import Option, Value
from scoring.position import COUNTS_FORMAT, read_number, require_count
from scoring.titles.felinia.board import MOST_MERCHANTS, Board, read_board
from scoring.titles.felinia.reading import read_entries
from scoring.titles.felinia.words import Sort
from scoring.wording import Text, same
from scoring.words import Colour, Field

COLOURS = (Colour("blue"), Colour("green"), Colour("red"), Colour("yellow"))
SEATING = Seating(COLOURS, (2, 3, 4))
GOOD_NAMES = {
    "books": Text("books", "Bücher"),
    "wine": Text("wine", "Wein"),
    "watches": Text("watches", "Uhren"),
    "clothing": Text("clothing", "Kleidung"),
    "glassware": Text("glassware", "Glaswaren"),
}
SORT_NAMES = {
    Sort("silk"): Text("silk", "Seide"),
    Sort("pearls"): Text("pearls", "Perlen"),
    Sort("tea"): Text("tea", "Tee"),
    Sort("ivory"): Text("ivory", "Elfenbein"),
    Sort("amber"): Text("amber", "Bernstein"),
}
OPTIONS: Mapping[str, Option] = {
    "plus_counts_extra": Option(
        Text("Bonus tiles “+1”", "Bonus-Plättchen „+1“"),
        {
            True: Text("count bonus tiles “1–4” as well", "zählen auch Bonus-Plättchen „1–4“"),
            False: Text("count trade tiles only", "zählen nur Handels-Plättchen"),
        },
    ),
    "groups_cross_borders": Option(
        Text("Groups of merchants", "Händler-Gruppen"),
        {
            True: Text("reach across borders", "reichen über Landesgrenzen"),
            False: Text("end at a border", "enden an der Landesgrenze"),
        },
    ),
}


def sort_name(sort: Sort) -> Text:
    """The name of a sort; sorts of a club's own board go by the word in the board file."""
    return SORT_NAMES.get(sort) or same(sort)


class Holding(NamedTuple):
    """What a player has; numbers of tiles are in the order of the board's sorts."""

    trade: tuple[int, ...]
    extra: tuple[int, ...]
    """Bonus tiles with 1–4 on them."""
    plus: tuple[int, ...]
    """Bonus tiles with +1 on them."""
    merchants: int = 0
    """The mask of the provinces in which merchants stand for good."""
    gold: int = 0
    spice: int = 0
    goods: int = 0
    silver: int = 0
    groups: tuple[int, ...] = ()
    """The size of each group of merchants, where only that is known and not the provinces."""


HELD = tuple(key for key in Holding._fields if key != "groups")
"""The keys of a player in a position."""
COUNTED = tuple(key for key in Holding._fields if key != "merchants")
"""The keys of a player in the short form of a position."""


class Position(NamedTuple):
    seats: tuple[Colour, ...]
    board: Board
    holdings: tuple[Holding, ...]
    """The holdings in the order of the seats."""
    options: Mapping[str, Value]


def read_position(document: Mapping[str, Any]) -> tuple[tuple[SeatedPlayer, ...], Position]:
    """The players and the position in a document of Felinia, in either format; raises `Malformed`."""
    require_keys("$", document, ("format", "game", "board", "players"), ("about", "expect", "options"))
    keys = COUNTED if document["format"] == COUNTS_FORMAT else HELD
    players = read_players(document["players"], SEATING, more=keys)
    board = read_board(document["board"])
    position = Position(
        tuple(player.colour for player in players),
        board,
        _holdings(document["players"], board),
        read_options(document.get("options", {}), OPTIONS),
    )
    return players, position


def _holdings(players: Iterable[Mapping[str, Any]], board: Board) -> tuple[Holding, ...]:
    taken: set[Field] = set()
    return tuple(_holding(f"players[{index}]", player, board, taken) for index, player in enumerate(players))


def _holding(path: str, player: Mapping[str, Any], board: Board, taken: set[Field]) -> Holding:
    return Holding(
        _by_sort(f"{path}.trade", player.get("trade", {}), board),
        _by_sort(f"{path}.extra", player.get("extra", {}), board),
        _by_sort(f"{path}.plus", player.get("plus", {}), board),
        _provinces(f"{path}.merchants", player.get("merchants", []), board, taken),
        read_number(path, player, "gold"),
        read_number(path, player, "spice"),
        read_number(path, player, "goods"),
        read_number(path, player, "silver"),
        _groups(f"{path}.groups", player.get("groups", [])),
    )


def _by_sort(path: str, value: object, board: Board) -> tuple[int, ...]:
    numbers = require_keys(path, value, (), board.sorts)
    return tuple(read_number(path, numbers, sort) for sort in board.sorts)


def _groups(path: str, value: object) -> tuple[int, ...]:
    return tuple(
        require_count(place, size, least=1) for place, size in read_entries(path, value, MOST_MERCHANTS)
    )


def _provinces(path: str, value: object, board: Board, taken: set[Field]) -> int:
    """The mask of the provinces listed; raises `Malformed` where one is listed twice."""
    mask = 0
    for index, province in enumerate(require_list(path, value)):
        name = require_known(f"{path}[{index}]", province, board.province)
        if name in taken:
            raise Malformed(
                f"The province {shown(name)} is listed twice.", f"Die Provinz {shown(name)} steht doppelt da."
            )
        taken.add(name)
        mask |= 1 << board.province[name]
    return mask
