from random import Random

import pytest

from tests.tournaments.test_draw_balanced import ways_to_seat
from tests.tournaments.test_seating_cost import a_round, after, by_chance, field_of
from tournaments.engine.tournament import BALANCED, SWISS
from tournaments.seating import arranging
from tournaments.seating.arranging import arrange
from tournaments.seating.cost import cost_of, ground_of
from tournaments.seating.draw import draw
from tournaments.seating.field_of_players import FieldOfPlayers
from tournaments.seating.sizes import table_sizes


def standing_by_chance(players, random):
    """Random ranks with ties, as standings have them."""
    points = [random.randint(0, players) for _ in range(players)]
    return {number: 1 + sum(other > own for other in points) for number, own in enumerate(points, 1)}


def some_rounds(players, rounds, random, **field):
    tournament = field_of(players, **field)
    for _ in range(rounds):
        ranks = standing_by_chance(players, random)
        tournament = after(tournament, draw(tournament, mode=SWISS, seed=random.randrange(99), ranks=ranks))
    return tournament


@pytest.mark.parametrize("swiss_first", [False, True])
@pytest.mark.parametrize("players", range(6, 11))
def test_no_round_is_better(players, swiss_first):
    random = Random(f"{players} {swiss_first}")
    tournament = field_of(players, group=random.choice([0, 2, 3]), swiss_first=swiss_first)
    for _ in range(2):
        tournament = after(tournament, by_chance(tournament, random))
    ranks = standing_by_chance(players, random)
    best = min(
        cost_of(tournament, a_round(3, *tables, mode=SWISS), ranks)[:7]
        for tables in ways_to_seat([*range(1, players + 1)], table_sizes(players, (3, 4)))
    )
    drawn = draw(tournament, mode=SWISS, seed=players, ranks=ranks)
    assert cost_of(tournament, drawn, ranks)[:7] == best


@pytest.mark.parametrize("swiss_first", [False, True])
@pytest.mark.parametrize("players", [14, 16])
def test_changing_places_comes_as_far_as_comparing_all_ways(players, swiss_first, monkeypatch):
    random = Random(players)
    tournament = some_rounds(players, 2, random, swiss_first=swiss_first)
    ground = ground_of(tournament, SWISS, standing_by_chance(players, random))
    field, everybody = FieldOfPlayers(ground, range(1, players + 1)), range(1, players + 1)
    (best,) = arrange(ground, everybody, table_sizes(players, (3, 4)), random)
    monkeypatch.setattr(arranging, "ALL_WAYS", 12)
    monkeypatch.setattr(arranging, "ATTEMPTS", 100)
    (found,) = arrange(ground, everybody, table_sizes(players, (3, 4)), random)
    assert field.round_cost(found) == field.round_cost(best)


def test_the_first_round_goes_by_standing_and_the_best_sit_at_the_first_table():
    drawn = draw(field_of(16), mode=SWISS, seed=1, ranks={number: 17 - number for number in range(1, 17)})
    assert [sorted(table.seats) for table in drawn.tables] == [
        [13, 14, 15, 16],
        [9, 10, 11, 12],
        [5, 6, 7, 8],
        [1, 2, 3, 4],
    ]


def test_new_opponents_come_before_nearness_unless_the_tournament_says_otherwise():
    ranks = {number: number for number in range(1, 17)}
    for swiss_first in (False, True):
        tournament = field_of(16, swiss_first=swiss_first)
        first = draw(tournament, mode=SWISS, seed=1, ranks=ranks)
        second = draw(after(tournament, first), mode=SWISS, seed=1, ranks=ranks)
        same = {frozenset(table.seats) for table in first.tables} == {
            frozenset(t.seats) for t in second.tables
        }
        assert same == swiss_first


@pytest.mark.parametrize("players", [24, 64])
def test_a_large_field_has_no_rematch_after_four_rounds(players):
    tournament = field_of(players)
    for seed in range(4):
        tournament = after(tournament, draw(tournament, mode=BALANCED, seed=seed, ranks={}))
    ranks = standing_by_chance(players, Random(players))
    cost = cost_of(tournament, draw(tournament, mode=SWISS, seed=5, ranks=ranks), ranks)
    assert (cost.thirds, cost.seconds) == (0, 0)
