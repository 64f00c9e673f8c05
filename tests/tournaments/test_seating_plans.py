"""The plans, proved from the cost lines alone."""

import pytest

from tests.present import present
from tests.tournaments.test_seating_cost import a_round, after, field_of
from tournaments.seating.cost import RoundCost, cost_of
from tournaments.seating.plans import PLANS, plan_for
from tournaments.seating.sizes import table_sizes

WITHOUT_REMATCH = [15, 16, *range(18, 33)]
MEETINGS_AGAIN = {
    6: [(0, 0), (0, 2), (0, 4), (0, 6), (4, 0)],
    7: [(0, 0), (0, 6), (2, 2), (2, 5), (4, 3)],
    8: [(0, 0), (0, 4), (0, 8), (0, 12), (8, 0)],
    9: [(0, 0), (0, 0), (0, 0), (0, 0), (0, 9)],
    10: [(0, 0), (0, 4), (0, 4), (0, 5), (0, 8)],
    11: [(0, 0), (0, 3), (0, 6), (0, 8), (0, 9)],
    12: [(0, 0), (0, 3), (0, 6), (0, 9), (0, 12)],
    13: [(0, 0), (0, 2), (0, 4), (0, 0), (0, 1)],
    14: [(0, 0), (0, 4), (0, 0), (0, 0), (0, 2)],
    17: [(0, 0), (0, 4), (0, 0), (0, 2), (0, 0)],
}
"""Third and second meetings in each round."""
THIRDS_BEFORE_THREES = {7, 10}
"""Here the last round is uneven, since a third meeting would be worse."""


def costs(players: int) -> list[RoundCost]:
    tournament, found = field_of(players), []
    plan = present(plan_for(players))
    letters = {letter: number for number, letter in enumerate(sorted({*"".join(plan[0])}), 1)}
    for number, tables in enumerate(plan, 1):
        drawn = a_round(number, *([letters[letter] for letter in table] for table in tables))
        found.append(cost_of(tournament, drawn, {}))
        tournament = after(tournament, drawn)
    return found


def even_threes(players: int, rounds: int) -> list[int]:
    """Line 3, round by round, if tables of three always go to whoever had fewest."""
    had, found = [0] * players, []
    for _ in range(rounds):
        had.sort()
        for player in range(3 * table_sizes(players, (3, 4)).count(3)):
            had[player] += 1
        found.append(sum(times**2 for times in had))
    return found


def test_there_is_a_plan_for_everybody_from_6_to_32():
    assert [*PLANS] == [*range(6, 33)]
    assert all(len(present(plan_for(players))) >= 5 for players in PLANS)
    assert plan_for(5) is None


@pytest.mark.parametrize("players", PLANS)
def test_everybody_sits_once_in_every_round_at_tables_of_the_right_sizes(players):
    for tables in present(plan_for(players)):
        assert tuple(sorted(map(len, tables))) == table_sizes(players, (3, 4))
        assert len({*"".join(tables)}) == players
    assert len({frozenset("".join(tables)) for tables in present(plan_for(players))}) == 1


@pytest.mark.parametrize("players", WITHOUT_REMATCH)
def test_nobody_meets_twice(players):
    assert not any(cost.thirds or cost.seconds for cost in costs(players))


@pytest.mark.parametrize("players", MEETINGS_AGAIN)
def test_meetings_again_where_some_must_be(players):
    assert [(cost.thirds, cost.seconds) for cost in costs(players)] == MEETINGS_AGAIN[players]


@pytest.mark.parametrize("players", PLANS)
def test_tables_of_three_go_round(players):
    threes = [cost.threes for cost in costs(players)]
    even = even_threes(players, len(threes))
    if players in THIRDS_BEFORE_THREES:
        threes, even = threes[:4], even[:4]
    assert threes == even


@pytest.mark.parametrize("players", PLANS)
def test_everybody_sits_in_each_seat_once_in_four_rounds(players):
    """Each table of three has one fourth seat too few: somebody has to sit twice in another one."""
    threes = table_sizes(players, (3, 4)).count(3)
    first, second, third, fourth, *_ = (cost.seats for cost in costs(players))
    assert (first, second, third) == (players, 2 * players, 3 * players)
    missing = max(0, players - 4 * (len(present(plan_for(players))[0]) - threes))
    assert fourth <= 4 * players + 2 * missing + (2 * missing if players < 15 else 0)
