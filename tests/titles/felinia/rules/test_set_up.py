"""The set-up: what lies there before the first round."""

import pytest

from scoring.titles.felinia.position import COLOURS
from tests.titles.felinia.table import (
    DRAWS,
    TABLE,
    bag,
    breaks,
    due,
    fields,
    goods,
    laid,
    legal,
    market,
    player,
    seated,
    silver,
    then,
    tile,
    to_act,
)


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
