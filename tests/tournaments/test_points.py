"""What places are worth."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.ranking import places as ranked
from tournaments.engine.points import DEFAULT_PRESET, PRESET_LABELS, PRESETS, points_at, points_of
from tournaments.engine.tournament import Table

FIVE = PRESETS["5-3-2-1"]


@pytest.mark.parametrize(
    ("places", "points"),
    [
        ((1, 2, 3, 4), (5, 3, 2, 1)),
        ((4, 1, 3, 2), (1, 5, 2, 3)),
        ((1, 1, 3, 4), (4, 4, 2, 1)),
        ((1, 2, 2, 4), (5, 2.5, 2.5, 1)),
        ((1, 2, 3, 3), (5, 3, 1.5, 1.5)),
        ((1, 1, 3, 3), (4, 4, 1.5, 1.5)),
        ((1, 1, 1, 4), (Fraction(10, 3), Fraction(10, 3), Fraction(10, 3), 1)),
        ((1, 2, 2, 2), (5, 2, 2, 2)),
        ((1, 1, 1, 1), (2.75, 2.75, 2.75, 2.75)),
        ((2, 1, 2), (2, 5, 2)),
        ((1, 1, 1), (3, 3, 3)),
        ((1, 1), (3, 3)),
    ],
)
def test_who_shares_a_place_shares_its_points(places, points):
    assert points_of(places, FIVE.tables[len(places)]) == points


@given(st.lists(st.integers(0, 3), min_size=2, max_size=4))
def test_a_table_gives_all_its_points_away(merits):
    places = [*ranked(dict(enumerate(merits))).values()]
    assert sum(points_of(places, FIVE.tables[len(places)])) == sum(FIVE.tables[len(places)])


def test_a_table_that_is_not_played_is_worth_nothing():
    assert points_at(Table(1, (1, 2, 3), (Fraction(1),) * 3), FIVE) == ()
    played = Table(1, (1, 2, 3), (Fraction(1),) * 3, (3, 1, 2))
    assert points_at(played, FIVE) == (Fraction(1), Fraction(5), Fraction(3))


@pytest.mark.parametrize(
    ("name", "four", "three", "two", "bye"),
    [
        ("5-3-2-1", (5, 3, 2, 1), (5, 3, 1), (5, 1), 2.75),
        ("7-5-3-1", (7, 5, 3, 1), (7, 4, 1), (7, 1), 4),
        ("4-2-1-0", (4, 2, 1, 0), (4, 2, 1), (4, 1), 1.75),
        ("3-2-1-0", (3, 2, 1, 0), (3, 1.5, 0), (3, 0), 1.5),
        ("10-6-4-2", (10, 6, 4, 2), (10, 5, 2), (10, 2), 5.5),
        ("winner", (1, 0, 0, 0), (1, 0, 0), (1, 0), 0.25),
    ],
)
def test_the_usual_scales(name, four, three, two, bye):
    assert PRESETS[name].tables == {2: two, 3: three, 4: four}
    assert PRESETS[name].bye == bye


def test_every_scale_has_a_label():
    assert [*PRESET_LABELS] == [*PRESETS]
    assert DEFAULT_PRESET in PRESETS
    assert PRESET_LABELS["winner"].de == "nur Siege"
