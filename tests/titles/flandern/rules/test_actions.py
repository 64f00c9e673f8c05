"""The round goes on: cards are carried out, the gold card, and the end: rules F4 to F6."""

from itertools import product

import pytest

from games.titles.flandern.board import PLACE
from games.titles.flandern.components import GOLD_KINDS, HAND
from games.titles.flandern.sentences import names
from games.titles.flandern.state import DRAW, GOLD_SPENT, NO_STONE, PICKED_UP, REVEAL, SPENT
from scoring.titles.flandern.position import CITIES, CRESTS
from tests.titles.flandern.table import (
    acting,
    after_a_round,
    board,
    broken,
    covered,
    full,
    happened,
    laid_out,
    legal,
    listed,
    played,
    points_in,
    scored_cities,
    scores,
    showing,
    then,
    to_act,
    value,
)


def is_built(state, place: str, crest: str) -> bool:
    return bool(state.built.quarters[CRESTS.index(crest)] & PLACE[place])


def has_stone(state, place: str) -> bool:
    return bool(state.built.stones & PLACE[place])


# F4: carrying out a card


def test_f4_a_city_card_builds_in_its_city():
    state = acting(laid_out(), "ghent")
    assert legal(state) == sorted(
        f"build ghent {site} {crest}" for site, crest in product(range(1, 5), ("blue", "grey", "church"))
    )
    assert broken(state, "build bruges 1 grey") == ["F4"]
    state = then(state, "build ghent 1 blue")
    assert is_built(state, "ghent 1", "blue")
    assert not has_stone(state, "ghent 1")
    assert sum(state.built.stock[0]) == 14


def test_f4_only_the_player_whose_turn_it_is_acts():
    state = acting(laid_out(), "ghent")
    assert to_act(state) == "Ada"
    assert broken(state, "blue: build ghent 1 grey") == broken(state, "build ghent 1 grey") == []
    assert broken(state, "red: build ghent 1 grey") == ["turn"]
    for line in ("cathedral liege 0", "master ghent 0", "draw", "reveal site", "blue: play site"):
        assert broken(state, line) == ["phase"]


def test_f4_a_breach_of_the_card_stands_beside_those_of_building():
    state = acting(laid_out("bruges 1 grey"), "ghent")
    assert broken(state, "build bruges 5 grey") == ["F4", "F12"]
    assert broken(state, "build bruges 9 grey") == ["F4", "F12"]
    assert broken(state, "build bruges 12 blue") == ["F4", "F11"]
    assert broken(state, "build bruges 1 red") == ["F4", "F13", "F14"]


def test_f4_a_city_card_finishes_what_anybody_began():
    state = acting(
        laid_out("ghent 1 blue stone", "ghent 2 grey stone", "ghent 3 church stone", "ghent 4 red stone"),
        "ghent",
    )
    assert [line for line in legal(state) if line.startswith("finish")] == [
        "finish ghent 1", "finish ghent 2", "finish ghent 3"
    ]  # fmt: skip
    assert state.stones_left == 6
    state = then(state, "finish ghent 2")
    assert (state.stones_left, has_stone(state, "ghent 2"), is_built(state, "ghent 2", "grey")) == (
        7,
        False,
        True,
    )


def test_f4_only_a_stone_in_the_cards_city_is_finished():
    pieces = ("ghent 1 blue", "ghent 2 grey stone", "bruges 1 grey stone", "bruges 2 red stone")
    state = acting(laid_out(*pieces), "ghent")
    for place in ("ghent 0", "ghent 1", "ghent 7", "bruges 1", "leuven 3"):
        assert broken(state, f"finish {place}") == ["F4"]
    assert broken(state, "finish bruges 2") == ["F4", "F14"]
    assert broken(acting(laid_out(*pieces), "site"), "finish ghent 2") == ["F4"]
    assert broken(acting(laid_out(*pieces), "site"), "finish bruges 2") == ["F4", "F14"]


def test_f4_a_site_card_builds_under_a_stone_in_any_city():
    state = acting(laid_out(), "site")
    assert {line.split(" ")[1] for line in legal(state)} == set(CITIES)
    assert not any(line.startswith("finish") for line in legal(state))
    state = then(state, "build liege 2 grey master")
    assert (has_stone(state, "liege 2"), state.stones_left) == (True, 9)
    assert state.built.printed == PLACE["liege 2"]


def test_f4_a_site_card_leaves_scored_cities_alone():
    state = acting(after_a_round(laid_out(*full("liege"))), "site")
    assert {line.split(" ")[1] for line in legal(state)} == set(CITIES) - {"liege"}


def test_f4_without_a_stone_a_site_card_is_spent():
    state = acting(laid_out("ghent 1 grey stone", board=board(stones=1)), "site")
    assert state.step == REVEAL
    assert [news[1:] for news in state.news if news.what == SPENT] == [(0, "site", NO_STONE)]
    assert state.open_cards(0) == ["site"], "spent all the same"


def test_f4_a_stone_that_is_finished_serves_the_next_site_card():
    state = laid_out("ghent 1 grey stone", board=board(stones=1))
    state = then(
        state, "draw", "red: play ghent +1", "blue: play site", "yellow: play pickup", "green: play site"
    )
    state = then(state, "finish ghent 1", "build ypres 1 blue")
    assert state.step == REVEAL
    assert [news[1:] for news in state.news if news.what == SPENT] == [(2, "site", NO_STONE)], (
        "green is left without one"
    )


def test_f4_the_card_of_a_scored_city_is_spent():
    state = acting(after_a_round(laid_out(*full("ghent", "blue stone"))), "ghent")
    assert (state.step, SPENT in happened(state)) == (REVEAL, True)


def test_f4_a_card_that_allows_nothing_is_spent():
    nothing_left = board(quarters={"guild": (0, 5, 5), "grey": (0, 5, 5), "church": (0, 4, 4)})
    state = acting(laid_out(board=nothing_left), "ghent")
    assert (state.step, SPENT in happened(state)) == (REVEAL, True)


def test_f4_whoever_can_must():
    one_left = board(quarters={"guild": (0, 0, 0), "grey": (1, 0, 0), "church": (0, 0, 0)})
    state = acting(laid_out(*(f"ghent {site} cover" for site in range(1, 4)), board=one_left), "ghent")
    assert legal(state) == ["build ghent 4 grey"], "even the only action is entered"


def test_f4_the_pickup_takes_all_cards_back_by_itself():
    state = played(players=3)
    state = then(state, "draw", "blue: play ghent", "yellow: play ghent", "green: play ghent")
    state = then(state, "build ghent 1 blue", "build ghent 2 grey", "build ghent 3 green", "reveal influence")
    assert [state.open_cards(seat) for seat in range(3)] == [["ghent"]] * 3
    state = then(state, "draw", "blue: play pickup", "yellow: play site", "green: play pickup +1")
    assert [news.of for news in state.news if news.what == PICKED_UP] == [2]
    assert state.hands == (HAND - {"ghent", "pickup"}, HAND - {"ghent", "site"}, HAND)
    assert state.influence[2] == 2, "influence does not come back"
    assert to_act(state) == "Ben"
    assert then(state, "build ypres 1 yellow").hands[0] == HAND, "blue comes last"


def test_f4_the_pickup_may_be_laid_with_nothing_laid_out():
    state = acting(laid_out(), "pickup")
    assert state.hands == (HAND,) * 4
    assert state.step == REVEAL


# F5: the gold card is carried out


def test_f5_the_start_player_turns_it_up_after_everybody():
    state = then(acting(laid_out(), "ghent", "yellow"), "build ghent 1 grey")
    assert (state.step, to_act(state)) == (REVEAL, None)
    assert legal(state) == sorted(f"reveal {kind}" for kind in GOLD_KINDS)
    assert to_act(then(state, "reveal site")) == "Ben"


def test_f5_influence_comes_to_the_hand():
    state = showing(laid_out(), "reveal influence", colour="green")
    assert state.influence == (3, 3, 4, 3)
    assert (state.step, state.colours[state.start]) == (DRAW, "red"), "without a choice"


def test_f5_a_city_card_builds_or_finishes_grey_and_church():
    pieces = ("ghent 1 blue stone", "ghent 2 grey stone", "ghent 3 church", "bruges 1 grey stone")
    state = showing(laid_out(*pieces), "reveal ghent")
    assert {line.split(" ")[-1] for line in legal(state) if "build ghent" in line} == {"grey", "church"}
    assert [line for line in legal(state) if "build" not in line] == ["finish ghent 2"]
    assert broken(state, "build ypres 1 grey") == ["F5"]
    for line in ("finish bruges 1", "finish ghent 3", "finish ghent 0", "finish ghent 8"):
        assert broken(state, line) == ["F5"]
    assert broken(state, "red: finish ghent 2") == ["turn"]
    state = then(state, "blue: finish ghent 2")
    assert (has_stone(state, "ghent 2"), state.step) == (False, DRAW)


def test_f5_a_site_card_needs_a_stone_too():
    state = showing(laid_out("ghent 1 grey stone"), "reveal site")
    assert broken(state, "build bruges 1 grey") == []
    assert broken(state, "finish ghent 1") == ["F5"]
    assert has_stone(then(state, "build bruges 1 church"), "bruges 1")
    state = showing(laid_out("ghent 1 grey stone", board=board(stones=1)), "reveal site")
    assert (state.step, GOLD_SPENT in happened(state)) == (DRAW, True)


def test_f5_a_pickup_takes_this_rounds_card_too():
    state = then(acting(laid_out(), "ghent"), "build ghent 1 grey")
    assert state.open_cards(0) == ["ghent"]
    state = then(state, "reveal pickup")
    assert state.hands[0] == HAND


def test_f5_a_cathedral_goes_on_any_church_quarter_without_one():
    pieces = ("ghent 1 church", "ghent 3 church stone", "ypres 1 church", "ypres 1 cathedral", "ypres 2 grey")
    state = showing(laid_out(*pieces), "reveal cathedral")
    assert legal(state) == ["cathedral ghent 1", "cathedral ghent 3", "cathedral liege 0"]
    for place in ("ypres 1", "ypres 2", "ghent 0", "ghent 9"):
        assert broken(state, f"cathedral {place}") == ["F5"]
    for line in ("build ghent 2 grey", "finish ghent 3", "master ghent 0"):
        assert broken(state, line) == ["phase"]
    assert then(state, "cathedral liege 0").cathedrals_left == 2


def test_f5_a_master_goes_on_any_own_or_grey_quarter():
    pieces = ("ghent 1 blue stone", "ghent 2 grey", "ghent 3 red", "ghent 4 church", "ghent 2 figure")
    state = showing(laid_out(*pieces), "reveal master")
    assert legal(state) == ["master bruges 0", "master ghent 1", "master ghent 2", "master utrecht 0"]
    for place in ("ghent 3", "ghent 4", "ghent 0", "leuven 0", "ghent 9"):
        assert broken(state, f"master {place}") == ["F5"]
    for line in ("build ghent 8 grey", "finish ghent 1", "cathedral liege 0"):
        assert broken(state, line) == ["phase"]
    state = then(state, "master ghent 2")
    assert (state.masters_left, len(state.built.figures)) == (2, 2), "several on one quarter"
    assert legal(showing(state, "reveal master", colour="red"))[0] == "master ghent 2"
    assert broken(showing(state, "reveal master", colour="red"), "master ghent 3") == []


@pytest.mark.parametrize(("kind", "pieces"), [("cathedral", {"cathedrals": 0}), ("master", {"masters": 0})])
def test_f5_without_a_piece_in_stock_the_card_is_spent(kind, pieces):
    state = showing(laid_out(board=board(**pieces)), f"reveal {kind}")
    assert (state.step, happened(state)[0]) == (DRAW, GOLD_SPENT)


def test_f5_a_card_that_allows_nothing_is_spent():
    guilds_only = board(quarters={"guild": (5, 5, 5), "grey": (0, 0, 0), "church": (0, 0, 0)})
    state = showing(laid_out(board=guilds_only), "reveal ghent")
    assert (state.step, GOLD_SPENT in happened(state)) == (DRAW, True)


def test_f5_a_listed_kind_is_shown_only_as_often_as_there_are_cards():
    state = after_a_round(laid_out(board=listed(pickup=1, site=1, influence=2)))
    state = showing(state, colour="yellow")
    assert legal(state) == ["reveal influence", "reveal site"]
    for kind in ("pickup", "ghent", "cathedral"):
        assert broken(state, f"reveal {kind}") == ["F5"]


def test_f5_a_listed_city_that_is_scored_and_shown_breaks_both():
    state = laid_out(*full("ghent"), board=listed(pickup=2, site=2))
    assert broken(showing(after_a_round(state), colour="yellow"), "reveal ghent") == ["F1", "F5"]


def test_f5_the_figures_of_the_box_run_out():
    state = laid_out(*["ghent 0 figure"] * 4, "liege 0 cathedral")
    assert state.masters_left == 0
    assert GOLD_SPENT in happened(showing(state, "reveal master"))
    assert GOLD_SPENT in happened(showing(state, "reveal cathedral")), "the only church quarter has one"


@pytest.mark.parametrize(("kind", "line"), [("cathedral", "cathedral liege 0"), ("master", "master liege 1")])
def test_f5_cathedral_and_master_go_into_a_scored_city_without_effect(kind, line):
    state = after_a_round(laid_out(*full("liege", "blue", "red", "church")))
    after = showing(state, f"reveal {kind}", line)
    assert (after.cathedrals_left, after.masters_left) == ((3, 4) if kind == "cathedral" else (4, 3))
    assert value(after, "liege") == value(state, "liege") == 6
    assert points_in(after, "liege") == points_in(state, "liege") == {"blue": 3, "red": 3}


# F6: the end of a round


def test_f6_a_full_city_is_scored_and_its_points_stay():
    state = laid_out(*full("ghent", "blue", "blue", "red"))
    assert scored_cities(state) == []
    state = after_a_round(state)
    assert scored_cities(state) == ["ghent"]
    assert points_in(state, "ghent") == {"blue": 4, "yellow": 4, "red": 4}
    assert scores(state) == {"blue": 1 + 4 + 3, "yellow": 4 + 3, "green": 1 + 3, "red": 1 + 4 + 3, "grey": 1}


def test_f6_a_city_with_a_free_site_is_not_scored():
    pieces = full("ghent", "blue")
    assert pieces.pop(2) == "ghent 3 cover"
    state = after_a_round(laid_out(*pieces))
    assert scored_cities(state) == []
    assert scored_cities(then(acting(state, "ghent"), "build ghent 3 grey", "reveal influence")) == ["ghent"]


def test_f6_a_city_is_scored_in_the_end_of_the_round_only():
    state = laid_out(*full("ghent")[1:])
    state = then(
        state, "draw", "blue: play ghent", "yellow: play ghent", "green: play site", "red: play pickup"
    )
    state = then(state, "build ghent 1 blue")
    assert scored_cities(state) == []
    assert to_act(state) == "Cleo", "Ben can do nothing in the full city"


def test_f6_stones_go_back_and_their_quarters_stay_unfinished_for_good():
    state = laid_out(*full("ghent", "blue stone", "grey stone", "red"))
    assert state.stones_left == 8
    state = after_a_round(state)
    assert (state.stones_left, state.built.stones) == (10, 0)
    assert names(state.built.abandoned) == ("ghent 1", "ghent 2")
    assert points_in(state, "ghent") == {"yellow": 1, "red": 1}, "value 2, both second"
    later = acting(state, "bruges")
    assert broken(later, "finish ghent 1") == ["F4"]
    assert points_in(after_a_round(state), "ghent") == {"yellow": 1, "red": 1}


def test_f6_covers_come_before_scoring():
    """Site 9 has a long side at sites 1 and 8 only."""
    others = [piece for piece in full("ghent") if not piece.startswith(("ghent 1 ", "ghent 9 "))]
    assert scored_cities(after_a_round(laid_out(*others, "ghent 1 blue"))) == []
    state = after_a_round(laid_out(*others, "ghent 1 cover"))
    assert (scored_cities(state), "ghent 9" in covered(state)) == (["ghent"], True)
    assert happened(state)[-3:] == ["covered", "scored", "next round"]


def test_f6_the_start_player_moves_one_seat_clockwise():
    state = played(players=("red", "blue", "green"))
    starters = []
    for _ in range(4):
        starters.append(state.colours[state.start])
        state = after_a_round(state)
    assert starters == ["red", "blue", "green", "red"]
    assert state.round == 5


def test_f6_several_cities_are_scored_in_one_round():
    state = after_a_round(laid_out(*full("ghent"), *full("liege", "blue"), *full("ypres")))
    assert scored_cities(state) == ["ghent", "ypres", "liege"]
