"""Medina scored from counted palaces, without a board."""

from typing import Any

import pytest

from scoring.document import Malformed
from scoring.position import Doubt, by_name, score_document
from scoring.titles import scorers


def counts(**changes: Any) -> dict[str, Any]:
    return {
        "format": "tableside-counts/1",
        "game": "medina",
        "players": [
            {"name": "Ada", "colour": "yellow"},
            {"name": "Ben", "colour": "red"},
            {"name": "Cleo", "colour": "blue"},
        ],
        "palaces": [
            {"colour": "grey", "owner": "yellow", "parts": 4, "stables": 1, "walls": 3, "merchants": 2},
            {"colour": "grey", "owner": "red", "parts": 5},
            {"colour": "black", "owner": "red", "parts": 1, "merchants": 1},
            {"colour": "brown", "parts": 2, "merchants": 9, "owner": None, "walls": 1},
        ],
        "palace_cards": {"grey": "yellow", "black": "red"},
        "tower_cards": {"2": "yellow"},
        **changes,
    }


def doubts(**changes: Any) -> tuple[Doubt, ...]:
    return score_document(counts(**changes), scorers()).doubts


def counted(*palaces: dict[str, Any], **more: Any) -> tuple[Doubt, ...]:
    return doubts(**{"palaces": [*palaces], "palace_cards": {}, "tower_cards": {}, **more})


def grey(parts: int, owner: str | None = None, **more: int) -> dict[str, Any]:
    return {"colour": "grey", "parts": parts, "owner": owner, **more}


def only(found: tuple[Doubt, ...]) -> tuple[str, str, str]:
    (doubt,) = found
    assert doubt.refuses
    return doubt.rule, *doubt.text


def test_every_category_is_counted():
    palaces = [palace for palace in counts()["palaces"] if palace["colour"] != "brown"]
    assert by_name(score_document(counts(palaces=palaces), scorers())) == {
        "scores": {"Ada": 13, "Ben": 9, "Cleo": 0},
        "winners": ["Ada"],
        "sheet": {
            "Ada": {
                "parts": 4,
                "stables": 1,
                "walls": 3,
                "merchants": 2,
                "palace_cards": 1,
                "tower_cards": 2,
            },
            "Ben": {
                "parts": 6,
                "stables": 0,
                "walls": 0,
                "merchants": 1,
                "palace_cards": 2,
                "tower_cards": 0,
            },
            "Cleo": dict.fromkeys(
                ("parts", "stables", "walls", "merchants", "palace_cards", "tower_cards"), 0
            ),
        },
    }


def test_lines_are_those_of_a_board_without_fields():
    lines = score_document(counts(), scorers()).score.sheet.rows["yellow"]
    assert [(line.points, line.rule, line.reason.en) for line in lines] == [
        (4, "M80", "4 parts of the grey palace"),
        (1, "M80", "1 stable of the grey palace"),
        (3, "M81", "3 fields of the grey palace at a wall"),
        (2, "M82", "2 merchants next to the grey palace"),
        (1, "M83", "The grey palace card"),
        (2, "M83", "Tower card 2"),
    ]
    assert not any(line.fields for line in lines[:-1])


def test_points_at_the_wall_are_told_by_the_option_in_force():
    scored = score_document(counts(options={"wall_points": "piece"}), scorers())
    assert scored.score.sheet.lines("yellow", "walls")[0].reason.de == "3 Mauern liegen am grauen Palast"


def test_what_is_missing_is_none():
    bare = {key: counts()[key] for key in ("format", "game", "players")}
    scored = score_document(bare, scorers())
    assert by_name(scored)["scores"] == {"Ada": 0, "Ben": 0, "Cleo": 0}
    assert scored.doubts == ()


def test_a_tie_is_broken_by_the_larger_palace():
    palaces = [grey(4, "yellow"), {"colour": "black", "parts": 3, "owner": "red"}]
    cards = {"grey": "yellow", "black": "red"}
    changes = {"palaces": palaces, "palace_cards": cards, "tower_cards": {}}
    answer = by_name(score_document(counts(**changes, options={"tie_break": "largest_palace"}), scorers()))
    assert answer["scores"] == {"Ada": 5, "Ben": 5, "Cleo": 0}
    assert answer["winners"] == ["Ada"]


MALFORMED: dict[str, tuple[dict[str, Any], str]] = {
    "merchants on the board": ({"merchants": ["a1"]}, '$: unknown key "merchants"'),
    "walls on the board": ({"walls": []}, '$: unknown key "walls"'),
    "no parts": ({"palaces": [{"colour": "grey"}]}, "palaces[0]: “parts” is missing"),
    "parts are fields": (
        {"palaces": [{"colour": "grey", "parts": ["a1"]}]},
        "palaces[0].parts must be a whole",
    ),
    "none at all": ({"palaces": [grey(0)]}, "palaces[0].parts must be a whole number, 1 or more"),
    "negative stables": ({"palaces": [grey(1, stables=-1)]}, "palaces[0].stables must be a whole number"),
    "too many to print": ({"palaces": [grey(1, walls=10**4000)]}, "palaces[0].walls is more than any box"),
    "merchants are text": ({"palaces": [{**grey(1), "merchants": "2"}]}, "palaces[0].merchants must be"),
    "a palace with more": ({"palaces": [{**grey(1), "roof": True}]}, 'palaces[0]: unknown key "roof"'),
    "unknown palace colour": ({"palaces": [{**grey(1), "colour": "pink"}]}, '"pink" is unknown'),
    "an owner who is not there": ({"palaces": [grey(1, "green")]}, '"green" is unknown'),
    "an unknown card": ({"palace_cards": {"pink": "yellow"}}, 'palace_cards: unknown key "pink"'),
    "an unknown tower": ({"tower_cards": {"5": "yellow"}}, 'tower_cards: unknown key "5"'),
    "unknown option": ({"options": {"speed": 1}}, 'options: unknown key "speed"'),
    "more than fields": ({"palaces": [grey(1)] * 177}, "No board has 177 palaces; it has 176 fields."),
    "palaces are an object": ({"palaces": {}}, "palaces must be a list"),
}


@pytest.mark.parametrize("about", MALFORMED)
def test_malformed_counts_are_refused_in_both_languages(about: str):
    changes, english = MALFORMED[about]
    with pytest.raises(Malformed) as error:
        score_document(counts(**changes), scorers())
    assert english in error.value.text.en
    assert error.value.text.en != error.value.text.de


def test_an_unknown_format_is_told_both_known_ones():
    with pytest.raises(Malformed) as error:
        score_document(counts(format="tableside-counts/2"), scorers())
    assert error.value.text == (
        'The format must be “tableside-position/1” or “tableside-counts/1”, not "tableside-counts/2".',
        'Das Format muss „tableside-position/1“ oder „tableside-counts/1“ sein, nicht "tableside-counts/2".',
    )


# Doubts


def test_counts_that_can_be_are_not_doubted():
    assert counted(grey(2, merchants=6, walls=1)) == ()


def test_the_box_holds_so_many_parts_and_stables():
    assert counted(grey(9), grey(9, stables=12)) == ()
    assert (
        only(counted(grey(9), grey(10)))[1] == "There are only 18 grey palace parts with 3 players, not 19."
    )
    assert only(counted(grey(9, stables=7), grey(9, stables=6)))[1] == (
        "There are only 12 stables with 3 players, not 13."
    )


def test_no_wall_brings_two_points():
    assert counted(grey(15, walls=15), {**grey(15, walls=15), "colour": "brown"}) == ()
    assert only(counted(grey(15, walls=15), {**grey(16, walls=16), "colour": "brown"})) == (
        "",
        "There are only 30 walls with 3 players; they cannot bring 31 points.",
        "Es gibt zu dritt nur 30 Mauern; sie können keine 31 Punkte bringen.",
    )


def test_m81_only_fields_of_the_palace_are_at_the_wall():
    cards = {"palace_cards": {"grey": "yellow"}, "tower_cards": {"1": "yellow"}}
    assert counted(grey(2, "yellow", stables=1, walls=3), **cards) == ()
    assert only(counted(grey(2, "yellow", stables=1, walls=4), **cards)) == (
        "M81",
        "The grey palace of Ada can have at most 3 points at the wall, not 4.",
        "Der graue Palast von Ada kann höchstens 3 Punkte an der Mauer haben, nicht 4.",
    )
    assert only(counted(grey(1, walls=2))) == (
        "M81",
        "A grey palace without a roof can have at most 1 point at the wall, not 2.",
        "Ein grauer Palast ohne Dach kann höchstens 1 Punkt an der Mauer haben, nicht 2.",
    )


@pytest.mark.parametrize(("size", "corners"), [(1, 1), (10, 1), (11, 2), (18, 2)])
def test_m81_where_walls_are_counted_a_corner_field_has_two(size: int, corners: int):
    by_piece = {"options": {"wall_points": "piece"}}
    assert counted(grey(size, walls=size + corners), **by_piece) == ()
    assert only(counted(grey(size, walls=size + corners + 1), **by_piece))[0] == "M81"


def test_m82_a_palace_has_so_many_fields_beside_it():
    assert counted(grey(1, merchants=4)) == ()
    assert counted(grey(2, stables=1, merchants=8)) == ()
    assert only(counted(grey(2, stables=1, merchants=9))) == (
        "M82",
        "A grey palace without a roof can have at most 8 merchants next to it, not 9.",
        "Ein grauer Palast ohne Dach kann höchstens 8 Besucher neben sich haben, nicht 9.",
    )


def test_m82_all_merchants_of_the_box_can_be_beside_a_palace():
    assert counted(grey(18, merchants=25)) == ()
    assert only(counted(grey(18, merchants=26)))[1].endswith("at most 25 merchants next to it, not 26.")


def test_m21_one_palace_of_a_colour_is_a_player_s():
    cards = {"palace_cards": {"grey": "yellow"}}
    assert counted(grey(2, "yellow"), grey(2), grey(1, "red"), **cards) == ()
    assert only(counted(grey(2, "yellow"), grey(1, "yellow"), **cards))[0] == "M21"


def test_m70_and_m71_palace_cards_go_by_size():
    two = grey(3, "yellow", stables=1), grey(4, "red")
    assert counted(*two, palace_cards={"grey": "red"}) == ()
    assert only(counted(*two))[1] == "Nobody has the grey palace card; it must belong to Ada or Ben."
    assert only(counted(grey(3, "yellow"), grey(4, "red"), palace_cards={"grey": "yellow"}))[0] == "M71"
    assert only(counted(*two, palace_cards={"grey": "blue"}))[0] == "M70"


def test_m60_a_tower_card_needs_a_palace_at_a_wall():
    palaces, cards = (grey(3, "yellow", walls=1), grey(2, "red")), {"grey": "yellow"}
    assert counted(*palaces, palace_cards=cards, tower_cards={"3": "yellow"}) == ()
    assert only(counted(*palaces, palace_cards=cards, tower_cards={"3": "red"}))[:2] == (
        "M60",
        "Ben has tower card 3 but no palace that touches a wall of this tower.",
    )


def test_m60_somebody_at_a_wall_has_a_tower_card():
    palaces, cards = (grey(3, "yellow", walls=1), grey(2, "red", walls=1)), {"grey": "yellow"}
    assert only(counted(*palaces, palace_cards=cards)) == (
        "M60",
        "Nobody has a tower card, but Ada and Ben own palaces at a wall.",
        "Niemand hat eine Turmkarte, aber Ada und Ben besitzen Paläste an einer Mauer.",
    )
    assert only(counted(palaces[0], palace_cards=cards))[1] == (
        "Nobody has a tower card, but Ada owns a palace at a wall."
    )
    assert counted(grey(3, walls=2)) == (), "an ownerless palace takes none"
