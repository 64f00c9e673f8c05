import json
import re
from datetime import timedelta
from hashlib import sha256

import pytest
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db import connection
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts import roles
from accounts.access import Role
from accounts.models import Account, BrowserSession, SecurityEvent
from accounts.sign_in.devices import device_of
from accounts.sign_in.sessions import SessionStore
from tests.accounts.members import PASSWORD, browser_of, is_signed_in, member, read
from tests.actors import account, enter_pin_at, hold
from tests.factories import PlaySessionFactory
from tests.present import present

pytestmark = [pytest.mark.database, pytest.mark.django_db]

CHROME = "Mozilla/5.0 (Linux; Android 13; SM-X200) AppleWebKit/537.36 (KHTML) Chrome/131.0 Safari/537.36"


def key_of(client: Client) -> str:
    return client.cookies["sessionid"].value


def stored(client: Client) -> BrowserSession:
    return BrowserSession.objects.get(pk=sha256(key_of(client).encode()).hexdigest())


def leave_unused(client: Client, **time: int) -> None:
    BrowserSession.objects.filter(pk=stored(client).pk).update(last_use=timezone.now() - timedelta(**time))


def devices(page: str) -> list[str]:
    """The devices that a page lists, with what it says of them."""
    listed = page.partition('class="list sessions"')[2].partition("</table>")[0].partition("<tbody>")[2]
    rows = re.findall(r"<tr>(.*?)</tr>", listed, re.DOTALL)
    return [" ".join(re.sub(r"<[^>]+>", " ", row).split()) for row in rows]


# What is stored


def test_the_key_of_a_session_is_stored_nowhere():
    client = browser_of(member("Ada"))
    assert is_signed_in(client)
    row = str([*BrowserSession.objects.values_list()])
    assert key_of(client) not in row
    assert stored(client).account == Account.objects.get()
    assert not Session.objects.exists()


def test_whoever_signs_in_begins_anew_in_a_browser_that_was_there_before():
    client = Client()
    client.session.save()
    long_ago = timezone.now() - timedelta(days=20)
    BrowserSession.objects.update(begun=long_ago, last_use=long_ago)
    ada = member("Ada")
    client.post("/sign-in", {"name": "Ada", "password": PASSWORD})
    session = BrowserSession.objects.get(account=ada)
    assert session.begun > long_ago + timedelta(days=19)
    assert session.expire_date - session.begun == timedelta(days=30)


def test_nothing_is_left_of_a_session_that_ended():
    store = SessionStore()
    store.create()
    store.flush()
    assert store.row is None
    assert not BrowserSession.objects.exists()


def test_what_is_stored_opens_nothing():
    client = browser_of(member("Ada"))
    thief = Client()
    thief.cookies["sessionid"] = stored(client).pk
    assert not is_signed_in(thief)
    assert is_signed_in(client)


def test_signing_in_gives_the_browser_another_key():
    ada, client = member("Ada"), Client()
    table = PlaySessionFactory.create()
    client.cookies["sessionid"] = "chosenbysomebodyelse"
    client.get("/sign-in")
    enter_pin_at(client, account("Rita", Role.REFEREE), table.pk)
    before = key_of(client)
    assert client.post("/sign-in", {"name": "Ada", "password": PASSWORD}).status_code == 303
    assert key_of(client) not in (before, "chosenbysomebodyelse")
    assert [session.account for session in BrowserSession.objects.all()] == [ada]


def test_signing_out_removes_it():
    client = browser_of(member("Ada"))
    client.post("/sign-out")
    assert not BrowserSession.objects.exists()


def test_expired_sessions_are_cleared_by_the_command_and_with_the_next_signing_in():
    ada = member("Ada")
    for clear in (lambda: call_command("clearsessions"), lambda: browser_of(ada)):
        old = browser_of(ada)
        key = stored(old).pk
        BrowserSession.objects.filter(pk=key).update(expire_date=timezone.now() - timedelta(seconds=1))
        assert not is_signed_in(old)
        clear()
        assert not BrowserSession.objects.filter(pk=key).exists()


# The list


def test_the_own_page_lists_devices_and_says_which_is_this_one():
    ada = member("Ada")
    tablet = browser_of(ada)
    tablet.defaults["HTTP_USER_AGENT"] = CHROME
    leave_unused(tablet, minutes=1)
    tablet.get("/account")
    other = Client(
        headers={"user-agent": "Mozilla/5.0 (iPad; CPU OS 17_5) Safari/604.1"}, REMOTE_ADDR="192.0.2.7"
    )
    other.post("/sign-in", {"name": "Ada", "password": PASSWORD})
    here, there = devices(read(tablet.get("/account")))
    assert re.fullmatch(r"Chrome, Android 127\.0\.0\.1 today \d\d:\d\d today \d\d:\d\d this device", here)
    assert re.fullmatch(
        r"Safari, iPad 192\.0\.2\.7 today \d\d:\d\d today \d\d:\d\d Sign out Safari, iPad", there
    )
    assert key_of(other) not in read(tablet.get("/account"))


def test_one_device_is_signed_out():
    ada = member("Ada")
    here, second, third = (browser_of(ada) for _ in range(3))
    response = here.post("/account", {"do": "end-session", "session": stored(second).pk})
    assert (response.status_code, response["Location"]) == (303, "/account?done=end-session")
    assert [is_signed_in(client) for client in (here, second, third)] == [True, False, True]
    assert SecurityEvent.objects.get(kind="sessions-ended").account == "Ada"


def test_all_others_are_signed_out():
    ada = member("Ada")
    bens = browser_of(member("Ben"))
    here, second, third = (browser_of(ada) for _ in range(3))
    here.post("/account", {"do": "end-others"})
    assert [is_signed_in(client) for client in (here, second, third, bens)] == [True, False, False, True]
    assert SecurityEvent.objects.get(kind="sessions-ended").detail == "2"


@pytest.mark.parametrize("key", ["", "x", "0" * 64, "\x00" * 64, "0" * 50_000])
def test_what_is_no_session_ends_none(key):
    here = browser_of(member("Ada"))
    assert here.post("/account", {"do": "end-session", "session": key}).status_code == 303
    assert is_signed_in(here)


def test_nobody_ends_the_sessions_of_others():
    bens, here = browser_of(member("Ben")), browser_of(member("Ada"))
    here.post("/account", {"do": "end-session", "session": stored(bens).pk})
    assert is_signed_in(bens)


def test_a_director_sees_and_ends_the_sessions_of_an_account():
    ada, director = member("Ada", Role.REFEREE), browser_of(member("Dora", Role.DIRECTOR))
    first, second, third = (browser_of(ada) for _ in range(3))
    page = f"/accounts/{ada.pk}"
    assert len(devices(read(director.get(page)))) == 3
    director.post(page, {"do": "end-session", "session": stored(first).pk})
    assert [is_signed_in(client) for client in (first, second, third)] == [False, True, True]
    back = director.post(page, {"do": "end-sessions"})["Location"]
    assert "The account was signed out everywhere." in director.get(back).text
    assert [is_signed_in(client) for client in (second, third)] == [False, False]
    assert is_signed_in(director)
    ended = SecurityEvent.objects.filter(kind="sessions-ended")
    assert {(event.who, event.account) for event in ended} == {("Dora", "Ada")}


def test_the_sessions_of_a_closed_account_or_an_earlier_role_are_gone():
    ada, ben = member("Ada", Role.REFEREE), member("Ben", Role.REFEREE)
    for owner in (ada, ben):
        browser_of(owner)
    roles.close_account(ada.pk)
    roles.give_role(ben.pk, Role.SPECTATOR)
    assert not BrowserSession.objects.exists()


def test_a_director_who_gives_up_the_role_in_the_act_of_proving_is_signed_out(monkeypatch):
    dora = member("Dora", Role.DIRECTOR)
    member("Ada", Role.DIRECTOR)
    client = browser_of(dora)
    monkeypatch.setattr("accounts.sign_in.proof.PROVED_FOR", 0)
    sent = {"do": "role", "role": "referee", "proof_typed": PASSWORD}
    assert client.post(f"/accounts/{dora.pk}", sent).status_code == 303
    assert not is_signed_in(client)


# Unused, and too long


@pytest.mark.parametrize("role", [Role.DIRECTOR, Role.REFEREE])
def test_a_tablet_left_over_night_is_no_director_in_the_morning(role):
    client = browser_of(member("Dora", role))
    leave_unused(client, hours=11, minutes=58)
    assert is_signed_in(client)
    leave_unused(client, hours=12, minutes=1)
    response = client.get("/account")
    assert response["Location"] == "/sign-in?next=%2Faccount"
    assert not BrowserSession.objects.exists()


@pytest.mark.parametrize("role", [Role.SCOREKEEPER, Role.SPECTATOR])
def test_others_stay_signed_in_from_one_evening_to_the_next(role):
    client = browser_of(member("Ada", role))
    leave_unused(client, days=29)
    assert is_signed_in(client)


def test_a_page_that_asks_for_news_by_itself_does_not_use_the_session():
    client = browser_of(member("Dora", Role.DIRECTOR))
    table = PlaySessionFactory.create()
    leave_unused(client, hours=11)
    before = stored(client).last_use
    client.get(f"/sessions/{table.pk}/play", headers={"HX-Request": "true"})
    assert stored(client).last_use == before
    client.get(f"/sessions/{table.pk}")
    assert timezone.now() - stored(client).last_use < timedelta(minutes=1)


def test_a_program_with_the_cookie_does_not_use_the_session():
    client = browser_of(member("Dora", Role.DIRECTOR))
    leave_unused(client, hours=11)
    before = stored(client).last_use
    assert client.get("/api/sessions").status_code == 200
    assert stored(client).last_use == before


def test_a_session_that_is_over_is_not_listed():
    dora, ada = member("Dora", Role.DIRECTOR), member("Ada")
    here, left, of_ada = browser_of(dora), browser_of(dora), browser_of(ada)
    leave_unused(left, hours=12, minutes=1)
    leave_unused(of_ada, days=20)
    assert len(devices(read(here.get("/account")))) == 1
    assert len(devices(read(here.get(f"/accounts/{ada.pk}")))) == 1, "others have no such limit"
    leave_unused(left, hours=11, minutes=58)
    assert len(devices(read(here.get("/account")))) == 2


# Why nobody is signed in any more


SIGNED_OUT = "Signed out after 12 hours without use."


@pytest.fixture
def left_over_night() -> Client:
    client = browser_of(member("Dora", Role.DIRECTOR))
    leave_unused(client, hours=13)
    return client


def test_the_page_to_sign_in_says_that_nobody_used_it(left_over_night):
    asked = left_over_night.get("/accounts")
    assert SIGNED_OUT in read(left_over_night.get(asked["Location"]))
    left_over_night.post("/sign-in", {"name": "Dora", "password": PASSWORD})
    left_over_night.post("/sign-out")
    assert SIGNED_OUT not in read(left_over_night.get("/sign-in"))


def test_it_says_so_too_where_it_is_opened_first(left_over_night):
    assert SIGNED_OUT in read(left_over_night.get("/sign-in"))
    assert SIGNED_OUT not in read(Client().get("/sign-in"))


def test_it_says_so_in_german_and_by_the_hours_that_are_set(left_over_night, settings):
    settings.IDLE_SECONDS = 3600
    left_over_night.cookies["django_language"] = "de"
    assert "Nach 1 Stunde ohne Benutzung abgemeldet." in read(left_over_night.get("/sign-in"))


@pytest.mark.parametrize("is_polled_first", [False, True])
def test_a_form_sent_then_says_that_it_was_not_saved_and_leads_back(left_over_night, is_polled_first):
    if is_polled_first:  # by a page that was open all night, and ended the session
        left_over_night.get("/tournaments", headers={"HX-Request": "true"})
    sent = left_over_night.post(
        "/accounts", {"name": "Ada", "role": "referee"}, headers={"Referer": "http://testserver/accounts"}
    )
    assert sent.status_code == 403
    page = read(sent)
    assert SIGNED_OUT in page
    assert "What was entered was not saved." in page
    assert "only for" not in page
    assert 'href="/sign-in?next=/accounts"' in page


def test_an_open_table_says_what_to_do(left_over_night):
    table = PlaySessionFactory.create()
    htmx = {"HX-Request": "true", "HX-Current-URL": f"http://testserver/sessions/{table.pk}"}
    polled = left_over_night.get(f"/sessions/{table.pk}", headers=htmx)
    assert polled.status_code == 403
    told = json.loads(polled["HX-Trigger"])["refused"]
    assert told["text"].startswith(SIGNED_OUT)
    assert told["text"].endswith("Please sign in again or open a new link.")
    assert told["link"] == f"/sign-in?next=%2Fsessions%2F{table.pk}"
    tapped = left_over_night.post(f"/sessions/{table.pk}/play", {"line": "x"}, headers=htmx)
    assert (
        "The last tap was not recorded. Everything recorded before is safe."
        in json.loads(tapped["HX-Trigger"])["refused"]["text"]
    )


def test_no_session_lasts_longer_than_thirty_days_however_much_it_is_used():
    rita, client = account("Rita", Role.REFEREE), browser_of(member("Ada"))
    begun = timezone.now() - timedelta(days=29, hours=23)
    BrowserSession.objects.update(begun=begun, expire_date=begun + timedelta(days=30))
    table = PlaySessionFactory.create()
    enter_pin_at(client, rita, table.pk)  # which stores the session again
    assert is_signed_in(client)
    assert stored(client).expire_date == begun + timedelta(days=30)


def test_the_last_use_costs_a_query_once_a_minute():
    client = browser_of(member("Ada"))
    client.get("/access")

    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            client.get("/access")
        return len(asked)

    usual = queries()
    assert usual == 2
    leave_unused(client, minutes=2)
    assert queries() == usual + 1
    assert queries() == usual


def test_a_browser_with_a_table_link_alone_has_no_session():
    table, client = PlaySessionFactory.create(), Client()
    link = table.links.create(kind="keep", made_by="Rita")
    hold(client, link)
    client.get(f"/sessions/{table.pk}")
    assert not BrowserSession.objects.exists()


# Devices


@pytest.mark.parametrize(
    ("agent", "device"),
    [
        (CHROME, "Chrome, Android"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131.0 Safari/537.36 Edg/131.0", "Edge, Windows"),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0", "Firefox, Linux"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) CriOS/131.0 Safari/604.1", "Chrome, iPhone"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.5 Safari/605.1.15", "Safari, Mac"),
        (
            "Mozilla/5.0 (Linux; Android 13) SamsungBrowser/27.0 Chrome/125.0 Safari/537.36",
            "Samsung Internet, Android",
        ),
        ("curl/8.5.0", ""),
        ("", ""),
        ("Chrome/1 " * 100, ""),
        ("<script>alert(1)</script>", ""),
    ],
)
def test_a_device_in_words(agent, device):
    request = RequestFactory(headers={"user-agent": agent}).get("/")
    assert device_of(request) == device
    assert len(device) <= present(BrowserSession._meta.get_field("device").max_length)
