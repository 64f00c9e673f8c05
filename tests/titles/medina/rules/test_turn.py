"""The turn: rules M1 to M4."""

from games.titles.medina.components import PIECES
from games.titles.medina.game import GAME
from tests.titles.medina.table import (
    broken,
    laid_out,
    only,
    palace_card,
    pieces_left,
    placed,
    played,
    scores,
    tower_card,
)


def test_m1_a_turn_is_two_placements_of_any_kind():
    state = played("merchant h6", "palace grey c3")
    assert (state.seat, state.placement) == (0, 2)
    state = placed(state, "palace black m9")
    assert (state.seat, state.placement) == (1, 1)


def test_m1_cards_are_settled_after_the_first_placement():
    state = placed(laid_out("merchant h6", "palace grey a3", "wall W1", "wall W2", "wall W3"), "roof a3")
    assert state.placement == 2
    assert (palace_card(state, "grey"), tower_card(state, 4)) == ("yellow", "yellow")


def test_m2_the_start_merchant_keeps_off_the_edge():
    state = played()
    for field in ("a5", "p5", "h1", "h11", "a1"):
        assert broken(state, f"merchant {field}") == ["M2"]
    for field in ("b2", "o10", "b10", "o2", "h6"):
        assert broken(state, f"merchant {field}") == []


def test_m2_the_start_merchant_comes_from_the_box_and_a_full_turn_follows():
    state = played("merchant h6")
    assert (state.seat, state.placement) == (0, 1)
    assert pieces_left(state, 0)["merchant"] == 8


def test_m2_before_the_start_merchant_nothing_else_is_due():
    assert broken(played(), "palace grey c3") == ["phase"]
    assert broken(played(), "wall N1") == ["phase"]


def test_m3_with_one_placement_left_one_is_placed():
    state = only(laid_out("merchant h6"), "yellow", wall=1)
    assert placed(state, "wall N1").seat == 1


def test_m3_whoever_cannot_place_is_passed_over_and_comes_back():
    state = only(only(laid_out("merchant h6", placement=2), "red", stable=1), "blue", wall=1, orange=1)
    state = placed(state, "wall N1")
    assert state.seat == 2, "red has only a stable and there is no palace"
    state = placed(state, "palace orange c3", "wall N2")
    assert state.seat == 0
    assert placed(state, "wall N3", "roof c3").seat == 1, "now red can place"


def test_m3_a_player_goes_on_alone_when_nobody_else_can_place():
    state = only(only(laid_out("merchant h6", placement=2), "red"), "blue")
    state = placed(state, "wall N1")
    assert (state.seat, state.placement) == (0, 1)


def test_m4_the_game_ends_when_nobody_can_place_and_leftovers_count_nothing():
    state = only(only(only(laid_out("merchant h6"), "yellow", wall=1, stable=2), "red", roof=2), "blue")
    state = placed(state, "wall N1")
    assert GAME.is_over(state)
    assert GAME.legal_moves(state) == []
    assert scores(state) == {"yellow": 0, "red": 0, "blue": 0}
    assert broken(state, "stable c3") == ["phase"]


def test_every_player_begins_with_the_stock_of_the_box():
    three = [dict(zip(PIECES, stock, strict=True)) for stock in played().stocks]
    assert (
        three
        == [
            {
                "roof": 4,
                "grey": 6,
                "black": 6,
                "brown": 6,
                "orange": 6,
                "stable": 4,
                "merchant": 8,
                "wall": 10,
            }
        ]
        * 3
    )
    four = [dict(zip(PIECES, stock, strict=True)) for stock in played(players=4).stocks]
    assert (
        four
        == [
            {"roof": 4, "grey": 5, "black": 5, "brown": 5, "orange": 5, "stable": 3, "merchant": 6, "wall": 8}
        ]
        * 4
    )
