"""What it is worth, and everything that can be counted."""

from typing import Any

from tests.titles.felinia.naive.components import GOODS, in_order
from tests.titles.felinia.naive.things import Things


class Worth(Things):
    """Points, winners, and all that lies on the table in plain words."""

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
