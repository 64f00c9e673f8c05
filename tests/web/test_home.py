"""The start page: what there is on it, for whom, and what it costs."""

import re
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from accounts.access import Role
from accounts.club import change_settings
from games.models import Player, PlaySession
from games.titles import TITLES
from plays.views import home
from tests.actors import account, sign_in
from tests.factories import EntryFactory, PlaySessionFactory, SeatFactory
from tests.tampering import unguarded
from web.templatetags.moments import calendar_day, date_and_time, moment
from web.templatetags.wording import span

pytestmark = [pytest.mark.database, pytest.mark.django_db]


def page(client: Client, language: str = "en", **asked: Any) -> str:
    response = client.get("/", asked, headers={"accept-language": language})
    assert response.status_code == 200
    return response.content.decode()


def play(*names: str, **more: Any) -> PlaySession:
    """A table with these players; with points by name it is over."""
    points = more.pop("points", {})
    colours = ("yellow", "red", "blue", "green")[: len(names)]
    session = PlaySessionFactory.create(seats=colours, **more)
    session.played = session.ended and timezone.localdate(session.ended)
    session.save()
    session.seats.all().delete()
    for number, (name, colour) in enumerate(zip(names, colours, strict=True)):
        player = Player.objects.get_or_create(name=name)[0]
        won = bool(points) and points[name] == max(points.values())
        place = 1 + sum(other > points[name] for other in points.values()) if points else None
        SeatFactory.create(
            session=session,
            number=number,
            player=player,
            colour=colour,
            points=points.get(name),
            place=place,
            won=won,
        )
    return session


def text(html: str) -> str:
    """The words on the page, separated by single spaces."""
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def cards(html: str) -> list[str]:
    found = re.findall(r'<li class="running-table".*?</ul>.*?</li>', html, re.DOTALL)
    return [text(card) for card in found]


def results(html: str) -> list[str]:
    found = re.findall(r'<li>\s*<span class="small-board">.*?</ul>.*?</li>', html, re.DOTALL)
    return [text(row) for row in found]


def test_a_first_start_says_what_to_do(client):
    html = page(client)
    assert "No games yet" in html
    assert "Now playing" not in html
    assert "Latest results" not in html
    assert 'href="/new"' in html
    assert 'href="/import"' in html
    assert "Noch keine Partien" in page(client, "de")


def test_whoever_was_interrupted_at_the_first_start_finds_back_to_its_questions(client):
    way = 'href="/welcome/club"'
    assert way in page(client)
    assert way not in page(sign_in(Client(), account("Rita", Role.REFEREE)))
    change_settings({"name": "Club"})
    assert way not in page(client)


def test_whoever_may_not_begin_games_is_not_told_to(client):
    spectator = sign_in(Client(), account("Sam", Role.SPECTATOR))
    html = page(spectator)
    assert "As soon as one is started, it is shown here." in html
    assert '"/new' not in html
    assert '"/score"' not in html
    assert 'class="foot"' not in html


def test_games_on_the_tables_are_one_tap_away(client):
    session = play("Ada", "Ben", "Cleo")
    html = page(client)
    assert f'<a class="whole" href="/sessions/{session.pk}">Medina</a>' in html
    assert "No games yet" not in html
    assert "Nothing is being played" not in html
    for colour in ("yellow", "red", "blue"):
        assert f'<svg class="seat {colour}" aria-hidden="true"><use href="#seat-{colour}"/></svg>' in html
        assert f'<symbol id="seat-{colour}"' in html


def test_tables_keep_their_order_while_they_are_played(client):
    """Those at which somebody plays, new ones, and those that have been left."""
    now = timezone.now()
    left, first, second, new = (play(name, "Ben", "Cleo") for name in ("Ada", "Dora", "Emil", "Fritz"))
    with unguarded():
        for session, hours in ((left, 60), (first, 3), (second, 2), (new, 1)):
            PlaySession.objects.filter(pk=session.pk).update(begun=now - timedelta(hours=hours))
        for session in (left, second, first):
            entry = EntryFactory.create(session=session)
            if session == left:
                type(entry).objects.filter(pk=entry.pk).update(entered=now - timedelta(hours=50))
    for name, card in zip(("Dora", "Emil", "Fritz", "Ada"), cards(page(client)), strict=True):
        assert name in card
    with unguarded():
        EntryFactory.create(session=second, number=2, line="wall N1")
    assert "Dora" in cards(page(client))[0], "the table of the last move does not jump to the front"


def test_a_table_at_which_nobody_ever_recorded_anything_is_no_longer_shown_the_next_day(client):
    play("Ada", "Ben", "Cleo")
    EntryFactory.create(session=play("Dan", "Eva", "Fin"))
    with unguarded():
        PlaySession.objects.update(begun=timezone.now() - timedelta(days=2))
    play("Gil", "Hal", "Ina")
    text = page(client)
    assert "Ada" not in text
    assert "Dan" in text, "something was entered there"
    assert "Gil" in text, "it was begun today"


def test_the_latest_results_show_who_won_by_how_much(client):
    now = timezone.now()
    play("Ada", "Ben", "Cleo", points={"Ada": 31, "Ben": 48, "Cleo": 42}, ended=now - timedelta(days=2))
    play("Dora", "Emil", "Fritz", points={"Dora": 5, "Emil": 5, "Fritz": 1}, ended=now - timedelta(days=1))
    html = page(client)
    newest, older = results(html)
    assert newest.endswith("Dora 5 (won) Emil 5 (won) Fritz 1")
    assert older.endswith("Ben 48 (won) Cleo 42 Ada 31")
    assert html.count('<li class="result won">') == 3
    assert "Ben 48 (gewonnen)" in results(page(client, "de"))[1]
    assert "Nothing is being played at the moment." in html


def test_only_the_latest_results_are_shown_and_tables_have_pages(client):
    now = timezone.now()
    for number in range(26):
        name = f"Winner {number}"
        play(name, "Ben", "Cleo", points={name: 2, "Ben": 1, "Cleo": 0}, ended=now - timedelta(number))
        play(f"Player {number}", "Ben", "Cleo")
    first, last = page(client), page(client, playing=2)
    assert [len(cards(html)) for html in (first, last)] == [24, 2]
    assert len(results(first)) == home.LATEST
    assert "Winner 0 " in text(first)
    assert f"Winner {home.LATEST} " not in text(first)
    assert ">All plays</a>" in first
    assert "Page 1 of 2" in first
    assert 'href="?playing=2#playing"' in first
    assert 'hx-get="/?playing=2&amp;seen=' in last
    assert cards(page(client, playing="x")) == cards(first)
    assert "Page 2 of 2" in page(client, playing=99)


def test_many_games_cost_no_more_queries_than_one(client):
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            page(client)
        return len(captured)

    ended = timezone.now()
    EntryFactory.create(session=play("Ada", "Ben", "Cleo"))
    play("Ada", "Ben", "Cleo")
    play("Ada", "Ben", "Cleo", points={"Ada": 1, "Ben": 2, "Cleo": 3}, ended=ended)
    page(client)
    few = queries()
    for _ in range(8):
        EntryFactory.create(session=play("Ada", "Ben", "Cleo", "Dora"))
        play("Ada", "Ben", "Cleo", "Dora")
        play("Ada", "Ben", "Cleo", points={"Ada": 1, "Ben": 2, "Cleo": 3}, ended=ended)
    page(client)
    assert queries() == few <= 14


def test_names_are_shown_as_they_are(client):
    play("<b>Ada</b>", "Ben & Söhne", "Cleo")
    html = page(client)
    assert "&lt;b&gt;Ada&lt;/b&gt;" in html
    assert "Ben &amp; Söhne" in html


def test_dates_and_times_are_written_one_way_and_never_broken(monkeypatch):
    evening = datetime(2026, 11, 18, 15, 58, tzinfo=UTC)
    monkeypatch.setattr(timezone, "now", lambda: evening)
    written = {
        "en": ("today 16:58", "18 Nov 2026, 16:58", "17 Nov 2026, 16:58", "3 May 2025"),
        "de": ("heute 16:58", "18.11.2026, 16:58", "17.11.2026, 16:58", "03.05.2025"),
    }
    for language, (today, in_full, yesterday, earlier) in written.items():
        with override(language):
            assert moment(evening) == today.replace(" ", "\xa0")
            assert date_and_time(evening) == in_full.replace(" ", "\xa0")
            assert moment(evening - timedelta(days=1)) == yesterday.replace(" ", "\xa0")
            assert calendar_day(date(2025, 5, 3)) == earlier.replace(" ", "\xa0")
    with override("en"):
        assert moment(evening.replace(hour=23, minute=30) - timedelta(days=1)) == "today\xa000:30"


@pytest.mark.parametrize(("role", "leads"), [(Role.DIRECTOR, "new"), (Role.SPECTATOR, "statistics")])
def test_a_tap_on_a_title_starts_a_game_or_leads_to_its_statistics(client, role, leads):
    html = page(sign_in(Client(), account("Rita", role)))
    assert TITLES
    for game in TITLES.values():
        address = f"/new?title={game.slug}" if leads == "new" else f"/titles/{game.slug}"
        assert f'<a class="whole" href="{address}">{game.name}</a>' in html
        assert html.count(f'href="{reverse("title_statistics", args=[game.slug])}"') == 1
        assert str(game.face and game.face.card) in html


def test_the_page_speaks_the_language_of_the_browser(client):
    assert '<html lang="en">' in page(client, "en-GB,de;q=0.5")
    assert '<html lang="de">' in page(client, "de-AT,en;q=0.5")
    assert "Tische" in page(client, "de")


@pytest.mark.parametrize(
    ("players", "shown"), [((3, 4), "3–4"), ((2, 3, 4), "2–4"), ((2,), "2"), ((2, 4, 6), "2, 4, 6")]
)
def test_how_many_can_play_is_said_briefly(players, shown):
    assert span(players) == shown


def test_the_page_needs_nothing_but_our_own_files(client):
    response = client.get("/")
    assert "default-src 'none'; script-src 'self'" in response.headers["Content-Security-Policy"]
    html = response.content.decode()
    assert "<style" not in html
    assert " style=" not in html
    assert "://" not in html


@pytest.mark.parametrize(
    ("header", "value"),
    [("X-Frame-Options", "DENY"), ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "same-origin")],
)
def test_the_page_keeps_strangers_out(client, header, value):
    assert client.get("/").headers[header] == value
