"""Whoever guesses passwords or PINs has to wait longer and longer; mistyping twice costs nothing.

A try counts as failed before it is checked, and is forgiven if it was right: a hundred simultaneous tries
get no further than three.
"""

from datetime import datetime, timedelta
from math import ceil
from typing import NamedTuple

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from accounts.models import Account, FailedTries

FREE_TRIES = 3
LONGEST_WAIT = 60
LONGEST_WAIT_FOR_A_PIN = 600
"""Four digits are not many: at this pace they take a month."""
FORGOTTEN_AFTER = timedelta(minutes=15)
"""After this time without a try, failed tries no longer count."""
CLEARED_AFTER = timedelta(days=1)
"""Older rows are cleared away with the next try, whosever it is."""


class Throttle(NamedTuple):
    """Tries that are counted together, and how they are slowed down."""

    what: str
    free: int = FREE_TRIES
    longest_wait: int = LONGEST_WAIT
    forgotten_after: timedelta = FORGOTTEN_AFTER

    def seconds_left(self, misses: int, since: float) -> int:
        """How long the next try has to wait after so many misses, the last of them so many seconds ago."""
        if misses < self.free:
            return 0
        # The exponent is bounded as well: after a night of guessing the number would be huge.
        wait: int = min(2 ** min(misses - self.free + 1, 10), self.longest_wait)
        # A clock that was set back must lock nobody out.
        return max(ceil(wait - max(since, 0)), 0)


def password_throttle(account: Account) -> Throttle:
    """The throttle of the current password, asked again of somebody who is signed in."""
    return Throttle(f"proof:{account.pk}")


def code_throttle(account: Account) -> Throttle:
    """The throttle of the codes of a second factor: six digits, asked of whoever knows the password."""
    return Throttle(f"code:{account.pk}", longest_wait=LONGEST_WAIT_FOR_A_PIN, forgotten_after=CLEARED_AFTER)


def pin_throttle(account: Account, where: str) -> Throttle:
    """The throttle of a PIN at a table, or for whoever is signed in."""
    return Throttle(f"pin:{account.pk}:{where}", longest_wait=LONGEST_WAIT_FOR_A_PIN)


def register_try(throttle: Throttle) -> int:
    """Counts a try, unless it still has to wait.

    Returns the seconds to wait; 0 means that the try may be checked.
    """
    now = timezone.now()
    with transaction.atomic():
        FailedTries.objects.filter(last__lt=now - CLEARED_AFTER).delete()
        tries = _lock_tries(throttle, now)
        wait = throttle.seconds_left(tries.misses, (now - tries.last).total_seconds())
        if not wait:
            tries.misses, tries.last = tries.misses + 1, now
            tries.save()
    return wait


def withdraw_try(throttle: Throttle) -> None:
    """Takes a try back that was never checked."""
    FailedTries.objects.filter(what=throttle.what, misses__gt=0).update(misses=F("misses") - 1)


def forgive_tries(throttle: Throttle) -> None:
    """Forgets the failed tries after a right one."""
    FailedTries.objects.filter(what=throttle.what).delete()


def _lock_tries(throttle: Throttle, now: datetime) -> FailedTries:
    """Returns the row of a throttle, locked so that the next request sees this try."""
    found, _ = FailedTries.objects.select_for_update().get_or_create(
        what=throttle.what, defaults={"last": now}
    )
    if found.last < now - throttle.forgotten_after:
        found.misses = 0
    return found
