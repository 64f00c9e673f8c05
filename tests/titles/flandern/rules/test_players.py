"""Who can play, and what everybody begins with."""

from typing import Any

import pytest

from games.engine.record import read_record
from games.titles import TITLES
from games.titles.flandern.components import HAND
from scoring.document import Malformed
from scoring.titles.flandern.position import CITIES
from tests.titles.flandern.table import acting, broken, laid_out, played, value


def record(*players: tuple[str, str]) -> dict[str, Any]:
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
