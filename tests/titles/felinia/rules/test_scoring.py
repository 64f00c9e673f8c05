"""Scoring: rules E60 to E64."""

import json
from pathlib import Path

import pytest

from games.titles.felinia.game import GAME
from games.titles.felinia.state import State
from tests.titles.felinia.table import (
    at_guild,
    ending,
    having,
    scores,
    ship,
    spare,
    then,
    trading,
    walking,
    winners,
)

SCORING = Path(__file__).parents[3] / "records" / "felinia-scoring.jsonl"


def sheet(state: State, colour: str = "blue") -> dict[str, int]:
    found: dict[str, int] = {}
    for line in GAME.score(state).sheet.rows[colour]:
        found[line.category] = found.get(line.category, 0) + line.points
    return found


def bare(**agreed) -> State:
    """The end, and nobody has anything."""
    return ending(**{"start": ("", ""), "silver": 0} | agreed)


EXAMPLES = [json.loads(line) for line in SCORING.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["about"])
def test_e60_to_e64_the_worked_examples_at_the_table(example):
    assert example["board"] == "practice"
    there = example["players"]
    state = bare(players=len(there), start=[""] * len(there), options=example.get("options"))
    state = state._replace(colours=tuple(person["colour"] for person in there))
    for person in there:
        holds = {key: value for key, value in person.items() if key not in ("name", "colour", "goods")}
        holds["standing"] = holds.pop("merchants", [])
        state = having(state, person["colour"], **holds)
        if person.get("goods"):
            state = having(state, person["colour"], goods=(person["goods"], 0, 0, 0, 0))
    names = {person["colour"]: person["name"] for person in there}
    assert {names[colour]: total for colour, total in scores(state).items()} == example["expect"]["scores"]
    for name, points in example["expect"].get("sheet", {}).items():
        colour = next(of for of, who in names.items() if who == name)
        assert sheet(state, colour) == {category: value for category, value in points.items() if value}
    if "winners" in example["expect"]:
        assert [names[colour] for colour in winners(state)] == example["expect"]["winners"]


@pytest.mark.parametrize(
    ("trade", "extra", "points"),
    [
        ({"silk": 1}, {}, 1), ({"silk": 2}, {}, 4), ({"silk": 3}, {}, 9), ({"silk": 4}, {}, 16),
        ({"silk": 5}, {}, 20), ({"silk": 3}, {"silk": 1}, 16), ({}, {"silk": 1}, 1), ({"ivory": 3}, {}, 9),
        ({"ivory": 4}, {}, 12), ({"silk": 2, "tea": 2, "ivory": 1}, {}, 9), ({}, {}, 0),
    ],
)  # fmt: skip
def test_e60_each_sort_brings_n_times_n_up_to_its_limit(trade, extra, points):
    assert scores(having(bare(), "blue", trade=trade, extra=extra)) == {"blue": points, "green": 0}


def test_e61_plus_1_for_each_tile_of_its_sort():
    state = having(
        bare(), "blue", trade={"silk": 3, "tea": 1}, extra={"silk": 1}, plus={"silk": 1, "amber": 1}
    )
    assert sheet(state) == {"trade": 17, "plus": 4}
    state = having(bare(), "blue", trade={"silk": 3}, plus={"silk": 2})
    assert sheet(state) == {"trade": 9, "plus": 6}


def test_e61_by_the_option_tiles_1_to_4_do_not_count():
    state = bare(options={"plus_counts_extra": False})
    state = having(state, "blue", trade={"silk": 3}, extra={"silk": 1}, plus={"silk": 1})
    assert sheet(state) == {"trade": 16, "plus": 3}


@pytest.mark.parametrize(
    ("where", "points"),
    [
        (["a4"], 1), (["a4", "a5"], 4), (["a4", "a5", "a6"], 9), (["a4", "a5", "a6", "a7"], 12),
        (["a5", "a7"], 2), (["a6", "b8"], 4), (["a6", "b8", "b7"], 9), (["a4", "a5", "c4"], 5),
    ],
)  # fmt: skip
def test_e62_groups_of_neighbouring_merchants(where, points):
    assert sheet(having(bare(), "blue", standing=where)) == {"groups": points}


def test_e62_only_own_merchants_make_a_group():
    state = having(having(bare(), "blue", standing=["a4", "a6"]), "green", standing=["a5"])
    assert scores(state) == {"blue": 2, "green": 1}


def test_e62_by_the_option_neither_border_nor_path_joins_two_countries():
    for option, points in ((True, 4), (False, 2)):
        state = bare(options={"groups_cross_borders": option}, paths=[["a4", "b7"]])
        assert sheet(having(state, "blue", standing=["a6", "b8"])) == {"groups": points}, "a border"
        assert sheet(having(state, "blue", standing=["a4", "b7"])) == {"groups": points}, "a path"
        assert sheet(having(state, "blue", standing=["a4", "a5"])) == {"groups": 4}, "in one country"


def test_e63_gold_spice_and_goods():
    assert sheet(having(bare(), "blue", gold=3, spice=5, goods=(1, 0, 0, 2, 1), silver=6)) == {
        "gold": 3, "spice": 2, "goods": 4
    }  # fmt: skip
    assert sheet(having(bare(), "blue", spice=1, silver=6)) == {}, "silver brings nothing, nor does one spice"


def test_e64_the_most_points_win_then_silver_then_all():
    state = having(having(bare(), "blue", gold=2), "green", gold=1, silver=6)
    assert winners(state) == ["blue"]
    state = having(having(bare(), "blue", gold=2, silver=1), "green", gold=2, silver=2)
    assert winners(state) == ["green"]
    state = having(having(bare(), "blue", gold=2, silver=2), "green", gold=2, silver=2)
    assert winners(state) == ["blue", "green"]


def test_e64_running_points_ignore_hidden_tiles_and_merchants_aboard_and_on_the_way():
    state = having(
        trading("market 1", "guild", ships={"boat": ship("a", "00:00")} | spare()), "blue", hidden=3
    )
    assert scores(state) == {"blue": 2, "green": 2}, "two goods each"
    state = then(state, "buy watches board 1")
    assert scores(state) == {"blue": 3, "green": 2}, "aboard"
    state = then(state, "withdraw")
    assert walking(state) == ("blue", "a1")
    assert scores(state) == {"blue": 3, "green": 2}, "on the way, with half a pair of spices"
    state = then(state, "reveal a4 silk", "reveal a5 tea")
    assert scores(state) == {"blue": 3, "green": 2}, "open tiles are nobody's"
    assert scores(then(state, "step a4")) == {"blue": 5, "green": 2}, "a tile and a merchant in a province"


def test_e64_a_tile_that_was_named_counts_at_once():
    state = having(at_guild(1, 1, start=("", "")), "green", trade={"silk": 1})
    assert scores(state)["green"] == 1 + 1
    assert scores(then(state, "bonus hidden"))["green"] == 1
    assert scores(then(state, "bonus plus silk"))["green"] == 2
    assert scores(then(state, "bonus extra silk"))["green"] == 4
