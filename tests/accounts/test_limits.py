"""What costs more than a tap is limited: how often, and how many at once. Nobody at a table notices."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest
from django.test import Client
from django.urls import reverse

from accounts.access import Cost, Role
from accounts.models import SecurityEvent
from config.costs import LARGEST_PLAIN_FORM
from config.doors import COSTS, DOORS, LARGER_BODIES
from config.limits import BUCKETS, CLUB, PERSON, PLACES, Buckets, Places, Rate
from games.models import Link, PlaySession
from games.sessions import begin_session
from games.titles import TITLES
from tests.accounts.members import after, browser_of, member
from tests.actors import account, hold
from tests.api.client import Api
from tests.present import present
from tests.serving.running import PATIENCE, eventually
from tests.titles.medina.table import setup
from tests.tournaments.stored import new_tournament

pytestmark = [pytest.mark.database, pytest.mark.django_db]

BOARDS = ("POST new_session", "POST api-sessions", "POST edit_tournament", "POST score", "POST draft_table")
TAPS_AND_POLLS = ("GET table", "POST play", "GET round", "GET screen", "POST draft", "POST clock")


@pytest.fixture
def stopped_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """While a test runs no time passes, however slow the machine is."""
    monkeypatch.setattr("time.monotonic", lambda: 1000.0)


def signed_in(name: str, role: Role = Role.SPECTATOR) -> Client:
    client = Client()
    client.force_login(account(name, role))
    return client


def until_limited(send: Callable[[], int], most: int = 200) -> int:
    """How often it is answered before the first 429."""
    for number in range(most):
        if send() == 429:
            return number
    return most


def statistics(client: Client) -> Callable[[], int]:
    address = reverse("title_statistics", args=["medina"])
    return lambda: client.get(address).status_code


# Which doors


@pytest.mark.parametrize(
    "door",
    [
        *("POST sign_in", "POST welcome", "POST account", "POST confirm", "POST ruling", "GET ruling"),
        *("POST import_record", "GET record", "GET audit", "GET player", "GET title_statistics"),
        *("GET draw", "POST draw", "POST arrange", "POST import_tournament", "POST open_tables"),
        *("GET standings", "GET standings_csv", "GET tournament_file", "GET certificate", "GET cards"),
        *("POST api-records", "POST api-score", "POST api-plays", "GET api-record", "GET api-schema"),
    ],
)
def test_what_costs_much_is_limited(door):
    assert COSTS[door] is Cost.MUCH


@pytest.mark.parametrize("door", BOARDS)
def test_where_a_board_can_be_sent_along_a_form_with_one_is_limited(door):
    assert COSTS[door] is Cost.WITH_DOCUMENT


@pytest.mark.parametrize("door", LARGER_BODIES)
def test_where_more_than_a_tap_is_let_in_it_is_limited(door):
    assert COSTS[door] is not Cost.LITTLE


@pytest.mark.parametrize("door", TAPS_AND_POLLS)
def test_taps_and_polls_are_not(door):
    assert COSTS[door] is Cost.LITTLE
    assert COSTS.keys() == DOORS.keys()


# How often


@pytest.mark.usefixtures("stopped_clock")
def test_a_loop_is_stopped_with_a_page_that_says_when_to_go_on(db):
    client = signed_in("Paul")
    assert until_limited(statistics(client)) == PERSON.burst
    answer = client.get(reverse("title_statistics", args=["medina"]))
    assert (answer.status_code, answer["Retry-After"]) == (429, "1")
    assert "Nothing was changed." in answer.text
    client.cookies["django_language"] = "de"
    assert "Zu viele Anfragen" in client.get(reverse("title_statistics", args=["medina"])).text
    after(seconds=1)
    assert statistics(client)() == 200


@pytest.mark.usefixtures("stopped_clock")
def test_a_director_who_redraws_twenty_times_a_minute_does_not_notice(client):
    made = new_tournament(8)
    address = reverse("draw", args=[made.pk, 1])
    for seed in range(20):
        assert client.get(address, {"seed": seed + 1}).status_code == 200
        after(seconds=3)
    assert until_limited(lambda: client.get(address).status_code) == PERSON.burst


@pytest.mark.usefixtures("stopped_clock")
def test_another_account_at_the_same_address_goes_on(db):
    assert until_limited(statistics(signed_in("Paul"))) == PERSON.burst
    assert statistics(signed_in("Petra"))() == 200


@pytest.mark.usefixtures("stopped_clock")
def test_many_accounts_at_one_address_are_limited_together(db):
    answered = sum(until_limited(statistics(signed_in(f"P{number}"))) for number in range(6))
    assert answered == CLUB.burst
    elsewhere = signed_in("P0")
    elsewhere.defaults["REMOTE_ADDR"] = "10.9.9.9"
    after(seconds=1)
    assert statistics(elsewhere)() == 200


@pytest.mark.usefixtures("stopped_clock")
def test_an_account_is_limited_wherever_it_comes_from(db):
    client = signed_in("Paul")

    def send() -> int:
        client.defaults["REMOTE_ADDR"] = f"10.0.0.{len(BUCKETS) % 250}"
        return statistics(client)()

    assert until_limited(send) == PERSON.burst


@pytest.mark.usefixtures("stopped_clock")
def test_strangers_who_sign_in_in_a_loop_stop_nobody_who_is_known(db):
    stranger, table = Client(), begin_session(TITLES["medina"], setup(3))
    own = browser_of(member("Ada"))
    own.post("/sign-out")
    sent = until_limited(
        lambda: stranger.post("/sign-in", {"name": "", "password": ""}).status_code
    )  # does not count as a try, and costs something all the same
    assert sent <= PERSON.burst
    assert own.post("/sign-in", {"name": "Ada", "password": "boxes of wood"}).status_code == 303
    tablet = Client()
    hold(tablet, present(table.open_link(Link.KEEP)))
    assert tablet.get(reverse("audit", args=[table.pk])).status_code == 200


@pytest.mark.usefixtures("stopped_clock")
def test_a_tablet_at_its_limit_still_taps_and_polls(db):
    table = begin_session(TITLES["medina"], setup(3))
    tablet = Client()
    hold(tablet, present(table.open_link(Link.KEEP)))
    audit = reverse("audit", args=[table.pk])
    assert until_limited(lambda: tablet.get(audit).status_code) == PERSON.burst
    htmx = {"HX-Request": "true"}
    tap = {"line": "merchant h6", "after": "0", "key": "tap"}
    assert tablet.post(reverse("play", args=[table.pk]), tap, headers=htmx).status_code == 200
    polled = [
        tablet.get(reverse("table", args=[table.pk]), {"after": "1"}, headers=htmx).status_code
        for _ in range(100)
    ]
    assert {*polled} == {204}


@pytest.mark.usefixtures("stopped_clock")
def test_a_program_is_told_by_a_problem_and_nothing_is_changed(db):
    api = Api()
    sent = {"title": "medina"}
    assert until_limited(lambda: api.post("records", sent).status_code) == PERSON.burst
    refused = api.post("records", sent)
    assert refused.headers["Content-Type"] == "application/problem+json"
    assert (refused.body["status"], refused.headers["Retry-After"]) == (429, "1")
    assert PlaySession.objects.count() == 0


@pytest.mark.usefixtures("stopped_clock")
def test_a_new_game_is_limited_only_with_a_document(client):
    plain = {"title": "medina", "arrange": "more"}
    assert until_limited(lambda: client.post("/new", plain).status_code, most=60) == 60
    with_document = {**plain, "board": "x" * LARGEST_PLAIN_FORM}
    assert until_limited(lambda: client.post("/new", with_document).status_code) == PERSON.burst


@pytest.mark.usefixtures("stopped_clock")
def test_a_loop_that_is_stopped_is_one_line_of_the_log(db):
    client = signed_in("Paul")
    until_limited(statistics(client))
    for _ in range(50):
        statistics(client)()
    assert [*SecurityEvent.objects.values_list("kind", "who", "detail")] == [
        ("limited", "Paul", "GET title_statistics")
    ]


# In memory


def test_however_many_clients_come_no_more_is_remembered():
    buckets = Buckets(most=100)
    for number in range(1000):
        assert buckets.take([(f"client {number}", PERSON)]) == 0
    assert len(buckets) == 100


@pytest.mark.usefixtures("stopped_clock")
def test_where_one_bucket_is_empty_nothing_is_taken_from_the_other():
    buckets, small = Buckets(), Rate(1, 0.5)
    assert buckets.take([("a", small), ("club", Rate(5, 1))]) == 0
    for _ in range(10):
        assert buckets.take([("a", small), ("club", Rate(5, 1))]) == 2
    assert [buckets.take([("club", Rate(5, 1))]) for _ in range(5)] == [0, 0, 0, 0, 1]


# How many at once


def test_a_client_has_two_places_and_all_together_three():
    places = Places(waiting=0)
    assert [places.take("a"), places.take("a"), places.take("a")] == [True, True, False]
    assert [places.take("b"), places.take("c")] == [True, False]
    places.leave("a")
    assert places.take("c")


def test_whoever_waits_a_moment_gets_the_place_that_is_left():
    places, is_there = Places(in_all=1, waiting=1, patience=3 * PATIENCE), Event()
    assert places.take("a")

    def wait() -> bool:
        is_there.set()
        return places.take("b")

    with ThreadPoolExecutor(1) as other:
        answer = other.submit(wait)
        assert is_there.wait(5)
        places.leave("a")
        assert answer.result(PATIENCE), "at once, not when there is no patience left"


def test_few_wait_so_that_threads_are_left_for_taps():
    """Whoever comes while two wait is sent away at once: the two are waiting still."""
    places = Places(in_all=2, waiting=2, patience=3 * PATIENCE)
    assert places.take("a")
    assert places.take("a")
    with ThreadPoolExecutor(2) as others:
        waiting = [others.submit(places.take, name) for name in "bc"]
        eventually(lambda: len(places._waiting) == 2)
        assert not any(places.take(name) for name in "defg")
        assert (len(places._waiting), [taker.done() for taker in waiting]) == (2, [False, False])
        places.leave("a")
        places.leave("a")
        assert [taker.result(PATIENCE) for taker in waiting] == [True, True]
    assert (sorted(places._taken), places._waiting) == (["b", "c"], [])


def test_nobody_waits_for_a_place_of_their_own():
    """A crowd at one address would otherwise wait in all the threads that the address has."""
    places = Places(patience=3 * PATIENCE)
    assert [places.take("a"), places.take("a")] == [True, True]
    with ThreadPoolExecutor(1) as another:
        assert not another.submit(places.take, "a").result(PATIENCE)
    assert places.take("b")


def test_where_no_place_is_free_the_answer_is_429_and_taps_go_on(client, monkeypatch):
    table = begin_session(TITLES["medina"], setup(3))
    full = Places(in_all=0, waiting=0)
    monkeypatch.setattr("config.costs.PLACES", full)
    answer = client.get(reverse("audit", args=[table.pk]))
    assert (answer.status_code, answer["Retry-After"]) == (429, "2")
    assert client.get(reverse("table", args=[table.pk])).status_code == 200


def test_where_others_take_all_places_nobody_is_blamed_and_no_token_is_spent(client, monkeypatch):
    address = reverse("title_statistics", args=["medina"])
    with monkeypatch.context() as patch:
        patch.setattr("config.costs.PLACES", Places(in_all=0, waiting=0))
        told = {client.get(address).text.partition("<main")[2] for _ in range(2 * PERSON.burst)}
    assert all("The server is busy. Nothing was changed." in page for page in told)
    assert not [page for page in told if "Too many requests" in page]
    assert client.get(address).status_code == 200


def test_a_program_is_told_the_same(db, monkeypatch):
    monkeypatch.setattr("config.costs.PLACES", Places(in_all=0, waiting=0))
    refused = Api().post("records", {"title": "medina"})
    assert (refused.body["status"], refused.headers["Retry-After"]) == (429, "2")
    assert refused.body["detail"].startswith("The server is busy")


def test_a_token_put_back_does_not_overfill_the_bucket():
    buckets, small = Buckets(), Rate(2, 0.001)
    buckets.put_back([("a", small)])
    assert [buckets.take([("a", small)]) > 0 for _ in range(3)] == [False, False, True]


def test_a_place_is_left_after_every_answer_even_a_failure(client, monkeypatch):
    def fail(*args: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("plays.views.lists.render", fail)
    client.raise_request_exception = False
    told = [client.get(address).status_code for address in ("/titles/medina", "/titles/nothing") * 4]
    assert told == [500, 404] * 4
    assert client.post("/import", {}).status_code == 422
    assert PLACES._taken == []
