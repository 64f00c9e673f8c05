"""The state of a Flandern table: frozen values, and what can be asked of them.

Places are bits: the centre of a city and its twelve sites, thirteen for each of the six cities.
Crests are called by their index in `CRESTS`, players by their seat.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from games.titles.flandern.board import CITY, Board
from games.titles.flandern.components import ACTION_CARDS, GOLD_KINDS, SITE
from scoring.options import Value
from scoring.titles.flandern.position import CHURCH, CITIES, CRESTS, GREY, CityCount
from scoring.words import Colour

GREY_CREST, CHURCH_CREST = CRESTS.index(GREY), CRESTS.index(CHURCH)
NOBODYS = (GREY_CREST, CHURCH_CREST)
"""The crests everybody may build: all that a gold card allows."""

# The steps of a round
DRAW, LAY, ACT, REVEAL, GOLD, OVER = "draw", "lay", "act", "reveal", "gold", "over"


class Built(NamedTuple):
    """What lies on the board."""

    quarters: tuple[int, ...]
    """The places with a quarter of each crest, centres included."""
    near: tuple[int, ...]
    """The places that touch a quarter of each crest (F12)."""
    free: int
    """The sites neither built nor covered."""
    reached: int
    """The sites with a quarter at a long side (F11)."""
    stones: int
    covered: int
    abandoned: int
    """The quarters that were under a stone when their city was scored: unfinished for good."""
    printed: int
    """The quarters with a printed guild master."""
    figures: tuple[int, ...]
    """The places of the guild master figures; a place may be there several times."""
    cathedrals: int
    stock: tuple[tuple[int, ...], ...]
    """The number of quarters left of each shape, by crest."""
    fitting: tuple[int, ...]
    """The sites whose shape is left, by crest (F10)."""

    @property
    def all_quarters(self) -> int:
        blue, yellow, green, red, grey, church = self.quarters
        return blue | yellow | green | red | grey | church

    def open_to(self, crest: int) -> int:
        """The free sites where this crest could go if only a quarter were at a long side (F10, F12, F13)."""
        return self.free & self.fitting[crest] & ~self.near[crest]

    def spots(self, crest: int) -> int:
        """The sites where a quarter of this crest may be built (F10–F13)."""
        return self.free & self.fitting[crest] & self.reached & ~self.near[crest]

    def crest_at(self, place: int) -> int | None:
        for crest, quarters in enumerate(self.quarters):
            if quarters >> place & 1:
                return crest
        return None

    def with_quarter(self, board: Board, place: int, crest: int) -> "Built":
        spot = 1 << place
        shape = board.shape_of[place]
        stock = list(self.stock[crest])
        stock[shape] -= 1
        fitting = self.fitting
        if not stock[shape]:
            fitting = changed(fitting, crest, fitting[crest] & ~board.of_shape[shape])
        return self._replace(
            quarters=changed(self.quarters, crest, self.quarters[crest] | spot),
            near=changed(self.near, crest, self.near[crest] | board.touching[place]),
            free=self.free & ~spot,
            reached=self.reached | board.supported[place],
            stock=(*self.stock[:crest], tuple(stock), *self.stock[crest + 1 :]),
            fitting=fitting,
        )


def changed(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    return (*values[:index], value, *values[index + 1 :])


class Laid(NamedTuple):
    """What a player has laid this round."""

    card: str
    influence: int

    @property
    def cards(self) -> int:
        return 1 + self.influence


class Scoring(NamedTuple):
    """A city as it was when it was scored."""

    round: int
    counts: CityCount
    finished: int
    """The quarters that counted."""


class News(NamedTuple):
    """Something that happened by itself after a move."""

    what: str
    of: int = 0
    """A seat, a city or a mask of places."""
    card: str = ""
    why: str = ""
    """Why a card is spent, if not simply for lack of a place."""


NO_STONE, CITY_DONE = "no stone", "city scored"
"""Why a card can be of no use."""

# What can happen by itself
SPENT, PICKED_UP, NO_GOLD, GOLD_SPENT, COVERED, SCORED, NEXT_ROUND, END_BY_SITES, END_BY_GOLD = (
    "spent", "picked up", "no gold", "gold spent", "covered", "scored", "next round",
    "end by sites", "end by gold",
)  # fmt: skip


class State(NamedTuple):
    colours: tuple[Colour, ...]
    """The players' guilds by seat."""
    crests: tuple[int, ...]
    """The players' guilds as crests, by seat."""
    options: Mapping[str, Value]
    board: Board
    built: Built
    hands: tuple[frozenset[str], ...]
    """The action cards in hand; the others lie open, or were laid this round."""
    influence: tuple[int, ...]
    """The influence cards in hand."""
    laid: tuple[Laid | None, ...]
    """What each player has laid this round."""
    stack: int
    """The number of gold cards face down."""
    shown: tuple[int, ...]
    """How often each kind of gold card has been turned up, discards included."""
    scored: tuple[Scoring | None, ...] = (None,) * len(CITIES)
    round: int = 1
    start: int = 0
    """The seat of the start player."""
    step: str = DRAW
    drawn: bool = False
    """Whether a gold card lies before the start player."""
    order: tuple[int, ...] = ()
    """The seats in the order of this round (F3), once it is known."""
    acted: int = 0
    """The number of seats that have had their turn."""
    gold: str = ""
    """The gold card of this round, once it is turned up."""
    news: tuple[News, ...] = ()
    """What followed by itself from the last move."""

    @property
    def actor(self) -> int:
        """The seat that carries out a card."""
        return self.start if self.step == GOLD else self.order[self.acted]

    @property
    def card(self) -> str:
        """The card that is being carried out."""
        if self.step == GOLD:
            return self.gold
        laid = self.laid[self.actor]
        assert laid
        return laid.card

    @property
    def allowed(self) -> tuple[int, ...]:
        """The crests that may be built or finished with it (F14)."""
        return NOBODYS if self.step == GOLD else (self.crests[self.actor], *NOBODYS)

    @property
    def stones_left(self) -> int:
        return self.board.stones - self.built.stones.bit_count()

    @property
    def cathedrals_left(self) -> int:
        return self.board.cathedrals - self.built.cathedrals.bit_count()

    @property
    def masters_left(self) -> int:
        return self.board.masters - len(self.built.figures)

    def seats_from_start(self) -> Iterator[int]:
        """The seats clockwise from the start player."""
        players = len(self.colours)
        return ((self.start + step) % players for step in range(players))

    def still_to_lay(self) -> list[int]:
        return [seat for seat in self.seats_from_start() if self.laid[seat] is None]

    def open_cards(self, seat: int) -> list[str]:
        """The action cards that lie open before a player, carried out or spent."""
        due = self.card_due(seat)
        return [card for card in ACTION_CARDS if card not in self.hands[seat] and card != due]

    def card_due(self, seat: int) -> str:
        """The card a player has laid and not yet carried out."""
        laid = self.laid[seat]
        if laid is None or seat in self.order[: self.acted]:
            return ""
        return laid.card

    def may_discard(self) -> bool:
        """Whether the card drawn may still be discarded (F1)."""
        return self.drawn and not any(self.laid)

    def left_of(self, kind: str) -> int | None:
        """How many gold cards of this kind have not been shown; None where the board does not list them."""
        if self.board.kinds is None:
            return None
        return self.board.kinds[kind] - self.shown_of(kind)

    def shown_of(self, kind: str) -> int:
        return self.shown[GOLD_KINDS.index(kind)]

    def is_scored(self, kind: str) -> bool:
        """Whether this is the card of a city that has been scored."""
        return kind in CITIES and self.scored[CITIES.index(kind)] is not None

    def must_discard(self) -> bool:
        """Whether only cards of scored cities can be left (F1), where the gold cards are listed."""
        if not self.drawn or self.board.kinds is None:
            return False
        return all(self.is_scored(kind) for kind in GOLD_KINDS if self.left_of(kind))

    def build_spots(self, crest: int) -> int:
        """The sites where the card lets this crest be built, whether or not it is allowed (F14)."""
        if self.card == SITE:
            return self.built.spots(crest) if self.stones_left else 0
        return self.built.spots(crest) & CITY[CITIES.index(self.card)]

    def finish_spots(self) -> int:
        """The sites the card lets be finished."""
        if self.card == SITE:
            return 0
        quarters = 0
        for crest in self.allowed:
            quarters |= self.built.quarters[crest]
        return self.built.stones & quarters & CITY[CITIES.index(self.card)]

    def cathedral_spots(self) -> int:
        if not self.cathedrals_left:
            return 0
        return self.built.quarters[CHURCH_CREST] & ~self.built.cathedrals

    def master_spots(self) -> int:
        if not self.masters_left:
            return 0
        return self.built.quarters[self.crests[self.start]] | self.built.quarters[GREY_CREST]
