"""Who goes on after the cut, and who has won in the end."""

from fractions import Fraction

import pytest

from tournaments.engine.knock_out import CUTS, final_places, qualified, rounds_of
from tournaments.engine.points import PRESETS
from tournaments.engine.tournament import BALANCED, SNAKE, Entrant, Round, Table, Tournament


def tournament(entrants: int, *rounds: Round) -> Tournament:
    people = tuple(Entrant(number, f"P{number}") for number in range(1, entrants + 1))
    return Tournament("Cup", (3, 4), PRESETS["5-3-2-1"], ("lot",), 1, people, rounds)


def played(number: int, *tables: tuple[tuple[int, ...], tuple[int, ...]]) -> Round:
    """Tables given by their seats and places."""
    seated = tuple(
        Table(index, seats, tuple(Fraction(10 - place) for place in places), places)
        for index, (seats, places) in enumerate(tables, start=1)
    )
    return Round(number, "medina", BALANCED if number == 1 else SNAKE, seated)


AS_ENTERED = {number: number for number in range(1, 65)}
"""Every entrant's rank is the entrant's number."""
OPENING = played(1, *[((a, a + 1, a + 2, a + 3), (1, 2, 3, 4)) for a in range(1, 17, 4)])


@pytest.mark.parametrize(("cut", "rounds"), [*zip((0, *CUTS), (0, 1, 2, 2, 2, 3, 3), strict=True)])
def test_how_many_rounds_a_cut_takes(cut, rounds):
    assert rounds_of(cut) == rounds


def test_the_best_of_the_standing_go_on():
    assert qualified(tournament(16, OPENING), 2, 8, AS_ENTERED) == [1, 2, 3, 4, 5, 6, 7, 8]


def test_with_fewer_players_than_the_cut_all_go_on_but_never_five():
    assert qualified(tournament(7, OPENING), 2, 8, AS_ENTERED) == [1, 2, 3, 4, 5, 6, 7]
    assert qualified(tournament(5, OPENING), 2, 8, AS_ENTERED) == [1, 2, 3, 4]


def test_whoever_has_left_makes_room_for_the_next():
    gone = tournament(16, OPENING)
    entrants = tuple(
        entrant._replace(until_round=1) if entrant.id == 3 else entrant for entrant in gone.entrants
    )
    assert qualified(gone._replace(entrants=entrants), 2, 4, AS_ENTERED) == [1, 2, 4, 5]


def test_of_four_tables_the_winners_go_on():
    semi = played(
        2,
        *[
            ((a, b, c, d), (4, 3, 2, 1))
            for a, b, c, d in [(1, 8, 9, 16), (2, 7, 10, 15), (3, 6, 11, 14), (4, 5, 12, 13)]
        ],
    )
    assert qualified(tournament(16, OPENING, semi), 2, 16, AS_ENTERED) == [13, 14, 15, 16]


def test_of_two_tables_the_seconds_go_on_too_and_of_three_the_best_of_them():
    two = played(2, ((1, 4, 5, 8), (1, 2, 3, 4)), ((2, 3, 6, 7), (2, 1, 3, 4)))
    assert qualified(tournament(16, OPENING, two), 2, 8, AS_ENTERED) == [1, 3, 2, 4]
    three = played(
        2, ((1, 6, 7, 12), (2, 1, 3, 4)), ((2, 5, 8, 11), (2, 1, 3, 4)), ((3, 4, 9, 10), (2, 1, 3, 4))
    )
    assert qualified(tournament(16, OPENING, three), 2, 12, AS_ENTERED) == [4, 5, 6, 1]


def test_the_final_decides_then_who_came_how_far_then_the_standing():
    semi = played(2, ((1, 4, 5, 8), (1, 2, 3, 4)), ((2, 3, 6, 7), (1, 2, 3, 4)))
    final = played(3, ((1, 2, 3, 4), (4, 3, 1, 2)))
    places = final_places(tournament(16, OPENING, semi, final), 2, AS_ENTERED)
    assert [places[entrant] for entrant in (3, 4, 2, 1, 5, 6, 8, 7)] == [1, 2, 3, 4, 5, 6, 8, 7]
    assert [places[entrant] for entrant in range(9, 17)] == list(range(9, 17))


def test_a_tie_in_the_final_stays_one():
    final = played(2, ((1, 2, 3, 4), (1, 1, 3, 4)))
    places = final_places(tournament(8, OPENING, final), 2, AS_ENTERED)
    assert [places[entrant] for entrant in range(1, 6)] == [1, 1, 3, 4, 5]


def test_without_a_knock_out_round_the_standing_stands():
    ranks = {entrant: entrant for entrant in range(1, 9)}
    assert final_places(tournament(8, OPENING), 2, ranks) == ranks
