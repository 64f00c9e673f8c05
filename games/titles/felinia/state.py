"""The state of a Felinia table: frozen values, and what can be asked of them.

Players are called by their seat, goods by their index in `GOODS`, sorts, provinces, countries and ship tiles
by their index in the board file; sets of provinces and of ship tiles are masks.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from games.titles.felinia.components import REVEALS, STEPS, STORED_FREE
from scoring.boards import kept_with_board
from scoring.options import Value
from scoring.titles.felinia.board import GOODS, Board, Ship
from scoring.words import Colour

# The steps of a round
FILL, LAY, BID, TRADE, SAIL, FIND, WALK, STORE, END, OVER = (
    "fill", "lay", "bid", "trade", "sail", "find", "walk", "store", "end", "over",
)  # fmt: skip

Counts = tuple[int, ...]
Left = tuple[int | None, ...]
"""The number of each that is left; None where it is not counted."""


class PlayerBoard(NamedTuple):
    """What a player has."""

    silver: int
    goods: Counts
    gold: int
    spice: int
    merchants: int
    """The merchants in supply."""
    standing: int
    """The mask of the provinces in which merchants stay for good."""
    tokens: int
    """The tokens in hand."""
    trade: Counts
    """The trade tiles of each sort."""
    extra: Counts
    plus: Counts
    """The bonus tiles of each sort, as far as they are named."""
    hidden: int = 0
    """The number of bonus tiles that are not named."""


class Berth(NamedTuple):
    ship: int = -1
    """The ship tile; -1 while there is none."""
    aboard: tuple[int, ...] = ()
    """The seats of the merchants, the foremost first."""


class Walk(NamedTuple):
    """A merchant ashore."""

    seat: int
    at: int
    """The province the merchant is in."""
    entered: int
    """The mask of the provinces entered in this move."""
    steps: int = 1
    reveals: int = 0


class News(NamedTuple):
    """Something that happened by itself after a move."""

    what: str
    seat: int = -1
    of: int = -1
    """A market or a province; where ships sail, the reason."""
    more: tuple[int, ...] = ()
    """The berths in the order in which their ships sail, or the seats whose tokens go back."""


# What can happen by itself
NO_GOODS, LAST_MERCHANT, NO_TILES, SAILS, LANDS, PAID, NOT_PAID, NO_DRAW, TOOK, WENT_HOME, NEXT_ROUND = (
    "no goods", "last merchant", "no tiles", "sails", "lands", "paid", "not paid", "no draw", "took",
    "went home", "next round",
)  # fmt: skip


EARLIEST, FULL, ALL, MANNED = range(4)
"""Why ships sail: none is full, these are full, or it is the last voyage (of all, or of manned ships)."""


class State(NamedTuple):
    colours: tuple[Colour, ...]
    options: Mapping[str, Value]
    board: Board
    players: tuple[PlayerBoard, ...]
    bag: Left
    gold: int | None
    spice: int | None
    """The spice in the supply."""
    markets: tuple[Counts, ...]
    """The goods in each market, closed ones included."""
    stacks: tuple[tuple[int, ...], ...]
    """The seats of the tokens on each market and, last, on the guild, from the bottom to the top."""
    berths: tuple[Berth, ...]
    stack: int
    """The ship tiles that have not come up yet."""
    face_down: int
    """The mask of the provinces with a tile face down."""
    open_tiles: tuple[int, ...]
    """The sort of the open tile in each province, or -1."""
    unseen: tuple[Left, ...]
    """The number of tiles of each sort that are still face down, by country."""
    occupied: int
    """The mask of the provinces in which a merchant stays."""
    named: Counts
    """The number of each bonus tile taken by name, in the order of the board file."""
    step: str = FILL
    round: int = 0
    """The number of the round; 0 while the table is set up."""
    start: int = 0
    """The seat of the start player."""
    turn: int = 0
    """The number of tokens placed this round, or of players asked what they store."""
    place: int = 0
    """The market whose tokens are used; the guild comes after the last one."""
    sailing: tuple[int, ...] = ()
    """The berths whose ships are under way, the one that is landing first."""
    walk: Walk | None = None
    last: str = ""
    """The reason why this voyage is the last (E50), once that is certain."""
    news: tuple[News, ...] = ()
    """What followed by itself from the last move."""

    # Who acts

    @property
    def actor(self) -> int:
        """The seat that decides now."""
        if self.step == TRADE:
            return self.stacks[self.place][-1]
        if self.step == WALK:
            assert self.walk
            return self.walk.seat
        return (self.start + self.turn) % len(self.colours)

    @property
    def acting(self) -> PlayerBoard:
        return self.players[self.actor]

    def seats_from_start(self) -> Iterator[int]:
        """The seats clockwise from the start player."""
        players = len(self.colours)
        return ((self.start + step) % players for step in range(players))

    def with_hidden_tiles(self) -> list[int]:
        return [seat for seat in self.seats_from_start() if self.players[seat].hidden]

    # The market place

    @property
    def is_map_only(self) -> bool:
        """Whether only the map is known, as of a game that nobody recorded."""
        return self.step == OVER and not self.round

    @property
    def open_markets(self) -> int:
        return self.board.open[len(self.colours)]

    @property
    def guild(self) -> int:
        """The index of the guild's stack."""
        return self.board.markets

    @property
    def is_at_guild(self) -> bool:
        return self.place == self.board.markets

    @property
    def bid_round(self) -> int:
        """The number of the turn round the table: 1, 2 or 3."""
        return self.turn // len(self.colours) + 1

    @property
    def price(self) -> int:
        """What acting costs: the tokens lying there now (E11)."""
        return len(self.stacks[self.place])

    @property
    def is_bag_empty(self) -> bool:
        return not any(left is None or left for left in self.bag)

    @property
    def market_to_fill(self) -> int | None:
        """The first open market that lacks goods, as long as there are any."""
        wanted = self.board.spaces if self.round else self.board.initial
        if not self.is_bag_empty:
            for market in range(self.open_markets):
                if sum(self.markets[market]) < wanted:
                    return market
        return None

    # Ships

    @property
    def berth_to_fill(self) -> int | None:
        return next((index for index, berth in enumerate(self.berths) if berth.ship < 0), None)

    def ship_at(self, berth: int) -> Ship | None:
        ship = self.berths[berth].ship
        return self.board.ships[ship] if ship >= 0 else None

    def free_places(self, berth: int) -> int:
        ship = self.ship_at(berth)
        return ship.places - len(self.berths[berth].aboard) if ship else 0

    @property
    def tiles_to_come(self) -> int:
        """The ship tiles that can come up next: the blue-backed ones lie at the bottom."""
        return self.stack & ~blue_tiles(self.board) or self.stack

    @property
    def is_tile_short(self) -> bool:
        """Whether it is certain that there are too few ship tiles for the next round (E40)."""
        if self.step in (BID, TRADE):
            full = sum(not self.free_places(berth) for berth in range(len(self.berths)))
            return self.stack.bit_count() < max(1, full)  # one ship sails at the least (E20)
        if self.step in (SAIL, FIND, WALK, STORE):
            empty = sum(berth.ship < 0 for berth in self.berths)
            return self.stack.bit_count() < empty + len(self.sailing)
        return False

    # Ashore

    def ways_on(self, walk: Walk) -> int:
        """The provinces where this merchant could go next (E23)."""
        if walk.steps >= STEPS:
            return 0
        return self.board.steps[walk.at] & ~(self.face_down | self.occupied | walk.entered)

    def revealable_provinces(self, walk: Walk) -> int:
        """The provinces whose tile this merchant's owner could turn up (E22)."""
        if walk.steps > 1 or walk.reveals >= REVEALS:
            return 0
        return self.face_down & self.board.countries[self.board.country_of[walk.at]].provinces

    def with_player(self, seat: int, player: PlayerBoard) -> "State":
        return self._replace(players=(*self.players[:seat], player, *self.players[seat + 1 :]))

    # Bonus tiles

    @property
    def hidden(self) -> int:
        return sum(player.hidden for player in self.players)

    @property
    def is_bonus_left(self) -> bool:
        """Whether a bonus tile is left; always true where they are not counted."""
        there_are = all_bonus_tiles(self.board)
        return there_are is None or sum(self.named) + self.hidden < there_are

    def is_left_of_bonus(self, bonus: int) -> bool:
        there_are = tuple(self.board.bonus.values())[bonus]
        return there_are is None or self.named[bonus] < there_are

    # Storage

    @property
    def seat_to_store(self) -> int | None:
        """The next seat that has to decide what to keep."""
        for turn in range(self.turn, len(self.colours)):
            seat = (self.start + turn) % len(self.colours)
            if sum(self.players[seat].goods) > STORED_FREE:
                return seat
        return None


@kept_with_board(64)
def blue_tiles(board: Board) -> int:
    return sum(1 << index for index, ship in enumerate(board.ships) if ship.blue)


@kept_with_board(64)
def all_bonus_tiles(board: Board) -> int | None:
    """The number of all bonus tiles; None where one count is open."""
    counts = board.bonus.values()
    return None if None in counts else sum(count or 0 for count in counts)


def changed(values: Counts, index: int, by: int) -> Counts:
    return (*values[:index], values[index] + by, *values[index + 1 :])


def changed_left(values: Left, index: int, by: int) -> Left:
    """Does what `changed` does for numbers that may be unknown."""
    count = values[index]
    return values if count is None else (*values[:index], count + by, *values[index + 1 :])


def put_back(bag: Left, goods: Counts) -> Left:
    return tuple([None if left is None else left + more for left, more in zip(bag, goods, strict=True)])


NO_GOOD = (0,) * len(GOODS)
