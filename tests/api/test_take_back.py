"""POST /api/sessions/{id}/undo, and undo and redo as lines."""

import pytest

from games.models import Entry
from tests.engine.test_record import GOOD
from tests.titles.medina.test_recorded_games import games, record

pytestmark = [pytest.mark.database, pytest.mark.django_db]


@pytest.fixture
def path(api) -> str:
    path = api.begin()
    api.play(path, *GOOD["moves"])
    return path


def test_the_last_move_is_taken_back_and_stays_in_the_log(api, path):
    response = api.post(f"{path}/undo", {"after": 3, "key": "back"})
    assert response.status_code == 201
    assert (response.body["entries"], response.body["standing"]) == (4, 2)
    assert response.body["scores"]["Ada"] == 0
    assert Entry.objects.get(number=4).line == "undo"


def test_several_are_taken_back_at_once(api, path):
    response = api.post(f"{path}/undo", {"after": 3, "key": "back", "count": 2})
    assert (response.status_code, response.body["last_lines"]) == (201, ["merchant h6"])
    assert Entry.objects.get(number=4).line == "undo 2"


def test_a_repeat_takes_nothing_more_back(api, path):
    for status in (201, 200):
        response = api.post(f"{path}/undo", {"after": 3, "key": "back"})
        assert (response.status_code, response.body["standing"]) == (status, 2)


def test_what_was_taken_back_comes_back(api, path):
    before = api.get(path).body
    after = api.play(path, "undo 2", "redo", "redo")
    assert (after["entries"], after["standing"], after["scores"]) == (6, 3, before["scores"])


def test_the_log_says_what_stands(api, path):
    api.play(path, "undo 2", "redo")
    log = api.get(f"{path}/entries").body
    assert [(entry["number"], entry["line"], entry["stands"]) for entry in log] == [
        (1, "merchant h6", True),
        (2, "palace orange c3", True),
        (3, "roof c3", False),
        (4, "undo 2", None),
        (5, "redo", None),
    ]
    assert {entry["by"] for entry in log} == {"api"}
    assert log[0]["entered"] <= log[4]["entered"]


@pytest.mark.parametrize(("count", "code"), [(4, "phase"), (10**6, "notation"), (10**4000, "notation")])
def test_no_more_can_be_taken_back_than_there_is(api, path, count, code):
    response = api.post(f"{path}/undo", {"after": 3, "key": "back", "count": count})
    assert (response.status_code, [rule["code"] for rule in response.body["rules"]]) == (422, [code])
    assert Entry.objects.count() == 3


def test_who_comes_late_takes_nothing_back(api, path):
    late = api.post(f"{path}/undo", {"after": 2, "key": "back"})
    assert (late.status_code, late.body["entries"], late.body["lines_since"]) == (409, 3, ["roof c3"])


@pytest.mark.parametrize(
    "wrong",
    [{"count": 0}, {"count": -1}, {"count": True}, {"count": "2"}, {"count": None}, {"line": "undo"}],
)
def test_what_is_malformed_is_said(api, path, wrong):
    response = api.post(f"{path}/undo", {"after": 3, "key": "back", **wrong})
    assert response.status_code == 400
    assert Entry.objects.count() == 3


def test_the_end_is_taken_back(api):
    game = record(games()["3p-human-1000"])
    path = api.begin(players=game["players"])
    end = api.play(path, *game["moves"])
    state = api.post(f"{path}/undo", {"after": end["entries"], "key": "not yet"}).body
    assert (state["finished"], state["ended"], state["winners"]) == (False, None, [])
    assert state["to_act"]
    again = api.play(path, "redo")
    assert (again["finished"], again["scores"], again["winners"]) == (True, end["scores"], end["winners"])
