"""Merchants: rules M50 and M51."""

from games.titles.medina.game import GAME
from tests.titles.medina.table import broken, laid_out, placed


def test_m50_a_merchant_lengthens_a_chain_at_its_end():
    state = laid_out("merchant f6", "merchant g6", "merchant h6")
    for field in ("e6", "f5", "f7", "i6", "h5", "h7"):
        assert broken(state, f"merchant {field}") == []
    for field in ("g7", "g5", "m2", "e7"):
        assert broken(state, f"merchant {field}") == ["M50"]


def test_m50_a_merchant_touches_exactly_one_other():
    state = laid_out("merchant f6", "merchant f7", "merchant g7", "merchant h7", "merchant h6")
    ruling = GAME.ruling(state, "merchant g6")
    assert ruling.rules == ("M50",)
    assert ruling.violations[0].fields == ("f6", "h6", "g7")
    assert "more than one merchant" in ruling.message.en


def test_m50_says_where_the_chain_can_grow():
    ruling = GAME.ruling(laid_out("merchant f6", "merchant g6"), "merchant m2")
    assert ruling.violations[0].fields == ("f6", "g6")
    assert ruling.message.en == "m2 touches no merchant, but a chain can still grow from f6 and g6."
    ruling = GAME.ruling(laid_out("merchant f6", "merchant g6", "merchant h6"), "merchant g7")
    assert (
        ruling.message.de == "g7 berührt den Besucher auf g6, der nicht das Ende einer Besucherschlange ist."
    )


def test_m50_names_only_ends_that_can_grow():
    state = laid_out("merchant a1", "merchant a2", "merchant a3", "palace grey b1")
    assert GAME.ruling(state, "merchant m9").violations[0].fields == ("a3",)


def walled_in_merchant():
    """A merchant at a1 that cannot be continued: a2 and b1 are built on."""
    return laid_out("merchant a1", "palace grey a2", "palace black b1")


def test_m51_a_new_chain_begins_when_none_can_grow():
    state = walled_in_merchant()
    for field in ("h6", "p11", "a11", "h1"):
        assert broken(state, f"merchant {field}") == []


def test_m51_a_new_chain_touches_at_most_one_merchant():
    state = laid_out("merchant a2", "merchant b1", "palace grey a3", "palace black b2", "palace brown c1")
    assert broken(state, "merchant a1") == ["M51"]
    assert broken(state, "merchant h6") == []


def test_m51_while_a_chain_can_grow_no_new_one_begins():
    state = placed(walled_in_merchant(), "merchant h6")
    assert broken(state, "merchant m2") == ["M50"]
    assert broken(state, "merchant h7") == []
