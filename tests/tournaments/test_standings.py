"""Ranks, and what decided them."""

from fractions import Fraction
from random import Random
from time import perf_counter

from tests.tournaments.files import EXAMPLE, played, rows, table
from tournaments.engine.document import read_tournament
from tournaments.engine.standings import points_by_table, standings
from tournaments.engine.tournament import TIE_BREAK_NAMES


def ranking(document):
    return [(row.rank, row.entrant) for row in standings(read_tournament(document))]


def test_the_example():
    first, second, third, fourth, last = standings(read_tournament(EXAMPLE))
    assert (first.entrant, first.rank, first.points, first.decided) == (3, 1, Fraction(5), None)
    assert [*first.tie_breaks] == ["wins", "average_place", "sum_of_scores", "lot"]
    assert (second.entrant, second.rank, second.points, second.decided) == (7, 2, Fraction(3), "points")
    assert {third.entrant, fourth.entrant} == {1, 2}
    assert (third.rank, third.points, third.decided) == (3, Fraction(3, 2), "points")
    assert (fourth.rank, fourth.points, fourth.decided) == (4, Fraction(3, 2), "lot")
    assert (last.entrant, last.rank, last.points, last.decided) == (9, 5, Fraction(0), "points")


def test_whoever_is_equal_in_everything_has_the_same_rank_and_the_next_one_is_left_out():
    document = played([table([4, 3, 2, 1], [9, 9, 1, 1], [1, 1, 3, 3])], entrants=[7, 4, 2, 1, 3])
    assert ranking(document) == [(1, 3), (1, 4), (3, 1), (3, 2), (5, 7)]
    assert [row.decided for row in standings(read_tournament(document))] == [
        None, None, "points", None, "points",
    ]  # fmt: skip


def test_before_the_first_round_all_are_first():
    assert ranking(played(entrants=[3, 1, 2])) == [(1, 1), (1, 2), (1, 3)]
    assert ranking(played(entrants=[])) == []


def test_the_lot_leaves_no_tie():
    assert [rank for rank, _ in ranking(played(tie_breaks=["lot"], entrants=range(1, 65)))] == [*range(1, 65)]


def test_tie_breaks_are_asked_in_their_order():
    tables = [table([1, 2], [5, 5], [1, 1]), table([3, 4], [9, 1], [1, 2])]
    level = {"2": [3, 3]}
    assert ranking(played(tables, points=level, tie_breaks=["sum_of_scores"], entrants=[1, 2, 3, 4])) == [
        (1, 3), (2, 1), (2, 2), (4, 4),
    ]  # fmt: skip
    assert ranking(
        played(tables, points=level, tie_breaks=["average_place", "sum_of_scores"], entrants=[1, 2, 3, 4])
    ) == [(1, 3), (2, 1), (2, 2), (4, 4)]


def test_the_lower_average_place_is_the_better_one_and_nobody_is_last():
    document = played(
        [table([2, 1], [5, 1], [1, 2])],
        points={"2": [0, 0]},
        tie_breaks=["average_place"],
        entrants=[1, 2, 3],
    )
    assert ranking(document) == [(1, 2), (2, 1), (3, 3)]


def test_thirds_that_make_a_whole_are_equal_to_it():
    """Three shared wins of three are 3 · 10/3: the same as 10 points otherwise won."""
    shared = [table([1, 2, 3, 4], [1, 1, 1, 0], [1, 1, 1, 4])]
    won = [table([5, 6, 7], [3, 2, 1], [1, 2, 3])]
    document = played(shared + won, shared + won, shared)
    assert rows(document)[1].points == rows(document)[5].points == 10
    assert rows(document)[1].rank == rows(document)[5].rank == 1


def test_tenths_are_added_as_they_are_written():
    document = played(
        [table([1, 2], [0.1, 0], [1, 2]), table([3, 4], [0.3, 0], [1, 2])],
        [table([1, 2], [0.2, 0], [1, 2]), table([3, 4], [0, 0], [1, 2])],
        tie_breaks=["sum_of_scores"],
    )
    assert (rows(document)[1].rank, rows(document)[3].rank) == (1, 1)


def test_a_bye_counts_as_soon_as_its_round_is_there():
    unplayed = {"table": 1, "seats": [1, 2, 3], "scores": None, "places": None}
    assert ranking(played([unplayed], byes={1: [4]}, entrants=[1, 2, 3, 4])) == [
        (1, 4),
        (2, 1),
        (2, 2),
        (2, 3),
    ]


def test_points_by_table_are_in_the_order_of_the_seats():
    tied = table([4, 2, 3, 1], [1, 2, 3, 3], [4, 3, 1, 1])
    tournament = read_tournament(played([tied], [{"seats": [1, 2, 3]}]))
    assert points_by_table(tournament) == [[(1, 2, 4, 4)], [()]]


def test_sixty_four_over_ten_rounds_are_ranked_while_one_taps():
    dice, everybody = Random(1), [*range(1, 65)]
    rounds = []
    for _ in range(10):
        dice.shuffle(everybody)
        rounds.append(
            [table(everybody[at : at + 4], dice.sample(range(60), 4), [1, 2, 3, 4]) for at in range(0, 64, 4)]
        )
    tournament = read_tournament(played(*rounds, entrants=range(1, 65), tie_breaks=TIE_BREAK_NAMES))
    started = perf_counter()
    standings(tournament)
    assert perf_counter() - started < 0.5
