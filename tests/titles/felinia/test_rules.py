"""Each rule of Felinia by its code: what it forbids, what it allows, what follows from it."""

import json
from functools import cache
from pathlib import Path

import pytest

from games.titles.felinia.game import GAME
from games.titles.felinia.moves import read
from games.titles.felinia.state import Berth, State
from scoring.titles.felinia.board import GOODS
from scoring.titles.felinia.position import COLOURS
from tests.titles.felinia.table import (
    aboard,
    ashore,
    bag,
    breaks,
    due,
    ending,
    face_down,
    fields,
    filled,
    goods,
    having,
    idle,
    islet,
    laid,
    legal,
    market,
    open_tiles,
    player,
    scores,
    seated,
    set_up_lines,
    ship,
    silver,
    spare,
    standing,
    storing,
    taken,
    then,
    tile,
    to_act,
    tokens,
    trading,
    verdict,
    walking,
    winners,
)

SCORING = Path(__file__).parents[2] / "records" / "felinia-scoring.jsonl"
SORTS = ("amber", "ivory", "pearls", "silk", "tea")
DRAWS = sorted(f"draw {good}" for good in GOODS)
TABLE = None
"""Who is to act where something comes up at the table."""


# Set-up: what lies there before the first round


def test_e41_the_set_up_draws_two_goods_for_each_open_market_in_order():
    state = seated()
    for number in (1, 1, 2, 2, 3, 3):
        assert (to_act(state), due(state), legal(state)) == (TABLE, {"draw"}, DRAWS)
        before = market(state, number)
        state = then(state, "draw wine")
        assert market(state, number) == f"{before} wine".strip()
    assert [market(state, number) for number in range(1, 6)] == ["wine wine"] * 3 + [""] * 2
    assert due(state) == {"ship"}


@pytest.mark.parametrize(("players", "markets"), [(2, 3), (3, 4), (4, 5)])
def test_e41_with_more_players_more_markets_are_open(players, markets):
    state = seated(players=players)
    for _ in range(2 * markets):
        assert due(state) == {"draw"}
        state = then(state, "draw glassware")
    assert due(state) == {"ship"}
    assert [bool(market(state, number)) for number in range(1, 6)] == [True] * markets + [False] * (
        5 - markets
    )


def test_e41_the_file_says_how_many_goods_and_markets_there_are():
    state = seated(markets={"initial": 1, "open": 2})
    state = then(state, "draw wine", "draw books")
    assert (market(state, 1), market(state, 2), due(state)) == ("wine", "books", {"ship"})
    assert due(seated(markets={"initial": 0})) == {"ship"}
    assert due(seated(markets={"initial": 3, "spaces": 4, "open": 1})) == {"draw"}


def test_e41_the_bag_begins_with_what_is_not_dealt_to_the_players():
    assert bag(seated(players=4)) == {
        "books": 6, "wine": 6, "watches": 10, "clothing": 10, "glassware": 10
    }  # fmt: skip
    assert [goods(seated(players=4), colour) for colour in COLOURS] == ["books wine"] * 4
    assert silver(seated(players=4)) == [2] * 4
    assert [seat.merchants for seat in seated(players=4).players] == [10] * 4
    different = seated(start=("wine wine watches", ""), silver=5, merchants=3)
    assert (goods(different, "blue"), goods(different, "green")) == ("wine wine watches", "")
    assert bag(different) == {"books": 10, "wine": 8, "watches": 9, "clothing": 10, "glassware": 10}
    assert (silver(different), player(different, "green").merchants) == ([5, 5], 3)


def test_e41_a_good_that_cannot_be_in_the_bag_is_not_drawn():
    state = seated(start=("wine",), bag={"wine": 1, "books": 7})
    assert legal(state) == ["draw books", "draw wine"]
    for good in ("watches", "clothing", "glassware"):
        assert breaks(state, f"draw {good}") == ["E41"]
    state = then(state, "draw wine")
    assert breaks(state, "draw wine") == ["E41"], "the other one is on blue's board"
    assert legal(state) == ["draw books"]


def test_e41_a_bag_that_runs_out_at_set_up_leaves_later_markets_short():
    state = seated(bag={"wine": 2, "books": 1})
    state = then(state, "draw wine", "draw wine", "draw books")
    assert [market(state, number) for number in (1, 2, 3)] == ["wine wine", "books", ""]
    assert due(state) == {"ship"}
    assert due(seated(bag={})) == {"ship"}


def test_e41_a_good_without_a_count_is_never_used_up():
    state = seated(bag={"wine": None, "books": 1})
    assert legal(state) == ["draw books", "draw wine"]
    state = then(state, *["draw wine"] * 5, "draw books")
    assert (due(state), bag(state)) == ({"ship"}, {"wine": None})
    state = seated(bag={"wine": None, "books": 1})
    assert legal(then(state, "draw books")) == ["draw wine"]


def test_e40_the_set_up_lays_a_ship_at_each_berth_in_order():
    state = then(seated(), *["draw wine"] * 6)
    for berth in (1, 2, 3, 4):
        assert (to_act(state), due(state)) == (TABLE, {"ship"})
        assert all(line.startswith(f"ship {berth} ") for line in legal(state))
        other = berth % 4 + 1
        assert breaks(state, f"ship {other} s2{berth}") == ["notation"]
        assert breaks(state, f"ship {other} s1{berth + 2}") == ["E40"]
        assert fields(state, f"ship {other} s15") == [f"berth {berth}"]
        state = then(state, f"ship {berth} s0{4 + berth if berth < 4 else 9}")
    assert [tile(state, berth) for berth in (1, 2, 3, 4)] == ["s05", "s06", "s07", "s09"]
    assert (to_act(state), due(state)) == ("Ada", {"bid", "sell"})


def test_e40_the_file_says_how_many_berths_there_are():
    state = laid(berths=2, tiles=("s01", "s02"))
    assert due(state) == {"bid", "sell"}
    assert breaks(state, "ship 3 s03") == ["notation"]
    assert breaks(then(seated(berths=2), *["draw wine"] * 6), "ship 3 s03") == ["notation"]


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


# E2: on the own board


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


# E10: the order of phase 2


def test_e10_markets_in_order_then_the_guild_and_each_stack_from_the_top_down():
    state = trading("guild", "market 3", "market 1", "market 1", "market 3", "guild")
    order = []
    while "withdraw" in due(state):
        order.append((to_act(state), "guild" if "exchange" in due(state) else f"market {state.place + 1}"))
        state = then(state, "withdraw")
    assert order == [
        ("Ben", "market 1"), ("Ada", "market 1"), ("Ada", "market 3"), ("Ben", "market 3"),
        ("Ben", "guild"), ("Ada", "guild"),
    ]  # fmt: skip


def test_e10_the_fifth_market_comes_before_the_guild():
    state = trading("guild", "market 5", "market 4", "guild", players=4)
    order = []
    while "withdraw" in due(state):
        order.append(to_act(state))
        state = then(state, "withdraw")
    assert order == ["Cleo", "Ben", "Dora", "Ada"]


def test_e10_a_token_is_withdrawn_free():
    before = trading("market 1", "market 1")
    after = then(before, "withdraw")
    assert silver(after) == silver(before) == [2, 2]
    assert (tokens(after, 1), player(after, "green").tokens) == (["blue"], 1)
    assert market(after, 1) == market(before, 1)
    assert to_act(after) == "Ada"


def test_e10_only_the_owner_of_the_topmost_token_acts():
    state = trading("market 1", "market 1")
    assert breaks(state, "green: withdraw") == breaks(state, "green: buy watches") == []
    for line in ("blue: withdraw", "blue: buy watches", "red: withdraw"):
        assert breaks(state, line) == ["turn"]


def test_e10_a_market_sells_and_the_guild_exchanges():
    state = trading("market 1", "guild")
    assert due(state) == {"buy", "withdraw", "sell"}
    for line in (
        "exchange books wine",
        "bonus hidden",
        "blue: bonus extra silk",
        "green: exchange wine books",
    ):
        assert breaks(state, line) == ["phase"]
    state = then(state, "withdraw")
    assert due(state) == {"exchange", "bonus", "withdraw", "sell"}
    assert breaks(state, "buy watches") == breaks(state, "buy watches board 1") == ["phase"]


# E11: the price


def prices(*lines: str) -> list[list[int]]:
    """Everybody's silver after each line; in a market with 3 goods lie tokens of A, B, A up to the top."""
    state = trading(
        "market 1", "market 1", "market 1", "guild",
        silver=6, markets={"initial": 3}, goods=("wine books watches",) * 3,
    )  # fmt: skip
    assert tokens(state, 1) == ["blue", "green", "blue"]
    found = []
    for line in lines:
        state = then(state, line)
        found.append(silver(state))
    return found


def test_e11_the_worked_example_three_two_one():
    assert prices("blue: buy wine", "green: buy books", "blue: buy watches") == [[3, 6], [3, 4], [2, 4]]


def test_e11_the_worked_example_with_a_withdrawal_three_nothing_one():
    assert prices("blue: buy wine", "green: withdraw", "blue: buy watches") == [[3, 6], [3, 6], [2, 6]]


def test_e11_a_withdrawal_on_top_makes_the_next_one_cheaper():
    assert prices("withdraw", "green: buy books", "buy watches") == [[6, 6], [6, 4], [5, 4]]


@pytest.mark.parametrize("place", ["market 1", "guild"])
def test_e11_the_whole_price_must_be_there(place):
    line = "buy watches" if place == "market 1" else "exchange books glassware"
    bids = (place,) * 6
    for has, codes in ((5, ["E11"]), (6, [])):
        state = trading(*bids, silver=has, goods=("watches clothing",) * 3)
        assert breaks(state, line) == codes
        assert (line in legal(state)) == (not codes)
        assert fields(state, line) == ([place] if codes else [])
    assert silver(then(state, line)) == [6, 0]


def test_e11_a_bonus_tile_costs_the_price_too():
    state = having(trading("guild", "guild", silver=1), "green", gold=1, spice=1)
    assert breaks(state, "bonus extra silk") == breaks(state, "bonus hidden") == ["E11"]
    assert legal(state) == ["withdraw"]
    state = having(trading("guild", "guild", silver=2), "green", gold=1, spice=1)
    assert silver(then(state, "bonus extra silk")) == [2, 0]


def test_e11_stands_beside_what_else_is_broken():
    state = trading("market 1", "market 1", silver=0)
    assert breaks(state, "buy wine") == ["E11", "E12"]
    assert breaks(state, "buy wine board 1") == ["E11", "E12", "E15"]
    state = trading("guild", "guild", silver=0)
    assert breaks(state, "exchange books books") == ["E11", "E13"]
    assert breaks(state, "exchange watches books board 1") == ["E11", "E13", "E15"]
    assert breaks(state, "bonus extra silk") == ["E11", "E14"]


# E12: a market


def test_e12_one_good_that_lies_there_is_bought():
    state = trading("market 2", "guild", goods=("wine books", "watches watches", "glassware books"))
    assert legal(state) == ["buy watches", "withdraw"]
    for good in GOODS:
        assert breaks(state, f"buy {good}") == ([] if good == "watches" else ["E12"])
    assert fields(state, "buy wine") == ["market 2"]
    before = bag(state)
    state = then(state, "buy watches")
    assert (market(state, 2), goods(state, "blue")) == ("watches", "books wine watches")
    assert (tokens(state, 2), player(state, "blue").tokens, silver(state)) == ([], 1, [1, 2])
    assert bag(state) == before, "nothing went to the bag or came from it"


def test_e12_a_token_on_an_empty_market_is_withdrawn_by_itself():
    state = trading("market 1", "market 1", "market 1", "guild", silver=6)
    state = then(state, "buy watches", "buy clothing")
    assert tokens(state, 1) == []
    assert (to_act(state), due(state)) == ("Ben", {"exchange", "bonus", "withdraw", "sell"})
    assert (player(state, "blue").tokens, silver(state)) == (2, [3, 4])


def test_e12_where_a_market_has_been_empty_from_the_start_all_its_tokens_go_back():
    state = trading(
        "market 2", "market 2", "market 3", "market 2", "market 3", "market 1",
        bag={"wine": 1}, goods=("wine",), silver=6,
    )  # fmt: skip
    assert to_act(state) == "Ben"
    state = then(state, "buy wine")
    assert due(state) == {"ship"}, "phases 2, 3 and 4 are over"
    assert silver(state) == [6, 5]


def test_e12_a_token_that_could_only_be_withdrawn_is_entered_where_goods_lie():
    state = trading("market 1", "guild", silver=0)
    assert (to_act(state), legal(state)) == ("Ada", ["withdraw"])


# E13: an exchange at the guild


def test_e13_one_good_for_one_of_another_kind_and_a_spice():
    state = trading("guild", "guild")
    before = bag(state)
    state = then(state, "exchange books glassware")
    assert (goods(state, "green"), player(state, "green").spice) == ("wine glassware", 1)
    assert (silver(state), tokens(state, "guild")) == ([2, 0], ["blue"])
    assert bag(state) == before | {"books": before["books"] + 1, "glassware": before["glassware"] - 1}


def test_e13_the_good_given_must_be_there():
    state = trading("guild", "guild")
    for good in ("watches", "clothing", "glassware"):
        assert breaks(state, f"exchange {good} books") == ["E13"]
    assert [line for line in legal(state) if "glassware" in line.split(" ")[1:2]] == []


def test_e13_the_good_taken_must_be_of_another_kind():
    state = trading("guild", "guild")
    assert breaks(state, "exchange books books") == breaks(state, "exchange wine wine") == ["E13"]
    assert not {"exchange books books", "exchange wine wine"} & set(legal(state))


def test_e13_the_good_taken_must_be_in_the_bag():
    state = trading("guild", "guild", bag={"watches": 4, "clothing": 3, "wine": 1})
    assert breaks(state, "exchange books glassware") == ["E13"]
    assert breaks(state, "exchange books clothing") == ["E13"], "all three lie in the markets"
    assert breaks(state, "exchange books wine") == breaks(state, "exchange books watches") == []
    assert legal(state) == [
        "exchange books watches", "exchange books wine", "exchange wine watches", "withdraw"
    ]  # fmt: skip
    assert breaks(state, "exchange clothing glassware") == ["E13"], "once for both"
    assert breaks(state, "exchange glassware glassware") == ["E13"], "once for all three"


def test_e13_the_bag_is_looked_at_before_the_good_given_goes_in():
    state = trading("guild", "guild", bag={"watches": 4, "clothing": 3}, silver=6)
    assert breaks(state, "exchange books wine") == ["E13"]
    ruling = GAME.ruling(state, "exchange wine wine")
    assert (ruling.rules, ruling.violations[0].waivable) == (("E13",), False)
    state = then(state, "exchange books watches")
    assert breaks(state, "exchange wine books") == [], "green's books are in the bag now"
    assert breaks(state, "exchange wine watches") == ["E13"], "that was the last one"


def test_e13_a_good_without_a_count_can_always_be_taken():
    state = trading("guild", "guild", bag={"watches": 3, "clothing": 3, "glassware": None})
    assert breaks(state, "exchange books glassware") == []
    assert bag(then(state, "exchange books glassware")) == {"books": 1, "glassware": None}
    assert breaks(state, "exchange books watches") == ["E13"]


def test_e13_a_spice_supply_that_is_used_up_pays_nothing():
    state = trading("guild", "guild", spice=1, silver=3)
    state = then(state, "exchange books glassware")
    assert (player(state, "green").spice, state.spice) == (1, 0)
    assert breaks(state, "exchange books glassware") == []
    state = then(state, "exchange books glassware")
    assert (player(state, "blue").spice, state.spice) == (0, 0)
    assert goods(state, "blue") == "wine glassware"


def test_e13_where_no_exchange_is_possible_the_token_is_withdrawn_by_its_owner():
    state = trading("guild", "guild", start=("", ""), goods=("", "", ""), bag={}, silver=6)
    assert (to_act(state), legal(state)) == ("Ben", ["withdraw"])
    assert to_act(then(state, "withdraw")) == "Ada"


# E14: bonus tiles

BONUS_LINES = [
    "bonus extra pearls", "bonus extra silk", "bonus extra tea", "bonus hidden", "bonus plus amber",
    "bonus plus ivory", "bonus plus pearls", "bonus plus silk", "bonus plus tea",
]  # fmt: skip


def at_guild(gold: int = 2, spice: int = 2, **changes) -> State:
    """Green's and then blue's token lie on the guild, both are rich."""
    state = trading("guild", "guild", **{"silver": 6} | changes)
    return having(having(state, "green", gold=gold, spice=spice), "blue", gold=gold, spice=spice)


def test_e14_a_gold_and_a_spice_for_any_bonus_tile():
    state = at_guild()
    assert legal(state, "bonus") == BONUS_LINES
    state = then(state, "bonus plus tea")
    green = player(state, "green")
    assert (green.gold, green.spice, green.silver, green.tokens) == (1, 1, 4, 1)
    assert (green.plus, green.extra, green.hidden) == ((0, 0, 1, 0, 0), (0, 0, 0, 0, 0), 0)
    assert to_act(state) == "Ada"


def test_e14_it_may_stay_hidden_till_the_end():
    green = player(then(at_guild(), "bonus hidden"), "green")
    assert (green.gold, green.spice, green.hidden, green.plus, green.extra) == (1, 1, 1, (0,) * 5, (0,) * 5)


@pytest.mark.parametrize(("gold", "spice"), [(0, 1), (1, 0), (0, 0)])
def test_e14_without_gold_or_spice_there_is_none(gold, spice):
    state = at_guild(gold, spice)
    assert breaks(state, "bonus plus tea") == breaks(state, "bonus hidden") == ["E14"]
    assert legal(state, "bonus") == []
    assert len(legal(at_guild(1, 1), "bonus")) == len(BONUS_LINES)


def test_e14_a_named_tile_is_checked_against_its_own_count():
    state = then(at_guild(bonus={"extra silk": 1, "plus tea": 2}), "bonus extra silk")
    assert breaks(state, "bonus extra silk") == ["E14"]
    assert legal(state, "bonus") == ["bonus hidden", "bonus plus tea"]
    state = then(at_guild(bonus={"extra silk": 1, "plus tea": 2}), "bonus plus tea")
    assert legal(state, "bonus") == ["bonus extra silk", "bonus hidden", "bonus plus tea"]


def test_e14_hidden_and_named_tiles_together_are_at_most_all_there_are():
    state = then(at_guild(bonus={"extra silk": 1}), "bonus hidden")
    assert breaks(state, "bonus hidden") == breaks(state, "bonus extra silk") == ["E14"]
    assert legal(state, "bonus") == []
    two = then(at_guild(bonus={"extra silk": 1, "plus tea": 1}), "bonus hidden")
    assert legal(two, "bonus") == ["bonus extra silk", "bonus hidden", "bonus plus tea"]
    assert breaks(at_guild(bonus={}), "bonus hidden") == ["E14"]


def test_e14_a_count_of_null_is_not_checked():
    state = at_guild(bonus={"extra silk": None, "plus tea": 1, "plus amber": 0})
    assert legal(state, "bonus") == ["bonus extra silk", "bonus hidden", "bonus plus tea"]
    assert breaks(state, "bonus plus amber") == ["E14"]
    for line in ("bonus extra silk", "bonus hidden"):
        assert breaks(then(state, line), line) == []
    assert breaks(then(state, "bonus plus tea"), "bonus plus tea") == ["E14"]
    assert breaks(then(state, "bonus plus tea"), "bonus hidden") == [], "the total is not known"


def test_e14_a_tile_that_the_file_does_not_have_is_read_and_refused():
    state = at_guild()
    assert breaks(state, "bonus extra ivory") == ["E14"]
    assert breaks(state, "bonus extra salt") == breaks(state, "bonus minus silk") == ["notation"]
    assert "bonus extra ivory" not in legal(state)


def test_e14_all_that_is_wrong_is_one_breach():
    state = then(at_guild(0, 0, bonus={"extra silk": 0}), "withdraw")
    assert breaks(state, "bonus extra silk") == breaks(state, "bonus extra tea") == ["E14"]


def test_e14_gold_and_spice_return_to_a_counted_supply():
    state = then(at_guild(gold=1, spice=1)._replace(gold=0, spice=3), "bonus hidden")
    assert (state.gold, state.spice) == (1, 4)


# E15: boarding


def at_market(
    has: str = "wine wine", silver: int = 2, boat: dict | None = None, bids=("market 1", "guild"), **changes
) -> State:
    """Blue, with these goods, has a token on market 1 with books and watches; the boat is at berth 2."""
    ships = {"other": ship("b", "12:00", wants="glassware " * 9)}
    ships |= {"boat": boat or ship("a", "10:00", wants="wine books")} | spare()
    agreed = {"start": (has, "wine"), "silver": silver, "ships": ships, "goods": ("books watches",) * 3}
    return trading(*bids, **agreed | changes)


def test_e15_a_merchant_boards_after_a_purchase():
    state = at_market()
    before = bag(state)
    assert legal(state) == ["buy books", "buy books board 2", "buy watches", "withdraw"]
    state = then(state, "buy books board 2")
    assert (aboard(state, 2), player(state, "blue").merchants) == (["blue"], 9)
    assert (goods(state, "blue"), silver(state)) == ("wine", [1, 2])
    assert bag(state) == before | {"wine": before["wine"] + 1, "books": before["books"] + 1}


def test_e15_a_merchant_boards_after_an_exchange():
    state = at_market("wine wine", bids=("guild", "purse", "guild", "purse"))
    assert "exchange wine books board 2" in legal(state)
    state = then(state, "exchange wine books board 2")
    assert (aboard(state, 2), goods(state, "blue"), player(state, "blue").spice) == (["blue"], "", 1)
    assert (player(state, "blue").merchants, player(state, "blue").silver) == (9, 0)


def test_e15_boarding_is_free_to_choose():
    state = then(at_market(), "buy books")
    assert (aboard(state, 2), goods(state, "blue"), player(state, "blue").merchants) == (
        [],
        "books wine wine",
        10,
    )


def test_e15_the_goods_wanted_must_be_there():
    state = at_market("wine")
    assert breaks(state, "buy watches board 2") == ["E15"]
    assert fields(state, "buy watches board 2") == ["berth 2"]
    assert breaks(state, "buy books board 2") == [], "the good that is bought counts"
    assert breaks(at_market("books"), "buy books board 2") == ["E15"]
    twice = ship("a", "10:00", wants="wine wine books")
    assert breaks(at_market("wine", boat=twice), "buy books board 2") == ["E15"]
    assert breaks(at_market("wine wine", boat=twice), "buy books board 2") == []


def test_e15_the_good_that_is_bought_or_taken_counts_once():
    boat = ship("a", "10:00", wants="books books")
    assert breaks(at_market("", boat=boat), "buy books board 2") == ["E15"]
    assert breaks(at_market("books", boat=boat), "buy books board 2") == []
    one, two = (
        then(at_market(has, boat=boat, bids=("guild", "market 3")), "withdraw")
        for has in ("wine", "wine books")
    )
    assert breaks(one, "exchange wine books board 2") == ["E15"]
    assert breaks(two, "exchange wine books board 2") == []
    assert [line for line in legal(one) + legal(two) if "books board" in line] == [
        "exchange wine books board 2"
    ]


def test_e15_the_good_given_in_exchange_does_not_count():
    state = then(at_market("wine", bids=("guild", "market 3")), "withdraw")
    assert breaks(state, "exchange wine books") == []
    assert breaks(state, "exchange wine books board 2") == ["E15"]
    assert "exchange wine books board 2" not in legal(state)


def test_e15_a_good_one_has_not_is_no_matter_of_the_ship_that_does_not_want_it():
    state = then(at_market("wine", bids=("guild", "market 3")), "withdraw")
    assert breaks(state, "exchange glassware books board 2") == ["E13"]
    assert breaks(state, "exchange glassware watches board 2") == ["E13", "E15"]


def test_e15_the_ships_silver_is_paid_on_top_of_the_price():
    boat = ship("a", "10:00", wants="books", silver=1)
    state = at_market(silver=2, boat=boat)
    assert silver(then(state, "buy books board 2")) == [0, 2]
    assert breaks(at_market(silver=1, boat=boat), "buy books") == []
    assert breaks(at_market(silver=1, boat=boat), "buy books board 2") == ["E15"]
    assert fields(at_market(silver=1, boat=boat), "buy books board 2") == ["berth 2"]
    assert "buy books board 2" not in legal(at_market(silver=1, boat=boat))


def test_e15_the_silver_for_both_must_be_there_whether_or_not_the_ship_wants_some():
    free, dear = (ship("a", "10:00", wants="books", silver=wants) for wants in (0, 1))
    bids = ("market 1",) * 2
    state = at_market(silver=1, boat=free, bids=bids, start=("", ""))
    assert breaks(state, "buy books") == ["E11"]
    assert breaks(state, "buy books board 2") == ["E11", "E15"]
    state = at_market(silver=1, boat=dear, bids=bids, start=("", ""))
    assert breaks(state, "buy books board 2") == ["E11", "E15"]


def test_e15_purchase_and_boarding_are_one_decision_without_a_sale_in_between():
    boat = ship("a", "10:00", wants="books", silver=1)
    state = having(at_market("wine wine", silver=1, boat=boat), "blue", gold=1)
    assert breaks(state, "buy books board 2") == ["E15"], "a gold could be sold, but is not"
    after = then(state, "buy books")
    assert breaks(after, "blue: buy books board 2") == ["phase"], (
        "and not later: it is green's turn at the guild"
    )
    sold = then(state, "blue: sell wine 1")
    assert breaks(sold, "buy books board 2") == []
    assert silver(then(sold, "buy books board 2")) == [0, 1]


def test_e15_nobody_boards_after_a_bonus_tile_a_withdrawal_or_later():
    state = at_guild()
    for line in (
        "bonus extra silk board 1", "bonus hidden board 1", "withdraw board 1", "board 1", "green: board 2",
        "sell wine 1 board 1", "buy board 1", "exchange books board 1",
    ):  # fmt: skip
        assert breaks(state, line) == ["notation"]


def test_e15_the_foremost_free_place_is_taken():
    state = at_market(boat=ship("a", "10:00"), silver=6, bids=("market 1", "market 1", "guild", "guild"))
    state = then(state, "green: buy watches board 2")
    assert aboard(state, 2) == ["green"]
    assert aboard(then(state, "blue: buy books board 2"), 2) == ["green", "blue"]


def test_e15_a_full_ship_takes_nobody():
    boat = ship("a", "10:00", places=1)
    state = at_market(boat=boat, silver=6, bids=("market 1", "market 1"))
    state = then(state, "green: buy watches board 2")
    assert breaks(state, "buy books board 2") == ["E15"]
    assert fields(state, "buy books board 2") == ["berth 2"]
    assert legal(state) == ["buy books", "withdraw"]


def test_e15_a_merchant_in_supply_is_needed():
    state = having(at_market(), "blue", merchants=0)
    assert breaks(state, "buy books board 2") == ["E15"]
    assert breaks(state, "buy books") == []
    assert legal(state) == ["buy books", "buy watches", "withdraw"]


def without_ship(state: State) -> State:
    """The same table, but nothing lies at berth 2, however that may come."""
    return state._replace(berths=(state.berths[0], Berth(), *state.berths[2:]))


def test_e15_a_ship_must_be_there():
    state = without_ship(at_market())
    assert breaks(state, "buy books board 2") == ["E15"]
    assert fields(state, "buy books board 2") == ["berth 2"]
    assert legal(state) == ["buy books", "buy watches", "withdraw"]


def test_e15_all_that_is_wrong_is_one_breach():
    state = having(
        at_market("", boat=ship("a", "10:00", wants="wine", silver=1), silver=1), "blue", merchants=0
    )
    assert breaks(state, "buy books board 2") == ["E15"]
    assert breaks(state, "buy clothing board 2") == ["E12", "E15"]
    assert fields(state, "buy books board 2") == ["berth 2"]


def test_e15_only_berths_of_the_board_can_be_named():
    state = at_market()
    for berth in ("0", "5", "02", "+2", "two", "2 2", ""):
        assert breaks(state, f"buy books board {berth}") == ["notation"]
    assert breaks(state, "buy books board 4") == ["E15"]


def test_e15_legal_moves_name_every_ship_that_can_be_boarded():
    ships = {
        "one": ship("a", "10:00"), "two": ship("b", "11:00", wants="wine"),
        "three": ship("c", "12:00", wants="watches wine", silver=1),
        "four": ship("d", "13:00", wants="glassware"),
    }  # fmt: skip
    state = trading(
        "market 1", "guild", ships=ships | spare(), start=("wine", "wine"), goods=("books watches",) * 3
    )
    assert legal(state) == [
        "buy books", "buy books board 1", "buy books board 2",
        "buy watches", "buy watches board 1", "buy watches board 2", "buy watches board 3", "withdraw",
    ]  # fmt: skip


# E16: several merchants


def test_e16_one_player_may_have_several_merchants_on_one_ship_and_on_several():
    ships = {"one": ship("a", "10:00"), "two": ship("b", "11:00")} | spare()
    state = trading("market 1", "guild", "market 2", "guild", "market 3", "guild", ships=ships, silver=6)
    state = then(state, "buy watches board 1", "buy watches board 2", "buy watches board 1")
    assert (aboard(state, 1), aboard(state, 2)) == (["blue", "blue"], ["blue"])
    assert player(state, "blue").merchants == 7


def test_e16_a_full_ship_stays_as_long_as_phase_2_lasts():
    state = trading("market 1", "guild", ships={"boat": ship("a", "10:00", 1)} | spare())
    state = then(state, "buy watches board 1")
    assert (tile(state, 1), aboard(state, 1), walking(state)) == ("boat", ["blue"], None)
    assert walking(then(state, "withdraw")) == ("blue", "a1")


# E20: which ships sail


def timetable(*boardings: int, **ships) -> State:
    """Blue's merchants go aboard at these berths, then phase 3 begins."""
    kinds = ("watches", "clothing", "glassware", "books", "wine")[: len(boardings)]
    state = trading(
        *["market 1", "guild"] * len(boardings), ships=ships | spare(), markets={"initial": 5, "spaces": 5},
        silver=30, most_silver=30, start=("", ""),
    )  # fmt: skip
    state = then(state, *(f"buy {kind} board {at}" for kind, at in zip(kinds, boardings, strict=True)))
    return then(state, *["withdraw"] * len(boardings))


def landings(state: State) -> list[str]:
    """The harbour provinces merchants come to, one after the other; each stops there."""
    found = []
    while at := walking(state):
        found.append(at[1])
        state = then(state, "stop")
    return found


def last_stop(state: State) -> State:
    while walking(state):
        state = then(state, "stop")
    return state


FOUR_SHIPS = {
    "third": ship("a", "09:15", 1), "first": ship("b", "07:00"),
    "second": ship("c", "08:30"), "fourth": ship("d", "10:00"),
}  # fmt: skip


def test_e20_the_worked_example_every_full_ship_sails_by_its_time():
    state = timetable(2, 1, 3, 3, **FOUR_SHIPS)
    assert [len(aboard(state, berth)) for berth in (1, 2, 3, 4)] == [1, 1, 1, 0], "one is ashore already"
    assert landings(state) == ["c1", "c1", "a1"]
    state = last_stop(state)
    assert [tile(state, berth) for berth in (1, 2, 3, 4)] == [None, "first", None, "fourth"]
    assert aboard(state, 2) == ["blue"]


def test_e20_the_worked_example_where_none_is_full_only_the_earliest_sails():
    state = timetable(2, 3, **FOUR_SHIPS)
    assert landings(state) == ["b1"]
    state = last_stop(state)
    assert [tile(state, berth) for berth in (1, 2, 3, 4)] == ["third", None, "second", "fourth"]
    assert aboard(state, 3) == ["blue"], "the others stay, and so do those aboard"


def test_e20_the_earliest_sails_even_empty():
    state = timetable(
        1,
        late=ship("a", "12:00"),
        early=ship("b", "06:00"),
        other=ship("c", "12:00"),
        more=ship("d", "13:00"),
    )
    assert walking(state) is None
    assert [tile(state, berth) for berth in (1, 2, 3, 4)] == ["late", None, "other", "more"]
    assert (due(state), legal(state)[0]) == ({"ship"}, "ship 2 spare1")


def test_e20_an_empty_earlier_ship_waits_where_another_is_full():
    state = timetable(1, full=ship("a", "20:00", 1), early=ship("b", "06:00"))
    assert landings(state) == ["a1"]
    assert tile(last_stop(state), 2) == "early"


def test_e20_of_equal_times_the_lower_berth_sails_first():
    full = {"one": ship("c", "12:00", 1), "two": ship("b", "11:00", 1), "three": ship("a", "12:00", 1)}
    assert landings(timetable(3, 1, 2, **full)) == ["b1", "c1", "a1"]
    times = {"one": ship("c", "12:00"), "two": ship("b", "11:00"), "three": ship("a", "11:00")}
    state = timetable(3, **times)
    assert [tile(state, berth) for berth in (1, 2, 3)] == ["one", None, "three"]


def test_e20_a_place_taken_in_an_earlier_round_counts():
    state = timetable(2, early=ship("b", "06:00"), boat=ship("a", "12:00"))
    state = filled(then(state, "ship 1 spare3"))
    assert (aboard(state, 2), to_act(state)) == (["blue"], "Ben")
    state = then(state, "bid market 1", "bid guild", "buy clothing board 2", "withdraw")
    assert (walking(state), aboard(state, 2)) == (("blue", "a1"), ["green"])


# E21: landing


@pytest.mark.parametrize(
    ("country", "gets"),
    [("a", (0, 1, 1)), ("b", (1, 0, 1)), ("c", (0, 0, 2)), ("d", (0, 0, 1)), ("e", (0, 1, 1))],
)
def test_e21_step_1_to_the_harbour_province_is_made_by_itself_and_pays_its_symbol(country, gets):
    state = ashore(country=country)
    blue = player(state, "blue")
    assert walking(state) == ("blue", f"{country}1")
    assert (blue.gold, blue.spice, blue.silver) == gets, "1 of the 2 silver was paid for the watch"
    assert due(state) == ({"draw"} if country == "d" else {"reveal", "step", "stop", "sell"})


def test_e21_the_front_merchant_moves_first_and_completely():
    state = ashore("green", "blue")
    assert (walking(state), aboard(state, 1), to_act(state)) == (("green", "a1"), ["blue"], "Ben")
    assert player(state, "blue").spice == 0, "blue is still aboard"
    state = then(state, "reveal a5 silk", "step a2")
    assert walking(state) == ("green", "a2")
    assert breaks(state, "blue: stop") == breaks(state, "blue: step a5") == ["turn"]
    state = then(state, "step a5")
    assert (walking(state), aboard(state, 1), to_act(state)) == (("blue", "a1"), [], "Ada")
    assert player(state, "blue").spice == 1


def test_e21_the_harbour_pays_each_merchant():
    state = ashore("blue", "blue", country="b")
    assert player(then(state, "stop"), "blue").gold == 2


# E22: turning up trade tiles

REVEALS_IN_A = [f"reveal a{number} {sort}" for number in (4, 5, 6, 7, 8) for sort in SORTS]


def test_e22_any_face_down_tile_of_the_country_may_be_turned_up():
    state = ashore()
    assert legal(state, "reveal") == REVEALS_IN_A
    state = then(state, "reveal a8 silk")
    assert open_tiles(state) == {"a8": "silk"}
    assert face_down(state, "a") == ["a4", "a5", "a6", "a7"]
    assert legal(state, "reveal") == [
        line for line in REVEALS_IN_A if "a8" not in line and "silk" not in line
    ]


def test_e22_none_one_or_two_and_not_a_third():
    state = ashore()
    assert breaks(state, "step a2") == breaks(state, "stop") == []
    state = then(state, "reveal a8 silk", "reveal a7 tea")
    assert breaks(state, "reveal a6 amber") == ["E22"]
    assert legal(state) == ["step a2", "step a3", "stop"]


def test_e22_not_after_step_2():
    state = then(ashore(), "reveal a5 tea", "step a2")
    assert breaks(state, "reveal a6 silk") == ["E22"]
    assert legal(state) == ["step a5", "stop"]


def test_e22_of_that_country_only():
    state = ashore()
    for line in ("reveal b4 silk", "reveal e8 tea"):
        assert breaks(state, line) == ["E22"]
        assert fields(state, line) == [line.split(" ")[1]]


def test_e22_only_where_a_tile_lies_face_down():
    state = then(ashore("blue", "blue"), "reveal a4 silk")
    for province in ("a1", "a2", "a4"):
        assert breaks(state, f"reveal {province} tea") == ["E22"]
        assert fields(state, f"reveal {province} tea") == [province]
    state = then(state, "step a4")
    assert walking(state) == ("blue", "a1")
    assert breaks(state, "reveal a4 tea") == ["E22"], "the tile there is taken"


def test_e22_only_a_sort_that_can_be_left_in_the_country():
    state = then(ashore("blue", "blue"), "reveal a4 silk")
    assert breaks(state, "reveal a5 silk") == ["E22"]
    assert fields(state, "reveal a5 silk") == ["a5"]
    state = then(state, "step a4")
    assert breaks(state, "reveal a5 silk") == ["E22"], "nor when the tile is taken"
    two = {"a": {"silk": 2, "tea": 3}}
    state = then(ashore(trade=two), "reveal a4 silk")
    assert breaks(state, "reveal a5 silk") == []
    assert breaks(state, "reveal a5 pearls") == ["E22"], "there is none in this country"


def test_e22_a_sort_without_a_count_is_not_checked():
    state = ashore(trade={"a": {"silk": None, "tea": 1}})
    state = then(state, "reveal a4 silk")
    assert legal(state, "reveal") == [
        f"reveal a{number} {sort}" for number in (5, 6, 7, 8) for sort in ("silk", "tea")
    ]
    state = then(ashore(trade={"a": {"silk": None, "tea": 1}}), "reveal a4 tea")
    assert breaks(state, "reveal a5 tea") == ["E22"]


def test_e22_all_that_is_wrong_is_one_breach():
    state = then(ashore(paths=[["a2", "a3"]]), "reveal a4 silk", "reveal a5 tea", "step a2")
    assert breaks(state, "reveal b1 silk") == breaks(state, "reveal a4 silk") == ["E22"]


def test_e22_each_merchant_may_turn_up_two():
    state = ashore("blue", "green")
    state = then(state, "reveal a4 silk", "reveal a5 tea", "stop")
    assert walking(state) == ("green", "a1")
    state = then(state, "reveal a6 amber", "reveal a7 ivory")
    assert legal(state, "reveal") == []
    assert sorted(open_tiles(state)) == ["a4", "a5", "a6", "a7"]


# E23: steps


def test_e23_steps_follow_the_paths():
    state = then(ashore(), "reveal a5 silk", "reveal a4 tea")
    assert legal(state, "step") == ["step a2", "step a3", "step a4"]
    assert breaks(state, "step a5") == ["E23"], "no path from a1"
    assert fields(state, "step a5") == ["a1"]
    state = then(state, "step a2")
    assert legal(state, "step") == ["step a5"]
    assert breaks(state, "step a3") == breaks(state, "step a4") == ["E23"]


def test_e23_up_to_two_more_steps():
    circle = [["a2", "a3"]]
    state = then(ashore(paths=circle), "step a2", "step a3")
    assert walking(state) is None, "the third step, the one ashore included, was the last"


def test_e23_not_into_a_province_with_a_face_down_tile():
    state = ashore()
    assert breaks(state, "step a4") == ["E23"]
    assert fields(state, "step a4") == ["a4"]
    assert breaks(then(state, "reveal a4 silk"), "step a4") == []


def test_e23_not_into_a_province_with_a_merchant():
    state = then(ashore("blue", "green"), "reveal a4 silk", "step a4")
    assert (standing(state, "blue"), walking(state)) == (["a4"], ("green", "a1"))
    assert breaks(state, "step a4") == ["E23"]
    assert fields(state, "step a4") == ["a4"]
    assert "step a4" not in legal(state)
    own = then(ashore("blue", "blue"), "reveal a4 silk", "step a4")
    assert breaks(own, "step a4") == ["E23"], "not even with an own one"


def test_e23_not_into_a_province_entered_in_this_move():
    state = then(ashore(), "reveal a5 silk", "step a2")
    assert breaks(state, "step a1") == ["E23"], "the harbour province was step 1"
    assert fields(state, "step a1") == ["a1"]
    assert breaks(state, "step a2") == ["E23"]
    assert not {"step a1", "step a2"} & set(legal(state))
    again = ashore("blue", "blue")
    state = then(again, "step a2")
    assert breaks(state, "step a2") == [], "the next merchant's move is another one"


def test_e23_never_across_a_border():
    state = ashore(paths=[["a1", "b2"], ["a2", "b3"]])
    assert breaks(state, "step b2") == ["E23"]
    assert fields(state, "step b2") == ["b2"]
    assert not any("b2" in line for line in legal(state))
    assert breaks(ashore(), "step e1") == ["E23"]
    state = then(state, "reveal a5 silk", "step a2")
    assert breaks(state, "step b3") == ["E23"]


def test_e23_a_border_is_no_path():
    state = then(ashore(paths=[["a1", "a6"]]), "reveal a6 silk")
    assert breaks(state, "step b8") == ["E23"]


def test_e23_all_that_is_wrong_is_one_breach():
    assert breaks(ashore(), "step b4") == ["E23"], "abroad and face down"
    assert breaks(ashore(), "step a5") == ["E23"], "no path and face down"


# E24: symbols


def test_e24_a_symbol_province_pays_its_symbol():
    state = then(ashore(), "reveal a5 silk", "step a2")
    assert (player(state, "blue").gold, player(state, "blue").spice) == (1, 1)
    state = then(ashore(), "reveal a7 silk", "step a3")
    assert silver(state) == [2, 2]
    state = then(ashore(country="c"), "reveal c7 silk", "step c3")
    assert (player(state, "blue").spice, silver(state)) == (1, [2, 2])


def test_e24_silver_ends_at_6():
    state = having(ashore(), "blue", silver=6)
    assert silver(then(state, "reveal a7 silk", "step a3")) == [6, 2]
    state = ashore(country="c", silver=7, most_silver=7)
    assert silver(state) == [7, 7]
    assert silver(ashore("blue", "blue", country="c", silver=5)) == [4, 5]


def test_e24_a_good_is_drawn_before_anything_else():
    state = ashore(country="d")
    assert (to_act(state), due(state), legal(state)) == (TABLE, {"draw"}, DRAWS)
    for line in (
        "reveal d4 silk", "step d2", "stop", "blue: stop", "blue: sell wine 1", "green: sell books 1", "keep",
    ):  # fmt: skip
        assert breaks(state, line) == ["phase"]
    assert breaks(state, "blue: draw wine") == ["turn"]
    before = bag(state)
    state = then(state, "draw wine")
    assert goods(state, "blue") == "books wine wine watches"
    assert bag(state) == before | {"wine": before["wine"] - 1}
    assert (to_act(state), due(state)) == ("Ada", {"reveal", "step", "stop", "sell"})


def test_e24_a_good_is_drawn_in_the_middle_of_the_way():
    state = then(ashore(country="c"), "reveal c5 silk", "step c2")
    assert (due(state), walking(state)) == ({"draw"}, ("blue", "c2"))
    state = then(state, "draw glassware")
    assert legal(state) == ["step c5", "stop"]


def test_e24_only_what_can_be_in_the_bag_is_drawn():
    state = ashore(country="d", bag={"watches": 3, "clothing": 4})
    assert legal(state) == ["draw clothing"]
    for good in ("watches", "books", "glassware"):
        assert breaks(state, f"draw {good}") == ["E24"]
    assert legal(ashore(country="d", bag={"watches": 3, "clothing": 3, "wine": None})) == ["draw wine"]


def test_e24_from_an_empty_bag_nothing_is_drawn_and_nothing_is_owed_later():
    state = ashore(country="d", bag={"watches": 3, "clothing": 3})
    assert (walking(state), bag(state), due(state)) == (
        ("blue", "d1"),
        {},
        {"reveal", "step", "stop", "sell"},
    )
    state = then(state, "green: sell wine 1")
    assert bag(state) == {"wine": 1}
    assert due(state) == {"reveal", "step", "stop", "sell"}
    assert breaks(state, "draw wine") == ["phase"]
    assert goods(then(state, "reveal d4 silk"), "blue") == "books wine watches"


def test_e24_a_supply_that_is_used_up_pays_nothing_out():
    state = ashore("blue", "blue", country="b", gold=1)
    assert (player(state, "blue").gold, state.gold) == (1, 0)
    state = then(state, "stop")
    assert (player(state, "blue").gold, walking(state)) == (1, ("blue", "b1"))
    state = ashore("blue", "blue", spice=2)
    assert (player(state, "blue").spice, state.spice) == (1, 1)
    assert then(state, "stop").spice == 0
    state = ashore(spice=0, gold=0)
    assert player(state, "blue").spice == 0
    assert player(then(state, "reveal a5 silk", "step a2"), "blue").gold == 0


def test_e24_what_is_sold_returns_to_the_supply_and_is_paid_out_again():
    state = then(ashore("blue", "blue", country="b", gold=1), "blue: sell gold 1")
    assert (state.gold, silver(state)) == (1, [2, 2])
    state = then(state, "stop")
    assert (player(state, "blue").gold, state.gold) == (1, 0)


# E25: an open trade tile


def test_e25_an_open_tile_ends_the_move_and_the_merchant_stays():
    state = then(ashore(), "reveal a5 silk", "step a2", "step a5")
    assert (taken(state, "blue"), standing(state, "blue"), open_tiles(state)) == ({"silk": 1}, ["a5"], {})
    assert (walking(state), player(state, "blue").merchants) == (None, 9)


def test_e25_also_with_a_step_left():
    state = then(ashore(), "reveal a4 tea", "reveal a5 silk", "step a4")
    assert (taken(state, "blue"), standing(state, "blue"), walking(state)) == ({"tea": 1}, ["a4"], None)
    assert open_tiles(state) == {"a5": "silk"}, "what was turned up and not taken stays open"


def test_e25_a_tile_that_others_turned_up_may_be_taken():
    state = then(ashore("blue", "green"), "reveal a4 tea", "stop")
    assert legal(state, "step") == ["step a2", "step a3", "step a4"]
    state = then(state, "step a4")
    assert (taken(state, "green"), taken(state, "blue")) == ({"tea": 1}, {})


def test_e25_trade_tiles_are_taken_even_where_the_land_has_spaces_left():
    state = then(ashore("blue", "blue"), "reveal a4 tea", "step a4", "reveal a5 silk", "step a2", "step a5")
    assert taken(state, "blue") == {"silk": 1, "tea": 1}
    assert standing(state, "blue") == ["a4", "a5"]


# E26: home again


def test_e26_who_stops_returns_to_the_supply_and_keeps_what_he_collected():
    state = ashore()
    assert player(state, "blue").merchants == 9
    state = then(state, "stop")
    blue = player(state, "blue")
    assert (blue.merchants, blue.spice, standing(state, "blue")) == (10, 1, [])


def test_e26_he_may_stop_after_each_step_and_each_reveal():
    for lines in ((), ("reveal a5 silk",), ("reveal a5 silk", "step a2")):
        state = then(ashore(), *lines)
        assert "stop" in legal(state)
        assert player(then(state, "stop"), "blue").merchants == 10


def test_e26_who_runs_out_of_steps_returns_to_the_supply():
    state = then(ashore(paths=[["a2", "a3"]]), "step a3")
    assert legal(state) == ["step a2", "stop"]
    state = then(state, "step a2")
    blue = player(state, "blue")
    assert (walking(state), blue.merchants) == (None, 10)
    assert (blue.spice, blue.silver, blue.gold) == (1, 2, 1)


def test_e26_a_last_step_that_draws_a_good_ends_with_the_draw():
    state = then(ashore(symbols={"a2": "goods"}, paths=[["a2", "a3"]]), "step a3", "step a2")
    assert (due(state), walking(state)) == ({"draw"}, ("blue", "a2"))
    state = then(state, "draw glassware")
    assert (walking(state), player(state, "blue").merchants) == (None, 10)
    assert goods(state, "blue") == "books wine watches glassware"


def full_islet(harbour: str, **spaces: str) -> State:
    """Blue's first merchant takes the only tile of a land; then the second lands."""
    state = ashore("blue", "blue", country="f", land=islet(harbour, f2="trade", **spaces), start=("", ""))
    if due(state) == {"draw"}:
        state = then(state, "draw wine")
    return then(state, "reveal f2 silk", "step f2")


def test_e26_who_can_do_nothing_stops_by_himself_after_step_1():
    state = full_islet("gold")
    assert (walking(state), player(state, "blue").gold, player(state, "blue").merchants) == (None, 2, 9)
    assert due(state) == {"ship"}


def test_e26_who_can_do_nothing_stops_by_himself_after_the_draw_of_step_1():
    state = full_islet("goods")
    assert (walking(state), due(state)) == (("blue", "f1"), {"draw"})
    state = then(state, "draw glassware")
    assert (walking(state), player(state, "blue").merchants) == (None, 9)


def test_e26_who_can_only_turn_up_a_tile_or_only_step_does_not_stop_by_himself():
    state = ashore(country="f", land=islet("gold", f2="trade"))
    assert legal(state) == ["reveal f2 silk", "stop"]
    state = then(state, "reveal f2 silk")
    assert legal(state) == ["step f2", "stop"]
    assert legal(full_islet("gold", f3="silver")) == ["step f3", "stop"]


def test_e26_who_can_do_nothing_stops_by_himself_after_a_step():
    state = then(ashore(), "step a2")
    assert walking(state) is None, "a5 and a6 are face down, and it is too late to turn them up"
    assert (player(state, "blue").merchants, player(state, "blue").gold) == (10, 1)


def test_e26_who_can_do_nothing_stops_by_himself_after_a_step_and_its_draw():
    state = then(ashore(country="c"), "step c2")
    assert due(state) == {"draw"}
    assert walking(then(state, "draw wine")) is None


def test_e26_from_an_empty_bag_he_stops_by_himself_at_once():
    state = then(ashore(country="c", bag={"watches": 3, "clothing": 3}), "step c2")
    assert (walking(state), player(state, "blue").merchants) == (None, 10)


# E27: the ship's tile


def test_e27_the_tile_leaves_the_game_after_its_merchants():
    state = ashore("blue", "green")
    assert tile(state, 1) == "boat"
    state = then(state, "stop")
    assert tile(state, 1) == "boat", "green's merchant is still to come"
    state = then(state, "stop")
    assert (tile(state, 1), due(state)) == (None, {"ship"})
    assert breaks(state, "ship 1 boat") == ["E40"]
    assert "ship 1 boat" not in legal(state)


def test_e27_the_berth_stays_empty_until_phase_5():
    state = then(ashore("blue", start=("books " * 4, "")), "stop")
    assert (tile(state, 1), due(state)) == (None, {"keep", "sell"})
    state = then(state, "keep", "ship 1 spare7")
    assert (tile(state, 1), aboard(state, 1)) == ("spare7", [])


def test_e27_an_empty_ship_that_sailed_is_gone_too():
    state = storing("books", "wine")
    assert (tile(state, 1), breaks(state, "ship 1 boat")) == (None, ["E40"])


# E30: storage


def test_e30_who_has_more_than_three_goods_decides_from_the_start_player_on():
    state = storing("wine " * 4, "books " * 3, "books " * 5, players=3)
    assert (to_act(state), due(state), legal(state)) == ("Ada", {"keep", "sell"}, [])
    for colour in ("green", "red"):
        assert breaks(state, f"{colour}: keep books") == ["turn"]
    state = then(state, "blue: keep wine wine wine")
    assert to_act(state) == "Cleo", "Ben has three: nothing needs deciding"
    assert due(then(state, "keep")) == {"ship"}


def test_e30_the_second_start_player_is_asked_first():
    state = storing("books", "books", start=("wine " * 4, "books " * 4), silver=6)
    state = then(state, "keep wine wine wine wine", "keep books books books books")
    state = then(state, "ship 1 spare5", *["draw glassware"] * 3)
    assert to_act(state) == "Ben"
    state = idle(state)
    assert (due(state), to_act(state)) == ({"keep", "sell"}, "Ben")
    assert to_act(then(state, "keep")) == "Ada"


def test_e30_of_three_players_too_they_are_asked_from_the_start_player_on():
    state = storing("wine " * 4, "wine", "wine " * 4, players=3, silver=6)
    assert to_act(state) == "Ada"
    state = then(state, "keep wine wine wine wine")
    assert to_act(state) == "Cleo"
    state = idle(filled(then(state, "keep wine wine wine wine", "ship 1 spare5")))
    assert to_act(state) == "Cleo", "green starts and has one good, red comes next"
    assert to_act(then(state, "keep")) == "Ada"


def test_e30_up_to_three_stay_free_and_the_rest_is_sold_for_1_silver_each():
    state = storing("wine wine books books glassware", silver=2)
    before = bag(state)
    state = then(state, "keep wine wine glassware")
    assert (goods(state, "blue"), silver(state)) == ("wine wine glassware", [4, 2])
    assert bag(state) == before | {"books": before["books"] + 2}


def test_e30_three_cost_nothing_even_without_silver():
    state = storing("wine " * 4, silver=0)
    assert breaks(state, "keep wine wine wine") == []
    assert silver(then(state, "keep wine wine wine")) == [1, 0]


def test_e30_fewer_or_none_may_be_kept():
    state = storing("wine wine books books glassware", silver=0)
    assert (goods(then(state, "keep"), "blue"), silver(then(state, "keep"))) == ("", [5, 0])
    assert goods(then(state, "keep books"), "blue") == "books"


def test_e30_the_worked_example_five_goods_one_silver_keeps_four():
    state = storing("wine wine books books glassware", silver=1)
    state = then(state, "keep wine wine books books")
    assert (goods(state, "blue"), silver(state)) == ("books books wine wine", [0, 1])


def test_e30_a_fourth_costs_2_silver_after_the_sale():
    assert breaks(storing("wine " * 4, silver=1), "keep wine wine wine wine") == ["E30"]
    assert breaks(storing("wine " * 4, silver=2), "keep wine wine wine wine") == []
    assert silver(then(storing("wine " * 4, silver=2), "keep wine wine wine wine")) == [0, 2]
    assert breaks(storing("wine " * 5, silver=0), "keep wine wine wine wine") == ["E30"]
    assert breaks(storing("wine " * 6, silver=0), "keep wine wine wine wine") == []
    assert silver(then(storing("wine " * 6, silver=0), "keep wine wine wine wine")) == [0, 0]


def test_e30_the_sale_ends_at_6_before_the_fourth_is_paid():
    state = then(storing("wine " * 7, silver=5), "keep wine wine wine wine")
    assert silver(state) == [4, 5], "5 and 3 are 6, not 8"
    assert silver(then(storing("wine " * 9, silver=5), "keep wine wine wine")) == [6, 5]


def test_e30_more_than_four_are_not_allowed():
    state = storing("wine " * 5 + "books", silver=6)
    assert breaks(state, "keep wine wine wine wine wine") == ["E30"]
    assert breaks(state, "keep wine wine wine wine wine books") == ["E30"]


def test_e30_only_own_goods_are_kept():
    state = storing("wine " * 4, silver=6)
    for line in ("keep books", "keep wine wine wine wine wine", "keep wine wine books"):
        assert breaks(state, line) == ["E30"]


def test_e30_the_order_of_the_goods_does_not_matter():
    state = storing("wine wine books glassware")
    assert then(state, "keep glassware wine books") == then(state, "keep books wine glassware")
    assert read(state, "keep glassware wine books").text == "keep books wine glassware"


def test_e30_who_sells_down_to_three_is_passed_over():
    state = storing("wine " * 5, "books " * 4, players=2)
    state = then(state, "blue: sell wine 1")
    assert to_act(state) == "Ada", "four are still too many"
    assert to_act(then(state, "blue: sell wine 1")) == "Ben"
    later = then(state, "green: sell books 1")
    assert to_act(later) == "Ada"
    assert due(then(later, "blue: sell wine 1")) == {"ship"}


def test_e30_who_has_answered_is_not_asked_again():
    state = then(storing("wine " * 4, "books " * 4, silver=2), "keep wine wine wine wine")
    assert to_act(state) == "Ben"
    assert breaks(state, "blue: keep wine") == ["turn"]
    assert due(then(state, "keep")) == {"ship"}


def test_e30_nobody_is_asked_with_three_goods_or_fewer():
    assert due(storing("wine wine wine", "books")) == {"ship"}


# E40: ships of the next round


def test_e40_empty_berths_get_a_tile_each_in_berth_order():
    state = last_stop(
        timetable(3, 1, one=ship("a", "12:00", 1), two=ship("b", "11:00"), three=ship("c", "10:00", 1))
    )
    assert [tile(state, berth) for berth in (1, 2, 3, 4)] == [None, "two", None, "spare1"]
    assert legal(state) == [f"ship 1 spare{number}" for number in range(2, 9)]
    assert breaks(state, "ship 3 spare2") == breaks(state, "ship 2 spare2") == ["E40"]
    assert fields(state, "ship 3 spare2") == ["berth 1"]
    state = then(state, "ship 1 spare2")
    assert (due(state), legal(state)[0]) == ({"ship"}, "ship 3 spare3")
    assert due(then(state, "ship 3 spare4")) == {"draw"}


def test_e40_a_tile_comes_up_once():
    state = storing()
    for tile_there in ("boat", "spare1"):
        assert breaks(state, f"ship 1 {tile_there}") == ["E40"]
    assert breaks(state, "ship 2 boat") == ["E40"], "once for both"
    assert breaks(state, "ship 1 spare9") == ["notation"]


BLUE_ONES = {"blue1": ship("a", "05:00", blue=True), "blue2": ship("a", "05:30", blue=True)}


def test_e40_a_blue_backed_tile_comes_up_only_when_no_other_is_left():
    state = seated(markets={"initial": 0}, ships=spare(3) | BLUE_ONES)
    for berth in (1, 2, 3):
        assert breaks(state, f"ship {berth} blue1") == ["E40"]
        assert not any("blue" in line for line in legal(state))
        state = then(state, f"ship {berth} spare{berth}")
    assert legal(state) == ["ship 4 blue1", "ship 4 blue2"]
    state = storing(ships={"boat": ship("e", "00:00")} | spare(4) | BLUE_ONES)
    assert legal(state) == ["ship 1 spare4"]
    assert breaks(state, "ship 1 blue2") == ["E40"]


def test_e40_exactly_enough_tiles_play_on():
    state = storing(ships={"boat": ship("e", "00:00")} | spare(4))
    assert (due(state), legal(state)) == ({"ship"}, ["ship 1 spare4"])
    state = then(state, "ship 1 spare4", *["draw wine"] * 3)
    assert due(state) == {"bid", "sell"}
    assert due(idle(state)) == {"finish", "sell"}, "but not once more"


def test_e40_a_ship_that_stayed_needs_no_tile_whichever_it_is():
    ships = {"first": ship("a", "12:00"), "boat": ship("e", "00:00")} | spare(3)
    state = storing(ships=ships)
    assert [tile(state, berth) for berth in (1, 2, 3, 4)] == ["first", None, "spare1", "spare2"]
    assert (due(state), legal(state)) == ({"ship"}, ["ship 2 spare3"])


def test_e40_fewer_than_needed_and_none_is_laid():
    ships = {"one": ship("a", "10:00", 1), "two": ship("b", "11:00", 1)} | spare(3)
    state = trading("market 1", "market 2", ships=ships)
    state = then(state, "buy watches board 1", "buy watches board 2", "stop", "stop")
    assert due(state) == {"finish", "sell"}, "one tile was left, and two were needed"
    assert [tile(state, berth) for berth in (1, 2)] == [None, None]


# E41: goods of the next round


def test_e41_open_markets_are_filled_to_three_in_order():
    state = trading("market 2", "guild", ships={"boat": ship("e", "00:00")} | spare())
    state = then(state, "buy watches", "withdraw", "ship 1 spare5")
    for number, wanted in ((1, 1), (2, 2), (3, 1)):
        for _ in range(wanted):
            assert (to_act(state), due(state), legal(state)) == (TABLE, {"draw"}, DRAWS)
            before = len(market(state, number).split())
            state = then(state, "draw wine")
            assert len(market(state, number).split()) == before + 1
    assert [market(state, number) for number in range(1, 6)] == [
        "wine watches clothing", "wine wine clothing", "wine watches clothing", "", ""
    ]  # fmt: skip
    assert due(state) == {"bid", "sell"}


def test_e41_if_the_bag_runs_out_the_later_markets_stay_short():
    state = storing("", "", bag={"watches": 3, "clothing": 3, "wine": 2})
    state = then(state, "ship 1 spare5", "draw wine")
    assert breaks(state, "draw watches") == ["E41"]
    state = then(state, "draw wine")
    assert [len(market(state, number).split()) for number in (1, 2, 3)] == [3, 3, 2]
    assert due(state) == {"bid", "sell"}


def test_e41_nothing_is_drawn_from_an_empty_bag():
    state = then(storing("", "", bag={"watches": 3, "clothing": 3}), "ship 1 spare5")
    assert due(state) == {"bid", "sell"}


def test_e41_what_was_sold_or_given_can_be_drawn():
    state = storing("books " * 4, "", bag={"watches": 3, "clothing": 3})
    state = then(state, "keep books", "ship 1 spare5")
    assert legal(state) == ["draw books"]


def test_e41_the_file_says_how_many_spaces_a_market_has():
    state = then(storing(markets={"spaces": 2, "initial": 2}), "ship 1 spare5")
    assert due(state) == {"bid", "sell"}


def test_e41_no_sale_while_goods_are_drawn_or_ships_laid():
    state = storing("books", "wine")
    for before in (state, then(state, "ship 1 spare5")):
        assert breaks(before, "blue: sell books 1") == breaks(before, "green: sell wine 1") == ["phase"]


# E42: the start player


def test_e42_the_start_player_passes_to_the_left():
    state = filled(then(storing(players=3), "ship 1 spare5"))
    order = []
    for _ in range(3):
        order.append(to_act(state))
        state = then(state, "bid guild")
    assert order == ["Ben", "Cleo", "Ada"]


def test_e42_round_after_round():
    ships = {f"boat{number}": ship("e", f"00:0{number}") for number in range(9)} | spare()
    state = laid(players=3, tokens=1, ships=ships, markets={"initial": 0, "spaces": 1}, bag={})
    starts = []
    for number in range(4):
        starts.append(to_act(state))
        state = idle(state)
        state = then(state, f"ship {number % 4 + 1} boat{number + 4}")
    assert starts == ["Ada", "Ben", "Cleo", "Ada"]
    assert state.round == 5


# E45: selling


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


def test_e45_nobody_sells_more_than_he_has():
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


# E50: the last voyage


def last_merchant(*more: str, **agreed) -> State:
    """Blue has just put his last merchant on a ship for two to a that sails at 10:00, in berth 1."""
    ships = {
        "one": ship("a", "10:00"), "two": ship("b", "09:00"), "three": ship("c", "08:00"),
        "four": ship("d", "09:00"),
    }  # fmt: skip
    state = trading(
        "market 1", "market 2", *more, ships=ships | spare(), silver=6, **{"merchants": 1} | agreed
    )  # fmt: skip
    return then(state, "blue: buy watches board 1")


def test_e50_phase_2_is_played_out_when_the_last_merchant_goes_aboard():
    state = last_merchant()
    assert (player(state, "blue").merchants, to_act(state)) == (0, "Ben")
    assert due(state) == {"buy", "withdraw", "sell"}
    assert breaks(state, "green: buy watches board 4") == []


def test_e50_all_ships_sail_by_time_then_berth_empty_ones_without_effect():
    state = then(last_merchant(merchants=1), "green: buy watches board 4")
    assert walking(state) == ("green", "d1"), "c at 08:00 and b at 09:00 were empty"
    assert [tile(state, berth) for berth in (1, 2, 3, 4)] == ["one", None, None, "four"]
    state = then(state, "draw wine", "stop")
    assert (walking(state), tile(state, 4)) == (("blue", "a1"), None)
    state = then(state, "stop")
    assert [tile(state, berth) for berth in (1, 2, 3, 4)] == [None] * 4


def test_e50_equal_times_by_berth_in_the_last_voyage_too():
    ships = {"one": ship("d", "09:00"), "two": ship("b", "09:00"), "three": ship("a", "08:00")} | spare()
    state = trading("market 1", "market 2", "market 3", "market 3", silver=6, merchants=2, ships=ships)
    state = then(state, "blue: buy watches board 1", "green: buy watches board 2", "green: withdraw")
    state = then(state, "blue: buy watches board 3")
    assert player(state, "blue").merchants == 0
    assert walking(state) == ("blue", "a1")
    state = then(state, "stop", "draw wine")
    assert walking(state) == ("blue", "d1")
    assert walking(then(state, "stop")) == ("green", "b1")


def test_e50_it_stands_even_if_merchants_return_and_phases_4_and_5_are_left_out():
    state = last_merchant(start=("books " * 6, "wine " * 6))
    state = then(state, "withdraw", "stop")
    assert player(state, "blue").merchants == 1
    assert (due(state), to_act(state), legal(state)) == ({"finish", "sell"}, None, ["finish"])
    assert goods(state, "green") == "wine wine wine wine wine wine"


def test_e50_a_last_merchant_that_is_not_yet_placed_ends_nothing():
    state = then(last_merchant(merchants=2), "withdraw")
    assert player(state, "blue").merchants == 1
    assert due(state) == {"ship"}, "the earliest sailed empty, a round follows"
    assert tile(state, 3) is None


def test_e50_where_the_tiles_run_out_all_ships_with_merchants_sail_by_time():
    ships = {
        "one": ship("b", "12:00"), "two": ship("a", "11:00"), "empty": ship("c", "10:00"),
        "first": ship("e", "09:00"),
    }  # fmt: skip
    state = trading("market 1", "market 2", ships=ships, start=("books " * 4, "wine"))
    state = then(state, "blue: buy watches board 1", "green: buy watches board 2")
    assert (due(state), to_act(state)) == ({"keep", "sell"}, "Ada"), "phase 4 comes first"
    state = then(state, "keep books books")
    assert walking(state) == ("green", "a1"), "at once: nothing is drawn for the markets"
    assert market(state, 1) == "clothing"
    state = then(state, "stop")
    assert walking(state) == ("blue", "b1")
    state = then(state, "stop")
    assert due(state) == {"finish", "sell"}
    assert (tile(state, 3), tile(state, 4)) == ("empty", None), "an empty ship has nowhere to go"


def test_e50_where_the_tiles_run_out_and_nobody_is_aboard_the_end_follows_at_once():
    state = ending()
    assert (due(state), to_act(state), walking(state)) == ({"finish", "sell"}, None, None)


def test_e50_no_storage_after_the_last_voyage():
    ships = {"one": ship("d", "12:00"), "first": ship("e", "09:00")} | spare(2)
    state = trading("market 1", "guild", ships=ships, start=("books books", "wine"))
    state = then(state, "buy watches board 1", "withdraw", "draw wine")
    assert goods(state, "blue") == "books books wine watches"
    assert due(then(state, "stop")) == {"finish", "sell"}


# E51: the end is confirmed


def test_e51_after_the_last_landing_players_may_still_sell():
    state = having(ending(), "green", gold=1)
    state = then(state, "green: sell gold 1", "blue: sell wine 1")
    assert silver(state) == [3, 4]
    assert due(state) == {"finish", "sell"}


def test_e51_hidden_bonus_tiles_must_be_named():
    state = having(ending(players=3), "green", hidden=2)
    assert (to_act(state), due(state)) == ("Ben", {"declare", "finish", "sell"})
    assert breaks(state, "finish") == ["E51"]
    assert legal(state) == [line.replace("bonus", "declare") for line in BONUS_LINES if "hidden" not in line]
    state = then(state, "green: declare extra silk")
    assert (to_act(state), breaks(state, "finish")) == ("Ben", ["E51"])
    state = then(state, "green: declare plus silk")
    assert (to_act(state), breaks(state, "finish"), legal(state)) == (None, [], ["finish"])
    assert (player(state, "green").extra, player(state, "green").plus) == ((1, 0, 0, 0, 0), (1, 0, 0, 0, 0))


def test_e51_whoever_has_hidden_tiles_names_them_in_any_order():
    state = having(having(ending(players=4), "yellow", hidden=1), "green", hidden=1)
    assert to_act(state) == "Ben", "the first clockwise from the start player"
    assert breaks(state, "yellow: declare extra silk") == breaks(state, "green: declare extra silk") == []
    for colour in ("blue", "red"):
        assert breaks(state, f"{colour}: declare extra silk") == ["turn"]
    assert breaks(state, "declare extra silk") == ["turn"], "it must be said whose"
    assert breaks(having(ending(), "green", hidden=1), "declare extra silk") == ["turn"]
    assert to_act(then(state, "green: declare plus tea")) == "Dora"


def test_e51_the_one_to_name_first_is_found_from_the_start_player_on():
    state = storing(players=3, ships={"boat": ship("e", "00:00")} | spare(4))
    state = idle(filled(then(state, "ship 1 spare4")))
    for colour in ("blue", "red"):
        state = having(state, colour, hidden=1)
    assert to_act(state) == "Cleo", "green has remained the start player; red sits before blue"


def test_e51_a_tile_is_named_only_as_often_as_there_are():
    state = having(
        having(ending(bonus={"extra silk": 1, "plus tea": None}), "blue", hidden=2), "green", hidden=1
    )
    state = then(state, "blue: declare extra silk")
    assert breaks(state, "green: declare extra silk") == ["E14"]
    assert legal(state) == ["declare plus tea"]
    assert breaks(state, "green: declare extra amber") == ["E14"]
    state = then(state, "blue: declare plus tea", "green: declare plus tea")
    assert legal(state) == ["finish"]


def test_e51_without_hidden_tiles_nothing_is_named():
    state = ending()
    assert breaks(state, "blue: declare extra silk") == breaks(state, "declare extra silk") == ["phase"]
    assert breaks(state, "blue: declare hidden") == ["notation"]


def test_e51_nobody_s_colour_stands_before_the_end():
    state = ending()
    assert breaks(state, "blue: finish") == breaks(state, "green: finish") == ["turn"]
    state = then(state, "finish")
    assert (due(state), legal(state), GAME.is_over(state)) == (set(), [], True)
    for line in ("finish", "blue: sell wine 1", "blue: declare extra silk", "bid purse", "ship 1 spare1"):
        assert breaks(state, line) == ["phase"]


def test_e51_the_end_is_not_confirmed_earlier():
    for state in (laid(), seated(), trading("guild", "guild"), ashore(), storing("wine " * 4)):
        assert breaks(state, "finish") == breaks(state, "blue: finish") == ["phase"]
        assert breaks(state, "blue: declare extra silk") == ["phase"]


# E60 to E64: points


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


# Which kinds of move are due, and whose they are

STAGES = {
    "a draw of the set-up": (lambda: seated(), TABLE, {"draw"}),
    "a ship of the set-up": (lambda: then(seated(), *["draw wine"] * 6), TABLE, {"ship"}),
    "bids": (lambda: laid(), "blue", {"bid"}),
    "a market": (lambda: trading("guild", "market 1"), "green", {"buy", "withdraw"}),
    "the guild": (lambda: trading("guild", "guild"), "green", {"exchange", "bonus", "withdraw"}),
    "a merchant": (lambda: ashore("green"), "green", {"reveal", "step", "stop"}),
    "a merchant after his reveals and step 2": (
        lambda: then(ashore("green"), "reveal a5 silk", "reveal a6 tea", "step a2"),
        "green",
        {"reveal", "step", "stop"},
    ),
    "a draw ashore": (lambda: ashore(country="d"), TABLE, {"draw"}),
    "storage": (lambda: storing("", "wine " * 4), "green", {"keep"}),
    "a ship of phase 5": (lambda: storing(), TABLE, {"ship"}),
    "a draw of phase 5": (lambda: then(storing(), "ship 1 spare5"), TABLE, {"draw"}),
    "the end with hidden tiles": (
        lambda: having(ending(), "green", hidden=1), "green", {"declare", "finish"},
    ),
    "the end": (lambda: ending(), TABLE, {"finish"}),
    "afterwards": (lambda: then(ending(), "finish"), None, set()),
}  # fmt: skip

LINES = {
    "ship": "ship 1 {tile}", "draw": "draw glassware", "bid": "bid purse", "withdraw": "withdraw",
    "buy": "buy watches", "exchange": "exchange books wine", "bonus": "bonus hidden",
    "reveal": "reveal a4 silk", "step": "step a2", "stop": "stop", "keep": "keep",
    "declare": "declare extra silk", "finish": "finish",
}  # fmt: skip


@pytest.mark.parametrize("stage", STAGES)
def test_what_is_due_for_nobody_is_phase_and_what_is_due_for_somebody_else_is_turn(stage):
    make, colour, kinds = STAGES[stage]
    state = make()
    for kind, line in LINES.items():
        line = line.format(tile=next(iter(state.board.ship)))
        if kind not in kinds:
            for said in (line, f"blue: {line}", f"green: {line}", f"red: {line}"):
                assert breaks(state, said) == ["phase"], said
            continue
        assert not {"phase", "turn", "notation"} & set(breaks(state, line)) or kind == "declare"
        owner = None if kind in ("draw", "ship", "finish") else colour
        for other in COLOURS:
            expected = other == owner
            assert ("turn" not in breaks(state, f"{other}: {line}")) == expected, f"{other}: {line}"
    selling = colour is not TABLE or "finish" in kinds
    for who in ("blue", "green"):
        assert breaks(state, f"{who}: sell glassware 9") == (["E45"] if selling else ["phase"])
    assert (
        breaks(state, "sell glassware 9")
        == breaks(state, "red: sell glassware 9")
        == (["turn"] if selling else ["phase"])
    )
    assert to_act(state) == ({"blue": "Ada", "green": "Ben"}[colour] if colour else None)
    assert not any(line.startswith(("sell", "keep")) for line in legal(state))


@pytest.mark.parametrize("stage", STAGES)
def test_every_legal_move_breaks_nothing_and_is_said_without_an_actor(stage):
    state = STAGES[stage][0]()
    for line in legal(state):
        if line.startswith("declare"):
            assert breaks(state, f"green: {line}") == []
        else:
            assert breaks(state, line) == []
            assert then(state, line) != state


# Notation

UNREADABLE = [
    "", " ", "draw", "draw ", " draw wine", "draw wine ", "draw  wine", "draw beer", "Draw wine",
    "draw Wine", "draw wine 1", "draw gold", "ship", "ship 1", "ship s05", "ship 1 s99", "ship 0 s05",
    "ship 5 s05", "ship 01 s05", "ship 1 s05 s06", "ship 1 S05", "bid", "bid market", "bid market 0",
    "bid market 6", "bid market 01", "bid market +1", "bid market one", "bid market 1 2", "bid guild 1",
    "bid purse 1", "bid purse ", "bids purse", "withdraw 1", "buy", "buy beer", "buy wine board",
    "buy wine board 5", "buy wine board 0", "buy wine board 01", "buy wine 2", "buy board 2",
    "buy wine  board 2", "exchange", "exchange wine", "exchange wine beer", "exchange gold wine",
    "exchange wine books 2", "exchange wine books board 5", "bonus", "bonus silk", "bonus extra",
    "bonus extra salt", "bonus hidden silk", "bonus silk extra", "bonus extra silk silk",
    "bonus Extra silk", "reveal", "reveal a5", "reveal silk a5", "reveal a9 silk", "reveal a5 salt",
    "reveal a5 silk tea", "reveal A5 silk", "step", "step a9", "step A2", "step a2 a5", "step a02",
    "stop a1", "stops", "keep beer", "keep wine beer", "keep  wine", "keep wine ", "keep 3", "keep gold",
    "keep Wine", "blue: sell", "blue: sell wine", "blue: sell wine 0", "blue: sell gold 0",
    "blue: sell wine 01", "blue: sell wine +1", "blue: sell wine -1", "blue: sell wine 1 1",
    "blue: sell silver 1", "blue: sell wine  1", "blue: sell wine 1 ", "blue: sell 1 wine",
    "blue: sell Wine 1", "blue: sell wine ٣", "blue: sell silk 1", "declare", "blue: declare hidden",
    "blue: declare extra", "blue: declare extra salt", "finish 1", "finish now", "pass", "undo", "board 1",
    "land", "sail", "blue:stop", "blue : stop", "grey: stop", "Blue: stop", "Ada: stop", "table: draw wine",
    ": stop", "stop !", "stop !E99", "stop!E22", "stop !e22", "stop !E22 !E22", "stop !E22  !E23", "!E22",
    "palace orange f7", "build ghent 1 grey",
]  # fmt: skip


@cache
def some_tables() -> tuple[State, ...]:
    return seated(), laid(), trading("guild", "guild"), ashore(), storing("wine " * 4), ending()


@pytest.mark.parametrize("line", UNREADABLE)
def test_words_that_are_no_move_of_this_game(line):
    for state in some_tables():
        ruling = GAME.ruling(state, line)
        assert ruling.rules == ("notation",)
        assert ruling.message.en
        assert ruling.message.de not in ("", ruling.message.en)


def test_an_unreadable_word_is_named():
    state = laid()
    for line, word in {
        "draw beer": "beer", "bid market 6": "6", "ship 1 s99": "s99", "buy wine board 9": "9",
        "step z9": "z9", "reveal a5 salt": "salt", "keep wine beer": "beer",
        "blue: sell silver 1": "silver", "blue: sell wine 01": "01", "grey: stop": "grey",
        "sail away": "sail", "bonus extra salt": "salt", "stop !E99": "E99",
    }.items():  # fmt: skip
        assert f"“{word}”" in GAME.ruling(state, line).message.en
        assert word in GAME.ruling(state, line).message.de


def test_reading_what_was_written_gives_the_move():
    state = laid()
    for text in (
        "draw wine", "ship 4 s20", "bid purse", "bid market 5", "bid guild", "withdraw", "buy wine",
        "buy wine board 4", "exchange wine wine", "exchange wine books board 1", "bonus extra silk",
        "bonus extra ivory", "bonus hidden", "reveal a1 silk", "step e8", "stop", "keep",
        "keep books books wine", "sell gold 12", "sell glassware 1", "declare plus tea",
        "declare extra amber", "finish",
    ):  # fmt: skip
        assert read(state, text).text == text
        assert read(state, text) == read(state, text)


def test_any_number_of_goods_can_be_read_after_keep():
    state = storing("wine " * 4)
    assert breaks(state, "keep" + " wine" * 9) == ["E30"]
    assert breaks(state, "keep" + " glassware" * 1000) == ["E30"]


# What a refusal says

REFUSALS = [
    (lambda: seated(bag={"wine": 9}), "draw books"),
    (lambda: then(seated(), *["draw wine"] * 6), "ship 2 s05"),
    (lambda: then(seated(), *["draw wine"] * 6, "ship 1 s05"), "ship 2 s05"),
    (lambda: then(seated(), *["draw wine"] * 6), "ship 1 s04"),
    (lambda: laid(), "bid market 4"),
    (lambda: trading("market 1", "market 1", silver=0), "buy watches"),
    (lambda: trading("market 1", "guild"), "buy wine"),
    (lambda: trading("guild", "guild"), "exchange glassware wine"),
    (lambda: trading("guild", "guild"), "exchange wine wine"),
    (lambda: trading("guild", "guild", bag={"watches": 3, "clothing": 3}), "exchange wine clothing"),
    (lambda: trading("guild", "guild"), "bonus hidden"),
    (lambda: at_guild(bonus={}), "bonus hidden"),
    (lambda: at_guild(bonus={"extra silk": 0, "plus tea": 1}), "bonus extra silk"),
    (lambda: at_guild(), "bonus extra ivory"),
    (lambda: at_market("glassware"), "buy watches board 2"),
    (lambda: at_market(silver=1, boat=ship("a", "10:00", silver=1)), "buy books board 2"),
    (lambda: having(at_market(), "blue", merchants=0), "buy books board 2"),
    (
        lambda: then(at_market(boat=ship("a", "10:00", 1), bids=("market 1",) * 2), "buy watches board 2"),
        "buy books board 2",
    ),
    (lambda: then(ashore(), "reveal a4 silk", "reveal a5 tea"), "reveal a6 amber"),
    (lambda: then(ashore(), "reveal a5 silk", "step a2"), "reveal a6 amber"),
    (lambda: ashore(), "reveal b4 silk"),
    (lambda: ashore(), "reveal a1 silk"),
    (lambda: then(ashore(), "reveal a4 silk"), "reveal a5 silk"),
    (lambda: ashore(), "step b1"),
    (lambda: then(ashore(), "reveal a5 silk"), "step a5"),
    (lambda: ashore(), "step a4"),
    (lambda: then(ashore("blue", "blue"), "reveal a4 silk", "step a4"), "step a4"),
    (lambda: ashore(), "step a1"),
    (lambda: ashore(country="d", bag={"watches": 3, "clothing": 4}), "draw wine"),
    (lambda: storing("wine " * 5, silver=6), "keep" + " wine" * 5),
    (lambda: storing("wine " * 4, silver=0), "keep" + " wine" * 4),
    (lambda: storing("wine " * 4), "keep books"),
    (lambda: laid(), "green: sell gold 1"),
    (lambda: having(ending(), "blue", hidden=1), "finish"),
    (
        lambda: having(ending(bonus={"extra silk": 0, "plus tea": 1}), "blue", hidden=1),
        "blue: declare extra silk",
    ),
    (lambda: without_ship(at_market()), "buy books board 2"),
    (lambda: laid(), "green: bid purse"),
    (lambda: laid(), "sell wine 1"),
    (lambda: laid(), "withdraw"),
    (lambda: seated(), "blue: draw wine"),
    (lambda: then(ending(), "finish"), "finish"),
    (lambda: ending(), "blue: declare extra silk"),
    (lambda: laid(), "bid purse !E3"),
]  # fmt: skip


@pytest.mark.parametrize("number", range(len(REFUSALS)))
def test_every_refusal_is_said_in_both_languages_and_marks_what_is_on_the_board(number):
    make, line = REFUSALS[number]
    state = make()
    ruling = GAME.ruling(state, line)
    assert len(ruling.violations) == 1
    known = {
        *state.board.provinces, "guild", *(f"berth {berth}" for berth in range(1, 5)),
        *(f"market {place}" for place in range(1, 6)),
    }  # fmt: skip
    for violation in ruling.violations:
        assert len(violation.text.en) > 10
        assert len(violation.text.de) > 10
        assert violation.text.en != violation.text.de
        assert set(violation.fields) <= known
    assert legal(state) == [other for other in legal(state) if other != line]


def test_every_code_a_move_can_break_is_among_the_refusals():
    codes = {code for make, line in REFUSALS for code in breaks(make(), line)}
    assert codes == {
        "E3", "E11", "E12", "E13", "E14", "E15", "E22", "E23", "E24", "E30", "E40", "E41", "E45", "E51",
        "turn", "phase", "notation",
    }  # fmt: skip


# Whole records, as the command line judges them

SMALL = {
    "tokens": 1,
    "start": ("books wine wine", "books wine"),
    "markets": {"open": 1, "initial": 1, "spaces": 1},
    "ships": {
        "s1": ship("a", "10:00", 1, wants="watches"), "s2": ship("b", "11:00"), "s3": ship("c", "12:00"),
        "s4": ship("d", "13:00"), "s5": ship("d", "14:00", blue=True),
    },
}  # fmt: skip
STORY = [
    # line, then: who is to act, the legal moves of these kinds, the points
    ("draw watches", None, ["ship 1 s1", "ship 1 s2", "ship 1 s3", "ship 1 s4"], (3, 2)),
    ("ship 1 s1", None, ["ship 2 s2", "ship 2 s3", "ship 2 s4"], (3, 2)),
    ("ship 2 s2", None, ["ship 3 s3", "ship 3 s4"], (3, 2)),
    ("ship 3 s3", None, ["ship 4 s4"], (3, 2)),
    ("ship 4 s4", "Ada", ["bid guild", "bid market 1", "bid purse"], (3, 2)),
    ("blue: bid market 1", "Ben", ["bid guild", "bid market 1", "bid purse"], (3, 2)),
    (
        "bid guild", "Ada",
        ["buy watches", *(f"buy watches board {berth}" for berth in (1, 2, 3, 4)), "withdraw"], (3, 2),
    ),
    ("green: sell books 1", "Ada", None, (3, 1)),
    (
        "buy watches board 1", "Ben",
        [
            *(
                f"exchange wine {good}{on}"
                for good in ("books", "clothing", "glassware", "watches")
                for on in ("", " board 2", " board 3", " board 4")
            ),
            "withdraw",
        ],
        (3, 1),
    ),
    ("green: exchange wine glassware", "Ada", [*REVEALS_IN_A, "step a2", "step a3", "stop"], (3, 1)),
    (
        "reveal a5 silk", "Ada",
        [
            *(f"reveal a{number} {sort}" for number in (4, 6, 7, 8) for sort in SORTS if sort != "silk"),
            "step a2", "step a3", "stop",
        ],
        (3, 1),
    ), ("step a2", "Ada", ["step a5", "stop"], (4, 1)), ("blue: step a5", None, ["ship 1 s5"],
    (6, 1)), ("ship 1 s5", None, DRAWS, (6, 1)), ("draw clothing", "Ben",
    ["bid guild", "bid market 1", "bid purse"], (6, 1)), ("green: bid purse", "Ada", None,
    (6, 1)), ("blue: sell wine 1", "Ada", None, (5, 1)), ("bid guild", "Ada", None,
    (5, 1)), ("blue: bonus hidden", "Ada",
    [line.replace("bonus", "declare") for line in BONUS_LINES if "hidden" not in line],
     (4, 1)),
    ("blue: declare extra silk", None, ["finish"], (7, 1)),
    ("green: sell glassware 1", None, ["finish"], (7, 0)),
    ("finish", None, [], (7, 0)),
]  # fmt: skip


@pytest.mark.parametrize("number", range(len(STORY)))
def test_a_record_is_judged_after_every_move(number):
    said = verdict(*(line for line, *_ in STORY[: number + 1]), **SMALL)
    _, acts, possible, points = STORY[number]
    finished = number == len(STORY) - 1
    assert said["breach"] is None
    assert (said["ok"], said["moves"], said["finished"]) == (True, number + 1, finished)
    assert said["to_act"] == acts
    assert said["scores"] == dict(zip(("Ada", "Ben"), points, strict=True))
    assert said["winners"] == (["Ada"] if finished else [])
    assert said["legal"] == sorted(said["legal"])
    if possible is not None:
        assert said["legal"] == possible


def test_the_legal_moves_at_keep_are_none():
    lines = set_up_lines(seated(tokens=1, start=("wine " * 4,)), None, None)
    said = verdict(*lines, "bid guild", "bid guild", "withdraw", "withdraw", tokens=1, start=("wine " * 4,))
    assert (said["ok"], said["to_act"], said["legal"]) == (True, "Ada", [])


def test_a_record_stops_at_its_first_breach():
    lines = [line for line, *_ in STORY]
    said = verdict(*lines[:5], "bid market 2", *lines[5:], **SMALL)
    assert (said["ok"], said["moves"], said["finished"]) == (False, 5, False)
    assert {key: said["breach"][key] for key in ("move", "text", "rules")} == {
        "move": 5, "text": "bid market 2", "rules": ["E3"]
    }  # fmt: skip
    assert said["breach"]["message"]
    assert (said["to_act"], said["legal"]) == ("Ada", ["bid guild", "bid market 1", "bid purse"])


def test_every_rule_broken_is_named_in_the_laws_order():
    lines = [*set_up_lines(seated(tokens=1, silver=0), None, None), "bid market 1", "bid market 1"]
    said = verdict(*lines, "buy wine board 1", tokens=1, silver=0)
    assert said["breach"]["rules"] == ["E11", "E12", "E15"]


def test_a_move_that_cannot_be_read_is_a_breach_at_its_own_index():
    said = verdict("draw wine", "draw beer", "draw wine")
    assert (said["moves"], said["breach"]["move"], said["breach"]["rules"]) == (1, 1, ["notation"])
    assert (said["to_act"], said["legal"]) == (None, DRAWS)
