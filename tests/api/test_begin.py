"""A table is laid out: POST /api/sessions."""

from copy import deepcopy
from typing import Any

import pytest

from games.engine.record import write_record
from games.models import LONGEST_TYPED_NAME, Player, PlaySession
from games.titles import TITLES
from tests.api.client import TABLE
from tests.engine.test_record import players
from tests.factories import PlayerFactory, stored_record
from tests.titles.flandern.table import DOCUMENT

pytestmark = [pytest.mark.database, pytest.mark.django_db]


def three(first: str, second: str = "Ben", third: str = "Cleo") -> list[dict[str, str]]:
    return players((first, "yellow"), (second, "red"), (third, "blue"))


def test_a_session_is_where_the_answer_says(api):
    response = api.post("sessions", {**TABLE, "options": {"wall_points": "piece"}, "show_scores": False})
    assert response.status_code == 201
    [session] = PlaySession.objects.all()
    assert response.headers["Location"] == f"/api/sessions/{session.pk}"
    assert response.body == api.get(f"sessions/{session.pk}").body
    assert (session.options, session.show_scores) == ({"wall_points": "piece"}, False)


def test_it_begins_with_nothing_done(api):
    state = api.get(api.begin()).body
    assert (state["game"], state["revision"], state["players"]) == ("medina", 1, TABLE["players"])
    assert state["options"] == {"wall_points": "part", "tie_break": "shared", "show_stock": True}
    assert (state["entries"], state["standing"], state["last_lines"]) == (0, 0, [])
    assert state["to_act"] == [{"name": "Ada", "colour": "yellow", "kinds": ["merchant"]}]
    assert (state["finished"], state["ended"], state["winners"]) == (False, None, [])
    assert state["scores"] == {"Ada": 0, "Ben": 0, "Cleo": 0}


def test_blanks_around_and_inside_a_name_are_tidied_up(api):
    state = api.get(api.begin(players=three("  Ada \u00a0 Maria ", "Ju\u0308rgen"))).body
    assert [player["name"] for player in state["players"]] == ["Ada Maria", "Jürgen", "Cleo"]


def test_a_known_player_keeps_the_known_spelling(api):
    for name in ("Änne", "Weiß", "cleo", "Cleo"):
        PlayerFactory.create(name=name)
    state = api.get(api.begin(players=three("äNNE", "Weiss", "Cleo"))).body
    assert [player["name"] for player in state["players"]] == ["Änne", "Weiss", "Cleo"]
    assert Player.objects.count() == 5


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"game": "chess"}, f"possible: {', '.join(TITLES)}."),
        ({"game": 3}, "game must be text"),
        ({"game": None}, "game must be text"),
        ({"players": {}}, "players must be a list"),
        ({"players": []}, "3 to 4 players"),
        ({"players": TABLE["players"][:2]}, "3 to 4 players"),
        ({"players": three("Ben")}, 'the name "Ben"'),
        ({"players": three("ben")}, "the name ben"),
        ({"players": three(" Ben")}, "the name Ben"),
        ({"players": three("ÄNNE", "änne")}, "the name ÄNNE"),
        ({"players": three("A" * (LONGEST_TYPED_NAME + 1))}, "at most 32 letters, not 33"),
        ({"players": three(" \t ")}, "that can be read"),
        ({"players": three("\u200b")}, "This name cannot be read."),
        ({"players": three("A\0da")}, "that can be read"),
        ({"players": three("A\ud800da")}, "lone surrogate"),
        ({"players": [*TABLE["players"][:2], "Cleo"]}, "players[2] must be an object"),
        ({"players": [*TABLE["players"][:2], {"name": 7, "colour": "blue"}]}, "must be text"),
        (
            {"players": [*TABLE["players"][:2], {"name": "Cleo", "colour": "pink"}]},
            "is unknown; possible: yellow",
        ),
        ({"players": [*TABLE["players"][:2], {"name": "Cleo", "colour": "red"}]}, "the colour"),
        ({"players": [*TABLE["players"][:2], {"name": "Cleo", "colour": "blue", "age": 9}]}, "unknown key"),
        ({"options": {"house_rule": True}}, "unknown key"),
        ({"options": {"show_stock": 1}}, "options.show_stock cannot be 1"),
        ({"options": {"wall_points": ["part"]}}, "cannot be"),
        ({"options": []}, "options must be an object"),
        ({"options": None}, "options must be an object"),
        ({"show_scores": 1}, "show_scores must be true or false"),
        ({"show_scores": "no"}, "show_scores must be true or false"),
        ({"board": "practice"}, "Medina has only one board: please leave out “board”."),
        ({"board": None}, "Medina has only one board: please leave out “board”."),
        ({"house": "rule"}, "unknown key"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_begun(api, wrong, sentence):
    response = api.post("sessions", {**TABLE, **wrong})
    assert (response.status_code, sentence in response.body["detail"]) == (400, True), response.body
    assert not PlaySession.objects.exists()
    assert not Player.objects.exists()


def test_the_longest_name_that_may_be_typed_is_kept(api):
    longest = "Ä" * LONGEST_TYPED_NAME
    assert api.get(api.begin(players=three(longest))).body["players"][0]["name"] == longest


@pytest.mark.parametrize("missing", ["game", "players"])
def test_what_is_missing_is_said(api, missing):
    body = {key: value for key, value in TABLE.items() if key != missing}
    assert f"“{missing}” is missing" in api.post("sessions", body).body["detail"]


FLANDERN = {**TABLE, "game": "flandern", "board": "practice"}


def changed(city: int, site: int, **changes: Any) -> dict[str, Any]:
    """The practice board with something changed at a site."""
    board = deepcopy(DOCUMENT)
    board["cities"][city]["sites"][site].update(changes)
    return board


@pytest.mark.parametrize(
    ("board", "name"), [("practice", "practice"), ({**DOCUMENT, "name": "Club board"}, None)]
)
def test_a_title_is_begun_on_the_board_that_is_named_or_brought_along(api, board, name):
    response = api.post("sessions", {**FLANDERN, "board": board})
    assert response.status_code == 201
    label = "Practice board" if name else "Club board"
    assert response.body["board"] == {"name": name, "label": label, "invented": True}
    [session] = PlaySession.objects.all()
    assert session.board == board
    assert write_record(stored_record(session))["board"] == board


def test_a_title_with_one_board_tells_of_none(api):
    assert api.get(api.begin()).body["board"] is None


@pytest.mark.parametrize(
    ("board", "sentence"),
    [
        (..., "Flandern 1302 needs a “board”"),
        (None, "board must be a stored board's name or a whole board, not null"),
        (7, "board must be a stored board's name or a whole board, not 7"),
        ("../practice", 'board: "../practice" is unknown; possible: practice'),
        ({}, "board: “format” is missing"),
        ({**DOCUMENT, "extra": 1}, 'board: unknown key "extra"'),
        (
            changed(1, 6, shape="hut"),
            'Ghent, site 7: the shape "hut" is unknown; possible: terrace, gable, row.',
        ),
        (changed(1, 6, polygon=[[0, 0], [1, 1]]), "Ghent, site 7: a polygon needs at least 3 points"),
        (changed(5, 11, polygon=[[0, 0], [1e9, 1], [2, 0]]), "Liège, site 12: polygon[1] must be two"),
    ],
)
def test_what_is_wrong_with_a_board_is_said_and_nothing_is_begun(api, board, sentence):
    table = {key: value for key, value in {**FLANDERN, "board": board}.items() if value is not ...}
    response = api.post("sessions", table)
    assert (response.status_code, sentence in response.body["detail"]) == (400, True), response.body
    assert not PlaySession.objects.exists()
    assert not Player.objects.exists()


def test_for_two_players_there_are_other_rules(api):
    response = api.post("sessions", {**FLANDERN, "players": TABLE["players"][:2]})
    assert "special rules in the original rulebook" in response.body["detail"]


def test_no_player_is_called_as_a_row_of_the_sheet(api):
    response = api.post("sessions", {**FLANDERN, "players": three("grey")})
    assert (response.status_code, 'called "grey"' in response.body["detail"]) == (400, True)
