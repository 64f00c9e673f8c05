"""Phase 5, the next round: rules E40 to E42."""

from tests.titles.felinia.table import (
    DRAWS,
    TABLE,
    breaks,
    due,
    fields,
    filled,
    idle,
    laid,
    last_stop,
    legal,
    market,
    seated,
    ship,
    spare,
    storing,
    then,
    tile,
    timetable,
    to_act,
    trading,
)

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
