"""The clock of a round: started, stopped, given more time, and read."""

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.access import Role
from tests.actors import account
from tests.tournaments.stored import new_tournament, publish_round
from tournaments.clock import LAST, MOST, OFF, OVER, READY, RUNNING, STOPPED, Clock, turned
from tournaments.models import Round

EIGHT = datetime(2026, 5, 9, 20, tzinfo=UTC)


def after(minutes: float = 0, seconds: float = 0) -> datetime:
    return EIGHT + timedelta(minutes=minutes, seconds=seconds)


RUNS = Clock(90, EIGHT)


@pytest.mark.parametrize(
    ("clock", "moment", "face", "state"),
    [
        (Clock(90), after(), "90:00", READY),
        (Clock(0), after(), "0:00", OFF),
        (RUNS, after(), "90:00", RUNNING),
        (RUNS, after(seconds=0.5), "90:00", RUNNING),
        (RUNS, after(seconds=1), "89:59", RUNNING),
        (RUNS, after(84, 59), "5:01", RUNNING),
        (RUNS, after(85), "5:00", LAST),
        (RUNS, after(89, 59.5), "0:01", LAST),
        (RUNS, after(90), "0:00", OVER),
        (RUNS, after(90, 0.5), "0:00", OVER),
        (RUNS, after(90, 7), "−0:07", OVER),
        (RUNS, after(200), "−110:00", OVER),
        (Clock(90, EIGHT, 600), after(10), "70:00", RUNNING),
        (Clock(90, None, 600), after(10), "80:00", STOPPED),
        (Clock(90, None, 6000), after(10), "−10:00", STOPPED),
    ],
)
def test_what_it_shows(clock, moment, face, state):
    reading = clock.at(moment)
    assert (reading.face, reading.state) == (face, state)


def test_when_it_ends():
    assert RUNS.ends == after(90)
    assert Clock(90, EIGHT, 600).ends == after(80)
    assert Clock(90).ends is None


def test_it_is_stopped_and_goes_on_where_it_stood():
    stopped = turned(turned(Clock(90), "start", after()), "stop", after(30, 0.9))
    assert stopped == Clock(90, None, 1800)
    assert turned(stopped, "start", after(50)).at(after(51)).face == "59:00"


@pytest.mark.parametrize(
    ("wish", "clock"), [("start", RUNS), ("stop", Clock(90)), ("odd", RUNS), ("start", Clock(0))]
)
def test_what_is_so_already_stays(wish, clock):
    assert turned(clock, wish, after(10)) == clock


def test_five_minutes_more_or_less_and_once_for_a_tap_that_came_twice():
    more = turned(RUNS, "more", after(10), seen=90)
    assert more == Clock(95, EIGHT)
    assert turned(more, "more", after(10), seen=90) == more
    assert turned(more, "less", after(10), seen=95) == RUNS
    assert turned(more, "less", after(10), seen=90) == more
    assert turned(RUNS, "more", after(10)).minutes == 95
    assert turned(Clock(5), "less", after()).minutes == 5
    assert turned(Clock(MOST), "more", after()).minutes == MOST


def test_from_the_start():
    assert turned(Clock(95, EIGHT, 600), "reset", after(10)) == Clock(95)


def test_a_clock_of_the_computer_that_was_set_back_takes_no_time_away():
    assert turned(RUNS, "stop", after(-10)).spent == 0


# The clock on the page


def press(client: Client, round: Round, wish: str, **more: object):
    return client.post(reverse("clock", args=[round.tournament_id, round.number]), {"wish": wish, **more})


@pytest.fixture
def round(db) -> Round:
    made = new_tournament(8, minutes=60)
    publish_round(made, [(1, 2, 3, 4), (5, 6, 7, 8)])
    return made.rounds.get(number=1)


def test_the_director_runs_it_from_the_rounds_page(client, round):
    answer = press(client, round, "start")
    back = reverse("round", args=[round.tournament_id, 1])
    assert (answer.status_code, answer.headers["Location"]) == (303, back)
    round.refresh_from_db()
    started = round.started
    press(client, round, "start")
    press(client, round, "more", minutes=60)
    press(client, round, "more", minutes=60)
    round.refresh_from_db()
    assert (round.started, round.minutes) == (started, 65)
    text = client.get(back).text
    assert "data-runs" in text
    assert f"ends at {timezone.localtime(started) + timedelta(minutes=65):%H:%M}" in text
    press(client, round, "stop")
    round.refresh_from_db()
    assert round.started is None


@pytest.mark.parametrize("form", [{}, {"minutes": "x"}, {"minutes": "9" * 30}, {"minutes": "-5"}])
def test_nonsense_does_no_harm(client, round, form):
    assert press(client, round, "more", **form).status_code == 303


def test_only_a_director_runs_it(round):
    member = Client()
    member.force_login(account("Rita", Role.REFEREE))
    assert press(member, round, "start").status_code == 403
    round.refresh_from_db()
    assert round.started is None
    text = member.get(reverse("round", args=[round.tournament_id, 1])).text
    assert "60:00" in text
    assert "Start the clock" not in text


def test_in_german(client, round):
    client.cookies["django_language"] = "de"
    back = reverse("round", args=[round.tournament_id, 1])
    assert "Uhr starten" in client.get(back).text
    press(client, round, "start")
    assert "Ende um" in client.get(back).text
    press(client, round, "stop")
    Round.objects.update(spent=60)
    text = client.get(back).text
    assert "angehalten" in text
    assert "Uhr zurücksetzen" in text


def test_a_round_that_is_not_there_has_no_clock(client, round):
    assert client.post(reverse("clock", args=[round.tournament_id, 9]), {"wish": "start"}).status_code == 404
    assert client.get(reverse("clock", args=[round.tournament_id, 1])).status_code == 405
