"""GET /api/sessions."""

import pytest

from games.api.views import SESSIONS_PER_PAGE
from games.engine.record import read_record
from games.models import PlaySession
from games.records import store_record
from games.titles import TITLES
from tests.factories import PlaySessionFactory
from tests.titles.medina.test_recorded_games import games, record

pytestmark = [pytest.mark.database, pytest.mark.django_db]


def finished() -> PlaySession:
    return store_record(read_record(record(games()["3p-human-1000"]), TITLES))


def test_the_newest_comes_first_and_tells_who_plays(api):
    first, second = api.begin(), api.begin()
    page = api.get("sessions").body
    assert [f"sessions/{session['id']}" for session in page["results"]] == [second, first]
    assert (page["count"], page["next"], page["previous"]) == (2, None, None)
    session = page["results"][0]
    assert (session["game"], session["ended"]) == ("medina", None)
    assert session["players"][1] == {"name": "Ben", "colour": "red", "points": None, "won": False}


def test_those_going_on_and_those_over_are_told_apart(api):
    over, going_on = finished(), PlaySessionFactory.create()

    def numbers(query: str) -> list[int]:
        return [session["id"] for session in api.get(f"sessions{query}").body["results"]]

    assert numbers("?state=open") == [going_on.pk]
    assert numbers("?state=finished") == [over.pk]
    assert numbers("") == [going_on.pk, over.pk]


def test_the_result_of_a_finished_one_is_listed(api):
    session = finished()
    [listed] = api.get("sessions?state=finished").body["results"]
    state = api.get(f"sessions/{session.pk}").body
    assert {player["name"]: player["points"] for player in listed["players"]} == state["scores"]
    assert [player["name"] for player in listed["players"] if player["won"]] == state["winners"]
    assert listed["ended"] == state["ended"] is not None


def test_many_come_page_by_page(api):
    PlaySessionFactory.create_batch(SESSIONS_PER_PAGE + 1)
    first = api.get("sessions?state=open").body
    assert (first["count"], len(first["results"])) == (SESSIONS_PER_PAGE + 1, SESSIONS_PER_PAGE)
    second = api.get(first["next"].partition("/api/")[2]).body
    assert len(second["results"]) == 1
    assert second["next"] is None
    assert second["results"][0]["id"] < first["results"][-1]["id"]


@pytest.mark.parametrize("page", ["0", "2", "-1", "x", "", "9" * 5000, "1.5", "%00", "٣"])
def test_a_page_that_is_not_there_is_not_found(api, page):
    response = api.get(f"sessions?page={page}")
    assert response.status_code == (200 if page == "" else 404)


@pytest.mark.parametrize("state", ["", "OPEN", "closed", "%00", "%ED%A0%80"])
def test_an_unknown_state_is_malformed(api, state):
    response = api.get(f"sessions?state={state}")
    assert (response.status_code, "possible: open, finished" in response.body["detail"]) == (400, True)


def test_a_list_costs_the_same_however_long_it_is(api, django_assert_max_num_queries):
    PlaySessionFactory.create_batch(5)
    with django_assert_max_num_queries(4):
        api.get("sessions")
