"""A PIN is a short word at a table: a referee's on a tablet that is not his, a player's under his sheet."""

from itertools import pairwise
from typing import NamedTuple

from accounts.access import REFEREES
from accounts.knocking import doors_of_pin, knock, succeeded
from accounts.models import Account, folded
from web.reading import is_digits

SHORTEST_PIN, LONGEST_PIN = 4, 8


class PinAnswer(NamedTuple):
    is_right: bool
    wait: int = 0
    """Seconds until a PIN is looked at again; this one was not."""


def said_pin(account: Account, pin: str, where: str) -> PinAnswer:
    """At a table, or where somebody is signed in."""
    here, anywhere = doors_of_pin(account, where)
    wait = knock(here, anywhere)
    if wait:
        return PinAnswer(False, wait)
    is_right = account.is_active and account.has_pin(pin)
    if is_right:
        succeeded(here)
        succeeded(anywhere)
    return PinAnswer(is_right)


def referees() -> list[Account]:
    """Those who could say their PIN now, by name."""
    return [*Account.objects.named().filter(role__in=REFEREES, is_active=True).exclude(pin="")]


def account_of_player(name: str) -> Account | None:
    """Who confirms with a PIN where somebody of this name plays."""
    return Account.objects.named().filter(folded=folded(name), is_active=True).exclude(pin="").first()


def is_pin(typed: str) -> bool:
    return is_digits(typed) and SHORTEST_PIN <= len(typed) <= LONGEST_PIN


def is_easy(pin: str) -> bool:
    """What everybody tries first: the same step from digit to digit (1111, 1234, 8642), or a repetition."""
    steps = {(int(after) - int(before)) % 10 for before, after in pairwise(pin)}
    return len(steps) == 1 or pin in (pin + pin)[1:-1]
