"""Who has a table: its links are shown, renewed and withdrawn, scorekeepers are given it."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from accounts.access import Role
from accounts.qr import qr_code
from games.models import Link, PlaySession
from games.recording import record_line
from tests.actors import TABLET, account
from tests.web.test_table import session_after, tap
from tests.web.test_table_link import address, guest_of, is_turned_away, link, signed_in, tablet_of
from tests.web.test_waive import words

pytestmark = pytest.mark.django_db

KINDS = (Link.KEEP, Link.WATCH)


@pytest.fixture
def session() -> PlaySession:
    return session_after(1)


def look(client: Client, session: PlaySession) -> str:
    answer = client.get(reverse("desk", args=[session.pk]))
    assert answer.status_code == 200
    return answer.text


def wish(client: Client, session: PlaySession, what: str):
    return client.post(reverse("desk", args=[session.pk]), {"wish": what})


def whole(link: Link) -> str:
    return f"http://testserver{address(link)}"


def handed(page: str, kind: str) -> str:
    """What the page says about a link."""
    parts = page.split('<div class="handed">')[1:]
    return words(parts[KINDS.index(kind)])


# The links are shown


def test_a_link_is_shown_as_an_address_and_as_a_picture_to_be_photographed(client, session):
    page = look(client, session)
    for kind in KINDS:
        assert f"<code>{whole(link(session, kind))}</code>" in page
        assert qr_code(whole(link(session, kind))) in page


def test_a_page_opened_on_the_computer_itself_shows_links_that_tablets_can_follow(client, session, settings):
    here = {"headers": {"host": "localhost:8000"}}
    desk = reverse("desk", args=[session.pk])
    settings.TABLETS_ADDRESS = "http://192.0.2.7:8000"
    page = client.get(desk, **here).text
    assert f"<code>http://192.0.2.7:8000{address(link(session))}</code>" in page
    assert "the links work only there" not in page
    assert whole(link(session)) in look(client, session), "whoever came by another address gets that one"
    settings.TABLETS_ADDRESS = ""
    assert "the links work only there" in client.get(desk, **here).text


def test_it_is_shown_to_a_scorekeeper_whose_table_it_is_and_not_to_another(session):
    sam, sue = signed_in("Sam", Role.SCOREKEEPER), signed_in("Sue", Role.SCOREKEEPER)
    session.keepers.add(account("Sam"))
    assert whole(link(session)) in look(sam, session)
    assert link(session).code not in look(sue, session)
    assert wish(sue, session, "renew keep").status_code == 403


def test_a_spectator_sees_the_desk_without_its_links(session):
    otto = signed_in("Otto", Role.SPECTATOR)
    page = look(otto, session)
    for kind in KINDS:
        assert link(session, kind).code not in page
    assert 'name="wish"' not in page
    assert "Who entered what, and when" in page
    assert "Correct names and seats" not in page
    assert wish(otto, session, "close keep").status_code == 403


def test_the_tables_tablet_does_not_see_the_link_it_holds(session):
    tablet = tablet_of(session)
    page = look(tablet, session)
    for kind in KINDS:
        assert link(session, kind).code not in page
    assert 'name="wish"' not in page
    assert "Compare with the real table" in page
    assert wish(tablet, session, "renew keep").status_code == 403
    assert link(session).taken is not None


def test_a_guest_does_not_come_to_the_desk(session):
    assert is_turned_away(guest_of(session).get(reverse("desk", args=[session.pk])))


def test_it_says_whether_a_tablet_has_taken_the_link(client, session):
    assert "Lets one tablet keep the score here" in handed(look(client, session), Link.KEEP)
    tablet_of(session)
    assert "A tablet has been keeping the score with it since" in handed(look(client, session), Link.KEEP)


def test_the_page_is_never_kept(client, session):
    assert "no-store" in client.get(reverse("desk", args=[session.pk])).headers["Cache-Control"]


def test_there_is_no_desk_where_there_is_no_session(client):
    assert client.get(reverse("desk", args=[4711])).status_code == 404
    assert client.post(reverse("desk", args=[4711]), {"wish": "renew keep"}).status_code == 404


# Renewed, withdrawn


@pytest.mark.parametrize("kind", KINDS)
def test_a_renewed_link_is_another_and_closes_the_old_one(client, session, kind):
    old = link(session, kind)
    answer = wish(client, session, f"renew {kind}")
    assert (answer.status_code, answer["Location"]) == (303, reverse("desk", args=[session.pk]))
    new = link(session, kind)
    assert new.code != old.code
    assert (new.made_by, new.taken, new.closed) == ("Dora", None, None)
    old.refresh_from_db()
    assert old.closed is not None
    assert old.closed_by == "Dora"
    page = look(client, session)
    assert whole(new) in page
    assert old.code not in page
    assert Client().get(address(old)).status_code == 410


@pytest.mark.parametrize("kind", KINDS)
def test_renewing_one_link_leaves_the_other_alone(client, session, kind):
    (other,) = {*KINDS} - {kind}
    before = link(session, other).code
    wish(client, session, f"renew {kind}")
    assert link(session, other).code == before


def test_a_table_link_is_revoked_and_made_anew(client, session):
    tablet, old = tablet_of(session), link(session)
    wish(client, session, "close keep")
    assert session.open_link(Link.KEEP) is None
    text = handed(look(client, session), Link.KEEP)
    assert text == ("Table link There is no link: no tablet keeps the score without an account. Create link")
    assert tap(tablet, session, line="palace grey c3").status_code == 403
    wish(client, session, "renew keep")
    assert link(session).code != old.code
    assert tap(tablet, session, line="palace grey c3").status_code == 403, "it holds the old one"


def test_the_spectators_link_is_switched_off_and_on(client, session):
    guest = guest_of(session)
    wish(client, session, "close watch")
    assert "Switched off. Switch on link" in handed(look(client, session), Link.WATCH)
    assert is_turned_away(guest.get(reverse("table", args=[session.pk])))
    wish(client, session, "renew watch")
    assert guest_of(session).get(reverse("table", args=[session.pk])).status_code == 200
    assert is_turned_away(guest.get(reverse("table", args=[session.pk])))


def test_what_is_closed_already_stays_as_it_was_closed(client, session):
    wish(client, session, "close keep")
    (closed,) = session.links.filter(kind=Link.KEEP)
    wish(signed_in("Rita", Role.REFEREE), session, "close keep")
    again = session.links.get(kind=Link.KEEP)
    assert (again.closed, again.closed_by) == (closed.closed, "Dora")


def test_a_wish_that_means_nothing_changes_nothing(client, session):
    before = {*session.links.values_list("digest", "closed")}
    for what in ("", "renew", "renew door", "close door", "open keep", "give", "give x", "give 4711", "🏰"):
        assert wish(client, session, what).status_code == 303, what
    assert {*session.links.values_list("digest", "closed")} == before
    assert not session.keepers.exists()


def test_other_tables_keep_their_links(client, session):
    other = session_after(1)
    before = {*other.links.values_list("digest", "closed")}
    for what in ("renew keep", "close watch"):
        wish(client, session, what)
    assert {*other.links.values_list("digest", "closed")} == before


def test_a_wish_needs_the_token_of_its_page(client, session):
    careless = Client(enforce_csrf_checks=True)
    careless.cookies = client.cookies
    before = link(session).code
    assert wish(careless, session, "renew keep").status_code == 403
    assert link(session).code == before


# Scorekeepers


def test_a_scorekeeper_is_given_the_table_and_it_is_taken_away_again(client, session):
    sam = signed_in("Sam", Role.SCOREKEEPER)
    assert tap(sam, session, line="palace grey c3").status_code == 403
    number = account("Sam").pk
    assert f'value="give {number}"' in look(client, session)
    wish(client, session, f"give {number}")
    page = look(client, session)
    assert "Sam assigned Unassign table Sam" in words(page)
    assert f'value="take {number}"' in page
    assert tap(sam, session, line="palace grey c3").status_code == 200
    assert session.entries.get(number=2).who == "Sam"
    wish(client, session, f"take {number}")
    assert tap(sam, session, line="palace black k3").status_code == 403
    assert session.entries.count() == 2


def test_given_twice_is_given_once(client, session):
    number = account("Sam", Role.SCOREKEEPER).pk
    for _ in range(2):
        assert wish(client, session, f"give {number}").status_code == 303
    assert [keeper.name for keeper in session.keepers.all()] == ["Sam"]


def test_a_scorekeeper_hands_a_table_on(session):
    sam, sue = signed_in("Sam", Role.SCOREKEEPER), account("Sue", Role.SCOREKEEPER)
    session.keepers.add(account("Sam"))
    assert wish(sam, session, f"give {sue.pk}").status_code == 303
    assert {keeper.name for keeper in session.keepers.all()} == {"Sam", "Sue"}


def test_only_scorekeepers_with_an_open_account_are_offered_and_given_it(client, session):
    closed = account("Cora", Role.SCOREKEEPER)
    closed.is_active = False
    closed.save()
    otto = account("Otto", Role.SPECTATOR)
    account("Sam", Role.SCOREKEEPER)
    page = look(client, session)
    keepers = re.search(r'<ul class="keepers">.*?</ul>', page, re.DOTALL)
    assert keepers
    assert words(keepers[0]) == "Sam Assign table Sam"
    for nobody in (closed, otto):
        wish(client, session, f"give {nobody.pk}")
    assert not session.keepers.exists()


# The ways on


def test_it_leads_to_everything_that_can_be_done(client, session):
    page = look(client, session)
    for name in ("check", "reseat", "audit", "sheet", "table"):
        assert f'href="{reverse(name, args=[session.pk])}"' in page


def test_of_a_sealed_play_nothing_is_corrected_from_here(client):
    session = session_after(None)
    for colour in ("yellow", "red", "blue"):
        record_line(session, f"confirm {colour}", after=session.entries.count(), key=f"c-{colour}", by=TABLET)
    page = look(client, session)
    assert "Nothing more can be entered." in page
    for name in ("check", "reseat"):
        assert f'href="{reverse(name, args=[session.pk])}"' not in page
    assert f'href="{reverse("audit", args=[session.pk])}"' in page
