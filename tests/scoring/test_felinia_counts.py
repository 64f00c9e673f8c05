"""Felinia scored from counted groups, without saying who stands where."""

from typing import Any

import pytest

from scoring.document import Malformed
from scoring.position import Doubt, by_name, score_document
from scoring.titles import scorers

ADA, BEN = {"name": "Ada", "colour": "blue"}, {"name": "Ben", "colour": "green"}


def counts(ada: dict[str, Any], ben: dict[str, Any] | None = None, **changes: Any) -> dict[str, Any]:
    return {
        "format": "tableside-counts/1",
        "game": "felinia",
        "board": "practice",
        "players": [{**ADA, **ada}, {**BEN, **(ben or {})}],
        **changes,
    }


def doubts(*players: dict[str, Any]) -> tuple[Doubt, ...]:
    return score_document(counts(*players), scorers()).doubts


def test_groups_bring_what_their_size_brings():
    answer = by_name(score_document(counts({"groups": [1, 4, 2, 1], "gold": 2}, {"groups": [3]}), scorers()))
    assert answer["scores"] == {"Ada": 1 + 12 + 4 + 1 + 2, "Ben": 9}
    assert answer["sheet"]["Ada"]["groups"] == 18


def test_groups_are_told_by_their_size_the_largest_first():
    lines = score_document(counts({"groups": [1, 3, 5, 1]}, {"groups": [1]}), scorers()).score.sheet.rows
    assert [(line.points, line.reason.en, line.reason.de, line.fields) for line in lines["blue"]] == [
        (
            15,
            "Group of 5 merchants, 5 × 3 (at most 3 each)",
            "Gruppe aus 5 Händlern, 5 × 3 (höchstens je 3)",
            (),
        ),
        (9, "Group of 3 merchants, 3 × 3", "Gruppe aus 3 Händlern, 3 × 3", ()),
        (2, "2 single merchants", "2 einzelne Händler", ()),
    ]
    assert lines["green"][0].reason == ("A single merchant", "Ein einzelner Händler")


def test_everything_else_is_as_in_a_position():
    held = {
        "trade": {"silk": 3},
        "extra": {"silk": 1},
        "plus": {"silk": 1},
        "spice": 5,
        "goods": 1,
        "silver": 2,
    }
    by_counting = score_document(counts({**held, "groups": [2, 1]}), scorers())
    on_the_map = counts({**held, "merchants": ["a4", "a5", "c7"]}, format="tableside-position/1")
    assert by_name(by_counting) == by_name(score_document(on_the_map, scorers()))
    assert by_counting.doubts == ()


MALFORMED = {
    "merchants": (counts({"merchants": ["a4"]}), 'players[0]: unknown key "merchants"'),
    "groups on the map": (
        counts({"groups": [1]}, format="tableside-position/1"),
        'players[0]: unknown key "groups"',
    ),
    "a number": (counts({"groups": 3}), "players[0].groups must be a list"),
    "more than anybody has": (counts({"groups": [1] * 100}), "players[0].groups must have 0 to 99 entries"),
    "an empty group": (counts({"groups": [2, 0]}), "players[0].groups[1] must be a whole number, 1 or more"),
    "a group of provinces": (counts({"groups": [["a4"]]}), "players[0].groups[0] must be a whole number"),
    "true": (counts({"groups": [True]}), "players[0].groups[0] must be a whole number"),
    "too many to print": (counts({"groups": [10**4000]}), "players[0].groups[0] is more than any box"),
    "no such board": (counts({}, board="venice"), 'board: "venice" is unknown'),
}


@pytest.mark.parametrize("about", MALFORMED)
def test_malformed_counts_are_refused_in_both_languages(about: str):
    document, english = MALFORMED[about]
    with pytest.raises(Malformed) as error:
        score_document(document, scorers())
    assert english in error.value.text.en
    assert error.value.text.en != error.value.text.de


def test_a_player_has_so_many_merchants_in_groups():
    assert doubts({"groups": [4, 4, 2]}) == ()
    (doubt,) = doubts({"groups": [4, 4, 3]})
    assert doubt.refuses
    assert doubt.text.en == "Ada cannot have 11 merchants on the map: there are only 10 of a colour."


def test_e25_the_map_has_room_for_so_many_merchants():
    seats = [{"name": name, "colour": name} for name in ("blue", "green", "red")]
    full = [{**seat, "groups": [5, 3]} for seat in seats]
    last = {"name": "yellow", "colour": "yellow"}
    assert score_document(counts({}, players=[*full, {**last, "groups": [1]}]), scorers()).doubts == ()
    (doubt,) = score_document(counts({}, players=[*full, {**last, "groups": [1, 1]}]), scorers()).doubts
    assert (doubt.rule, doubt.refuses) == ("E25", True)
    assert doubt.text == (
        "26 merchants cannot stay on the map: trade tiles lay in 25 provinces only.",
        "26 Händler können nicht auf der Karte bleiben: Nur in 25 Provinzen lagen Handels-Plättchen.",
    )


def test_e25_each_merchant_in_a_group_has_taken_a_tile():
    assert doubts({"groups": [2, 1], "trade": {"silk": 3}}) == ()
    (doubt,) = doubts({"groups": [2, 1], "trade": {"silk": 2}})
    assert (doubt.rule, doubt.refuses) == ("E25", False)


def test_a_tie_is_told_in_words():
    scored = score_document(counts({"groups": [2], "silver": 3}, {"gold": 4, "silver": 5}), scorers())
    assert scored.verdict == (
        "Ada and Ben have 4 points each; Ben has more silver (5 against 3).",
        "Ada und Ben haben je 4 Punkte; Ben hat mehr Silber (5 gegen 3).",
    )
