"""Every tie-break of the format, reckoned by hand."""

from collections.abc import Sequence
from fractions import Fraction

import pytest

from tests.tournaments.files import played, rows, table, values
from tournaments.engine.tie_breaks import TIE_BREAKS, Career, lot
from tournaments.engine.tournament import TIE_BREAK_NAMES

FIRST = [table([1, 2, 3, 4], [40, 30, 20, 10], [1, 2, 3, 4]), table([5, 6, 7], [30, 30, 0], [1, 1, 3])]
SECOND = [table([5, 1, 2, 3], [10, 25, 25, 20], [4, 1, 1, 3]), table([4, 6], [8, 12], [2, 1])]
"""Points 5 3 2 1, 4 4 1; then 1 4 4 2, 1 5: in all 9, 7, 4, 2 for 1 to 4, and 5, 9, 1 for 5 to 7."""


def test_there_is_each_the_format_knows():
    assert tuple(TIE_BREAKS) == TIE_BREAK_NAMES
    assert [name for name, tie_break in TIE_BREAKS.items() if tie_break.lower_is_better] == ["average_place"]
    assert all(
        tie_break.name == name and tie_break.head.de and tie_break.meaning.de
        for name, tie_break in TIE_BREAKS.items()
    )


def test_the_points_these_are_reckoned_with():
    points = {entrant: row.points for entrant, row in rows(played(FIRST, SECOND)).items()}
    assert points == {1: 9, 2: 7, 3: 4, 4: 2, 5: 5, 6: 9, 7: 1, 8: 0}


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("wins", {1: 1.5, 2: 0.5, 5: 0.5, 6: 1.5}),
        ("average_place", {1: 1.25, 2: 1.75, 3: 3, 4: 3, 5: 2.75, 6: 1.25, 7: 3}),
        ("seconds", {2: 1, 4: 1}),
        ("thirds", {3: 2, 7: 1}),
        ("sum_of_scores", {1: 65, 2: 55, 3: 40, 4: 18, 5: 40, 6: 42}),
        (
            "share",
            {
                1: Fraction(40, 100) + Fraction(25, 80),
                2: Fraction(30, 100) + Fraction(25, 80),
                3: Fraction(20, 100) + Fraction(20, 80),
                4: Fraction(10, 100) + Fraction(8, 20),
                5: Fraction(30, 80) + Fraction(10, 80),
                6: Fraction(30, 80) + Fraction(12, 20),
            },
        ),
        (
            "percent_of_winner",
            {
                1: 1,
                2: Fraction(7, 8),
                3: Fraction(13, 20),
                4: (Fraction(1, 4) + Fraction(2, 3)) / 2,
                5: Fraction(7, 10),
                6: 1,
            },
        ),
        ("margin", {1: 10, 6: 4}),
        (
            "opponents",
            {
                1: (7 + 4 + 2) + (5 + 7 + 4),
                2: (9 + 4 + 2) + (5 + 9 + 4),
                3: (9 + 7 + 2) + (5 + 9 + 7),
                4: (9 + 7 + 4) + 9,
                5: (9 + 1) + (9 + 7 + 4),
                6: (5 + 1) + 2,
                7: 5 + 9,
            },
        ),
    ],
)
def test_by_hand(name, expected):
    assert values(played(FIRST, SECOND, tie_breaks=[name]), name) == expected


def test_only_tables_of_three_are_weighed_in_the_share():
    two = played([table([1, 2], [30, 10], [1, 2])], tie_breaks=["share"])
    assert values(two, "share") == {1: Fraction(3, 4), 2: Fraction(1, 4)}
    three = played([table([1, 2, 3], [30, 10, 20], [1, 3, 2])], tie_breaks=["share"])
    assert values(three, "share") == {1: Fraction(3, 8), 2: Fraction(1, 8), 3: Fraction(1, 4)}


@pytest.mark.parametrize("name", ["share", "percent_of_winner"])
def test_of_nothing_everybody_has_nothing(name):
    assert values(played([table([1, 2, 3], [0, 0, 0], [1, 1, 1])], tie_breaks=[name]), name) == {}


def test_the_best_score_is_the_best_whoever_won():
    """A title may give the place to somebody else; the margin is what the others' best was."""
    document = played([table([1, 2, 3], [20, 40, 30], [1, 2, 3])], tie_breaks=["percent_of_winner", "margin"])
    assert values(document, "percent_of_winner") == {1: Fraction(1, 2), 2: 1, 3: Fraction(3, 4)}
    assert values(document, "margin") == {1: -20}


def test_a_win_by_the_titles_own_tie_break_has_no_margin_but_is_a_whole_win():
    document = played([table([1, 2, 3], [30, 30, 10], [1, 2, 3])], tie_breaks=["wins", "margin"])
    assert values(document, "margin") == {}
    assert values(document, "wins") == {1: 1}


@pytest.mark.parametrize(
    ("places", "seconds", "thirds"),
    [((1, 2, 2, 4), {2: 1, 3: 1}, {}), ((1, 1, 3, 3), {}, {3: 1, 4: 1}), ((1, 1, 1, 4), {}, {})],
)
def test_seconds_and_thirds_go_by_the_number_of_the_place(places, seconds, thirds):
    document = played([table([1, 2, 3, 4], [4, 3, 2, 1], places)], tie_breaks=["seconds", "thirds"])
    assert (values(document, "seconds"), values(document, "thirds")) == (seconds, thirds)


def test_three_who_share_a_win_have_a_third_of_it():
    document = played([table([1, 2, 3, 4], [4, 4, 4, 1], [1, 1, 1, 4])], tie_breaks=["wins", "average_place"])
    assert values(document, "wins") == {1: Fraction(1, 3), 2: Fraction(1, 3), 3: Fraction(1, 3)}
    assert values(document, "average_place") == {1: 2, 2: 2, 3: 2, 4: 4}


def test_opponents_are_counted_at_every_meeting_and_with_their_byes():
    meeting = [table([1, 2], [2, 1], [1, 2])]
    document = played(meeting, meeting, [], byes={1: [3], 3: [2]}, tie_breaks=["opponents"])
    assert values(document, "opponents") == {1: 2 * (1 + 1 + 2), 2: 2 * (5 + 5)}


# Direct: 1 and 2 have met, 3 has met neither


DIRECT = [table([1, 2, 4], [3, 2, 1], [1, 2, 3]), table([3, 5, 6], [3, 2, 1], [1, 2, 3])]
AGAIN = [table([2, 7, 8], [3, 2, 1], [1, 2, 3]), table([1, 5], [1, 2], [2, 1])]
"""1 has 5 + 1, 2 has 3 + 5, 3 has 5, 4 has 1, 5 has 3 + 5, 6 has 1, 7 has 3, 8 has 1."""


def test_direct_is_zero_for_who_is_not_tied_and_for_who_has_not_met():
    document = played(DIRECT, AGAIN, tie_breaks=["direct"])
    assert {entrant: row.points for entrant, row in rows(document).items()} == {
        1: 6, 2: 8, 3: 5, 4: 1, 5: 8, 6: 1, 7: 3, 8: 1,
    }  # fmt: skip
    assert values(document, "direct") == {}, "2 and 5 are equal, and so are 4, 6 and 8, but have not met"


def test_direct_counts_own_points_at_tables_shared_with_an_equal():
    document = played(
        [table([1, 2, 3, 4], [4, 3, 2, 1], [1, 2, 3, 4])],
        [table([2, 5, 6, 7], [4, 3, 2, 1], [1, 2, 3, 4]), table([1, 3, 8], [2, 3, 1], [2, 1, 3])],
        tie_breaks=["direct"],
    )
    result = rows(document)
    assert [result[entrant].points for entrant in (1, 2, 3)] == [8, 8, 7]
    assert values(document, "direct") == {1: 5, 2: 3}, "the second round they did not share"
    assert (result[1].rank, result[2].rank) == (1, 2)
    assert result[2].decided == "direct"


def test_direct_counts_a_table_once_however_many_equals_sit_there():
    document = played(
        [table([1, 2, 3], [1, 1, 1], [1, 1, 1])],
        [table([1, 2], [1, 1], [1, 1])],
        byes={2: [3]},
        points={"2": [4, 0], "3": [5, 3, 1], "bye": 2},
        tie_breaks=["direct"],
    )
    assert {entrant: row.points for entrant, row in rows(document).items() if row.points} == {
        1: 5,
        2: 5,
        3: 5,
    }
    assert values(document, "direct") == {1: 5, 2: 5, 3: 3}


def test_direct_asks_only_among_those_equal_on_what_came_before():
    first = [table([1, 2, 3], [9, 9, 1], [1, 1, 3])]
    assert values(played(first, tie_breaks=["direct"]), "direct") == {1: 4, 2: 4}
    second = [table([1, 2, 3], [9, 8, 1], [1, 1, 3])]
    assert values(played(second, tie_breaks=["sum_of_scores", "direct"]), "direct") == {}
    assert values(played(second, tie_breaks=["direct", "sum_of_scores"]), "direct") == {1: 4, 2: 4}


# The lot


def test_the_lot_comes_from_seed_and_id_alone():
    tournament, other = (
        played(FIRST, tie_breaks=["lot"]),
        played(tie_breaks=["wins", "lot"], entrants=[8, 3, 1]),
    )
    few = values(other, "lot")
    assert {number: values(tournament, "lot")[number] for number in few} == few
    assert values(played(tie_breaks=["lot"], seed=2), "lot") != values(played(tie_breaks=["lot"]), "lot")


def test_the_lot_is_a_number_that_can_be_written_and_never_comes_twice():
    drawn = {lot(Career(entrant, seed, (), {}, frozenset())) for entrant in range(300) for seed in range(10)}
    assert len(drawn) == 3000
    assert all(0 < number < 1 and Fraction(float(number)) == number for number in drawn)
    assert 0.48 < sum(drawn) / 3000 < 0.52


def test_who_has_played_nothing_has_nothing_but_a_lot():
    nobody_or_the_last: list[dict[int, Sequence[int]]] = [{}, {1: [8]}]
    for byes in nobody_or_the_last:
        row = rows(played(FIRST, byes=byes, tie_breaks=TIE_BREAK_NAMES))[8]
        assert row.points == (2 if byes else 0)
        assert row.tie_breaks["average_place"] is None
        assert {name for name, value in row.tie_breaks.items() if value} == {"lot"}


def test_tables_without_places_count_for_nothing():
    unplayed = [{"table": 1, "seats": [1, 2, 3], "scores": [9, 8, 7], "places": None}]
    for row in rows(played(unplayed, tie_breaks=TIE_BREAK_NAMES)).values():
        assert row.points == row.tie_breaks["sum_of_scores"] == row.tie_breaks["opponents"] == 0
        assert row.tie_breaks["average_place"] is None
