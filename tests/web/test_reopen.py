"""A director takes the seal off; that, and why, stays visible for ever."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.access import Role
from games.folds import history_of
from games.models import LONGEST_REASON, PlaySession
from games.recording import record_line
from games.seals import seal_of
from tests.actors import TABLET, account
from tests.web.test_confirm import COLOURS, confirm, sheet, to_confirm
from tests.web.test_table import lines, session_after, tap
from tests.web.test_table_link import guest_of, signed_in, tablet_of
from tests.web.test_waive import rule, words

pytestmark = pytest.mark.django_db

ENTRIES = 146
"""142 moves, three confirmations and the seal."""


@pytest.fixture
def session() -> PlaySession:
    """A play that is sealed."""
    session = session_after(None)
    for colour in COLOURS:
        record_line(session, f"confirm {colour}", after=session.entries.count(), key=f"c-{colour}", by=TABLET)
    assert session.entries.count() == ENTRIES
    return session


def reopen(client: Client, session: PlaySession, **form: object):
    number = session.entries.count()
    fields = {"after": number, "key": f"reopen-{number}", "reason": "miscounted", **form}
    return client.post(reverse("reopen", args=[session.pk]), fields)


def test_a_director_reopens_with_a_reason(client, session):
    answer = reopen(client, session)
    assert (answer.status_code, answer["Location"]) == (303, reverse("sheet", args=[session.pk]))
    entry = session.entries.last()
    assert (entry.line, entry.who, entry.reason) == ("reopen", "Dora", "miscounted")
    session.refresh_from_db()
    assert session.sealed is None
    assert session.ended is not None, "it is over all the same"
    assert [seat.points for seat in session.seats.order_by("number")] == [31, 42, 48]
    assert "result" not in client.get(reverse("record", args=[session.pk])).json()


def test_without_a_reason_it_stays_sealed(client, session):
    for reason in ("", "   "):
        assert reopen(client, session, reason=reason).status_code == 422
    assert history_of(session).sealed
    assert session.entries.count() == ENTRIES


def test_nobody_else_reopens(session):
    session.keepers.add(account("Sam", Role.SCOREKEEPER))
    everybody = {
        "referee": signed_in("Rita", Role.REFEREE),
        "scorekeeper": signed_in("Sam", Role.SCOREKEEPER),
        "spectator": signed_in("Otto", Role.SPECTATOR),
        "tablet": tablet_of(session),
        "guest": guest_of(session),
        "stranger": Client(),
    }
    for name, who in everybody.items():
        assert reopen(who, session).status_code == 403, name
    assert history_of(session).sealed
    assert session.entries.count() == ENTRIES


def test_a_referee_does_not_reopen_by_another_way(session):
    rita = signed_in("Rita", Role.REFEREE)
    assert tap(rita, session, line="reopen").status_code == 422
    assert rule(rita, session, "reopen").status_code == 404
    assert session.entries.count() == ENTRIES


def test_not_even_a_director_reopens_by_a_tap_without_a_reason(client, session):
    assert tap(client, session, line="reopen").status_code == 422
    assert history_of(session).sealed


def test_the_desk_offers_it_to_a_director_and_only_while_the_play_is_sealed(client, session):
    form = f'action="{reverse("reopen", args=[session.pk])}"'
    address = reverse("desk", args=[session.pk])
    assert form in client.get(address).text
    for who in (signed_in("Rita", Role.REFEREE), tablet_of(session)):
        assert form not in who.get(address).text
    reopen(client, session)
    assert form not in client.get(address).text


def test_it_is_seen_in_the_log_in_the_audit_and_on_the_sheet(client, session):
    reopen(client, session)
    assert "147 Reopened." in words(client.get(f"/sessions/{session.pk}?show=log").text)
    audit = words(client.get(reverse("audit", args=[session.pk])).text)
    assert "Dora Reopened. Reason: miscounted reopen" in audit
    assert "reopened by entry 147" in audit
    assert "Finished, not sealed." in audit
    page = words(sheet(client, session))
    assert "147 Reopened: miscounted (Dora)" in page
    assert "Sealed Nov" not in page


def test_all_are_asked_again(client, session):
    reopen(client, session)
    assert to_confirm(sheet(client, session)) == [*COLOURS]


def test_moves_are_taken_back_and_played_on_and_it_is_sealed_again(client, session):
    first = seal_of(history_of(session))
    reopen(client, session)
    assert tap(client, session, line="undo").status_code == 200
    session.refresh_from_db()
    assert session.ended is None
    assert confirm(client, session, "yellow").status_code == 422, "it is not over now"
    assert tap(client, session, line=lines(session)[141]).status_code == 200
    for colour in COLOURS:
        assert confirm(client, session, colour).status_code == 303
    session.refresh_from_db()
    assert session.sealed is not None
    again = seal_of(history_of(session))
    assert again.record == first.record, "the same moves"
    assert again.trail != first.trail, "but more was entered"
    assert "147 Reopened: miscounted" in words(sheet(client, session)), "and that stays to be seen"


def test_a_ruling_is_possible_again(client, session):
    assert rule(client, session, "drop 142").status_code == 422
    reopen(client, session)
    assert rule(client, session, "drop 142").status_code == 303
    assert session.seats.first().points is None


def test_a_play_that_is_not_sealed_is_not_reopened(client):
    session = session_after(None)
    answer = reopen(client, session)
    assert answer.status_code == 422
    assert "The game is not sealed." in answer.text
    assert session.entries.count() == 142


def test_the_same_form_sent_twice_reopens_once(client, session):
    for _ in range(2):
        assert reopen(client, session, after=ENTRIES, key="once").status_code == 303
    assert lines(session)[ENTRIES:] == ["reopen"]


def test_a_form_that_is_too_old_reopens_nothing(client, session):
    for form in ({"after": 142}, {"after": ""}, {"key": ""}):
        assert reopen(client, session, **form).status_code == 409, form
    assert history_of(session).sealed


def test_a_long_reason_has_an_end(client, session):
    assert reopen(client, session, reason="x" * 300).status_code == 303
    assert len(session.entries.last().reason) == LONGEST_REASON


def test_a_reason_is_text_and_no_markup(client, session):
    reopen(client, session, reason="<b>miscounted")
    assert "<b>miscounted" not in sheet(client, session)
    assert "&lt;b&gt;miscounted" in sheet(client, session)


def test_it_needs_the_token_of_its_page(client, session):
    careless = Client(enforce_csrf_checks=True)
    careless.cookies = client.cookies
    assert reopen(careless, session).status_code == 403
    assert history_of(session).sealed


def test_only_what_is_sent_reopens(client, session):
    assert client.get(reverse("reopen", args=[session.pk])).status_code == 405
    assert client.post(reverse("reopen", args=[4711])).status_code == 404


def test_whoever_forgot_the_reason_is_told(client, session):
    assert "Please give a reason." in reopen(client, session, reason="").text


def test_whoever_comes_too_late_is_told(client, session):
    assert "The table has changed meanwhile" in reopen(client, session, after=142).text
