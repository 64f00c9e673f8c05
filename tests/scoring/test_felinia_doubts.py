"""What is impossible in what the players of Felinia hold: each doubt, and the nearest possible case."""

import json
from pathlib import Path
from typing import Any

import pytest

from scoring.position import Doubt, score_document
from scoring.titles import scorers
from scoring.titles.felinia.board import STORED
from scoring.wording import Text

RECORDS = Path(__file__).parents[1] / "records"
EXAMPLES = [json.loads(line) for line in (RECORDS / "felinia-scoring.jsonl").read_text().splitlines()]
PRACTICE = json.loads(STORED["practice"].read_text())
TRADE_SPACES = [place["province"] for place in PRACTICE["provinces"] if place["symbol"] == "trade"]
ADA, BEN = {"name": "Ada", "colour": "blue"}, {"name": "Ben", "colour": "green"}


def document(ada: dict[str, Any], ben: dict[str, Any], **board: Any) -> dict[str, Any]:
    return {
        "format": "tableside-position/1",
        "game": "felinia",
        "board": {**PRACTICE, **board},
        "players": [{**ADA, **ada}, {**BEN, **ben}],
    }


def doubts(ada: dict[str, Any], ben: dict[str, Any] | None = None, **board: Any) -> tuple[Doubt, ...]:
    return score_document(document(ada, ben or {}, **board), scorers()).doubts


def only(found: tuple[Doubt, ...], refuses: bool = True) -> tuple[str, str, str]:
    (doubt,) = found
    assert doubt.refuses is refuses
    return doubt.rule, *doubt.text


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["about"])
def test_no_example_of_the_law_is_refused(example: dict[str, Any]):
    assert [doubt for doubt in score_document(example, scorers()).doubts if doubt.refuses] == []


def test_only_one_example_is_worth_a_second_look():
    odd = {example["about"]: score_document(example, scorers()).doubts for example in EXAMPLES}
    assert [about for about, found in odd.items() if found] == ["two '+1' of one sort"]


def test_what_is_only_missing_is_not_doubted():
    assert doubts({}) == ()
    assert doubts({"trade": {"silk": 2}}) == ()
    assert doubts({"merchants": ["a4"]}) == ()


# Merchants


def test_a_player_has_so_many_merchants():
    assert doubts({"merchants": TRADE_SPACES[:10]}) == ()
    assert only(doubts({"merchants": TRADE_SPACES[:11]})) == (
        "",
        "Ada cannot have 11 merchants on the map: there are only 10 of a colour.",
        "Ada kann keine 11 Händler auf der Karte haben: Von jeder Farbe gibt es nur 10.",
    )
    assert doubts({"merchants": TRADE_SPACES[:11]}, merchants=11) == (), "by the board file"


def test_e25_a_merchant_stays_only_where_a_trade_tile_lay():
    assert doubts({"merchants": ["a4"]}) == ()
    (doubt,) = doubts({"merchants": ["a1", "a4", "b2"]})
    assert doubt == Doubt(
        "E25",
        Text(
            "Ada cannot have a merchant in a1 and b2: merchants stay only where a trade tile lay.",
            "Ada kann in a1 und b2 keinen Händler haben: Händler bleiben nur, wo ein Handels-Plättchen lag.",
        ),
        ("a1", "b2"),
    )


def test_e25_each_merchant_who_stays_has_taken_a_tile():
    assert doubts({"merchants": ["a4", "a5"], "trade": {"silk": 1, "tea": 1}}) == ()
    assert only(doubts({"merchants": ["a4", "a5"], "trade": {"silk": 1}}), refuses=False) == (
        "E25",
        "Ada has 2 merchants on the map and 1 trade tile; each merchant that stays takes exactly one tile.",
        (
            "Ada hat 2 Händler auf der Karte und 1 Handels-Plättchen; jeder Händler, der bleibt, nimmt"
            " genau eines."
        ),
    )
    assert only(doubts({"merchants": ["a4"], "trade": {"silk": 3}}), refuses=False)[1] == (
        "Ada has 1 merchant on the map and 3 trade tiles; each merchant that stays takes exactly one tile."
    )


def test_e25_who_was_forgotten_shows_as_soon_as_the_table_has_told_both():
    both = {"merchants": ["a4"], "trade": {"silk": 1}}
    assert only(doubts(both, {"trade": {"tea": 2}}), refuses=False)[1] == (
        "Ben has 0 merchants on the map and 2 trade tiles; each merchant that stays takes exactly one tile."
    )
    assert doubts({"trade": {"silk": 1}}, {"trade": {"tea": 2}}) == ()


# Tiles


def test_there_are_so_many_trade_tiles_of_a_sort():
    assert doubts({"trade": {"silk": 3}}, {"trade": {"silk": 2}}) == ()
    assert only(doubts({"trade": {"silk": 3}}, {"trade": {"silk": 3}})) == (
        "",
        "There are only 5 silk trade tiles, not 6.",
        "Es gibt nur 5 Handels-Plättchen Seide, nicht 6.",
    )


def test_a_sort_that_is_not_counted_is_not_doubted():
    uncounted = {**PRACTICE["trade_tiles"], "a": {**PRACTICE["trade_tiles"]["a"], "silk": None}}
    assert doubts({"trade": {"silk": 6}}, trade_tiles=uncounted) == ()


def test_there_are_so_many_bonus_tiles():
    assert doubts({"extra": {"silk": 1}, "plus": {"silk": 1}}) == ()
    assert only(doubts({"extra": {"silk": 1}}, {"extra": {"silk": 1}}), refuses=False) == (
        "",
        "There is only 1 silk bonus tile “1–4”, not 2.",
        "Es gibt nur 1 Bonus-Plättchen „1–4“ Seide, nicht 2.",
    )
    assert only(doubts({"plus": {"tea": 2}}), refuses=False)[1] == (
        "There is only 1 tea bonus tile “+1”, not 2."
    )


def test_a_bonus_tile_that_the_board_file_does_not_list_is_not_there():
    assert only(doubts({"extra": {"ivory": 1}}), refuses=False) == (
        "",
        "There are no ivory bonus tiles “1–4”.",
        "Es gibt keine Bonus-Plättchen „1–4“ Elfenbein.",
    )


def test_a_bonus_tile_that_is_not_counted_is_not_doubted():
    uncounted = [{"kind": "plus", "sort": "tea", "count": None}]
    assert doubts({"plus": {"tea": 9}}, bonus_tiles=uncounted) == ()


# Gold, spice, goods, silver


def test_there_is_so_much_gold_and_spice():
    assert doubts({"gold": 99, "spice": 99}) == (), "the practice board does not count them"
    supply = {"supply": {"gold": 4, "spice": 6}}
    assert doubts({"gold": 2, "spice": 5}, {"gold": 2, "spice": 1}, **supply) == ()
    assert [doubt.text for doubt in doubts({"gold": 3, "spice": 5}, {"gold": 2, "spice": 2}, **supply)] == [
        ("There are only 4 gold, not 5.", "Es gibt nur 4 Gold, nicht 5."),
        ("There are only 6 spices, not 7.", "Es gibt nur 6 Gewürze, nicht 7."),
    ]


def test_there_are_so_many_goods():
    assert doubts({"goods": 30}, {"goods": 20}) == ()
    assert only(doubts({"goods": 30}, {"goods": 21})) == (
        "",
        "There are only 50 goods, not 51.",
        "Es gibt nur 50 Waren-Plättchen, nicht 51.",
    )
    assert doubts({"goods": 99}, goods={**PRACTICE["goods"], "wine": None}) == ()


def test_e2_silver_ends_somewhere():
    assert doubts({"silver": 6}) == ()
    assert only(doubts({"silver": 7})) == (
        "E2",
        "Ada has 7 silver, but the money track ends at 6.",
        "Ada hat 7 Silber, aber die Geldleiste endet bei 6.",
    )
    assert doubts({"silver": 7}, silver={"start": 2, "max": 9}) == ()
