"""The page of the security log, which only directors read."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from accounts.access import Role
from accounts.models import SecurityEvent
from accounts.security_log import GROUPS, Event, log_event
from accounts.views.security_log import ON_A_PAGE
from tests.accounts.members import member
from tests.accounts.test_security_log import signed_in

pytestmark = [pytest.mark.database, pytest.mark.django_db]

LOG = "/accounts/log"


def seen(client: Client, **query: str) -> str:
    below_the_filter = client.get(LOG, query).text.partition('role="search"')[2].partition("</form>")[2]
    return " ".join(re.sub(r"<[^>]+>", " ", below_the_filter).split())


@pytest.mark.parametrize("role", [Role.REFEREE, Role.SCOREKEEPER, Role.SPECTATOR])
def test_it_is_for_directors_only(role):
    assert signed_in("Somebody", role).get(LOG).status_code == 403
    assert Client().get(LOG).status_code == 302


def test_the_newest_comes_first_and_says_who_did_what_to_whom_from_where(client):
    log_event(Event.SIGNED_IN, who="Ada")
    log_event(Event.ONE_TIME_LINK_MADE)
    assert "one-time link created command line" in seen(client)
    SecurityEvent.objects.create(
        kind="role-changed",
        who="Dora",
        account="Ben",
        address="10.0.0.7",
        detail="referee > director",
        count=3,
    )
    page = seen(client)
    assert page.index("role changed") < page.index("signed in")
    for words in ("3 ×", "Ben", "by Dora", "Referee → Director", "10.0.0.7"):
        assert words in page


def test_it_speaks_german(client):
    log_event(Event.SIGN_IN_FAILED, account=member("Ben"))
    log_event(Event.REFUSED, who="Paul", detail="GET accounts")
    log_event(Event.EXPORTED, who="Paul", detail="API table 12")
    client.cookies["django_language"] = "de"
    page = seen(client)
    for words in ("Anmeldung fehlgeschlagen", "abgewiesen", "Konten ansehen", "von Paul", "API · Partie 12"):
        assert words in page


def test_every_kind_has_a_name_in_both_languages_and_a_group(client):
    grouped = [event for events in GROUPS.values() for event in events]
    assert len(grouped) == len({*grouped})
    pages = []
    for language in ("en", "de"):
        client.cookies["django_language"] = language
        pages.append(dict(re.findall(r'<option value="([\w-]+)">([^<]+)</option>', client.get(LOG).text)))
    english, german = pages
    assert {event.value for event in Event} <= english.keys()
    same = {event.value for event in Event if english[event.value] == german[event.value]}
    assert not same


def test_it_is_filtered_by_kind_and_by_account(client):
    log_event(Event.SIGNED_IN, who="Ada")
    log_event(Event.SIGNED_IN, who="Ben")
    log_event(Event.PIN_FAILED, account=member("Ada"), detail="table 3")
    assert "by Ben" not in seen(client, account="Ada")
    assert "wrong PIN" in seen(client, account="Ada")
    assert "wrong PIN" not in seen(client, kind="signed-in")
    assert "by Ben" in seen(client, kind="signed-in")
    assert "There are no such events" in seen(client, kind="exported")


@pytest.mark.parametrize(
    "query",
    [{"kind": "odd"}, {"account": "x" * 99}, {"account": "\0"}, {"before": "x"}, {"before": "9" * 40}],
)
def test_what_cannot_be_understood_is_left_out(client, query):
    log_event(Event.SIGNED_IN, who="Ada")
    answer = client.get(LOG, query)
    assert answer.status_code == 200
    assert "by Ada" in answer.text


def test_it_goes_on_page_by_page_whatever_is_added_meanwhile(client):
    SecurityEvent.objects.bulk_create(
        SecurityEvent(kind="signed-in", who=f"Person {number}") for number in range(2 * ON_A_PAGE + 5)
    )
    pages, address = [], f"{LOG}?kind=signed-in"
    while address:
        text = client.get(address).text
        pages.append(re.findall(r"by (Person \d+)", text))
        SecurityEvent.objects.create(kind="signed-in", who="Somebody new")
        found = re.search(r'rel="next" href="([^"]+)"', text)
        address = found[1].replace("&amp;", "&") if found else ""
    assert [len(page) for page in pages] == [ON_A_PAGE, ON_A_PAGE, 5]
    assert [name for page in pages for name in page] == [
        f"Person {n}" for n in range(2 * ON_A_PAGE + 4, -1, -1)
    ]


def test_the_page_is_not_kept_and_what_it_shows_is_text(client):
    SecurityEvent.objects.create(kind="odd<kind>", who="<b>Ada</b>", detail='"><script>')
    answer = client.get(LOG)
    assert "no-store" in answer["Cache-Control"]
    assert "<b>Ada" not in answer.text
    assert "><script>" not in answer.text


def test_the_way_to_it_is_on_the_pages_about_accounts(client):
    ben = member("Ben")
    assert f'href="{LOG}"' in client.get("/accounts").text
    assert f'href="{LOG}?account=Ben"' in client.get(reverse("account_of", args=[ben.pk])).text
