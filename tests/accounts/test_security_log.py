"""The security log: what is in it, what never is, and that nobody fills it."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts import logbook
from accounts.access import Role
from accounts.logbook import LOGBOOK, Logbook, LogLine
from accounts.models import Account, SecurityEvent
from accounts.security_log import Event, log_event
from games.models import Link, PlaySession
from games.sessions import begin_session
from games.titles import TITLES
from plays.models import Circumstances, save_result
from plays.results import read_result
from tests.accounts.members import PASSWORD, browser_of, member
from tests.actors import account, director, enter_pin_at, hold
from tests.finished import TOTALS
from tests.present import present
from tests.titles.medina.table import setup
from tests.tournaments.stored import new_tournament, publish_round

pytestmark = [pytest.mark.database, pytest.mark.django_db]


@pytest.fixture
def table(db: None) -> PlaySession:
    return begin_session(TITLES["medina"], setup(3))


def lines(**wanted: str) -> list[tuple[str, str, str, str]]:
    """Kind, who, account and detail of each line, the oldest first."""
    found = SecurityEvent.objects.filter(**wanted).order_by("pk")
    return [*found.values_list("kind", "who", "account", "detail")]


def kinds(**wanted: str) -> list[str]:
    return [kind for kind, *_ in lines(**wanted)]


def signed_in(name: str, role: Role) -> Client:
    client = Client()
    client.force_login(account(name, role))
    return client


# What is in it


def test_signing_in_and_out_and_what_fails():
    member("Ada")
    client = Client()
    client.post("/sign-in", {"name": "ada", "password": "wrong"})
    client.post("/sign-in", {"name": "Nobody", "password": "wrong"})
    client.post("/sign-in", {"name": "Ada", "password": PASSWORD})
    client.post("/sign-out")
    assert lines() == [
        ("sign-in-failed", "", "Ada", ""),
        ("sign-in-failed", "", "", ""),
        ("signed-in", "Ada", "", ""),
        ("signed-out", "Ada", "", ""),
    ]
    assert {*SecurityEvent.objects.values_list("address", flat=True)} == {"127.0.0.1"}


def test_what_a_director_does_with_accounts(client):
    client.post("/accounts", {"name": "Ben", "role": "referee"})
    ben = Account.objects.get(name="Ben")
    page = reverse("account_of", args=[ben.pk])
    for change in ({"do": "role", "role": "spectator"}, {"do": "close"}, {"do": "reopen"}, {"do": "link"}):
        client.post(page, change)
    client.post(page, {"do": "role", "role": "spectator"})  # changes nothing
    assert lines() == [
        ("account-opened", "Dora", "Ben", "referee"),
        ("one-time-link-made", "Dora", "Ben", ""),
        ("role-changed", "Dora", "Ben", "referee > spectator"),
        ("account-closed", "Dora", "Ben", ""),
        ("account-reopened", "Dora", "Ben", ""),
    ]
    LOGBOOK.write_repeats()
    assert SecurityEvent.objects.get(kind="one-time-link-made").count == 2


def test_a_one_time_link_from_the_command_line_and_its_use():
    member("Ada")
    call_command("invite", "Ada", stdout=(printed := Printed()))
    path = printed.text.strip().removeprefix("http://localhost:8000")
    Client().post(path, {"password": PASSWORD, "again": PASSWORD})
    assert lines() == [
        ("one-time-link-made", "", "Ada", ""),
        ("one-time-link-used", "Ada", "", ""),
        ("signed-in", "Ada", "", ""),
    ]
    assert path.rpartition("/")[2] not in stored()


class Printed:
    def __init__(self) -> None:
        self.text = ""

    def write(self, text: str) -> None:
        self.text += text


def test_refusals_of_accounts_and_links_but_no_page_that_asks_to_sign_in(table):
    other = begin_session(TITLES["medina"], setup(3))
    Client().get("/accounts")
    assert lines() == []
    signed_in("Paul", Role.SPECTATOR).get("/accounts")
    tablet = Client()
    hold(tablet, present(table.open_link(Link.KEEP)))
    tablet.get(reverse("audit", args=[other.pk]))
    Client().post("/accounts", {"name": "Mallory", "role": "director"})
    assert lines() == [
        ("refused", "Paul", "", "GET accounts"),
        ("refused", "", "", "GET audit"),
        ("refused", "", "", "POST accounts"),
    ]


def test_the_links_of_a_table(client, table):
    desk, sam = reverse("desk", args=[table.pk]), account("Sam", Role.SCOREKEEPER)
    Client().post(reverse("take_table", args=[present(table.open_link(Link.KEEP)).code]))
    guest = Client()
    for _ in range(2):
        guest.get(reverse("watch", args=[present(table.open_link(Link.WATCH)).code]))
    for wish in ("renew keep", "close watch", f"give {sam.pk}", f"take {sam.pk}", "odd"):
        client.post(desk, {"wish": wish})
    at = f"table {table.pk}"
    assert lines() == [
        ("table-link-taken", "", "", at),
        ("spectator-link-used", "", "", at),
        ("table-link-renewed", "Dora", "", at),
        ("table-link-closed", "Dora", "", at),
        ("table-given", "Dora", "Sam", at),
        ("table-taken-away", "Dora", "Sam", at),
    ]


def test_exports_from_pages_and_by_key(client, table):
    made = new_tournament(8)
    publish_round(made, [(1, 2, 3, 4), (5, 6, 7, 8)])
    version, _ = save_result(read_result(TOTALS), Circumstances(table.begun.date()), key="kept")
    for name, number in (
        ("record", table.pk),
        ("played_document", version.session_id),
        ("standings_csv", made.pk),
        ("tournament_file", made.pk),
    ):
        assert client.get(reverse(name, args=[number])).status_code == 200
    dora = director()
    key = dora.new_api_key()
    dora.save()
    program = Client(headers={"authorization": f"Bearer {key}"})
    assert program.get(reverse("api-record", args=[table.pk])).status_code == 200
    assert [detail for *_, detail in lines(kind="exported", who="Dora")] == [
        f"table {table.pk}",
        f"play {version.session_id}",
        "Spring Cup (CSV)",
        "Spring Cup (JSON)",
        f"API table {table.pk}",
    ]
    assert key not in stored()


def test_rulings_at_somebody_elses_table_and_none_at_ones_own(client, table):
    def rule(browser: Client, after: int, line: str) -> None:
        form = {"line": line, "after": after, "key": f"k{after}", "reason": "wrong entry"}
        assert browser.post(reverse("ruling", args=[table.pk]), form).status_code == 303

    tap = {"line": "merchant h6", "after": "0", "key": "tap"}
    client.post(reverse("play", args=[table.pk]), tap)
    assert lines(kind="ruled") == []
    rule(client, 1, "replace 1 merchant c3")
    assert lines(kind="ruled") == [("ruled", "Dora", "", f"table {table.pk}")]
    rita = account("Rita", Role.REFEREE)
    tablet = Client()
    hold(tablet, present(table.open_link(Link.KEEP)))
    enter_pin_at(tablet, rita, table.pk)
    rule(tablet, 2, "drop 2")
    assert lines(kind="ruled", who="Rita") == [("ruled", "Rita", "", f"table {table.pk}")]
    own = begin_session(TITLES["medina"], setup(3))
    own.keepers.add(director())
    client.post(reverse("play", args=[own.pk]), tap)
    form = {"line": "drop 1", "after": 1, "key": "k", "reason": "wrong entry"}
    assert client.post(reverse("ruling", args=[own.pk]), form).status_code == 303
    assert lines(detail=f"table {own.pk}") == []


def test_a_ruling_by_a_program_is_logged_too(table):
    dora = director()
    key = dora.new_api_key()
    dora.save()
    program = Client(headers={"authorization": f"Bearer {key}"})
    entries = reverse("api-entries", args=[table.pk])
    for number, sent in enumerate(
        ({"line": "merchant h6"}, {"line": "drop 1", "reason": "wrong entry"}), start=0
    ):
        answer = program.post(
            entries, {**sent, "after": number, "key": f"k{number}"}, content_type="application/json"
        )
        assert answer.status_code == 201
    assert lines() == [("ruled", "Dora", "", f"table {table.pk}")]


# What never is


def stored() -> str:
    return str([*SecurityEvent.objects.values_list()])


def test_no_password_pin_code_or_unknown_name_is_in_it(client, table):
    rita = member("Rita", Role.REFEREE, pin="4711")
    browser = browser_of(rita)
    secrets = ["open sesame 1", "open sesame 2", "9361", "Typed a password as name", "8352"]
    Client().post("/sign-in", {"name": "Rita", "password": secrets[0]})
    Client().post("/sign-in", {"name": secrets[3], "password": secrets[0]})
    browser.post("/account", {"do": "key", "current": secrets[1]})
    browser.post("/account", {"do": "pin", "current": PASSWORD, "pin": "8352", "again": "8352"})
    tablet = Client()
    keep = present(table.open_link(Link.KEEP)).code
    tablet.post(reverse("take_table", args=[keep]))
    tablet.get(reverse("take_table", args=["guessed-code"]))
    form = {"line": "drop 1", "after": "0", "key": "k", "referee": str(rita.pk), "pin": "9361"}
    tablet.post(reverse("ruling", args=[table.pk]), form)
    assert {*kinds()} >= {"sign-in-failed", "signed-in", "pin-failed", "pin-set", "table-link-taken"}
    for secret in (*secrets, keep, "guessed-code", PASSWORD):
        assert secret not in stored(), secret


# Nobody fills it


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [1000.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    return now


def test_the_same_again_is_one_line_a_minute_with_a_count(clock):
    paul = signed_in("Paul", Role.SPECTATOR)
    for _ in range(70):
        assert paul.get("/accounts").status_code == 403
    assert SecurityEvent.objects.get().count == 1
    LOGBOOK.write_repeats()
    assert SecurityEvent.objects.get().count == 70
    clock[0] += 61
    for _ in range(3):
        paul.get("/accounts")
    LOGBOOK.write_repeats()
    assert [*SecurityEvent.objects.order_by("pk").values_list("count", flat=True)] == [70, 3]


def test_a_loop_of_refusals_writes_once(clock):
    paul = signed_in("Paul", Role.SPECTATOR)
    paul.get("/accounts")
    with CaptureQueriesContext(
        connection,
    ) as asked:
        paul.get("/accounts")
    assert not [query for query in asked.captured_queries if "people_securityevent" in query["sql"]]


def test_an_address_gets_so_many_lines_an_hour_and_the_rest_is_counted(clock):
    book = Logbook()
    rest = LogLine("more", address="10.0.0.1", detail="refused")
    for number in range(500):
        book.add(LogLine("refused", address="10.0.0.1", detail=f"door {number}"), instead=rest)
    assert SecurityEvent.objects.count() == logbook.MOST_OF_AN_ADDRESS + 1
    book.write_repeats()
    assert SecurityEvent.objects.get(kind="more").count == 500 - logbook.MOST_OF_AN_ADDRESS
    book.add(LogLine("refused", address="10.0.0.2", detail="door"), instead=rest)
    assert SecurityEvent.objects.filter(address="10.0.0.2").exists()
    clock[0] += 3601
    book.add(LogLine("refused", address="10.0.0.1", detail="an hour later"), instead=rest)
    assert SecurityEvent.objects.filter(detail="an hour later").exists()


def test_many_addresses_get_no_more_than_so_many_together(clock, monkeypatch):
    """However many there are: more than are remembered, too."""
    monkeypatch.setattr(logbook, "MOST_OF_ALL", 30)
    monkeypatch.setattr(logbook, "MOST_REMEMBERED", 20)
    for number in range(100):
        log_event(Event.REFUSED, RequestFactory().get("/", REMOTE_ADDR=f"10.0.{number}.1"))
    assert SecurityEvent.objects.count() == 31
    LOGBOOK.write_repeats()
    rest = SecurityEvent.objects.get(kind=Event.MORE)
    assert (rest.address, rest.detail, rest.count) == ("", Event.REFUSED, 70)
    log_event(Event.PIN_FAILED, RequestFactory().get("/", REMOTE_ADDR="10.0.0.1"))
    assert kinds()[-1] == Event.PIN_FAILED, "another kind has room of its own"
    clock[0] += 3601
    log_event(Event.REFUSED, RequestFactory().get("/", REMOTE_ADDR="10.9.9.9"))
    assert kinds(address="10.9.9.9") == [Event.REFUSED], "an hour later"


def test_few_addresses_that_go_beyond_their_limit_have_a_line_each(clock, monkeypatch):
    monkeypatch.setattr(logbook, "MOST_OF_AN_ADDRESS", 5)
    for number in range(40):
        sender = RequestFactory().get("/", REMOTE_ADDR=f"10.0.0.{number % 2}")
        log_event(Event.REFUSED, sender, detail=f"door {number}")
    LOGBOOK.write_repeats()
    rest = SecurityEvent.objects.filter(kind=Event.MORE).order_by("address")
    assert [*rest.values_list("address", "count")] == [("10.0.0.0", 15), ("10.0.0.1", 15)]
    assert SecurityEvent.objects.count() == 5 + 5 + 2


def test_refusals_hide_neither_other_kinds_nor_what_was_done(clock, client):
    paul = signed_in("Paul", Role.SPECTATOR)
    for number in range(100):
        paul.get(f"/accounts/{number}")
        log_event(Event.REFUSED, who=f"P{number}")
    ben = member("Ben")
    client.post(reverse("account_of", args=[ben.pk]), {"do": "role", "role": "director"})
    Client().post("/sign-in", {"name": "Ben", "password": "wrong"})
    assert kinds(account="Ben") == ["role-changed", "sign-in-failed"]


def test_what_is_remembered_of_it_is_bounded(monkeypatch):
    monkeypatch.setattr(logbook, "MOST_REMEMBERED", 20)
    book = Logbook()
    for number in range(100):
        for _ in range(2):
            book.add(LogLine("exported", detail=f"table {number}"))
    assert len(book._stored) <= 21
    book.write_repeats()
    assert {*SecurityEvent.objects.values_list("count", flat=True)} == {2}
    for number in range(100):
        refused = LogLine("refused", address=f"10.0.0.{number}")
        book.add(refused, instead=refused._replace(kind="more"))
    assert len(book._of_addresses) <= 20


def test_a_line_that_is_old_is_forgotten_though_others_were_stored_again(clock):
    book = Logbook()
    for detail in ("table 1", "table 2"):
        book.add(LogLine("exported", detail=detail))
    clock[0] += 61
    book.add(LogLine("exported", detail="table 1"))
    clock[0] += 3550
    book.write_repeats()
    assert [line.detail for line in book._stored] == ["table 1"]


def test_an_ordinary_tap_asks_the_log_nothing(table):
    tablet = Client()
    hold(tablet, present(table.open_link(Link.KEEP)))
    tap = {"line": "merchant h6", "after": "0", "key": "tap"}
    tablet.get(reverse("table", args=[table.pk]))
    with CaptureQueriesContext(connection) as asked:
        answer = tablet.post(reverse("play", args=[table.pk]), tap, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert not [query for query in asked.captured_queries if "securityevent" in query["sql"]]


# How far it goes back


def test_lines_are_removed_when_they_are_old_enough(settings):
    settings.LOG_DAYS = 30
    for days in (29, 31):
        row = SecurityEvent.objects.create(kind="signed-in", who=f"{days} days ago")
        SecurityEvent.objects.filter(pk=row.pk).update(moment=timezone.now() - timedelta(days=days))
    log_event(Event.SIGNED_IN, who="now")
    assert [who for _, who, *_ in lines()] == ["29 days ago", "now"]


def test_it_is_looked_for_old_lines_once_a_day():
    log_event(Event.SIGNED_IN, who="Ada")
    with CaptureQueriesContext(connection) as asked:
        log_event(Event.SIGNED_IN, who="Ben")
    assert [query["sql"].split()[0] for query in asked.captured_queries] == ["INSERT"]
