"""What lies where at the naive referee's table."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tests.titles.felinia.naive.components import (
    DEFAULTS,
    GOODS,
    GUILD,
    Player,
    Ship,
    Walk,
    minutes,
    total,
)


class Things:
    """Everything on the table, and questions about it."""

    def __init__(
        self, board_document: Mapping[str, Any], colours: Sequence[str], options: Mapping[str, Any]
    ) -> None:
        self.board = board_document
        self.colours = list(colours)
        self.options = DEFAULTS | dict(options)
        self.set_up()

    def set_up(self) -> None:
        """Set up, as far as nothing has to come up for it."""
        board, seats = self.board, str(len(self.colours))
        self.countries: dict[str, str] = {entry["country"]: entry["harbour"] for entry in board["countries"]}
        self.symbols: dict[str, str] = {entry["province"]: entry["symbol"] for entry in board["provinces"]}
        self.tiles: dict[str, Any] = {entry["tile"]: entry for entry in board["ship_tiles"]}
        self.berths = list(range(1, board["berths"] + 1))
        self.markets = list(range(1, max(5, *board["markets"]["open"].values()) + 1))
        self.open_markets = list(range(1, board["markets"]["open"][seats] + 1))

        self.players: dict[str, Player] = {}
        self.bag: dict[str, int | None] = {good: board["goods"].get(good, 0) for good in GOODS}
        for colour, goods in zip(self.colours, board["start_goods"][seats], strict=True):
            self.players[colour] = Player(
                board["silver"]["start"], board["merchants"], board["tokens"], Counter(goods)
            )
            for good in goods:
                self.take_from_bag(good)
        self.supply: dict[str, int | None] = dict(board["supply"])
        self.market_goods: dict[int | str, Counter[str]] = {market: Counter() for market in self.markets}

        self.ships: dict[int, Ship | None] = dict.fromkeys(self.berths)
        self.stack: set[str] = set(self.tiles)  # of ship tiles
        self.gone: set[str] = set()
        self.face_down: set[str] = {
            province for province, symbol in self.symbols.items() if symbol == "trade"
        }
        self.open_tiles: dict[str, str] = {}  # the sort by province
        self.revealed: dict[str, Counter[str]] = {country: Counter() for country in self.countries}
        self.standing: dict[str, str] = {}  # the merchants' owners by province
        self.trade: dict[str, Counter[str]] = {colour: Counter() for colour in self.colours}
        self.named: dict[str, Counter[tuple[str, str]]] = {colour: Counter() for colour in self.colours}

        self.places: list[int | str] = [*self.markets, GUILD]
        self.stacks: dict[int | str, list[str]] = {place: [] for place in self.places}
        self.purses: dict[str, list[int]] = {colour: [] for colour in self.colours}  # the coin fields taken
        self.round = 1
        self.start_player = self.colours[0]
        self.phase = "set-up"  # bids, trade, discovery, storage, refill, end, finished
        self.bids = 0  # made in this round
        self.sailing: list[int] = []  # berths of the ships that sail, in order
        self.walk: Walk | None = None
        self.still_to_store: list[str] = []
        self.is_last_merchant_placed = False  # E50
        self.is_last_voyage = False  # E40
        self.finished = False

    def from_start(self) -> list[str]:
        """The players clockwise from the start player."""
        seat = self.colours.index(self.start_player)
        return self.colours[seat:] + self.colours[:seat]

    def is_in_bag(self, good: str) -> bool:
        """Whether one can be there; a count of null is not checked."""
        count = self.bag[good]
        return count is None or count > 0

    def is_bag_empty(self) -> bool:
        """Whether certainly nothing is in it."""
        return not any(self.is_in_bag(good) for good in GOODS)

    def take_from_bag(self, good: str) -> None:
        """One less, if it is counted."""
        self.put_in_bag(good, -1)

    def put_in_bag(self, good: str, number: int = 1) -> None:
        """More (or less), if it is counted."""
        count = self.bag[good]
        if count is not None:
            self.bag[good] = count + number

    def pay_silver(self, colour: str, number: int) -> None:
        """Pays a player up to the maximum; what is above is lost."""
        player = self.players[colour]
        player.silver = min(self.board["silver"]["max"], player.silver + number)

    def pay_out(self, colour: str, thing: str) -> None:
        """One gold or spice to the player, if the supply has any."""
        if self.supply[thing] != 0:
            self.add_to_supply(thing, -1)
            self.add_to_player(colour, thing, 1)

    def add_to_supply(self, thing: str, number: int) -> None:
        """More (or less) gold or spice, if it is counted."""
        count = self.supply[thing]
        if count is not None:
            self.supply[thing] = count + number

    def add_to_player(self, colour: str, thing: str, number: int) -> None:
        """More (or less) gold, spice or goods."""
        player = self.players[colour]
        if thing == "gold":
            player.gold += number
        elif thing == "spice":
            player.spice += number
        else:
            player.goods[thing] += number

    def number_of(self, colour: str, thing: str) -> int:
        """How much gold, spice or goods of a kind the player has."""
        player = self.players[colour]
        return {"gold": player.gold, "spice": player.spice}.get(thing, player.goods[thing])

    def country_of(self, province: str) -> str:
        """The country whose key the province's name begins with (the longest, should there be several)."""
        return max((country for country in self.countries if province.startswith(country)), key=len)

    def is_path(self, province: str, other: str) -> bool:
        """Whether a path joins the two."""
        return any({province, other} == set(path) for path in self.board["paths"])

    def is_tile_left(self, country: str, sort: str) -> bool:
        """Whether one of the country's face-down trade tiles can be of that sort."""
        count = self.board["trade_tiles"].get(country, {}).get(sort, 0)
        return count is None or self.revealed[country][sort] < count

    def bonus_count(self, kind: str, sort: str) -> int | None:
        """How many of that bonus tile there are in the box, None if that is not known."""
        return total(
            tile["count"]
            for tile in self.board["bonus_tiles"]
            if (tile["kind"], tile["sort"]) == (kind, sort)
        )

    def is_named_bonus_left(self, kind: str, sort: str) -> bool:
        """E14: whether fewer of that tile are named than there are."""
        count = self.bonus_count(kind, sort)
        return count is None or sum(named[kind, sort] for named in self.named.values()) < count

    def is_any_bonus_left(self) -> bool:
        """E14: whether named and hidden tiles together are fewer than there are."""
        count = total(tile["count"] for tile in self.board["bonus_tiles"])
        named = sum(sum(tiles.values()) for tiles in self.named.values())
        hidden = sum(player.hidden for player in self.players.values())
        return count is None or named + hidden < count

    def short_market(self) -> int | None:
        """The first open market that is to be filled now, None if all are full or the bag is empty."""
        if self.is_bag_empty():
            return None
        goal = self.board["markets"]["initial" if self.phase == "set-up" else "spaces"]
        return next(
            (market for market in self.open_markets if sum(self.market_goods[market].values()) < goal), None
        )

    def empty_berths(self) -> list[int]:
        """The berths without a ship tile."""
        return [berth for berth in self.berths if self.ships[berth] is None]

    def by_time(self, berths: Iterable[int]) -> list[int]:
        """E20: the earliest ship first; of equal times the lower berth."""
        return sorted(berths, key=lambda berth: (minutes(self.tile_at(berth)["time"]), berth))

    def ship_at(self, berth: int) -> Ship:
        """The ship there; there must be one."""
        ship = self.ships[berth]
        assert ship is not None
        return ship

    def tile_at(self, berth: int) -> Mapping[str, Any]:
        """What is printed on the ship tile there."""
        return self.tiles[self.ship_at(berth).tile]

    def is_full(self, berth: int) -> bool:
        """Whether the ship there has no free place."""
        return len(self.ship_at(berth).merchants) >= self.tile_at(berth)["places"]

    def with_ship(self) -> list[int]:
        """The berths with a ship tile."""
        return [berth for berth in self.berths if self.ships[berth] is not None]

    def place_of_trade(self) -> int | str | None:
        """E10: where a token lies: the first market, else the guild."""
        return next((place for place in self.places if self.stacks[place]), None)

    def place_played_out(self) -> int | str:
        """E10: the same; there must be a token."""
        place = self.place_of_trade()
        assert place is not None
        return place

    def walking(self) -> Walk:
        """The merchant on the way; there must be one."""
        assert self.walk is not None
        return self.walk

    def price(self) -> int:
        """E11: the tokens lying there now."""
        return len(self.stacks[self.place_played_out()])
