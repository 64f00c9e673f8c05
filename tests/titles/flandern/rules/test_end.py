"""The end: rules F40 to F43."""

import pytest

from games.titles.flandern.game import GAME
from games.titles.flandern.sentences import names
from games.titles.flandern.state import LAY
from scoring.titles.flandern.position import CITIES
from tests.titles.flandern.table import (
    ALL_PICK_UP,
    ORDER,
    acting,
    after_a_round,
    board,
    broken,
    covered,
    full,
    happened,
    laid_out,
    legal,
    scored_cities,
    scores,
    showing,
    then,
    to_act,
)


def almost_full(free: int):
    """A board on which only this many terraces of Bruges are free."""
    pieces = [piece for city in CITIES for piece in full(city)]
    return laid_out(*pieces[free:])


@pytest.mark.parametrize(("free", "over"), [(0, True), (1, True), (2, False), (3, False)])
def test_f40_the_game_ends_with_at_most_one_free_site(free, over):
    state = after_a_round(almost_full(free))
    assert GAME.is_over(state) is over
    assert ("end by sites" in happened(state)) is over
    assert len(scored_cities(state)) == (6 if over else 5)


def test_f40_it_is_tested_after_dead_sites_are_covered_and_in_the_end_of_the_round_only():
    state = acting(almost_full(2), "bruges")
    state = then(state, "build bruges 1 grey")
    assert not GAME.is_over(state)
    assert GAME.is_over(then(state, "reveal influence"))
    dead = board(quarters={"guild": (0, 5, 5), "grey": (0, 5, 5), "church": (0, 4, 4)})
    assert GAME.is_over(after_a_round(laid_out(board=dead)))


def test_f40_the_round_of_the_last_gold_card_is_played_to_its_end():
    state = then(laid_out(board=board(gold=2)), *ALL_PICK_UP, "reveal influence", "draw")
    assert (state.stack, state.step) == (0, LAY)
    state = then(state, "yellow: play ghent", "green: play ghent", "red: play pickup", "blue: play pickup")
    state = then(state, "build ghent 1 grey", "build ghent 3 green", "reveal cathedral")
    assert not GAME.is_over(state)
    state = then(state, "cathedral liege 0")
    assert "end by gold" in happened(state)
    assert (GAME.is_over(state), legal(state), to_act(state)) == (True, [], None)
    for line in ("draw", "blue: play ghent", "reveal site", "build ghent 2 grey", "blue: master bruges 0"):
        assert broken(state, line) == ["phase"]


def test_f41_what_is_free_is_covered_and_every_city_scored():
    pieces = ("ghent 1 blue", "ghent 3 red stone", "liege 1 grey")
    before = laid_out(*pieces, board=board(gold=1))
    state = after_a_round(before)
    assert scored_cities(state) == list(CITIES)
    assert (state.built.free, len(covered(state))) == (0, 72 - 3)
    assert names(state.built.abandoned) == ("ghent 3",)
    assert state.stones_left == 10
    assert scores(state) == scores(before), "what the table showed before is what it ends with"


@pytest.mark.parametrize("example", ORDER["final_influence"], ids=lambda example: str(example["hand"]))
def test_f42_the_worked_examples(example):
    state = laid_out(players=len(example["hand"]), board=board(gold=1), centre_counts=False)
    state = after_a_round(state._replace(influence=tuple(example["hand"].values())))
    assert GAME.is_over(state)
    assert [scores(state)[colour] for colour in state.colours] == list(example["bonus"].values())


def test_f42_a_gold_influence_card_of_the_last_round_counts():
    state = showing(laid_out(board=board(gold=1), centre_counts=False), "reveal influence", colour="red")
    assert scores(state) == {"blue": 0, "yellow": 0, "green": 0, "red": 3, "grey": 0}
    assert GAME.score(state).winners == ("red",)


def test_f43_most_points_win_and_ties_are_shared():
    state = after_a_round(laid_out("ghent 1 blue", "ghent 3 red", board=board(gold=1)))
    assert scores(state) == {"blue": 8, "yellow": 7, "green": 4, "red": 8, "grey": 1}
    assert GAME.score(state).winners == ("blue", "red")


def test_f43_grey_cannot_win():
    state = after_a_round(
        laid_out("ghent 1 grey", "ghent 3 grey", "ypres 1 grey", "ypres 3 grey", board=board(gold=1))
    )
    assert scores(state) == {"blue": 4, "yellow": 5, "green": 5, "red": 4, "grey": 7}
    assert GAME.score(state).winners == ("yellow", "green")
