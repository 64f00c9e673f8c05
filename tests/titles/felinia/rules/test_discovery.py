"""Phase 3, discovery: rules E22 to E26."""

from games.titles.felinia.state import State
from tests.titles.felinia.table import (
    DRAWS,
    REVEALS_IN_A,
    TABLE,
    ashore,
    bag,
    breaks,
    due,
    face_down,
    fields,
    goods,
    having,
    islet,
    legal,
    open_tiles,
    player,
    silver,
    standing,
    taken,
    then,
    to_act,
    walking,
)

# E22: turning up trade tiles


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


def test_e26_who_stops_returns_to_the_supply_and_keeps_what_was_collected():
    state = ashore()
    assert player(state, "blue").merchants == 9
    state = then(state, "stop")
    blue = player(state, "blue")
    assert (blue.merchants, blue.spice, standing(state, "blue")) == (10, 1, [])


def test_e26_the_merchant_may_stop_after_each_step_and_each_reveal():
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


def test_e26_who_can_do_nothing_stops_unasked_after_step_1():
    state = full_islet("gold")
    assert (walking(state), player(state, "blue").gold, player(state, "blue").merchants) == (None, 2, 9)
    assert due(state) == {"ship"}


def test_e26_who_can_do_nothing_stops_unasked_after_the_draw_of_step_1():
    state = full_islet("goods")
    assert (walking(state), due(state)) == (("blue", "f1"), {"draw"})
    state = then(state, "draw glassware")
    assert (walking(state), player(state, "blue").merchants) == (None, 9)


def test_e26_who_can_only_turn_up_a_tile_or_only_step_does_not_stop_unasked():
    state = ashore(country="f", land=islet("gold", f2="trade"))
    assert legal(state) == ["reveal f2 silk", "stop"]
    state = then(state, "reveal f2 silk")
    assert legal(state) == ["step f2", "stop"]
    assert legal(full_islet("gold", f3="silver")) == ["step f3", "stop"]


def test_e26_who_can_do_nothing_stops_unasked_after_a_step():
    state = then(ashore(), "step a2")
    assert walking(state) is None, "a5 and a6 are face down, and it is too late to turn them up"
    assert (player(state, "blue").merchants, player(state, "blue").gold) == (10, 1)


def test_e26_who_can_do_nothing_stops_unasked_after_a_step_and_its_draw():
    state = then(ashore(country="c"), "step c2")
    assert due(state) == {"draw"}
    assert walking(then(state, "draw wine")) is None


def test_e26_at_an_empty_bag_the_merchant_stops_at_once():
    state = then(ashore(country="c", bag={"watches": 3, "clothing": 3}), "step c2")
    assert (walking(state), player(state, "blue").merchants) == (None, 10)
