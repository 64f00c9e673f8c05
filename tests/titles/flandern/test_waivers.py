"""A referee let a quarter stand: which ones can, and how play goes on from there."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.game import Refused
from games.titles.flandern.game import GAME
from games.titles.flandern.moves import BUILD
from games.titles.flandern.state import ACT, GOLD
from tests.present import present
from tests.titles.flandern.playing import (
    SMALL_BOARDS,
    assert_same_law,
    assert_same_table,
    naive_table,
    random_line,
    random_setup,
)
from tests.titles.flandern.table import (
    acting,
    after_a_round,
    board,
    broken,
    full,
    laid_out,
    legal,
    played,
    points_in,
    showing,
    then,
)


def test_the_waivable_rules_are_those_the_law_lists():
    assert {rule.code for rule in GAME.rulebook if rule.waivable} == {"F11", "F12"}


def test_a_waived_move_stands_and_applies():
    state = acting(laid_out("ghent 1 blue"), "ghent")
    assert not GAME.ruling(state, "build ghent 5 blue").stands
    ruling = GAME.ruling(state, "blue: build ghent 5 blue !F12")
    assert (ruling.stands, ruling.waived, ruling.rules) == (True, True, ("F12",))
    after = then(state, "blue: build ghent 5 blue !F12")
    assert after.built.quarters[0].bit_count() == 3


def test_f11_waived_a_quarter_stands_alone_and_others_lean_on_it():
    state = acting(laid_out(), "ghent")
    assert broken(state, "build ghent 10 grey") == ["F11"]
    state = acting(after_a_round(then(state, "build ghent 5 blue !F11", "reveal influence")), "ghent")
    assert broken(state, "build ghent 10 grey") == [], "site 10 has a long side at site 5"
    assert broken(state, "build ghent 12 grey") == ["F11"]


def test_f12_waived_both_neighbours_count():
    state = laid_out(*full("ghent", "blue")[:4], *full("ghent")[5:])
    state = then(acting(state, "ghent"), "build ghent 5 blue !F12", "reveal influence")
    assert points_in(state, "ghent") == {"blue": 3, "yellow": 2}
    assert present(state.scored[1]).counts.finished == (2, 1, 0, 0, 0)


def test_f12_waived_the_crest_keeps_its_distance_from_then_on():
    state = then(acting(laid_out("ghent 1 blue"), "ghent"), "build ghent 5 blue !F12", "reveal pickup")
    state = acting(state, "ghent")
    for site in (2, 9, 10):
        assert "F12" in broken(state, f"build ghent {site} blue")
    assert broken(state, "build ghent 10 grey") == []


def test_f11_and_f12_waived_together():
    state = acting(laid_out("ghent 5 grey"), "ghent")
    assert broken(state, "build ghent 9 grey") == ["F11", "F12"]
    after = then(state, "build ghent 9 grey !F11 !F12")
    assert after == then(state, "build ghent 9 grey !F12 !F11"), "in any order"
    assert after.built.quarters[4].bit_count() == 1 + 2


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("build ghent 9 grey !F11", "No exception was made for F12."),
        ("build ghent 9 grey !F12", "No exception was made for F11."),
        (
            "build ghent 9 grey !F10",
            (
                "No exception was made for F11. No exception was made for F12. F10 is not broken: no"
                " exception is needed."
            ),
        ),
        ("build ghent 9 blue !F11 !F12", "F12 is not broken: no exception is needed."),
        ("build ghent 9 grey !F11 !F12 !F13", "F13 is not broken: no exception is needed."),
    ],
)
def test_exactly_what_is_broken_must_be_waived(line, why):
    state = acting(laid_out("ghent 5 grey"), "ghent")
    ruling = GAME.ruling(state, line)
    assert not ruling.stands
    assert ruling.rules == (("F11",) if "blue" in line else ("F11", "F12"))
    assert ruling.message.en.endswith(why)
    assert ruling.message.de != ruling.message.en
    with pytest.raises(Refused):
        then(state, line)


def no_terraces():
    return board(quarters={"guild": (0, 5, 5)})


@pytest.mark.parametrize(
    ("table", "line"),
    [
        (lambda: played("draw"), "discard ghent !F1"),
        (lambda: played("draw"), "blue: play ghent +4 !F2"),
        (lambda: acting(laid_out(), "ghent"), "build bruges 1 grey !F4"),
        (lambda: acting(laid_out(), "ghent"), "build bruges 12 grey !F4 !F11"),
        (lambda: acting(laid_out(), "ghent"), "finish ghent 1 !F4"),
        (lambda: showing(laid_out(), "reveal master"), "master liege 0 !F5"),
        (lambda: acting(laid_out(board=no_terraces()), "ghent"), "build ghent 1 blue !F10"),
        (lambda: acting(laid_out(), "ghent"), "build ghent 0 grey !F13"),
        (lambda: acting(laid_out(), "ghent"), "build ghent 1 red !F14"),
        (lambda: acting(laid_out(), "ghent"), "build ghent 0 red !F13 !F14"),
    ],
)
def test_a_rule_that_is_not_waivable_stays_broken(table, line):
    ruling = GAME.ruling(table(), line)
    assert not ruling.stands
    assert ruling.rules == tuple(code.strip() for code in line.split("!")[1:])
    assert "No exception is possible" in ruling.message.en


@pytest.mark.parametrize(
    "line", ["build ghent 1 grey !F11", "build ghent 1 grey !F12", "build ghent 1 blue !F1"]
)
def test_a_waiver_where_nothing_is_broken_is_no_notation(line):
    assert broken(acting(laid_out(), "ghent"), line) == ["notation"]


def test_turn_and_phase_cannot_be_waived():
    state = acting(laid_out(), "ghent")
    assert broken(state, "red: build ghent 5 grey !F11") == ["turn"]
    assert broken(played(), "build ghent 5 grey !F11") == ["phase"]


def test_a_gold_card_may_be_waived_too():
    state = showing(laid_out(), "reveal utrecht")
    assert broken(state, "build utrecht 1 grey") == ["F12"]
    after = then(state, "build utrecht 1 grey !F12")
    assert after.built.quarters[4].bit_count() == 2
    site = then(showing(laid_out(), "reveal site"), "build utrecht 9 grey !F11")
    assert site.stones_left == 9


def test_a_card_that_allows_nothing_is_spent_before_anything_can_be_waived():
    state = laid_out(board=board(quarters={"guild": (0, 5, 5), "grey": (0, 5, 5), "church": (0, 4, 4)}))
    assert broken(acting(state, "ghent"), "build ghent 5 grey !F11") == ["phase"]


@given(st.integers(0, 2**32))
@settings(max_examples=4, deadline=None)
def test_a_second_referee_plays_on_alike(seed):
    """Whole games in which every third quarter is let stand against F11 or F12."""
    random = Random(seed)
    state = GAME.start(random_setup(random, SMALL_BOARDS))
    naive = naive_table(state)
    while not GAME.is_over(state):
        line, waivers = random_line(random, state), ""
        if state.step in (ACT, GOLD) and random.random() < 0.33:
            line, waivers = some_breach(random, state) or (line, "")
        state = GAME.play(state, line + waivers)
        naive.play(line, waived=bool(waivers))
        assert_same_table(state, naive)
        if waivers:
            assert_same_law(random, state, naive, number=10)
    assert legal(state) == naive.legal() == []


def some_breach(random, state) -> tuple[str, str] | None:
    """A build that breaks waivable rules only, and the waivers it needs."""
    rulings = [GAME.ruling(state, move.text) for move in GAME.moves.candidates(state) if move.kind == BUILD]
    found = [(r.text, r.rules) for r in rulings if r.rules and set(r.rules) <= {"F11", "F12"}]
    if not found:
        return None
    line, codes = random.choice(found)
    return line, "".join(f" !{code}" for code in codes)
