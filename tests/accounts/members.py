"""People of the club for these tests, and the browsers they use."""

from datetime import timedelta
from html import unescape

from django.test import Client

from accounts.access import Role
from accounts.models import Account, FailedTries
from accounts.sign_in.attempts import ATTEMPTS
from config.limits import BUCKETS

PASSWORD = "boxes of wood"


def member(
    name: str, role: Role = Role.SCOREKEEPER, *, pin: str = "", password: str | None = PASSWORD
) -> Account:
    account = Account(name=name, role=role)
    account.set_password(password)
    account.set_pin(pin)
    account.save()
    return account


def browser_of(account: Account) -> Client:
    """A browser signed in as the page does it."""
    client = Client()
    response = client.post("/sign-in", {"name": account.name, "password": PASSWORD})
    assert response.status_code == 303
    return client


def is_signed_in(client: Client) -> bool:
    return client.get("/account").status_code == 200


def after(**time: int) -> None:
    """Lets this much time pass: all failed tries and costly requests become that much older."""
    for misses in ATTEMPTS._misses.values():
        misses.last -= timedelta(**time).total_seconds()
    for bucket in BUCKETS._buckets.values():
        bucket.filled -= timedelta(**time).total_seconds()
    for tries in FailedTries.objects.all():
        tries.last -= timedelta(**time)
        tries.save()


def read(response) -> str:
    return unescape(response.content.decode())
