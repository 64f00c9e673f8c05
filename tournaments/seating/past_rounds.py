"""What the rounds so far mean for the next one."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations, pairwise
from typing import NamedTuple

from tournaments.engine.tournament import Round


class PastRounds(NamedTuple):
    meetings: Counter[tuple[int, int]]
    """How often two sat at one table, by pairs in both orders."""
    just_met: frozenset[tuple[int, int]]
    """The pairs at one table in the last round, in both orders."""
    threes: Counter[int]
    """How often somebody sat at a table of three."""
    seats: Counter[tuple[int, int]]
    """How often somebody sat in a seat (the first is 0)."""
    followed: Counter[tuple[int, int]]
    """How often the second sat next after the first, clockwise."""


def past_rounds(rounds: Iterable[Round]) -> PastRounds:
    rounds = list(rounds)
    tables = [table.seats for earlier in rounds for table in earlier.tables]
    last = [table.seats for table in (rounds[-1].tables if rounds else ())]
    return PastRounds(
        Counter(pair for seats in tables for pair in _both_ways(seats)),
        frozenset(pair for seats in last for pair in _both_ways(seats)),
        Counter(entrant for seats in tables if len(seats) == 3 for entrant in seats),
        Counter((entrant, seat) for seats in tables for seat, entrant in enumerate(seats)),
        Counter(pair for seats in tables for pair in following(seats)),
    )


def _both_ways(seats: tuple[int, ...]) -> Iterable[tuple[int, int]]:
    for first, second in combinations(seats, 2):
        yield first, second
        yield second, first


def following(seats: tuple[int, ...]) -> Iterable[tuple[int, int]]:
    """Everybody with the next clockwise; two sit opposite each other and are one such pair."""
    ring = seats if len(seats) == 2 else (*seats, seats[0])
    return pairwise(ring)
