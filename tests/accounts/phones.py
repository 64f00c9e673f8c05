"""Phones with an authenticator app, for tests of the second factor."""

import re
import time
from base64 import b32decode

from cryptography.hazmat.primitives.hashes import SHA1
from cryptography.hazmat.primitives.twofactor.totp import TOTP
from django.test import Client

from accounts.models import Account, SecondFactor
from accounts.sign_in.second_factor import decrypted, new_secret, turn_on
from tests.accounts.members import PASSWORD, read
from tests.present import matched, present


def code_of(secret: str, *, later: float = 0) -> str:
    """What the app shows now, or some seconds later."""
    app = TOTP(b32decode(secret), 6, SHA1(), 30)
    return app.generate(int(time.time() + later)).decode()


def give_factor(account: Account) -> list[str]:
    """Gives the account a second factor, of which no code was used yet; returns its recovery codes."""
    return turn_on(account, new_secret(), step=0)


def code(account: Account, *, later: float = 0) -> str:
    """The code that the phone of this account shows."""
    secret = present(decrypted(SecondFactor.objects.get(account=account).secret))
    return code_of(secret, later=later)


def forget_last_code() -> None:
    """Lets so much time pass that a new code is shown."""
    SecondFactor.objects.update(last_step=0)


def browser_with_code(account: Account) -> Client:
    """A browser signed in with password and code, as the pages do it."""
    client = Client()
    client.post("/sign-in", {"name": account.name, "password": PASSWORD})
    response = client.post("/sign-in/code", {"code": code(account)})
    assert response.status_code == 303
    forget_last_code()
    return client


def shown_secret(response) -> str:
    """The key that the page shows to be typed into an app."""
    return matched(r'<code class="once">([A-Z2-7 ]+)</code>', read(response))[1].replace(" ", "")


def shown_codes(response) -> list[str]:
    return re.findall(r'<code class="once">([a-z0-9-]+)</code>', read(response))
