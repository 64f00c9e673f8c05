from collections.abc import Sequence
from random import Random

import pytest

from tournaments.engine.tournament import BALANCED, SWISS, Entrant, Points, Round, Table, Tournament
from tournaments.seating.cost import RoundCost, cost_of, ground_of
from tournaments.seating.field_of_players import IN_ORDER, FieldOfPlayers
from tournaments.seating.sizes import table_sizes


def field_of(players: int, group: int = 0, swiss_first: bool = False) -> Tournament:
    """A tournament of this many players, in groups of this size, before the first round."""
    entrants = tuple(
        Entrant(number, f"{number}", (number - 1) // group if group else None)
        for number in range(1, players + 1)
    )
    return Tournament("Cup", (2, 3, 4), Points({}), (), 1, entrants, swiss_first=swiss_first)


def a_round(number: int, *tables: Sequence[int], mode: str = BALANCED) -> Round:
    return Round(
        number, None, mode, tuple(Table(table, tuple(seats)) for table, seats in enumerate(tables, 1))
    )


def by_chance(tournament: Tournament, random: Random, mode: str = BALANCED) -> Round:
    lots = [entrant.id for entrant in tournament.entrants]
    random.shuffle(lots)
    left = iter(lots)
    sizes = table_sizes(len(lots), tournament.table_sizes)
    return a_round(tournament.next_round, *([next(left) for _ in range(size)] for size in sizes), mode=mode)


def after(tournament: Tournament, *rounds: Round) -> Tournament:
    return tournament._replace(rounds=(*tournament.rounds, *rounds))


def test_every_line_of_a_round():
    before = after(
        field_of(7, group=3), a_round(1, [1, 4, 7], [2, 5, 3, 6]), a_round(2, [2, 5, 7], [1, 3, 4, 6])
    )
    cost = cost_of(before, a_round(3, [1, 4, 6], [2, 5, 3, 7]), {})
    assert cost == RoundCost(
        groups=2,  # 4 and 6, 2 and 3
        thirds=2,  # 1 and 4, 2 and 5
        threes=4 + 4 + 1 + 1 + 1 + 0 + 4,  # 1 and 4 for the second time, 7 had two already
        seconds=6,  # 1-6, 4-6, 2-3, 2-7, 3-5, 5-7
        consecutive=4,  # all but 2-3 and 3-5
        seats=cost.seats,
        neighbours=cost.neighbours,
    )


def test_distance_counts_in_swiss_only_and_before_rematches_where_asked():
    ranks = {number: number for number in range(1, 9)}
    tables = ([1, 2, 3, 8], [4, 5, 6, 7])
    assert cost_of(field_of(8), a_round(1, *tables), ranks).distance == 0
    assert cost_of(field_of(8), a_round(1, *tables, mode=SWISS), ranks).distance == 7 + 3
    first = cost_of(field_of(8, swiss_first=True), a_round(1, *tables, mode=SWISS), ranks)
    assert (first.distance_first, first.distance) == (10, 0)
    assert first > RoundCost(distance_first=9, seconds=5)


def test_uneven_seats_are_squares_of_how_often_each_was_taken():
    before = after(field_of(4), a_round(1, [1, 2, 3, 4]))
    assert cost_of(before, a_round(2, [1, 2, 3, 4]), {}).seats == 4 * 2**2
    assert cost_of(before, a_round(2, [2, 1, 4, 3]), {}).seats == 4 * (1 + 1)


def test_neighbours_count_again_and_twice_on_the_same_side():
    before = after(field_of(4), a_round(1, [1, 2, 3, 4]))
    assert cost_of(before, a_round(2, [1, 2, 3, 4]), {}).neighbours == 8
    assert cost_of(before, a_round(2, [4, 3, 2, 1]), {}).neighbours == 4
    assert cost_of(before, a_round(2, [1, 3, 2, 4]), {}).neighbours == 1 + 2


def in_one_number(cost: RoundCost) -> int:
    """The lines about who sits together, as a field of players adds them up."""
    return sum(weight * line for weight, line in zip(IN_ORDER, cost, strict=False))


@pytest.mark.parametrize("swiss_first", [False, True])
@pytest.mark.parametrize("mode", [BALANCED, SWISS])
def test_the_number_the_search_goes_by_says_the_same(mode, swiss_first):
    random = Random(f"{mode} {swiss_first}")
    for players in (6, 7, 10, 13, 19, 24):
        tournament = field_of(players, group=random.choice([0, 2, 5]), swiss_first=swiss_first)
        for _ in range(5):
            drawn = by_chance(tournament, random, mode)
            ranks = {entrant.id: random.randint(1, players) for entrant in tournament.entrants}
            field = FieldOfPlayers(
                ground_of(tournament, mode, ranks), random.sample(range(1, players + 1), players)
            )
            cost = field.round_cost(table.seats for table in drawn.tables)
            assert cost == in_one_number(cost_of(tournament, drawn, ranks))
            tournament = after(tournament, drawn)
