"""A referee let a move stand: how play goes on from there, rule by rule."""

import pytest

from games.engine.game import Refused
from games.titles.felinia.game import GAME
from games.titles.felinia.state import Berth, State
from tests.titles.felinia.table import (
    aboard,
    ashore,
    bag,
    breaks,
    due,
    face_down,
    filled,
    goods,
    having,
    islet,
    laid,
    legal,
    open_tiles,
    player,
    seated,
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
    walking,
)
from tests.titles.felinia.waiving import on_the_quay, stays_broken


def let_stand(state: State, line: str, *codes: str) -> State:
    """The table after a line that breaks exactly these rules, each of which is waived and must be."""
    waived = line + "".join(f" !{code}" for code in codes)
    assert breaks(state, line) == list(codes)
    ruling = GAME.ruling(state, waived)
    assert (ruling.stands, ruling.waived, ruling.rules) == (True, True, codes)
    assert all(violation.waivable for violation in ruling.violations)
    with pytest.raises(Refused):
        GAME.play(state, line)
    return then(state, waived)


# E3: a closed market


def test_e3_waived_the_token_lies_on_the_closed_market_and_goes_back_by_itself():
    state = let_stand(laid(tokens=1), "bid market 4", "E3")
    assert (tokens(state, 4), player(state, "blue").tokens, to_act(state)) == (["blue"], 0, "Ben")
    assert breaks(state, "bid market 4") == ["E3"], "it is still closed"
    state = then(state, "bid guild")
    assert (tokens(state, 4), player(state, "blue").tokens) == ([], 1)
    assert (to_act(state), silver(state)) == ("Ben", [2, 2])


# E11: the price


def test_e11_waived_the_player_pays_what_there_is():
    state = trading("market 1", "market 1", "guild", "guild", silver=1)
    state = let_stand(state, "buy watches", "E11")
    assert (silver(state), goods(state, "green")) == ([1, 0], "books wine watches")
    assert (tokens(state, 1), player(state, "green").tokens) == (["blue"], 1)
    assert silver(let_stand(trading("market 1", "market 1", silver=0), "buy watches", "E11")) == [0, 0]


def test_e11_waived_at_the_guild():
    state = let_stand(trading("guild", "guild", silver=1), "exchange books glassware", "E11")
    assert (silver(state), goods(state, "green"), player(state, "green").spice) == (
        [1, 0],
        "wine glassware",
        1,
    )
    rich = having(trading("guild", "guild", silver=1), "green", gold=1, spice=1)
    state = let_stand(rich, "bonus hidden", "E11")
    assert (silver(state), player(state, "green").hidden, player(state, "green").gold) == ([1, 0], 1, 0)


def test_e11_waived_with_boarding_where_the_ship_wants_no_silver():
    state = trading("market 1", "market 1", ships={"boat": ship("a", "10:00")} | spare(), silver=1)
    state = let_stand(state, "buy watches board 1", "E11", "E15")
    assert (silver(state), aboard(state, 1)) == ([1, 0], ["green"])


# E13: the same kind


def test_e13_waived_the_same_kind_for_the_same_kind():
    state = trading("guild", "guild")
    after = let_stand(state, "exchange wine wine", "E13")
    assert (goods(after, "green"), bag(after)) == (goods(state, "green"), bag(state))
    assert (silver(after), player(after, "green").spice) == ([2, 0], 1)


def test_e13_is_waived_only_for_the_same_kind():
    state = trading("guild", "guild", bag={"watches": 4, "clothing": 3})
    assert stays_broken(state, "exchange glassware watches", "E13"), "he has none to give"
    assert stays_broken(state, "exchange books clothing", "E13"), "it is not in the bag"
    assert stays_broken(state, "exchange wine wine", "E13"), "nor is wine"
    assert stays_broken(state, "exchange watches watches", "E13"), "he has none to give"


# E15: boarding


def test_e15_waived_the_player_gives_the_goods_there_are():
    state = on_the_quay("wine books books", ship("a", "10:00", wants="wine wine watches"))
    before = bag(state)
    state = let_stand(state, "buy watches board 1", "E15")
    assert (goods(state, "blue"), aboard(state, 1)) == ("books books", ["blue"])
    assert (player(state, "blue").merchants, silver(state)) == (9, [1, 2])
    assert bag(state) == before | {"wine": before["wine"] + 1, "watches": before["watches"] + 1}


def test_e15_waived_the_player_pays_the_silver_there_is():
    state = on_the_quay("", ship("a", "10:00", wants="watches", silver=1), silver=1)
    state = let_stand(state, "buy watches board 1", "E15")
    assert (silver(state), goods(state, "blue"), aboard(state, 1)) == ([0, 1], "", ["blue"])


def test_e15_waived_for_goods_and_silver_at_once():
    state = on_the_quay("books", ship("a", "10:00", wants="wine", silver=1), silver=1)
    state = let_stand(state, "buy watches board 1", "E15")
    assert (silver(state), goods(state, "blue"), aboard(state, 1)) == ([0, 1], "books watches", ["blue"])


def test_e11_and_e15_waived_together():
    boat = ship("a", "10:00", wants="wine", silver=1)
    state = on_the_quay("", boat, silver=0)
    after = let_stand(state, "buy watches board 1", "E11", "E15")
    assert (silver(after), goods(after, "blue"), aboard(after, 1)) == ([0, 0], "watches", ["blue"])
    assert after == then(state, "blue: buy watches board 1 !E15 !E11"), "in any order"
    assert stays_broken(state, "buy wine board 1", "E11", "E12", "E15")


def test_e15_waived_after_an_exchange():
    boat = ship("a", "10:00", wants="wine")
    state = trading("guild", "guild", ships={"boat": boat} | spare(), start=("", "wine"), silver=2)
    state = let_stand(state, "exchange wine books board 1", "E15")
    assert (goods(state, "green"), aboard(state, 1), player(state, "green").spice) == ("books", ["green"], 1)


def test_e15_waived_the_last_merchant_ends_the_game_all_the_same():
    state = having(on_the_quay("", ship("a", "10:00", wants="wine")), "blue", merchants=1)
    state = then(let_stand(state, "buy watches board 1", "E15"), "withdraw", "stop")
    assert due(state) == {"finish", "sell"}


def test_e15_is_waived_for_goods_and_silver_only():
    boat = ship("a", "10:00", places=1)
    full = trading("market 1", "market 1", ships={"boat": boat} | spare())
    full = then(full, "buy watches board 1")
    assert stays_broken(full, "buy clothing board 1", "E15"), "no place is free"
    nobody = having(on_the_quay("", ship("a", "10:00")), "blue", merchants=0)
    assert stays_broken(nobody, "buy watches board 1", "E15"), "no merchant is left"
    poor = having(on_the_quay("", ship("a", "10:00", wants="wine")), "blue", merchants=0)
    assert stays_broken(poor, "buy watches board 1", "E15"), "and goods are missing besides"
    empty = on_the_quay("", boat)
    empty = empty._replace(berths=(Berth(), *empty.berths[1:]))
    assert stays_broken(empty, "buy watches board 1", "E15"), "no ship is there"


# E22: turning up tiles


def test_e22_waived_a_third_tile_lies_open():
    state = then(ashore(), "reveal a8 silk", "reveal a7 tea")
    state = let_stand(state, "reveal a4 amber", "E22")
    assert open_tiles(state) == {"a8": "silk", "a7": "tea", "a4": "amber"}
    assert taken(then(state, "step a4"), "blue") == {"amber": 1}


def test_e22_waived_a_third_tile_does_not_allow_a_fourth():
    state = then(ashore(), "reveal a8 silk", "reveal a7 tea", "reveal a4 amber !E22")
    assert breaks(state, "reveal a5 ivory") == breaks(state, "reveal a6 pearls") == ["E22"]
    assert legal(state) == ["step a2", "step a3", "step a4", "stop"]
    state = let_stand(state, "reveal a5 ivory", "E22")
    assert legal(state) == ["step a2", "step a3", "step a4", "stop"]


def test_e22_waived_a_tile_turned_up_too_late_can_be_entered():
    state = then(ashore(), "reveal a5 silk", "step a2")
    assert legal(state) == ["step a5", "stop"]
    state = let_stand(state, "reveal a6 tea", "E22")
    assert legal(state) == ["step a5", "step a6", "stop"]
    assert standing(then(state, "step a6"), "blue") == ["a6"]


def test_e22_waived_too_late_and_too_many_at_once():
    state = then(ashore(), "reveal a5 silk", "reveal a4 amber", "step a2")
    state = let_stand(state, "reveal a6 tea", "E22")
    assert legal(state) == ["step a5", "step a6", "stop"]


def test_e22_waived_in_another_country():
    state = let_stand(ashore(), "reveal b4 silk", "E22")
    assert (open_tiles(state), "b4" in face_down(state)) == ({"b4": "silk"}, False)
    assert stays_broken(state, "reveal b5 silk", "E22"), "b's only silk has come up"
    assert breaks(state, "reveal a4 silk") == [], "a's has not"
    state = then(state, "reveal a4 silk")
    assert breaks(state, "reveal a5 tea") == ["E22"], "these were two"


def test_e22_waived_who_has_used_up_the_reveals_elsewhere_stops_unasked():
    state = ashore(country="f", land=islet("gold", f2="trade"))
    state = let_stand(state, "reveal b4 silk", "E22")
    assert legal(state) == ["reveal f2 silk", "stop"]
    state = let_stand(state, "reveal b5 tea", "E22")
    assert (walking(state), player(state, "blue").merchants) == (None, 10)
    assert due(state) == {"ship"}


def test_e22_is_not_waived_where_nothing_lies_face_down_or_the_sort_cannot_be_left():
    state = then(ashore(), "reveal a4 silk")
    assert stays_broken(state, "reveal a1 tea", "E22"), "a symbol"
    assert stays_broken(state, "reveal a4 tea", "E22"), "it lies open"
    assert stays_broken(state, "reveal b1 tea", "E22"), "a symbol, and abroad"
    assert stays_broken(state, "reveal a5 silk", "E22"), "there was one silk in a"
    twice = then(state, "reveal a5 tea")
    assert stays_broken(twice, "reveal a6 silk", "E22"), "a third one besides"
    assert stays_broken(twice, "reveal a4 amber", "E22")
    late = then(state, "reveal a5 tea", "step a2")
    assert stays_broken(late, "reveal a3 amber", "E22")


# E23: steps


def test_e23_waived_a_step_without_a_path():
    state = then(ashore(), "reveal a5 silk")
    state = let_stand(state, "step a5", "E23")
    assert (taken(state, "blue"), standing(state, "blue"), walking(state)) == ({"silk": 1}, ["a5"], None)
    state = then(ashore(), "reveal a7 silk", "reveal a5 tea", "step a2")
    state = let_stand(state, "step a3", "E23")
    assert (walking(state), player(state, "blue").silver) == (None, 2), "it pays, and was the last step"


def test_e23_waived_a_province_entered_before_pays_again():
    state = then(ashore(), "reveal a5 tea", "step a2")
    assert player(state, "blue").spice == 1
    state = let_stand(state, "step a1", "E23")
    assert (player(state, "blue").spice, walking(state), player(state, "blue").merchants) == (2, None, 10)


def test_e23_waived_a_step_on_the_spot_is_a_step():
    state = let_stand(then(ashore(), "reveal a4 tea"), "step a1", "E23")
    assert (walking(state), player(state, "blue").spice) == (("blue", "a1"), 2)
    assert breaks(state, "reveal a5 silk") == ["E22"], "step 2 is made"
    assert legal(state) == ["step a2", "step a3", "step a4", "stop"]


def test_e23_is_not_waived_across_a_border_onto_a_face_down_tile_or_a_merchant():
    state = then(ashore("blue", "green", paths=[["a1", "b2"]]), "reveal a4 silk", "step a4")
    assert stays_broken(state, "step b2", "E23"), "abroad, though there is a path"
    assert stays_broken(state, "step c1", "E23"), "abroad, and no path"
    assert stays_broken(state, "step b4", "E23"), "abroad, and face down"
    assert stays_broken(state, "step a5", "E23"), "face down, and no path"
    assert stays_broken(state, "step a4", "E23"), "a merchant"
    near = ashore()
    assert stays_broken(near, "step a4", "E23"), "face down, with a path"


# E30: storage


def test_e30_waived_five_stay_and_the_fourth_is_paid():
    state = storing("wine " * 6, "books " * 4, silver=3)
    state = let_stand(state, "keep" + " wine" * 5, "E30")
    assert (goods(state, "blue"), silver(state)) == ("wine wine wine wine wine", [2, 3])
    assert to_act(state) == "Ben", "blue is not asked again"
    assert due(then(state, "keep")) == {"ship"}


def test_e30_waived_the_player_pays_what_is_left_after_the_sale():
    state = storing("wine " * 4, silver=1)
    state = let_stand(state, "keep" + " wine" * 4, "E30")
    assert (goods(state, "blue"), silver(state)) == ("wine wine wine wine", [0, 1])
    state = let_stand(storing("wine " * 5, silver=0), "keep" + " wine" * 4, "E30")
    assert silver(state) == [0, 0], "the one silver of the sale"


def test_e30_waived_for_too_many_and_too_little_silver():
    state = let_stand(storing("wine " * 6, silver=0), "keep" + " wine" * 6, "E30")
    assert (goods(state, "blue"), silver(state), due(state)) == ("wine " * 5 + "wine", [0, 0], {"ship"})


def test_e30_is_not_waived_for_goods_one_has_not():
    state = storing("wine " * 4, silver=6)
    assert stays_broken(state, "keep books", "E30")
    assert stays_broken(state, "keep" + " wine" * 5, "E30")


# E40: blue-backed ship tiles

BLUE_ONES = {"blue1": ship("a", "05:00", blue=True), "blue2": ship("a", "05:30", blue=True)}


def test_e40_waived_a_blue_backed_tile_came_up_too_early():
    state = seated(markets={"initial": 0}, ships=spare(5) | BLUE_ONES)
    state = let_stand(state, "ship 1 blue1", "E40")
    assert (tile(state, 1), legal(state)) == ("blue1", [f"ship 2 spare{number}" for number in range(1, 6)])
    assert breaks(state, "ship 2 blue2") == ["E40"], "the other one still lies at the bottom"
    state = then(state, "ship 2 spare1", "ship 3 spare2", "ship 4 spare3")
    assert to_act(state) == "Ada"


def test_e40_waived_in_phase_5_the_stack_is_one_less():
    ships = {"boat": ship("e", "00:00")} | spare(4) | {"blue1": ship("a", "00:01", blue=True)}
    state = let_stand(storing(ships=ships), "ship 1 blue1", "E40")
    state = filled(state)
    state = then(state, "bid guild", "bid guild", "withdraw", "withdraw")
    assert legal(state) == ["ship 1 spare4"]


def test_e40_is_not_waived_for_another_berth_or_a_tile_that_was_there():
    state = seated(markets={"initial": 0}, ships=spare(5) | BLUE_ONES)
    assert stays_broken(state, "ship 2 spare1", "E40")
    assert stays_broken(state, "ship 2 blue1", "E40")
    state = then(state, "ship 1 spare1")
    assert stays_broken(state, "ship 2 spare1", "E40")
    state = then(seated(markets={"initial": 0}, ships=spare(5) | BLUE_ONES), "ship 1 blue1 !E40")
    assert stays_broken(state, "ship 2 blue1", "E40")
