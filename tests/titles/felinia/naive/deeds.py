"""What a move does."""

from collections import Counter

from tests.present import present
from tests.titles.felinia.naive.components import (
    FREE_STORAGE,
    GOODS,
    GUILD,
    SILVER_FOR,
    STORAGE_PRICE,
    Move,
    Ship,
)
from tests.titles.felinia.naive.law import Law


class Deeds(Law):
    """The moves themselves, without what follows from them."""

    def lay_ship(self, move: Move) -> None:
        """E40: a tile from the stack on a berth."""
        self.stack.remove(move.words[1])
        self.ships[int(move.words[0])] = Ship(move.words[1], [])

    def draw(self, move: Move) -> None:
        """E24 or E41: a good for the merchant's owner or for the market."""
        good = move.words[0]
        if self.phase == "discovery":
            self.players[self.walking().owner].goods[good] += 1
            self.walking().owed = False
        else:
            self.market_goods[present(self.short_market())][good] += 1
        self.take_from_bag(good)

    def bid(self, move: Move) -> None:
        """E2 and E3: a token on the player's own board for silver, or on a stack."""
        colour = self.actor()
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
        colour = self.stacks[self.place_played_out()].pop()
        self.players[colour].tokens += 1

    def buy(self, move: Move) -> None:
        """E11, E12 and E15."""
        colour, good = self.actor(), move.words[0]
        self.players[colour].silver -= self.price()
        self.market_goods[self.place_played_out()][good] -= 1
        self.players[colour].goods[good] += 1
        self.board_ship(colour, move.board())
        self.withdraw()

    def exchange(self, move: Move) -> None:
        """E11, E13 and E15."""
        colour, given, taken = self.actor(), move.words[0], move.words[1]
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
        self.ship_at(berth).merchants.append(colour)
        if player.merchants == 0:
            self.is_last_merchant_placed = True

    def take_bonus(self, move: Move) -> None:
        """E11 and E14."""
        colour = self.actor()
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
        self.revealed[self.walking().country][sort] += 1
        self.walking().revealed += 1

    def step(self, move: Move) -> None:
        """E23 to E25."""
        self.enter(move.words[0])

    def enter(self, province: str) -> None:
        """E24: the symbol pays; E25: an open tile is taken and the merchant stays for good."""
        owner, symbol = self.walking().owner, self.symbols[province]
        self.walking().entered.append(province)
        if symbol == "silver":
            self.pay_silver(owner, 1)
        elif symbol in ("gold", "spice"):
            self.pay_out(owner, symbol)
        elif symbol == "goods":
            self.walking().owed = not self.is_bag_empty()
        else:
            self.trade[owner][self.open_tiles.pop(province)] += 1
            self.standing[province] = owner
            self.walk = None

    def stop(self, _move: Move | None = None) -> None:
        """E26: back to the owner's supply."""
        self.players[self.walking().owner].merchants += 1
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
        self.add_to_player(move.whose(), thing, -number)
        if thing in GOODS:
            self.put_in_bag(thing, number)
        else:
            self.add_to_supply(thing, number)
        self.pay_silver(move.whose(), number * SILVER_FOR[thing])

    def declare(self, move: Move) -> None:
        """E51: a hidden tile is named."""
        self.players[move.whose()].hidden -= 1
        self.named[move.whose()][move.words[0], move.words[1]] += 1

    def finish(self, _move: Move) -> None:
        """E51: the end is confirmed."""
        self.phase = "finished"
        self.finished = True
