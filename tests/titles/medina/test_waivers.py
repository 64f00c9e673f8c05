"""A referee let a move stand: which ones can, and how play goes on from there."""

import pytest

from games.titles.medina import moves
from games.titles.medina.game import GAME
from tests.titles.medina.table import (
    broken,
    laid_out,
    only,
    pieces_left,
    placed,
    scores,
    setup,
    tower_card,
    with_stock,
)


def test_the_waivable_rules_are_those_the_law_lists():
    waivable = {rule.code for rule in GAME.rulebook if rule.waivable}
    assert waivable == {"M2", "M10", "M12", "M22", "M40", "M50", "M51"}


def test_a_waived_move_stands_and_applies():
    state = laid_out("merchant h6", "palace orange e7")
    assert not GAME.ruling(state, "palace black f8").stands
    ruling = GAME.ruling(state, "yellow: palace black f8 !M12")
    assert ruling.stands
    assert ruling.rules == ("M12",)
    after = GAME.play(state, "yellow: palace black f8 !M12")
    assert [(palace.colour, palace.size) for palace in after.board.palaces] == [("orange", 1), ("black", 1)]
    assert pieces_left(after, 0)["black"] == 5


@pytest.mark.parametrize("waivers", ["!M10", "!M12", "!M10 !M12 !M22"])
def test_exactly_the_broken_rules_must_be_waived(waivers: str):
    state = laid_out("merchant h6", "palace grey c3", "palace black m9")
    assert broken(state, "palace grey l8") == ["M10", "M12"]
    ruling = GAME.ruling(state, f"palace grey l8 {waivers}")
    assert not ruling.stands
    assert ruling.rules == ("M10", "M12"), "the breach names what is broken, not what was waived"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("wall N5 !M50", "No exception was made for M40. M50 is not broken: no exception is needed."),
        ("wall N5 !M40 !M22", "M22 is not broken: no exception is needed."),
        ("stable h9 !M30", "No exception is possible for M30 here."),
        ("stable d3 !M12", "No exception is possible for M12 here."),
    ],
)
def test_a_waiver_that_does_not_help_is_explained(line: str, why: str):
    state = laid_out("merchant h6", "palace grey c3", "palace black e3")
    ruling = GAME.ruling(state, line)
    assert not ruling.stands
    assert ruling.message.en.endswith(f" {why}")
    assert "M" in ruling.remark.de


def test_the_order_of_waivers_does_not_matter():
    state = laid_out("merchant h6", "palace grey c3", "palace black m9")
    assert GAME.ruling(state, "palace grey l8 !M12 !M10").stands
    assert GAME.ruling(state, "palace grey l8 !M10 !M12").stands


def test_a_rule_that_is_not_waivable_stays_broken():
    state = laid_out("merchant h6", "palace grey c3", "red: roof c3")
    for line in ("palace grey c4 !M12 !M14", "merchant c3 !M16", "roof h6 !M20", "stable h9 !M30"):
        ruling = GAME.ruling(state, line)
        assert not ruling.stands
        assert ruling.rules == tuple(line.replace("!", "").split()[-len(ruling.rules) :])


def test_a_waiver_where_nothing_is_broken_is_no_notation():
    state = laid_out("merchant h6")
    for line in ("wall N1 !M40", "wall N1 !M1", "merchant h7 !M50"):
        assert broken(state, line) == ["notation"]


@pytest.mark.parametrize(
    "line", ["wall N5 !M99", "wall N5 !", "wall N5 !m40", "wall N5 !M40 !M40", "wall N5!M40"]
)
def test_waivers_that_cannot_be_read(line: str):
    assert broken(laid_out("merchant h6"), line) == ["notation"]


def test_turn_and_phase_cannot_be_waived():
    state = laid_out("merchant h6")
    assert broken(state, "red: wall N5 !M40") == ["turn"]
    over = placed(only(only(only(state, "yellow", wall=1), "red"), "blue"), "wall N1")
    assert broken(over, "wall N5 !M40") == ["phase"]


def test_m2_waived_the_start_merchant_stands_at_the_edge():
    state = GAME.start(setup())
    state = GAME.play(state, "merchant a1 !M2")
    assert broken(state, "merchant a2") == []
    assert broken(state, "merchant h6") == ["M50"]


def test_m10_waived_a_second_palace_of_the_colour_begins_and_both_can_grow():
    state = GAME.play(laid_out("merchant h6", "palace grey c3"), "palace grey m9 !M10")
    assert len(state.board.palaces) == 2
    assert broken(state, "palace grey c4") == []
    assert broken(state, "palace grey m8") == []
    assert broken(state, "palace grey h9") == ["M10"]
    assert {move.field for move in GAME.legal_moves(state) if move.text.startswith("palace grey")} == {
        "b3", "d3", "c2", "c4", "l9", "n9", "m8", "m10",
    }  # fmt: skip


def test_m10_waived_a_part_that_touches_the_open_palace_belongs_to_it():
    state = laid_out("merchant h6", "palace grey c3", "stable c4")
    for field in ("d2", "c5", "d5"):
        after = GAME.play(state, f"palace grey {field} !M10")
        assert [palace.size for palace in after.board.palaces] == [3]
    assert broken(GAME.play(state, "palace grey d2 !M10"), "palace grey e2") == []


def test_m10_is_kept_beside_the_open_palace_though_a_blocked_one_is_there_too():
    state = laid_out("merchant b3", "merchant c4", "merchant c2", "palace grey c3", "palace grey e3")
    assert len(state.board.palaces) == 2
    assert broken(state, "palace grey d3") == ["M12"]


def test_m12_waived_only_if_no_two_palaces_of_a_colour_would_join():
    two_grey = laid_out("merchant h6", "palace grey c3", "palace grey e3", "palace black c7")
    assert broken(two_grey, "palace grey d3 !M12") == ["M12"]
    assert not GAME.ruling(two_grey, "palace grey d3 !M12").stands
    assert GAME.ruling(two_grey, "palace brown d3 !M12").stands
    assert GAME.ruling(two_grey, "palace brown b8 !M12").stands


def test_m12_waived_beside_the_stable_of_a_palace_of_its_colour_joins_nothing():
    state = laid_out("merchant h6", "palace grey c3", "stable c4", "red: roof c3")
    assert broken(state, "palace grey c5") == ["M12"]
    after = GAME.play(state, "palace grey c5 !M12")
    assert [palace.size for palace in after.board.palaces] == [2, 1]


def test_m12_waived_for_a_stable_beside_another_palaces_stable():
    state = laid_out("merchant h6", "palace grey c3", "palace black f3", "stable e3")
    assert broken(state, "stable d3") == ["M12"]
    assert GAME.ruling(state, "stable d3 !M12").stands


def test_m12_waived_for_a_stable_unless_two_palaces_would_share_it():
    state = laid_out("merchant h6", "palace grey c3", "palace black e3", "palace brown e5")
    assert not GAME.ruling(state, "stable d3 !M12").stands
    after = GAME.play(laid_out("merchant h6", "palace grey c3", "palace black e4"), "stable d3 !M12")
    assert [palace.size for palace in after.board.palaces] == [2, 1]


def test_m12_waived_a_palace_too_close_keeps_its_distance_from_then_on():
    state = GAME.play(laid_out("merchant h6", "palace orange e7"), "palace black f8 !M12")
    assert broken(state, "palace black g8") == []
    assert broken(state, "palace black f7") == ["M12"]
    assert broken(state, "stable e8") == ["M12"], "beside both"


def test_m22_waived_no_roof_is_placed():
    state = laid_out("merchant h6", "palace grey c3", placement=2)
    state = with_stock(with_stock(state, "red", roof=0), "blue", roof=0)
    assert GAME.play(state, "wall N1 !M22").seat == 1


def test_m40_waived_a_lone_wall_belongs_to_no_tower_until_the_run_reaches_it():
    state = laid_out("merchant h6", "palace grey a3", "yellow: roof a3", to_place="red")
    state = GAME.play(state, "wall W3 !M40")
    assert tower_card(state, 4) is None
    assert scores(state)["yellow"] == 1 + 1 + 1, "a wall is a wall all the same (M81)"
    state = GAME.play(state, "wall W1")
    assert broken(state, "wall W2") == ["M40"]
    assert tower_card(GAME.play(state, "wall W2 !M40"), 4) == "yellow"


def test_m40_waived_a_closed_gap_connects_both_towers_outwards():
    walls = [f"wall W{row}" for row in range(1, 11)]
    state = laid_out(
        "merchant h6", "palace grey a2", "yellow: roof a2", "palace black a5", "red: roof a5",
        "palace brown a8", "blue: roof a8", *walls,
    )  # fmt: skip
    assert (tower_card(state, 1), tower_card(state, 4)) == (None, "blue")
    state = GAME.play(state, "wall W11 !M40")
    assert (tower_card(state, 1), tower_card(state, 4)) == ("yellow", "blue"), "the outermost from each tower"


def test_m50_waived_a_merchant_stands_anywhere_and_both_chains_grow():
    state = GAME.play(laid_out("merchant h6", "merchant h7", "merchant h8"), "merchant c3 !M50")
    assert broken(state, "merchant c4") == []
    assert broken(state, "merchant h9") == []
    assert broken(state, "merchant g7") == ["M50"]
    crossing = GAME.play(laid_out("merchant h6", "merchant h7", "merchant h8"), "merchant g7 !M50")
    assert broken(crossing, "merchant f7") == []


def test_m51_waived_a_merchant_touches_two():
    state = laid_out("merchant a2", "merchant b1", "palace grey a3", "palace black b2", "palace brown c1")
    assert broken(state, "merchant a1") == ["M51"]
    after = GAME.play(state, "merchant a1 !M51")
    assert after.board.merchants & moves.BY_TEXT["merchant a1"].spot
