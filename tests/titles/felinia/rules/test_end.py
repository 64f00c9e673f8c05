"""The end: rules E50 and E51."""

from games.titles.felinia.game import GAME
from games.titles.felinia.state import State
from tests.titles.felinia.table import (
    BONUS_LINES,
    ashore,
    breaks,
    due,
    ending,
    filled,
    goods,
    having,
    idle,
    laid,
    legal,
    market,
    player,
    seated,
    ship,
    silver,
    spare,
    storing,
    then,
    tile,
    to_act,
    trading,
    walking,
)

# E50: the last voyage


def last_merchant(*more: str, **agreed) -> State:
    """Blue has just put the last merchant on a ship for two to a that sails at 10:00, in berth 1."""
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
