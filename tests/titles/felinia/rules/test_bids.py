"""Phase 1, bids: rules E1 to E3."""

import pytest

from tests.titles.felinia.table import (
    breaks,
    due,
    fields,
    laid,
    legal,
    ship,
    silver,
    spare,
    then,
    to_act,
    tokens,
    trading,
)

# E1: bids


def test_e1_each_places_one_token_at_a_time_three_times_round_the_table():
    state = laid(players=4)
    order = []
    for _ in range(12):
        order.append(to_act(state))
        assert due(state) == {"bid", "sell"}
        state = then(state, "bid guild")
    assert order == ["Ada", "Ben", "Cleo", "Dora"] * 3
    assert due(state) == {"exchange", "bonus", "withdraw", "sell"}
    assert [seat.tokens for seat in state.players] == [0] * 4


def test_e1_only_the_player_whose_turn_it_is_places_a_token():
    state = then(laid(players=3), "bid guild")
    assert breaks(state, "green: bid purse") == breaks(state, "bid purse") == []
    assert then(state, "green: bid purse") == then(state, "bid purse")
    for colour in ("blue", "red", "yellow"):
        assert breaks(state, f"{colour}: bid purse") == ["turn"]


def test_e1_nobody_passes():
    state = laid()
    assert breaks(state, "pass") == ["notation"]
    assert breaks(state, "withdraw") == ["phase"]
    assert all(line.startswith("bid ") for line in legal(state))


@pytest.mark.parametrize("number", [1, 2, 4])
def test_e1_the_file_says_how_many_tokens_there_are(number):
    state = laid(tokens=number)
    for _ in range(2 * number):
        assert due(state) == {"bid", "sell"}
        state = then(state, "bid guild")
    assert "withdraw" in due(state)


# E2: on a player's own board


def test_e2_the_first_second_and_third_token_pay_1_2_and_3_silver_at_once():
    state = laid(silver=0)
    after = []
    for _ in range(3):
        state = then(state, "bid purse")
        after.append(silver(state))
        state = then(state, "bid guild")
    assert after == [[1, 0], [3, 0], [6, 0]]


def test_e2_the_number_of_the_turn_counts_not_that_of_the_tokens_on_the_own_board():
    third = then(laid(silver=0), "bid guild", "bid guild", "bid market 1", "bid guild", "bid purse")
    assert silver(third) == [3, 0]
    second = then(laid(silver=0), "bid guild", "bid guild", "bid market 1", "bid purse")
    assert silver(second) == [0, 2]


def test_e2_what_is_above_6_is_lost_and_the_own_board_is_legal_also_at_6():
    state = then(laid(silver=5), "bid purse", "bid guild")
    assert silver(state) == [6, 5]
    assert breaks(state, "bid purse") == []
    assert "bid purse" in legal(state)
    state = then(state, "bid purse", "bid purse")
    assert silver(state) == [6, 6]


def test_e2_the_file_says_where_the_money_track_ends():
    state = laid(silver=7, most_silver=9)
    assert silver(then(state, "bid purse", "bid guild", "bid purse")) == [9, 7]
    assert silver(then(laid(silver=1, most_silver=1), "bid purse")) == [1, 1]


def test_e2_a_fourth_token_of_the_file_pays_4():
    state = then(laid(silver=0, tokens=4), *["bid guild"] * 6, "bid purse")
    assert silver(state) == [4, 0]


def test_e2_a_token_on_the_own_board_takes_no_part_in_phase_2_and_comes_back_in_phase_5():
    state = trading("purse", "purse", ships={"boat": ship("e", "00:00")} | spare())
    assert due(state) == {"ship"}, "nobody acts, an empty ship sails, and phase 5 has begun"
    assert [seat.tokens for seat in state.players] == [1, 1]


# E3: on a market or the guild


def test_e3_a_token_goes_on_top_of_the_stack_and_several_own_ones_may_lie_in_it():
    state = then(laid(), "bid market 2", "bid market 2", "bid market 2", "bid guild", "bid guild")
    assert tokens(state, 2) == ["blue", "green", "blue"]
    assert tokens(state, "guild") == ["green", "blue"]
    assert tokens(state, 1) == []


@pytest.mark.parametrize(("players", "markets"), [(2, 3), (3, 4), (4, 5)])
def test_e3_a_closed_market_is_refused(players, markets):
    state = laid(players=players)
    assert legal(state) == [
        "bid guild", *(f"bid market {number}" for number in range(1, markets + 1)), "bid purse"
    ]  # fmt: skip
    for number in range(1, 6):
        is_open = number <= markets
        assert breaks(state, f"bid market {number}") == ([] if is_open else ["E3"])
        assert fields(state, f"bid market {number}") == ([] if is_open else [f"market {number}"])
    assert breaks(state, "bid market 6") == breaks(state, "bid market 0") == ["notation"]


def test_e3_the_file_says_which_markets_are_open():
    state = laid(markets={"open": 1})
    assert breaks(state, "bid market 2") == ["E3"]
    state = laid(markets={"open": 7})
    assert breaks(state, "bid market 7") == []
    assert breaks(state, "bid market 8") == ["notation"]


def test_e3_a_market_without_goods_is_open_all_the_same():
    state = laid(goods=("wine",), bag={"wine": 1})
    assert breaks(state, "bid market 3") == []
    assert "bid market 3" in legal(state)
