"""Medina scored from a position document."""

from typing import Any

import pytest

from scoring.document import Malformed
from scoring.position import by_name, score_document
from scoring.titles import scorers


def position(**changes: Any) -> dict[str, Any]:
    return {
        "format": "tableside-position/1",
        "game": "medina",
        "players": [
            {"name": "Ada", "colour": "yellow"},
            {"name": "Ben", "colour": "red"},
            {"name": "Cleo", "colour": "blue"},
        ],
        "palaces": [
            {"colour": "grey", "parts": ["a3"], "stables": ["a4"], "owner": "yellow"},
            {"colour": "black", "parts": ["a6"], "stables": [], "owner": "red"},
            {"colour": "brown", "parts": ["m6", "m7"], "owner": None},
        ],
        "merchants": ["b3", "b6", "l6"],
        "walls": ["W1", "W2", "W3", "W4", "W5", "W6"],
        "palace_cards": {"grey": "yellow", "black": "red"},
        "tower_cards": {"4": "red"},
        **changes,
    }


def scored(**changes: Any) -> dict[str, Any]:
    return by_name(score_document(position(**changes), scorers()))


def test_every_category_is_counted():
    assert scored() == {
        "scores": {"Ada": 6, "Ben": 9, "Cleo": 0},
        "winners": ["Ben"],
        "sheet": {
            "Ada": {
                "parts": 1,
                "stables": 1,
                "walls": 2,
                "merchants": 1,
                "palace_cards": 1,
                "tower_cards": 0,
            },
            "Ben": {
                "parts": 1,
                "stables": 0,
                "walls": 1,
                "merchants": 1,
                "palace_cards": 2,
                "tower_cards": 4,
            },
            "Cleo": {
                "parts": 0,
                "stables": 0,
                "walls": 0,
                "merchants": 0,
                "palace_cards": 0,
                "tower_cards": 0,
            },
        },
    }


def test_a_palace_without_owner_scores_for_nobody():
    owned = {"colour": "brown", "parts": ["m6", "m7"], "owner": "blue"}
    assert scored(palaces=[{**owned, "owner": None}])["scores"]["Cleo"] == 0
    assert scored(palaces=[owned])["scores"]["Cleo"] == 2 + 1, "two parts and the merchant at l6"


@pytest.mark.parametrize(("wall_points", "points"), [("part", 1), ("piece", 2)])
def test_a_corner_counts_by_the_option(wall_points: str, points: int):
    corner = [{"colour": "orange", "parts": ["p11"], "owner": "blue"}]
    sheet = scored(palaces=corner, walls=["N16", "E11"], options={"wall_points": wall_points})["sheet"]
    assert sheet["Cleo"]["walls"] == points


def test_what_is_missing_is_none():
    bare = {key: position()[key] for key in ("format", "game", "players")}
    assert by_name(score_document(bare, scorers()))["scores"] == {"Ada": 0, "Ben": 0, "Cleo": 0}


def test_expectations_and_remarks_are_not_needed_and_not_read():
    assert scored(about="an example", expect={"scores": {}}) == scored()


def test_every_line_says_points_reason_rule_and_fields():
    lines = score_document(position(), scorers()).score.sheet.rows["yellow"]
    assert [(line.points, line.rule, line.reason.en, line.fields) for line in lines] == [
        (1, "M80", "1 part of the grey palace", ("a3",)),
        (1, "M80", "1 stable of the grey palace", ("a4",)),
        (2, "M81", "2 fields of the grey palace at a wall", ("a3", "a4", "W3", "W4")),
        (1, "M82", "1 merchant next to the grey palace", ("b3",)),
        (1, "M83", "The grey palace card", ("a3", "a4")),
    ]
    assert [line.reason.de for line in lines] == [
        "1 Palastteil des grauen Palasts",
        "1 Ziegenstall am grauen Palast",
        "2 Felder des grauen Palasts an einer Mauer",
        "1 Besucher am grauen Palast",
        "Die graue Palastkarte",
    ]


def test_a_tie_is_shared_or_broken_by_the_larger_palace():
    palaces = [
        {"colour": "brown", "parts": ["c3"], "owner": "yellow"},
        {"colour": "black", "parts": ["c8", "c9"], "owner": "red"},
    ]
    cards = {"brown": "yellow", "black": "red"}
    alike = {"palaces": palaces, "palace_cards": cards, "tower_cards": {}, "merchants": [], "walls": []}
    assert scored(**alike)["winners"] == ["Ada", "Ben"]
    assert scored(**alike, options={"tie_break": "largest_palace"})["winners"] == ["Ben"]


def test_largest_palaces_alike_share_the_win_where_nobody_knows_who_roofed_first():
    palaces = [
        {"colour": "brown", "parts": ["c3"], "owner": "yellow"},
        {"colour": "black", "parts": ["c8"], "owner": "red"},
    ]
    alike = {"palaces": palaces, "palace_cards": {}, "tower_cards": {}, "merchants": [], "walls": []}
    assert scored(**alike, options={"tie_break": "largest_palace"})["winners"] == ["Ada", "Ben"]


MALFORMED: dict[str, dict[str, Any]] = {
    "another format": {"format": "tableside/1"},
    "unknown game": {"game": "chess"},
    "game is no text": {"game": {}},
    "unknown key": {"roofs": 3},
    "too few players": {"players": position()["players"][:2]},
    "unknown option": {"options": {"speed": 1}},
    "unknown palace colour": {"palaces": [{"colour": "pink", "parts": ["a1"], "owner": None}]},
    "a palace without parts": {"palaces": [{"colour": "grey", "parts": [], "stables": ["a1"]}]},
    "a palace is text": {"palaces": ["grey"]},
    "a palace with more": {"palaces": [{"colour": "grey", "parts": ["a1"], "roof": True}]},
    "parts are text": {"palaces": [{"colour": "grey", "parts": "a1"}]},
    "unknown field": {"merchants": ["q1"]},
    "a field with a leading zero": {"merchants": ["a01"]},
    "a field is a number": {"merchants": [7]},
    "a wall inside the city": {"walls": ["a1"]},
    "a tower is no wall": {"walls": ["NW"]},
    "a field twice": {"merchants": ["h6", "h6"]},
    "a field twice in two kinds": {"merchants": ["a3"]},
    "a wall twice": {"walls": ["N1", "N1"]},
    "an owner who is not there": {"palaces": [{"colour": "grey", "parts": ["c3"], "owner": "green"}]},
    "an owner by name": {"palaces": [{"colour": "grey", "parts": ["c3"], "owner": "Ada"}]},
    "an unknown card": {"palace_cards": {"pink": "yellow"}},
    "an unknown tower": {"tower_cards": {"5": "yellow"}},
    "a holder who is not there": {"tower_cards": {"1": "green"}},
    "cards are a list": {"tower_cards": ["yellow"]},
}


@pytest.mark.parametrize("about", MALFORMED)
def test_a_malformed_position_is_refused_in_both_languages(about: str):
    with pytest.raises(Malformed) as error:
        score_document(position(**MALFORMED[about]), scorers())
    assert error.value.text.en != error.value.text.de
    assert 10 < len(error.value.text.en) < 300
