"""Medina's kinds of piece, and the stock of each a player begins with."""

from scoring.titles.medina.box import SHARE
from scoring.titles.medina.position import PALACE_COLOURS

PIECES = ("roof", *PALACE_COLOURS, "stable", "merchant", "wall")
"""The kinds of piece; a stock is a tuple with the number of each."""

ROOF, STABLE, MERCHANT, WALL = (PIECES.index(piece) for piece in ("roof", "stable", "merchant", "wall"))
PART = {colour: PIECES.index(colour) for colour in PALACE_COLOURS}
COLOUR_OF_PART = {piece: colour for colour, piece in PART.items()}
ANY_PART = slice(min(PART.values()), max(PART.values()) + 1)
"""The palace parts in a stock."""

Stock = tuple[int, ...]

STOCK: dict[int, Stock] = {
    players: (roofs, *[parts] * len(PALACE_COLOURS), stables, merchants, walls)
    for players, (roofs, parts, stables, merchants, walls) in SHARE.items()
}
"""What each player begins with, by the number of players."""
