"""The time between the right password and the code of the second factor: nobody is signed in yet."""

import time

from django.http import HttpRequest
from django.utils.crypto import constant_time_compare

from accounts.models import Account, fingerprint

FIRST_STEP = "first_step"
"""The key in a session under which stands whose password was right."""
GOOD_FOR = 10 * 60
"""Seconds within which the code has to follow."""


def remember_first_step(request: HttpRequest, account: Account) -> None:
    """Remembers in this browser that the password was right."""
    request.session.flush()
    request.session[FIRST_STEP] = {
        "account": account.pk,
        "moment": time.time(),
        "state": _state(account),
    }


def account_after_first_step(request: HttpRequest) -> Account | None:
    """The account whose password was right in this browser, as long as that is valid."""
    step = request.session.get(FIRST_STEP)
    if not step or not 0 <= time.time() - step["moment"] < GOOD_FOR:
        return None
    account = Account.objects.filter(pk=step["account"], is_active=True).first()
    return account if account and constant_time_compare(_state(account), step["state"]) else None


def forget_first_step(request: HttpRequest) -> None:
    request.session.pop(FIRST_STEP, None)


def _state(account: Account) -> str:
    """A value that changes with the password and the role: the step must not outlive them."""
    return fingerprint(account.get_session_auth_hash())
