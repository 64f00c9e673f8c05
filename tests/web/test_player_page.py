import re
from html import unescape
from typing import Any
from xml.etree import ElementTree

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from plays import statistics
from tests.factories import PlayerFactory
from tests.models.test_sealing import sealed
from tests.models.test_statistics import POSITION, TOTALS, known, play, under_way
from tests.web.test_plays import rows, text

pytestmark = [pytest.mark.database, pytest.mark.django_db]


def page(client: Client, name: str = "Ada", language: str = "en", **asked: Any) -> str:
    response = client.get(f"/people/{known(name).pk}", asked, headers={"accept-language": language})
    assert response.status_code == 200
    return unescape(response.content.decode())


def figures(html: str) -> list[str]:
    table = html.partition('<table class="figures">')[2].partition("</table>")[0]
    return [text(row) for row in re.findall(r"<tr>.*?</tr>", table, re.DOTALL)[1:]]


def opponents(html: str) -> list[str]:
    table = html.partition('<table class="figures by-player">')[2].partition("</table>")[0]
    return [text(row) for row in re.findall(r"<tr>.*?</tr>", table, re.DOTALL)[1:]]


def plots(html: str) -> list[str]:
    return re.findall(r'<svg class="plot".*?</svg>', html, re.DOTALL)


@pytest.mark.parametrize("number", [99999, 10**30])
def test_nobody_is_not_found(client, number):
    assert client.get(f"/people/{number}").status_code == 404


def test_who_has_not_finished_a_game_is_known_all_the_same(client):
    under_way()
    html = page(client)
    assert "<span>Ada</span></h1>" in html
    assert "No finished games with this player yet." in html
    assert "<table" not in html
    assert plots(html) == []


def test_one_game_needs_no_sum(client):
    best = play({"Ada": 31, "Ben": 20, "Cleo": 30})
    play({"Ada": 20, "Ben": 40, "Cleo": 30}, after=1)
    html = page(client)
    assert figures(html) == ["Medina 2 1 2.0 25.5 31"]
    assert f'<a class="way" href="/sessions/{best.pk}">31</a>' in html
    assert '<a class="way" href="/titles/medina">Medina</a>' in html
    assert "game by game" not in html


def test_several_games_are_added_up_but_not_their_points(client):
    play({"Ada": 31, "Ben": 20})
    play({"Ada": 31, "Ben": 31}, after=1)
    best = play({"Ada": 70, "Ben": 99, "Cleo": 80}, title="felinia", source=POSITION)
    html = page(client)
    assert figures(html) == [
        "Medina 2 2 1 shared 1.0 31.0 31",
        "Felinia 1 0 3.0 70.0 70",
        "All games 3 2 1 shared 1.7",
    ]
    assert f'href="/plays/{best.pk}">70</a>' in html
    assert "A shared first place counts as a win for everybody who shares it." in html
    assert "Points are compared within a game only" in html


def test_figures_are_written_as_the_language_does(client):
    play({"Ada": 31, "Ben": 20})
    play({"Ada": 20, "Ben": 31})
    assert "1,5" in figures(page(client, language="de"))[0]
    assert not re.search(r'(?:cx|cy|r|d)="[^"]*,', "".join(plots(page(client, language="de"))))


def test_a_best_score_nobody_can_verify_says_so(client):
    play({"Ada": 99, "Ben": 20}, source=TOTALS)
    play({"Ada": 31, "Ben": 20})
    assert figures(page(client)) == ["Medina 2 2 1.0 65.0 99 not verified"]


def test_points_over_time_are_drawn_for_every_game(client):
    play({"Ada": 31, "Ben": 20})
    play({"Ada": 25, "Ben": 30}, after=3)
    play({"Ada": 9, "Ben": 3}, title="felinia")
    medina, felinia = plots(page(client))
    medina, felinia = (drawn.replace("\N{NO-BREAK SPACE}", " ") for drawn in (medina, felinia))
    assert 'aria-label="Medina: 2 plays from 1 Mar 2026 to 4 Mar 2026, 25 to 31 points, 1 won"' in medina
    assert 'aria-label="Felinia: one play on 1 Mar 2026, 9 points"' in felinia
    assert medina.count("<circle") == 2
    assert medina.count('class="mark won"') == 1
    assert re.findall(r"<text[^>]*>(.*?)</text>", medina) == ["25", "31", "1 Mar 2026 – 4 Mar 2026"]
    assert re.findall(r"<text[^>]*>(.*?)</text>", felinia) == ["9", "1 Mar 2026"]


def test_totals_only_have_a_mark_of_their_own(client):
    play({"Ada": 31, "Ben": 20})
    assert "totals only, not verified" not in text(page(client))
    play({"Ada": 25, "Ben": 30}, source=TOTALS)
    html = page(client)
    assert len(re.findall(r'<path class="mark" d="M\d', plots(html)[0])) == 1
    assert "totals only, not verified" in text(html)


def test_of_very_many_plays_only_the_last_are_drawn_and_that_is_said(client, monkeypatch):
    monkeypatch.setattr(statistics, "MOST_PLOTTED", 2)
    for after in range(3):
        play({"Ada": 25, "Ben": 30}, after=after)
    html = page(client)
    assert plots(html)[0].count("<circle") == 2
    assert "the last 2 plays" in html
    assert figures(html)[0].startswith("Medina 3 ")


def test_the_plays_of_a_player_are_listed_20_a_page(client):
    for number in range(21):
        play({"Ada": number, "Ben": 100})
    play({"Cleo": 1, "Ben": 100})
    html = page(client)
    assert len(rows(html)) == 20
    assert "21 plays" in html
    assert 'href="?page=2#plays"' in html
    assert len(rows(page(client, page=2))) == 1
    assert f'href="/plays?player={known("Ada").pk}"' in html


def test_many_plays_cost_no_more_queries_than_one(client):
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            page(client)
        return len(captured) - 1  # the test looks for Ada itself

    play({"Ada": 31, "Ben": 48})
    few = queries()
    for number in range(15):
        play({"Ada": 1, f"Player {number}": 2, "Cleo": 3}, title="felinia" if number % 2 else "medina")
    assert queries() == few <= 13


def test_names_are_shown_as_they_are(client):
    player = PlayerFactory.create(name="<b>Ada</b>")
    html = client.get(f"/people/{player.pk}").content.decode()
    assert "<span>&lt;b&gt;Ada&lt;/b&gt;</span></h1>" in html


# Head to head, streaks, last games


def test_opponents_are_compared_by_place_and_by_points(client):
    play({"Ada": 31, "Ben": 20, "Cleo": 30})
    play({"Ada": 20, "Ben": 40, "Cleo": 20}, after=1)
    assert opponents(page(client)) == ["B Ben 2 1 0 1 -4.5", "C Cleo 2 1 1 0 +0.5"]


def test_points_of_different_games_are_compared_game_by_game(client):
    play({"Ada": 31, "Ben": 20})
    play({"Ada": 60, "Ben": 80}, title="felinia", after=1)
    html = page(client)
    assert opponents(html) == ["B Ben 2 1 0 1"]
    assert "Choose a game to see the average difference in points" in html
    assert opponents(page(client, against="felinia")) == ["B Ben 1 0 0 1 -20.0"]
    assert opponents(page(client, against="chess")) == ["B Ben 2 1 0 1"]


def words(html: str) -> str:
    section = html.partition('<section class="streaks"')[2].partition("</section>")[0]
    return text(section).partition("Streaks ")[2].replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(
    ("wins", "said"),
    [
        ("no", "No win yet."),
        ("yes", "The last game was won. No two wins in a row yet."),
        ("yes no", "The last game was not won. No two wins in a row yet."),
        (
            "no yes yes",
            "The last 2 games were all won, since 2 Mar 2026. That is the longest winning streak so far.",
        ),
        (
            "yes yes no yes",
            "The last game was won. Longest winning streak: 2 games, from 1 Mar 2026 to 2 Mar 2026.",
        ),
    ],
)
def test_streaks_are_said_in_words(client, wins, said):
    for after, won in enumerate(wins.split()):
        play({"Ada": 50 if won == "yes" else 1, "Ben": 20}, after=after)
    assert words(page(client)) == said


def test_a_streak_of_one_day_says_the_day_once(client):
    for won in (True, True, False):
        play({"Ada": 50 if won else 1, "Ben": 20})
    said = "The last game was not won. Longest winning streak: 2 games, all on 1 Mar 2026."
    assert words(page(client)) == said


def test_the_last_games_show_their_boards(client):
    session = sealed()
    name = session.seats.get(number=0).name
    html = page(client, name)
    address = f"/plays/{session.pk}/board.svg"
    assert html.count(f'<img src="{address}" alt="" width=') == 2, "large, and in the list of all games"
    answer = client.get(address)
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "image/svg+xml")
    root = ElementTree.fromstring(answer.content)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert "--ink" in answer.content.decode()
    again = client.get(address, headers={"if-none-match": answer.headers["ETag"]})
    assert again.status_code == 304


def test_no_board_is_shown_before_the_end_or_of_mere_totals(client):
    goes_on, totals = under_way(), play({"Ada": 31, "Ben": 20}, source=TOTALS)
    for number in (goes_on.pk, totals.pk, 99999, 10**30):
        assert client.get(f"/plays/{number}/board.svg").status_code == 404
    assert '<img src="/plays' not in page(client)


def test_a_board_is_drawn_once(client, django_assert_max_num_queries, monkeypatch):
    session = sealed()
    address = f"/plays/{session.pk}/board.svg"
    first = client.get(address).content
    monkeypatch.setattr("plays.small_boards._drawn_board", None)
    with django_assert_max_num_queries(4):
        assert client.get(address).content == first
