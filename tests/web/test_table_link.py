"""A tablet takes a table by its link, and that table alone; a spectator's link only looks."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.access import Role
from games.links import close_link, renew_link
from games.models import Link, PlaySession
from tests.actors import account, director, sign_in
from tests.web.test_table import lines, session_after, tap

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


@pytest.fixture
def session() -> PlaySession:
    return session_after(1)


def link(session: PlaySession, kind: str = Link.KEEP) -> Link:
    found = session.open_link(kind)
    assert found
    return found


def address(link: Link) -> str:
    return reverse("take_table" if link.kind == Link.KEEP else "watch", args=[link.code])


def tablet_of(session: PlaySession) -> Client:
    """The tablet of this table: it has tapped on its link."""
    tablet = Client()
    assert tablet.post(address(link(session))).status_code == 303
    return tablet


def guest_of(session: PlaySession) -> Client:
    """A browser that has opened the spectators' link."""
    guest = Client()
    assert guest.get(address(link(session, Link.WATCH))).status_code == 303
    return guest


def signed_in(name: str, role: Role) -> Client:
    return sign_in(Client(), account(name, role))


def is_turned_away(answer) -> bool:
    """The answer leads to the sign-in page, or says that the page is for others."""
    return answer.status_code == 403 or answer.headers.get("Location", "").startswith("/sign-in?next=")


# Taking it


@pytest.mark.parametrize("method", ["get", "head"])
def test_looking_at_the_address_does_not_take_the_table(session, method):
    browser = Client()
    assert getattr(browser, method)(address(link(session))).status_code == 200
    assert link(session).taken is None
    assert is_turned_away(browser.get(reverse("table", args=[session.pk])))


def test_the_page_says_which_table_it_is_and_has_one_button(session):
    page = Client().get(address(link(session))).text
    for name in ("Medina", "Ada", "Ben", "Cleo", "Keep the score here"):
        assert name in page


def test_a_tap_takes_it_and_leads_to_the_table(session):
    tablet = Client()
    answer = tablet.post(address(link(session)))
    assert (answer.status_code, answer["Location"]) == (303, reverse("table", args=[session.pk]))
    assert link(session).taken is not None
    assert tap(tablet, session, line="palace grey c3").status_code == 200
    entry = session.entries.get(number=2)
    assert (entry.line, entry.who) == ("palace grey c3", ""), "the table's own tablet is nobody's"


@pytest.mark.parametrize("method", ["get", "post"])
def test_another_browser_is_refused(session, method):
    tablet_of(session)
    other = Client()
    answer = getattr(other, method)(address(link(session)))
    assert answer.status_code == 403
    assert "Another tablet keeps the score of this table" in answer.text
    assert is_turned_away(tap(other, session, line="palace grey c3"))
    assert len(lines(session)) == 1


def test_the_same_browser_comes_in_again(session):
    tablet = tablet_of(session)
    taken = link(session).taken
    for again in (tablet.get, tablet.post):
        answer = again(address(link(session)))
        assert (answer.status_code, answer["Location"]) == (303, reverse("table", args=[session.pk]))
    assert link(session).taken == taken


def test_a_tap_on_the_link_needs_the_token_of_its_page(session):
    tablet = Client(enforce_csrf_checks=True)
    assert tablet.post(address(link(session))).status_code == 403
    assert link(session).taken is None


def test_a_page_with_a_secret_address_is_never_kept(session):
    assert "no-store" in Client().get(address(link(session))).headers["Cache-Control"]


def test_one_tablet_keeps_two_tables(session):
    other = session_after(1)
    tablet = tablet_of(session)
    tablet.post(address(link(other)))
    for table in (session, other):
        assert tap(tablet, table, line="palace grey c3").status_code == 200


def test_a_table_given_by_link_does_not_take_away_what_an_account_may_do(client, session):
    client.post(address(link(session)))
    assert tap(client, session, line="palace grey c3").status_code == 200
    assert session.entries.get(number=2).who == "Dora"


# What a table link does not open


def test_a_tablet_opens_no_page_of_the_house(session):
    tablet = tablet_of(session)
    for name in ("plays", "new_session", "import_record", "score", "accounts", "club_settings"):
        assert is_turned_away(tablet.get(reverse(name))), name


def test_a_tablet_opens_no_other_table(session):
    other = session_after(1)
    tablet = tablet_of(session)
    for name in ("table", "sheet", "record", "desk", "audit", "check"):
        assert is_turned_away(tablet.get(reverse(name, args=[other.pk]))), name
    assert tap(tablet, other, line="palace grey c3").status_code == 403
    assert len(lines(other)) == 1


def test_a_tablet_hands_nothing_out(session):
    tablet = tablet_of(session)
    codes = {*session.links.values_list("digest", "closed")}
    for wish in ("renew keep", "close watch", "give 1"):
        assert tablet.post(reverse("desk", args=[session.pk]), {"wish": wish}).status_code == 403
    assert {*session.links.values_list("digest", "closed")} == codes


def test_a_tablet_is_no_program(session):
    answer = tablet_of(session).get(f"/api/sessions/{session.pk}")
    assert answer.status_code == 401


# Renewed, withdrawn, mistyped


def test_after_it_was_renewed_the_first_tablet_is_out_with_its_next_tap(session):
    tablet = tablet_of(session)
    assert tap(tablet, session, line="palace grey c3").status_code == 200
    renew_link(session, Link.KEEP, "Rita")
    assert tap(tablet, session, line="palace black k3").status_code == 403
    assert lines(session)[1:] == ["palace grey c3"]
    assert tablet.get(reverse("table", args=[session.pk]), headers=HTMX).status_code == 403
    assert is_turned_away(tablet.get(reverse("table", args=[session.pk])))


def test_the_new_link_is_for_the_next_tablet(session):
    first = link(session)
    tablet_of(session)
    renew_link(session, Link.KEEP, "Rita")
    assert Client().get(address(first)).status_code == 410
    assert tap(tablet_of(session), session, line="palace grey c3").status_code == 200


@pytest.mark.parametrize("kind", [Link.KEEP, Link.WATCH])
def test_a_withdrawn_link_says_so(session, kind):
    withdrawn = link(session, kind)
    close_link(session, kind, "Rita")
    browser = Client()
    answer = browser.get(address(withdrawn))
    assert answer.status_code == 410
    assert "This link was revoked" in answer.text
    assert is_turned_away(browser.get(reverse("table", args=[session.pk])))


def test_a_withdrawn_link_is_not_taken_by_a_tap(session):
    withdrawn = link(session)
    close_link(session, Link.KEEP, "Rita")
    assert Client().post(address(withdrawn)).status_code == 410
    withdrawn.refresh_from_db()
    assert withdrawn.taken is None


def test_even_the_tablet_that_had_it_is_told_that_it_was_withdrawn(session):
    tablet, withdrawn = tablet_of(session), link(session)
    close_link(session, Link.KEEP, "Rita")
    assert tablet.get(address(withdrawn)).status_code == 410


def test_an_address_that_was_mistyped_opens_nothing(session):
    assert Client().get(reverse("take_table", args=["nonsense"])).status_code == 404
    assert Client().get(reverse("watch", args=["nonsense"])).status_code == 404


def test_no_link_is_good_for_the_other_purpose(session):
    keep, watch = link(session), link(session, Link.WATCH)
    assert Client().post(reverse("take_table", args=[watch.code])).status_code == 404
    assert Client().get(reverse("watch", args=[keep.code])).status_code == 404


# Looking


def test_a_spectators_link_shows_the_table_to_as_many_as_like(session):
    for guest in (guest_of(session), guest_of(session)):
        for name in ("table", "sheet", "record"):
            assert guest.get(reverse(name, args=[session.pk])).status_code == 200
    assert link(session, Link.WATCH).taken is None


def test_a_spectator_finds_nothing_to_tap(session):
    page = guest_of(session).get(reverse("table", args=[session.pk])).text
    assert 'name="line"' not in page
    assert 'name="piece"' not in page
    assert 'name="at"' not in page
    assert 'class="board"' in page


def test_a_spectator_who_taps_all_the_same_changes_nothing(session):
    guest = guest_of(session)
    for name in ("play", "ruling", "confirm", "reopen", "reseat", "check", "desk"):
        form = {"line": "undo", "after": "1", "key": "tap", "reason": "mine", "wish": "close keep"}
        assert guest.post(reverse(name, args=[session.pk]), form).status_code == 403, name
    assert len(lines(session)) == 1
    assert link(session).closed is None


def test_a_spectator_does_not_look_behind_the_table(session):
    guest = guest_of(session)
    for name in ("desk", "audit", "check", "reseat"):
        assert is_turned_away(guest.get(reverse(name, args=[session.pk]))), name


def test_a_spectator_opens_no_other_table(session):
    guest, other = guest_of(session), session_after(1)
    for name in ("table", "sheet", "record"):
        assert is_turned_away(guest.get(reverse(name, args=[other.pk])))
    assert is_turned_away(guest.get(reverse("plays")))


def test_when_it_is_switched_off_those_who_look_are_out(session):
    guest = guest_of(session)
    close_link(session, Link.WATCH, "Rita")
    assert guest.get(reverse("table", args=[session.pk]), headers=HTMX).status_code == 403


def test_whoever_looks_first_may_keep_the_score_later(session):
    browser = guest_of(session)
    assert browser.post(address(link(session))).status_code == 303
    assert tap(browser, session, line="palace grey c3").status_code == 200


def test_whoever_signs_out_leaves_the_tablet_to_its_table(session):
    browser = Client()
    browser.force_login(director())
    browser.post(address(link(session)))
    browser.post(reverse("sign_out"))
    assert is_turned_away(browser.get(reverse("plays")))
    assert tap(browser, session, line="palace grey c3").status_code == 200
    assert session.entries.get(number=2).who == ""
