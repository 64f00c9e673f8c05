"""The round begins: the gold card, the cards laid, and the order: rules F1 to F3."""

import pytest

from games.titles.flandern.components import GOLD_KINDS, HAND
from games.titles.flandern.state import DRAW, NO_GOLD, OVER, REVEAL
from scoring.titles.flandern.position import CITIES
from tests.titles.flandern.table import (
    ALL_PICK_UP,
    ORDER,
    acting,
    after_a_round,
    board,
    broken,
    full,
    happened,
    laid_out,
    legal,
    listed,
    played,
    showing,
    shown,
    then,
    to_act,
)

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
