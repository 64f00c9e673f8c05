"""Selling: rule E45."""

import pytest

from tests.titles.felinia.table import (
    TABLE,
    ashore,
    bag,
    breaks,
    due,
    ending,
    goods,
    having,
    laid,
    legal,
    player,
    seated,
    silver,
    storing,
    then,
    to_act,
    trading,
)


def test_e45_gold_brings_2_silver_spice_and_goods_1():
    state = having(laid(silver=0), "green", gold=2, spice=3)
    assert silver(then(state, "green: sell gold 1")) == [0, 2]
    assert silver(then(state, "green: sell gold 2")) == [0, 4]
    assert silver(then(state, "green: sell spice 3")) == [0, 3]
    after = player(then(state, "green: sell gold 1", "green: sell spice 2"), "green")
    assert (after.gold, after.spice, after.silver) == (1, 1, 4)
    before = bag(state)
    state = then(state, "green: sell wine 1")
    assert (silver(state), goods(state, "green")) == ([0, 1], "books")
    assert bag(state) == before | {"wine": before["wine"] + 1}
    assert to_act(state) == "Ada", "it is still blue's turn"


def test_e45_what_is_above_6_is_lost():
    state = having(laid(silver=5), "green", gold=3, spice=1)
    state = then(state, "green: sell gold 2")
    assert (silver(state), player(state, "green").gold) == ([5, 6], 1)
    assert breaks(state, "green: sell gold 1") == breaks(state, "green: sell spice 1") == []
    assert silver(then(state, "green: sell gold 1", "green: sell wine 1")) == [5, 6]


def test_e45_nobody_sells_more_than_they_have():
    state = having(laid(), "green", gold=2, spice=0)
    for line in ("gold 3", "spice 1", "wine 2", "watches 1", f"gold {'9' * 5000}"):
        assert breaks(state, f"green: sell {line}") == ["E45"]
    assert breaks(state, "green: sell gold 2") == []


def test_e45_nothing_else_is_sold():
    state = laid()
    for thing in ("silver", "merchant", "bonus", "silk", "token", "extra"):
        assert breaks(state, f"blue: sell {thing} 1") == ["notation"]


def test_e45_what_is_sold_returns_to_a_counted_supply():
    state = having(laid(gold=0, spice=0), "blue", gold=2, spice=2)
    state = then(state, "blue: sell gold 2", "blue: sell spice 1")
    assert (state.gold, state.spice) == (2, 1)


DECISIONS = {
    "bids": lambda: laid(),
    "a market": lambda: trading("market 1", "guild"),
    "the guild": lambda: trading("guild", "guild"),
    "a merchant's move": lambda: ashore(),
    "storage": lambda: storing("wine " * 5, "wine"),
    "the end": lambda: ending(),
}


@pytest.mark.parametrize("when", DECISIONS)
def test_e45_any_player_may_sell_at_any_decision(when):
    state = DECISIONS[when]()
    for colour in ("blue", "green"):
        assert breaks(state, f"{colour}: sell wine 1") == []
        after = then(state, f"{colour}: sell wine 1")
        assert (to_act(after), due(after)) == (to_act(state), due(state))
        assert legal(after, "sell") == []
    assert breaks(state, "sell wine 1") == ["turn"], "it must be said whose"
    assert breaks(state, "yellow: sell wine 1") == ["turn"], "nobody plays yellow"


EVENTS = {
    "a draw of the set-up": lambda: seated(),
    "a ship of the set-up": lambda: then(seated(), *["draw wine"] * 6),
    "a draw ashore": lambda: ashore(country="d"),
    "a ship of phase 5": lambda: storing("wine", "wine"),
    "a draw of phase 5": lambda: then(storing("wine", "wine"), "ship 1 spare5"),
}


@pytest.mark.parametrize("when", EVENTS)
def test_e45_nobody_sells_while_something_comes_up_at_the_table(when):
    state = EVENTS[when]()
    assert to_act(state) is TABLE
    for line in ("blue: sell wine 1", "green: sell wine 1", "sell wine 1"):
        assert breaks(state, line) == ["phase"]
