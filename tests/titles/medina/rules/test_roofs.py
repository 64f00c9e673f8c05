"""Roofs: rules M20 to M22."""

from games.titles.medina.game import GAME
from tests.titles.medina.table import broken, laid_out, placed, with_stock


def test_m20_a_roof_goes_on_a_part_of_a_palace_without_owner():
    state = laid_out("merchant h6", "palace grey c3", "stable c4", "palace black m9", "red: roof m9")
    assert broken(state, "roof c3") == []
    for field in ("c4", "h6", "d9", "m9"):
        assert broken(state, f"roof {field}") == ["M20"]


def test_m20_a_palace_of_one_part_is_enough_and_any_part_will_do():
    state = laid_out("merchant h6", "palace grey c3", "palace grey c4", "palace grey d4")
    for field in ("c3", "c4", "d4"):
        assert placed(state, f"roof {field}").board.palaces[0].owner == 0


def test_m20_says_whose_the_palace_is():
    state = laid_out("merchant h6", "palace grey c3", "blue: roof c3")
    assert GAME.ruling(state, "roof c3").message.en == "The grey palace at c3 already belongs to blue."
    assert GAME.ruling(state, "roof c3").message.de == "Der graue Palast auf c3 gehört schon Blau."


def test_m20_ones_own_roof_cannot_be_doubled():
    state = laid_out("merchant h6", "palace grey c3", "yellow: roof c3")
    assert broken(state, "roof c3") == ["M20"]


def test_m21_one_palace_per_colour_and_player():
    state = laid_out("merchant h6", "palace grey c3", "yellow: roof c3", "palace grey m9")
    assert broken(state, "roof m9") == ["M21"]
    assert broken(state._replace(seat=1), "roof m9") == []
    taken = laid_out("merchant h6", "palace grey c3", "yellow: roof c3", "palace grey m9", "red: roof m9")
    assert broken(taken, "roof m9") == ["M20", "M21"]


def only_yellow_has_roofs(*pieces: str, placement: int = 2):
    state = laid_out("merchant h6", *pieces, placement=placement)
    return with_stock(with_stock(state, "red", roof=0), "blue", roof=0)


def test_m22_the_last_one_with_roofs_must_place_one_in_each_turn():
    state = only_yellow_has_roofs("palace grey c3")
    assert broken(state, "roof c3") == []
    for line in ("merchant h7", "stable c4", "palace grey c4", "palace black m9", "wall N1"):
        assert broken(state, line) == ["M22"]
    assert [move.text for move in GAME.legal_moves(state)] == ["roof c3"]


def test_m22_the_roof_may_come_first_or_second():
    assert broken(only_yellow_has_roofs("palace grey c3", placement=1), "wall N1") == []
    began = only_yellow_has_roofs("palace grey c3", "palace black m9", placement=1)
    began = placed(began, "roof c3")
    assert broken(began, "wall N1") == []


def test_m22_does_not_bind_while_somebody_else_has_roofs_or_no_roof_can_be_placed():
    assert broken(laid_out("merchant h6", "palace grey c3", placement=2), "wall N1") == []
    assert broken(only_yellow_has_roofs(), "wall N1") == []
    own_grey = only_yellow_has_roofs("palace grey c3", "yellow: roof c3", "palace grey m9")
    assert broken(own_grey, "wall N1") == []


def test_m22_counts_a_palace_just_made_and_stands_beside_other_breaches():
    state = placed(only_yellow_has_roofs(placement=1), "palace grey c3")
    assert broken(state, "wall N1") == ["M22"]
    assert broken(state, "wall N5") == ["M22", "M40"]
    assert broken(state, "palace black d4") == ["M12", "M22"]
    assert broken(state, "stable d4") == ["M12", "M22", "M30"]
    assert broken(state, "merchant c3") == ["M16"]
    assert GAME.ruling(state, "wall N1").violations[0].fields == ("c3",)
