"""The independent checks: what they find, and what they only tell."""

import pytest

from scoring.document import Malformed
from tests.present import present
from tests.tournaments.files import played, table
from tournaments.checks import Rematch, check_draw, check_standings, right_sizes
from tournaments.engine.document import read_tournament
from tournaments.engine.standings import standings
from tournaments.engine.tournament import TIE_BREAK_NAMES, Table
from tournaments.seating.sizes import table_sizes

FOUR = {"table": 1, "seats": [1, 2, 3, 4]}
OTHERS = {"table": 2, "seats": [5, 6, 7, 8]}


def reports(*rounds, **changes):
    return check_draw(read_tournament(played(*rounds, **changes)))


def problems(*rounds, **changes):
    return [text.en for report in reports(*rounds, **changes) for text in report.problems]


def entrants(**of_one):
    return [
        {"id": number, "name": f"Player {number}", **(of_one if number == 1 else {})}
        for number in range(1, 9)
    ]


def test_a_round_in_which_everybody_sits_once_is_right():
    (report,) = reports([FOUR, OTHERS])
    assert (report.number, report.problems, dict(report.sizes)) == (1, (), {4: 2})


def test_who_does_not_sit_is_named():
    assert problems([FOUR]) == [
        f"Player {number} ({number}) plays but has no seat." for number in (5, 6, 7, 8)
    ]


def test_who_has_a_bye_need_not_sit():
    assert problems([FOUR, {"table": 2, "seats": [5, 6, 7]}], byes={1: [8]}) == []


@pytest.mark.parametrize("of_one", [{"from_round": 2}, {"until_round": 0}])
def test_who_sits_without_right_is_named(of_one):
    document = played([FOUR, OTHERS]) | {"entrants": entrants(**of_one)}
    (report,) = check_draw(read_tournament(document))
    assert [text.en for text in report.problems] == ["Player 1 (1) does not play in this round."]


def test_who_rests_without_right_is_named():
    document = played([{"table": 1, "seats": [2, 3, 4]}, OTHERS], byes={1: [1]})
    (report,) = check_draw(read_tournament(document | {"entrants": entrants(from_round=2)}))
    assert [text.en for text in report.problems] == ["Player 1 (1) does not play in this round."]


def test_who_sits_twice_is_named():
    """A file says so when it is read; a round put together by hand comes here."""
    tournament = read_tournament(played([FOUR, OTHERS]))
    twice = tournament.rounds[0]._replace(tables=(Table(1, (1, 2, 3, 4)), Table(2, (5, 6, 7, 1))))
    (report,) = check_draw(tournament._replace(rounds=(twice,)))
    assert [text.en for text in report.problems] == [
        "Player 1 (1) appears more than once.",
        "Player 8 (8) plays but has no seat.",
    ]


def test_wrong_sizes_are_told():
    tables = [{"seats": [1, 2]}, {"seats": [3, 4, 5]}, {"seats": [6, 7, 8]}]
    assert problems(tables) == ["The tables have 3, 3, 2 players; it should be 4, 4."]


def test_five_need_a_table_of_two():
    tables = [{"seats": [1, 2]}, {"seats": [3, 4, 5]}]
    tournament = read_tournament(played(tables, entrants=range(1, 6)))
    assert check_draw(tournament)[0].problems == ()
    (report,) = check_draw(tournament._replace(table_sizes=(3, 4)))
    assert [text.en for text in report.problems] == ["5 players cannot be seated at tables of 3, 4."]


@pytest.mark.parametrize(
    ("players", "allowed", "sizes"),
    [
        (0, (3, 4), []),
        (1, (2, 3, 4), None),
        (2, (3, 4), None),
        (2, (2, 3, 4), [2]),
        (3, (3, 4), [3]),
        (4, (2, 3, 4), [4]),
        (5, (3, 4), None),
        (5, (2, 3, 4), [3, 2]),
        (5, (2, 4), None),
        (6, (2, 3, 4), [3, 3]),
        (7, (3, 4), [4, 3]),
        (9, (3, 4), [3, 3, 3]),
        (10, (4, 3), [4, 3, 3]),
        (13, (3, 4), [4, 3, 3, 3]),
        (16, (3, 4), [4, 4, 4, 4]),
        (9, (3,), [3, 3, 3]),
        (8, (4,), [4, 4]),
        (8, (3,), None),
        (7, (4,), None),
        (4, (2,), None),
    ],
)
def test_the_sizes_of_tables(players, allowed, sizes):
    assert right_sizes(players, allowed) == sizes


@pytest.mark.parametrize("allowed", [(3, 4), (2, 3, 4), (3,), (4,), (2, 3), (2, 4), (2,)])
def test_whoever_draws_has_the_same_sizes(allowed):
    for players in range(1, 41):
        try:
            drawn = sorted(table_sizes(players, allowed), reverse=True)
        except Malformed:
            drawn = None
        assert right_sizes(players, allowed) == drawn


def test_who_meets_again_is_told_and_not_refused():
    again = [{"seats": [2, 1, 5, 6]}, {"seats": [3, 7, 4, 8]}]
    _, second, third = reports([FOUR, OTHERS], again, again)
    assert second.problems == third.problems == ()
    assert second.rematches == tuple(
        Rematch(pair, 2, consecutive=True) for pair in [(1, 2), (3, 4), (5, 6), (7, 8)]
    )
    assert [rematch.meeting for rematch in third.rematches].count(3) == 4
    assert len(third.rematches) == 12


def test_a_meeting_after_a_pause_is_not_consecutive():
    apart = [{"seats": [1, 3, 5, 7]}, {"seats": [2, 4, 6, 8]}]
    *_, third = reports([FOUR, OTHERS], apart, [FOUR, OTHERS])
    assert {rematch.pair: rematch.consecutive for rematch in third.rematches}[1, 2] is False
    assert {rematch.pair: rematch.consecutive for rematch in third.rematches}[1, 3] is True


def test_groups_at_one_table_are_told():
    people = entrants(group="north")
    people[3]["group"] = "north"
    people[4]["group"] = "north"
    (report,) = check_draw(read_tournament(played([FOUR, OTHERS]) | {"entrants": people}))
    assert (report.together, report.problems) == (((1, 4),), ())


def test_tables_of_three_and_seats_are_counted():
    first = [{"seats": [1, 2, 3]}, {"seats": [4, 5, 6, 7]}]
    second = [{"seats": [1, 4, 5]}, {"seats": [2, 3, 6, 7]}]
    _, report = reports(first, second, entrants=range(1, 8))
    assert report.threes == {1: 2, 2: 1, 3: 1, 4: 1, 5: 1, 6: 0, 7: 0}
    assert (report.seats[1], report.seats[2], report.seats[7]) == ((2, 0, 0, 0), (1, 1, 0, 0), (0, 0, 0, 2))


# Standings


TOURNAMENT = read_tournament(
    played(
        [table([1, 2, 3, 4], [9, 9, 3, 1], [1, 1, 3, 4]), table([5, 6, 7], [5, 4, 2], [1, 2, 3])],
        byes={1: [8]},
        tie_breaks=TIE_BREAK_NAMES,
    )
)
ROWS = standings(TOURNAMENT)


def faults(*stated):
    return [text.en for text in check_standings(TOURNAMENT, stated)]


def test_right_standings_pass():
    assert faults(*ROWS) == []


def test_a_missing_row_is_told():
    assert faults(*ROWS[1:]) == ["There is no row for Player 5 (5)."]


def test_no_rows_at_all_are_eight_missing_ones():
    assert len(faults()) == 8


def test_a_row_twice_is_told():
    assert faults(*ROWS, ROWS[0]) == ["There are several rows for Player 5 (5)."]


def test_a_row_for_nobody_is_told():
    assert faults(*ROWS, ROWS[0]._replace(entrant=99)) == ["There is a row for 99, who does not take part."]


def test_rows_in_another_order_are_told():
    assert faults(*ROWS[::-1]) == ["The rows must be in order of rank, then id."]


def test_another_rank_is_told():
    assert faults(ROWS[0]._replace(rank=2), *ROWS[1:]) == ["Player 5 (5): rank is 2; it should be 1."]


@pytest.mark.parametrize(("by", "is_fault"), [(1e-3, True), (2e-6, True), (5e-7, False), (0, False)])
def test_points_are_compared_within_a_millionth(by, is_fault):
    changed = ROWS[0]._replace(points=ROWS[0].points + type(ROWS[0].points)(str(by)))
    assert bool(faults(changed, *ROWS[1:])) is is_fault


@pytest.mark.parametrize("name", TIE_BREAK_NAMES)
def test_another_value_of_a_tie_break_is_told(name):
    wrong = {**ROWS[0].tie_breaks, name: present(ROWS[0].tie_breaks[name]) + 1}
    (fault,) = faults(ROWS[0]._replace(tie_breaks=wrong), *ROWS[1:])
    assert fault.startswith(f"Player 5 (5): {name} is ")


def test_a_tie_break_left_out_or_not_asked_for_is_told():
    without = {name: value for name, value in ROWS[0].tie_breaks.items() if name != "wins"}
    assert faults(ROWS[0]._replace(tie_breaks=without), *ROWS[1:]) == ["Player 5 (5): wins is missing."]
    more = {**ROWS[0].tie_breaks, "luck": None}
    assert faults(ROWS[0]._replace(tie_breaks=more), *ROWS[1:]) == [
        "Player 5 (5): luck is not used in this tournament."
    ]


def test_an_average_place_of_nobody_is_null_and_not_0():
    at = next(index for index, row in enumerate(ROWS) if row.entrant == 8)
    changed = ROWS[at]._replace(tie_breaks={**ROWS[at].tie_breaks, "average_place": TOURNAMENT.points.bye})
    (fault,) = faults(*ROWS[:at], changed, *ROWS[at + 1 :])
    assert fault == "Player 8 (8): average_place is 2; it should be null."
