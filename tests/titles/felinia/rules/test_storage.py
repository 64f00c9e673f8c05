"""Phase 4, storage: rule E30."""

from games.titles.felinia.moves import read
from tests.titles.felinia.table import (
    bag,
    breaks,
    due,
    filled,
    goods,
    idle,
    legal,
    silver,
    storing,
    then,
    to_act,
)


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
