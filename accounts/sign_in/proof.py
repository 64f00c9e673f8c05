"""Proof that whoever uses a session is still the one who signed in: the password again, or a code."""

import time
from typing import NamedTuple

from django.http import HttpRequest

from accounts.models import Account
from accounts.security_log import Event, log_event
from accounts.sign_in.hashing import Busy
from accounts.sign_in.second_factor import tidied_code, use_code, use_recovery_code
from accounts.sign_in.throttle import (
    code_throttle,
    forgive_tries,
    password_throttle,
    register_try,
    withdraw_try,
)

PROVED_FOR = 10 * 60
"""Seconds for which a proof is good, in the session in which it was given."""
PROOF = "proof"
"""The key in a session under which a proof is remembered."""
LONGEST_PROOF = 200
"""No password is longer than this; what is longer is not looked at."""


class ProofAnswer(NamedTuple):
    is_right: bool
    wait: int = 0
    """Seconds until something is checked again; this was not checked."""


def try_proof(request: HttpRequest, account: Account, typed: str) -> ProofAnswer:
    """Checks what was typed: a code where the account has a second factor, or else the password."""
    if account.has_second_factor:
        return try_code(request, account, typed)
    throttle = password_throttle(account)
    wait = register_try(throttle)
    if wait:
        return ProofAnswer(False, wait)
    try:
        is_right = len(typed) <= LONGEST_PROOF and account.check_password(typed)
    except Busy:
        withdraw_try(throttle)
        raise
    if is_right:
        forgive_tries(throttle)
        return ProofAnswer(True)
    log_event(Event.PROOF_FAILED, request, account=account)
    return ProofAnswer(False)


def try_code(request: HttpRequest, account: Account, typed: str) -> ProofAnswer:
    """Checks a code from the app or a recovery code, unless too many were wrong before."""
    throttle = code_throttle(account)
    wait = register_try(throttle)
    if wait:
        return ProofAnswer(False, wait)
    code = tidied_code(typed)
    is_right = use_code(account, code)
    if not is_right and code and use_recovery_code(account, code):
        left = account.recovery_codes.count()
        log_event(Event.RECOVERY_CODE_USED, request, account=account, detail=f"{left} left")
        is_right = True
    if is_right:
        forgive_tries(throttle)
    else:
        log_event(Event.CODE_FAILED, request, account=account)
    return ProofAnswer(is_right)


def remember_proof(request: HttpRequest, account: Account) -> None:
    request.session[PROOF] = proof_of(account, time.time())


def proof_of(account: Account, moment: float) -> dict[str, float]:
    """What a session stores of a proof."""
    return {"account": account.pk, "moment": moment}


def is_proved(request: HttpRequest, account: Account) -> bool:
    """Whether this account proved in this session, a short time ago, who it is."""
    proof = request.session.get(PROOF)
    if not proof or proof["account"] != account.pk:
        return False
    return bool(0 <= time.time() - proof["moment"] < PROVED_FOR)
