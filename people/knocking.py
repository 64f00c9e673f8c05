"""Who guesses passwords or PINs has to wait longer and longer; who mistypes twice notices nothing.

A try counts as a miss before it is looked at, and is forgiven when it was right. So a hundred tries at once
are no more than three.
"""

from datetime import datetime, timedelta
from hashlib import sha256
from math import ceil

from django.db import transaction
from django.utils import timezone

from people.models import Account, Knock, folded

FREE_MISSES = 3
LONGEST_WAIT = 60
FORGOTTEN_AFTER = timedelta(minutes=15)
"""After a quarter of an hour without a try the misses before it no longer count."""


def door_of_name(name: str) -> str:
    """Also of a name that nobody has. Hashed: now and then somebody types the password there."""
    return f"sign-in:{sha256(folded(name).encode('utf-8', 'replace')).hexdigest()}"


def door_of_pin(account: Account) -> str:
    return f"pin:{account.pk}"


def knock(what: str) -> int:
    """How many seconds are still to wait; 0 lets one try in."""
    now = timezone.now()
    with transaction.atomic():
        # Locked, so that the next one sees this try.
        found, _ = Knock.objects.select_for_update().get_or_create(what=what, defaults={"last": now})
        if found.last < now - FORGOTTEN_AFTER:
            found.misses = 0
        wait = _still_to_wait(found, now)
        if not wait:
            found.misses, found.last = found.misses + 1, now
            found.save()
    return wait


def succeeded(what: str) -> None:
    """It was right: what was missed before is forgiven, and what has been quiet for long is cleared away."""
    Knock.objects.filter(what=what).delete()
    Knock.objects.filter(last__lt=timezone.now() - FORGOTTEN_AFTER).delete()


def _still_to_wait(knock: Knock, now: datetime) -> int:
    if knock.misses < FREE_MISSES:
        return 0
    # The exponent is bounded as well: after a night of guessing the number would have no end.
    wait: int = min(2 ** min(knock.misses - FREE_MISSES + 1, 6), LONGEST_WAIT)
    # A clock that was set back must lock nobody out.
    since = max((now - knock.last).total_seconds(), 0)
    return max(ceil(wait - since), 0)
