"""Whoever guesses passwords or PINs has to wait longer and longer; mistyping twice costs nothing.

A try counts as failed before it is checked, and is forgiven if it was right: a hundred simultaneous tries
get no further than three.
"""

from datetime import datetime, timedelta
from hashlib import sha256
from math import ceil
from typing import NamedTuple

from django.db import transaction
from django.utils import timezone

from accounts.models import Account, FailedTries, folded

FREE_TRIES = 3
FREE_TRIES_ANYWHERE = 30
LONGEST_WAIT = 60
LONGEST_WAIT_FOR_A_PIN = 600
"""Four digits are not many: at this pace they take a month."""
FORGOTTEN_AFTER = timedelta(minutes=15)
"""After this time without a try, failed tries no longer count."""
FORGOTTEN_ANYWHERE_AFTER = timedelta(days=1)
"""Failed tries of somebody who goes from table to table count for a day."""


class Throttle(NamedTuple):
    """Tries that are counted together, and how they are slowed down."""

    what: str
    free: int = FREE_TRIES
    longest_wait: int = LONGEST_WAIT
    forgotten_after: timedelta = FORGOTTEN_AFTER


def sign_in_throttle(name: str, browser: str = "") -> Throttle:
    """The throttle of a name, whether or not somebody has it.

    The name is hashed, because now and then somebody types a password there. A browser in which this name
    signed in before has a throttle of its own, so that no stranger can lock its owner out there.
    """
    where = f"{folded(name)} {browser}" if browser else folded(name)
    return Throttle(f"sign-in:{sha256(where.encode('utf-8', 'replace')).hexdigest()}")


def password_throttle(account: Account) -> Throttle:
    """The throttle of the current password, asked again of somebody who is signed in."""
    return Throttle(f"proof:{account.pk}")


def pin_throttles(account: Account, where: str) -> tuple[Throttle, Throttle]:
    """The throttle of a PIN at a table or for whoever is signed in, and the one for all places together."""
    here = Throttle(f"pin:{account.pk}:{where}", longest_wait=LONGEST_WAIT_FOR_A_PIN)
    anywhere = Throttle(f"pin:{account.pk}", FREE_TRIES_ANYWHERE, forgotten_after=FORGOTTEN_ANYWHERE_AFTER)
    return here, anywhere


def register_try(*throttles: Throttle) -> int:
    """Counts a try in all these throttles, unless one of them still requires a wait.

    Returns the seconds to wait; 0 means that the try may be checked.
    """
    now = timezone.now()
    with transaction.atomic():
        found = [_lock_tries(throttle, now) for throttle in throttles]
        wait = max(
            _seconds_left(throttle, tries, now) for throttle, tries in zip(throttles, found, strict=True)
        )
        for tries in () if wait else found:
            tries.misses, tries.last = tries.misses + 1, now
            tries.save()
    return wait


def forgive_tries(throttle: Throttle) -> None:
    """Forgets the failed tries after a right one, and clears away all that are older than a day."""
    FailedTries.objects.filter(what=throttle.what).delete()
    FailedTries.objects.filter(last__lt=timezone.now() - FORGOTTEN_ANYWHERE_AFTER).delete()


def _lock_tries(throttle: Throttle, now: datetime) -> FailedTries:
    """Returns the row of a throttle, locked so that the next request sees this try."""
    found, _ = FailedTries.objects.select_for_update().get_or_create(
        what=throttle.what, defaults={"last": now}
    )
    if found.last < now - throttle.forgotten_after:
        found.misses = 0
    return found


def _seconds_left(throttle: Throttle, tries: FailedTries, now: datetime) -> int:
    if tries.misses < throttle.free:
        return 0
    # The exponent is bounded as well: after a night of guessing the number would be huge.
    wait: int = min(2 ** min(tries.misses - throttle.free + 1, 10), throttle.longest_wait)
    # A clock that was set back must lock nobody out.
    since = max((now - tries.last).total_seconds(), 0)
    return max(ceil(wait - since), 0)
