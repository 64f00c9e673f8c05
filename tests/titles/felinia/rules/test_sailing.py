"""Phase 3, ships sail and merchants land: rules E20, E21 and E27."""

import pytest

from games.titles.felinia.state import State
from tests.titles.felinia.table import (
    aboard,
    ashore,
    breaks,
    due,
    filled,
    last_stop,
    legal,
    player,
    ship,
    storing,
    then,
    tile,
    timetable,
    to_act,
    walking,
)

# E20: which ships sail


def landings(state: State) -> list[str]:
    """The harbour provinces merchants come to, one after the other; each stops there."""
    found = []
    while at := walking(state):
        found.append(at[1])
        state = then(state, "stop")
    return found


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


# E27: the ship's tile


def test_e27_the_tile_leaves_the_game_after_its_merchants():
    state = ashore("blue", "green")
    assert tile(state, 1) == "boat"
    state = then(state, "stop")
    assert tile(state, 1) == "boat", "green's merchant is in the future"
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
