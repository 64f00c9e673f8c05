"""Passwords are hashed a few at a time, however many are sent at once."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Event, Lock

import pytest
from django.contrib.auth.hashers import PBKDF2PasswordHasher, check_password, make_password
from django.test import Client, RequestFactory

from accounts.models import Account, FailedTries, WrongPin
from accounts.sign_in import hashing
from accounts.sign_in.hashing import Busy, QueuedHasher, Turns
from accounts.sign_in.pins import try_pin
from accounts.sign_in.proof import LONGEST_PROOF, try_proof
from config import settings as written
from tests.accounts.members import PASSWORD, browser_of, member

pytestmark = [pytest.mark.database, pytest.mark.django_db]

HASHER = "accounts.sign_in.hashing.QueuedHasher"


@contextmanager
def all_turns_taken(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Somebody else's password is being checked, and nobody may wait."""
    turns = Turns(at_once=1, waiting=0)
    with monkeypatch.context() as patch, turns.turn():
        patch.setattr(hashing, "TURNS", turns)
        yield


@pytest.fixture
def cheap_hasher(settings, monkeypatch) -> None:
    settings.PASSWORD_HASHERS = [HASHER]
    monkeypatch.setattr(QueuedHasher, "iterations", 2)


def test_the_app_hashes_in_turns():
    assert written.PASSWORD_HASHERS == [HASHER]


def test_passwords_from_before_are_still_good(settings):
    before = PBKDF2PasswordHasher().encode(PASSWORD, "salt", 1000)
    settings.PASSWORD_HASHERS = [HASHER]
    assert check_password(PASSWORD, before)
    assert not check_password("wrong", before)


def test_of_many_at_once_few_are_hashed_and_few_wait(settings, monkeypatch):
    settings.PASSWORD_HASHERS = [HASHER]
    monkeypatch.setattr(hashing, "TURNS", Turns(at_once=1, waiting=2))
    lock, may_end, inside, most = Lock(), Event(), 0, 0

    def encode(*args: object, **more: object) -> str:
        nonlocal inside, most
        with lock:
            inside += 1
            most = max(most, inside)
        may_end.wait(5)
        with lock:
            inside -= 1
        return "hash"

    monkeypatch.setattr(PBKDF2PasswordHasher, "encode", encode)

    def send(_: int) -> str:
        try:
            return make_password(PASSWORD)
        except Busy:
            busy.append(1)
            if len(busy) == 17:
                may_end.set()
            return "busy"

    busy: list[int] = []
    with ThreadPoolExecutor(20) as people:
        told = [*people.map(send, range(20))]
    assert (most, told.count("hash"), told.count("busy")) == (1, 3, 17)


@pytest.mark.usefixtures("cheap_hasher")
def test_whoever_finds_it_busy_is_told_so_and_has_not_tried(monkeypatch):
    member("Ada")
    client = Client()
    with all_turns_taken(monkeypatch):
        for _ in range(5):
            answer = client.post("/sign-in", {"name": "Ada", "password": "wrong"})
            assert (answer.status_code, answer["Retry-After"]) == (429, "3")
            assert "The server is busy. Nothing was changed." in answer.text
    assert client.post("/sign-in", {"name": "Ada", "password": PASSWORD}).status_code == 303


@pytest.mark.usefixtures("cheap_hasher")
def test_a_password_that_is_asked_again_and_found_busy_does_not_count(monkeypatch):
    client = browser_of(member("Ada"))
    with all_turns_taken(monkeypatch):
        for _ in range(4):
            assert client.post("/account", {"do": "key", "current": "wrong"}).status_code == 429
    assert [tries.misses for tries in FailedTries.objects.all()] in ([], [0])
    assert client.post("/account", {"do": "key", "current": PASSWORD}).status_code == 200


@pytest.mark.usefixtures("cheap_hasher")
def test_a_proof_that_is_found_busy_does_not_count(monkeypatch):
    ada, request = member("Ada"), RequestFactory().get("/")
    with all_turns_taken(monkeypatch):
        for _ in range(4):
            with pytest.raises(Busy):
                try_proof(request, ada, "wrong")
    assert [tries.misses for tries in FailedTries.objects.all()] == [0]
    assert try_proof(request, ada, PASSWORD).is_right


@pytest.mark.usefixtures("cheap_hasher")
def test_a_pin_that_is_found_busy_does_not_count(monkeypatch):
    ada = member("Ada", pin="2580")
    with all_turns_taken(monkeypatch):
        for _ in range(4):
            with pytest.raises(Busy):
                try_pin(ada, "1111", "table 1")
    assert WrongPin.objects.count() == 0
    assert try_pin(ada, "2580", "table 1").is_right


def test_a_turn_is_given_back_after_a_failure():
    turns = Turns(at_once=1, waiting=0)
    for _ in range(3):
        with pytest.raises(KeyError), turns.turn():
            raise KeyError
    with turns.turn(), pytest.raises(Busy), turns.turn():
        pass


def test_nobody_waits_for_a_turn_for_ever(monkeypatch):
    monkeypatch.setattr(hashing, "LONGEST_WAIT", 0.05)
    turns = Turns(at_once=1, waiting=1)

    def wait() -> None:
        with turns.turn():
            pytest.fail("the turn is somebody else's")

    with ThreadPoolExecutor(1) as other, turns.turn():
        waiting = other.submit(wait)
        with pytest.raises(Busy):
            waiting.result(5)
    with turns.turn():
        pass


def test_what_is_too_long_to_be_a_password_is_not_hashed(monkeypatch):
    ada = member("Ada")
    monkeypatch.setattr(Account, "check_password", lambda *_: pytest.fail("it was hashed"))
    assert not try_proof(RequestFactory().get("/"), ada, "x" * (LONGEST_PROOF + 1)).is_right
