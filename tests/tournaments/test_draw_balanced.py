from itertools import combinations
from random import Random

import pytest

from tests.tournaments.test_seating_cost import a_round, after, by_chance, field_of
from tests.tournaments.test_seating_plans import MEETINGS_AGAIN, WITHOUT_REMATCH, even_threes
from tournaments.engine.tournament import BALANCED, RANDOM, Entrant, Tournament
from tournaments.seating.cost import RoundCost, cost_of
from tournaments.seating.draw import draw
from tournaments.seating.sizes import table_sizes


def draw_on(
    tournament: Tournament, rounds: int, seeds: Random, planned: int = 0
) -> tuple[Tournament, list[RoundCost]]:
    """Draws this many more rounds, each with another seed."""
    costs = []
    for _ in range(rounds):
        drawn = draw(tournament, mode=BALANCED, seed=seeds.randrange(10**6), ranks={}, rounds=planned)
        costs.append(cost_of(tournament, drawn, {}))
        tournament = after(tournament, drawn)
    return tournament, costs


def meetings_again(costs: list[RoundCost]) -> list[tuple[int, int]]:
    return [(cost.thirds, cost.seconds) for cost in costs]


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("players", WITHOUT_REMATCH)
def test_five_rounds_without_a_rematch(players, seed):
    _, costs = draw_on(field_of(players), 5, Random(f"{players} {seed}"))
    assert meetings_again(costs) == [(0, 0)] * 5
    assert [cost.threes for cost in costs] == even_threes(players, 5)


@pytest.mark.parametrize("players", WITHOUT_REMATCH)
def test_four_more_after_a_first_round_made_by_hand(players):
    start = after(field_of(players), by_chance(field_of(players), Random(players)))
    _, costs = draw_on(start, 4, Random(players))
    assert meetings_again(costs) == [(0, 0)] * 4
    assert [cost.threes for cost in costs] == even_threes(players, 5)[1:]


@pytest.mark.parametrize("players", WITHOUT_REMATCH)
def test_everybody_has_sat_in_every_seat_after_four_rounds(players):
    _, costs = draw_on(field_of(players), 4, Random(players))
    threes = table_sizes(players, (3, 4)).count(3)
    assert [cost.seats for cost in costs][:3] == [players, 2 * players, 3 * players]
    assert costs[3].seats == 4 * players + 6 * threes
    assert not any(cost.neighbours for cost in costs)


@pytest.mark.parametrize("players", MEETINGS_AGAIN)
def test_no_more_rematches_than_must_be(players):
    _, costs = draw_on(field_of(players), 4, Random(players))
    assert meetings_again(costs) == MEETINGS_AGAIN[players][:4]


@pytest.mark.parametrize("players", range(5, 12))
def test_no_round_is_better(players):
    """No round after three random ones costs less on the lines about who sits together."""
    random = Random(players)
    tournament = field_of(players, group=random.choice([0, 2, 3]))
    for _ in range(3):
        tournament = after(tournament, by_chance(tournament, random))
    best = min(
        cost_of(tournament, a_round(4, *tables), {})[:7]
        for tables in ways_to_seat([*range(1, players + 1)], table_sizes(players, (2, 3, 4)))
    )
    drawn = draw(tournament, mode=BALANCED, seed=players, ranks={})
    assert cost_of(tournament, drawn, {})[:7] == best


def ways_to_seat(players, sizes):
    """Every way to seat these players, found without regard to speed, to compare with."""
    if not players:
        yield []
    for size in sorted({*sizes}):
        if not players:
            return
        first, *others = players
        fewer = [*sizes]
        fewer.remove(size)
        for company in combinations(others, size - 1):
            left = [entrant for entrant in others if entrant not in company]
            for tables in ways_to_seat(left, fewer):
                yield [(first, *company), *tables]


@pytest.mark.parametrize(
    ("players", "group"), [(24, 2), (24, 3), (24, 4), (21, 3), (20, 2), (28, 7), (28, 4), (64, 4)]
)
def test_groups_stay_apart_for_five_rounds_without_a_rematch(players, group):
    _, costs = draw_on(field_of(players, group), 5, Random(players), planned=5)
    assert [cost.groups for cost in costs] == [0] * 5
    assert meetings_again(costs) == [(0, 0)] * 5


def test_teams_of_four_meet_all_others_in_four_rounds_of_sixteen():
    _, costs = draw_on(field_of(16, group=4), 4, Random(1), planned=4)
    assert [(cost.groups, cost.seconds) for cost in costs] == [(0, 0)] * 4


def test_groups_that_cannot_be_kept_apart_are_kept_apart_as_far_as_they_can():
    drawn = draw(field_of(12, group=4), mode=BALANCED, seed=1, ranks={})
    assert cost_of(field_of(12, group=4), drawn, {}).groups == 0 + 3


@pytest.mark.parametrize("players", [18, 19, 20, 22, 23, 24, 27])
def test_one_comes_late_and_one_leaves(players):
    tournament, first = draw_on(field_of(players), 1, Random(players), planned=4)
    tournament = tournament._replace(entrants=(*tournament.entrants, Entrant(99, "Late", from_round=2)))
    tournament, second = draw_on(tournament, 1, Random(players + 1), planned=4)
    gone, *others = tournament.entrants
    tournament = tournament._replace(entrants=(gone._replace(until_round=2), *others))
    _, rest = draw_on(tournament, 2, Random(players + 2), planned=4)
    assert meetings_again([*first, *second, *rest]) == [(0, 0)] * 4


@pytest.mark.parametrize("players", [16, 20, 24])
def test_one_leaves_a_full_field_after_two_rounds(players):
    tournament, _ = draw_on(field_of(players), 2, Random(players))
    gone, *others = tournament.entrants
    tournament = tournament._replace(entrants=(gone._replace(until_round=2), *others))
    _, costs = draw_on(tournament, 3, Random(players))
    assert meetings_again(costs) == [(0, 0)] * 3
    assert [cost.threes for cost in costs] == [3, 6, 9]


@pytest.mark.parametrize("players", [22, 25, 26, 30])
def test_rounds_that_fit_no_plan_are_followed_by_others_without_a_rematch(players):
    """The rounds to come are drawn along."""
    tournament = field_of(players)
    for seed in range(2):
        tournament = after(tournament, draw(tournament, mode=RANDOM, seed=seed, ranks={}))
    tournament, costs = draw_on(tournament, 3, Random(players))
    assert meetings_again(costs) == [(0, 0)] * 3


@pytest.mark.parametrize("players", [33, 40, 61, 64])
def test_large_fields_have_no_plan_and_need_none(players):
    _, costs = draw_on(field_of(players), 5, Random(players))
    assert meetings_again(costs) == [(0, 0)] * 5
    assert [cost.threes for cost in costs] == even_threes(players, 5)
    assert [cost.seats for cost in costs[:3]] == [players, 2 * players, 3 * players]
