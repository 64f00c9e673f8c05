import re
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django.utils.translation import override

from games.models import Player, PlaySession
from games.titles import TITLES
from plays.views import home
from tests.factories import EntryFactory, PlaySessionFactory, SeatFactory
from tests.tampering import unguarded
from web.templatetags.moments import calendar_day, date_and_time, day, moment
from web.templatetags.wording import span

pytestmark = [pytest.mark.database, pytest.mark.django_db]


def page(client: Client, language: str = "en", **asked: Any) -> str:
    response = client.get("/", asked, headers={"accept-language": language})
    assert response.status_code == 200
    return response.content.decode()


def play(*names: str, **more: Any) -> PlaySession:
    """A table with these players; with points by name it is over."""
    points = more.pop("points", {})
    session = PlaySessionFactory.create(**more)
    session.played = session.ended and timezone.localdate(session.ended)
    session.save()
    session.seats.all().delete()
    for number, (name, colour) in enumerate(zip(names, ("yellow", "red", "blue", "green"), strict=False)):
        player = Player.objects.get_or_create(name=name)[0]
        won = bool(points) and points[name] == max(points.values())
        SeatFactory.create(
            session=session, number=number, player=player, colour=colour, points=points.get(name), won=won
        )
    return session


def text(html: str) -> str:
    """The words on the page, separated by single spaces."""
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def rows(html: str) -> list[str]:
    return [text(row) for row in re.findall(r'<a class="play".*?</a>', html, re.DOTALL)]


def test_a_first_start_says_what_to_do(client):
    html = page(client)
    assert "Nothing has been played here yet" in html
    assert "On the tables" not in html
    assert "Played" not in html
    assert 'href="/new"' in html
    assert 'href="/import"' in html
    assert "Hier wurde noch nichts gespielt" in page(client, "de")


def test_games_on_the_tables_are_one_tap_away(client):
    session = play("Ada", "Ben", "Cleo")
    html = page(client)
    assert f'<a class="play" href="/sessions/{session.pk}">' in html
    assert re.fullmatch(r"Medina today \d\d:\d\d Ada Ben Cleo no move yet", rows(html)[0])
    assert "Nothing has been played here yet" not in html
    for colour in ("yellow", "red", "blue"):
        assert f'<svg class="seat {colour}" aria-hidden="true"><use href="#seat-{colour}"/></svg>' in html
        assert f'<symbol id="seat-{colour}"' in html


def test_the_table_that_was_busy_last_stands_first(client):
    busy, begun_later = play("Ada", "Ben", "Cleo"), play("Dora", "Emil", "Fritz")
    now = timezone.now()
    with unguarded():
        PlaySession.objects.filter(pk=busy.pk).update(begun=now - timedelta(hours=2))
        PlaySession.objects.filter(pk=begun_later.pk).update(begun=now - timedelta(hours=1))
    assert "Dora" in rows(page(client))[0]
    EntryFactory.create(session=busy)
    first, second = rows(page(client))
    assert "Ada" in first
    assert "last move today" in first
    assert "no move yet" in second


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


def test_finished_games_show_who_won_by_how_much(client):
    now = timezone.now()
    play("Ada", "Ben", "Cleo", points={"Ada": 31, "Ben": 48, "Cleo": 42}, ended=now - timedelta(days=2))
    play("Dora", "Emil", "Fritz", points={"Dora": 5, "Emil": 5, "Fritz": 1}, ended=now - timedelta(days=1))
    html = page(client)
    newest, older = rows(html)
    assert newest.endswith("Dora 5 (won) Emil 5 (won) Fritz 1")
    assert older.endswith("Ben 48 (won) Cleo 42 Ada 31")
    assert html.count('<span class="result won">') == 3
    assert "Ben 48 (gewonnen)" in rows(page(client, "de"))[1]


def test_long_lists_have_pages_of_20(client):
    now = timezone.now()
    for number in range(41):
        play(
            f"Winner {number}", "Ben", points={f"Winner {number}": 2, "Ben": 1}, ended=now - timedelta(number)
        )
        play(f"Player {number}", "Ben")
    first, second, last = page(client), page(client, page=2), page(client, page=3, playing=3)
    assert [len(rows(html)) for html in (first, second, last)] == [40, 40, 2]
    assert "Winner 0 " in text(first)
    assert "Winner 20 " in text(second)
    assert "Page 1 of 3" in first
    assert 'href="?page=2#finished"' in first
    assert 'href="?playing=2#playing"' in first
    assert 'href="?page=1#finished"' in second
    assert rows(page(client, page="x")) == rows(first)
    assert "Page 3 of 3" in page(client, page=99)


def test_many_games_cost_no_more_queries_than_one(client):
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            page(client)
        return len(captured)

    ended = timezone.now()
    play("Ada", "Ben", "Cleo")
    play("Ada", "Ben", "Cleo", points={"Ada": 1, "Ben": 2, "Cleo": 3}, ended=ended)
    few = queries()
    for _ in range(15):
        EntryFactory.create(session=play("Ada", "Ben", "Cleo", "Dora"))
        play("Ada", "Ben", "Cleo", points={"Ada": 1, "Ben": 2, "Cleo": 3}, ended=ended)
    assert queries() == few <= 10


def test_names_are_shown_as_they_are(client):
    play("<b>Ada</b>", "Ben & Söhne")
    html = page(client)
    assert "&lt;b&gt;Ada&lt;/b&gt;" in html
    assert "Ben &amp; Söhne" in html


def test_moments_are_told_as_people_tell_them(monkeypatch):
    evening = datetime(2026, 11, 16, 18, 30, tzinfo=UTC)
    monkeypatch.setattr(timezone, "now", lambda: evening)
    with override("en"):
        assert moment(evening) == "today 19:30"
        assert moment(evening - timedelta(days=1)) == "yesterday 19:30"
        assert moment(evening - timedelta(days=9)) == day(evening - timedelta(days=9)) == "November 7"
        assert day(evening - timedelta(days=365)) == "Nov. 16, 2025"
        assert moment(evening.replace(hour=23, minute=30) - timedelta(days=1)) == "today 00:30"
    with override("de"):
        assert moment(evening) == "heute 19:30"
        assert moment(evening - timedelta(days=1)) == "gestern 19:30"
        assert day(evening - timedelta(days=9)) == "7. November"


def test_a_date_with_its_time_is_written_one_way_and_never_broken(monkeypatch):
    evening = datetime(2026, 11, 18, 15, 58, tzinfo=UTC)
    monkeypatch.setattr(timezone, "now", lambda: evening)
    written = {
        "en": ("today 16:58", "17 Nov 2026, 16:58", "3 May 2025"),
        "de": ("heute 16:58", "17.11.2026, 16:58", "03.05.2025"),
    }
    for language, (today, yesterday, earlier) in written.items():
        with override(language):
            assert date_and_time(evening) == today.replace(" ", "\xa0")
            assert date_and_time(evening - timedelta(days=1)) == yesterday.replace(" ", "\xa0")
            assert calendar_day(date(2025, 5, 3)) == earlier.replace(" ", "\xa0")
    with override("en"):
        assert date_and_time(evening.replace(hour=23, minute=30) - timedelta(days=1)) == "today\xa000:30"


def test_every_title_is_listed(client):
    html = page(client, "en")
    assert TITLES
    for game in TITLES.values():
        assert f'<h3><a href="/titles/{game.slug}">{game.name}</a></h3>' in html
        assert all(f"<dt>{rule.code}</dt>" in html for rule in game.rulebook)


def test_the_page_speaks_the_language_of_the_browser(client):
    assert '<html lang="en">' in page(client, "en-GB,de;q=0.5")
    assert '<html lang="de">' in page(client, "de-AT,en;q=0.5")
    assert "Welches Spiel liegt auf dem Tisch?" in page(client, "de")


def test_rules_are_told_in_the_language_of_the_page(client):
    rule = next(iter(next(iter(TITLES.values())).rulebook))
    assert rule.text.en in page(client, "en")
    assert rule.text.de in page(client, "de")


@pytest.mark.parametrize(
    ("players", "shown"), [((3, 4), "3–4"), ((2, 3, 4), "2–4"), ((2,), "2"), ((2, 4, 6), "2, 4, 6")]
)
def test_how_many_can_play_is_said_briefly(players, shown):
    assert span(players) == shown


def test_a_house_without_titles_says_so(client, monkeypatch):
    PlaySessionFactory.create()
    monkeypatch.setattr(home, "TITLES", {})
    html = page(client, "en")
    assert "No game has been taught to this house yet." in html
    assert "/new" not in html
    assert "/sessions/" not in html


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
