"""The start page of whoever is not signed in."""

import json
import re

import pytest
from django.test import Client
from django.utils import timezone

from accounts.access import Openness, Role
from accounts.club import change_settings
from games.models import Link, PlaySession
from games.players import rename_player
from games.sessions import begin_session
from games.titles import TITLES
from tests.accounts.members import member, read
from tests.actors import account, hold, sign_in
from tests.models.test_sealing import enter
from tests.present import matched, present
from tests.titles.medina.table import setup
from tests.walking import HOUSE, walked
from tests.web.felinia_tables import ashore
from tests.web.test_table_link import guest_of, tablet_of

pytestmark = [pytest.mark.database, pytest.mark.django_db]

HTMX = {"HX-Request": "true"}


def table() -> PlaySession:
    return begin_session(TITLES["medina"], setup(3))


def cards(page: str, heading: str) -> list[str]:
    """The tables that are listed under a heading."""
    part = page.partition(f'<h2 id="{heading}"')[2].partition("</section>")[0]
    return re.findall(r'href="(/sessions/\d+)"', part)


def test_a_stranger_reads_what_this_is_and_where_to_sign_in():
    member("Nora", Role.DIRECTOR)
    change_settings({"name": "Spieleclub am Anger"})
    page = read(Client().get("/"))
    assert "<h1><bdi>Spieleclub am Anger</bdi></h1>" in page
    assert "Tableside, on a tablet next to the board" in page
    assert '<a class="step primary" href="/sign-in">Sign in</a>' in page
    assert page.count("titles/") == len(TITLES), "a picture of each game"
    assert "Now playing" not in page
    assert 'href="/plays"' not in page


def test_before_there_is_a_director_the_page_says_where_the_first_link_is():
    page = read(Client().get("/"))
    assert "There is no director yet." in page
    assert "manage.py invite" in page
    assert '<a class="step primary"' not in page


def test_what_is_being_played_is_shown_if_the_club_allows_it():
    member("Nora", Role.DIRECTOR)
    session = table()
    assert cards(read(Client().get("/")), "playing") == []
    change_settings({"openness": Openness.PLAYING})
    page = read(Client().get("/"))
    assert cards(page, "playing") == [f"/sessions/{session.pk}"]
    assert 'href="/plays"' not in page
    change_settings({"openness": Openness.EVERYTHING})
    page = read(Client().get("/"))
    for way in ("/plays", "/players", "/tournaments"):
        assert f'href="{way}"' in page


def test_where_nothing_is_played_the_page_says_so():
    change_settings({"openness": Openness.PLAYING})
    assert "Nothing is being played at the moment." in read(Client().get("/"))


def test_a_page_takes_no_more_queries_for_more_tables(django_assert_max_num_queries):
    change_settings({"openness": Openness.PLAYING})
    for _ in range(8):
        table()
    Client().get("/")
    with django_assert_max_num_queries(6):
        assert len(cards(read(Client().get("/")), "playing")) == 8


def test_a_device_finds_back_to_the_tables_whose_links_it_holds():
    first, second, other = table(), table(), table()
    tablet = Client()
    hold(tablet, present(first.open_link(Link.KEEP)), present(second.open_link(Link.WATCH)))
    page = read(tablet.get("/"))
    assert cards(page, "held") == [f"/sessions/{second.pk}", f"/sessions/{first.pk}"]
    assert "The tables of this device" in page
    assert f"/sessions/{other.pk}" not in page
    change_settings({"openness": Openness.PLAYING})
    page = read(tablet.get("/"))
    assert cards(page, "playing") == [f"/sessions/{other.pk}"], "each table stands there once"


def test_a_device_finds_back_to_its_last_table_when_the_game_is_over():
    session = table()
    tablet = tablet_of(session)
    PlaySession.objects.update(ended=timezone.now())
    page = read(tablet.get("/"))
    assert cards(page, "held") == []
    assert f'<a class="step" href="/sessions/{session.pk}">To the last table of this device</a>' in page


def test_a_link_that_was_closed_leads_nowhere():
    session = table()
    guest = guest_of(session)
    session.links.update(closed=timezone.now())
    assert f"/sessions/{session.pk}" not in read(guest.get("/"))


def test_points_that_are_hidden_are_not_on_the_page():
    change_settings({"openness": Openness.PLAYING})
    session = ashore()
    page = read(Client().get("/"))
    card = page.partition(f'href="/sessions/{session.pk}"')[2].partition("</a>")[0]
    assert card
    assert not re.search(r">\s*\d+\s*<", card)


def test_who_is_signed_in_sees_the_tables_of_the_club():
    client = sign_in(Client(), account("Ada", Role.SPECTATOR))
    assert "Tableside, on a tablet" not in read(client.get("/"))


def test_who_follows_a_game_is_told_when_it_is_over():
    change_settings({"openness": Openness.PLAYING})
    session = table()
    stranger = Client(headers=HTMX)
    assert stranger.get(f"/sessions/{session.pk}").status_code == 200
    PlaySession.objects.update(ended=timezone.now())
    answer = stranger.get(f"/sessions/{session.pk}")
    told = json.loads(answer["HX-Trigger"])["refused"]
    assert answer.status_code == 403
    assert told["text"] == "This game is over and no longer shown without signing in."
    assert told["link"].startswith("/sign-in?next=")


def test_a_stranger_finds_no_way_to_a_page_about_accounts():
    change_settings({"openness": Openness.EVERYTHING})
    table()
    assert not [page for page in walked(Client(), HOUSE) if page.startswith(("/account", "/settings"))]


# Following


def followed(page: str) -> str:
    return matched(r'hx-get="(/[^"]*)"', page)[1].replace("&amp;", "&")


def test_it_follows_what_is_being_played_and_is_sent_only_what_it_has_not_seen():
    change_settings({"openness": Openness.PLAYING})
    stranger = Client()
    address = followed(read(stranger.get("/")))
    assert stranger.get(address, headers=HTMX).status_code == 204
    session = table()
    answer = stranger.get(address, headers=HTMX)
    assert answer.text.strip().startswith('<div id="live"')
    assert cards(read(answer), "playing") == [f"/sessions/{session.pk}"]
    assert stranger.get(followed(read(answer)), headers=HTMX).status_code == 204
    PlaySession.objects.filter(pk=session.pk).update(abandoned=timezone.now())
    assert "Nothing is being played at the moment." in stranger.get(followed(read(answer)), headers=HTMX).text


def test_no_table_is_looked_at_for_those_who_have_seen_everything(monkeypatch):
    change_settings({"openness": Openness.PLAYING})
    held, _other = table(), table()
    tablet = tablet_of(held)
    address = followed(read(tablet.get("/")))
    monkeypatch.setattr("plays.views.start.running_tables", None)
    assert tablet.get(address, headers=HTMX).status_code == 204


def test_strangers_are_told_of_new_entries_and_new_names():
    change_settings({"openness": Openness.PLAYING})
    session = table()
    stranger = Client()
    address = followed(read(stranger.get("/")))
    enter(session, "merchant h6")
    answer = stranger.get(address, headers=HTMX)
    assert answer.status_code == 200
    rename_player(present(session.seats.first()).player_id, "Adele", by="Rita")
    assert "Adele" in stranger.get(followed(read(answer)), headers=HTMX).text


def test_whoever_signs_in_meanwhile_gets_their_own_start_page():
    change_settings({"openness": Openness.PLAYING})
    address = followed(read(Client().get("/")))
    rita = sign_in(Client(), account("Rita", Role.REFEREE))
    assert rita.get(address, headers=HTMX).headers["HX-Refresh"] == "true"


def test_where_nothing_is_shown_nothing_is_asked():
    assert "hx-get" not in read(Client().get("/"))
