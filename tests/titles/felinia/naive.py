"""A second, naive referee for Felinia, written from the law with words, dicts and lists, to hold against the
real one; boards that bring out rare cases; and games played at random on it.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from itertools import combinations_with_replacement, product
from random import Random
from typing import Any

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


class Table:
    """One game of Felinia in progress."""

    def __init__(
        self, board_document: Mapping[str, Any], colours: Sequence[str], options: Mapping[str, Any]
    ) -> None:
        self.board = board_document
        self.colours = list(colours)
        self.options = DEFAULTS | dict(options)
        self.start()

    def start(self) -> None:
        """Set up, as far as nothing has to come up for it."""
        board, seats = self.board, str(len(self.colours))
        self.countries: dict[str, str] = {entry["country"]: entry["harbour"] for entry in board["countries"]}
        self.symbols: dict[str, str] = {entry["province"]: entry["symbol"] for entry in board["provinces"]}
        self.tiles: dict[str, Any] = {entry["tile"]: entry for entry in board["ship_tiles"]}
        self.berths = list(range(1, board["berths"] + 1))
        self.markets = list(range(1, max(5, *board["markets"]["open"].values()) + 1))
        self.open_markets = list(range(1, board["markets"]["open"][seats] + 1))
        self.patterns = self.patterns_of_moves()

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
        self.go_on()

    # What lies where

    def from_start(self) -> list[str]:
        """The players clockwise from the start player."""
        seat = self.colours.index(self.start_player)
        return self.colours[seat:] + self.colours[:seat]

    def is_in_bag(self, good: str) -> bool:
        """Whether one can be there; a count of null is not checked."""
        return self.bag[good] is None or self.bag[good] > 0

    def is_bag_empty(self) -> bool:
        """Whether certainly nothing is in it."""
        return not any(self.is_in_bag(good) for good in GOODS)

    def take_from_bag(self, good: str) -> None:
        """One less, if it is counted."""
        if self.bag[good] is not None:
            self.bag[good] -= 1

    def put_in_bag(self, good: str, number: int = 1) -> None:
        """More, if it is counted."""
        if self.bag[good] is not None:
            self.bag[good] += number

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
        if self.supply[thing] is not None:
            self.supply[thing] += number

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

    def tile_at(self, berth: int) -> Mapping[str, Any]:
        """What is printed on the ship tile there."""
        return self.tiles[self.ships[berth].tile]

    def is_full(self, berth: int) -> bool:
        """Whether the ship there has no free place."""
        return len(self.ships[berth].merchants) >= self.tile_at(berth)["places"]

    def with_ship(self) -> list[int]:
        """The berths with a ship tile."""
        return [berth for berth in self.berths if self.ships[berth] is not None]

    def place_of_trade(self) -> int | str | None:
        """E10: where a token lies: the first market, else the guild."""
        return next((place for place in self.places if self.stacks[place]), None)

    def price(self) -> int:
        """E11: the tokens lying there now."""
        return len(self.stacks[self.place_of_trade()])

    # Whose decision it is

    def event_due(self) -> str | None:
        """The table event that must come now: a draw or a ship."""
        if self.phase == "discovery" and self.walk.owed:
            return "draw"
        if self.phase == "set-up":
            return "draw" if self.short_market() else "ship"
        if self.phase == "refill":
            return "ship" if self.empty_berths() else "draw"
        return None

    def with_hidden(self) -> list[str]:
        """The players with a bonus tile to name, clockwise from the start player."""
        return [colour for colour in self.from_start() if self.players[colour].hidden]

    def to_act(self) -> str | None:
        """The player to decide; None for table events, for `finish` and when all is over."""
        if self.finished or self.event_due():
            return None
        if self.phase == "bids":
            return self.from_start()[self.bids % len(self.colours)]
        if self.phase == "trade":
            return self.stacks[self.place_of_trade()][-1]
        if self.phase == "discovery":
            return self.walk.owner
        if self.phase == "storage":
            return self.still_to_store[0]
        return next(iter(self.with_hidden()), None)

    def due(self) -> dict[str, list[str | None]]:
        """The kinds of move that are due, each with the actors that may stand before it (None: nobody)."""
        if self.finished:
            return {}
        if self.event_due():
            return {self.event_due(): [None]}
        due: dict[str, list[str | None]] = {"sell": [*self.colours]}
        if self.phase == "end":
            due["finish"] = [None]
            if self.with_hidden():
                due["declare"] = [*self.with_hidden()]
            return due
        if self.phase == "trade":
            at_guild = self.place_of_trade() == GUILD
            kinds = ["exchange", "bonus", "withdraw"] if at_guild else ["buy", "withdraw"]
        else:
            kinds = {"bids": ["bid"], "discovery": ["reveal", "step", "stop"], "storage": ["keep"]}[
                self.phase
            ]
        return due | {kind: [None, self.to_act()] for kind in kinds}

    # How a move is written

    def read(self, line: str) -> Move | None:
        """The move a line means, None where it means none."""
        actor, colon, text = line.partition(": ")
        if not colon:
            actor, text = None, line
        elif actor not in COLOURS:
            return None
        kind, *words = text.split(" ")
        return Move(actor, kind, words) if self.can_be_read(kind, words) else None

    def can_be_read(self, kind: str, words: list[str]) -> bool:
        """Whether these words may follow that one."""
        if kind == "keep":
            return all(word in GOODS for word in words)
        if kind == "sell":
            return len(words) == 2 and words[0] in SILVER_FOR and is_number(words[1])
        return any(
            len(words) == len(pattern)
            and all(word in choice for word, choice in zip(words, pattern, strict=True))
            for pattern in self.patterns.get(kind, [])
        )

    def patterns_of_moves(self) -> dict[str, list[list[Sequence[str]]]]:
        """The words each kind of move may be followed by, place for place; `keep` and `sell` are special."""
        sorts, provinces = list(self.board["sorts"]), list(self.symbols)
        berths = [str(berth) for berth in self.berths]
        markets = [str(market) for market in self.markets]
        return {
            "ship": [[berths, list(self.tiles)]],
            "draw": [[GOODS]],
            "bid": [[["purse"]], [["market"], markets], [[GUILD]]],
            "withdraw": [[]],
            "buy": [[GOODS], [GOODS, ["board"], berths]],
            "exchange": [[GOODS, GOODS], [GOODS, GOODS, ["board"], berths]],
            "bonus": [[BONUS_KINDS, sorts], [["hidden"]]],
            "reveal": [[provinces, sorts]],
            "step": [[provinces]],
            "stop": [[]],
            "declare": [[BONUS_KINDS, sorts]],
            "finish": [[]],
        }

    # What a move breaks

    def rule(self, line: str) -> list[str]:
        """Every rule the line breaks, in the law's order; empty when it is legal."""
        move = self.read(line)
        if move is None:
            return ["notation"]
        due = self.due()
        if move.kind not in due:
            return ["phase"]
        if move.actor not in due[move.kind]:
            return ["turn"]
        broken = {
            "ship": self.broken_by_ship,
            "draw": self.broken_by_draw,
            "bid": self.broken_by_bid,
            "withdraw": self.broken_by_nothing,
            "buy": self.broken_by_buy,
            "exchange": self.broken_by_exchange,
            "bonus": self.broken_by_bonus,
            "reveal": self.broken_by_reveal,
            "step": self.broken_by_step,
            "stop": self.broken_by_nothing,
            "keep": self.broken_by_keep,
            "sell": self.broken_by_sell,
            "declare": self.broken_by_declare,
            "finish": self.broken_by_finish,
        }
        return sorted(broken[move.kind](move), key=lambda code: int(code[1:]))

    def broken_by_nothing(self, _move: Move) -> set[str]:
        """Withdrawing and stopping are always allowed (E10, E26)."""
        return set()

    def broken_by_ship(self, move: Move) -> set[str]:
        """E40: the first empty berth, a tile of the stack, a blue-backed one only when no other is left."""
        berth, tile = int(move.words[0]), move.words[1]
        if berth != self.empty_berths()[0] or tile not in self.stack:
            return {"E40"}
        others_left = any(not self.tiles[other]["blue"] for other in self.stack)
        return {"E40"} if self.tiles[tile]["blue"] and others_left else set()

    def broken_by_draw(self, move: Move) -> set[str]:
        """E24 for a merchant, E41 for a market: what is not in the bag is not drawn."""
        if self.is_in_bag(move.words[0]):
            return set()
        return {"E24"} if self.phase == "discovery" else {"E41"}

    def broken_by_bid(self, move: Move) -> set[str]:
        """E3: closed markets are refused."""
        is_closed = move.words[0] == "market" and int(move.words[1]) not in self.open_markets
        return {"E3"} if is_closed else set()

    def broken_by_price(self) -> set[str]:
        """E11: in full, from silver."""
        return {"E11"} if self.players[self.to_act()].silver < self.price() else set()

    def broken_by_buy(self, move: Move) -> set[str]:
        """E11, E12: a good lying there, E15."""
        codes = self.broken_by_price()
        good = move.words[0]
        if self.market_goods[self.place_of_trade()][good] == 0:
            codes.add("E12")
        goods_then = self.players[self.to_act()].goods + Counter([good])
        return codes | self.broken_by_boarding(move.board(), goods_then)

    def broken_by_exchange(self, move: Move) -> set[str]:
        """E11, E13: an own good for another kind that is in the bag, E15."""
        codes = self.broken_by_price()
        given, taken = move.words[0], move.words[1]
        goods = self.players[self.to_act()].goods
        if goods[given] == 0 or given == taken or not self.is_in_bag(taken):
            codes.add("E13")
        goods_then = (goods - Counter([given])) + Counter([taken])
        return codes | self.broken_by_boarding(move.board(), goods_then)

    def broken_by_boarding(self, berth: int | None, goods_then: Counter[str]) -> set[str]:
        """E15: a free place, the goods wanted, a merchant, and silver for the purchase and the ship."""
        if berth is None:
            return set()
        if self.ships[berth] is None or self.is_full(berth):
            return {"E15"}
        player, tile = self.players[self.to_act()], self.tile_at(berth)
        if any(goods_then[good] < number for good, number in tile["goods"].items()):
            return {"E15"}
        if player.merchants == 0:
            return {"E15"}
        if player.silver < self.price() + tile["silver"]:
            return {"E15"}
        return set()

    def broken_by_bonus(self, move: Move) -> set[str]:
        """E11, E14: one gold, one spice, and a tile must be there."""
        codes = self.broken_by_price()
        player = self.players[self.to_act()]
        is_tile_left = self.is_any_bonus_left()
        if move.words != ["hidden"]:
            is_tile_left = is_tile_left and self.is_named_bonus_left(*move.words)
        if player.gold == 0 or player.spice == 0 or not is_tile_left:
            codes.add("E14")
        return codes

    def broken_by_reveal(self, move: Move) -> set[str]:
        """E22: up to two face-down tiles of the country, before step 2, of a sort that can be left there."""
        province, sort = move.words
        if self.walk.revealed >= 2 or self.walk.steps() >= 2:
            return {"E22"}
        if self.country_of(province) != self.walk.country or province not in self.face_down:
            return {"E22"}
        return set() if self.is_tile_left(self.walk.country, sort) else {"E22"}

    def broken_by_step(self, move: Move) -> set[str]:
        """E23."""
        return set() if self.can_enter(move.words[0]) else {"E23"}

    def can_enter(self, province: str) -> bool:
        """E23: along a path inside the country, no face-down tile, no merchant, not entered before."""
        if self.country_of(province) != self.walk.country:
            return False
        if not self.is_path(self.walk.province(), province):
            return False
        if province in self.face_down or province in self.standing:
            return False
        return province not in self.walk.entered

    def broken_by_keep(self, move: Move) -> set[str]:
        """E30: own goods, at most four, and the fourth for 2 silver after the rest is sold."""
        player, kept = self.players[self.to_act()], Counter(move.words)
        if len(move.words) > PAID_STORAGE or any(kept[good] > player.goods[good] for good in GOODS):
            return {"E30"}
        rest = sum(player.goods.values()) - len(move.words)
        silver_then = min(self.board["silver"]["max"], player.silver + rest)
        return {"E30"} if len(move.words) > FREE_STORAGE and silver_then < STORAGE_PRICE else set()

    def broken_by_sell(self, move: Move) -> set[str]:
        """E45: only what the player has."""
        thing, number = move.words[0], int(move.words[1])
        return {"E45"} if number > self.number_of(move.actor, thing) else set()

    def broken_by_declare(self, move: Move) -> set[str]:
        """E14: a tile that can be left."""
        return set() if self.is_named_bonus_left(*move.words) else {"E14"}

    def broken_by_finish(self, _move: Move) -> set[str]:
        """E51: hidden tiles must be named before."""
        return {"E51"} if self.with_hidden() else set()

    # What can be done

    def legal(self) -> list[str]:
        """Every legal move as it is listed: without actor, sorted; no `sell`, no `keep`."""
        return sorted(
            line
            for kind, actors in self.due().items()
            for line in self.candidates(kind)
            if self.is_legal_for_somebody(line, actors)
        )

    def is_legal_for_somebody(self, line: str, actors: list[str | None]) -> bool:
        """Whether the line is legal as it is, or with a player before it where it must say whose it is."""
        if None in actors:
            return not self.rule(line)
        return any(not self.rule(f"{actor}: {line}") for actor in actors)

    def candidates(self, kind: str) -> list[str]:
        """Every line of that kind that can be read, but for `sell` and `keep`."""
        return [
            " ".join([kind, *words]) for pattern in self.patterns.get(kind, []) for words in product(*pattern)
        ]

    def keeps(self) -> list[str]:
        """Every legal `keep`, without actor, the goods in their order; [] when none is due."""
        if "keep" not in self.due():
            return []
        choices = [
            goods
            for number in range(PAID_STORAGE + 1)
            for goods in combinations_with_replacement(GOODS, number)
        ]
        return [line for goods in choices if not self.rule(line := " ".join(["keep", *goods]))]

    def sells(self) -> list[str]:
        """Every legal `sell`, with its actor."""
        if "sell" not in self.due():
            return []
        return [
            f"{colour}: sell {thing} {number}"
            for colour in self.colours
            for thing in ("gold", "spice", *GOODS)
            for number in range(1, self.number_of(colour, thing) + 1)
        ]

    # What a move does

    def play(self, line: str) -> None:
        """Make a legal move and all that follows by itself."""
        codes = self.rule(line)
        assert not codes, f"{line} breaks {', '.join(codes)}"
        move = self.read(line)
        make: dict[str, Callable[[Move], None]] = {
            "ship": self.lay_ship,
            "draw": self.draw,
            "bid": self.bid,
            "withdraw": self.withdraw,
            "buy": self.buy,
            "exchange": self.exchange,
            "bonus": self.take_bonus,
            "reveal": self.reveal,
            "step": self.step,
            "stop": self.stop,
            "keep": self.keep,
            "sell": self.sell,
            "declare": self.declare,
            "finish": self.finish,
        }
        make[move.kind](move)
        self.go_on()

    def lay_ship(self, move: Move) -> None:
        """E40: a tile from the stack on a berth."""
        self.stack.remove(move.words[1])
        self.ships[int(move.words[0])] = Ship(move.words[1], [])

    def draw(self, move: Move) -> None:
        """E24 or E41: a good for the merchant's owner or for the market."""
        good = move.words[0]
        if self.phase == "discovery":
            self.players[self.walk.owner].goods[good] += 1
            self.walk.owed = False
        else:
            self.market_goods[self.short_market()][good] += 1
        self.take_from_bag(good)

    def bid(self, move: Move) -> None:
        """E2 and E3: a token on the own board for silver, or upon a stack."""
        colour = self.to_act()
        self.players[colour].tokens -= 1
        if move.words[0] == "purse":
            turn = self.bids // len(self.colours) + 1
            self.purses[colour].append(turn)
            self.pay_silver(colour, turn)
        else:
            self.stacks[GUILD if move.words[0] == GUILD else int(move.words[1])].append(colour)
        self.bids += 1

    def withdraw(self, _move: Move | None = None) -> None:
        """E10: the token at the top goes back to its owner."""
        colour = self.stacks[self.place_of_trade()].pop()
        self.players[colour].tokens += 1

    def buy(self, move: Move) -> None:
        """E11, E12 and E15."""
        colour, good = self.to_act(), move.words[0]
        self.players[colour].silver -= self.price()
        self.market_goods[self.place_of_trade()][good] -= 1
        self.players[colour].goods[good] += 1
        self.board_ship(colour, move.board())
        self.withdraw()

    def exchange(self, move: Move) -> None:
        """E11, E13 and E15."""
        colour, given, taken = self.to_act(), move.words[0], move.words[1]
        self.players[colour].silver -= self.price()
        self.players[colour].goods[given] -= 1
        self.put_in_bag(given)
        self.take_from_bag(taken)
        self.players[colour].goods[taken] += 1
        self.pay_out(colour, "spice")
        self.board_ship(colour, move.board())
        self.withdraw()

    def board_ship(self, colour: str, berth: int | None) -> None:
        """E15: the goods wanted to the bag, the silver, and a merchant on the foremost free place."""
        if berth is None:
            return
        player, tile = self.players[colour], self.tile_at(berth)
        for good, number in tile["goods"].items():
            player.goods[good] -= number
            self.put_in_bag(good, number)
        player.silver -= tile["silver"]
        player.merchants -= 1
        self.ships[berth].merchants.append(colour)
        if player.merchants == 0:
            self.is_last_merchant_placed = True

    def take_bonus(self, move: Move) -> None:
        """E11 and E14."""
        colour = self.to_act()
        player = self.players[colour]
        player.silver -= self.price()
        for thing in ("gold", "spice"):
            self.add_to_player(colour, thing, -1)
            self.add_to_supply(thing, 1)
        if move.words == ["hidden"]:
            player.hidden += 1
        else:
            self.named[colour][move.words[0], move.words[1]] += 1
        self.withdraw()

    def reveal(self, move: Move) -> None:
        """E22: a trade tile is turned up."""
        province, sort = move.words
        self.face_down.remove(province)
        self.open_tiles[province] = sort
        self.revealed[self.walk.country][sort] += 1
        self.walk.revealed += 1

    def step(self, move: Move) -> None:
        """E23 to E25."""
        self.enter(move.words[0])

    def enter(self, province: str) -> None:
        """E24: the symbol pays; E25: an open tile is taken and the merchant stays for good."""
        owner, symbol = self.walk.owner, self.symbols[province]
        self.walk.entered.append(province)
        if symbol == "silver":
            self.pay_silver(owner, 1)
        elif symbol in ("gold", "spice"):
            self.pay_out(owner, symbol)
        elif symbol == "goods":
            self.walk.owed = not self.is_bag_empty()
        else:
            self.trade[owner][self.open_tiles.pop(province)] += 1
            self.standing[province] = owner
            self.walk = None

    def stop(self, _move: Move | None = None) -> None:
        """E26: back to the owner's supply."""
        self.players[self.walk.owner].merchants += 1
        self.walk = None

    def keep(self, move: Move) -> None:
        """E30: the rest is sold, then the fourth is paid."""
        colour = self.still_to_store.pop(0)
        player, kept = self.players[colour], Counter(move.words)
        rest = player.goods - kept
        for good, number in rest.items():
            self.put_in_bag(good, number)
        self.pay_silver(colour, sum(rest.values()))
        if len(move.words) > FREE_STORAGE:
            player.silver -= STORAGE_PRICE
        player.goods = kept

    def sell(self, move: Move) -> None:
        """E45."""
        thing, number = move.words[0], int(move.words[1])
        self.add_to_player(move.actor, thing, -number)
        if thing in GOODS:
            self.put_in_bag(thing, number)
        else:
            self.add_to_supply(thing, number)
        self.pay_silver(move.actor, number * SILVER_FOR[thing])

    def declare(self, move: Move) -> None:
        """E51: a hidden tile is named."""
        self.players[move.actor].hidden -= 1
        self.named[move.actor][move.words[0], move.words[1]] += 1

    def finish(self, _move: Move) -> None:
        """E51: the end is confirmed."""
        self.phase = "finished"
        self.finished = True

    # What follows by itself

    def go_on(self) -> None:
        """Do what needs no entry until somebody has to say something."""
        while self.does_something_by_itself():
            pass

    def does_something_by_itself(self) -> bool:
        """Do one such thing, or say that there is none."""
        return {
            "set-up": self.go_on_with_set_up,
            "bids": self.go_on_with_bids,
            "trade": self.go_on_with_trade,
            "discovery": self.go_on_with_discovery,
            "storage": self.go_on_with_storage,
            "refill": self.go_on_with_refill,
            "end": lambda: False,
            "finished": lambda: False,
        }[self.phase]()

    def go_on_with_set_up(self) -> bool:
        """Goods for the markets, then ships; then the first round."""
        if self.short_market() or self.empty_berths():
            return False
        self.phase = "bids"
        return True

    def go_on_with_bids(self) -> bool:
        """E1: as many times round the table as there are tokens."""
        if self.bids < self.board["tokens"] * len(self.colours):
            return False
        self.phase = "trade"
        return True

    def go_on_with_trade(self) -> bool:
        """E12: a token at a market without goods is withdrawn; E20 and E50: at last the ships sail."""
        place = self.place_of_trade()
        if place is None:
            self.phase = "discovery"
            self.sailing = self.ships_to_sail()
        elif place == GUILD or sum(self.market_goods[place].values()) > 0:
            return False
        else:
            self.withdraw()
        return True

    def ships_to_sail(self) -> list[int]:
        """E50: all; E20: the full ones, else the earliest."""
        ships = self.by_time(self.with_ship())
        if self.is_last_merchant_placed:
            return ships
        return [berth for berth in ships if self.is_full(berth)] or ships[:1]

    def go_on_with_discovery(self) -> bool:
        """E21: merchant after merchant, E27: ship after ship."""
        if self.walk:
            return self.go_on_with_walk()
        if not self.sailing:
            self.end_discovery()
            return True
        ship = self.ships[self.sailing[0]]
        if ship.merchants:
            self.land(ship)
        else:
            self.gone.add(ship.tile)
            self.ships[self.sailing.pop(0)] = None
        return True

    def land(self, ship: Ship) -> None:
        """E21: the merchant at the front goes ashore."""
        country = self.tiles[ship.tile]["country"]
        self.walk = Walk(ship.merchants.pop(0), country, [])
        self.enter(self.countries[country])

    def go_on_with_walk(self) -> bool:
        """E26: a merchant stops after the third step, or where nothing can be revealed or entered."""
        if self.walk.owed:
            return False
        if self.walk.steps() < 3 and (self.can_reveal() or any(self.can_enter(to) for to in self.symbols)):
            return False
        self.stop()
        return True

    def can_reveal(self) -> bool:
        """E22: fewer than two so far, before step 2, and a face-down tile in the country."""
        if self.walk.revealed >= 2 or self.walk.steps() >= 2:
            return False
        return any(self.country_of(province) == self.walk.country for province in self.face_down)

    def end_discovery(self) -> None:
        """E50: the end, or else storage."""
        if self.is_last_merchant_placed or self.is_last_voyage:
            self.phase = "end"
        else:
            self.phase = "storage"
            self.still_to_store = self.from_start()

    def go_on_with_storage(self) -> bool:
        """E30: who has three goods or fewer is not asked."""
        if not self.still_to_store:
            self.begin_refill()
        elif sum(self.players[self.still_to_store[0]].goods.values()) <= FREE_STORAGE:
            self.still_to_store.pop(0)
        else:
            return False
        return True

    def begin_refill(self) -> None:
        """The tokens come back from the own boards; E40: too few ship tiles, and the last voyage follows."""
        for colour, fields in self.purses.items():
            self.players[colour].tokens += len(fields)
            self.purses[colour] = []
        if len(self.stack) >= len(self.empty_berths()):
            self.phase = "refill"
        else:
            self.is_last_voyage = True
            self.phase = "discovery"
            self.sailing = self.by_time(berth for berth in self.with_ship() if self.ships[berth].merchants)

    def go_on_with_refill(self) -> bool:
        """E40 and E41: ships, then goods; E42: the start player passes to the left."""
        if self.empty_berths() or self.short_market():
            return False
        self.start_player = self.from_start()[1]
        self.round += 1
        self.bids = 0
        self.phase = "bids"
        return True

    # What it is worth

    def scores(self) -> dict[str, int]:
        """The points of each player if the game ended now."""
        return {
            colour: self.tile_points(colour) + self.group_points(colour) + self.stock_points(colour)
            for colour in self.colours
        }

    def tile_points(self, colour: str) -> int:
        """E60 and E61."""
        points = 0
        for sort, most in self.board["sorts"].items():
            number = self.trade[colour][sort]
            extra, plus = self.named[colour]["extra", sort], self.named[colour]["plus", sort]
            points += (number + extra) * min(number + extra, most)
            points += plus * (number + extra if self.options["plus_counts_extra"] else number)
        return points

    def group_points(self, colour: str) -> int:
        """E62."""
        points = 0
        left = {province for province, owner in self.standing.items() if owner == colour}
        while left:
            group = {left.pop()}
            while more := {near for near in left if any(self.are_neighbours(near, other) for other in group)}:
                group |= more
                left -= more
            points += len(group) * min(len(group), 3)
        return points

    def are_neighbours(self, province: str, other: str) -> bool:
        """E62: joined by a path or a border; by the option only inside a country."""
        if not self.options["groups_cross_borders"] and self.country_of(province) != self.country_of(other):
            return False
        return self.is_path(province, other) or any(
            {province, other} == set(border) for border in self.board["borders"]
        )

    def stock_points(self, colour: str) -> int:
        """E63."""
        player = self.players[colour]
        return player.gold + player.spice // 2 + sum(player.goods.values())

    def winners(self) -> list[str]:
        """E64: most points, then most silver, by seat; none until the end."""
        if not self.finished:
            return []
        points = self.scores()
        worth = {colour: (points[colour], self.players[colour].silver) for colour in self.colours}
        return [colour for colour in self.colours if worth[colour] == max(worth.values())]

    # Everything that can be counted

    def holdings(self) -> dict[str, Any]:
        """All that lies on the table, in plain dicts, lists, numbers and words."""
        return {
            "round": self.round,
            "start": self.start_player,
            "phase": self.phase,
            "players": {colour: self.holdings_of(colour) for colour in self.colours},
            "bag": dict(self.bag),
            "supply": dict(self.supply),
            "markets": {market: in_order(self.market_goods[market], GOODS) for market in self.markets},
            "stacks": {place: list(stack) for place, stack in self.stacks.items()},
            "ships": {
                berth: {"tile": ship.tile, "merchants": list(ship.merchants)} if ship else None
                for berth, ship in self.ships.items()
            },
            "stack": sorted(self.stack),
            "gone": sorted(self.gone),
            "face_down": sorted(self.face_down),
            "open_tiles": dict(sorted(self.open_tiles.items())),
            "standing": dict(sorted(self.standing.items())),
            "walk": {
                "owner": self.walk.owner,
                "entered": list(self.walk.entered),
                "revealed": self.walk.revealed,
                "draw": self.walk.owed,
            }
            if self.walk
            else None,
        }

    def holdings_of(self, colour: str) -> dict[str, Any]:
        """What a player has; `tokens` are those in hand, `purse` the coin fields with a token."""
        player, sorts = self.players[colour], list(self.board["sorts"])
        return {
            "silver": player.silver,
            "gold": player.gold,
            "spice": player.spice,
            "goods": in_order(player.goods, GOODS),
            "merchants": player.merchants,
            "tokens": player.tokens,
            "purse": list(self.purses[colour]),
            "trade": in_order(self.trade[colour], sorts),
            "extra": {sort: self.named[colour]["extra", sort] for sort in sorts},
            "plus": {sort: self.named[colour]["plus", sort] for sort in sorts},
            "hidden": player.hidden,
        }


def total(counts: Iterable[int | None]) -> int | None:
    """Their sum, None if one is not known."""
    counts = list(counts)
    return None if None in counts else sum(counts)


def in_order(counts: Counter[str], keys: Iterable[str]) -> dict[str, int]:
    """The counts of all the keys, nought included."""
    return {key: counts[key] for key in keys}


def minutes(time: str) -> int:
    """A departure time as minutes after midnight."""
    hours, rest = time.split(":")
    return int(hours) * 60 + int(rest)


def is_number(word: str) -> bool:
    """Whether the word is a number from 1 up, without leading noughts."""
    return word.isascii() and word.isdigit() and word[0] != "0"


# Boards that bring out rare cases, each made from the practice document


def changed(board: Mapping[str, Any], **entries: Any) -> dict[str, Any]:
    """A copy of the board with other entries."""
    return deepcopy(dict(board) | entries)


def with_tiles(
    board: Mapping[str, Any], change: Callable[[dict[str, Any]], dict[str, Any]]
) -> dict[str, Any]:
    """A copy of the board with something else printed on every ship tile."""
    return changed(board, ship_tiles=[tile | change(tile) for tile in board["ship_tiles"]])


def few_merchants(board: Mapping[str, Any]) -> dict[str, Any]:
    """Three merchants each: the last one soon goes aboard."""
    return changed(board, merchants=3)


def cheap_ships(board: Mapping[str, Any]) -> dict[str, Any]:
    """Every ship wants one good only: many go aboard, many countries fill up."""
    return with_tiles(board, lambda tile: {"goods": {first(tile): 1}})


def first(tile: Mapping[str, Any]) -> str:
    """The first good a ship tile wants."""
    return next(iter(tile["goods"]))


def free_ships(board: Mapping[str, Any]) -> dict[str, Any]:
    """The ships want no goods, some of them silver."""
    return with_tiles(board, lambda tile: {"goods": {}})


def few_goods(board: Mapping[str, Any]) -> dict[str, Any]:
    """The bag runs out, with more than two players even at set-up."""
    return changed(board, goods={"books": 4, "wine": 4, "watches": 3, "clothing": 2, "glassware": 2})


def hardly_any_goods(board: Mapping[str, Any]) -> dict[str, Any]:
    """The bag is all but empty from the beginning, and markets are without goods."""
    return changed(board, goods={"books": 5, "wine": 4, "watches": 1, "clothing": 1, "glassware": 0})


def uncounted_good(board: Mapping[str, Any]) -> dict[str, Any]:
    """Few goods, but nobody knows how much wine there is: the bag is never empty."""
    return changed(board, goods={"books": 5, "wine": None, "watches": 2, "clothing": 2, "glassware": 1})


def uncounted(board: Mapping[str, Any]) -> dict[str, Any]:
    """Nothing is counted that need not be."""
    return changed(
        board,
        goods=dict.fromkeys(board["goods"]),
        supply={"gold": None, "spice": None},
        trade_tiles={country: dict.fromkeys(board["sorts"]) for country in board["trade_tiles"]},
        bonus_tiles=[tile | {"count": None} for tile in board["bonus_tiles"]],
    )


def half_counted(board: Mapping[str, Any]) -> dict[str, Any]:
    """One sort of every country and one bonus tile are not counted; some sorts are not there."""
    trade_tiles = {country: {"silk": None, "tea": 1, "amber": 2} for country in board["trade_tiles"]}
    bonus_tiles = [
        tile | ({"count": None} if tile["sort"] == "silk" else {}) for tile in board["bonus_tiles"]
    ]
    return changed(board, trade_tiles=trade_tiles, bonus_tiles=bonus_tiles)


def uneven_tiles(board: Mapping[str, Any]) -> dict[str, Any]:
    """A country with several tiles of one sort and none of others."""
    uneven = {"silk": 3, "pearls": 2, "tea": 0}
    return changed(board, trade_tiles={country: dict(uneven) for country in board["trade_tiles"]})


def counted_supply(board: Mapping[str, Any]) -> dict[str, Any]:
    """Gold and spice run out."""
    return changed(board, supply={"gold": 2, "spice": 3})


def few_bonus_tiles(board: Mapping[str, Any]) -> dict[str, Any]:
    """Three bonus tiles, of two kinds."""
    bonus_tiles = [
        {"kind": "extra", "sort": "silk", "count": 1},
        {"kind": "plus", "sort": "silk", "count": 2},
    ]
    return changed(board, bonus_tiles=bonus_tiles)


def no_bonus_tiles(board: Mapping[str, Any]) -> dict[str, Any]:
    """None at all."""
    return changed(board, bonus_tiles=[])


def crossing_paths(board: Mapping[str, Any]) -> dict[str, Any]:
    """Paths cross borders: between trade spaces, between symbols, and at a harbour."""
    crossing = [["a6", "b8"], ["a2", "b3"], ["c1", "d4"], ["d5", "e7"], ["e2", "a4"]]
    return changed(board, paths=[*board["paths"], *crossing], borders=[["b6", "c8"], ["a4", "c4"]])


def long_ways(board: Mapping[str, Any]) -> dict[str, Any]:
    """Paths between symbols: a merchant can make three steps and find no tile, the third one onto goods."""
    return changed(board, paths=[*board["paths"], *([f"{country}2", f"{country}3"] for country in "abcde")])


def goods_in_harbours(board: Mapping[str, Any]) -> dict[str, Any]:
    """Every harbour has goods, and so has a province beside it."""
    provinces = [
        entry | ({"symbol": "goods"} if entry["province"][1] in "12" else {}) for entry in board["provinces"]
    ]
    return changed(board, provinces=provinces)


def empty_bag(board: Mapping[str, Any]) -> dict[str, Any]:
    """Merchants come to goods when the bag has none."""
    return long_ways(goods_in_harbours(hardly_any_goods(free_ships(board))))


def same_times(board: Mapping[str, Any]) -> dict[str, Any]:
    """Only two departure times."""
    return with_tiles(board, lambda tile: {"time": "08:00" if tile["places"] == 1 else "09:30"})


def few_ships(board: Mapping[str, Any]) -> dict[str, Any]:
    """Nine ship tiles, four of them blue-backed: the stack is soon used up."""
    tiles = [tile | {"blue": number >= 5} for number, tile in enumerate(board["ship_tiles"][::2][:9])]
    return changed(board, ship_tiles=tiles)


def small_ships(board: Mapping[str, Any]) -> dict[str, Any]:
    """Places for one merchant only, so that several ships sail in a round."""
    return with_tiles(board, lambda tile: {"places": 1, "goods": {first(tile): 1}})


def roomy_ships(board: Mapping[str, Any]) -> dict[str, Any]:
    """Places for two merchants, cheap: ships wait half full."""
    return with_tiles(board, lambda tile: {"places": 2, "goods": {first(tile): 1}, "silver": 0})


def islands(board: Mapping[str, Any]) -> dict[str, Any]:
    """Country a is a harbour with goods and nothing else, b a harbour and a dead end with goods, c a harbour
    whose only way goes into trade spaces: merchants stop by themselves at once, or after a draw or a reveal.
    """
    symbols = {"a1": "goods", "b1": "gold", "b2": "goods", "c1": "silver"}
    symbols |= dict.fromkeys(("c4", "c5", "c7", "c8"), "trade")
    provinces = [
        entry | {"symbol": symbols.get(entry["province"], entry["symbol"])}
        for entry in board["provinces"]
        if entry["province"] in symbols or entry["province"][0] in "de"
    ]
    left = [entry["province"] for entry in provinces]
    paths = [path for path in board["paths"] if set(path) <= set(left) and path != ["c4", "c7"]]
    return changed(
        with_tiles(board, lambda tile: {"goods": {first(tile): 1}}),
        provinces=provinces,
        paths=paths,
        borders=[border for border in board["borders"] if set(border) <= set(left)],
        trade_tiles=board["trade_tiles"] | {"a": {}, "b": {}, "c": {"silk": 3, "tea": 1}},
    )


def other_numbers(board: Mapping[str, Any]) -> dict[str, Any]:
    """Other numbers of tokens, berths, markets, spaces, silver and starting goods."""
    return changed(
        board,
        silver={"start": 0, "max": 9},
        merchants=5,
        tokens=4,
        berths=3,
        markets={"spaces": 2, "initial": 1, "open": {"2": 2, "3": 6, "4": 7}},
        start_goods={
            "2": [["books"], ["books", "wine", "wine"]],
            "3": [[], ["wine"], ["books", "glassware"]],
            "4": [["wine", "wine", "wine", "wine"], ["books"], ["clothing"], []],
        },
    )


def tight_purse(board: Mapping[str, Any]) -> dict[str, Any]:
    """The money track ends at two silver: much is lost."""
    return changed(cheap_ships(board), silver={"start": 1, "max": 2}, merchants=4)


def all_at_once(board: Mapping[str, Any]) -> dict[str, Any]:
    """Short games in which nearly everything runs out."""
    small = few_goods(
        few_bonus_tiles(counted_supply(crossing_paths(long_ways(same_times(cheap_ships(board))))))
    )
    return changed(small, merchants=5)


VARIANTS: dict[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
    "practice": changed,
    **{
        variant.__name__: variant
        for variant in (
            few_merchants, cheap_ships, free_ships, few_goods, hardly_any_goods, uncounted_good, uncounted,
            half_counted, uneven_tiles, counted_supply, few_bonus_tiles, no_bonus_tiles, crossing_paths,
            long_ways, goods_in_harbours, empty_bag, same_times, few_ships, small_ships, roomy_ships, islands,
            other_numbers, tight_purse, all_at_once,
        )
    },
}  # fmt: skip

# Games played at random

STYLES = ("trade", "lazy", "hidden", "mixed")


def play_game(
    rng: Random, board: Mapping[str, Any], colours: Sequence[str], options: Mapping[str, Any], style: str
) -> tuple[list[str], Table]:
    """A whole legal game and the table at its end: "trade" buys and goes aboard, "lazy" does as little as it
    can, "hidden" goes for hidden bonus tiles, "mixed" does anything and sells often.
    """
    table = Table(board, colours, options)
    lines = []
    while not table.finished:
        line = random_line(rng, table, style)
        table.play(line)
        lines.append(line)
    return lines, table


def random_line(rng: Random, table: Table, style: str) -> str:
    """Something legal, with the actor before it where it is a player's."""
    sale = random_sale(rng, table, style)
    if sale:
        return sale
    if keeps := table.keeps():
        weights = [weight_of_keep(table, line, style) for line in keeps]
        return f"{table.to_act()}: {rng.choices(keeps, weights)[0]}"
    lines = table.legal()
    weights = [weight_of(table, line, style) for line in lines]
    line = rng.choices(lines, weights)[0] if any(weights) else rng.choice(lines)
    if line.startswith("declare"):
        return f"{rng.choice(table.with_hidden())}: {line}"
    return f"{table.to_act()}: {line}" if table.to_act() else line


def random_sale(rng: Random, table: Table, style: str) -> str | None:
    """Now and then somebody sells: anything and anybody in a mixed game, else who cannot pay the price."""
    if style == "mixed":
        return rng.choice(table.sells()) if rng.random() < 0.12 and table.sells() else None
    if rng.random() < 0.01 and table.sells():
        return rng.choice(table.sells())
    colour = table.to_act()
    if style == "lazy" or table.phase != "trade" or table.players[colour].silver > table.price():
        return None
    things = ("wine", "books") if style == "hidden" else ("spice", "gold")
    sales = [
        sale for sale in table.sells() if sale.startswith(f"{colour}: sell") and sale.split()[2] in things
    ]
    return rng.choice(sales) if sales and rng.random() < 0.5 else None


def weight_of(table: Table, line: str, style: str) -> float:
    """How much a player of that style likes a legal line."""
    kind, *words = line.split(" ")
    if kind == "draw":
        return table.bag[words[0]] if table.bag[words[0]] is not None else 3
    if style == "mixed" or kind in ("ship", "declare", "finish"):
        return 1
    if kind == "bid":
        return weight_of_bid(table, words, style)
    if kind in ("reveal", "step", "stop"):
        return weight_of_walk(table, kind, words, style)
    if style == "lazy":
        return 8 if kind == "withdraw" else 0.1
    return weight_of_trade(table, kind, words, style)


def goods_missing(table: Table, colour: str) -> Counter[str]:
    """What the player lacks for the ship with a free place that the player is nearest to filling."""
    goods = table.players[colour].goods
    missing = [
        Counter(table.tile_at(berth)["goods"]) - goods
        for berth in table.with_ship()
        if not table.is_full(berth)
    ]
    return min(missing, key=lambda counts: sum(counts.values()), default=Counter())


def weight_of_bid(table: Table, words: list[str], style: str) -> float:
    """Silver when there is little of it, else where something useful lies and few tokens are."""
    player = table.players[table.to_act()]
    if words[0] == "purse":
        turn = table.bids // len(table.colours) + 1
        return 30 if style == "lazy" else turn * max(0, 4 - player.silver)
    if style == "lazy":
        return 1
    place = GUILD if words[0] == GUILD else int(words[1])
    if len(table.stacks[place]) >= player.silver:
        return 0.05
    if place == GUILD:
        return 40 if style == "hidden" and player.gold and player.spice else 2
    missing = goods_missing(table, table.to_act())
    lying = table.market_goods[place]
    if not any(lying.values()):
        return 0.05
    useful = sum(min(lying[good], number) for good, number in missing.items()) if missing else 1
    return (1 + 6 * useful) / (1 + len(table.stacks[place]))


def weight_of_trade(table: Table, kind: str, words: list[str], style: str) -> float:
    """Going aboard before all, then what is missing for a ship; bonus tiles if that is the style."""
    if kind == "withdraw":
        return 0.2
    if kind == "bonus":
        return {"hidden": 200 if words == ["hidden"] else 1}.get(style, 2)
    if "board" in words:
        return 100
    missing = goods_missing(table, table.to_act())
    taken = words[0] if kind == "buy" else words[1]
    return 10 if missing[taken] else 1


def weight_of_walk(table: Table, kind: str, words: list[str], style: str) -> float:
    """Steps to an open tile, or first to gold and spice for bonus tiles; the lazy style stops."""
    if style == "lazy":
        return 10 if kind == "stop" else 1
    if kind == "stop":
        return 0.2
    if style == "hidden" and kind == "step" and table.symbols[words[0]] in ("gold", "spice"):
        return 60
    if kind == "reveal":
        return 2 if table.walk.revealed == 0 else 0.3
    if words[0] in table.open_tiles:
        return 100
    leads_on = any(table.is_path(words[0], province) for province in table.open_tiles)
    return 30 if leads_on else 1


def weight_of_keep(table: Table, line: str, style: str) -> float:
    """Keeps as many as possible, rather what a ship wants; anything if the style does not care."""
    if style in ("lazy", "mixed"):
        return 1
    kept = line.split(" ")[1:]
    wanted = Counter(good for berth in table.with_ship() for good in table.tile_at(berth)["goods"])
    return 0.1 + len(kept) ** 2 + sum(wanted[good] for good in kept)
