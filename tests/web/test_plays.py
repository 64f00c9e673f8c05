import re
from datetime import date
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.access import Role
from games.models import Player
from games.players import merge_players
from tests.actors import account, sign_in
from tests.factories import PlayerFactory
from tests.models.test_statistics import DAY, POSITION, TOTALS, known, play, under_way
from tests.present import matched

pytestmark = [pytest.mark.database, pytest.mark.django_db]


def page(client: Client, language: str = "en", **asked: Any) -> str:
    response = client.get("/plays", asked, headers={"accept-language": language})
    assert response.status_code == 200
    return unescape(response.content.decode())


def text(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def rows(html: str) -> list[str]:
    found = re.findall(r'<li>\s*<span class="small-board">.*?</ul>.*?</li>', html, re.DOTALL)
    return [text(row) for row in found]


def notice(html: str) -> str:
    found = re.search(r'<p class="notice left-out" role="status">(.*?)</p>', html)
    return found[1] if found else ""


def test_a_club_without_a_finished_play_is_told_how_to_get_one(client):
    under_way()
    html = page(client)
    assert "No finished games yet." in html
    assert 'href="/score"' in html
    assert 'href="/new"' in html
    assert rows(html) == []
    assert '<form class="wish"' not in html


def test_whoever_may_begin_games_finds_the_next_step_below_a_full_list_too(client):
    play({"Ada": 31, "Ben": 48})
    foot = page(client).split('<div class="foot"')[1]
    assert 'href="/score"' in foot
    assert 'href="/new"' in foot
    assert 'id="print"' in foot
    lou = sign_in(Client(), account("Lou", Role.SPECTATOR))
    foot = page(lou).split('<div class="foot"')[1]
    assert 'href="/new"' not in foot
    assert 'id="print"' in foot


def test_the_title_of_a_chosen_list_says_what_was_chosen(client):
    play({"Ada": 31, "Ben": 48})
    asked: dict[str, Any] = {"title": "medina", "player": known("Ada").pk}
    assert "<title>Plays: Medina, Ada · Tableside</title>" in page(client, **asked)
    part = client.get("/plays", asked, headers={"HX-Request": "true"}).text
    assert "<title>Plays: Medina, Ada · Tableside</title>" in part
    assert "<title>Plays · Tableside</title>" in page(client)


def test_every_play_says_what_when_where_who_and_how_it_came_about(client):
    play({"Ada": 31, "Ben": 48, "Cleo": 48}, place="Club house")
    play({"Ada": 9, "Ben": 8}, title="felinia", source=POSITION, after=1)
    play({"Ada": 9, "Ben": 8}, title="flandern", source=TOTALS, after=2)
    under_way()
    assert rows(page(client)) == [
        "Flandern 1302 3 Mar 2026 not verified Ada 9 (won) Ben 8",
        "Felinia 2 Mar 2026 scored afterwards Ada 9 (won) Ben 8",
        "Medina 1 Mar 2026 Club house recorded Ben 48 (won) Cleo 48 (won) Ada 31",
    ]
    assert "3 plays" in page(client)


def test_a_play_leads_to_its_table_or_to_its_sheet_and_a_name_to_the_player(client):
    recorded = play({"Ada": 31, "Ben": 48})
    scored = play({"Ada": 9, "Ben": 8}, source=POSITION)
    html = page(client)
    assert f'<a class="what" href="/sessions/{recorded.pk}">' in html
    assert f'<a class="what" href="/plays/{scored.pk}">' in html
    assert html.count(f'<a class="who" href="/people/{known("Ada").pk}">') == 2
    inside = re.findall(r"<a\b(.*?)</a>", html, re.DOTALL)
    assert not [link for link in inside if "<a " in link]


def test_seats_have_their_sign_and_those_nobody_remembers_a_neutral_one(client):
    play({"Ada": 31, "Ben": 48})
    play({"Ada": 31, "Ben": 48}, source=TOTALS)
    html = page(client)
    assert html.count('<svg class="seat red" aria-hidden="true"><use href="#seat-red"/></svg>') == 1
    assert html.count('<span class="seat unknown"></span>') == 2
    assert '<symbol id="seat-red"' in html


def fitting(client: Client, **asked: Any) -> set[str]:
    """The days of March that are shown."""
    return {matched(r"(\d+) Mar ", row)[1] for row in rows(page(client, **asked))}


def test_plays_are_chosen_by_game_player_and_date(client):
    play({"Ada": 31, "Ben": 48})
    play({"Cleo": 31, "Ben": 48}, after=1)
    play({"Ada": 31, "Ben": 48}, title="felinia", after=2)
    play({"Ada": 31, "Cleo": 48}, after=3)
    ada = known("Ada").pk
    assert fitting(client) == {"1", "2", "3", "4"}
    assert fitting(client, title="", player="", **{"from": "", "to": ""}) == {"1", "2", "3", "4"}
    assert fitting(client, title="medina") == {"1", "2", "4"}
    assert fitting(client, player=ada) == {"1", "3", "4"}
    assert fitting(client, **{"from": "2026-03-02"}) == {"2", "3", "4"}
    assert fitting(client, to="2026-03-02") == {"1", "2"}
    assert fitting(client, title="medina", player=ada, **{"from": "2026-03-02", "to": "2026-03-04"}) == {"4"}


def test_the_form_keeps_what_was_chosen(client):
    play({"Ada": 31, "Ben": 48})
    days: dict[str, Any] = {"from": "2026-03-02", "to": "2026-03-04"}
    html = page(client, title="felinia", player=known("Ben").pk, **days)
    assert '<option value="felinia" selected>Felinia</option>' in html
    assert f'<option value="{known("Ben").pk}" selected>Ben</option>' in html
    assert 'name="from" type="date" value="2026-03-02"' in html
    assert 'name="to" type="date" value="2026-03-04"' in html
    assert html.count(" selected>") == 2
    assert "No finished play matches." in html
    assert ">Show all</a>" in html
    assert ">Show all</a>" not in page(client)


def test_everybody_is_offered_by_name(client):
    for name in ("Zoe", "Özlem", "ben", "Otto", "Ada"):
        PlayerFactory.create(name=name)
    play({"Ada": 31, "ben": 48})
    offered = re.search(r'<select id="player".*?</select>', page(client), re.DOTALL)
    assert offered
    assert text(offered[0]) == "everybody Ada ben Otto Özlem Zoe"


def test_an_address_from_before_a_merge_asks_for_the_plays_of_whoever_was_kept(client):
    for name in ("Bo", "Bob", "Dora"):
        play({name: 3, "Ada": 2, "Cleo": 1})
    gone, kept = (Player.objects.get(name=name).pk for name in ("Bo", "Bob"))
    merge_players(gone, kept)
    html = page(client, player=gone)
    assert not notice(html)
    assert (len(rows(html)), f'<option value="{kept}" selected>' in html) == (2, True)


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"title": "chess"}, "Tableside does not know the game “chess”; it was not used for this list."),
        (
            {"title": "<b>" + "x" * 99},
            "Tableside does not know the game “<b>xxxxxxxxxxxxxxxx…”; it was not used for this list.",
        ),
        ({"player": "99999"}, "Nobody called “99999” has played here; the list does not use this name."),
        (
            {"player": "9" * 5000},
            "Nobody called “9999999999999999999…” has played here; the list does not use this name.",
        ),
        ({"player": "-1"}, "Nobody called “-1” has played here; the list does not use this name."),
        ({"player": "Ada"}, "Nobody called “Ada” has played here; the list does not use this name."),
        ({"player": "1\x00"}, "Nobody called “1\\x00” has played here; the list does not use this name."),
        ({"from": "2026-02-30"}, "“2026-02-30” is not a date; it was not used for this list."),
        ({"to": "yesterday"}, "“yesterday” is not a date; it was not used for this list."),
        ({"to": "99999-01-01"}, "“99999-01-01” is not a date; it was not used for this list."),
        (
            {"from": "x", "to": "y"},
            (
                "“x” is not a date; it was not used for this list. “y” is not a date; it "
                "was not used for this list."
            ),
        ),
    ],
)
def test_what_cannot_be_understood_is_left_out_and_said(client, asked, sentence):
    play({"Ada": 31, "Ben": 48})
    html = page(client, **asked)
    assert notice(html) == sentence
    assert len(rows(html)) == 1
    assert notice(page(client)) == ""


def test_words_of_an_address_are_escaped(client):
    play({"<b>Ada": 31, "Ben": 48})
    html = client.get("/plays", {"title": "<b>"}).content.decode()
    assert "<b>”" not in html
    assert "<b>Ada" not in html


def test_a_first_day_after_the_last_is_said(client):
    play({"Ada": 31, "Ben": 48})
    html = page(client, **{"from": "2026-03-02", "to": "2026-02-28"})
    assert "The first day is after the last day, so no play can match." in html
    assert rows(html) == []
    assert 'value="2026-03-02"' in html


@pytest.mark.parametrize("asked", [{"from": "0001-01-01"}, {"to": "9999-12-31"}])
def test_days_far_away_do_no_harm(client, asked):
    play({"Ada": 31, "Ben": 48})
    assert len(rows(page(client, **asked))) == 1


def test_long_lists_have_pages_of_20_that_keep_what_was_chosen(client):
    for number in range(41):
        play({"Ada": number, "Ben": 100})
    first, last = page(client), page(client, page=3)
    assert [len(rows(html)) for html in (first, last)] == [20, 1]
    assert "41 plays" in first
    assert "Page 1 of 3" in first
    assert 'href="?page=2#plays"' in first
    assert rows(page(client, page="x")) == rows(first)
    assert "Page 3 of 3" in page(client, page=99)
    ada = known("Ada").pk
    chosen = page(client, title="medina", player=ada, page=2, to=date(2026, 3, 31))
    assert f'href="?title=medina&player={ada}&to=2026-03-31&page=3#plays"' in chosen


def test_many_plays_cost_no_more_queries_than_one(client):
    def queries(**asked: Any) -> int:
        with CaptureQueriesContext(connection) as captured:
            page(client, **asked)
        return len(captured)

    play({"Ada": 31, "Ben": 48})
    play({"Ada": 31, "Ben": 48}, source=POSITION)
    ada = known("Ada").pk
    few = queries()
    for number in range(15):
        play({"Ada": 1, f"Player {number}": 2, "Cleo": 3}, source=TOTALS if number % 2 else POSITION)
    assert queries() == queries(player=ada, title="medina", to=DAY) == few <= 7


def test_a_change_of_the_form_asks_for_the_list_alone(client):
    play({"Ada": 31, "Ben": 48})
    whole = client.get("/plays", {"title": "medina", "player": ""})
    part = client.get("/plays", {"title": "medina", "player": ""}, headers={"hx-request": "true"})
    title, _, found = part.content.decode().strip().partition("\n")
    assert title == "<title>Plays: Medina · Tableside</title>", "so that tabs can be told apart"
    assert found.strip().startswith('<section id="found"')
    assert len(rows(part.content.decode())) == 1
    assert part.headers["HX-Push-Url"] == "/plays?title=medina"
    assert "HX-Request" in part.headers["Vary"]
    assert "HX-Request" in whole.headers["Vary"]
    assert "HX-Push-Url" not in whole.headers
    nothing = client.get("/plays", {"title": ""}, headers={"hx-request": "true"})
    assert nothing.headers["HX-Push-Url"] == "/plays"


def test_going_back_asks_for_the_whole_page(client):
    headers = {"hx-request": "true", "hx-history-restore-request": "true"}
    assert b"<html" in client.get("/plays", headers=headers).content


def test_the_page_needs_nothing_but_our_own_files(client):
    play({"Ada": 31, "Ben": 48})
    html = page(client)
    assert "<style" not in html
    assert " style=" not in html
    assert "://" not in html


def test_nothing_can_be_sent_to_it(client):
    assert client.post("/plays").status_code == 405
