"""PINs: short secrets typed at a table, by a referee on a borrowed tablet or by a player below the sheet."""

from itertools import pairwise
from typing import NamedTuple

from accounts.access import REFEREES
from accounts.models import Account, folded
from accounts.sign_in.throttle import forgive_tries, pin_throttles, register_try
from web.reading import is_digits

SHORTEST_PIN, LONGEST_PIN = 4, 8


class PinAnswer(NamedTuple):
    is_right: bool
    wait: int = 0
    """Seconds until a PIN is checked again; this one was not checked."""


def try_pin(account: Account, pin: str, where: str) -> PinAnswer:
    """Checks a PIN, unless too many were wrong before: `where` is a table, or the account signed in."""
    here, anywhere = pin_throttles(account, where)
    wait = register_try(here, anywhere)
    if wait:
        return PinAnswer(False, wait)
    is_right = account.is_active and account.has_pin(pin)
    if is_right:
        forgive_tries(here)
        forgive_tries(anywhere)
    return PinAnswer(is_right)


def referees() -> list[Account]:
    """The referees who have a PIN, by name."""
    return [*Account.objects.named().filter(role__in=REFEREES, is_active=True).exclude(pin="")]


def account_of_player(name: str) -> Account | None:
    """The account whose PIN confirms a sheet on which this name plays."""
    return Account.objects.named().filter(folded=folded(name), is_active=True).exclude(pin="").first()


def is_pin(typed: str) -> bool:
    return is_digits(typed) and SHORTEST_PIN <= len(typed) <= LONGEST_PIN


def is_easy(pin: str) -> bool:
    """Whether everybody would try it first: one step from digit to digit (1111, 1234, 8642), or a repeat."""
    steps = {(int(after) - int(before)) % 10 for before, after in pairwise(pin)}
    return len(steps) == 1 or pin in (pin + pin)[1:-1]
