"""A PIN is guessed at most twenty times a day, and its owner and the directors see it."""

import re
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.access import Role
from accounts.models import Account, FailedTries, SecurityEvent, WrongPin
from accounts.sign_in.pins import MOST_WRONG_A_DAY, free_pin, try_pin, wrong_pins
from games.models import Link
from games.sessions import begin_session
from games.titles import TITLES
from tests.accounts.members import PASSWORD, after, browser_of, member
from tests.actors import hold
from tests.present import present
from tests.titles.medina.table import setup

pytestmark = [pytest.mark.database, pytest.mark.django_db]


def guess(account: Account, times: int, *, begin: int = 1) -> list[bool]:
    """Guesses at so many tables, each time at another; says of each whether the PIN rested."""
    tables = range(begin, begin + times)
    return [try_pin(account, "0000", f"table {table}", table).rests for table in tables]


def a_day_passes() -> None:
    for wrong in WrongPin.objects.all():
        WrongPin.objects.filter(pk=wrong.pk).update(moment=wrong.moment - timedelta(days=1, seconds=1))
    after(days=1)


def test_twenty_guesses_a_day_are_all_there_are_whatever_the_table():
    ada = member("Ada", pin="4711")
    assert guess(ada, 30) == [False] * MOST_WRONG_A_DAY + [True] * 10
    answer = try_pin(ada, "4711", "table 99", 99)
    assert (answer.is_right, answer.rests) == (False, True)
    assert 23 * 60 * 60 < answer.wait <= 24 * 60 * 60
    assert WrongPin.objects.count() == MOST_WRONG_A_DAY
    a_day_passes()
    assert try_pin(ada, "4711", "table 99", 99).is_right


def test_a_day_is_any_twenty_four_hours_and_not_a_date():
    ada = member("Ada", pin="4711")
    guess(ada, 12)
    for wrong in WrongPin.objects.all():
        WrongPin.objects.filter(pk=wrong.pk).update(moment=wrong.moment - timedelta(hours=23))
    assert guess(ada, 10, begin=50) == [False] * 8 + [True] * 2
    WrongPin.objects.filter(moment__lt=timezone.now() - timedelta(hours=22)).update(
        moment=timezone.now() - timedelta(hours=25)
    )
    assert guess(ada, 13, begin=70) == [False] * 12 + [True]


def test_a_right_pin_gives_nobody_more_guesses():
    ada = member("Ada", pin="4711")
    for table in range(1, 20):
        try_pin(ada, "0000", f"table {table}", table)
        assert try_pin(ada, "4711", f"table {table}", table).is_right
    assert present(wrong_pins(ada)).times == 19
    assert guess(ada, 2, begin=40) == [False, True]


def test_the_guesses_of_one_pin_are_not_those_of_another():
    ada, ben = member("Ada", pin="4711"), member("Ben", pin="2806")
    guess(ada, 25)
    assert try_pin(ben, "2806", "table 1", 1).is_right


def test_whoever_waits_at_a_table_has_not_guessed():
    ada = member("Ada", pin="4711")
    assert [try_pin(ada, "0000", "table 1", 1).wait for _ in range(9)][3:] == [2] * 6
    assert WrongPin.objects.count() == 3


def test_while_a_pin_rests_no_row_is_added():
    ada = member("Ada", pin="4711")
    guess(ada, MOST_WRONG_A_DAY)
    before = WrongPin.objects.count()
    for _ in range(5):
        try_pin(ada, "0000", "table 77", 77)
    assert WrongPin.objects.count() == before
    assert FailedTries.objects.get(what__endswith="table 77").misses == 0


@pytest.mark.django_db(transaction=True)
def test_guesses_at_the_same_moment_are_no_more_than_twenty():
    ada = member("Ada", pin="4711")
    guess(ada, MOST_WRONG_A_DAY - 2)

    def once(table: int) -> bool:
        try:
            return try_pin(ada, "0000", f"table {table}", table).rests
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as at_once:
        assert sorted(at_once.map(once, range(100, 108))) == [False] * 2 + [True] * 6


# On the pages


@pytest.fixture
def table(db: None):
    return begin_session(TITLES["medina"], setup(3))


def tablet_at(table) -> Client:
    client = Client()
    hold(client, present(table.open_link(Link.KEEP)))
    return client


def rule(client: Client, table, referee: Account, pin: str):
    form = {"line": "drop 1", "after": "0", "key": "k", "reason": "r", "referee": str(referee.pk), "pin": pin}
    return client.post(reverse("ruling", args=[table.pk]), form)


def test_a_resting_pin_says_so_on_the_tablet_and_lets_nobody_rule(table):
    rita = member("Rita", Role.REFEREE, pin="4711")
    guess(rita, MOST_WRONG_A_DAY, begin=1000)
    answer = rule(tablet_at(table), table, rita, "4711")
    assert answer.status_code == 429
    assert "this PIN is blocked until tomorrow" in " ".join(answer.text.split())
    assert int(answer["Retry-After"]) > 1000


def test_the_owner_sees_wrong_pins_and_frees_the_pin_with_the_password(table):
    rita = member("Rita", Role.REFEREE, pin="4711")
    own = browser_of(rita)
    assert "wrong PIN" not in own.get("/account").text
    rule(tablet_at(table), table, rita, "0000")
    page = " ".join(own.get("/account").text.split())
    assert re.search(rf'href="/sessions/{table.pk}"> The last one: .*?, in game {table.pk} </a>', page)
    guess(rita, MOST_WRONG_A_DAY, begin=1000)
    page = " ".join(own.get("/account").text.split())
    assert "20 wrong PINs since" in page
    assert "The PIN is blocked until" in page
    assert "and not accepted at any table before" in page
    assert ">Release PIN</button>" in page
    assert own.post("/account", {"do": "free-pin", "current": "wrong"}).status_code == 422
    assert WrongPin.objects.count() == 20
    assert own.post("/account", {"do": "free-pin", "current": PASSWORD}).status_code == 303
    assert "wrong PIN" not in own.get("/account").text
    assert try_pin(rita, "4711", "table 3", 3).is_right


@pytest.mark.parametrize(("language", "said"), [("en", "3 wrong PINs since"), ("de", "3 falsche PINs seit")])
def test_the_owner_learns_of_them_on_the_start_page(language, said):
    ada = member("Ada", pin="4711")
    own, other = browser_of(ada), browser_of(member("Ben", pin="2806"))
    guess(ada, 3)
    pages = [browser.get("/", headers={"accept-language": language}).text for browser in (own, other)]
    mine, others = (" ".join(page.split()) for page in pages)
    notice = mine[mine.index(said) :]
    assert 'href="/account"' in notice[: notice.index("</p>")]
    assert said not in others
    free_pin(ada)
    assert "wrong PIN" not in own.get("/").text


def test_a_pin_that_does_not_rest_need_not_be_released(client):
    ada = member("Ada", Role.SCOREKEEPER, pin="4711")
    guess(ada, 3)
    page = client.get(reverse("account_of", args=[ada.pk])).text
    assert "3 wrong PINs since" in " ".join(page.split())
    assert 'value="free-pin"' not in page


def test_a_director_sees_wrong_pins_and_frees_the_pin(client):
    ada = member("Ada", Role.SCOREKEEPER, pin="4711")
    guess(ada, MOST_WRONG_A_DAY)
    address = reverse("account_of", args=[ada.pk])
    assert "20 wrong PINs since" in " ".join(client.get(address).text.split())
    assert client.post(address, {"do": "free-pin"}).status_code == 303
    assert "wrong PIN" not in client.get(address).text
    assert try_pin(ada, "4711", "table 3", 3).is_right


def test_a_new_pin_starts_anew():
    ada = member("Ada", pin="4711")
    guess(ada, MOST_WRONG_A_DAY)
    new = {"do": "pin", "current": PASSWORD, "pin": "2806", "again": "2806"}
    assert browser_of(ada).post("/account", new).status_code == 303
    ada.refresh_from_db()
    assert try_pin(ada, "2806", "table 3", 3).is_right


def test_nobody_frees_somebody_elses_pin():
    ada, ben = member("Ada", pin="4711"), member("Ben", Role.REFEREE)
    guess(ada, MOST_WRONG_A_DAY)
    assert browser_of(ben).post(reverse("account_of", args=[ada.pk]), {"do": "free-pin"}).status_code == 403
    assert WrongPin.objects.count() == MOST_WRONG_A_DAY
    free_pin(ben)
    assert WrongPin.objects.count() == MOST_WRONG_A_DAY


def test_wrong_pins_and_a_resting_one_are_in_the_log_without_the_pin(table):
    rita = member("Rita", Role.REFEREE, pin="4711")
    guess(rita, MOST_WRONG_A_DAY - 1, begin=1000)
    rule(tablet_at(table), table, rita, "9361")
    kinds = [*SecurityEvent.objects.filter(account="Rita").order_by("pk").values_list("kind", "detail")]
    assert kinds == [("pin-failed", f"table {table.pk}"), ("pin-rests", f"table {table.pk}")]
    assert "9361" not in str([*SecurityEvent.objects.values_list()])
