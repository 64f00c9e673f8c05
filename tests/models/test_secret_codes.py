"""Whoever steals the database can open nothing with it."""

import re

import pytest
from django.apps import apps
from django.db import connection
from django.test import Client
from django.urls import reverse

from accounts.models import fingerprint
from accounts.secret_codes import code_from
from games.links import renew_link
from games.models import Link
from games.sessions import begin_session
from games.titles.medina.game import GAME
from tests.accounts.members import PASSWORD, browser_of, member
from tests.present import present
from tests.titles.medina.table import setup
from tests.tournaments.stored import new_tournament

pytestmark = [pytest.mark.database, pytest.mark.django_db]


def stolen() -> str:
    """Every value in every table of the database."""
    tables = {model._meta.db_table for model in apps.get_models(include_auto_created=True)}
    with connection.cursor() as cursor:
        rows = []
        for table in sorted(tables):
            cursor.execute(f'SELECT * FROM "{table}"')
            rows += cursor.fetchall()
    return str(rows)


def test_no_code_of_a_link_is_in_the_database_and_every_stored_value_opens_nothing():
    session = begin_session(GAME, setup())
    links = [present(session.open_link(kind)) for kind in (Link.KEEP, Link.WATCH)]
    text = stolen()
    for link in links:
        assert len(link.code) >= 20
        assert link.code not in text
        for stored in (link.digest, link.nonce):
            assert Client().get(reverse("take_table", args=[stored])).status_code == 404
            assert Client().get(reverse("watch", args=[stored])).status_code == 404


def test_with_the_nonce_alone_nobody_computes_a_code(settings):
    link = present(begin_session(GAME, setup()).open_link(Link.KEEP))
    code = link.code
    assert code == code_from(link.nonce, "link") != code_from(link.nonce, "screen")
    settings.SECRET_KEY = "another installation"
    assert code_from(link.nonce, "link") != code


def test_under_another_secret_key_no_wrong_code_is_shown_and_the_old_one_still_opens(settings):
    session = begin_session(GAME, setup())
    link = present(session.open_link(Link.WATCH))
    code = link.code
    settings.SECRET_KEY = "another installation"
    assert link.code == ""
    assert Client().get(reverse("watch", args=[code])).status_code == 303
    assert renew_link(session, Link.WATCH, "Dora").code not in ("", code)


def test_the_address_of_a_big_screen_is_not_in_the_database():
    made = new_tournament(4)
    assert made.screen
    assert made.screen not in stolen()
    for stored in (made.screen_digest, made.screen_nonce):
        assert Client().get(reverse("screen", args=[present(stored)])).status_code == 404
    assert Client().get(reverse("screen", args=[made.screen])).status_code == 200


@pytest.mark.parametrize("kind", [Link.KEEP, Link.WATCH])
def test_a_link_that_cannot_be_shown_again_says_so_and_is_renewed(client, kind):
    session = begin_session(GAME, setup())
    link = present(session.open_link(kind))
    Link.objects.filter(pk=link.pk).update(closed=session.begun, closed_by="Dora")
    session.links.create(kind=kind, nonce="", digest=fingerprint("of last year"))
    desk = reverse("desk", args=[session.pk])
    assert "cannot be shown again" in " ".join(client.get(desk).text.split())
    assert client.post(desk, {"wish": f"renew {kind}"}).status_code == 303
    page = client.get(desk)
    assert "cannot be shown" not in " ".join(page.text.split())
    assert present(session.open_link(kind)).code in page.text


# API keys


def test_an_api_key_is_shown_once_and_is_nowhere_stored():
    browser = browser_of(member("Ada"))
    shown = browser.post("/account", {"do": "key", "current": PASSWORD})
    (key,) = re.findall(r'<code class="once">([^<]+)</code>', shown.text)
    assert "no-store" in shown["Cache-Control"]
    assert key not in stolen()
    assert key not in str(browser.session.items())
    assert key not in browser.get("/account").text
    assert Client(headers={"authorization": f"Bearer {key}"}).get("/api/titles").status_code == 200
    stored = fingerprint(key)
    assert Client(headers={"authorization": f"Bearer {stored}"}).get("/api/titles").status_code == 401


# What is written down on the way


def test_pages_with_codes_are_not_kept_and_tell_other_hosts_nothing(client):
    session = begin_session(GAME, setup())
    keep, watch = (present(session.open_link(kind)).code for kind in (Link.KEEP, Link.WATCH))
    for address in (
        reverse("desk", args=[session.pk]),
        reverse("take_table", args=[keep]),
        reverse("watch", args=[watch]),
    ):
        answer = client.get(address)
        assert "no-store" in answer["Cache-Control"], address
        assert answer["Referrer-Policy"] == "same-origin", address
