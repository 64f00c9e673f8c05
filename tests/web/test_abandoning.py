"""The page on which a game is abandoned or brought back, and the list of those that were abandoned."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from markupsafe import Markup

from accounts.access import Role
from accounts.models import SecurityEvent
from games.folds import FOLDS
from games.models import Link, PlaySession
from games.sessions import begin_session
from games.titles.medina.game import GAME
from plays import small_boards
from tests.actors import TABLET, account, enter_pin_at, hold, sign_in
from tests.models.test_sealing import enter, over, sealed
from tests.present import matched, present
from tests.tampering import unguarded
from tests.titles.medina.table import setup
from tests.tournaments.stored import new_tournament, publish_round
from tournaments.desk.tables import open_tables

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> PlaySession:
    session = begin_session(GAME, setup())
    enter(session, "merchant h6")
    return session


def stored(session: PlaySession) -> PlaySession:
    return PlaySession.objects.get(pk=session.pk)


def date_back(*sessions: PlaySession) -> None:
    with transaction.atomic(), unguarded():
        for session in sessions:
            PlaySession.objects.filter(pk=session.pk).update(begun=timezone.now() - timedelta(days=2))


def send(client: Client, session: PlaySession, line: str = "abandon", *, ruled: bool = False, **more):
    form = {"line": line, "after": session.entries.count(), "key": f"{line}-1", **more}
    return client.post(f"/sessions/{session.pk}/abandon{'/ruled' if ruled else ''}", form)


def text(response) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", response.content.decode())).split())


def test_it_is_abandoned_with_the_reasons_tapped_and_typed(client, session):
    page = client.get(f"/sessions/{session.pk}/abandon")
    assert f'action="/sessions/{session.pk}/abandon"' in page.content.decode()
    response = send(client, session, because="ran out of time", reason="closing hour")
    assert (response.status_code, response.headers["Location"]) == (303, f"/sessions/{session.pk}")
    last = present(session.trail().last())
    assert (last.line, last.reason, last.who) == ("abandon", "ran out of time, closing hour", "Dora")


def test_the_list_of_all_entries_says_why_it_was_abandoned(client, session):
    send(client, session, reason="closing hour")
    assert "Abandoned : closing hour" in text(client.get(f"/sessions/{session.pk}/audit"))


def test_a_board_without_fields_to_tap_can_be_scrolled_by_keyboard(client, session):
    pane = '<div class="pane" tabindex="0" role="region" aria-label="The board"'
    assert pane not in client.get(f"/sessions/{session.pk}").content.decode()
    assert pane in client.get(f"/sessions/{session.pk}?show=log").content.decode()


def test_the_table_says_so_and_offers_to_bring_it_back(client, session):
    send(client, session, reason="closing hour")
    table = client.get(f"/sessions/{session.pk}")
    assert "Abandoned closing hour" in text(table)
    assert f'href="/sessions/{session.pk}/abandon"' in table.content.decode()
    assert 'value="undo" disabled' in table.content.decode()
    tap = client.post(f"/sessions/{session.pk}/play", {"line": "palace orange c3", "after": 2, "key": "tap"})
    assert tap.status_code == 422
    assert "This game was abandoned. Bring it back to record moves again." in text(tap)
    assert "Abandoned: closing hour" in text(client.get(f"/sessions/{session.pk}/sheet"))
    assert "Bring this game back" in text(client.get(f"/sessions/{session.pk}/desk"))


def test_it_is_brought_back(client, session):
    send(client, session, reason="closing hour")
    page = text(client.get(f"/sessions/{session.pk}/abandon"))
    assert "Bring this game back" in page
    assert "closing hour" in page
    assert send(client, session, "resume").status_code == 303
    assert stored(session).abandoned is None


def test_without_a_reason_nothing_is_done(client, session):
    response = send(client, session)
    assert response.status_code == 422
    assert "Please say why: the log keeps the reason." in text(response)
    assert stored(session).abandoned is None


def test_what_was_entered_meanwhile_is_not_lost(client, session):
    response = send(client, session, reason="closing hour", after=0)
    assert response.status_code == 409
    assert "Somebody recorded something at this table in the meantime." in text(response)


def test_what_is_sent_twice_is_done_once(client, session):
    form = {"line": "abandon", "after": 1, "key": "a", "reason": "closing hour"}
    for _ in range(2):
        assert client.post(f"/sessions/{session.pk}/abandon", form).status_code == 303
    assert session.entries.count() == 2


# Who may


def test_the_tablet_of_a_casual_table_may(session):
    tablet = Client()
    hold(tablet, present(session.open_link(Link.KEEP)))
    assert send(tablet, session, reason="closing hour").status_code == 303


def test_a_spectator_may_not(session):
    looking = sign_in(Client(), account("Lou", Role.SPECTATOR))
    assert send(looking, session, reason="closing hour").status_code == 403
    assert stored(session).abandoned is None


def test_where_a_referee_is_needed_the_tablet_asks_for_a_pin(settings):
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    rita = account("Rita", Role.REFEREE, pin="2580")
    session = begin_session(GAME, setup(), take_back=PlaySession.AGREED)
    tablet = Client()
    hold(tablet, present(session.open_link(Link.KEEP)))
    page = tablet.get(f"/sessions/{session.pk}/abandon").content.decode()
    assert f'action="/sessions/{session.pk}/abandon/ruled"' in page
    assert send(tablet, session, reason="closing hour").status_code == 403
    assert "PIN" in text(send(tablet, session, reason="closing hour", ruled=True))
    assert stored(session).abandoned is None
    enter_pin_at(tablet, rita, session.pk)
    assert send(tablet, session, reason="closing hour", ruled=True).status_code == 303
    assert present(session.trail().last()).who == "Rita"


def test_what_a_referee_does_at_another_table_is_in_the_security_log(session):
    send(sign_in(Client(), account("Rita", Role.REFEREE)), session, reason="closing hour")
    assert SecurityEvent.objects.filter(kind="ruled").exists()


def test_a_sealed_game_stays(client):
    session = sealed()
    response = send(client, session, reason="closing hour", ruled=True)
    assert response.status_code == 422
    assert "sealed" in text(response)


def test_a_table_of_a_tournament_stays_and_the_page_says_what_to_do(client):
    made = new_tournament(8)
    session, _ = open_tables(publish_round(made, [[1, 2, 3, 4], [5, 6, 7, 8]]), "Dora")
    page = client.get(f"/sessions/{session.pk}/abandon")
    assert "This game cannot be abandoned. This is table 1 in round 1 of “Spring Cup”." in text(page)
    assert f'href="/tournaments/{made.pk}/rounds/1"' in page.content.decode()
    assert send(client, session, reason="closing hour", ruled=True).status_code == 422
    assert client.post(f"/sessions/{session.pk}/delete").status_code == 422
    assert PlaySession.objects.filter(pk=session.pk, abandoned=None).exists()


# Lists


def test_it_is_out_of_the_lists_and_in_one_of_its_own(client, session):
    send(client, session, reason="closing <hour>")
    home = client.get("/").content.decode()
    assert f"/sessions/{session.pk}" not in home
    assert 'href="/plays/abandoned"' in client.get("/plays").content.decode()
    page = client.get("/plays/abandoned")
    assert f'href="/sessions/{session.pk}"' in page.content.decode()
    assert "closing <hour>" in text(page)
    send(client, session, "resume")
    assert "No game was abandoned." in text(client.get("/plays/abandoned"))


def test_its_last_board_is_shown_and_no_table_in_use_makes_room_for_it(client, session):
    send(client, session, reason="closing hour")
    FOLDS.forget(session.pk)
    picture = matched(r'<img src="(/plays/[^"]+)"', client.get("/plays/abandoned").text)[1]
    answer = client.get(picture)
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "image/svg+xml")
    assert FOLDS.recall(session.pk) is None
    assert client.get(picture, headers={"if-none-match": answer.headers["ETag"]}).status_code == 304
    send(client, session, "resume")
    assert client.get(picture).status_code == 404


def test_of_a_record_that_is_broken_there_is_no_board(client, session, monkeypatch):
    monkeypatch.setattr(small_boards, "PICTURES", small_boards.Remembered[Markup](1))
    send(client, session, reason="closing hour")
    with unguarded():
        session.entries.filter(number=1).update(line="wall a1")
    assert client.get(reverse("small_board", args=[session.pk])).status_code == 404


def test_a_game_that_nobody_ever_recorded_is_found_below_and_can_be_deleted(client):
    recent, old, recorded = (
        begin_session(GAME, setup()),
        begin_session(GAME, setup()),
        begin_session(GAME, setup()),
    )
    enter(recorded, "merchant h6")
    date_back(old, recorded)
    page = client.get("/plays/abandoned").text
    _, _, below = page.partition("Started, but never recorded")
    assert re.findall(r'class="what" href="/sessions/(\d+)"', page) == [str(old.pk)]
    assert f'href="/sessions/{old.pk}/abandon"' in below
    assert f"/sessions/{old.pk}/delete" in client.get(f"/sessions/{old.pk}/abandon").text
    client.post(f"/sessions/{old.pk}/delete")
    assert "Started, but never recorded" not in client.get("/plays/abandoned").text
    assert PlaySession.objects.filter(pk=recent.pk).exists()


def forgotten(client: Client, query: str = "") -> list[str]:
    """The games that are listed as never recorded."""
    _, _, below = client.get(f"/plays/abandoned{query}").text.partition("Started, but never recorded</h2>")
    return re.findall(r'class="what" href="/sessions/(\d+)"', below)


def test_a_scorekeeper_sees_only_the_forgotten_games_that_they_may_delete():
    own, other = begin_session(GAME, setup()), begin_session(GAME, setup())
    date_back(own, other)
    max_ = account("Max", Role.SCOREKEEPER)
    own.keepers.add(max_)
    assert forgotten(sign_in(Client(), max_)) == [str(own.pk)]
    assert forgotten(sign_in(Client(), account("Rita", Role.REFEREE))) == [str(other.pk), str(own.pk)]
    assert forgotten(sign_in(Client(), account("Moritz", Role.SCOREKEEPER))) == []


def test_tables_of_a_tournament_are_not_listed_as_forgotten(client):
    made = new_tournament(8)
    date_back(*open_tables(publish_round(made, [[1, 2, 3, 4], [5, 6, 7, 8]]), "Dora"))
    assert forgotten(client) == []


def test_forgotten_games_have_pages_beside_the_first_page_of_abandoned_ones(client, session, monkeypatch):
    monkeypatch.setattr("plays.views.lists.ON_A_PAGE", 1)
    older, newer = begin_session(GAME, setup()), begin_session(GAME, setup())
    date_back(older, newer)
    for played in (session, begin_session(GAME, setup())):
        enter(played, "abandon", TABLET, "only a trial")
    assert forgotten(client) == [str(newer.pk)]
    assert 'href="?forgotten=2#forgotten"' in client.get("/plays/abandoned").text
    assert forgotten(client, "?forgotten=2") == [str(older.pk)]
    assert forgotten(client, "?page=2") == []


def test_whoever_only_looks_is_not_shown_what_they_cannot_tidy_up():
    date_back(begin_session(GAME, setup()))
    page = sign_in(Client(), account("Sue", Role.SPECTATOR)).get("/plays/abandoned").text
    assert "Started, but never recorded" not in page


def test_the_list_takes_no_more_queries_for_more_games(client, django_assert_max_num_queries):
    for _ in range(8):
        enter(begin_session(GAME, setup()), "abandon", TABLET, "only a trial")
    with django_assert_max_num_queries(12):
        client.get("/plays/abandoned")


def test_a_finished_game_is_out_of_the_plays(client):
    session = over()
    assert f"/sessions/{session.pk}" in client.get("/plays").content.decode()
    send(client, session, reason="entered twice", ruled=True)
    assert f"/sessions/{session.pk}" not in client.get("/plays").content.decode()
    back = text(client.get(f"/sessions/{session.pk}/abandon"))
    assert "The game comes back with its result, and counts again in lists and statistics." in back
    assert "can be continued" not in back


# Deleting


def test_nothing_entered_it_can_be_deleted(client):
    session = begin_session(GAME, setup())
    page = client.get(f"/sessions/{session.pk}/abandon").content.decode()
    assert f'action="/sessions/{session.pk}/delete"' in page
    assert "password" not in page, "it is asked for only if that was more than ten minutes ago"
    response = client.post(f"/sessions/{session.pk}/delete")
    assert (response.status_code, response.headers["Location"]) == (303, "/?done=deleted")
    assert "The game was deleted." in text(client.get("/?done=deleted"))
    assert not PlaySession.objects.exists()
    assert client.get(f"/sessions/{session.pk}").status_code == 404


def test_after_the_first_move_it_cannot(client, session):
    assert "/delete" not in client.get(f"/sessions/{session.pk}/abandon").content.decode()
    response = client.post(f"/sessions/{session.pk}/delete")
    assert response.status_code == 422
    assert "Something was entered in this game, so it cannot be deleted." in text(response)


def test_a_scorekeeper_deletes_only_their_own(session):
    empty = begin_session(GAME, setup())
    max_ = account("Max", Role.SCOREKEEPER)
    browser = sign_in(Client(), max_)
    assert browser.post(f"/sessions/{empty.pk}/delete").status_code == 403
    empty.keepers.add(max_)
    assert browser.post(f"/sessions/{empty.pk}/delete").status_code == 303
