import re
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.titles import TITLES
from tests.models.test_statistics import POSITION, TOTALS, known, play, under_way
from tests.web.test_plays import text

pytestmark = [pytest.mark.database, pytest.mark.django_db]


def page(client: Client, title: str = "medina", language: str = "en", **asked: Any) -> str:
    response = client.get(f"/titles/{title}", asked, headers={"accept-language": language})
    assert response.status_code == 200
    return unescape(response.content.decode())


def part(html: str, heading: str) -> str:
    found = re.search(rf'<section aria-labelledby="{heading}">.*?</section>', html, re.DOTALL)
    assert found
    return found[0]


def lines(html: str) -> list[str]:
    return [text(row) for row in re.findall(r"<tr>.*?</tr>", html, re.DOTALL)]


def records(html: str) -> list[str]:
    return [text(row) for row in re.findall(r"<div>\s*<dt>.*?</div>", part(html, "records"), re.DOTALL)]


def test_a_game_this_house_does_not_know_is_not_found(client):
    assert client.get("/titles/chess").status_code == 404


@pytest.mark.parametrize("title", TITLES)
def test_a_game_nobody_finished_says_so(client, title):
    under_way()
    html = page(client, title)
    assert f"<h1>{TITLES[title].name}</h1>" in html
    assert "No games yet." in html
    assert f'href="/new?title={title}"' in html
    assert "<table" not in html


def test_the_number_of_plays_leads_to_them(client):
    play({"Ada": 1, "Ben": 2}, after=4)
    assert "1 play since 5\xa0Mar\xa02026" in page(client)
    play({"Ada": 1, "Ben": 2})
    play({"Ada": 1, "Ben": 2}, title="felinia")
    html = page(client)
    assert "2 plays since 1\xa0Mar\xa02026" in html
    assert 'href="/plays?title=medina"' in html


def test_records_are_told_with_holders_day_and_play(client):
    first = play({"Ada": 50, "Ben": 48, "Cleo": 10})
    second = play({"Ada": 20, "Ben": 20, "Cleo": 5}, after=1, source=POSITION)
    html = page(client)
    assert records(html) == [
        "Highest score 50 Ada 1 Mar 2026",
        "Highest score without winning 48 Ben 1 Mar 2026",
        "Lowest winning score 20 Ada Ben 2 Mar 2026",
        "Widest margin 2 Ada ahead of Ben 1 Mar 2026",
        "Closest finish 0 Ada Ben 2 Mar 2026",
    ]
    section = part(html, "records")
    assert f'href="/sessions/{first.pk}">1\xa0Mar\xa02026' in section
    assert f'href="/plays/{second.pk}">2\xa0Mar\xa02026' in section
    assert f'href="/people/{known("Ada").pk}"' in section
    assert "Games with totals only cannot be verified and set no record" in section


def test_totals_only_count_everywhere_but_in_the_records(client):
    play({"Ada": 90, "Ben": 48}, source=TOTALS)
    html = page(client)
    assert "1 play since" in html
    assert records(html) == []
    assert "Only totals are known so far. They cannot be verified and set no record." in html
    assert lines(part(html, "averages"))[1:] == ["2 1 69.0 90.0"]
    people = lines(part(html, "people"))[1:]
    assert people == ["A Ada 1 1 1.0 90 not verified", "B Ben 1 0 2.0 48 not verified"]


def test_average_scores_are_told_by_number_of_players(client):
    play({"Ada": 10, "Ben": 20, "Cleo": 30})
    play({"Ada": 40, "Ben": 20, "Cleo": 30})
    assert lines(part(page(client), "averages"))[1:] == ["3 2 25.0 35.0"]
    play({"Ada": 1, "Ben": 2, "Cleo": 3, "Dora": 4})
    assert lines(part(page(client), "averages"))[1:] == [
        "3 2 25.0 35.0",
        "4 1 2.5 4.0",
        "All plays 3 16.0 24.7",
    ]
    assert "24,7" in part(page(client, language="de"), "averages")


def test_wins_by_seat_are_shares_beside_what_is_expected(client):
    play({"Ada": 10, "Ben": 20, "Cleo": 30})
    play({"Ada": 40, "Ben": 20, "Cleo": 40})
    play({"Ada": 40, "Ben": 20, "Cleo": 30}, seated=False)
    section = part(page(client), "seats")
    assert "3 players, 2 plays" in text(section)
    assert lines(section) == ["Seat 1 25%", "Seat 2 0%", "Seat 3 75%"]
    assert re.findall(r'class="filled" y="3" width="(\d+)"', section) == ["250", "0", "750"]
    assert section.count('<path class="expected" d="M333 0v16"/>') == 3
    assert "A shared win is divided" in section


def test_where_nobody_knows_who_began_no_share_is_told(client):
    play({"Ada": 10, "Ben": 20, "Cleo": 30}, seated=False)
    section = part(page(client), "seats")
    assert "Nobody noted who started these games." in section
    assert "<table" not in section
    assert "Seat 1 begins" not in section


def test_everybody_who_played_it_is_there_20_a_page(client):
    play({"Ada": 10, "Ben": 20})
    play({"Ada": 30, "Ben": 20})
    for number in range(20):
        play({"Ada": 10, f"Player {number:02}": 20})
    first = lines(part(page(client), "people"))[1:]
    assert first[:3] == ["A Ada 22 1 2.0 30", "B Ben 2 1 1.5 20", "P0 Player 00 1 1 1.0 20"]
    assert len(first) == 20
    assert 'href="?page=2#people"' in page(client)
    assert len(lines(part(page(client, page=2), "people"))[1:]) == 2
    assert "Page 2 of 2" in page(client, page=99)
    assert lines(part(page(client, page="x"), "people"))[1:] == first


def test_many_plays_cost_no_more_queries_than_one(client):
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            page(client)
        return len(captured)

    play({"Ada": 31, "Ben": 48})
    few = queries()
    for number in range(15):
        play({"Ada": number, f"Player {number}": 2, "Cleo": 30 - number}, after=number)
    assert queries() == few <= 12


def test_the_page_needs_nothing_but_our_own_files(client):
    play({"Ada": 31, "Ben": 48})
    html = page(client)
    assert "<style" not in html
    assert " style=" not in html
    assert "://" not in html
