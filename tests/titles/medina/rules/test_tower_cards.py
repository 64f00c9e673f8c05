"""Tower cards: rules M60 to M62."""

from tests.titles.medina.table import laid_out, placed, scores, tower_card


def test_m60_the_worked_example_of_the_west_wall():
    state = laid_out("merchant h6", "palace grey a3", "yellow: roof a3", "palace black a6", "red: roof a6")
    state = placed(state, "wall W1", "wall W2")
    assert tower_card(state, 4) is None
    state = placed(state, "wall W3")
    assert tower_card(state, 4) == "yellow"
    assert scores(state) == {"yellow": 7, "red": 3, "blue": 0}
    state = placed(state, "wall W4", "wall W5", "wall W6")
    assert tower_card(state, 4) == "red"
    assert scores(state) == {"yellow": 3, "red": 8, "blue": 0}
    state = placed(state, "stable a4")
    assert tower_card(state, 4) == "red", "M61: the grey palace has claimed this tower before"
    assert scores(state) == {"yellow": 5, "red": 8, "blue": 0}


def test_m60_a_stable_at_the_wall_takes_the_card():
    state = laid_out("merchant h6", "palace grey b3", "red: roof b3", "wall W1", "wall W2", "wall W3")
    assert tower_card(placed(state, "stable a3"), 4) == "red"


def test_m60_a_roof_on_a_palace_at_the_wall_takes_the_card():
    state = laid_out("merchant h6", "palace grey a1", "wall W1")
    assert tower_card(placed(state, "roof a1"), 4) == "yellow"


def test_m61_a_palace_claims_a_tower_once_whichever_arm():
    state = laid_out(
        "merchant h6", "palace grey a1", "yellow: roof a1", "wall W1",
        "wall W2", "wall W3", "palace black a3", "red: roof a3",
    )  # fmt: skip
    assert tower_card(state, 4) == "red"
    assert tower_card(placed(state, "wall S1"), 4) == "red"


def test_m61_another_palace_of_the_same_owner_may_claim():
    state = laid_out(
        "merchant h6", "palace grey a1", "yellow: roof a1", "wall W1", "wall W2", "wall W3",
        "palace black a3", "red: roof a3", "palace brown c1", "yellow: roof c1",
    )  # fmt: skip
    assert tower_card(placed(state, "wall S1", "wall S2", "wall S3"), 4) == "yellow"


def test_m62_touching_without_an_owner_is_no_claim():
    state = laid_out("merchant h6", "palace grey a1", "wall W1", "wall S1")
    assert tower_card(state, 4) is None


def test_m62_the_roof_claims_every_tower_at_once():
    west = [f"wall W{row}" for row in (1, 2, 3, 11, 10, 9, 8, 7, 6)]
    parts = [f"palace grey a{row}" for row in (3, 4, 5, 6)]
    state = placed(laid_out("merchant h6", *parts, *west), "roof a4")
    assert (tower_card(state, 1), tower_card(state, 4)) == ("yellow", "yellow")
