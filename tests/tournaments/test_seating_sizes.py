import pytest

from scoring.document import Malformed
from tournaments.seating.sizes import table_sizes


@pytest.mark.parametrize("players", [3, 4, *range(6, 65)])
def test_as_few_tables_as_there_can_be(players):
    sizes = table_sizes(players, (3, 4))
    assert (len(sizes), sum(sizes)) == (-(-players // 4), players)
    assert sizes == tuple(sorted(sizes))
    assert {*sizes} <= {3, 4}


@pytest.mark.parametrize(
    ("players", "allowed", "sizes"),
    [
        (2, (2, 3, 4), (2,)),
        (5, (2, 3, 4), (3, 2)),
        (5, (2, 3), (3, 2)),
        (6, (2, 3, 4), (3, 3)),
        (9, (2, 3, 4), (3, 3, 3)),
        (12, (3, 4), (4, 4, 4)),
        (12, (3,), (3, 3, 3, 3)),
        (12, (4,), (4, 4, 4)),
    ],
)
def test_what_is_allowed_counts(players, allowed, sizes):
    assert table_sizes(players, allowed) == sizes


@pytest.mark.parametrize(
    ("players", "allowed", "why", "warum"),
    [
        (0, (3, 4), "at least three players; 0 can play", "mindestens drei"),
        (2, (3, 4), "at least three players; 2 can play", "mindestens drei"),
        (5, (3, 4), "Please give a different one a bye in each round", "alle einmal ausgesetzt"),
        (5, (2, 4), "Five players cannot be seated", "Fünf Personen"),
        (
            7,
            (4,),
            "7 players need a table of 3; this tournament",
            "7 Personen brauchen einen Dreiertisch; dieses Turnier lässt keine Dreiertische zu",
        ),
        (
            10,
            (4,),
            "10 players need 2 tables of 3; this",
            "10 Personen brauchen 2 Dreiertische; dieses Turnier lässt keine Dreiertische zu",
        ),
        (7, (3,), "Please allow tables of 4, or give byes", "so viele aussetzen lassen"),
    ],
)
def test_why_somebody_cannot_be_seated_and_what_helps(players, allowed, why, warum):
    with pytest.raises(Malformed) as refused:
        table_sizes(players, allowed)
    assert why in refused.value.text.en
    assert warum in refused.value.text.de
