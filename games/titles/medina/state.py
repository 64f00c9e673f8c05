"""The state of a Medina table: frozen values, and what can be asked of them."""

from collections.abc import Mapping
from typing import NamedTuple

from games.titles.medina.components import ANY_PART, MERCHANT, PART, ROOF, STABLE, WALL, Stock
from scoring.options import Value
from scoring.titles.medina.board import ALL_WALLS, CITY, TOWERS, beside, beside_several
from scoring.titles.medina.words import PalaceColour
from scoring.words import Colour

Cards = tuple[int | None, ...]
"""Which seat holds each card, if any."""


class Palace(NamedTuple):
    colour: PalaceColour
    parts: int
    stables: int
    near: int
    """Its fields and all around them."""
    owner: int | None = None
    """The seat whose roof it bears."""
    roofed: int = 0
    """The number of its roof, counted through the game."""
    claimed: frozenset[int] = frozenset()
    """The towers it has taken the card of, once and for all (M61)."""
    roof: int = 0
    """The field the roof stands on."""

    @property
    def fields(self) -> int:
        return self.parts | self.stables

    @property
    def size(self) -> int:
        return (self.parts | self.stables).bit_count()

    def with_part(self, spot: int, around: int) -> "Palace":
        return Palace(self.colour, self.parts | spot, self.stables, self.near | around)

    def with_stable(self, spot: int, around: int) -> "Palace":
        return self._replace(stables=self.stables | spot, near=self.near | around)

    def with_roof(self, seat: int, number: int, spot: int) -> "Palace":
        return Palace(self.colour, self.parts, self.stables, self.near, seat, number, roof=spot)


class Board(NamedTuple):
    """What lies on the table, and who holds the cards."""

    palaces: tuple[Palace, ...] = ()
    parts: int = 0
    stables: int = 0
    merchants: int = 0
    walls: int = 0
    near: int = 0
    """The fields on or around some palace."""
    crowded: int = 0
    """The fields around two or more palaces, where a piece of one would touch another (M12)."""
    palace_cards: Cards = (None, None, None, None)
    tower_cards: Cards = (None, None, None, None)
    finished: frozenset[PalaceColour] = frozenset()
    """The palace colours of which every player owns a palace (M15)."""

    @property
    def taken(self) -> int:
        """The city fields with something on them."""
        return self.parts | self.stables | self.merchants

    @property
    def free(self) -> int:
        return CITY & ~(self.parts | self.stables | self.merchants)

    # A new tuple is made in half the time `_replace` takes; these three are most of a game.

    def with_merchant(self, spot: int) -> "Board":
        return Board(
            self.palaces, self.parts, self.stables, self.merchants | spot, self.walls,
            self.near, self.crowded, self.palace_cards, self.tower_cards, self.finished,
        )  # fmt: skip

    def with_wall(self, wall: int) -> "Board":
        return Board(
            self.palaces, self.parts, self.stables, self.merchants, self.walls | wall,
            self.near, self.crowded, self.palace_cards, self.tower_cards, self.finished,
        )  # fmt: skip

    def with_part(self, palaces: tuple[Palace, ...], spot: int, gained: int) -> "Board":
        """The board with a part; `gained` are the fields around it that were not around its palace before."""
        return Board(
            palaces, self.parts | spot, self.stables, self.merchants, self.walls,
            self.near | gained, self.crowded | self.near & gained,
            self.palace_cards, self.tower_cards, self.finished,
        )  # fmt: skip

    def palace_with_part(self, fields: int) -> Palace | None:
        """The first palace with a part on one of these fields."""
        if self.parts & fields:
            for palace in self.palaces:
                if palace.parts & fields:
                    return palace
        return None

    def extensions(self, palace: Palace) -> int:
        """The fields where a part could be added to this palace, the roof aside (M10, M12)."""
        return beside(palace.parts) & self.free & ~self.crowded

    def open_palaces(self, colour: PalaceColour) -> list[Palace]:
        """The palaces without a roof that can still grow (M13); by the rules at most one."""
        return [
            palace
            for palace in self.palaces
            if palace.owner is None and palace.colour == colour and self.extensions(palace)
        ]

    def part_spots(self, colour: PalaceColour) -> int:
        """The fields where a part of this colour may go while it is in the game (M10–M14)."""
        spots = 0
        for palace in self.palaces:
            if palace.owner is None and palace.colour == colour:
                spots |= self.extensions(palace)
        return spots or self.free & ~self.near

    def stable_spots(self) -> int:
        """The fields where a stable may go: beside a part and away from every other palace (M30, M31)."""
        return beside(self.parts) & self.free & ~self.crowded

    def roof_spots(self, seat: int) -> int:
        """The parts of all palaces this player may roof (M20, M21)."""
        owned = [palace.colour for palace in self.palaces if palace.owner == seat]
        spots = 0
        for palace in self.palaces:
            if palace.owner is None and palace.colour not in owned:
                spots |= palace.parts
        return spots

    def wall_spots(self) -> int:
        """The ring places beside exactly one wall or tower (M40)."""
        ring = self.walls | TOWERS
        return (ring << 1 ^ ring >> 1) & ALL_WALLS & ~ring

    def chain_spots(self) -> int:
        """The fields where a merchant would lengthen a chain at its end, touching no other (M50)."""
        beside_two = beside_several(self.merchants)
        return beside(self.merchants & ~beside_two) & self.free & ~beside_two

    def merchant_spots(self) -> int:
        """The fields where a merchant may go: at the end of a chain, or to begin a new one (M50, M51)."""
        return self.chain_spots() or self.lone_spots()

    def lone_spots(self) -> int:
        """The fields where a merchant would touch at most one other; ends of chains are among them."""
        return self.free & ~beside_several(self.merchants)


class State(NamedTuple):
    colours: tuple[Colour, ...]
    """The players' colours by seat."""
    options: Mapping[str, Value]
    board: Board
    stocks: tuple[Stock, ...]
    seat: int | None = 0
    """Who places next; None when the game is over."""
    placement: int = 0
    """The number of the placement in the turn, 1 or 2; 0 when the start merchant is due."""
    began_with_roof: bool = False
    """Whether the first placement of this turn was a roof (M22)."""

    def must_roof(self) -> bool:
        """Whether the player must place a roof now, as the only one with roofs left (M22)."""
        if self.placement < 2 or self.began_with_roof or self.seat is None:
            return False
        for seat, stock in enumerate(self.stocks):
            if (stock[ROOF] > 0) != (seat == self.seat):
                return False
        return self.board.roof_spots(self.seat) != 0


def can_place(board: Board, seat: int, stock: Stock) -> bool:
    """Whether this player has a legal placement (M3); the likeliest ones are tried first."""
    if stock[WALL] and board.wall_spots():
        return True
    if board.free & ~board.near and any(stock[ANY_PART]):
        return True
    return bool(
        (stock[MERCHANT] and board.lone_spots())
        or (stock[STABLE] and board.stable_spots())
        or (stock[ROOF] and board.roof_spots(seat))
        or any(stock[piece] and board.part_spots(colour) for colour, piece in PART.items())
    )
