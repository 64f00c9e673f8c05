"""Felinia scored from a position document."""

import json
from typing import Any

import pytest

from scoring.document import Malformed
from scoring.position import by_name, score_document
from scoring.titles import scorers
from scoring.titles.felinia.board import GOODS, Board
from scoring.titles.felinia.position import (
    GOOD_NAMES,
    OPTIONS,
    SORT_NAMES,
    Holding,
    Position,
    read_position,
    sort_name,
)
from scoring.titles.felinia.score import CATEGORIES, groups, score, tie_verdict
from tests.scoring.felinia import ADA, BEN, BOARD, CLEO, DORA, EXAMPLES, NOTHING, PRACTICE, position

DEFAULTS = {name: option.default for name, option in OPTIONS.items()}


def with_ada(**holds: Any) -> dict[str, Any]:
    return position(players=[{**ADA, **holds}, BEN])


def scored(**changes: Any) -> dict[str, Any]:
    return by_name(score_document(position(**changes), scorers()))


def tie_break_of(*players: dict[str, Any]) -> tuple[str, str] | None:
    """How a tie of these players was decided."""
    named, there = read_position(position(players=list(players)))
    return tie_verdict(there, {player.colour: player.name for player in named})


def mask(board: Board, *provinces: str) -> int:
    return sum(1 << board.province[province] for province in provinces)


def test_every_category_is_counted():
    assert scored() == {
        "scores": {"Ada": 25, "Ben": 14, "Cleo": 0},
        "winners": ["Ada"],
        "sheet": {
            "Ada": {**NOTHING, "trade": 16, "plus": 4, "groups": 5},
            "Ben": {**NOTHING, "trade": 9, "gold": 1, "spice": 2, "goods": 2},
            "Cleo": NOTHING,
        },
    }


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["about"])
def test_the_law_s_examples_come_out(example: dict[str, Any]):
    answer, expected = by_name(score_document(example, scorers())), example["expect"]
    assert answer["scores"] == expected["scores"]
    assert {name: answer["sheet"][name] for name in expected["sheet"]} == expected["sheet"]
    assert answer["winners"] == expected.get("winners", answer["winners"])


def test_all_the_law_s_examples_are_here():
    assert len(EXAMPLES) == 29


def test_a_bonus_tile_1_to_4_gets_its_plus_1_unless_the_option_says_otherwise():
    silk = {"trade": {"silk": 2}, "extra": {"silk": 1}, "plus": {"silk": 2}}
    for counts, points in ((True, 6), (False, 4)):
        answer = score_document({**with_ada(**silk), "options": {"plus_counts_extra": counts}}, scorers())
        assert by_name(answer)["sheet"]["Ada"] == {**NOTHING, "trade": 9, "plus": points}


def test_plus_1_for_a_bonus_tile_1_to_4_alone():
    tea = with_ada(extra={"tea": 1}, plus={"tea": 1})
    assert by_name(score_document(tea, scorers()))["scores"]["Ada"] == 2
    tea["options"] = {"plus_counts_extra": False}
    assert by_name(score_document(tea, scorers()))["scores"]["Ada"] == 1


@pytest.mark.parametrize(("crosses", "points"), [(True, 9), (False, 5)])
def test_groups_reach_across_a_border_unless_the_option_says_otherwise(crosses: bool, points: int):
    answer = scored(
        players=[{**ADA, "merchants": ["a5", "a6", "b8"]}, BEN], options={"groups_cross_borders": crosses}
    )
    assert answer["scores"]["Ada"] == points


def test_groups_reach_along_a_path_across_a_border():
    crossed = {**PRACTICE, "paths": [*PRACTICE["paths"], ["a8", "e6"]]}
    players = [{**ADA, "merchants": ["a7", "a8", "e6"]}, BEN]
    assert scored(board=crossed, players=players)["scores"]["Ada"] == 9
    alone = {"groups_cross_borders": False}
    assert scored(board=crossed, players=players, options=alone)["scores"]["Ada"] == 5
    assert scored(players=players)["scores"]["Ada"] == 5, "no such path on the practice board"


def test_a_group_may_go_round_by_way_of_another_country():
    there = mask(BOARD, "a6", "b8", "b7", "c4")
    assert groups(BOARD, there, True) == (mask(BOARD, "a6", "b8", "b7"), mask(BOARD, "c4"))
    assert groups(BOARD, there, False) == (mask(BOARD, "a6"), mask(BOARD, "b7", "b8"), mask(BOARD, "c4"))
    assert groups(BOARD, 0, True) == ()


def test_merchants_of_others_join_nothing():
    players = [{**ADA, "merchants": ["a4", "a6"]}, {**BEN, "merchants": ["a5"]}]
    assert scored(players=players)["scores"] == {"Ada": 2, "Ben": 1}


def test_what_is_missing_is_none():
    answer = scored(players=[ADA, BEN])
    assert answer["scores"] == {"Ada": 0, "Ben": 0}
    assert answer["winners"] == ["Ada", "Ben"]
    assert scored(players=[{**ADA, "trade": {}, "merchants": []}, BEN]) == answer


def test_expectations_and_remarks_are_not_needed_and_not_read():
    assert scored(about="an example", expect={"scores": {}}) == scored()


def test_counts_are_taken_as_given_whatever_the_box_holds():
    assert by_name(score_document(with_ada(extra={"ivory": 9}, silver=99), scorers()))["scores"]["Ada"] == 27


def test_silver_is_worth_nothing_but_decides_a_tie():
    assert scored(players=[{**ADA, "silver": 6}, {**BEN, "goods": 1}])["winners"] == ["Ben"]
    assert scored(players=[{**ADA, "silver": 5}, {**BEN, "silver": 6}])["winners"] == ["Ben"]
    assert scored(players=[{**ADA, "silver": 6}, {**BEN, "silver": 6}, CLEO])["winners"] == ["Ada", "Ben"]


def test_without_a_tie_for_the_first_place_nothing_had_to_be_decided():
    assert tie_break_of({**ADA, "gold": 1}, BEN) is None
    assert tie_break_of({**ADA, "gold": 2}, {**BEN, "gold": 1}, {**CLEO, "goods": 1, "silver": 3}) is None


TIES: dict[str, tuple[list[dict[str, Any]], str, str]] = {
    "two level": (
        [{**ADA, "gold": 19, "silver": 3}, {**BEN, "goods": 19, "silver": 5}, {**CLEO, "silver": 6}],
        "Ada and Ben have 19 points each; Ben has more silver (5 against 3).",
        "Ada und Ben haben je 19 Punkte; Ben hat mehr Silber (5 gegen 3).",
    ),
    "three level": (
        [{**ADA, "gold": 1, "silver": 3}, {**BEN, "spice": 2}, {**CLEO, "goods": 1, "silver": 1}, DORA],
        "Ada, Ben and Cleo have 1 point each; Ada has the most silver (3 against 1 and 0).",
        "Ada, Ben und Cleo haben je 1 Punkt; Ada hat am meisten Silber (3 gegen 1 und 0).",
    ),
    "two of three level in silver too": (
        [{**ADA, "gold": 8, "silver": 5}, {**BEN, "gold": 8, "silver": 4}, {**CLEO, "gold": 8, "silver": 5}],
        (
            "Ada, Ben and Cleo have 8 points each; "
            "Ada and Cleo have the most silver (5 each against 4) and share the win."
        ),
        (
            "Ada, Ben und Cleo haben je 8 Punkte; "
            "Ada und Cleo haben am meisten Silber (je 5 gegen 4) und teilen sich den Sieg."
        ),
    ),
    "level in everything": (
        [{**ADA, "gold": 13, "silver": 2}, {**BEN, "gold": 13, "silver": 2}],
        "Ada and Ben have 13 points and 2 silver each and share the win.",
        "Ada und Ben haben je 13 Punkte und 2 Silber und teilen sich den Sieg.",
    ),
}  # fmt: skip


@pytest.mark.parametrize("about", TIES)
def test_a_tie_is_told_in_words(about: str):
    players, english, german = TIES[about]
    assert tie_break_of(*players) == (english, german)


def test_those_who_stand_alone_share_a_line():
    holds = {"merchants": ["e4", "a4", "c7", "d7", "d8"]}
    lines = score_document(with_ada(**holds), scorers()).score.sheet.lines("blue", "groups")
    assert [(line.points, line.reason.en, line.reason.de, line.fields) for line in lines] == [
        (
            4,
            "Group of 2 merchants: d7 and d8, 2 × 2",
            "Gruppe aus 2 Händlern: d7 und d8, 2 × 2",
            ("d7", "d8"),
        ),
        (3, "3 single merchants: a4, c7 and e4", "3 einzelne Händler: a4, c7 und e4", ("a4", "c7", "e4")),
    ]


def test_every_line_says_points_rule_and_reason():
    holds = {
        "trade": {"ivory": 4, "silk": 3, "amber": 1},
        "extra": {"silk": 1, "tea": 2},
        "plus": {"silk": 1, "ivory": 2, "pearls": 1},
        "merchants": ["b8", "a6", "a5", "a4", "d7", "d8", "e4"],
        "gold": 3,
        "spice": 5,
        "goods": 1,
    }
    lines = score_document(with_ada(**holds), scorers()).score.sheet.rows["blue"]
    assert [(line.category, line.points, line.rule, line.reason.en) for line in lines] == [
        ("trade", 16, "E60", "Silk: 3 trade tiles and 1 bonus tile “1–4”, 4 × 4"),
        ("trade", 4, "E60", "Tea: 2 bonus tiles “1–4”, 2 × 2"),
        ("trade", 12, "E60", "Ivory: 4 trade tiles, 4 × 3 (at most 3 each)"),
        ("trade", 1, "E60", "Amber: 1 trade tile, 1 × 1"),
        ("plus", 4, "E61", "Silk: 1 bonus tile “+1” for 3 trade tiles and 1 bonus tile “1–4”, 1 × 4"),
        ("plus", 8, "E61", "Ivory: 2 bonus tiles “+1” for 4 trade tiles, 2 × 4"),
        ("groups", 12, "E62", "Group of 4 merchants: a4, a5, a6 and b8, 4 × 3 (at most 3 each)"),
        ("groups", 4, "E62", "Group of 2 merchants: d7 and d8, 2 × 2"),
        ("groups", 1, "E62", "A single merchant: e4"),
        ("gold", 3, "E63", "3 gold, 1 point each"),
        ("spice", 2, "E63", "5 spices, 1 point for every 2"),
        ("goods", 1, "E63", "1 good, 1 point each"),
    ]
    assert [line.reason.de for line in lines] == [
        "Seide: 3 Handels-Plättchen und 1 Bonus-Plättchen „1–4“, 4 × 4",
        "Tee: 2 Bonus-Plättchen „1–4“, 2 × 2",
        "Elfenbein: 4 Handels-Plättchen, 4 × 3 (höchstens je 3)",
        "Bernstein: 1 Handels-Plättchen, 1 × 1",
        "Seide: 1 Bonus-Plättchen „+1“ für 3 Handels-Plättchen und 1 Bonus-Plättchen „1–4“, 1 × 4",
        "Elfenbein: 2 Bonus-Plättchen „+1“ für 4 Handels-Plättchen, 2 × 4",
        "Gruppe aus 4 Händlern: a4, a5, a6 und b8, 4 × 3 (höchstens je 3)",
        "Gruppe aus 2 Händlern: d7 und d8, 2 × 2",
        "Ein einzelner Händler: e4",
        "3 Gold, je 1 Punkt",
        "5 Gewürze, 1 Punkt für je 2",
        "1 Waren-Plättchen, je 1 Punkt",
    ]
    assert [line.fields for line in lines if line.category == "groups"] == [
        ("a4", "a5", "a6", "b8"),
        ("d7", "d8"),
        ("e4",),
    ]


def test_what_brings_no_point_has_no_line():
    lines = score_document(with_ada(plus={"tea": 2}, spice=1, silver=6), scorers()).score.sheet.rows["blue"]
    assert lines == ()


def test_the_names_of_goods_and_sorts_are_told_in_both_languages():
    assert tuple(GOOD_NAMES) == GOODS
    assert tuple(SORT_NAMES) == tuple(BOARD.sorts)
    assert sort_name("silk") == ("silk", "Seide")
    assert tuple(CATEGORIES) == tuple(NOTHING)


def test_a_sort_of_a_club_s_own_board_is_called_by_its_word():
    assert sort_name("musk") == ("musk", "musk")
    sorts = {"musk" if sort == "amber" else sort: most for sort, most in PRACTICE["sorts"].items()}
    renamed = json.loads(json.dumps({**PRACTICE, "sorts": sorts}).replace('"amber"', '"musk"'))
    line = score_document({**with_ada(trade={"musk": 2}), "board": renamed}, scorers()).score.sheet.rows
    assert line["blue"][0].reason == (
        "Musk: 2 trade tiles, 2 × 2",
        "Musk: 2 Handels-Plättchen, 2 × 2",
    )


def ada(**holds: Any) -> dict[str, Any]:
    return {"players": [{**ADA, **holds}, BEN]}


MALFORMED: dict[str, tuple[dict[str, Any], str, str]] = {
    "another format": ({"format": "tableside/1"}, "format must be", "Format muss"),
    "no board": ({"board": None}, "board must be", "board muss"),
    "unknown board": ({"board": "venice"}, 'board: "venice" is unknown', "ist unbekannt"),
    "a broken board": ({"board": {**PRACTICE, "berths": 0}}, "board.berths must be", "board.berths muss"),
    "unknown key": ({"cities": {}}, '$: unknown key "cities"', '$: unbekannter Schlüssel "cities"'),
    "merchants outside": ({"merchants": []}, '$: unknown key "merchants"', "unbekannter Schlüssel"),
    "a player with more": (ada(influence=1), 'players[0]: unknown key "influence"', "unbekannter Schlüssel"),
    "unknown sort": (ada(trade={"salt": 1}), 'players[0].trade: unknown key "salt"', "unbekannter Schlüssel"),
    "unknown extra": (ada(extra={"salt": 1}), 'players[0].extra: unknown key "salt"', "unbekannter"),
    "unknown plus": (ada(plus={"salt": 1}), 'players[0].plus: unknown key "salt"', "unbekannter Schlüssel"),
    "a good as a sort": (ada(trade={"wine": 1}), 'trade: unknown key "wine"', "unbekannter Schlüssel"),
    "trade is a list": (ada(trade=["silk"]), "players[0].trade must be an object", "ein Objekt sein"),
    "trade is null": (ada(trade=None), "players[0].trade must be an object", "ein Objekt sein"),
    "negative tiles": (ada(trade={"silk": -1}), "players[0].trade.silk must be a whole", "ganze Zahl ab 0"),
    "half a tile": (ada(extra={"silk": 0.5}), "extra.silk must be", "extra.silk muss"),
    "a tile is true": (ada(plus={"silk": True}), "plus.silk must be", "plus.silk muss"),
    "negative gold": (ada(gold=-1), "players[0].gold must be", "players[0].gold muss"),
    "negative spice": (ada(spice=-1), "players[0].spice must be", "players[0].spice muss"),
    "negative goods": (ada(goods=-1), "players[0].goods must be", "players[0].goods muss"),
    "negative silver": (ada(silver=-1), "players[0].silver must be", "players[0].silver muss"),
    "goods by name": (ada(goods={"wine": 1}), "players[0].goods must be", "players[0].goods muss"),
    "gold is 1.0": (ada(gold=1.0), "players[0].gold must be", "players[0].gold muss"),
    "silver is null": (ada(silver=None), "players[0].silver must be", "players[0].silver muss"),
    "too much to print": (ada(gold=10**4000), "gold is more than any box", "gold ist mehr, als"),
    "one too many": (ada(goods=1_000_001), "goods is more than any box", "goods ist mehr, als"),
    "unknown province": (ada(merchants=["z1"]), 'merchants[0]: "z1" is unknown', "ist unbekannt"),
    "a province is a number": (ada(merchants=[4]), "players[0].merchants[0] must be text", "muss Text sein"),
    "provinces as a number": (ada(merchants=3), "players[0].merchants must be a list", "eine Liste sein"),
    "a province twice": (
        ada(merchants=["a4", "a5", "a4"]), 'The province "a4" is listed twice', 'Provinz "a4" steht doppelt',
    ),
    "a province of two players": (
        {"players": [{**ADA, "merchants": ["a4"]}, {**BEN, "merchants": ["b4", "a4"]}]},
        'The province "a4" is listed twice', 'Provinz "a4" steht doppelt',
    ),
    "unknown option": ({"options": {"speed": 1}}, 'options: unknown key "speed"', "unbekannter Schlüssel"),
    "1 is not true": (
        {"options": {"plus_counts_extra": 1}}, "options.plus_counts_extra cannot be 1", "kann nicht 1 sein",
    ),
    "an option in words": (
        {"options": {"groups_cross_borders": "no"}}, 'groups_cross_borders cannot be "no"', "true, false",
    ),
    "unknown colour": ({"players": [ADA, {**BEN, "colour": "pink"}]}, '"pink" is unknown', "unbekannt"),
    "a colour twice": ({"players": [ADA, {**BEN, "colour": "blue"}]}, 'the colour "blue"', "Die Farbe"),
    "a name twice": ({"players": [ADA, {**BEN, "name": "Ada"}]}, 'the name "Ada"', 'Der Name "Ada"'),
    "1 player": ({"players": [ADA]}, "2 to 4 players, not for 1", "2 bis 4 Personen, nicht für 1"),
    "5 players": (
        {"players": [ADA, BEN, CLEO, DORA, ADA]},
        "2 to 4 players, not for 5", "2 bis 4 Personen, nicht für 5",
    ),
}  # fmt: skip


@pytest.mark.parametrize("about", MALFORMED)
def test_a_malformed_position_is_refused_in_both_languages(about: str):
    changes, english, german = MALFORMED[about]
    with pytest.raises(Malformed) as error:
        score_document(position(**changes), scorers())
    assert english in error.value.text.en
    assert german in error.value.text.de
    assert len(error.value.text.en) < 300


@pytest.mark.parametrize("key", ["board", "players"])
def test_board_and_players_are_required(key: str):
    document = position()
    del document[key]
    with pytest.raises(Malformed, match=f"“{key}” is missing"):
        score_document(document, scorers())


def test_a_position_can_be_built_without_a_document():
    none = (0,) * len(BOARD.sorts)
    holdings = (Holding(none, none, none, silver=1), Holding(none, none, none, gold=1))
    assert score(Position(("red", "blue"), BOARD, holdings, DEFAULTS)).winners == ("blue",)
