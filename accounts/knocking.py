"""Who guesses passwords or PINs has to wait longer and longer; who mistypes twice notices nothing.

A try counts as a miss before it is looked at, and is forgiven when it was right. So a hundred tries at once
are no more than three.
"""

from datetime import datetime, timedelta
from hashlib import sha256
from math import ceil
from typing import NamedTuple

from django.db import transaction
from django.utils import timezone

from accounts.models import Account, Knock, folded

FREE_MISSES = 3
FREE_MISSES_ANYWHERE = 30
LONGEST_WAIT = 60
LONGEST_WAIT_FOR_A_PIN = 600
"""Four digits are not many: at this pace they take a month."""
FORGOTTEN_AFTER = timedelta(minutes=15)
"""After a quarter of an hour without a try the misses before it no longer count;"""
FORGOTTEN_ANYWHERE_AFTER = timedelta(days=1)
"""of those who go from table to table, after a day."""


class Door(NamedTuple):
    """Where tries are counted together."""

    what: str
    free: int = FREE_MISSES
    longest: int = LONGEST_WAIT
    forgotten: timedelta = FORGOTTEN_AFTER


def door_of_name(name: str, device: str = "") -> Door:
    """Also of a name that nobody has. Hashed: now and then somebody types the password there.

    A device in which he signed in before has a door of its own: no stranger keeps him out there.
    """
    where = f"{folded(name)} {device}" if device else folded(name)
    return Door(f"sign-in:{sha256(where.encode('utf-8', 'replace')).hexdigest()}")


def door_of_proof(account: Account) -> Door:
    """Of his password once more, where he is signed in."""
    return Door(f"proof:{account.pk}")


def doors_of_pin(account: Account, where: str) -> tuple[Door, Door]:
    """The one at a table, or of whoever is signed in; and one for all who go from table to table."""
    here = Door(f"pin:{account.pk}:{where}", longest=LONGEST_WAIT_FOR_A_PIN)
    return here, Door(f"pin:{account.pk}", FREE_MISSES_ANYWHERE, forgotten=FORGOTTEN_ANYWHERE_AFTER)


def knock(*doors: Door) -> int:
    """How many seconds are still to wait; 0 lets one try in, which then counts at all these doors."""
    now = timezone.now()
    with transaction.atomic():
        found = [_found(door, now) for door in doors]
        wait = max(_still_to_wait(door, knock, now) for door, knock in zip(doors, found, strict=True))
        for knock in () if wait else found:
            knock.misses, knock.last = knock.misses + 1, now
            knock.save()
    return wait


def _found(door: Door, now: datetime) -> Knock:
    """Locked, so that the next one sees this try."""
    found, _ = Knock.objects.select_for_update().get_or_create(what=door.what, defaults={"last": now})
    if found.last < now - door.forgotten:
        found.misses = 0
    return found


def succeeded(door: Door) -> None:
    """It was right: what was missed before is forgiven, and what has been quiet for long is cleared away."""
    Knock.objects.filter(what=door.what).delete()
    Knock.objects.filter(last__lt=timezone.now() - FORGOTTEN_ANYWHERE_AFTER).delete()


def _still_to_wait(door: Door, knock: Knock, now: datetime) -> int:
    if knock.misses < door.free:
        return 0
    # The exponent is bounded as well: after a night of guessing the number would have no end.
    wait: int = min(2 ** min(knock.misses - door.free + 1, 10), door.longest)
    # A clock that was set back must lock nobody out.
    since = max((now - knock.last).total_seconds(), 0)
    return max(ceil(wait - since), 0)
