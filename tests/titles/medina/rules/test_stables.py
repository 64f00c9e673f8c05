"""Stables: rules M30 and M31."""

from tests.titles.medina.table import broken, laid_out, placed


def test_m30_a_stable_is_built_onto_a_part():
    state = laid_out("merchant h6", "palace grey c3", "stable c4", "palace black m9", "red: roof m9")
    assert broken(state, "stable c2") == []
    assert broken(state, "stable m10") == [], "roofed, and somebody else's"
    assert broken(state, "stable h9") == ["M30"]
    assert broken(state, "stable c5") == ["M12", "M30"], "beside a stable only"
    assert broken(state, "stable d2") == ["M12", "M30"], "diagonal only"


def test_m31_a_stable_belongs_to_its_palace_and_counts_as_size():
    state = placed(laid_out("merchant h6", "palace grey c3", "palace black m9"), "stable c4")
    assert [palace.size for palace in state.board.palaces] == [2, 1]


def test_m31_a_stable_keeps_the_distance_and_joins_no_palaces():
    state = laid_out("merchant h6", "palace grey c3", "palace black e3")
    assert broken(state, "stable d3") == ["M12"]
    assert broken(state, "stable d2") == ["M12", "M30"]
    assert broken(state, "stable c4") == []
