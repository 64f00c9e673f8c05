"""A second, naive referee for Felinia, written from the law with words, dicts and lists, to compare with
the real one.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tests.present import present
from tests.titles.felinia.naive.components import FREE_STORAGE, GUILD, Move, Ship, Walk
from tests.titles.felinia.naive.deeds import Deeds
from tests.titles.felinia.naive.worth import Worth


class Table(Deeds, Worth):
    """One game of Felinia in progress."""

    def __init__(
        self, board_document: Mapping[str, Any], colours: Sequence[str], options: Mapping[str, Any]
    ) -> None:
        super().__init__(board_document, colours, options)
        self.go_on()

    def play(self, line: str) -> None:
        """Make a legal move and all that follows by itself."""
        codes = self.rule(line)
        assert not codes, f"{line} breaks {', '.join(codes)}"
        move = present(self.read(line))
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
        """E12: a token at a market without goods is withdrawn; E20 and E50: in the end the ships sail."""
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
        ship = self.ship_at(self.sailing[0])
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
        if self.walking().owed:
            return False
        if self.walking().steps() < 3 and (
            self.can_reveal() or any(self.can_enter(to) for to in self.symbols)
        ):
            return False
        self.stop()
        return True

    def can_reveal(self) -> bool:
        """E22: fewer than two so far, before step 2, and a face-down tile in the country."""
        if self.walking().revealed >= 2 or self.walking().steps() >= 2:
            return False
        return any(self.country_of(province) == self.walking().country for province in self.face_down)

    def end_discovery(self) -> None:
        """E50: the end, or else storage."""
        if self.is_last_merchant_placed or self.is_last_voyage:
            self.phase = "end"
        else:
            self.phase = "storage"
            self.still_to_store = self.from_start()

    def go_on_with_storage(self) -> bool:
        """E30: whoever has three goods or fewer is not asked."""
        if not self.still_to_store:
            self.begin_refill()
        elif sum(self.players[self.still_to_store[0]].goods.values()) <= FREE_STORAGE:
            self.still_to_store.pop(0)
        else:
            return False
        return True

    def begin_refill(self) -> None:
        """Tokens come back from players' boards; E40: with too few ship tiles, the last voyage follows."""
        for colour, fields in self.purses.items():
            self.players[colour].tokens += len(fields)
            self.purses[colour] = []
        if len(self.stack) >= len(self.empty_berths()):
            self.phase = "refill"
        else:
            self.is_last_voyage = True
            self.phase = "discovery"
            self.sailing = self.by_time(berth for berth in self.with_ship() if self.ship_at(berth).merchants)

    def go_on_with_refill(self) -> bool:
        """E40 and E41: ships, then goods; E42: the start player passes to the left."""
        if self.empty_berths() or self.short_market():
            return False
        self.start_player = self.from_start()[1]
        self.round += 1
        self.bids = 0
        self.phase = "bids"
        return True
