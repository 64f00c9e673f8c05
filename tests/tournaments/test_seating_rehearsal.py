from itertools import combinations
from random import Random

import pytest

from tests.tournaments.test_seating_cost import after, by_chance, field_of
from tournaments.engine.tournament import BALANCED
from tournaments.seating import rehearsal
from tournaments.seating.cost import ground_of
from tournaments.seating.rehearsal import AGAIN, AS_IF_MET, UNEVEN, Rehearsal, UndrawnRound
from tournaments.seating.sizes import table_sizes


def cost_from_scratch(ground, drawn):
    met = dict(ground.history.meetings)
    cost = 0
    for tables in drawn.rounds:
        for table in tables:
            for entrant, other in combinations(sorted(drawn.ids[number] for number in table), 2):
                mates = entrant in ground.group and ground.group[entrant] == ground.group.get(other)
                cost += AGAIN[met.get((entrant, other), 0) + AS_IF_MET * mates]
                met[entrant, other] = met.get((entrant, other), 0) + 1
    return cost


def squares_of_threes(ground, drawn):
    """The sum over all rounds and players of (tables of three so far)²."""
    had, squares = [ground.history.threes[player] for player in drawn.ids], 0
    for tables in drawn.rounds:
        for table in tables:
            for player in table:
                had[player] += len(table) == 3
        squares += sum(times**2 for times in had)
    return squares


@pytest.mark.parametrize(("players", "group"), [(7, 0), (14, 3), (21, 2)])
def test_what_a_change_adds_is_what_counting_anew_says(players, group, monkeypatch):
    tournament, random = field_of(players, group), Random(players)
    tournament = after(tournament, by_chance(tournament, random))
    ground = ground_of(tournament, BALANCED, {})
    undrawn = UndrawnRound(range(1, players + 1), table_sizes(players, (3, 4)))
    drawn = Rehearsal(ground, [undrawn] * 3, random)
    begin = squares_of_threes(ground, drawn)
    monkeypatch.setattr(rehearsal, "CHANGES", 5)
    for _ in range(20):
        drawn.search()
        assert drawn.cost == cost_from_scratch(ground, drawn)
        assert 2 * drawn.uneven == UNEVEN * (squares_of_threes(ground, drawn) - begin)
