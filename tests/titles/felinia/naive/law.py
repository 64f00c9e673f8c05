"""What a move breaks, and what can be done."""

from collections import Counter
from itertools import combinations_with_replacement, product

from tests.titles.felinia.naive.components import (
    FREE_STORAGE,
    GOODS,
    PAID_STORAGE,
    STORAGE_PRICE,
    Move,
)
from tests.titles.felinia.naive.turns import Turns


class Law(Turns):
    """Every rule a line breaks, and every line that breaks none."""

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
        return {"E11"} if self.players[self.actor()].silver < self.price() else set()

    def broken_by_buy(self, move: Move) -> set[str]:
        """E11, E12: a good lying there, E15."""
        codes = self.broken_by_price()
        good = move.words[0]
        if self.market_goods[self.place_played_out()][good] == 0:
            codes.add("E12")
        goods_then = self.players[self.actor()].goods + Counter([good])
        return codes | self.broken_by_boarding(move.board(), goods_then)

    def broken_by_exchange(self, move: Move) -> set[str]:
        """E11, E13: an own good for another kind that is in the bag, E15."""
        codes = self.broken_by_price()
        given, taken = move.words[0], move.words[1]
        goods = self.players[self.actor()].goods
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
        player, tile = self.players[self.actor()], self.tile_at(berth)
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
        player = self.players[self.actor()]
        is_tile_left = self.is_any_bonus_left()
        if move.words != ["hidden"]:
            is_tile_left = is_tile_left and self.is_named_bonus_left(*move.words)
        if player.gold == 0 or player.spice == 0 or not is_tile_left:
            codes.add("E14")
        return codes

    def broken_by_reveal(self, move: Move) -> set[str]:
        """E22: up to two face-down tiles of the country, before step 2, of a sort that can be left there."""
        province, sort = move.words
        if self.walking().revealed >= 2 or self.walking().steps() >= 2:
            return {"E22"}
        if self.country_of(province) != self.walking().country or province not in self.face_down:
            return {"E22"}
        return set() if self.is_tile_left(self.walking().country, sort) else {"E22"}

    def broken_by_step(self, move: Move) -> set[str]:
        """E23."""
        return set() if self.can_enter(move.words[0]) else {"E23"}

    def can_enter(self, province: str) -> bool:
        """E23: along a path inside the country, no face-down tile, no merchant, not entered before."""
        if self.country_of(province) != self.walking().country:
            return False
        if not self.is_path(self.walking().province(), province):
            return False
        if province in self.face_down or province in self.standing:
            return False
        return province not in self.walking().entered

    def broken_by_keep(self, move: Move) -> set[str]:
        """E30: own goods, at most four, and the fourth for 2 silver after the rest is sold."""
        player, kept = self.players[self.actor()], Counter(move.words)
        if len(move.words) > PAID_STORAGE or any(kept[good] > player.goods[good] for good in GOODS):
            return {"E30"}
        rest = sum(player.goods.values()) - len(move.words)
        silver_then = min(self.board["silver"]["max"], player.silver + rest)
        return {"E30"} if len(move.words) > FREE_STORAGE and silver_then < STORAGE_PRICE else set()

    def broken_by_sell(self, move: Move) -> set[str]:
        """E45: only what the player has."""
        thing, number = move.words[0], int(move.words[1])
        return {"E45"} if number > self.number_of(move.whose(), thing) else set()

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
