"""The rounds so far laid on a plan: who takes which part in it.

Any first round fits any plan of its size; a later one does if it was drawn by the plan, under whatever
names. Whoever was missing in a round, or will be in the next, leaves a place empty there.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from random import Random

from tournaments.engine.tournament import Round
from tournaments.seating.plans import SeatingPlan

TRIES = 150
"""How many players we seat, and seat elsewhere, before we begin again with others."""
BEGINNINGS, WITH_GROUPS = 8, 30
"""How often we begin; groups kept apart are hard to fit."""


class Fitting:
    """Lays past rounds on a plan; `apart`: whom each player must not meet from now up to round `until`."""

    def __init__(
        self,
        plan: SeatingPlan,
        past: Sequence[Round],
        players: Sequence[int],
        apart: Mapping[int, set[int]],
        until: int,
        random: Random,
    ) -> None:
        self.players, self.apart, self.random = players, apart, random
        self.parts = sorted(part for table in plan[0] for part in table)
        self.planned = [{part: table for table in tables for part in table} for tables in plan[: len(past)]]
        self.sat = [
            {player: table.seats for table in earlier.tables for player in table.seats} for earlier in past
        ]
        self.empty = [len(self.parts) - len(sat) for sat in self.sat]
        self.meet = {
            pair
            for tables in plan[len(past) : until]
            for table in tables
            for first, second in combinations(table, 2)
            for pair in ((first, second), (second, first))
        }

    def parts_for_all(self, in_seats: bool) -> dict[int, str] | None:
        """A part for everybody; with `in_seats`, one in whose seats they have sat so far."""
        self.in_seats = in_seats
        for _ in range(WITH_GROUPS if self.apart else BEGINNINGS):
            self.left = TRIES
            self.part: dict[int, str] = {}
            self.laid: list[dict[tuple[int, ...], str]] = [{} for _ in self.sat]
            if self._try_to_seat(self._order(), 0):
                return self.part
            if self.left > 0:
                return None  # every way was tried
        return None

    def _order(self) -> list[int]:
        """Whoever has most to do with those before comes next, so that a mistake shows at once."""
        waiting = list(self.players)
        self.random.shuffle(waiting)
        order: list[int] = []
        known: set[object] = set()
        ties: dict[int, set[object]] = {
            player: {
                *((number, sat[player]) for number, sat in enumerate(self.sat) if player in sat),
                *self.apart.get(player, ()),
            }
            for player in waiting
        }
        while waiting:
            next_player = max(waiting, key=lambda player: len(ties[player] & known))
            known |= {*ties[next_player], next_player}
            waiting.remove(next_player)
            order.append(next_player)
        return order

    def _try_to_seat(self, order: Sequence[int], place: int) -> bool:
        """Gives a part to everybody from this place of the order on; returns whether each got one."""
        if place == len(order):
            return True
        player, taken = order[place], set(self.part.values())
        parts = [part for part in self.parts if part not in taken and self._can_take(player, part)]
        self.random.shuffle(parts)
        for part in parts:
            if self.left == 0:
                return False
            self.left -= 1
            fresh = self._lay(player, part)
            if self._try_to_seat(order, place + 1):
                return True
            del self.part[player]
            for number in fresh:
                del self.laid[number][self.sat[number][player]]
        return False

    def _can_take(self, player: int, part: str) -> bool:
        if any(
            (part, self.part[mate]) in self.meet for mate in self.apart.get(player, ()) if mate in self.part
        ):
            return False
        return all(
            self._can_lie(number, sat[player], self.planned[number][part])
            and (not self.in_seats or sat[player].index(player) == self.planned[number][part].index(part))
            for number, sat in enumerate(self.sat)
            if player in sat
        )

    def _can_lie(self, number: int, table: tuple[int, ...], planned: str) -> bool:
        laid = self.laid[number]
        if table in laid:
            return laid[table] == planned
        return 0 <= len(planned) - len(table) <= self.empty[number] and planned not in laid.values()

    def _lay(self, player: int, part: str) -> list[int]:
        """Gives somebody a part; returns the rounds in which this laid a table on one of the plan."""
        self.part[player] = part
        fresh = [
            number
            for number, sat in enumerate(self.sat)
            if player in sat and sat[player] not in self.laid[number]
        ]
        for number in fresh:
            self.laid[number][self.sat[number][player]] = self.planned[number][part]
        return fresh
