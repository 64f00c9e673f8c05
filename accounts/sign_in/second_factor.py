"""The second factor: a code of six digits that an app computes anew every 30 seconds (TOTP, RFC 6238).

Whoever has lost the phone uses one of the recovery codes that were shown once, or asks a director.
"""

import time
from base64 import b32decode, b32encode, urlsafe_b64encode
from secrets import choice, token_bytes

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA1
from cryptography.hazmat.primitives.twofactor.totp import TOTP
from django.conf import settings
from django.db import transaction
from django.utils.crypto import constant_time_compare, salted_hmac

from accounts.attested import ACCOUNT
from accounts.models import Account, RecoveryCode, SecondFactor
from chain.appending import attest, attesting
from web.reading import is_digits

DIGITS = 6
STEP = 30
"""Seconds for which a code is shown."""
DRIFT = 1
"""How many steps a phone's clock may be ahead or behind."""
SECRET_BYTES = 20
RECOVERY_CODES = 10
RECOVERY_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Nothing that looks like something else on paper."""
RECOVERY_LENGTH = 12
LONGEST_CODE = 40
"""Nobody types more than this for a code; it is not looked at."""


# The secret


def new_secret() -> str:
    """A new secret, in the letters in which it can be typed into an app."""
    return b32encode(token_bytes(SECRET_BYTES)).decode()


def address_for_app(secret: str, account: Account) -> str:
    """The address that an app reads from the QR code."""
    return _totp(secret).get_provisioning_uri(account.name, "Tableside")


def encrypted(secret: str) -> str:
    return _cipher().encrypt(secret.encode()).decode()


def decrypted(stored: str) -> str | None:
    """The secret; None where it was encrypted with a key that this server no longer has."""
    try:
        return _cipher().decrypt(stored.encode()).decode()
    except InvalidToken:
        return None


def _cipher() -> MultiFernet:
    """Encrypts with a key made from the secret key of the server, which is not in the database."""
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    made = [salted_hmac("accounts.second_factor", "", key, algorithm="sha256").digest() for key in keys]
    return MultiFernet([Fernet(urlsafe_b64encode(key)) for key in made])


def _totp(secret: str) -> TOTP:
    # Every app knows SHA-1, and many know nothing else; for codes of six digits it is sound.
    return TOTP(b32decode(secret), DIGITS, SHA1(), STEP)


# Codes


def step_of(secret: str, code: str, after: int = 0) -> int | None:
    """The time step to which a code belongs, if that is now and later than the step `after`."""
    if len(code) != DIGITS or not is_digits(code):
        return None
    now = int(time.time()) // STEP
    steps = [step for step in range(now - DRIFT, now + DRIFT + 1) if step > after]
    totp = _totp(secret)
    return next((s for s in steps if constant_time_compare(totp.generate(s * STEP), code)), None)


def turn_on(account: Account, secret: str, step: int) -> list[str]:
    """Gives the account a second factor, of which one code was right; returns its recovery codes."""
    with attesting():
        SecondFactor.objects.update_or_create(
            account=account, defaults={"secret": encrypted(secret), "last_step": step}
        )
        attest("second factor turned on", ACCOUNT, account.pk, who=account.name)
        return new_recovery_codes(account)


def turn_off(account: Account, *, by: str = "") -> bool:
    """Takes the second factor and its recovery codes away; False if there was none."""
    with attesting():
        RecoveryCode.objects.filter(account=account).delete()
        was_on = bool(SecondFactor.objects.filter(account=account).delete()[0])
        if was_on:
            attest("second factor turned off", ACCOUNT, account.pk, who=by)
    return was_on


def use_code(account: Account, typed: str) -> bool:
    """Whether the code from the app is right; it is then used up."""
    factor = SecondFactor.objects.filter(account=account).first()
    secret = decrypted(factor.secret) if factor else None
    if factor is None or secret is None:
        return False
    step = step_of(secret, typed, after=factor.last_step)
    # Of two who send the same code at once, the database lets the first one in.
    unused = SecondFactor.objects.filter(pk=factor.pk, last_step=factor.last_step)
    return step is not None and bool(unused.update(last_step=step))


# Recovery codes


def new_recovery_codes(account: Account) -> list[str]:
    """New recovery codes, to be shown once; the old ones end."""
    codes = ["".join(choice(RECOVERY_LETTERS) for _ in range(RECOVERY_LENGTH)) for _ in range(RECOVERY_CODES)]
    with transaction.atomic():
        RecoveryCode.objects.filter(account=account).delete()
        RecoveryCode.objects.bulk_create(
            RecoveryCode(account=account, digest=_digest(account, code)) for code in codes
        )
    return ["-".join((code[:4], code[4:8], code[8:])) for code in codes]


def use_recovery_code(account: Account, typed: str) -> bool:
    """Whether this is one of the recovery codes; it is then used up."""
    return bool(
        RecoveryCode.objects.filter(account=account, digest=_digest(account, typed.lower())).delete()[0]
    )


def _digest(account: Account, code: str) -> str:
    """The hash under which a recovery code is stored; without the key of the server it cannot be searched."""
    salted = salted_hmac("accounts.recovery_code", f"{account.pk}:{code}", algorithm="sha256")
    return salted.hexdigest()


def tidied_code(typed: str) -> str:
    """A code without the spaces and hyphens with which it is shown; empty if it is too long to be one."""
    return "" if len(typed) > LONGEST_CODE else "".join(c for c in typed if c.isalnum())
