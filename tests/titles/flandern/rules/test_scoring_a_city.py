"""Scoring a city: rules F30 to F35."""

import pytest

from games.titles.flandern.tally import city_ranking
from scoring.titles.flandern.position import CITIES
from tests.titles.flandern.table import (
    acting,
    after_a_round,
    broken,
    full,
    laid_out,
    points_in,
    scores,
    then,
    value,
)


def ranks(state, city: str) -> dict[str, int | None]:
    return {rank.guild: rank.rank for rank in city_ranking(state, CITIES.index(city)).ranks}


def test_f30_the_worked_example():
    pieces = full("ghent", *["blue"] * 4, *["red"] * 3, "yellow", "green master", "grey", "church", "church")
    state = after_a_round(laid_out(*pieces, "ghent 12 cathedral"))
    assert value(state, "ghent") == 16
    assert points_in(state, "ghent") == {"blue": 16, "red": 8, "yellow": 4, "green": 2, "grey": 0}


@pytest.mark.parametrize(
    ("quarters", "worth"),
    [
        ((), 1),
        (("blue",), 2),
        (("grey", "grey"), 3),
        (("church",), 3),
        (("church cathedral",), 4),
        (("church cathedral", "church", "blue", "red"), 8),
        (("blue stone", "grey stone", "church stone"), 1),
        (("blue stone", "blue master"), 2),
    ],
)
def test_f30_what_quarters_are_worth(quarters, worth):
    pieces = full("ghent", *quarters)
    pieces += [f"ghent {site} cathedral" for site, what in enumerate(quarters, 1) if "cathedral" in what]
    assert value(after_a_round(laid_out(*pieces)), "ghent") == worth


def test_f30_a_cathedral_under_a_stone_counts_nothing():
    assert value(laid_out("ghent 1 church stone", "ghent 1 cathedral"), "ghent") == 1


def test_f30_a_church_centre_counts_like_a_church_quarter():
    assert value(laid_out(), "liege") == 2
    assert value(laid_out("liege 0 cathedral"), "liege") == 3


def test_f30_option_the_centre_counts_nothing():
    pieces = ("ghent 1 blue", "liege 0 cathedral", "ghent 0 figure", "bruges 1 yellow")
    state = laid_out(*pieces, centre_counts=False)
    assert [value(state, city) for city in CITIES] == [1, 1, 0, 0, 0, 0]
    assert points_in(state, "ghent") == {"blue": 1}
    assert points_in(state, "bruges") == {"yellow": 1}
    assert broken(acting(state, "bruges"), "build bruges 2 blue") == ["F12"], "all else is unchanged"
    assert broken(acting(state, "ypres"), "build ypres 1 blue") == []


def test_f30_with_three_players_the_unused_guilds_centre_still_counts():
    state = laid_out("leuven 1 blue", players=3)
    assert value(state, "leuven") == 2
    assert points_in(state, "leuven") == {"blue": 2}, "red is not ranked"
    assert scores(state).keys() == {"blue", "yellow", "green", "grey"}
    assert value(laid_out("leuven 1 blue", players=3, centre_counts=False), "leuven") == 1


def test_f31_strength_is_the_number_of_finished_quarters():
    state = laid_out("ghent 1 blue", "ghent 2 blue stone", "ghent 3 red", "ghent 4 red", "ghent 9 grey")
    assert ranks(state, "ghent") == {"red": 1, "blue": 4, "yellow": 4, "grey": 4, "green": None}


@pytest.mark.parametrize(
    ("masters", "expected"),
    [
        ((), {"blue": 3, "red": 3, "yellow": 3}),
        (("ghent 1 figure",), {"blue": 1, "red": 3, "yellow": 3}),
        (("ghent 1 figure", "ghent 3 figure", "ghent 3 figure"), {"red": 1, "blue": 2, "yellow": 3}),
        (("ghent 0 figure", "ghent 3 figure"), {"yellow": 2, "red": 2, "blue": 3}),
    ],
)
def test_f31_ties_are_broken_by_masters(masters, expected):
    state = laid_out("ghent 1 blue", "ghent 3 red", *masters, players=("blue", "red", "yellow"))
    assert {guild: rank for guild, rank in ranks(state, "ghent").items() if rank} == expected


def test_f31_printed_masters_and_figures_count_alike_and_only_on_finished_quarters():
    state = laid_out("ghent 1 blue master", "ghent 3 red", "ghent 3 figure")
    assert (ranks(state, "ghent")["blue"], ranks(state, "ghent")["red"]) == (2, 2)
    state = laid_out("ghent 1 blue", "ghent 7 blue master stone", "ghent 7 figure", "ghent 3 red")
    assert (ranks(state, "ghent")["blue"], ranks(state, "ghent")["red"]) == (3, 3)
    finished = then(acting(state, "ghent"), "finish ghent 7")
    assert ranks(finished, "ghent")["blue"] == 1


def test_f31_the_build_says_that_a_master_is_printed():
    state = then(acting(laid_out("ghent 3 red"), "ghent"), "build ghent 1 blue master")
    assert (ranks(state, "ghent")["blue"], ranks(state, "ghent")["red"]) == (1, 3)
    on_church = then(acting(laid_out(), "ghent"), "build ghent 1 church master")
    assert points_in(on_church, "ghent") == {"yellow": 3}


def test_f31_a_master_on_a_centre_counts_unless_centres_do_not():
    pieces = ("ghent 1 blue", "ghent 9 yellow", "ghent 10 blue", "ghent 0 figure")
    assert ranks(laid_out(*pieces), "ghent")["yellow"] == 1
    without = laid_out("ghent 1 blue", "ghent 9 yellow", "ghent 0 figure", centre_counts=False)
    assert (ranks(without, "ghent")["blue"], ranks(without, "ghent")["yellow"]) == (2, 2)


TIES = [
    (("blue", "red"), "low", {"blue": 3, "red": 3, "yellow": 3}),
    (("blue", "red"), "high", {"blue": 1, "red": 1, "yellow": 1}),
    (("blue", "blue", "red", "red"), "low", {"blue": 2, "red": 2, "yellow": 3}),
    (("blue", "blue", "red", "red"), "high", {"blue": 1, "red": 1, "yellow": 3}),
    (("blue", "blue", "red"), "low", {"blue": 1, "red": 3, "yellow": 3}),
    (("blue", "blue", "red"), "high", {"blue": 1, "red": 2, "yellow": 2}),
    (
        ("blue", "blue", "red", "grey", "green"),
        "low",
        {"blue": 1, "red": 5, "yellow": 5, "green": 5, "grey": 5},
    ),
    (
        ("blue", "blue", "red", "grey", "green"),
        "high",
        {"blue": 1, "red": 2, "yellow": 2, "green": 2, "grey": 2},
    ),
    (("blue", "red", "grey", "green"), "low", dict.fromkeys(("blue", "red", "yellow", "green", "grey"), 5)),
    (
        ("blue", "blue", "blue", "red", "red", "grey"),
        "low",
        {"blue": 1, "red": 2, "yellow": 4, "grey": 4},
    ),
]


@pytest.mark.parametrize(("quarters", "option", "expected"), TIES)
def test_f32_the_tied_share_a_rank(quarters, option, expected):
    state = after_a_round(laid_out(*full("ghent", *quarters), tie_rank=option))
    assert {guild: rank for guild, rank in ranks(state, "ghent").items() if rank} == expected


def test_f32_two_at_the_top_get_half_each_and_the_third_four():
    quarters = ["blue"] * 4 + ["red"] * 4 + ["church"] * 3
    state = after_a_round(laid_out(*full("ghent", *quarters)))
    assert value(state, "ghent") == 15
    assert points_in(state, "ghent") == {"blue": 8, "red": 8, "yellow": 4}
    high = after_a_round(laid_out(*full("ghent", *quarters), tie_rank="high"))
    assert points_in(high, "ghent") == {"blue": 15, "red": 15, "yellow": 4}


def test_f33_a_guild_without_a_finished_quarter_is_not_ranked():
    state = after_a_round(laid_out(*full("ghent", "blue", "blue", "red stone", "green master stone")))
    assert ranks(state, "ghent") == {"blue": 1, "yellow": 2, "green": None, "red": None, "grey": None}
    assert points_in(state, "ghent") == {"blue": 3, "yellow": 2}


def test_f33_in_a_city_where_nobody_has_anything_nobody_scores():
    state = after_a_round(laid_out(*full("ghent", "church", "blue stone"), centre_counts=False))
    assert value(state, "ghent") == 2
    assert points_in(state, "ghent") == {}


@pytest.mark.parametrize(
    ("churches", "worth", "half"), [(0, 9, 5), (1, 11, 6), (2, 13, 7)], ids=["poor", "richer", "rich"]
)
def test_f34_what_the_ranks_bring(churches, worth, half):
    quarters = ["blue"] * 3 + ["yellow"] + ["green"] * 2 + ["red master", "grey"] + ["church"] * churches
    state = after_a_round(laid_out(*full("ghent", *quarters, "grey stone"), "ghent 4 figure"))
    assert value(state, "ghent") == worth
    assert ranks(state, "ghent") == {"blue": 1, "yellow": 2, "green": 3, "red": 4, "grey": 5}
    assert points_in(state, "ghent") == {"blue": worth, "yellow": half, "green": 4, "red": 2, "grey": 0}


def test_f34_half_a_point_is_rounded_up():
    assert points_in(laid_out("ghent 1 blue", "ghent 3 blue"), "ghent") == {"blue": 3, "yellow": 2}


def test_f34_third_brings_four_even_in_a_poor_city():
    state = laid_out("ghent 1 blue", "ghent 1 figure", "ghent 3 red master", "ghent 3 figure")
    assert points_in(state, "ghent") == {"red": 3, "blue": 2, "yellow": 4}


def test_f35_grey_has_its_own_row_and_the_church_none():
    state = laid_out("ghent 1 grey", "ghent 3 grey", "liege 1 church")
    assert list(scores(state)) == ["blue", "yellow", "green", "red", "grey"]
    assert points_in(state, "ghent") == {"grey": 3, "yellow": 2}
    assert points_in(state, "liege") == {}
    assert scores(state)["grey"] == 3 + 1
