"""Failed sign-ins are counted per name and per address, and nothing is stored of a name that nobody has."""

import re
from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.links import make_link
from accounts.models import Account, FailedTries, SecurityEvent
from accounts.security_log import Event
from accounts.sign_in.attempts import (
    ATTEMPTS,
    FREE_OF_AN_ADDRESS,
    Attempts,
    address_throttle,
    name_throttles,
    sign_in_throttles,
)
from scoring.spelling import is_same_name
from tests.accounts.members import PASSWORD, after, browser_of, member

pytestmark = [pytest.mark.database, pytest.mark.django_db, pytest.mark.usefixtures("no_limits")]


def sign_in(name: str, password: str = "wrong", *, at: str = "10.0.0.1", client: Client | None = None):
    return (client or Client()).post("/sign-in", {"name": name, "password": password}, REMOTE_ADDR=at)


def answers(name: str, waits: Sequence[int]) -> list[tuple[int, str | None]]:
    """What somebody is told who tries again and again, waiting that long after each try."""
    told = []
    for number, wait in enumerate(waits):
        response = sign_in(name, at=f"10.0.1.{number}")
        told.append((response.status_code, response.headers.get("Retry-After")))
        after(seconds=wait)
    return told


def test_a_name_that_nobody_has_leaves_no_row_and_no_trace():
    for number in range(40):
        sign_in(f"Nobody-{number}", at=f"10.0.{number}.1")
    assert FailedTries.objects.count() == 0
    stored = str([*SecurityEvent.objects.values_list()])
    assert "obody" not in stored


def test_a_name_that_nobody_has_is_answered_as_one_that_somebody_has():
    member("Ada")
    waits = [0, 0, 0, 1, 1, 0, 3, 1, 900, 0]
    known = answers("Ada", waits)
    assert known == answers("Nobody", waits)
    assert {status for status, _ in known} == {422, 429}


def test_after_a_quarter_of_an_hour_without_a_try_there_are_free_tries_again():
    assert [status for status, _ in answers("Ada", [0, 0, 0, 0])] == [422, 422, 422, 429]
    after(minutes=15, seconds=1)
    assert [status for status, _ in answers("Ada", [0, 0, 0, 0])] == [422, 422, 422, 429]


def test_the_password_is_hashed_for_a_name_that_nobody_has(monkeypatch, settings):
    settings.PASSWORD_HASHERS = ["accounts.sign_in.hashing.QueuedHasher"]
    monkeypatch.setattr("accounts.sign_in.hashing.QueuedHasher.iterations", 2)
    hashed: list[str] = []
    encode = PBKDF2PasswordHasher.encode

    def counted(hasher: PBKDF2PasswordHasher, password: str, *rest: Any) -> str:
        hashed.append(password)
        return encode(hasher, password, *rest)

    monkeypatch.setattr(PBKDF2PasswordHasher, "encode", counted)
    member("Ada")
    member("Link not opened", password=None)
    Account.objects.filter(pk=member("Closed").pk).update(is_active=False)
    for name in ("Ada", "Nobody", "Closed", "Link not opened"):
        hashed.clear()
        assert sign_in(name).status_code == 422
        assert len(hashed) == 1, name


def test_the_database_is_asked_the_same_about_a_name_that_nobody_has():
    member("Ada")
    sign_in("Somebody before")
    asked: list[list[str]] = []
    for name in ("Ada", "Nobody"):
        with CaptureQueriesContext(connection) as captured:
            sign_in(name, at=f"10.0.7.{len(asked)}")
        asked.append([re.sub(r"'[^']*'", "?", query["sql"]) for query in captured.captured_queries])
    assert asked[0] == asked[1]


def test_many_names_from_one_address_have_to_wait_and_another_address_need_not():
    member("Ada")
    for number in range(FREE_OF_AN_ADDRESS):
        assert sign_in(f"Name {number}").status_code == 422
    assert sign_in("Another").status_code == 429
    assert sign_in("Ada", PASSWORD).status_code == 429
    assert sign_in("Ada", PASSWORD, at="10.0.0.2").status_code == 303
    after(seconds=2)
    assert sign_in("Ada", PASSWORD).status_code == 303


def test_addresses_within_one_ipv6_network_count_together():
    for number in range(FREE_OF_AN_ADDRESS):
        assert sign_in(f"Name {number}", at=f"2001:db8::{number:x}").status_code == 422
    assert sign_in("Another", at="2001:db8::ffff").status_code == 429
    assert sign_in("Another", at="2001:db8:1::1").status_code == 422


def test_whoever_signs_in_between_guesses_gets_no_more_of_them():
    member("Mallory")
    for number in range(FREE_OF_AN_ADDRESS):
        sign_in(f"Name {number}")
        if number % 10 == 0:
            assert sign_in("Mallory", PASSWORD).status_code == 303
    assert sign_in("Another").status_code == 429


def test_the_owners_browser_is_not_kept_out_by_strangers_at_the_same_address():
    ada = browser_of(member("Ada"))
    ada.post("/sign-out")
    for number in range(FREE_OF_AN_ADDRESS + 3):
        sign_in(f"Name {number}", at="127.0.0.1")
    assert sign_in("Ada", PASSWORD, at="127.0.0.1").status_code == 429
    assert sign_in("Ada", PASSWORD, at="127.0.0.1", client=ada).status_code == 303


def test_somebody_who_mistypes_for_a_quarter_of_an_hour_shuts_nobody_else_out():
    member("Ada")
    member("Ben")
    seconds = 0
    while seconds < 15 * 60:
        wait = int(sign_in("Ada").headers.get("Retry-After", 1))
        after(seconds=wait)
        seconds += wait
    assert sign_in("Ben", PASSWORD).status_code == 303


# However a name is spelt

IN_GREEK = {"n": "ν", "y": "υ"}
CHOICES = [letter + IN_GREEK.get(letter, "") for letter in "Anna Lynn"]
SPELLINGS = ["".join(letters) for letters in product(*CHOICES)]


def test_all_spellings_that_open_an_account_share_its_limit_and_are_logged_about_it():
    member("Anna Lynn")
    assert len(SPELLINGS) == 32
    assert all(is_same_name(spelt, "Anna Lynn") for spelt in SPELLINGS)
    codes = [sign_in(spelt, at=f"10.0.2.{at}").status_code for at, spelt in enumerate(SPELLINGS)]
    assert codes == [422] * 3 + [429] * 29
    logged = SecurityEvent.objects.filter(kind__in=(Event.SIGN_IN_FAILED, Event.LIMITED))
    assert {*logged.values_list("account", flat=True)} == {"Anna Lynn"}


def test_spellings_of_a_name_that_nobody_has_are_answered_alike():
    codes = [sign_in(spelt, at=f"10.0.2.{at}").status_code for at, spelt in enumerate(SPELLINGS)]
    assert codes == [422] * 3 + [429] * 29


def test_whoever_gets_in_under_another_spelling_has_three_tries_again():
    member("Νίνα")
    for number in range(4):
        for at in range(2):
            assert sign_in("νίνα", at=f"10.0.{number}.{at}").status_code == 422
        assert sign_in("ΝΊΝΑ", PASSWORD, at=f"10.0.{number}.9").status_code == 303


def test_a_one_time_link_forgives_wrong_tries_under_any_spelling():
    nina = member("Νίνα")
    for spelt in ("νίνα", "ΝΊΝΑ", "Νίνα", "νίνα"):
        sign_in(spelt)
    Client().post(make_link(nina), {"password": PASSWORD, "again": PASSWORD})
    assert sign_in("νίνα", PASSWORD).status_code == 303


def test_nobody_gets_more_guesses_at_another_account_by_signing_in_under_a_name_that_may_mean_both():
    member("ΝΙΝΑ")  # in small letters it looks like viva
    member("Viva")
    assert [sign_in("Viva").status_code for _ in range(2)] == [422, 422]
    assert sign_in("ΝΙΝΑ", PASSWORD, at="10.0.3.1").status_code == 303
    assert [sign_in("Viva").status_code for _ in range(2)] == [422, 429]


def test_a_browser_that_is_known_for_one_of_two_readings_is_not_known_for_the_other():
    nina = browser_of(member("ΝΙΝΑ"))
    nina.post("/sign-out")
    member("Viva")
    for _ in range(3):
        sign_in("Viva")
    assert sign_in("Viva", PASSWORD, client=nina).status_code == 429
    assert sign_in("νινα", PASSWORD, client=nina).status_code == 303, "capitals make no other browser"


# In memory


def test_however_many_names_come_no_more_is_remembered():
    attempts = Attempts(most=50)
    for number in range(1000):
        attempts.register(sign_in_throttles(f"Name {number}", "", f"10.0.{number}.1"))
    assert len(attempts) <= 50


def test_a_hundred_thousand_letters_are_remembered_as_a_few_hashes():
    throttles = name_throttles("ß" * 100_000, "x" * 50)
    assert len(throttles) <= 4
    assert all(len(throttle.what) < 80 for throttle in throttles)


def test_doors_have_names_that_tell_nothing():
    assert name_throttles(" ÄDA ") == name_throttles("äda") != name_throttles("ada")
    assert name_throttles("äda", "tablet") not in (name_throttles("äda"), name_throttles("äda", "laptop"))
    assert "ada" not in name_throttles("ada")[0].what.removeprefix("name:")


def test_what_was_never_checked_is_taken_back():
    throttles = [*name_throttles("Ada"), address_throttle("10.0.0.1")]
    for _ in range(10):
        assert ATTEMPTS.register(throttles) == 0
        ATTEMPTS.withdraw(throttles)
