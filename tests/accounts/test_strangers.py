"""What the club shows to those who are not signed in, tried at every door."""

import re
from datetime import timedelta

import pytest
from django.db import OperationalError
from django.test import Client
from django.utils import timezone

from accounts.access import ACTIONS, ENTER, LOOK, LOOK_AROUND, START, Openness, Role, Scope
from accounts.club import CLUB, change_settings
from accounts.models import ClubSettings, SecurityEvent
from accounts.who import Who
from config.doors import DOORS
from games.models import PlaySession
from games.sessions import begin_session
from games.titles import TITLES
from tests.accounts.members import browser_of, member, read
from tests.accounts.test_every_door import Visitor, World, address, is_barred, made_world, send, tournament
from tests.tampering import unguarded
from tests.titles.medina.table import setup
from tests.walking import HOUSE, is_page, walked
from tests.web.felinia_tables import ashore
from tests.web.test_table_link import guest_of

pytestmark = [pytest.mark.database, pytest.mark.django_db]

STRANGER = Visitor(Role.NOBODY, False)
WITH_A_LINK = (Visitor(Role.TABLE, True), Visitor(Role.TABLE, False), Visitor(Role.GUEST, False))
"""Devices that hold a link: at the table of that link, and at another."""


@pytest.fixture
def world(db: None) -> World:
    return made_world()


def is_open_to(visitor: Visitor, door: str, openness: Openness) -> bool:
    """Whether a door opens to somebody without an account, where all tables are being played."""
    action = DOORS[door]
    if visitor.may(action) or visitor.is_asked_for_pin(action):
        return True
    is_for_people = not door.partition(" ")[2].startswith("api-")
    if openness is Openness.PLAYING:
        return is_for_people and action is LOOK
    return is_for_people and openness is Openness.EVERYTHING and action in (LOOK, LOOK_AROUND)


@pytest.mark.parametrize("openness", [Openness.PLAYING, Openness.EVERYTHING])
@pytest.mark.usefixtures("no_limits")
def test_a_door_opens_to_strangers_as_far_as_the_club_is_open_and_no_further(world, openness):
    change_settings({"openness": openness})
    looking = [door for door, action in DOORS.items() if action in (LOOK, LOOK_AROUND)]
    tried = [(STRANGER, door) for door in DOORS]
    tried += [(visitor, door) for visitor in WITH_A_LINK for door in looking]
    for visitor, door in tried:
        method, _, name = door.partition(" ")
        response = send(visitor.client(world), method, address(name, world, visitor.is_at_home))
        is_open = is_open_to(visitor, door, openness)
        assert is_barred(response) != is_open, f"{visitor} at {door}: {response.status_code}"
        assert response.status_code < 500


def test_only_looking_depends_on_the_club():
    granted = {action.label: action.grants.get(Role.NOBODY) for action in ACTIONS}
    assert {label: scope for label, scope in granted.items() if scope} == {
        ENTER.label: Scope.ALL,
        START.label: Scope.ALL,
        LOOK_AROUND.label: Scope.CLUB,
        LOOK.label: Scope.CLUB,
    }
    shown = [door for door, action in DOORS.items() if action in (LOOK, LOOK_AROUND)]
    changing = [door for door in shown if not door.startswith("GET ")]
    assert changing == ["POST api-score"], "which changes nothing, and is for programs"


def test_at_first_strangers_see_nothing(world):
    assert ClubSettings().shown_to_strangers is Openness.NOBODY
    table = f"/sessions/{world.table.pk}"
    assert Client().get(table)["Location"].startswith("/sign-in?next=")
    page = read(Client().get("/"))
    assert table not in page
    assert "Ada" not in page


def test_what_is_being_played_now_is_on_the_start_page_and_opens(world):
    change_settings({"openness": Openness.PLAYING})
    page = read(Client().get("/"))
    tables = {*re.findall(r'href="(/sessions/\d+)"', page)}
    assert tables == {f"/sessions/{table.pk}" for table in (world.table, world.other_table)}
    for table in tables:
        assert Client().get(table).status_code == 200


@pytest.mark.parametrize("column", ["ended", "abandoned"])
def test_a_game_that_no_longer_goes_on_is_not_shown(world, column):
    change_settings({"openness": Openness.PLAYING})
    PlaySession.objects.filter(pk=world.table.pk).update(**{column: timezone.now()})
    for page in ("", "/sheet", "/record.json", "/board.css", "?show=log", "?at=1"):
        answer = Client().get(f"/sessions/{world.table.pk}{page}")
        assert answer["Location"].startswith("/sign-in?next="), page
    assert f"/sessions/{world.table.pk}" not in read(Client().get("/"))
    change_settings({"openness": Openness.EVERYTHING})
    assert Client().get(f"/sessions/{world.table.pk}").status_code == 200


def test_a_table_at_which_nobody_will_record_anything_is_not_shown(world):
    change_settings({"openness": Openness.PLAYING})
    new, forgotten = (begin_session(TITLES["medina"], setup(3)) for _ in range(2))
    with unguarded():
        PlaySession.objects.filter(pk=forgotten.pk).update(begun=timezone.now() - timedelta(days=2))
    of_a_tournament = begin_session(TITLES["medina"], setup(3), remarks='{"event": "Cup"}')
    of_a_tournament.links.update(closed=timezone.now())
    page = read(Client().get("/"))
    for table, is_shown in ((new, True), (forgotten, False), (of_a_tournament, False)):
        address = f"/sessions/{table.pk}"
        assert (f'href="{address}"' in page) == (not is_barred(Client().get(address))) == is_shown


@pytest.mark.parametrize("number", ["0", "999999", "9" * 30])
@pytest.mark.parametrize("openness", [Openness.PLAYING, Openness.EVERYTHING])
def test_a_table_that_is_not_there_is_not_shown(world, number, openness):
    change_settings({"openness": openness})
    answer = Client().get(f"/sessions/{number}")
    assert answer.status_code == 404 if openness is Openness.EVERYTHING else is_barred(answer)


def test_a_game_that_was_scored_when_it_was_over_is_none_that_is_being_played(world):
    change_settings({"openness": Openness.PLAYING})
    PlaySession.objects.filter(pk=world.play).update(ended=None)
    for page in (f"/plays/{world.play}", f"/sessions/{world.play}"):
        assert is_barred(Client().get(page))


@pytest.mark.parametrize("openness", [Openness.PLAYING, Openness.EVERYTHING])
def test_programs_see_nothing_without_a_token(world, openness):
    change_settings({"openness": openness})
    named = (f"sessions/{world.table.pk}", f"plays/{world.play}")
    for path in ("titles", "sessions", "plays", "schema", *named):
        for headers in ({}, {"authorization": "Bearer guessed"}):
            answer = Client(headers=headers).get(f"/api/{path}")
            assert answer.status_code == 401, path


def test_a_stranger_sees_of_a_hidden_score_what_a_guest_sees(world):
    change_settings({"openness": Openness.PLAYING})
    session = ashore()
    guest = guest_of(session)
    for page in ("", "?show=score", "?show=log", "?show=stock", "?at=1", "/sheet", "/record.json"):
        path = f"/sessions/{session.pk}{page}"
        assert plain(Client().get(path)) == plain(guest.get(path)), page
    assert Client().get(f"/sessions/{session.pk}/record.json").status_code == 403


def plain(answer) -> tuple[int, str]:
    """An answer without what differs between any two."""
    return answer.status_code, re.sub(
        r'name="(csrfmiddlewaretoken|key)" value="[^"]*"|data-nonce="[^"]*"', "", answer.text
    )


def test_a_stranger_neither_reads_nor_enters_what_a_tablet_does(world):
    change_settings({"openness": Openness.EVERYTHING})
    table = f"/sessions/{world.table.pk}"
    page = read(Client().get(table))
    assert "view only" in page
    for door in ("desk", "audit", "check", "ruling", "abandon"):
        assert f"{table}/{door}" not in page
        assert is_barred(Client().get(f"{table}/{door}"))
    before = world.table.entries.count()
    tap = {"line": "wall N1", "after": str(before), "key": "tap"}
    assert Client().post(f"{table}/play", tap).status_code == 403
    assert world.table.entries.count() == before


@pytest.mark.parametrize("openness", [Openness.PLAYING, Openness.EVERYTHING])
@pytest.mark.usefixtures("no_limits")
def test_every_way_that_a_stranger_is_shown_is_open(world, openness):
    tournament()
    change_settings({"openness": openness})
    pages = walked(Client(), HOUSE)
    assert f"/sessions/{world.table.pk}" in pages
    assert ("/plays" in pages) == (openness is Openness.EVERYTHING)
    for page, answer in pages.items():
        assert not is_barred(answer), f"{page} is shown, and closed"
        assert answer.status_code in (200, 204), page
        if is_page(answer):
            for secret in ("/t/", "/w/", "/screen/", "/accounts", "/audit", "/account"):
                assert f'"{secret}' not in answer.text, page


def test_whoever_is_refused_is_told_which_roles_may(world):
    change_settings({"openness": Openness.PLAYING})
    answer = Client().post("/plays")
    assert answer.status_code == 405
    told = read(send(Client(), "POST", f"/sessions/{world.table.pk}/confirm"))
    assert "Not signed in" not in told.partition("<main")[2]


def test_what_a_stranger_downloads_cannot_fill_the_log(world, monkeypatch):
    change_settings({"openness": Openness.PLAYING})
    monkeypatch.setattr("accounts.logbook.MOST_OF_AN_ADDRESS", 2)
    tables = [begin_session(TITLES["medina"], setup(3)) for _ in range(5)]
    for table in tables:
        assert Client().get(f"/sessions/{table.pk}/record.json").status_code == 200
    lines = SecurityEvent.objects.filter(address="127.0.0.1", who="")
    assert [line.kind for line in lines.order_by("pk")] == ["exported", "exported", "more"]


def test_a_second_factor_that_is_missing_opens_no_more_than_the_start(world):
    """Whoever has to set it up first sees nothing that strangers may see, but only while signed in."""
    change_settings({"openness": Openness.EVERYTHING, "demands_second_factor": True})
    client = browser_of(member("Rudi", Role.REFEREE))
    assert client.get("/plays")["Location"].startswith("/account/second-factor")


@pytest.mark.parametrize("stored", ["", "all", "EVERYTHING", "everything "])
def test_what_nobody_can_choose_opens_nothing(world, stored):
    ClubSettings.objects.create(openness=stored)
    CLUB.forget()
    assert is_barred(Client().get(f"/sessions/{world.table.pk}"))


def test_without_an_answer_of_the_database_nothing_is_open(monkeypatch):
    def fail() -> ClubSettings:
        raise OperationalError

    monkeypatch.setattr(ClubSettings, "now", fail)
    assert CLUB.now.shown_to_strangers is Openness.NOBODY
    assert CLUB.name == "Tableside"


def test_nobody_is_open_to_strangers_unless_it_is_said():
    assert [action for action in ACTIONS if Who().may(action, 1)] == [ENTER, START]
