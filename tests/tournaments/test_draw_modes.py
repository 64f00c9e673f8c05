"""What holds for every draw, and the modes that go by standing or by lot alone."""

import json
import subprocess
import sys
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from scoring.document import Malformed
from tests.tournaments.test_seating_cost import after, field_of
from tournaments.engine.tournament import BALANCED, MODES, RANDOM, SNAKE, SWISS, Entrant, Tournament
from tournaments.seating.cost import cost_of
from tournaments.seating.draw import draw
from tournaments.seating.sizes import table_sizes

in_order = {number: number for number in range(1, 100)}


@settings(max_examples=12, deadline=None)
@given(some.data())
def test_everyone_entitled_sits_exactly_once(data):
    """Whatever came before: late arrivals, people gone, groups, other modes, byes."""
    size = data.draw(some.integers(6, 15))
    rounds = some.integers(1, 3)
    entrants = tuple(
        Entrant(
            7 * number,
            "",
            data.draw(some.sampled_from([None, None, "a", 2])),
            data.draw(rounds) if number > 6 else 1,
            data.draw(some.sampled_from([None, None, 2, 3])) if number > 6 else None,
        )
        for number in range(1, size + 1)
    )
    tournament = field_of(0)._replace(entrants=entrants)
    for number in (1, 2, 3):
        playing = [entrant.id for entrant in tournament.playing(number)]
        byes = playing[-1:] if len(playing) == 7 else []
        mode = data.draw(some.sampled_from(MODES))
        ranks = {entrant.id: data.draw(some.integers(1, size)) for entrant in entrants}
        drawn = draw(tournament, mode=mode, seed=data.draw(some.integers(0, 99)), ranks=ranks, byes=byes)
        seated = [entrant for table in drawn.tables for entrant in table.seats]
        assert sorted([*seated, *drawn.byes]) == sorted(playing)
        assert sorted(len(table.seats) for table in drawn.tables) == sorted(table_sizes(len(seated), (3, 4)))
        tournament = after(tournament, drawn)


@pytest.mark.parametrize("mode", MODES)
def test_the_round_says_what_it_is(mode):
    drawn = draw(field_of(9), mode=mode, seed=1, ranks=in_order, title="medina", byes=[4, 2])
    assert (drawn.number, drawn.title, drawn.mode, drawn.byes) == (1, "medina", mode, (2, 4))
    assert [(table.number, table.scores, table.places) for table in drawn.tables] == [
        (1, None, None),
        (2, None, None),
    ]


@pytest.mark.parametrize("mode", MODES)
def test_the_same_seed_draws_the_same_and_the_order_of_entrants_does_not_matter(mode):
    tournament = field_of(14, group=2)
    shuffled = tournament._replace(entrants=tuple(Random(1).sample(tournament.entrants, 14)))
    for _ in range(2):
        drawn = draw(tournament, mode=mode, seed=5, ranks=in_order)
        assert drawn == draw(shuffled, mode=mode, seed=5, ranks=in_order)
        tournament, shuffled = after(tournament, drawn), after(shuffled, drawn)


@pytest.mark.parametrize("mode", [BALANCED, RANDOM])
def test_another_seed_draws_another_round(mode):
    drawn = {draw(field_of(18), mode=mode, seed=seed, ranks=in_order).tables for seed in range(5)}
    assert len(drawn) == 5


OTHER_HASHES = """
import json
from tests.tournaments.test_draw_modes import rounds
print(json.dumps(rounds()))
"""


def rounds() -> list[object]:
    """Rounds in which groups with words for names, a late arrival and every kind of search take part."""
    found: list[object] = []
    for players, modes in ((9, (BALANCED, SWISS, BALANCED)), (18, (BALANCED, RANDOM))):
        entrants = tuple(
            Entrant(number, "", f"team {number % 5}" if number % 3 else None, 1 + (number == 9))
            for number in range(1, players + 1)
        )
        tournament: Tournament = field_of(0)._replace(entrants=entrants)
        for mode in modes:
            drawn = draw(tournament, mode=mode, seed=4, ranks=in_order)
            tournament = after(tournament, drawn)
            found.append([list(table.seats) for table in drawn.tables])
    return found


def test_the_order_of_hashes_does_not_matter():
    run = [sys.executable, "-c", OTHER_HASHES]
    environment = {"PYTHONHASHSEED": "77", "DJANGO_SETTINGS_MODULE": "config.settings", "PATH": ""}
    other = subprocess.run(run, env=environment, capture_output=True, text=True, check=True)
    assert json.loads(other.stdout) == rounds()


def test_five_need_a_bye_or_a_table_of_two():
    three_and_four = field_of(5)._replace(table_sizes=(3, 4))
    with pytest.raises(Malformed, match="Five players cannot be seated at tables of three and four"):
        draw(three_and_four, mode=BALANCED, seed=1, ranks={})
    (table,) = draw(three_and_four, mode=BALANCED, seed=1, ranks={}, byes=[3]).tables
    assert sorted(table.seats) == [1, 2, 4, 5]
    assert [len(table.seats) for table in draw(field_of(5), mode=BALANCED, seed=1, ranks={}).tables] == [3, 2]


def test_a_bye_is_for_somebody_who_plays():
    with pytest.raises(Malformed, match="Entrant 99 does not play in round 1"):
        draw(field_of(8), mode=BALANCED, seed=1, ranks={}, byes=[99])


@pytest.mark.parametrize(
    ("players", "tables"),
    [
        (16, [[1, 8, 9, 16], [2, 7, 10, 15], [3, 6, 11, 14], [4, 5, 12, 13]]),
        (14, [[1, 8, 9], [2, 7, 10], [3, 6, 11, 14], [4, 5, 12, 13]]),
        (6, [[1, 4, 5], [2, 3, 6]]),
        (5, [[1, 4, 5], [2, 3]]),
    ],
)
def test_snake_goes_down_the_tables_and_up_again(players, tables):
    drawn = draw(field_of(players), mode=SNAKE, seed=1, ranks=in_order)
    assert [sorted(table.seats) for table in drawn.tables] == tables


def test_snake_breaks_ties_by_number_whatever_the_seed():
    for seed in range(3):
        drawn = draw(field_of(8), mode=SNAKE, seed=seed, ranks=dict.fromkeys(range(1, 9), 1))
        assert [sorted(table.seats) for table in drawn.tables] == [[1, 4, 5, 8], [2, 3, 6, 7]]


@pytest.mark.parametrize("players", [12, 24, 40])
def test_by_lot_groups_stay_apart_but_for_nothing_else(players):
    tournament = field_of(players, group=3)
    for seed in range(3):
        drawn = draw(tournament, mode=RANDOM, seed=seed, ranks={})
        assert cost_of(tournament, drawn, {}).groups == 0
        tournament = after(tournament, drawn)


@pytest.mark.parametrize("mode", [SWISS, RANDOM])
def test_a_thousand_players_are_seated_too(mode):
    tournament = field_of(1000)
    ranks = {entrant.id: entrant.id for entrant in tournament.entrants}
    drawn = draw(tournament, mode=mode, seed=1, ranks=ranks)
    assert sorted(entrant for table in drawn.tables for entrant in table.seats) == [*range(1, 1001)]
