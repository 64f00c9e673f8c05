"""Totals only: who got how many points, and nothing about where from."""

from typing import Any

import pytest

from games.models import PlaySession
from plays.results import read_result
from scoring.document import Malformed
from tests.finished import TOTALS, totals


def places(document: dict[str, Any]) -> dict[str, int]:
    return {standing.name: standing.place for standing in read_result(document).standings}


def test_places_follow_from_the_points_and_are_shared_by_those_who_are_level():
    result = read_result(TOTALS)
    assert [standing.points for standing in result.standings] == [31, 40, 31]
    assert places(TOTALS) == {"Ada": 2, "Ben": 1, "Cleo": 2}
    assert (result.source, result.scored, result.refusals) == (PlaySession.TOTALS, None, [])


def test_nobody_needs_a_colour_and_whoever_has_one_keeps_it():
    assert [standing.colour for standing in read_result(TOTALS).standings] == ["", "", ""]
    document = totals(("Ada", 1), ("Ben", 2), ("Cleo", 3))
    document["players"][1]["colour"] = "yellow"
    assert [standing.colour for standing in read_result(document).standings] == ["", "yellow", ""]


def test_given_places_part_those_who_are_level():
    assert places(totals(("Ada", 9, 2), ("Ben", 9, 1), ("Cleo", 3, 3))) == {"Ada": 2, "Ben": 1, "Cleo": 3}
    assert places(totals(("Ada", 9, 1), ("Ben", 9, 1), ("Cleo", 9, 3))) == {"Ada": 1, "Ben": 1, "Cleo": 3}


@pytest.mark.parametrize("given", [(2, 1, 3), (1, 1, 2), (1, 3, 3), (1, 2, 4), (2, 3, 4), (1, 10**30, 3)])
def test_places_that_do_not_follow_are_refused(given):
    level = zip(("Ada", "Ben", "Cleo"), (9, 7, 7), given, strict=True)
    with pytest.raises(Malformed, match="The places do not fit the points"):
        read_result(totals(*level))


def seat(**changes: Any) -> dict[str, Any]:
    """The totals with something else at Cleo's seat; ... leaves it out."""
    cleo = {key: value for key, value in {"name": "Cleo", "points": 3, **changes}.items() if value is not ...}
    return {**TOTALS, "players": [*TOTALS["players"][:2], cleo]}


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (seat(points=...), "players[2]: “points” is missing"),
        (seat(points=-1), "whole number, 0 or more"),
        (seat(points="7"), "whole number"),
        (seat(points=7.0), "whole number"),
        (seat(points=True), "whole number"),
        (seat(points=None), "whole number"),
        (seat(points=10_000), "is too high; at most 9999 are possible"),
        (seat(points=10**4000), "is too high; at most 9999 are possible"),
        (seat(place=3), "players[0].place must be"),
        (seat(place=None), "players[0].place must be"),
        (seat(name=...), "“name” is missing"),
        (seat(name="Ben"), "Two players have the name"),
        (seat(name=" "), "can be read"),
        (seat(name="nul\0"), "can be read"),
        (seat(name=7), "must be text"),
        (seat(colour="pink"), "is unknown; possible: "),
        (seat(colour=None), "must be text"),
        (seat(colour=["red"]), "must be text"),
        (seat(gold=1), "unknown key"),
        ({**TOTALS, "players": {}}, "players must be a list"),
        ({**TOTALS, "players": ["Ada", "Ben", "Cleo"]}, "players[0] must be an object"),
        ({**TOTALS, "players": TOTALS["players"][:2]}, "3 to 4 players"),
        ({**TOTALS, "players": [{"name": f"P{n}", "points": n} for n in range(5)]}, "3 to 4 players"),
        ({**TOTALS, "players": []}, "3 to 4 players"),
        ({**TOTALS, "options": {}}, "unknown key"),
        ({**TOTALS, "game": "chess"}, "is unknown; possible: "),
        ({**TOTALS, "game": ["medina"]}, "must be text"),
        ({**TOTALS, "format": "tableside-totals/2"}, "The format must be"),
        ({"format": "tableside-totals/1"}, "“game” is missing"),
        ({"format": "tableside-totals/1", "game": "medina"}, "“players” is missing"),
    ],
)
def test_what_is_wrong_is_said(wrong, sentence):
    with pytest.raises(Malformed) as malformed:
        read_result(wrong)
    assert sentence in malformed.value.text.en
    assert malformed.value.text.de


def test_two_of_one_colour_are_refused():
    document = totals(("Ada", 1), ("Ben", 2), ("Cleo", 3))
    document["players"][0]["colour"] = document["players"][2]["colour"] = "red"
    with pytest.raises(Malformed, match="Two players have the colour"):
        read_result(document)


def test_nobody_is_called_as_a_row_of_the_sheet():
    with pytest.raises(Malformed, match="row of that name"):
        read_result(totals(("Ada", 1), ("grey", 2), ("Cleo", 3), game="flandern"))


def test_remarks_are_read_over():
    assert places({**TOTALS, "about": "after midnight"}) == places(TOTALS)
