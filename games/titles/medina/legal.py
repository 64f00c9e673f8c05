"""All legal placements at once, from the masks of spots; a test compares them with `check`."""

from functools import cache

from games.titles.medina import moves
from games.titles.medina.components import COLOUR_OF_PART, MERCHANT, PART, ROOF, STABLE, WALL
from games.titles.medina.moves import Placement
from games.titles.medina.state import Board, State
from scoring.masks import picked
from scoring.titles.medina.board import INNER

WALL_AT = {placement.spot.bit_length() - 1: placement for placement in moves.WALLS}
"""The placements of walls by their place on the ring."""
CITY_PLACEMENTS = {
    MERCHANT: moves.MERCHANTS,
    STABLE: moves.STABLES,
    ROOF: moves.ROOFS,
    **{PART[colour]: placements for colour, placements in moves.PARTS.items()},
}


def legal_moves(state: State) -> list[Placement]:
    if state.seat is None:
        return []
    if state.placement == 0:
        return at_spots(MERCHANT, INNER)
    if state.must_roof():
        return at_spots(ROOF, state.board.roof_spots(state.seat))
    stock = state.stocks[state.seat]
    found: list[Placement] = []
    for piece in CITY_PLACEMENTS:
        if stock[piece]:
            found += at_spots(piece, city_spots(state.board, state.seat, piece))
    if stock[WALL]:
        found += picked(WALL_AT, state.board.wall_spots())
    return found


def city_spots(board: Board, seat: int, piece: int) -> int:
    if piece == MERCHANT:
        return board.merchant_spots()
    if piece == ROOF:
        return board.roof_spots(seat)
    if piece == STABLE:
        return board.stable_spots()
    return board.part_spots(COLOUR_OF_PART[piece])


def at_spots(piece: int, spots: int) -> list[Placement]:
    """The placements of this piece on these city fields, eight fields at a time."""
    found: list[Placement] = []
    if spots:
        for eight, chosen in zip(by_eights(piece), spots.to_bytes(22, "little"), strict=True):
            if chosen:
                found += eight[chosen]
    return found


@cache
def by_eights(piece: int) -> list[list[tuple[Placement, ...]]]:
    """The placements of this piece on every choice of fields, eight fields at a time."""
    placements = CITY_PLACEMENTS[piece]
    return [
        [
            tuple(placements[first + index] for index in range(8) if choice >> index & 1)
            for choice in range(256)
        ]
        for first in range(0, len(placements), 8)
    ]
