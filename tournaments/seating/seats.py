"""The seats at each table: lines 6 and 7 of the cost."""

from collections.abc import Sequence
from itertools import permutations
from random import Random

from tournaments.seating.cost import same_neighbours, uneven_seats
from tournaments.seating.field_of_players import FieldOfPlayers, numbers
from tournaments.seating.past_rounds import PastRounds

CHANGES = 4_000


def best_order(history: PastRounds, table: Sequence[int]) -> tuple[int, ...]:
    """The order with the most even seats, then the newest neighbours; the given one if it is as good.

    Seats and neighbours are each player's own, so that the best orders of all tables make the best round.
    """
    return min(
        permutations(table),
        key=lambda seats: (uneven_seats(history, seats), same_neighbours(history, seats)),
    )


def seat_cost(history: PastRounds, tables: Sequence[Sequence[int]]) -> tuple[int, int]:
    """Lines 6 and 7 of a round in the best order."""
    orders = [best_order(history, table) for table in tables]
    return (
        sum(uneven_seats(history, seats) for seats in orders),
        sum(same_neighbours(history, seats) for seats in orders),
    )


def settle(
    field: FieldOfPlayers, history: PastRounds, tables: Sequence[Sequence[int]], random: Random
) -> list[tuple[int, ...]]:
    """Lets two players change places where neither the lines above nor the evenness of seats gets worse."""
    seats, seated = Seats(field, history), field.tables(tables)
    for _ in range(CHANGES):
        uneven = [table for table, players in enumerate(seated) if seats.uneven(players)]
        if not uneven:
            break
        here, there = random.choice(uneven), random.randrange(len(seated))
        if here == there:
            continue
        both = 1 << random.choice(numbers(seated[here])) | 1 << random.choice(numbers(seated[there]))
        old, new = (seated[here], seated[there]), (seated[here] ^ both, seated[there] ^ both)
        if all(sum(map(cost, new)) <= sum(map(cost, old)) for cost in (field.cost, seats.uneven)):
            seated[here], seated[there] = new
    return field.named(seated)


class Seats:
    """How often a table puts somebody where they have sat before, in its best order."""

    def __init__(self, field: FieldOfPlayers, history: PastRounds) -> None:
        self.sat = [[history.seats[player, seat] for seat in range(4)] for player in field.players]
        self._known: dict[int, int] = {}

    def uneven(self, table: int) -> int:
        if table not in self._known:
            players = [self.sat[player] for player in numbers(table)]
            self._known[table] = min(
                sum([sat[seat] for sat, seat in zip(players, order, strict=True)])
                for order in permutations(range(len(players)))
            )
        return self._known[table]
