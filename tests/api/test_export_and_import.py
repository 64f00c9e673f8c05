"""GET /api/sessions/{id}/record and POST /api/records."""

import json

import pytest

from games.engine.record import read_record, write_record
from games.models import Entry, Player, PlaySession
from games.titles import TITLES
from tests.engine.test_record import GOOD, changed, players
from tests.titles.flandern.table import DOCUMENT
from tests.titles.medina.test_recorded_games import games, record

pytestmark = [pytest.mark.database, pytest.mark.django_db]


def test_a_whole_game_comes_back_as_it_was(api):
    document = record(
        games()["4p-human-1001"], options={"wall_points": "piece"}, event="Cup", notes={"a": [1]}
    )
    response = api.post("records", document)
    assert response.status_code == 201
    path = response.headers["Location"].removeprefix("/api/")
    assert response.body == api.get(path).body
    assert response.body["finished"] is True
    exported = api.get(f"{path}/record").body
    assert exported == write_record(read_record(document, TITLES))
    assert api.get(f"{path}/entries").body[0]["by"] == "import"
    again = api.post("records", exported).headers["Location"].removeprefix("/api/")
    assert api.get(f"{again}/record").body == exported


@pytest.mark.parametrize("board", ["practice", {**DOCUMENT, "name": "Vereinsplan", "invented": False}])
def test_a_board_comes_back_as_it_was(api, board):
    document = changed(game="flandern", options=..., board=board, moves=["draw", "red: play ghent +1"])
    path = api.post("records", document).headers["Location"].removeprefix("/api/")
    exported = api.get(f"{path}/record").body
    assert exported["board"] == board
    assert exported["moves"][1] == "red: play ghent +1"
    again = api.post("records", exported).headers["Location"].removeprefix("/api/")
    assert api.get(f"{again}/record").body == exported


def test_a_record_without_the_board_it_needs_is_not_kept(api):
    response = api.post("records", changed(game="flandern", options=..., moves=[]))
    assert (response.status_code, "needs a “board”" in response.body["detail"]) == (400, True)
    assert not PlaySession.objects.exists()


def test_an_imported_game_is_played_on(api):
    path = api.post("records", GOOD).headers["Location"].removeprefix("/api/")
    assert api.play(path, "palace grey p1", "undo")["standing"] == 3


def test_what_was_taken_back_is_not_in_the_record(api):
    path = api.begin()
    api.play(path, *GOOD["moves"], "undo 2", "palace black c3")
    assert api.get(f"{path}/record").body["moves"] == ["yellow: merchant h6", "yellow: palace black c3"]


@pytest.mark.parametrize(
    "kept", [{"notes": "half \ud800"}, {"notes": {"\0": "\0\u2028"}}, {"event": 10**400}]
)
def test_remarks_come_back_whatever_they_are(api, kept):
    path = api.post("records", changed(**kept)).headers["Location"].removeprefix("/api/")
    exported = api.get(f"{path}/record").body
    assert {key: exported[key] for key in kept} == kept


@pytest.mark.parametrize(
    ("moves", "move", "codes"),
    [
        (["merchant h6", "wall N5"], 1, ["M40"]),
        (["wall N5"], 0, ["phase"]),
        (["merchant h6", "undo"], 1, ["notation"]),
        (["merchant h6", "\ud800\0"], 1, ["notation"]),
        (["merchant h6", "red: palace grey a1"], 1, ["turn"]),
    ],
)
def test_a_refused_line_is_named_and_nothing_kept(api, moves, move, codes):
    response = api.post("records", changed(moves=moves))
    assert (response.status_code, response.body["move"]) == (422, move)
    assert [rule["code"] for rule in response.body["rules"]] == codes
    assert response.body["detail"]
    assert not PlaySession.objects.exists()
    assert not Player.objects.exists()


@pytest.mark.parametrize(
    "wrong",
    [
        {"format": "tableside/2"},
        {"format": ...},
        {"game": "chess"},
        {"players": ...},
        {"players": players(("Ada", "yellow"))},
        {"players": players(("A" * 81, "yellow"), ("Ben", "red"), ("Cleo", "blue"))},
        {"players": players(("A\0", "yellow"), ("Ben", "red"), ("Cleo", "blue"))},
        {"moves": "merchant h6"},
        {"moves": [1]},
        {"options": {"wall_points": True}},
        {"board": "practice"},
        {"extra": 1},
    ],
)
def test_a_malformed_record_is_not_kept(api, wrong):
    assert api.post("records", changed(**wrong)).status_code == 400
    assert not PlaySession.objects.exists()
    assert not Player.objects.exists()


def deep(levels: int) -> bytes:
    nested = "[" * levels + "]" * levels
    return json.dumps(GOOD)[:-1].encode() + b', "notes": ' + nested.encode() + b"}"


def test_remarks_may_be_nested_but_not_endlessly(api):
    path = api.post("records", deep(49)).headers["Location"].removeprefix("/api/")
    assert api.get(f"{path}/record").status_code == 200
    for levels in (50, 500, 900, 990, 9_000):
        response = api.post("records", deep(levels))
        assert (response.status_code, "deeply" in response.body["detail"]) == (400, True)
    assert "lists" in api.post("records", deep(100_000)).body["detail"]


@pytest.mark.parametrize("number", [b"1e999", b"-1e999", b"NaN", b"Infinity", b"9" * 5000])
def test_numbers_that_json_cannot_say_are_not_kept(api, number):
    body = json.dumps(GOOD)[:-1].encode() + b', "event": [' + number + b"]}"
    assert api.post("records", body).status_code == 400
    assert not Entry.objects.exists()
