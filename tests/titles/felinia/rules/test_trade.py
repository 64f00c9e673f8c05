"""Phase 2, trade: rules E10 to E14."""

import pytest

from games.titles.felinia.game import GAME
from scoring.titles.felinia.board import GOODS
from tests.titles.felinia.table import (
    BONUS_LINES,
    at_guild,
    bag,
    breaks,
    due,
    fields,
    goods,
    having,
    legal,
    market,
    player,
    silver,
    then,
    to_act,
    tokens,
    trading,
)

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
    second = then(at_guild(bonus={"extra silk": 1, "plus tea": 1}), "bonus hidden")
    assert legal(second, "bonus") == ["bonus extra silk", "bonus hidden", "bonus plus tea"]
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
