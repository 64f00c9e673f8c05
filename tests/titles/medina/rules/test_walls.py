"""Walls: rule M40."""

from games.titles.medina.game import GAME
from tests.titles.medina.table import broken, laid_out


def test_m40_walls_grow_from_the_towers():
    state = laid_out("merchant h6")
    spots = {"N1", "N16", "S1", "S16", "W1", "W11", "E1", "E11"}
    legal = {move.text for move in GAME.legal_moves(state) if move.kind == "wall"}
    assert legal == {f"wall {spot}" for spot in spots}
    assert broken(state, "wall N5") == ["M40"]
    assert broken(laid_out("merchant h6", "wall N1"), "wall N2") == []


def test_m40_each_side_keeps_a_gap():
    west = [f"wall W{row}" for row in range(1, 11)]
    state = laid_out("merchant h6", *west)
    ruling = GAME.ruling(state, "wall W11")
    assert ruling.rules == ("M40",)
    assert ruling.violations[0].fields == ("W10", "NW")
    assert "close the gap" in ruling.message.en
