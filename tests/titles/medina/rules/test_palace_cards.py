"""Palace cards: rules M70 and M71."""

from tests.titles.medina.table import laid_out, palace_card, placed


def test_m70_the_first_roof_takes_the_card():
    state = placed(laid_out("merchant h6", "palace orange c3"), "roof c3")
    assert palace_card(state, "orange") == "yellow"


def two_grey_palaces(*more: str):
    return laid_out(
        "merchant h6", "palace grey c3", "yellow: roof c3", "palace grey m9", *more, to_place="red"
    )


def test_m71_equal_size_leaves_the_card_where_it_is():
    assert palace_card(placed(two_grey_palaces(), "roof m9"), "grey") == "yellow"


def test_m71_a_larger_palace_takes_it_by_roof():
    assert palace_card(placed(two_grey_palaces("palace grey m8"), "roof m9"), "grey") == "red"


def test_m71_a_stable_moves_it_back_and_forth_whoever_sets_it():
    state = two_grey_palaces("red: roof m9")
    state = placed(state, "stable m8")
    assert palace_card(state, "grey") == "red"
    state = placed(state, "stable c4")
    assert palace_card(state, "grey") == "red", "equal again"
    assert palace_card(placed(state, "stable c2"), "grey") == "yellow"


def test_m71_palaces_without_owner_do_not_compete():
    assert palace_card(two_grey_palaces("palace grey m8", "palace grey m7"), "grey") == "yellow"
