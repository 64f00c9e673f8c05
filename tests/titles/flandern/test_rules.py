"""Each rule of Flandern by its code: what it forbids, what it allows, what follows from it."""

import json
from itertools import product
from pathlib import Path

import pytest

from games.engine.record import read_record
from games.titles import TITLES
from games.titles.flandern import moves
from games.titles.flandern.board import PLACE
from games.titles.flandern.components import ACTION_CARDS, GOLD_KINDS, HAND
from games.titles.flandern.game import GAME
from games.titles.flandern.moves import read
from games.titles.flandern.sentences import names
from games.titles.flandern.state import (
    DRAW,
    GOLD_SPENT,
    LAY,
    NO_GOLD,
    NO_STONE,
    OVER,
    PICKED_UP,
    REVEAL,
    SPENT,
)
from games.titles.flandern.tally import city_ranking
from scoring.document import Malformed
from scoring.titles.flandern.position import CITIES, CRESTS
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
    scored_cities,
    scores,
    showing,
    shown,
    then,
    to_act,
)

ORDER = json.loads((Path(__file__).parents[2] / "records" / "flandern-order.json").read_text())
ALL_PICK_UP = ("draw", *(f"{colour}: play pickup" for colour in ("blue", "yellow", "green", "red")))


def value(state, city: str) -> int:
    return city_ranking(state, CITIES.index(city)).value


def ranks(state, city: str) -> dict[str, int | None]:
    return {rank.guild: rank.rank for rank in city_ranking(state, CITIES.index(city)).ranks}


def happened(state) -> list[str]:
    return [news.what for news in state.news]


def is_built(state, place: str, crest: str) -> bool:
    return bool(state.built.quarters[CRESTS.index(crest)] & PLACE[place])


def has_stone(state, place: str) -> bool:
    return bool(state.built.stones & PLACE[place])


def covered(state) -> list[str]:
    return list(names(state.built.covered))


# F1: the gold card


def test_f1_the_round_begins_with_a_draw():
    state = played()
    assert (to_act(state), legal(state), state.stack) == (None, ["draw"], 28)
    for line in ("blue: play ghent", "reveal ghent", "build ghent 1 blue", "discard ghent"):
        assert broken(state, line) == ["phase"]
    state = then(state, "draw")
    assert (to_act(state), state.stack) == ("Ada", 27)
    assert broken(state, "draw") == ["phase"]


def test_f1_only_the_start_player_may_be_named_for_what_comes_up():
    state = after_a_round(laid_out(*full("ghent")))
    for before, line in ((state, "draw"), (then(state, "draw"), "discard ghent")):
        assert broken(before, line) == []
        assert broken(before, f"yellow: {line}") == []
        assert then(before, line) == then(before, f"yellow: {line}")
        for colour in ("blue", "green", "red"):
            assert broken(before, f"{colour}: {line}") == ["turn"]
    to_reveal = showing(laid_out(), colour="yellow")
    assert to_act(to_reveal) is None
    assert broken(to_reveal, "yellow: reveal site") == broken(to_reveal, "reveal site") == []
    assert broken(to_reveal, "blue: reveal site") == ["turn"]


def test_f1_the_card_of_a_scored_city_is_discarded_and_another_drawn():
    state = then(after_a_round(laid_out(*full("ghent"))), "draw")
    assert (state.stack, shown(state)) == (26, {"pickup": 1})
    assert legal(state)[0] == "discard ghent"
    state = then(state, "discard ghent", "discard ghent")
    assert (state.stack, shown(state), state.drawn) == (24, {"ghent": 2, "pickup": 1}, True)
    assert to_act(state) == "Ben"


def test_f1_the_card_of_another_city_is_not_discarded():
    state = then(after_a_round(laid_out(*full("ghent"))), "draw")
    for city in CITIES:
        assert broken(state, f"discard {city}") == ([] if city == "ghent" else ["F1"])


def test_f1_nothing_is_discarded_once_a_card_is_laid():
    state = then(after_a_round(laid_out(*full("ghent"))), "draw", "red: play site")
    assert broken(state, "discard ghent") == broken(state, "yellow: discard ghent") == ["phase"]
    assert all(line.startswith("play") for line in legal(state))


def test_f1_a_scored_city_is_not_revealed():
    state = showing(after_a_round(laid_out(*full("ghent"))))
    for kind in GOLD_KINDS:
        assert broken(state, f"reveal {kind}") == (["F1"] if kind == "ghent" else [])
    assert "reveal ghent" not in legal(state)


def test_f1_a_stack_that_runs_out_while_redrawing_leaves_no_gold_action():
    state = then(after_a_round(laid_out(*full("ghent"), board=board(gold=3))), "draw", "discard ghent")
    assert (state.stack, state.drawn, NO_GOLD in happened(state)) == (0, True, False)
    state = then(state, "discard ghent")
    assert (state.stack, state.drawn, happened(state)) == (0, False, [NO_GOLD])
    assert broken(state, "discard ghent") == ["phase"]
    state = then(state, *ALL_PICK_UP[1:])
    assert state.step == OVER, "there is no reveal, and with the stack the game ends (F40)"
    assert broken(state, "reveal site") == ["phase"]


def listed(**kinds: int):
    return board(kinds=kinds)


def test_f1_a_listed_kind_is_discarded_only_as_often_as_there_are_cards():
    state = laid_out(*full("ghent"), board=listed(ghent=1, site=1, pickup=2))
    state = then(after_a_round(state), "draw", "discard ghent")
    assert broken(state, "discard ghent") == ["F1"]
    assert not any(line.startswith("discard") for line in legal(state))
    assert broken(state, "yellow: play ghent") == []


def test_f1_where_only_cards_of_scored_cities_can_be_left_one_is_discarded_before_cards_are_laid():
    state = then(after_a_round(laid_out(*full("ghent"), board=listed(ghent=2, pickup=1))), "draw")
    assert legal(state) == ["discard ghent"]
    assert broken(state, "yellow: play site") == ["F1"]
    assert broken(state, "yellow: play site +4") == ["F1", "F2"]
    state = then(state, "discard ghent", "discard ghent")
    assert broken(state, "yellow: play site") == [], "the stack is empty: no gold card lies there"


def test_f1_discards_count_as_shown_for_the_reveal_of_the_round():
    state = after_a_round(laid_out(*full("ghent"), board=listed(ghent=1, pickup=1, master=2)))
    assert legal(showing(then(state, "draw", "discard ghent")._replace(step=DRAW), colour="yellow")) == [
        "reveal master"
    ]


# F2: cards are laid


def test_f2_a_card_and_any_number_of_influence_cards_leave_the_hand():
    state = played("draw", "green: play ghent +2")
    assert state.hands[2] == HAND - {"ghent"}
    assert state.influence == (3, 3, 1, 3)
    assert state.laid[2] == ("ghent", 2)
    assert state.open_cards(2) == [], "it is laid face down, and lies open when it is carried out"


def test_f2_in_any_order_and_one_each():
    state = played("draw", "red: play ghent", "yellow: play site +1")
    assert to_act(state) == "Ada", "the first clockwise from the start player who has not laid"
    assert broken(state, "red: play site") == broken(state, "yellow: play site") == ["turn"]
    assert to_act(then(state, "blue: play ghent")) == "Cleo"


def test_f2_it_must_be_said_whose_cards_they_are():
    state = played("draw")
    assert broken(state, "play ghent") == ["turn"]
    last = then(state, *ALL_PICK_UP[1:-1])
    assert broken(last, "play ghent") == ["turn"], "even where only one is left"
    assert broken(played("draw", players=3), "red: play ghent") == ["turn"], "nobody plays red"


@pytest.mark.parametrize("cards", ["ghent", "site", "pickup +3", "bruges +1"])
def test_f2_what_is_in_hand_may_be_laid(cards: str):
    state = played("draw")
    assert broken(state, f"green: play {cards}") == []
    assert len(then(state, f"green: play {cards}").hands[2]) == 7


def test_f2_a_card_that_is_not_in_hand_is_refused():
    state = then(acting(laid_out(), "ghent"), "build ghent 1 blue", "reveal influence", "draw")
    assert state.open_cards(0) == ["ghent"]
    assert broken(state, "blue: play ghent") == ["F2"]
    assert broken(state, "yellow: play ghent") == []
    assert broken(state, "blue: play site +4") == [], "a gold one came to three"
    assert broken(state, "yellow: play site +4") == ["F2"]
    assert broken(state, "blue: play ghent +5") == ["F2"], "once for both"


def test_f2_legal_plays_are_those_of_anybody_still_to_lay():
    state = played("draw", "blue: play ghent +3")
    state = state._replace(
        hands=(state.hands[0], frozenset({"site"}), frozenset({"pickup", "ghent"}), frozenset()),
        influence=(0, 0, 1, 3),
    )
    assert legal(state) == [
        "play ghent +0", "play ghent +1", "play pickup +0", "play pickup +1", "play site +0"
    ]  # fmt: skip


# F3: the order


@pytest.mark.parametrize("example", ORDER["turn_order"], ids=lambda example: example["id"])
def test_f3_the_worked_examples(example):
    seats = dict(zip(example["seats"], ("blue", "yellow", "green", "red"), strict=False))
    state = played(players=len(seats))
    while state.colours[state.start] != seats[example["start"]]:
        state = after_a_round(state)
    state = then(state, "draw", *(f"{seats[who]}: play site +{n - 1}" for who, n in example["cards"].items()))
    acted = []
    while state.step != REVEAL:
        acted.append(state.colours[state.actor])
        state = then(state, legal(state)[0])
    assert acted == [seats[who] for who in example["order"]]


def test_f3_the_influence_laid_decides_and_is_gone():
    state = played(
        "draw", "blue: play ghent", "yellow: play ghent +1", "green: play ghent +3", "red: play ghent +1"
    )
    assert [state.colours[seat] for seat in state.order] == ["green", "yellow", "red", "blue"]
    assert state.influence == (3, 2, 0, 2)


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


# Building


def test_f10_the_crest_must_have_a_tile_of_the_sites_shape():
    terraces = ("ghent 1 blue", "ghent 3 blue", "ypres 1 blue", "ypres 3 blue", "leuven 1 blue")
    state = acting(laid_out(*terraces), "leuven")
    assert state.built.stock[0] == (0, 5, 5)
    assert broken(state, "build leuven 3 blue") == ["F10"]
    assert broken(state, "build leuven 3 grey") == []
    assert broken(state, "build leuven 9 blue") == ["F12"]
    assert not any("blue" in line for line in legal(state)), "no row and no gable is in reach"


def test_f10_the_church_has_its_own_split():
    churches = ("ghent 5 church", "ghent 7 church", "ypres 5 church", "ypres 7 church", "leuven 1 blue")
    state = acting(laid_out(*churches), "leuven")
    assert state.built.stock[5] == (5, 0, 4)
    assert broken(state, "build leuven 5 church") == ["F10"]
    assert broken(state, "build leuven 9 church") == []


def test_f10_stands_first_among_the_rules_of_building():
    one_row = board(quarters={"guild": (5, 5, 1), "grey": (5, 5, 5), "church": (5, 4, 4)})
    state = acting(laid_out("leuven 9 blue", "ypres 1 blue", "ypres 6 blue", board=one_row), "ypres")
    assert broken(state, "build ypres 9 blue") == ["F10", "F12"]
    assert broken(state, "build ypres 12 blue") == ["F10", "F11"]
    assert broken(state, "build ypres 10 blue") == ["F10", "F11", "F12"]
    assert broken(state, "build ypres 10 grey") == ["F11"]


def test_f11_a_long_side_must_touch_a_quarter():
    state = acting(laid_out(), "ghent")
    for site in range(1, 13):
        assert broken(state, f"build ghent {site} grey") == ([] if site <= 4 else ["F11"])
    violation = GAME.ruling(state, "build ghent 5 grey").violations[0]
    assert "Ghent 1 and 9" in violation.text.en
    assert violation.fields == ("ghent 5",)


@pytest.mark.parametrize("piece", ["ghent 1 red", "ghent 1 red stone"])
def test_f11_a_quarter_under_a_stone_will_do_and_a_cover_will_not(piece):
    assert broken(acting(laid_out(piece), "ghent"), "build ghent 5 grey") == []
    assert broken(acting(laid_out("ghent 1 cover"), "ghent"), "build ghent 5 grey") == ["F11"]


def test_f11_long_contact_is_directed():
    state = acting(laid_out("ghent 5 red"), "ghent")
    assert broken(state, "build ghent 9 grey") == ["F11"], "9 touches 5 with its short side"
    state = acting(laid_out("ghent 9 red"), "ghent")
    assert broken(state, "build ghent 5 grey") == [], "5 touches 9 with its long side"


def test_f12_it_may_not_touch_its_own_crest():
    state = acting(laid_out("ghent 1 blue", "ghent 2 grey stone", "ghent 4 church"), "ghent")
    assert broken(state, "build ghent 5 blue") == ["F12"]
    assert broken(state, "build ghent 9 blue") == ["F12"]
    assert broken(state, "build ghent 6 grey") == ["F12"], "under a stone alike"
    assert broken(state, "build ghent 8 church") == ["F12"]
    assert broken(state, "build ghent 3 blue") == [], "a common corner is no contact"
    assert broken(state, "build ghent 5 church") == []


@pytest.mark.parametrize(("city", "crest"), [("bruges", "blue"), ("utrecht", "grey"), ("liege", "church")])
def test_f12_the_centre_counts_alike(city, crest):
    state = acting(laid_out(), city)
    for site in range(1, 5):
        assert broken(state, f"build {city} {site} {crest}") == ["F12"]
    assert broken(acting(laid_out(f"{city} 1 red"), city), f"build {city} 9 {crest}") == []


def test_f12_names_every_quarter_it_would_touch():
    state = acting(laid_out("ghent 1 grey", "ghent 2 grey", "ghent 9 red"), "ghent")
    ruling = GAME.ruling(state, "build ghent 5 grey")
    assert ruling.rules == ("F12",)
    assert ruling.violations[0].fields == ("ghent 1", "ghent 2")
    assert ruling.message.en.startswith("On Ghent 5 it would touch a grey quarter: Ghent 1")
    assert ruling.message.de.startswith("Auf Gent 5 würde es ein graues Stadtviertel berühren: Gent 1")


def test_f13_the_site_must_be_free():
    state = acting(laid_out("ghent 1 grey", "ghent 2 blue stone", "ghent 3 cover"), "ghent")
    for site in (0, 1, 2, 3):
        for crest in ("grey", "blue", "church"):
            assert broken(state, f"build ghent {site} {crest}") == ["F13"], "F10 to F12 are not named"
    assert broken(state, "build ghent 3 grey master") == ["F13"]


def test_f13_nothing_is_built_in_a_scored_city():
    state = acting(after_a_round(laid_out(*full("ghent"))), "site")
    assert broken(state, "build ghent 1 grey") == ["F13"]
    state = acting(after_a_round(laid_out(*full("ghent"))), "ypres")
    assert broken(state, "build ghent 1 grey") == ["F4", "F13"]


def test_f14_only_own_grey_and_church_are_built():
    state = acting(laid_out(), "ghent", "green")
    for crest in CRESTS:
        assert broken(state, f"build ghent 1 {crest}") == (
            [] if crest in ("green", "grey", "church") else ["F14"]
        )
    assert broken(state, "build ghent 12 red") == ["F14"], "F11 is not named"
    assert broken(state, "build ghent 0 red") == ["F13", "F14"]


def test_f14_only_own_grey_and_church_are_finished():
    state = acting(
        laid_out(*(f"ghent {site} {crest} stone" for site, crest in enumerate(CRESTS, 1))), "ghent"
    )
    for site, crest in enumerate(CRESTS, 1):
        assert broken(state, f"finish ghent {site}") == (
            [] if crest in ("blue", "grey", "church") else ["F14"]
        )


def test_f14_with_a_gold_card_only_grey_and_church():
    state = showing(laid_out("ghent 1 blue stone", "ghent 2 grey stone"), "reveal ghent")
    assert broken(state, "build ghent 3 blue") == ["F14"]
    assert broken(state, "finish ghent 1") == ["F14"]
    assert broken(state, "build bruges 1 blue") == ["F5", "F14"]
    assert broken(state, "finish ghent 2") == []
    site = showing(laid_out("ghent 1 blue stone"), "reveal site")
    assert broken(site, "finish ghent 1") == ["F5", "F14"]


def test_f14_an_unused_guild_belongs_to_nobody():
    state = acting(laid_out("ghent 2 red stone", players=3), "ghent")
    assert broken(state, "build ghent 1 red") == ["F14"]
    assert broken(state, "finish ghent 2") == ["F14"]


# F20: dead sites


def test_f20_at_the_beginning_every_site_is_alive():
    state = after_a_round(laid_out())
    assert (covered(state), state.built.free.bit_count()) == ([], 72)


def test_f20_a_site_without_a_tile_of_its_shape_is_dead():
    no_rows = board(quarters={"guild": (5, 5, 0), "grey": (5, 5, 0), "church": (5, 4, 0)})
    state = after_a_round(laid_out(board=no_rows))
    assert covered(state) == [f"{city} {site}" for city in CITIES for site in range(9, 13)]


def test_f20_it_is_alive_while_one_crest_in_play_has_a_tile():
    church_rows = board(quarters={"guild": (5, 5, 0), "grey": (5, 5, 0), "church": (5, 4, 1)})
    assert covered(after_a_round(laid_out(board=church_rows))) == []
    state = after_a_round(laid_out("ghent 9 church", board=church_rows))
    assert len(covered(state)) == 23


def test_f20_a_site_beside_every_crest_that_has_a_tile_is_dead():
    beside = ("ghent 1 blue", "ghent 2 grey", "ghent 9 church", "ghent 10 red")
    assert covered(after_a_round(laid_out(*beside))) == [], "green and yellow may still come"
    no_gables = board(quarters={"guild": (5, 0, 5), "grey": (5, 5, 5), "church": (5, 4, 4)})
    assert covered(after_a_round(laid_out(*beside, board=no_gables))) == ["ghent 5"]


def test_f20_a_site_that_only_an_unused_guild_could_take_is_dead():
    without_grey = board(quarters={"guild": (5, 5, 5), "grey": (5, 5, 0), "church": (5, 4, 0)})
    pieces = ("ghent 2 blue", "ghent 5 green", "ghent 6 yellow")
    assert covered(after_a_round(laid_out(*pieces, players=4, board=without_grey))) == [], "red may come"
    assert covered(after_a_round(laid_out(*pieces, players=3, board=without_grey))) == ["ghent 10"]


def test_f20_free_sites_that_only_support_each_other_are_dead():
    """5 lies along 9, 9 along 8, 8 along 12 and so on around the city, and back to 5."""
    terraces = [f"ghent {site} cover" for site in range(1, 5)]
    state = after_a_round(laid_out(*terraces))
    assert covered(state) == [f"ghent {site}" for site in range(1, 13)]
    assert scored_cities(state) == ["ghent"]
    assert covered(after_a_round(laid_out(*terraces[1:]))) == ["ghent 2", "ghent 3", "ghent 4"], (
        "one is enough"
    )


def test_f20_a_cover_supports_nothing_and_a_quarter_under_a_stone_does():
    state = after_a_round(laid_out("ghent 1 cover", "ghent 8 cover", "ghent 5 red stone"))
    assert covered(state) == ["ghent 1", "ghent 8", "ghent 9"]
    assert covered(after_a_round(laid_out("ghent 1 cover", "ghent 5 cover", "ghent 8 red stone"))) == [
        "ghent 1", "ghent 5"
    ]  # fmt: skip


def test_f20_covers_are_laid_at_the_end_of_the_round_only():
    state = laid_out("ghent 1 cover", "ghent 5 cover", "ghent 8 cover")
    acted = then(acting(state, "bruges"), "build bruges 1 grey")
    assert covered(acted) == ["ghent 1", "ghent 5", "ghent 8"]
    assert covered(then(acted, "reveal influence")) == ["ghent 1", "ghent 5", "ghent 8", "ghent 9"]


def test_f20_beyond_the_nine_of_the_box_covers_are_only_marked():
    no_rows = board(quarters={"guild": (5, 5, 0), "grey": (5, 5, 0), "church": (5, 4, 0)})
    before = showing(laid_out(board=no_rows))
    state = then(before, "reveal pickup")
    assert (state.board.covers, len(covered(state))) == (9, 24)
    assert broken(acting(state, "ghent"), "build ghent 9 grey") == ["F13"]
    told = GAME.face.tell(read("reveal pickup"), before, state, {c: c.title() for c in state.colours})
    assert [text.en[-52:] for text in told.then if "Ghent 9" in text.en] == [
        "covered (15 only marked: the cover tiles are used up)."[-52:]
    ]


def test_f20_covers_from_the_box_are_not_told_as_only_marked():
    """The ninth is laid in F6, and the game ends in the same round: only what F41 covers lacks tiles."""
    pieces = [f"ghent {site} cover" for site in (1, 5, 8)] + [f"bruges {site} cover" for site in range(9, 13)]
    before = showing(laid_out(*pieces, "ypres 9 cover", board=board(gold=1)))
    after = then(before, "reveal pickup")
    told = GAME.face.tell(read("reveal pickup"), before, after, {c: c.title() for c in after.colours})
    ninth = [text.en for text in told.then if "Ghent 9" in text.en]
    assert len(ninth) == 1
    assert "only marked" not in ninth[0]


# Scoring a city


def test_f30_the_worked_example():
    pieces = full("ghent", *["blue"] * 4, *["red"] * 3, "yellow", "green master", "grey", "church", "church")
    state = after_a_round(laid_out(*pieces, "ghent 12 cathedral"))
    assert value(state, "ghent") == 16
    assert points_in(state, "ghent") == {"blue": 16, "red": 8, "yellow": 4, "green": 2, "grey": 0}


@pytest.mark.parametrize(
    ("quarters", "worth"),
    [
        ((), 1),
        (("blue",), 2),
        (("grey", "grey"), 3),
        (("church",), 3),
        (("church cathedral",), 4),
        (("church cathedral", "church", "blue", "red"), 8),
        (("blue stone", "grey stone", "church stone"), 1),
        (("blue stone", "blue master"), 2),
    ],
)
def test_f30_what_quarters_are_worth(quarters, worth):
    pieces = full("ghent", *quarters)
    pieces += [f"ghent {site} cathedral" for site, what in enumerate(quarters, 1) if "cathedral" in what]
    assert value(after_a_round(laid_out(*pieces)), "ghent") == worth


def test_f30_a_cathedral_under_a_stone_counts_nothing():
    assert value(laid_out("ghent 1 church stone", "ghent 1 cathedral"), "ghent") == 1


def test_f30_a_church_centre_counts_like_a_church_quarter():
    assert value(laid_out(), "liege") == 2
    assert value(laid_out("liege 0 cathedral"), "liege") == 3


def test_f30_option_the_centre_counts_nothing():
    pieces = ("ghent 1 blue", "liege 0 cathedral", "ghent 0 figure", "bruges 1 yellow")
    state = laid_out(*pieces, centre_counts=False)
    assert [value(state, city) for city in CITIES] == [1, 1, 0, 0, 0, 0]
    assert points_in(state, "ghent") == {"blue": 1}
    assert points_in(state, "bruges") == {"yellow": 1}
    assert broken(acting(state, "bruges"), "build bruges 2 blue") == ["F12"], "all else is unchanged"
    assert broken(acting(state, "ypres"), "build ypres 1 blue") == []


def test_f30_with_three_players_the_unused_guilds_centre_still_counts():
    state = laid_out("leuven 1 blue", players=3)
    assert value(state, "leuven") == 2
    assert points_in(state, "leuven") == {"blue": 2}, "red is not ranked"
    assert scores(state).keys() == {"blue", "yellow", "green", "grey"}
    assert value(laid_out("leuven 1 blue", players=3, centre_counts=False), "leuven") == 1


def test_f31_strength_is_the_number_of_finished_quarters():
    state = laid_out("ghent 1 blue", "ghent 2 blue stone", "ghent 3 red", "ghent 4 red", "ghent 9 grey")
    assert ranks(state, "ghent") == {"red": 1, "blue": 4, "yellow": 4, "grey": 4, "green": None}


@pytest.mark.parametrize(
    ("masters", "expected"),
    [
        ((), {"blue": 3, "red": 3, "yellow": 3}),
        (("ghent 1 figure",), {"blue": 1, "red": 3, "yellow": 3}),
        (("ghent 1 figure", "ghent 3 figure", "ghent 3 figure"), {"red": 1, "blue": 2, "yellow": 3}),
        (("ghent 0 figure", "ghent 3 figure"), {"yellow": 2, "red": 2, "blue": 3}),
    ],
)
def test_f31_ties_are_broken_by_masters(masters, expected):
    state = laid_out("ghent 1 blue", "ghent 3 red", *masters, players=("blue", "red", "yellow"))
    assert {guild: rank for guild, rank in ranks(state, "ghent").items() if rank} == expected


def test_f31_printed_masters_and_figures_count_alike_and_only_on_finished_quarters():
    state = laid_out("ghent 1 blue master", "ghent 3 red", "ghent 3 figure")
    assert (ranks(state, "ghent")["blue"], ranks(state, "ghent")["red"]) == (2, 2)
    state = laid_out("ghent 1 blue", "ghent 7 blue master stone", "ghent 7 figure", "ghent 3 red")
    assert (ranks(state, "ghent")["blue"], ranks(state, "ghent")["red"]) == (3, 3)
    finished = then(acting(state, "ghent"), "finish ghent 7")
    assert ranks(finished, "ghent")["blue"] == 1


def test_f31_the_build_says_that_a_master_is_printed():
    state = then(acting(laid_out("ghent 3 red"), "ghent"), "build ghent 1 blue master")
    assert (ranks(state, "ghent")["blue"], ranks(state, "ghent")["red"]) == (1, 3)
    on_church = then(acting(laid_out(), "ghent"), "build ghent 1 church master")
    assert points_in(on_church, "ghent") == {"yellow": 3}


def test_f31_a_master_on_a_centre_counts_unless_centres_do_not():
    pieces = ("ghent 1 blue", "ghent 9 yellow", "ghent 10 blue", "ghent 0 figure")
    assert ranks(laid_out(*pieces), "ghent")["yellow"] == 1
    without = laid_out("ghent 1 blue", "ghent 9 yellow", "ghent 0 figure", centre_counts=False)
    assert (ranks(without, "ghent")["blue"], ranks(without, "ghent")["yellow"]) == (2, 2)


TIES = [
    (("blue", "red"), "low", {"blue": 3, "red": 3, "yellow": 3}),
    (("blue", "red"), "high", {"blue": 1, "red": 1, "yellow": 1}),
    (("blue", "blue", "red", "red"), "low", {"blue": 2, "red": 2, "yellow": 3}),
    (("blue", "blue", "red", "red"), "high", {"blue": 1, "red": 1, "yellow": 3}),
    (("blue", "blue", "red"), "low", {"blue": 1, "red": 3, "yellow": 3}),
    (("blue", "blue", "red"), "high", {"blue": 1, "red": 2, "yellow": 2}),
    (
        ("blue", "blue", "red", "grey", "green"),
        "low",
        {"blue": 1, "red": 5, "yellow": 5, "green": 5, "grey": 5},
    ),
    (
        ("blue", "blue", "red", "grey", "green"),
        "high",
        {"blue": 1, "red": 2, "yellow": 2, "green": 2, "grey": 2},
    ),
    (("blue", "red", "grey", "green"), "low", dict.fromkeys(("blue", "red", "yellow", "green", "grey"), 5)),
    (
        ("blue", "blue", "blue", "red", "red", "grey"),
        "low",
        {"blue": 1, "red": 2, "yellow": 4, "grey": 4},
    ),
]


@pytest.mark.parametrize(("quarters", "option", "expected"), TIES)
def test_f32_the_tied_share_a_rank(quarters, option, expected):
    state = after_a_round(laid_out(*full("ghent", *quarters), tie_rank=option))
    assert {guild: rank for guild, rank in ranks(state, "ghent").items() if rank} == expected


def test_f32_two_at_the_top_get_half_each_and_the_third_four():
    quarters = ["blue"] * 4 + ["red"] * 4 + ["church"] * 3
    state = after_a_round(laid_out(*full("ghent", *quarters)))
    assert value(state, "ghent") == 15
    assert points_in(state, "ghent") == {"blue": 8, "red": 8, "yellow": 4}
    high = after_a_round(laid_out(*full("ghent", *quarters), tie_rank="high"))
    assert points_in(high, "ghent") == {"blue": 15, "red": 15, "yellow": 4}


def test_f33_a_guild_without_a_finished_quarter_is_not_ranked():
    state = after_a_round(laid_out(*full("ghent", "blue", "blue", "red stone", "green master stone")))
    assert ranks(state, "ghent") == {"blue": 1, "yellow": 2, "green": None, "red": None, "grey": None}
    assert points_in(state, "ghent") == {"blue": 3, "yellow": 2}


def test_f33_in_a_city_where_nobody_has_anything_nobody_scores():
    state = after_a_round(laid_out(*full("ghent", "church", "blue stone"), centre_counts=False))
    assert value(state, "ghent") == 2
    assert points_in(state, "ghent") == {}


@pytest.mark.parametrize(
    ("churches", "worth", "half"), [(0, 9, 5), (1, 11, 6), (2, 13, 7)], ids=["poor", "richer", "rich"]
)
def test_f34_what_the_ranks_bring(churches, worth, half):
    quarters = ["blue"] * 3 + ["yellow"] + ["green"] * 2 + ["red master", "grey"] + ["church"] * churches
    state = after_a_round(laid_out(*full("ghent", *quarters, "grey stone"), "ghent 4 figure"))
    assert value(state, "ghent") == worth
    assert ranks(state, "ghent") == {"blue": 1, "yellow": 2, "green": 3, "red": 4, "grey": 5}
    assert points_in(state, "ghent") == {"blue": worth, "yellow": half, "green": 4, "red": 2, "grey": 0}


def test_f34_half_a_point_is_rounded_up():
    assert points_in(laid_out("ghent 1 blue", "ghent 3 blue"), "ghent") == {"blue": 3, "yellow": 2}


def test_f34_third_brings_four_even_in_a_poor_city():
    state = laid_out("ghent 1 blue", "ghent 1 figure", "ghent 3 red master", "ghent 3 figure")
    assert points_in(state, "ghent") == {"red": 3, "blue": 2, "yellow": 4}


def test_f35_grey_has_its_own_row_and_the_church_none():
    state = laid_out("ghent 1 grey", "ghent 3 grey", "liege 1 church")
    assert list(scores(state)) == ["blue", "yellow", "green", "red", "grey"]
    assert points_in(state, "ghent") == {"grey": 3, "yellow": 2}
    assert points_in(state, "liege") == {}
    assert scores(state)["grey"] == 3 + 1


# The end


def almost_full(free: int):
    """Only so many terraces of Bruges are free on the whole board."""
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


# What is said

REFUSALS = {
    "discard": (
        "F1", lambda: played("draw"), "discard ghent", ("Ghent is not scored", "Gent ist noch nicht"), (),
    ),
    "reveal": (
        "F1",
        lambda: showing(after_a_round(laid_out(*full("ghent")))),
        "reveal ghent",
        ("Ghent is scored", "Gent ist abgerechnet"),
        (),
    ),
    "card": (
        "F2",
        lambda: then(acting(laid_out(), "ghent"), "build ghent 1 grey", "reveal influence", "draw"),
        "blue: play ghent",
        ("Blue does not have the card Ghent", "Blau hat die Karte Gent nicht"),
        (),
    ),
    "influence": (
        "F2", lambda: played("draw"), "red: play site +7",
        ("Red has 3 influence cards in hand, not 7", "Rot hat 3 Einflusskarten auf der Hand, nicht 7"), (),
    ),
    "another city": (
        "F4", lambda: acting(laid_out(), "ghent"), "build bruges 1 grey",
        ("for Ghent, not for Bruges", "für Gent, nicht für Brügge"), ("bruges 1",),
    ),
    "nothing to finish": (
        "F4", lambda: acting(laid_out(), "ghent"), "finish ghent 0",
        ("The centre of Ghent", "Das Zentrum von Gent"), ("ghent 0",),
    ),
    "finish with a site card": (
        "F4", lambda: acting(laid_out("ghent 1 grey stone"), "site"), "finish ghent 1",
        ("A site card begins a site", "beginnt eine Baustelle"), ("ghent 1",),
    ),
    "cathedral": (
        "F5", lambda: showing(laid_out("liege 0 cathedral", "ghent 1 church"), "reveal cathedral"),
        "cathedral liege 0", ("The centre of Liège has a cathedral", "Das Zentrum von Lüttich trägt schon"),
        ("liege 0",),
    ),
    "master": (
        "F5", lambda: showing(laid_out("ghent 1 red"), "reveal master"), "master ghent 1",
        ("Ghent 1 is neither a blue quarter nor a grey one", "Gent 1 ist weder ein blaues"), ("ghent 1",),
    ),
    "too often": (
        "F5", lambda: showing(laid_out(board=listed(site=1, pickup=1))), "reveal master",
        ("0 × Guild master", "0 × Zunftmeister"), (),
    ),
    "no tile": (
        "F10",
        lambda: acting(laid_out(board=board(quarters={"guild": (0, 5, 5)})), "ghent"),
        "build ghent 1 blue",
        ("Ghent 1 needs the shape “terrace”, and no blue quarters", "Gent 1 braucht die Form „Terrasse“"),
        ("ghent 1",),
    ),
    "long side": (
        "F11", lambda: acting(laid_out(), "liege"), "build liege 12 grey",
        ("long side of Liège 12; Liège 4 and 7", "Längsseite von Lüttich 12"), ("liege 12",),
    ),
    "same crest": (
        "F12", lambda: acting(laid_out(), "utrecht"), "build utrecht 2 grey",
        ("On Utrecht 2 it would touch a grey quarter: Utrecht centre", "Utrecht Zentrum"),
        ("utrecht 0",),
    ),
    "built": (
        "F13", lambda: acting(laid_out("ghent 1 church"), "ghent"), "build ghent 1 grey",
        ("Ghent 1 is built already: a church quarter", "Gent 1 ist schon bebaut: ein Kirchen"), ("ghent 1",),
    ),
    "covered": (
        "F13", lambda: acting(laid_out("ghent 1 cover"), "ghent"), "build ghent 1 grey",
        ("Ghent 1 is covered", "Gent 1 ist abgedeckt"), ("ghent 1",),
    ),
    "scored": (
        "F13", lambda: acting(after_a_round(laid_out(*full("ghent"))), "site"), "build ghent 1 grey",
        ("Ghent is scored", "Gent ist abgerechnet"), ("ghent 1",),
    ),
    "crest": (
        "F14", lambda: acting(laid_out(), "ghent"), "build ghent 1 red",
        ("Blue may build blue, grey and church quarters, not red quarters", "Blau darf eigene"), ("ghent 1",),
    ),
    "crest to finish": (
        "F14", lambda: acting(laid_out("ghent 1 red stone"), "ghent"), "finish ghent 1",
        ("Blue may finish", "keine roten"), ("ghent 1",),
    ),
    "gold crest": (
        "F14", lambda: showing(laid_out(), "reveal ghent"), "build ghent 1 blue",
        ("With a gold card", "Mit einer goldenen Karte"), ("ghent 1",),
    ),
}  # fmt: skip


@pytest.mark.parametrize(("code", "table", "line", "said", "fields"), REFUSALS.values(), ids=REFUSALS)
def test_what_a_refusal_says_and_where_it_points(code, table, line, said, fields):
    ruling = GAME.ruling(table(), line)
    assert ruling.rules == (code,)
    assert said[0] in ruling.message.en
    assert said[1] in ruling.message.de
    assert ruling.message.en != ruling.message.de
    assert ruling.violations[0].fields == fields


def test_several_breaches_are_said_one_after_the_other():
    ruling = GAME.ruling(acting(laid_out(), "ghent"), "build bruges 12 red")
    assert ruling.rules == ("F4", "F14")
    assert ruling.message.en == (
        "The card is for Ghent, not for Bruges. "
        "Blue may build blue, grey and church quarters, not red quarters."
    )


# Who can play


def record(*players: tuple[str, str]) -> dict:
    return {
        "format": "tableside/1",
        "game": "flandern",
        "board": "practice",
        "players": [{"name": name, "colour": colour} for name, colour in players],
        "moves": [],
    }


ADA, BEN, CLEO, DORA = ("Ada", "blue"), ("Ben", "red"), ("Cleo", "green"), ("Dora", "yellow")


def test_three_or_four_can_play():
    assert read_record(record(ADA, BEN, CLEO), TITLES).setup.colours == ("blue", "red", "green")
    assert len(read_record(record(ADA, BEN, CLEO, DORA), TITLES).setup.players) == 4


@pytest.mark.parametrize(
    ("players", "says"),
    [
        ((ADA, BEN), "original rulebook"),
        ((ADA,), "original rulebook"),
        ((ADA, BEN, ("grey", "green")), "grey"),
        ((ADA, BEN, ("Cleo", "grey")), "grey"),
        ((ADA, BEN, ("Cleo", "blue")), "blue"),
    ],
)
def test_who_cannot_play(players, says):
    with pytest.raises(Malformed) as refusal:
        read_record(record(*players), TITLES)
    assert says in refusal.value.text.en
    assert refusal.value.text.de != refusal.value.text.en


def test_every_player_begins_with_all_action_cards_and_three_influence_cards():
    state = played(players=3)
    assert state.hands == (HAND,) * 3
    assert {*CITIES, "site", "pickup"} == HAND
    assert state.influence == (3, 3, 3)
    assert state.built.stock == ((5, 5, 5),) * 5 + ((5, 4, 4),)
    assert (state.stones_left, state.cathedrals_left, state.masters_left) == (10, 4, 4)


def test_the_crests_of_the_centres_may_be_assigned_otherwise():
    state = laid_out(crests=("church", "grey", "red", "green", "yellow", "blue"))
    assert broken(acting(state, "liege"), "build liege 1 blue") == ["F12"]
    assert broken(acting(state, "bruges"), "build bruges 1 blue") == []
    assert value(state, "bruges") == 2


# Notation

UNREADABLE = [
    "", " ", "draws", "Draw", "draw ", " draw", "draw ghent", "discard", "discard site",
    "discard ghent 1", "discard  ghent", "reveal", "reveal gold", "reveal ghent 1", "reveal Ghent",
    "blue: play", "blue: play cathedral", "blue: play influence", "blue: play ghent +01",
    "blue: play ghent +", "blue: play ghent 1", "blue: play ghent -1", "blue: play ghent +1 +1",
    "blue: play ghent +٣", "blue: play ghent  +1", "blue: play ghent +1 ", "blue: play liège",
    "blue:play ghent", "blue : play ghent", "grey: play ghent", "Blue: play ghent", "table: draw",
    "Ada: draw", "build", "build ghent", "build ghent 1", "build ghent 13 grey", "build ghent 01 grey",
    "build ghent -1 grey", "build ghent x grey", "build brussels 1 grey", "build ghent 1 white",
    "build ghent 1 grey master master", "build ghent 1 master", "build ghent 1 grey stone",
    "build grey ghent 1", "build ghent1 grey", "finish ghent", "finish ghent 13", "finish ghent 00",
    "finish ghent 1 grey", "finish 1", "cathedral liege", "cathedral liege 0 0", "cathedral liège 0",
    "master 0", "master ghent 1.0", "merchant h6", "pass", "undo", "draw !F1", "draw !F99", "draw !",
    "draw!F11", "draw !f11", "build ghent 5 grey !F11 !F11",
]  # fmt: skip


@pytest.mark.parametrize("line", UNREADABLE)
def test_words_that_are_no_move_of_this_game(line: str):
    for state in (played(), played("draw"), acting(laid_out(), "ghent")):
        ruling = GAME.ruling(state, line)
        is_waiver = line == "draw !F1"
        assert ruling.rules == (("phase",) if is_waiver and state.step != DRAW else ("notation",))
        assert ruling.message.en
        assert ruling.message.de != ruling.message.en


def test_an_unreadable_word_is_named():
    state = acting(laid_out(), "ghent")
    for line, word in {
        "build ghent 13 grey": "“ghent 13”",
        "build ghent 1 white": "“white”",
        "build brussels 1 grey": "“brussels",
        "blue: play ghent +01": "“+01”",
        "blue: play gold": "“gold”",
        "reveal gold": "“gold”",
        "grey: finish ghent 1": "“grey”",
        "move ghent": "“move”",
    }.items():
        assert word in GAME.ruling(state, line).message.en
        assert word.strip("“”") in GAME.ruling(state, line).message.de


def test_reading_what_was_written_gives_the_move():
    plays = [f"play {card} +{number}" for card in ACTION_CARDS for number in range(12)]
    texts = [*moves.BY_TEXT, *plays]
    assert len(moves.BY_TEXT) == 1 + 6 + 11 + 2 * 78 * 6 + 3 * 78
    assert [read(text).text for text in texts] == texts
    assert all(read(text) is read(text) for text in texts)


def test_no_influence_may_be_left_out():
    assert read("play ghent") is read("play ghent +0")
    assert read("play ghent").text == "play ghent +0"


def test_more_influence_than_anybody_could_count_is_read_and_refused():
    assert broken(played("draw"), f"blue: play ghent +{'9' * 5000}") == ["F2"]
