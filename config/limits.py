"""How often, and how many at once: limits on everything that costs more than a tap.

All of it is in the memory of this process, and no more than so much of it. With several processes each counts
for itself, so that a client may do as many times as much.
"""

import time
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from threading import Condition, Lock
from typing import NamedTuple

MOST_REMEMBERED = 10_000
"""Clients; whoever was away longest is forgotten first, and begins with a full bucket again."""


class Rate(NamedTuple):
    """So many at once after a rest, and from then on so many a second."""

    burst: int
    per_second: float


PERSON = Rate(30, 1.0)
"""An account, or the strangers at one address: nobody redraws or looks things up that fast; a loop does."""
CLUB = Rate(150, 5.0)
"""All accounts and tablets at one address together: a whole club may come from one."""


@dataclass
class Bucket:
    tokens: float
    filled: float


class Buckets:
    """Token buckets by client."""

    def __init__(self, most: int = MOST_REMEMBERED) -> None:
        self._most = most
        self._lock = Lock()
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, wanted: Sequence[tuple[str, Rate]]) -> int:
        """Takes a token from each of these buckets; or none, and returns the seconds until there are some."""
        now = time.monotonic()
        with self._lock:
            found = [(self._filled(client, rate, now), rate) for client, rate in wanted]
            waits = [(1 - bucket.tokens) / rate.per_second for bucket, rate in found if bucket.tokens < 1]
            if not waits:
                for bucket, _rate in found:
                    bucket.tokens -= 1
        return ceil(max(waits, default=0))

    def put_back(self, taken: Sequence[tuple[str, Rate]]) -> None:
        """Puts a token back into each of these buckets: what it was taken for could not be done."""
        now = time.monotonic()
        with self._lock:
            for client, rate in taken:
                bucket = self._filled(client, rate, now)
                bucket.tokens = min(rate.burst, bucket.tokens + 1)

    def forget(self) -> None:
        with self._lock:
            self._buckets.clear()

    def _filled(self, client: str, rate: Rate, now: float) -> Bucket:
        bucket = self._buckets.setdefault(client, Bucket(rate.burst, now))
        bucket.tokens = min(rate.burst, bucket.tokens + (now - bucket.filled) * rate.per_second)
        bucket.filled = now
        self._buckets.move_to_end(client)
        while len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket


class Places:
    """Places for costly work: so many in all, so many for one client, and a few who wait for one.

    Of the eight threads of `manage.py serve`, costly work has three and two wait: polls and taps have three.
    A client waits for others only, not for its own: of the four threads of an address, two are left to polls.
    """

    def __init__(self, in_all: int = 3, of_one: int = 2, waiting: int = 2, patience: float = 2.0) -> None:
        self._in_all, self._of_one = in_all, of_one
        self._most_waiting, self._patience = waiting, patience
        self._change = Condition()
        self._taken: list[str] = []
        self._waiting: list[str] = []

    def take(self, client: str) -> bool:
        """Takes a place, if need be after a moment; False where there is none."""
        with self._change:
            if self._has_place(client):
                self._taken.append(client)
                return True
            own = (*self._taken, *self._waiting).count(client)
            if len(self._waiting) >= self._most_waiting or own >= self._of_one:
                return False
            self._waiting.append(client)
            try:
                is_free = self._change.wait_for(lambda: self._has_place(client), self._patience)
            finally:
                self._waiting.remove(client)
            if is_free:
                self._taken.append(client)
            return is_free

    def leave(self, client: str) -> None:
        with self._change:
            self._taken.remove(client)
            self._change.notify_all()

    def _has_place(self, client: str) -> bool:
        return len(self._taken) < self._in_all and self._taken.count(client) < self._of_one


BUCKETS = Buckets()
PLACES = Places()
NO_PLACE_FOR = 2
"""Seconds after which somebody who got no place should try again."""
