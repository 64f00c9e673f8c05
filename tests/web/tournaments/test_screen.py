"""The big screen: what it shows to whoever knows its address, and what it never shows."""

from datetime import timedelta
from html import unescape
from typing import Any
from unittest import mock

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.access import Role
from games.models import Link, PlaySession
from tests.actors import account
from tests.present import matched
from tests.tournaments.stored import enter, new_tournament, played, publish_round
from tournaments.desk.tables import open_tables
from tournaments.models import Entrant, Tournament
from tournaments.pages.screen import BigScreen, in_pages
from tournaments.progress import Progress

TWO = [(1, 2, 3, 4), (5, 6, 7, 8)]


@pytest.fixture
def made(db) -> Tournament:
    made = new_tournament(8, minutes=60)
    publish_round(made, TWO)
    return made


def screen(made: Tournament, language: str = "en", news: bool = False, **query: Any) -> str:
    """The screen as seen by somebody who is not signed in."""
    guest = Client(headers={"HX-Request": "true"} if news else {})
    guest.cookies["django_language"] = language
    answer = guest.get(reverse("screen", args=[made.screen]), query)
    assert answer.status_code == 200
    assert "no-store" in answer.headers["Cache-Control"]
    return unescape(answer.text)


def kinds(made: Tournament) -> list[str]:
    return [view.name for view in BigScreen(Progress.of(made)).views]


def test_everybody_sees_the_tables_without_signing_in(made):
    text = screen(made)
    assert "Round 1 · Medina" in text
    for number in range(1, 9):
        assert f'<span class="name">P{number}</span>' in text
    assert text.count('class="table') == 2


def test_its_views_follow_the_tournament(made):
    assert kinds(new_tournament(8, name="New")) == ["welcome-1"]
    assert kinds(made) == ["tables-1", "clock-1"]
    played(made, 1, {1: (40, 30, 20, 10)})
    assert kinds(made) == ["tables-1", "standings-1", "clock-1"]
    played(made, 1, {2: (41, 31, 21, 11)})
    assert kinds(made) == ["tables-1", "standings-1"]
    publish_round(made, TWO)
    played(made, 2, [(40, 30, 20, 10), (41, 31, 21, 11)])
    assert kinds(made) == ["podium-1", "standings-1"]
    assert "Winners" in screen(made)


def test_a_large_field_is_shown_in_pages_of_which_none_is_cut(db):
    made = new_tournament(64, minutes=0)
    publish_round(made, [range(first, first + 4) for first in range(1, 65, 4)])
    played(made, 1, {1: (40, 30, 20, 10)})
    assert kinds(made) == ["tables-1", "tables-2", "tables-3", "standings-1", "standings-2", "standings-3"]
    text = screen(made)
    assert text.count('<li class="who') == 64


def test_names_have_one_size_and_long_ones_two_lines(made):
    assert 'class="now"' in screen(made)
    longest = "Friederike von Hohenstein-Wittgenstein"
    for number in (1, 2):
        Entrant.objects.filter(name=f"P{number}").update(name=f"{longest} {number}")
    assert 'class="now long"' in screen(made)
    assert BigScreen(Progress.of(made)).in_column == 12
    Entrant.objects.filter(name="P3").update(name=f"{longest} 3")
    assert BigScreen(Progress.of(made)).in_column == 10, "where many have two lines, fewer are on a page"


@pytest.mark.parametrize(("many", "pages"), [(1, [1]), (6, [6]), (7, [3, 4]), (16, [5, 5, 6])])
def test_pages_are_few_and_even(many, pages):
    assert [len(view.content) for view in in_pages("tables", range(many), 6)] == pages


def test_a_screen_that_asks_for_news_gets_only_what_changes(made):
    text = screen(made, news=True)
    assert "<html" not in text
    assert 'data-name="tables-1"' in text
    assert text.strip().startswith('<div id="live" hx-get="')


def news(made: Tournament, seen: str) -> int:
    """The answer to a screen that has already seen something."""
    guest = Client(headers={"HX-Request": "true"})
    return guest.get(reverse("screen", args=[made.screen]), {"seen": seen}).status_code


def seen(made: Tournament) -> str:
    return matched(r"seen=(\w+)", screen(made))[1]


def test_while_nothing_changed_nothing_is_sent(made, django_assert_max_num_queries, monkeypatch):
    played(made, 1, {1: (40, 30, 20, 10)})
    stamp = seen(made)
    monkeypatch.setattr("tournaments.pages.screen.StandingsPage", None)  # would have to be computed
    with django_assert_max_num_queries(12):
        assert news(made, stamp) == 204


@pytest.mark.parametrize(
    "change",
    [
        lambda made: played(made, 1, {2: (40, 30, 20, 10)}),
        lambda made: made.rounds.filter(number=1).update(started=timezone.now()),
        lambda made: made.rounds.filter(number=1).update(minutes=65),
        lambda made: made.rounds.filter(number=1).update(spent=5),
        lambda made: Entrant.objects.filter(name="P3").update(name="Cleo"),
        lambda made: Tournament.objects.filter(pk=made.pk).update(name="Autumn Cup"),
        lambda made: publish_round(made, [(1, 2, 7, 8), (5, 6, 3, 4)], number=1, reason="mixed up"),
        lambda made: open_tables(made.rounds.get(number=1).draw, "Dora"),
        lambda made: enter(made, "P9"),
    ],
)
def test_what_changed_is_sent(made, change):
    stamp = seen(made)
    assert news(made, stamp) == 204
    change(made)
    assert news(made, stamp) == 200
    assert news(made, seen(made)) == 204


def test_a_clock_that_runs_off_is_no_news(made):
    running_since(made, 50)
    stamp = seen(made)
    with mock.patch("django.utils.timezone.now", return_value=timezone.now() + timedelta(minutes=7)):
        assert news(made, stamp) == 204


def test_a_kind_that_is_held_stays_held_in_the_news(made):
    played(made, 1, {1: (40, 30, 20, 10)})
    text = screen(made, news=True, show="standings&x")
    assert "&show=standings%26x" in text


def test_one_kind_can_be_held(made):
    played(made, 1, {1: (40, 30, 20, 10)})
    text = screen(made, show="standings")
    assert 'data-name="standings-1"' in text
    assert 'data-name="tables-1"' not in text
    assert 'hx-get="/screen/' in text
    assert "?show=standings" in text
    assert 'data-name="tables-1"' in screen(made, show="nonsense")


def test_results_are_shown_when_they_are_in(made):
    assert "finished" not in screen(made)
    played(made, 1, {1: (40, 30, 20, 10)})
    text = screen(made)
    assert text.count("finished") == 1
    assert '<span class="points">40</span>' in text
    assert '<li class="who won">' in text


def test_points_of_a_play_that_is_not_sealed_are_never_shown(made):
    session, _ = open_tables(made.rounds.get(number=1).draw, "Dora")
    for seat, points in zip(session.seats.all(), (777, 666, 555, 444), strict=True):
        seat.points, seat.place = points, 1
        seat.save()
    PlaySession.objects.filter(pk=session.pk).update(ended=timezone.now())
    text = screen(made)
    assert "being verified" in text
    assert "777" not in text
    PlaySession.objects.filter(pk=session.pk).update(sealed=timezone.now())
    assert "777" in screen(made)


def test_no_link_of_a_table_is_on_it(made):
    open_tables(made.rounds.get(number=1).draw, "Dora")
    for text in (screen(made), screen(made, news=True)):
        assert not [link for link in Link.objects.all() if link.code in text]
        assert "/t/" not in text


def test_who_sits_out_is_named(db):
    made = new_tournament(5)
    publish_round(made, [(1, 2, 3, 4)], byes=[5])
    assert "Sitting out: P5." in screen(made)


# The clock on it


def running_since(made: Tournament, minutes: float) -> None:
    made.rounds.filter(number=1).update(started=timezone.now() - timedelta(minutes=minutes))


@pytest.mark.parametrize(("minutes", "state"), [(10, "running"), (56, "last"), (61, "over")])
def test_the_clock_says_how_it_stands(made, minutes, state):
    running_since(made, minutes)
    text = screen(made)
    assert f'class="now" data-state="{state}"' in text
    assert text.count("data-runs") == 2


def test_a_clock_that_stands_says_so(made):
    text = screen(made)
    assert 'data-state="ready"' in text
    assert "The clock has not started" in text
    assert 'data-left="3600000"' in text
    assert "data-runs" not in text


def test_without_minutes_there_is_no_clock(db):
    made = new_tournament(8, minutes=0)
    publish_round(made, TWO)
    assert "data-clock" not in screen(made)


def test_when_all_have_finished_nobody_needs_the_clock(made):
    running_since(made, 61)
    played(made, 1, [(40, 30, 20, 10), (41, 31, 21, 11)])
    text = screen(made)
    assert "data-clock" not in text
    assert "Time is up</b>" not in text


# Its address


def test_a_code_that_nobody_gave_out_is_404_in_the_houses_look(made):
    answer = Client().get(reverse("screen", args=["A" * 12]))
    assert answer.status_code == 404
    assert "Nothing is shown at this address" in answer.text


def test_it_is_switched_off_and_on_and_its_address_renewed(client, made):
    def wish(what: str) -> Tournament:
        answer = client.post(reverse("switch_screen", args=[made.pk]), {"wish": what})
        assert (answer.status_code, answer.headers["Location"]) == (
            303,
            reverse("tournament", args=[made.pk]),
        )
        return Tournament.objects.get(pk=made.pk)

    first = made.screen
    assert wish("on").screen == first
    assert wish("odd").screen == first
    second = wish("renew").screen
    assert second not in ("", first)
    assert wish("off").screen == ""
    for code in (first, second):
        assert Client().get(reverse("screen", args=[code])).status_code == 404
    assert wish("on").screen not in ("", first, second)


@pytest.mark.parametrize(
    ("number", "back"), [("1", "round"), ("9", "tournament"), ("x", "tournament"), ("", "tournament")]
)
def test_whoever_switches_it_comes_back_to_the_round_that_was_looked_at(client, made, number, back):
    answer = client.post(reverse("switch_screen", args=[made.pk]), {"wish": "renew", "number": number})
    args = [made.pk, 1] if back == "round" else [made.pk]
    assert answer.headers["Location"] == reverse(back, args=args)


def test_what_changes_its_address_is_folded_away(client, made):
    text = client.get(reverse("round", args=[made.pk, 1])).text
    form = text[text.index('class="screen-switch"') :]
    form = form[: form.index("</form>")]
    assert '<input type="hidden" name="number" value="1">' in form
    shown, folded = form.split("<details>")
    assert "Big screen</a>" in shown
    assert "<button" not in shown
    assert "<summary>Address of the big screen</summary>" in folded
    assert "New address for the big screen</button>" in folded
    assert "Switch off the big screen</button>" in folded


def test_only_a_director_switches_it(made):
    other = Client()
    other.force_login(account("Rita", Role.REFEREE))
    assert other.post(reverse("switch_screen", args=[made.pk]), {"wish": "off"}).status_code == 403
    assert Tournament.objects.get(pk=made.pk).screen == made.screen


def test_in_german_and_with_names_that_are_no_markup(db):
    made = new_tournament(3)
    enter(made, "<b>Öz</b> & Söhne")
    publish_round(made, [(1, 2, 3, 4)])
    text = screen(made, "de")
    assert 'lang="de"' in text
    for phrase in (
        "Tisch</span>",
        "Runde 1 · Medina",
        "Die letzten fünf Minuten",
        "Uhr</a>",
        "Die Uhr läuft noch nicht",
    ):
        assert phrase in text
    assert "Alle Seiten im Wechsel" in screen(made, "de", show="tables")
    played(made, 1, [(40, 30, 20, 10)])
    text = screen(made, "de")
    assert "beendet" in text
    assert "Rangliste" in text
    guest = Client()
    assert "<b>Öz" not in guest.get(reverse("screen", args=[made.screen])).text


def test_it_works_without_scripts(made):
    text = screen(made)
    assert '<noscript><meta http-equiv="refresh" content="20"></noscript>' in text
    assert "style=" not in text
