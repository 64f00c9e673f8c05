"""The list of tournaments."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.access import Role
from tests.actors import account
from tests.tournaments.stored import new_tournament as made_tournament
from tests.tournaments.stored import played, publish_round
from tests.web.tournaments.set_up import FOUR, TOTALS, text

pytestmark = pytest.mark.django_db


def test_without_any_the_list_says_what_to_do(client):
    html = text(client.get("/tournaments").content.decode())
    assert "No tournaments yet." in html
    assert "New tournament" in html
    assert "Import a file" in html


def test_only_a_director_is_offered_a_new_one():
    spectator = Client()
    spectator.force_login(account("Sue", Role.SPECTATOR))
    html = spectator.get("/tournaments").content.decode()
    assert "/tournaments/new" not in html
    assert "/tournaments/import" not in html
    assert 'href="/tournaments"' in spectator.get("/").content.decode()
    assert spectator.get("/tournaments/new").status_code == 403


def test_the_newest_stands_first_with_its_state(client):
    made_tournament(8, 2, name="Not begun", day="2026-05-01")
    under_way = made_tournament(8, 2, name="Running", day="2026-05-02")
    publish_round(under_way, FOUR)
    over = made_tournament(8, 1, name="Over", day="2026-05-03")
    publish_round(over, FOUR)
    played(over, 1, TOTALS)
    html = client.get("/tournaments").content.decode()
    rows = [text(row) for row in re.findall(r"<li>\s*<a href=.*?</li>", html, re.DOTALL)]
    assert [re.split(r" \d+ May", row)[0] for row in rows] == ["Over", "Running", "Not begun"]
    assert rows[0].endswith("8 entrants 1 round finished")
    assert rows[1].endswith("8 entrants 2 rounds Round 1 of 2")
    assert rows[2].endswith("8 entrants 2 rounds not started")


def test_between_two_rounds_it_is_still_the_last_one(client):
    under_way = made_tournament(8, 2)
    publish_round(under_way, FOUR)
    played(under_way, 1, TOTALS)
    assert "Round 1 of 2" in text(client.get("/tournaments").content.decode())


def test_a_knock_out_is_called_by_its_name(client):
    under_way = made_tournament(8, 1, extra=1, cut=4)
    publish_round(under_way, FOUR)
    played(under_way, 1, TOTALS)
    publish_round(under_way, [[1, 5, 2, 6]], mode="snake")
    html = text(client.get("/tournaments").content.decode())
    assert "1 round, knock-out" in html
    assert "Final" in html


def test_a_long_list_costs_no_more_questions(client):
    def questions() -> int:
        with CaptureQueriesContext(
            connection,
        ) as asked:
            assert client.get("/tournaments").status_code == 200
        return len(asked)

    for _ in range(2):
        publish_round(made_tournament(8, 2), FOUR)
    few = questions()
    for _ in range(10):
        publish_round(made_tournament(8, 2), FOUR)
    assert questions() == few


def test_the_list_has_pages(client):
    for number in range(21):
        made_tournament(0, 1, name=f"Cup {number}")
    assert "Page 1 of 2" in text(client.get("/tournaments").content.decode())
    assert "Cup 0" in client.get("/tournaments?page=2").content.decode()


def test_the_list_loads_no_table(client):
    made = made_tournament(8, 2)
    publish_round(made, FOUR)
    with CaptureQueriesContext(connection) as queries:
        assert "Round 1" in text(client.get("/tournaments").content.decode())
    assert not [query["sql"] for query in queries if '"tournaments_drawntable"."seats"' in query["sql"]]
