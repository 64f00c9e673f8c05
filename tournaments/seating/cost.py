"""What a round costs, line by line: the contract's order in which a draw is judged."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from tournaments.engine.tournament import SWISS, Entrant, Round, Tournament
from tournaments.seating.past_rounds import PastRounds, following, past_rounds


class RoundCost(NamedTuple):
    """Less is better, and each line counts only where the ones above are equal."""

    groups: int = 0
    """Line 1: pairs of the same group at one table."""
    thirds: int = 0
    """Line 2: pairs meeting for the third time or more."""
    threes: int = 0
    """Line 3: the sum over this round's entrants of (their tables of three so far, this one included)²."""
    distance_first: int = 0
    """Line 5 where the tournament wants it before line 4 (`swiss_first`), else 0."""
    seconds: int = 0
    """Line 4: pairs meeting for the second time …"""
    consecutive: int = 0
    """… and how many of those met in the round before."""
    distance: int = 0
    """Line 5, `swiss` only: the sum over tables of worst rank − best rank."""
    seats: int = 0
    """Line 6: the sum over this round's entrants and the four seats of
    (how often they sat there, this round included)²."""
    neighbours: int = 0
    """Line 7: for everybody and the one who sits next clockwise, how often the two sat side by side
    before; those times count twice when it was the same one of them who sat clockwise."""


class Ground(NamedTuple):
    """What a table is judged by besides who sits there."""

    history: PastRounds
    group: Mapping[int, object]
    """The group of each player who has one."""
    ranks: Mapping[int, int]
    swiss: bool
    swiss_first: bool


def cost_of(before: Tournament, drawn: Round, ranks: Mapping[int, int]) -> RoundCost:
    """What a round costs in a tournament of which everything before it was played."""
    ground = ground_of(before, drawn.mode, ranks)
    costs = [cost_of_table(ground, table.seats) for table in drawn.tables]
    return RoundCost(*map(sum, zip(*costs, strict=True)))


def ground_of(before: Tournament, mode: str, ranks: Mapping[int, int]) -> Ground:
    return Ground(
        past_rounds(before.rounds), groups_by_id(before.entrants), ranks, mode == SWISS, before.swiss_first
    )


def groups_by_id(entrants: Sequence[Entrant]) -> dict[int, object]:
    return {entrant.id: entrant.group for entrant in entrants if entrant.group is not None}


def cost_of_table(ground: Ground, seats: tuple[int, ...]) -> RoundCost:
    history, group = ground.history, ground.group
    pairs = list(combinations(seats, 2))
    again = [pair for pair in pairs if history.meetings[pair] == 1]
    distance = distance_within(ground, seats)
    return RoundCost(
        groups=sum(player in group and group[player] == group.get(other) for player, other in pairs),
        thirds=sum(history.meetings[pair] > 1 for pair in pairs),
        threes=sum((history.threes[entrant] + (len(seats) == 3)) ** 2 for entrant in seats),
        distance_first=distance if ground.swiss_first else 0,
        seconds=len(again),
        consecutive=sum(pair in history.just_met for pair in again),
        distance=0 if ground.swiss_first else distance,
        seats=uneven_seats(history, seats),
        neighbours=same_neighbours(history, seats),
    )


def distance_within(ground: Ground, seats: tuple[int, ...]) -> int:
    if not ground.swiss:
        return 0
    ranks = [ground.ranks[entrant] for entrant in seats]
    return max(ranks) - min(ranks)


def uneven_seats(history: PastRounds, seats: tuple[int, ...]) -> int:
    return sum(
        (history.seats[entrant, seat] + (seat == taken)) ** 2
        for taken, entrant in enumerate(seats)
        for seat in range(4)
    )


def same_neighbours(history: PastRounds, seats: tuple[int, ...]) -> int:
    followed = history.followed
    return sum(2 * followed[pair] + followed[pair[::-1]] for pair in following(seats))
