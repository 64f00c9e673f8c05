"""Palace parts: rules M10 to M16."""

from games.titles.medina.components import PART
from games.titles.medina.game import GAME
from tests.titles.medina.table import broken, laid_out, only, placed, scores, with_stock


def test_m10_a_part_joins_the_open_palace_of_its_colour():
    state = laid_out("merchant h6", "palace grey c3")
    assert broken(state, "palace grey c4") == []
    assert broken(state, "palace grey m9") == ["M10"]
    assert broken(state, "palace black m9") == []


def test_m10_beside_the_stable_only_is_not_enough():
    state = laid_out("merchant h6", "palace grey c3", "stable c4")
    assert broken(state, "palace grey c5") == ["M10"]
    assert broken(state, "palace grey d4") == ["M10"]
    assert broken(state, "palace grey d2") == ["M10"], "at a corner is not enough either"
    assert broken(state, "palace grey d3") == []


def test_m10_the_sentence_names_the_open_palace():
    ruling = GAME.ruling(laid_out("merchant h6", "palace grey c3", "palace grey c4"), "palace grey m9")
    assert ruling.violations[0].fields == ("c3", "c4")
    assert (
        ruling.message.en == "m9 is not next to a part of the grey palace at c3 and c4, which can still grow."
    )
    assert "Teil des grauen Palasts auf c3 und c4" in ruling.message.de


def test_m11_without_an_open_palace_a_new_one_begins_anywhere_with_distance():
    state = laid_out("merchant h6", "palace grey c3", "red: roof c3")
    assert broken(state, "palace grey m9") == []
    state = placed(state, "palace grey m9")
    assert [palace.owner for palace in state.board.palaces] == [1, None]


def test_m12_the_eight_fields_around_belong_to_no_other_palace():
    state = laid_out("merchant h6", "palace orange e7")
    for field in ("d6", "e6", "f6", "d7", "f7", "d8", "e8", "f8"):
        assert broken(state, f"palace black {field}") == ["M12"]
    for field in ("c7", "g7", "e5", "e9", "c5", "g9"):
        assert broken(state, f"palace black {field}") == []


def test_m12_names_the_palace_and_the_field_in_the_way():
    state = laid_out("merchant h6", "palace orange e7", "palace black g9")
    ruling = GAME.ruling(state, "palace grey f8")
    assert ruling.message.en == "f8 would touch the orange palace at e7 and the black palace at g9."
    assert ruling.message.de == (
        "f8 würde den orangefarbenen Palast auf e7 und den schwarzen Palast auf g9 berühren."
    )
    assert ruling.violations[0].fields == ("e7", "g9")


def test_m12_stables_count_and_merchants_do_not():
    state = laid_out("merchant h6", "palace orange e7", "stable f7")
    assert broken(state, "palace black g8") == ["M12"]
    assert broken(state, "palace black h7") == []


def test_m12_another_palace_of_the_same_colour_is_another_palace():
    state = laid_out("merchant h6", "palace grey c3", "red: roof c3")
    assert broken(state, "palace grey d4") == ["M12"]


def test_m13_a_palace_that_cannot_grow_lets_a_new_one_begin():
    corner = laid_out("merchant a2", "merchant b1", "palace grey a1")
    assert broken(corner, "palace grey m9") == []
    assert broken(laid_out("merchant a2", "palace grey a1"), "palace grey m9") == ["M10"]


def test_m13_other_palaces_block_by_their_distance():
    state = laid_out("merchant h6", "palace grey a1", "palace black c2", "palace brown a3")
    assert broken(state, "palace grey a2") == ["M12"]
    assert broken(state, "palace grey b1") == ["M12"]
    assert broken(state, "palace grey m9") == []


def test_m13_a_blocked_palace_may_still_be_roofed_beside_a_new_one():
    state = laid_out("merchant a2", "merchant b1", "palace grey a1", "palace grey m9")
    assert broken(state, "roof a1") == []
    assert broken(state, "roof m9") == []


def test_m13_is_judged_without_looking_at_the_stocks():
    state = laid_out("merchant h6", "palace grey c3")
    for colour in ("red", "blue"):
        state = with_stock(state, colour, grey=0)
    assert broken(with_stock(state, "yellow", grey=1), "palace grey m9") == ["M10"]


def test_m14_no_part_is_added_to_a_roofed_palace():
    state = laid_out("merchant h6", "palace grey c3", "red: roof c3")
    assert broken(state, "palace grey c4") == ["M12", "M14"]
    state = laid_out("merchant h6", "palace grey c3", "red: roof c3", "palace grey m9")
    assert broken(state, "palace grey c4") == ["M10", "M12", "M14"]


def test_m14_is_about_parts_beside_parts():
    state = laid_out("merchant h6", "palace grey c3", "stable c4", "red: roof c3")
    assert broken(state, "palace grey c5") == ["M12"]
    assert broken(state, "palace grey d2") == ["M12"]
    assert broken(state, "palace black c2") == ["M12"]


def test_m15_a_colour_everybody_owns_leaves_the_game():
    state = laid_out(
        "merchant h6", "palace grey c3", "yellow: roof c3", "palace grey m3", "red: roof m3",
        "palace grey c9", to_place="blue",
    )  # fmt: skip
    state = placed(state, "roof c9")
    assert [stock[PART["grey"]] for stock in state.stocks] == [0, 0, 0]
    assert broken(state, "palace grey m9") == ["M15"]
    assert broken(state, "palace grey c4") == ["M15"], "alone: the piece is not in the game any more"
    assert broken(state, "palace grey c3") == ["M16"]
    assert all(stock[PART[colour]] == 6 for stock in state.stocks for colour in ("black", "brown", "orange"))


def test_m15_palaces_without_owner_stay_and_keep_their_distance():
    state = laid_out(
        "merchant a2", "merchant b1", "palace grey a1", "palace grey c3", "yellow: roof c3",
        "palace grey m3", "red: roof m3", "palace grey c9", "blue: roof c9",
    )  # fmt: skip
    assert broken(state, "palace black b2") == ["M12"]
    assert broken(state, "roof a1") == ["M21"]
    assert scores(state) == {"yellow": 1 + 1, "red": 1, "blue": 1}, "a1 scores for nobody"


def test_m16_only_free_fields_take_a_piece():
    state = laid_out("merchant h6", "palace grey c3", "stable c4", "wall N1")
    for field in ("h6", "c3", "c4"):
        for piece in ("merchant", "stable", "palace grey", "palace black"):
            assert broken(state, f"{piece} {field}") == ["M16"]
    assert broken(state, "wall N1") == ["M16"]


def test_m16_the_piece_must_be_in_stock():
    state = only(laid_out("merchant h6", "palace grey c3"), "yellow")
    for line in ("merchant h7", "stable c4", "palace grey c4", "roof c3", "wall N1", "palace black c4"):
        assert broken(state, line) == ["M16"]


def test_m16_says_what_stands_there_or_is_missing():
    state = laid_out("merchant h6", "palace grey c3", "stable c4")
    assert GAME.ruling(state, "merchant c3").message.en == "c3 is taken: grey palace part."
    assert GAME.ruling(state, "merchant c4").message.de == "c4 ist besetzt: Ziegenstall."
    empty = only(state, "yellow", wall=1)
    assert GAME.ruling(empty, "palace grey d3").message.en == "Yellow has no grey palace parts left."
