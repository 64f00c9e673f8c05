"""People with accounts, and what they record, for tests that need some."""

import time

from django.contrib.auth.hashers import make_password
from django.http import HttpResponse
from django.test import Client

from accounts.access import Role
from accounts.models import Account
from accounts.roles import open_account
from accounts.sign_in.proof import PROOF, proof_of
from accounts.who import PIN
from config.gate import remembered_pin
from games.held_links import hold_links
from games.models import Entry, Link
from games.recording import ACTIONS, Author
from tests.present import present

TABLET = Author(Entry.TABLET, ACTIONS)
API = Author(Entry.API, ACTIONS)
"""Whoever uses them may do everything at a table."""


def account(name: str, role: Role = Role.DIRECTOR, *, pin: str = "") -> Account:
    """An account to which nobody can sign in with a password. A PIN is hashed, which takes time."""
    found = Account.objects.filter(name=name).first()
    made = found or open_account(name=name, role=role, password=make_password(None))
    if pin:
        made.set_pin(pin)
        made.save()
    return made


def hold(client: Client, *links: Link) -> None:
    """Gives this browser the cookies it would have after opening these links."""
    response = HttpResponse()
    hold_links(response, [link.pk for link in links])
    client.cookies.update(response.cookies)


def sign_in(client: Client, account: Account) -> Client:
    """Signs somebody in as the page does, without hashing a password: who they are is proved for a while."""
    client.force_login(account)
    prove(client, account)
    return client


def prove(client: Client, account: Account, *, ago: float = 0) -> None:
    """Makes this browser one in which the account gave its password again some seconds ago."""
    session = client.session
    session[PROOF] = proof_of(account, time.time() - ago)
    session.save()


def enter_pin_at(client: Client, referee: Account, table: int, *, ago: float = 0) -> None:
    """Makes this browser one in which the referee entered the PIN some seconds ago."""
    session = client.session
    signed_in = Account.objects.filter(pk=session.get("_auth_user_id", 0)).first()
    session[PIN] = remembered_pin(referee, table, signed_in, time.time() - ago)
    session.save()
    client.cookies["sessionid"] = present(session.session_key)


def director() -> Account:
    return account("Dora")
