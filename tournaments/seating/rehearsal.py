"""The coming rounds drawn together, so that the first of them does not spoil the later ones.

Everybody is dealt to tables for all these rounds; then, again and again, somebody who meets another once
too often changes places with whoever that helps most, and not back at once (a tabu search). It ends well when
nobody meets twice, no group sits together, and the tables of three of each round went to whoever had fewest.
"""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from tournaments.seating.cost import Ground

AGAIN = (0, 10, 40, *[60] * 1000)
"""What a meeting costs after none, after one, after two …"""
AS_IF_MET = 3
"""Those of one group are kept apart as if they had met this often."""
UNEVEN = 10
"""What it costs when tables of three go to somebody who had more of them."""
CHANGES, DEALS = 4_000, 3
"""How many changes we make before we give up a deal, and how many deals we try."""


class UndrawnRound(NamedTuple):
    """A round that is not drawn yet: who plays, and at tables of which sizes."""

    players: Sequence[int]
    sizes: Sequence[int]


def rehearse(ground: Ground, undrawn: Sequence[UndrawnRound], random: Random) -> list[tuple[int, ...]] | None:
    """The tables of the first of these rounds, if we find a way to draw them all without a blemish."""
    for _ in range(DEALS):
        rehearsal = Rehearsal(ground, undrawn, random)
        if rehearsal.search():
            return [tuple(rehearsal.ids[player] for player in table) for table in rehearsal.rounds[0]]
    return None


def outlook(ground: Ground, undrawn: Sequence[UndrawnRound], random: Random) -> int:
    """How bad these rounds get if they are drawn together; 0: without a blemish."""
    rehearsal = Rehearsal(ground, undrawn, random)
    return 0 if not undrawn or rehearsal.search() else rehearsal.least


class Swap(NamedTuple):
    """The other player to change places with, and what comes of it."""

    cost: int
    other: int
    uneven: int


class Rehearsal:
    """Players are numbers here: their place in `ids`."""

    def __init__(self, ground: Ground, undrawn: Sequence[UndrawnRound], random: Random) -> None:
        self.random = random
        self.ids = sorted({player for round in undrawn for player in round.players})
        self.met = [[_met(ground, player, other) for other in self.ids] for player in self.ids]
        self.joining = [[AGAIN[times] for times in row] for row in self.met]
        self.leaving = [[0] * len(self.ids) for _ in self.ids]
        self.cost = self.uneven = 0
        self.rounds = self._deal(ground, undrawn)
        self.at = [{player: table for table in tables for player in table} for tables in self.rounds]
        self.seated = [(number, player) for number, at in enumerate(self.at) for player in at]
        self.threes = self._threes(ground)
        self.least = self.cost
        """The lowest cost that we have seen."""
        self.barred: dict[tuple[int, int, int], int] = {}

    def _deal(self, ground: Ground, undrawn: Sequence[UndrawnRound]) -> list[list[list[int]]]:
        """Deals the players at random, but tables of three go to whoever had fewest."""
        number = {player: place for place, player in enumerate(self.ids)}
        had = [ground.history.threes[player] for player in self.ids]
        rounds = []
        for players, sizes in undrawn:
            order = [number[player] for player in players]
            self.random.shuffle(order)
            order.sort(key=had.__getitem__)
            small = order[: 3 * list(sizes).count(3)]
            large = order[len(small) :]
            self.random.shuffle(large)
            seated = iter(small + large)
            rounds.append([[next(seated) for _ in range(size)] for size in sorted(sizes, key=_threes_first)])
            for player in small:
                had[player] += 1
            for table in rounds[-1]:
                self._sit_down(table)
        return rounds

    def _sit_down(self, table: list[int]) -> None:
        for place, player in enumerate(table):
            for other in table[:place]:
                self.cost += self.joining[player][other]
                self._meet(player, other, 1)

    def _meet(self, player: int, other: int, times: int) -> None:
        met = self.met[player][other] + times
        self.met[player][other] = self.met[other][player] = met
        self.joining[player][other] = self.joining[other][player] = AGAIN[met]
        self.leaving[player][other] = self.leaving[other][player] = AGAIN[met - 1] if met else 0

    def _threes(self, ground: Ground) -> list[list[int]]:
        """How often each player will have sat at tables of three, by round and summed from that round on.

        Threes are even if the sum of squares is least after each round; these sums show what a swap adds.
        """
        after, had = [], [ground.history.threes[player] for player in self.ids]
        for at in self.at:
            had = [times + (player in at and len(at[player]) == 3) for player, times in enumerate(had)]
            after.append(had)
        return [[sum(times) for times in zip(*after[first:], strict=True)] for first in range(len(after))]

    def search(self) -> bool:
        """Lets players change places; returns whether that led to rounds without a blemish."""
        for change in range(CHANGES):
            if not self.cost and self.uneven <= 0:
                return True
            number, player = self._somebody()
            if best := self._best_change(number, player, change):
                self._swap(number, player, best)
                wait = change + 4 + int(self.random.random() * 10)
                self.barred[number, player, best.other] = self.barred[number, best.other, player] = wait
        return False

    def _somebody(self) -> tuple[int, int]:
        """Somebody who meets another once too often; anybody at all if nobody does."""
        while True:
            number, player = self.seated[int(self.random.random() * len(self.seated))]
            leaving = self.leaving[player]
            if not self.cost or any(leaving[other] for other in self.at[number][player]):
                return number, player

    def _best_change(self, number: int, player: int, now: int) -> Swap | None:
        here = self.at[number][player]
        company = [other for other in here if other != player]
        joining, leaving = self.joining, self.leaving
        leave = sum([leaving[player][other] for other in company])
        best, least, chance = None, 1 << 30, self.random.random
        for there in self.rounds[number]:
            if there is here:
                continue
            arrive = sum([joining[player][other] for other in there]) - leave
            for other in there:
                their_joining, their_leaving = joining[other], leaving[other]
                cost = arrive - their_joining[player]
                for each in company:
                    cost += their_joining[each]
                for each in there:
                    cost -= their_leaving[each]
                uneven = self._more_uneven(number, player, other) if len(here) != len(there) else 0
                cost += uneven
                if cost > least or self.barred.get((number, player, other), -1) > now:
                    continue
                if cost < least or chance() < 0.3:
                    best, least = Swap(cost - uneven, other, uneven), cost
        return best

    def _more_uneven(self, number: int, player: int, other: int) -> int:
        """What is added when one of two at tables of different sizes takes the other's place."""
        up, down = (other, player) if len(self.at[number][player]) == 3 else (player, other)
        later = len(self.rounds) - number
        return UNEVEN * (self.threes[number][up] - self.threes[number][down] + later)

    def _swap(self, number: int, player: int, change: Swap) -> None:
        other, at = change.other, self.at[number]
        here, there = at[player], at[other]
        here[here.index(player)], there[there.index(other)] = other, player
        at[player], at[other] = there, here
        for each in there:
            if each != player:
                self._meet(other, each, -1)
                self._meet(player, each, 1)
        for each in here:
            if each != other:
                self._meet(player, each, -1)
                self._meet(other, each, 1)
        if len(here) != len(there):
            self._share_threes(number, *((player, other) if len(there) == 3 else (other, player)))
        self.cost += change.cost
        self.uneven += change.uneven
        if self.uneven <= 0:
            self.least = min(self.least, self.cost)

    def _share_threes(self, number: int, up: int, down: int) -> None:
        for first, threes in enumerate(self.threes):
            rounds = len(self.rounds) - max(first, number)
            threes[up] += rounds
            threes[down] -= rounds


def _met(ground: Ground, player: int, other: int) -> int:
    if player == other:
        return 0
    group = ground.group
    mates = player in group and group[player] == group.get(other)
    return ground.history.meetings[player, other] + AS_IF_MET * mates


def _threes_first(size: int) -> bool:
    return size != 3
