"""The demo club in a small version: it verifies, and each of its pages says that it is a demo."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from io import StringIO
from pathlib import Path
from random import Random
from urllib.parse import parse_qs, urlsplit

import pytest
from django.contrib.auth.hashers import make_password
from django.core.management import call_command
from django.db import transaction
from django.db.models import F
from django.test import Client
from django.urls import resolve
from django.utils import timezone
from django.utils.translation import override

from accounts.access import Role
from accounts.links import make_link
from accounts.models import Account
from accounts.roles import open_account
from accounts.sign_in.proof import PROVED_FOR
from chain.models import ChainLink
from demo.club import build_club, built_until, director, is_built, password
from demo.evenings import planned_plays
from demo.management.commands.demo import Command, told_age
from demo.people import CLUB, DIRECTOR
from docs import moments
from games.models import Entry, Player, PlaySession
from games.player_signs import DRAWINGS
from games.titles import TITLES
from tests.actors import prove, sign_in
from tests.present import present
from tests.walking import is_page, walked
from tournaments.models import Tournament
from tournaments.progress import Progress
from web.cookies import stored_name

pytestmark = pytest.mark.django_db

GAMES = 12
BADGE = '<span class="demo">Demo</span>'
ON_PAPER = re.compile(r'<p class="demo on-paper"[^>]*>Demo</p>')


@pytest.fixture(scope="module")
def club(django_db_setup: None, django_db_blocker) -> Iterator[list[str]]:
    """The club, built once for all tests here; yields what was told meanwhile."""
    told: list[str] = []
    with django_db_blocker.unblock(), transaction.atomic():
        build_club(GAMES, told.append)
        yield told
        transaction.set_rollback(True)


@pytest.fixture(autouse=True)
def in_a_demo(settings, no_limits: None, tmp_path: Path) -> None:
    settings.DEMO = True
    settings.DATA = tmp_path


def test_everything_is_as_it_was_entered_and_attested(club):
    said = StringIO()
    call_command("verify", stdout=said)
    assert "all is as attested" in said.getvalue()


def test_the_games_are_of_the_past_and_in_the_order_of_time(club):
    now = timezone.now()
    assert PlaySession.objects.exclude(played=None).count() > GAMES
    assert not PlaySession.objects.filter(begun__gt=now).exists()
    assert not PlaySession.objects.filter(ended__lt=F("begun")).exists()
    assert not Entry.objects.filter(entered__lt=F("session__begun")).exists()
    moments = [*ChainLink.objects.order_by("number").values_list("moment", flat=True)]
    assert moments == sorted(moments)
    assert now - moments[0] > timedelta(days=600)


def test_tables_of_all_titles_are_at_different_moments(club):
    running = PlaySession.objects.filter(source=PlaySession.MOVES, sealed=None).exclude(entries=None)
    assert {table.title for table in running} == {*TITLES}
    over = running.exclude(ended=None)
    assert over.count() == 1
    assert present(over.get().entries.last()).line.startswith("confirm")


def test_the_tournament_is_in_its_third_round(club):
    progress = Progress.of(Tournament.objects.get())
    first, second, third = progress.rounds[:3]
    assert not progress.file.rounds[0].missing
    assert not progress.file.rounds[1].missing
    assert 0 < len(progress.file.rounds[2].missing) < present(third.draw).tables.count()
    assert progress.rounds[3].draw is None
    assert third.clock.clock.runs
    assert not first.clock.clock.runs
    assert not second.clock.clock.runs


def test_every_page_answers_and_says_that_it_is_a_demo(club):
    client = sign_in(Client(), director())
    pages = walked(client, "/", is_wanted=few_of_a_kind())
    screen = f"/screen/{Tournament.objects.get().screen}"
    pages |= {address: client.get(address) for address in (screen, "/import", "/new", "/score")}
    assert len(pages) > 50
    for address, page in pages.items():
        assert page.status_code == (204 if asks_for_news(address) else 200), address
        if is_page(page) and "<html" in page.text:
            assert BADGE in page.text, address
            assert ON_PAPER.search(page.text), address


def asks_for_news(address: str) -> bool:
    """Whether a table asks by this address whether there is news; it is told that there is none."""
    parts = urlsplit(address)
    return resolve(parts.path).url_name == "table" and "after" in parse_qs(parts.query)


def test_the_club_has_a_name_and_shows_strangers_what_is_being_played(club):
    page = Client().get("/").text
    assert f'<bdi class="club-name">{CLUB}</bdi>' in page
    tables = {*re.findall(r'href="(/sessions/\d+)"', page)}
    assert len(tables) >= len(TITLES)
    assert {Client().get(table).status_code for table in tables} == {200}
    assert "/plays" not in page


def few_of_a_kind(most: int = 2) -> Callable[[str], bool]:
    """Chooses a few addresses of every kind: a page looks the same for every player and every entry."""
    seen: Counter[object] = Counter()

    def is_wanted(address: str) -> bool:
        parts = urlsplit(address)
        kind = (resolve(parts.path).url_name, *parse_qs(parts.query))
        seen[kind] += 1
        return seen[kind] <= most

    return is_wanted


def test_pages_that_say_what_went_wrong_say_it_too(club, monkeypatch):
    client = sign_in(Client(raise_request_exception=False), director())
    monkeypatch.setattr("plays.views.lists.render", lambda *args, **kwargs: 1 / 0)
    for address, status in (("/nowhere", 404), ("/plays", 500), (f"/{'long' * 4000}", 414)):
        answer = client.get(address)
        assert answer.status_code == status
        assert BADGE in answer.text
        assert ON_PAPER.search(answer.text)


def test_no_page_of_a_club_says_demo(club, settings):
    settings.DEMO = False
    answer = Client().get("/sign-in")
    assert "Demo" not in answer.text


def test_the_moments_that_the_documents_show_are_there(club):
    client = sign_in(Client(), director())
    piece, field = moments.refused_placement(moments.table_of("Ines"))
    shown = {
        moments.table_address("Ines"): (f'value="{piece} *"', f'value="{field}"'),
        moments.merchants_address(moments.table_of("Ines")): (),
        moments.ruling_address(moments.table_of("Leonie")): (),
        moments.scored_address(): ('form="correct"',),
        moments.round_address(): (),
        moments.table_address("Pavel"): ('type="radio"',),
        moments.table_address("Zoë"): (),
    }
    for address, parts in shown.items():
        page = client.get(address)
        assert page.status_code == 200, address
        for part in parts:
            assert part in page.text, f"{address} without {part}"


def test_the_link_signs_in_once(club):
    link = make_link(director())
    client = Client()
    assert client.head(link).status_code == 200
    assert client.get(link).headers["Location"] == "/"
    assert client.get("/").context["request"].who.name == DIRECTOR
    assert client.get(link).headers["Location"] == "/", "whoever is signed in already goes on"
    answer = Client().get(link)
    assert answer.status_code == 410
    assert BADGE in answer.text
    assert "Starting the demo again prints a new one." in answer.text


def test_whoever_is_asked_for_the_password_again_is_told_where_it_is(club):
    client = sign_in(Client(), director())
    prove(client, director(), ago=PROVED_FOR + 1)
    page = client.post("/settings", {"name": "Another"})
    assert page.status_code == 403
    assert "the window where it was started shows a name and a password" in page.text


def test_players_have_signs_and_one_game_was_abandoned(club):
    signs = [*Player.objects.exclude(sign="").values_list("sign", flat=True)]
    assert signs
    assert {*signs} <= {*DRAWINGS}
    abandoned = PlaySession.objects.get(abandoned__isnull=False)
    page = sign_in(Client(), director()).get("/plays/abandoned").text
    assert f'href="/sessions/{abandoned.pk}"' in page
    assert "ran out of time" in page


def test_whoever_cannot_sign_in_is_not_sent_to_a_command_that_is_for_the_real_club(club):
    for path in ("/sign-in", "/welcome/1/no-link"):
        page = Client().get(path).text
        assert "the window where it was started shows a name and a password" in page
        assert "manage.py invite" not in page


def test_the_link_of_a_club_asks_for_a_password_first(club, settings):
    settings.DEMO = False
    answer = Client().get(make_link(director()))
    assert answer.status_code == 200
    assert 'type="password"' in answer.text


def test_whoever_gets_an_account_in_a_demo_chooses_a_password_as_in_a_club(club):
    answer = Client().get(
        make_link(open_account(name="Paul", role=Role.SPECTATOR, password=make_password(None)))
    )
    assert answer.status_code == 200
    assert 'type="password"' in answer.text


def test_the_printed_password_is_that_of_the_director(club):
    assert Account.objects.get(name=DIRECTOR).check_password(password())


def test_a_club_is_built_once(club):
    assert is_built()
    before = PlaySession.objects.count()
    call_command("demo", only_build=True, stdout=StringIO())
    assert PlaySession.objects.count() == before


def test_a_demo_of_another_day_says_how_it_is_built_anew(club, monkeypatch):
    assert "FRESH=1" not in printed_link()
    until = present(built_until())
    assert timezone.now() - timedelta(hours=1) < until < timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: until + timedelta(days=1))
    assert "make demo FRESH=1" in printed_link()


def test_the_age_of_a_demo_is_told_as_dates_are_told_everywhere():
    built = datetime(2027, 3, 9, 16, 58, tzinfo=timezone.get_current_timezone())
    assert "built on 9 Mar 2027, 16:58, and" in told_age(built)
    with override("de"):
        assert "stammt vom 09.03.2027, 16:58, und" in told_age(built)


def printed_link() -> str:
    said = StringIO()
    Command(stdout=said).print_first_link("http://here", is_drawn=False)
    return said.getvalue()


def test_what_a_browser_keeps_for_a_demo_replaces_nothing_of_the_club(settings):
    of_demo = stored_name("links")
    settings.DEMO = False
    assert stored_name("links") == "links" != of_demo


def test_the_evenings_are_those_of_a_club():
    plays = planned_plays(300, timezone.localdate(), Random(1))
    assert len(plays) == 300
    assert {play.begins.weekday() for play in plays} <= {3, 6}
    assert {play.game.slug for play in plays} == {*TITLES}
    assert {play.source for play in plays} == {source for source, _ in PlaySession.SOURCES}
    assert plays == sorted(plays, key=lambda play: play.begins.date())
    for play in plays:
        assert len({person.name for person in play.people}) == len(play.people) in play.game.players


def test_some_people_often_sit_at_one_table():
    tables = Counter(
        frozenset(person.name for person in play.people)
        for play in planned_plays(300, timezone.localdate(), Random(1))
    )
    assert sum(plays >= 4 for plays in tables.values()) >= 3
