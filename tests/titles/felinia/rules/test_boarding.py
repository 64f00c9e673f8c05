"""Phase 2, going aboard: rules E15 and E16."""

from tests.titles.felinia.table import (
    aboard,
    at_guild,
    at_market,
    bag,
    breaks,
    fields,
    goods,
    having,
    legal,
    player,
    ship,
    silver,
    spare,
    then,
    tile,
    trading,
    walking,
    without_ship,
)

# E15: boarding


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
    first, second = (
        then(at_market(has, boat=boat, bids=("guild", "market 3")), "withdraw")
        for has in ("wine", "wine books")
    )
    assert breaks(first, "exchange wine books board 2") == ["E15"]
    assert breaks(second, "exchange wine books board 2") == []
    assert [line for line in legal(first) + legal(second) if "books board" in line] == [
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
