"""PINs: short secrets typed at a table, by a referee on a borrowed tablet or by a player below the sheet."""

from datetime import datetime, timedelta
from itertools import pairwise
from math import ceil
from typing import NamedTuple

from django.db import transaction
from django.utils import timezone

from accounts.access import REFEREES
from accounts.models import Account, WrongPin
from accounts.request import Request
from accounts.security_log import Event, log_event
from accounts.sign_in.hashing import Busy
from accounts.sign_in.throttle import forgive_tries, pin_throttle, register_try, withdraw_try
from web.reading import is_digits

SHORTEST_PIN, LONGEST_PIN = 4, 8
MOST_WRONG_A_DAY = 20
"""Over all tables and devices: four digits are guessed after a year on average."""
A_DAY = timedelta(days=1)


class PinAnswer(NamedTuple):
    is_right: bool
    wait: int = 0
    """Seconds until a PIN is checked again; this one was not checked."""
    rests: bool = False
    """Whether it waits because there were too many wrong ones that day."""


class WrongPins(NamedTuple):
    """The wrong PINs of the last day, as the owner and directors see them."""

    times: int
    since: datetime
    last: datetime
    table: int
    """The table of the last one."""
    rests_until: datetime | None


def ask_pin(request: Request, account: Account, pin: str, table: int) -> PinAnswer:
    """Checks a PIN that was typed at a table, and logs what is wrong about it."""
    answer = try_pin(account, pin, request.who.where(table), table)
    is_wrong = not answer.is_right and not answer.wait
    if is_wrong:
        log_event(Event.PIN_FAILED, request, account=account, detail=f"table {table}")
    wrong = wrong_pins(account) if is_wrong else None
    if answer.rests or (wrong and wrong.rests_until):
        log_event(Event.PIN_RESTS, request, account=account, detail=f"table {table}")
    return answer


def try_pin(account: Account, pin: str, where: str, table: int = 0) -> PinAnswer:
    """Checks a PIN, unless too many were wrong before: `where` is a table, or the account signed in.

    A right PIN makes up for the wrong ones typed in the same place, but not for those of the day: whoever
    guesses must not profit from the owner, who types it in between.
    """
    here = pin_throttle(account, where)
    wait = register_try(here)
    if wait:
        return PinAnswer(False, wait)
    counted = _count_as_wrong(account, table)
    if counted is None:
        withdraw_try(here)
        return PinAnswer(False, _seconds_of_rest(account), rests=True)
    try:
        is_right = is_pin(pin) and account.is_active and account.has_pin(pin)
    except Busy:
        withdraw_try(here)
        counted.delete()
        raise
    if is_right:
        forgive_tries(here)
        counted.delete()
    return PinAnswer(is_right)


def _count_as_wrong(account: Account, table: int) -> WrongPin | None:
    """Counts a try before it is checked; None where the PIN rests. Tries at the same time queue up here."""
    now = timezone.now()
    with transaction.atomic():
        Account.objects.select_for_update().filter(pk=account.pk).first()
        WrongPin.objects.filter(moment__lt=now - A_DAY).delete()
        if WrongPin.objects.filter(account=account.pk).count() >= MOST_WRONG_A_DAY:
            return None
        return WrongPin.objects.create(account_id=account.pk, moment=now, table=table)


def _seconds_of_rest(account: Account) -> int:
    wrong = wrong_pins(account)
    if wrong is None or wrong.rests_until is None:
        return 1
    return max(ceil((wrong.rests_until - timezone.now()).total_seconds()), 1)


def wrong_pins(account: Account) -> WrongPins | None:
    """The wrong PINs of the last day; None where there were none."""
    found = [*WrongPin.objects.filter(account=account, moment__gte=timezone.now() - A_DAY).order_by("moment")]
    if not found:
        return None
    first, last = found[0], found[-1]
    rests_until = first.moment + A_DAY if len(found) >= MOST_WRONG_A_DAY else None
    return WrongPins(len(found), first.moment, last.moment, last.table, rests_until)


def free_pin(account: Account) -> None:
    """Forgets the wrong PINs: the owner, or a director, says that all is well."""
    WrongPin.objects.filter(account=account).delete()


def referees() -> list[Account]:
    """The referees who have a PIN, by name."""
    return [*Account.objects.named().filter(role__in=REFEREES, is_active=True).exclude(pin="")]


def account_of_player(name: str) -> Account | None:
    """The account whose PIN confirms a sheet on which this name plays."""
    account = Account.objects.known_as(name)
    return account if account and account.is_active and account.pin else None


def is_pin(typed: str) -> bool:
    return is_digits(typed) and SHORTEST_PIN <= len(typed) <= LONGEST_PIN


def is_easy(pin: str) -> bool:
    """Whether everybody would try it first: one step from digit to digit (1111, 1234, 8642), or a repeat."""
    steps = {(int(after) - int(before)) % 10 for before, after in pairwise(pin)}
    return len(steps) == 1 or pin in (pin + pin)[1:-1]
