"""Failed sign-ins, counted in memory: per name and per client address.

A name that nobody has is counted exactly as one that somebody has, so that neither the answer nor its time
tells which it is, and nothing is stored of it. The counts end with the process. With several processes each
counts for itself: a guesser gets so many free tries from each of them.
"""

import time
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from threading import Lock

from accounts.models import Account
from accounts.sign_in.throttle import Throttle
from scoring.spelling import name_keys

FREE_OF_AN_ADDRESS = 30
"""More than somebody can mistype in a quarter of an hour: a club behind one address is not shut out by it."""
MOST_REMEMBERED = 20_000
"""More names than the server can check passwords for before the first is forgotten anyway."""


@dataclass
class Misses:
    count: int = 0
    last: float = 0.0


class Attempts:
    """Failed tries by what they are counted for; the oldest are forgotten where there are too many."""

    def __init__(self, most: int = MOST_REMEMBERED) -> None:
        self._most = most
        self._lock = Lock()
        self._misses: OrderedDict[str, Misses] = OrderedDict()

    def __len__(self) -> int:
        return len(self._misses)

    def register(self, throttles: Iterable[Throttle]) -> int:
        """Counts a try for all of these, unless it has to wait for one; returns the seconds to wait."""
        now = time.monotonic()
        throttles = [*throttles]
        with self._lock:
            found = [self._recent(throttle, now) for throttle in throttles]
            waits = [
                throttle.seconds_left(misses.count, now - misses.last)
                for throttle, misses in zip(throttles, found, strict=True)
            ]
            if not any(waits):
                for throttle, misses in zip(throttles, found, strict=True):
                    misses.count, misses.last = misses.count + 1, now
                    self._keep(throttle, misses)
        return max(waits)

    def withdraw(self, throttles: Iterable[Throttle]) -> None:
        """Takes a try back: it was right, or was never checked."""
        with self._lock:
            for misses in [self._misses.get(throttle.what) for throttle in throttles]:
                if misses and misses.count:
                    misses.count -= 1

    def forgive(self, throttles: Iterable[Throttle]) -> None:
        with self._lock:
            for throttle in throttles:
                self._misses.pop(throttle.what, None)

    def forget(self) -> None:
        with self._lock:
            self._misses.clear()

    def _recent(self, throttle: Throttle, now: float) -> Misses:
        found = self._misses.get(throttle.what)
        is_forgotten = found is None or now - found.last > throttle.forgotten_after.total_seconds()
        return Misses() if found is None or is_forgotten else found

    def _keep(self, throttle: Throttle, misses: Misses) -> None:
        self._misses[throttle.what] = misses
        self._misses.move_to_end(throttle.what)
        while len(self._misses) > self._most:
            self._misses.popitem(last=False)


ATTEMPTS = Attempts()


def name_throttles(name: str, browser: str = "") -> list[Throttle]:
    """The throttles of a name, whether or not somebody has it: one for each key under which it is looked up.

    Whatever spelling opens an account has that account's key among its own, so all of them share a limit. A
    browser in which this name signed in before has throttles of its own, so that no stranger can lock its
    owner out there.
    """
    return [_throttle_of(key, browser) for key in sorted(name_keys(name))]


def _throttle_of(key: str, browser: str) -> Throttle:
    """The key is hashed, because now and then somebody types a password in place of a name."""
    where = f"{key} {browser}" if browser else key
    return Throttle(f"name:{sha256(where.encode('utf-8', 'replace')).hexdigest()}")


def address_throttle(address: str) -> Throttle:
    """The throttle of all names that are tried from one address."""
    return Throttle(f"address:{address}", free=FREE_OF_AN_ADDRESS)


def sign_in_throttles(name: str, browser: str, address: str) -> list[Throttle]:
    """What a sign-in is counted for: the name and the address, or a browser that is known for the name."""
    by_name = name_throttles(name, browser)
    return by_name if browser else [*by_name, address_throttle(address)]


def forgive_tries_of(account: Account, name: str, browser: str = "") -> None:
    """Forgets the wrong tries under the name by which an account was just opened.

    A key that is another account's keeps its count: whoever may be called ΝΙΝΑ, which in small letters looks
    like viva, gets no more guesses at Viva's password by signing in as themselves.
    """
    keys = name_keys(name)
    others = Account.objects.exclude(pk=account.pk).filter(folded__in=keys)
    own = keys - {*others.values_list("folded", flat=True)}
    ATTEMPTS.forgive(_throttle_of(key, browser) for key in own)
