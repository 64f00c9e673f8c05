"""What tables not yet drawn would cost: the lines of `cost.py` about who sits together, as one number.

The search asks for it a hundred thousand times. So a player is a bit here, a table the sum of its bits, and
its cost is kept once it is known. A test compares it with `cost_of`.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import comb
from typing import NamedTuple

from tournaments.seating.cost import Ground

A_LINE = 20
"""Bits: no line of a round comes near a million, so that a line above outweighs all below."""


class Weights(NamedTuple):
    """What one unit of each line weighs."""

    groups: int = 0
    thirds: int = 0
    threes: int = 0
    distance_first: int = 0
    seconds: int = 0
    consecutive: int = 0
    distance: int = 0

    def where(self, others: "Weights") -> "Weights":
        """The weights of those lines that `others` weighs; 0 for the rest."""
        return Weights(*(weight if other else 0 for weight, other in zip(self, others, strict=True)))


IN_ORDER = Weights(*(1 << A_LINE * line for line in reversed(range(len(Weights._fields)))))
"""The order of the contract: each line counts only where the ones above are equal."""
GROUPS_ONLY = Weights(groups=1)


class FieldOfPlayers:
    """The players of a round, by number: their place in `players`."""

    def __init__(self, ground: Ground, players: Sequence[int], weights: Weights = IN_ORDER) -> None:
        self.players = tuple(players)
        self.ranks = [ground.ranks[player] for player in players] if ground.swiss else [0] * len(players)
        self._members = Counter(ground.group[player] for player in players if player in ground.group).values()
        self._per_group = weights.groups
        self._per_rank = weights.distance_first if ground.swiss_first else weights.distance
        self._together = [
            [_together(ground, player, other, weights) for other in players] for player in players
        ]
        threes = [ground.history.threes[player] for player in players]
        self._elsewhere = [weights.threes * times**2 for times in threes]
        self._at_three = [weights.threes * (times + 1) ** 2 for times in threes]
        self._known: dict[int, int] = {}

    def cost(self, table: int) -> int:
        if table not in self._known:
            self._known[table] = self._reckon(numbers(table))
        return self._known[table]

    def _reckon(self, table: list[int]) -> int:
        threes = self._at_three if len(table) == 3 else self._elsewhere
        cost = 0
        for place, player in enumerate(table):
            together = self._together[player]
            cost += threes[player]
            for other in table[:place]:
                cost += together[other]
        if self._per_rank:
            ranks = [self.ranks[player] for player in table]
            cost += self._per_rank * (max(ranks) - min(ranks))
        return cost

    def sum(self, tables: Iterable[int]) -> int:
        return sum(map(self.cost, tables))

    def least(self, sizes: Sequence[int]) -> int:
        """No round costs less: new opponents, tables of three for whoever had fewest, tables by standing."""
        more = sorted(map(self.more_at_three, range(len(self.players))))
        threes = sum(self._elsewhere) + sum(more[: 3 * sizes.count(3)])
        distance = self._per_rank * _least_distance(sorted(self.ranks), tuple(sizes))
        groups = self._per_group * sum(_least_together(members, len(sizes)) for members in self._members)
        return groups + threes + distance

    def more_at_three(self, player: int) -> int:
        return self._at_three[player] - self._elsewhere[player]

    def round_cost(self, named: Iterable[Iterable[int]]) -> int:
        return self.sum(self.tables(named))

    def named(self, tables: Iterable[int]) -> list[tuple[int, ...]]:
        """The tables with the players' own ids."""
        return [tuple(self.players[player] for player in numbers(table)) for table in tables]

    def tables(self, named: Iterable[Iterable[int]]) -> list[int]:
        number = {player: place for place, player in enumerate(self.players)}
        return [sum(1 << number[player] for player in table) for table in named]


def _least_together(members: int, tables: int) -> int:
    """How many pairs of a group sit together if it is spread over all tables."""
    each, more = divmod(members, tables)
    return tables * comb(each, 2) + more * each


def _least_distance(ranks: Sequence[int], sizes: Sequence[int]) -> int:
    """The distance if they sat down in order of standing, with the sizes in whichever order is best."""
    there = Counter(sizes)
    least = {(0,) * len(there): 0}
    for _ in sizes:
        least = _with_one_more(least, there, ranks)
    return min(least.values())


def _with_one_more(
    least: Mapping[tuple[int, ...], int], there: Mapping[int, int], ranks: Sequence[int]
) -> dict[tuple[int, ...], int]:
    """The least cost with one table more, by how many tables of each size are filled."""
    grown: dict[tuple[int, ...], int] = {}
    for filled, cost in least.items():
        first = sum(size * times for size, times in zip(there, filled, strict=True))
        for place, (size, times) in enumerate(there.items()):
            if filled[place] < times:
                more = (*filled[:place], filled[place] + 1, *filled[place + 1 :])
                then = cost + ranks[first + size - 1] - ranks[first]
                grown[more] = min(then, grown.get(more, then))
    return grown


def numbers(table: int) -> list[int]:
    found = []
    while table:
        lowest = table & -table
        found.append(lowest.bit_length() - 1)
        table ^= lowest
    return found


def _together(ground: Ground, player: int, other: int, weights: Weights) -> int:
    """What it costs if these two sit at one table, whoever else does."""
    if player == other:
        return 0
    cost, meetings = 0, ground.history.meetings[player, other]
    if player in ground.group and ground.group[player] == ground.group.get(other):
        cost += weights.groups
    if meetings > 1:
        cost += weights.thirds
    if meetings == 1:
        cost += weights.seconds + weights.consecutive * ((player, other) in ground.history.just_met)
    return cost
