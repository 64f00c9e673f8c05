"""What the naive referee of Felinia knows of the box: words, numbers, and what lies before a player."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

COLOURS = ("blue", "green", "red", "yellow")
GOODS = ("books", "wine", "watches", "clothing", "glassware")
BONUS_KINDS = ("extra", "plus")
GUILD = "guild"
FREE_STORAGE = 3
PAID_STORAGE = 4
STORAGE_PRICE = 2
SILVER_FOR = {"gold": 2, "spice": 1} | dict.fromkeys(GOODS, 1)
DEFAULTS = {"plus_counts_extra": True, "groups_cross_borders": True}


@dataclass
class Move:
    """What a line says: who (if it says so), the kind of move, and the words after it."""

    actor: str | None
    kind: str
    words: list[str]

    def whose(self) -> str:
        """The player named before the move; there must be one."""
        assert self.actor is not None
        return self.actor

    def board(self) -> int | None:
        """The berth of the ship to go aboard after a purchase or an exchange, None to stay ashore."""
        return int(self.words[-1]) if "board" in self.words else None


@dataclass
class Ship:
    """A ship tile on a berth and the owners of the merchants aboard, front first."""

    tile: str
    merchants: list[str]


@dataclass
class Player:
    """What lies before a player."""

    silver: int
    merchants: int  # in supply
    tokens: int  # in hand
    goods: Counter[str]
    gold: int = 0
    spice: int = 0
    hidden: int = 0  # bonus tiles that are not named


@dataclass
class Walk:
    """A merchant on the way through a country."""

    owner: str
    country: str
    entered: list[str]  # the provinces of this move; the merchant is in the last
    revealed: int = 0
    owed: bool = False  # whether a good is to be drawn for the province the merchant is in

    def province(self) -> str:
        """The province the merchant is in."""
        return self.entered[-1]

    def steps(self) -> int:
        """The number of steps made, the one ashore included."""
        return len(self.entered)


def total(counts: Iterable[int | None]) -> int | None:
    """Their sum, None if one is not known."""
    known = 0
    for count in counts:
        if count is None:
            return None
        known += count
    return known


def in_order(counts: Counter[str], keys: Iterable[str]) -> dict[str, int]:
    """The counts of all the keys, zeros included."""
    return {key: counts[key] for key in keys}


def minutes(time: str) -> int:
    """A departure time as minutes after midnight."""
    hours, rest = time.split(":")
    return int(hours) * 60 + int(rest)


def is_number(word: str) -> bool:
    """Whether the word is a number from 1 up, without leading zeros."""
    return word.isascii() and word.isdigit() and word[0] != "0"
