"""What a request costs, and whether there is a place for it."""

from typing import Any, NamedTuple

from django.http import HttpRequest

from accounts.access import Cost
from accounts.sign_in.known_browsers import browser_id
from accounts.views.pages import has_typed_secret
from config.doors import COSTS
from config.limits import BUCKETS, CLUB, NO_PLACE_FOR, PERSON, PLACES
from config.middleware import announced, is_by_program
from web.client import client_address

LARGEST_PLAIN_FORM = 8 * 1024
"""The bytes of a form without a document: a few names and choices."""


class Wait(NamedTuple):
    """Why a request was not let in now."""

    seconds: int
    is_busy: bool = False
    """Whether the server is busy with what others want; else too much came from here."""


def is_costly(request: HttpRequest, door: str) -> bool:
    """Whether it costs more than a tap: by its door, by what is sent along, or since a secret is checked."""
    cost = COSTS[door]
    if cost is Cost.MUCH or (cost is Cost.WITH_DOCUMENT and announced(request) > LARGEST_PLAIN_FORM):
        return True
    # A password, a PIN or a code is compared with a hash that is meant to be slow, at whichever door.
    return request.method == "POST" and not is_by_program(request) and has_typed_secret(request)


def take_place(request: Any) -> Wait | None:
    """Takes a place for costly work, which is left after the answer; or says how long to wait for one."""
    address, known = client_address(request), known_client(request)
    person = known or f"strangers at {address}"
    buckets = [(person, PERSON), (f"club at {address}", CLUB)] if known else [(person, PERSON)]
    seconds = BUCKETS.take(buckets)
    if seconds:
        return Wait(seconds)
    if not PLACES.take(person):
        BUCKETS.put_back(buckets)
        return Wait(NO_PLACE_FOR, is_busy=True)
    request.place = person
    return None


def known_client(request: Any) -> str:
    """Whose costly requests are counted together: an account's, a tablet's, or those of a browser in which
    somebody signed in before; empty for strangers, who must not use up what those may do."""
    who = request.who
    if who.account:
        return f"account {who.account.pk}"
    if who.keeps:
        return f"tablet of {sorted(who.keeps)}"
    if who.watches:  # many may hold a spectator link: none of them uses up what the tablet may do
        return f"guests of {sorted(who.watches)} at {client_address(request)}"
    browser = browser_id(request)
    return f"browser {browser}" if browser else ""


def leave_place(request: Any) -> None:
    person = getattr(request, "place", "")
    if person:
        request.place = ""
        PLACES.leave(person)
