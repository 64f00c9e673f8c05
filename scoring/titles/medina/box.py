"""How many pieces Medina has, for each player and for all together."""

from typing import NamedTuple


class Share(NamedTuple):
    """What each player begins with."""

    roofs: int
    parts: int
    """The parts of each colour."""
    stables: int
    merchants: int
    walls: int


SHARE = {3: Share(4, 6, 4, 8, 10), 4: Share(4, 5, 3, 6, 8)}
"""The share of a player by the number of players."""


class Box(NamedTuple):
    """What all players together begin with."""

    parts: int
    """The parts of each colour."""
    stables: int
    merchants: int
    """The merchants, including the start merchant."""
    walls: int


BOX = {
    players: Box(players * parts, players * stables, players * merchants + 1, players * walls)
    for players, (_, parts, stables, merchants, walls) in SHARE.items()
}
