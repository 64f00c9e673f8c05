"""Passwords and PINs are hashed a few at a time: a hash keeps a processor busy for a good part of a second.

Whoever signs in a hundred times at once gets a hundred answers, most of them "busy": polls and taps go on.
Each process has a queue of its own.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

from django.contrib.auth.hashers import PBKDF2PasswordHasher

AT_ONCE = max(1, min(2, (os.cpu_count() or 1) - 1))
"""One processor stays free for everybody else."""
MOST_WAITING = 2
"""Whoever waits keeps a thread of the server."""
LONGEST_WAIT = 5.0
"""Seconds that somebody waits for a turn."""
BUSY_FOR = 3
"""Seconds after which somebody who got no turn should try again."""


class Busy(Exception):
    """Too many passwords are being checked at this moment; this one was not."""


class Turns:
    """So many at once, so many waiting; the next one is told that it is busy."""

    def __init__(self, at_once: int, waiting: int) -> None:
        self._working = BoundedSemaphore(at_once)
        self._present = BoundedSemaphore(at_once + waiting)

    @contextmanager
    def turn(self) -> Iterator[None]:
        if not self._present.acquire(blocking=False):
            raise Busy
        try:
            if not self._working.acquire(timeout=LONGEST_WAIT):
                raise Busy
            try:
                yield
            finally:
                self._working.release()
        finally:
            self._present.release()


TURNS = Turns(AT_ONCE, MOST_WAITING)


class QueuedHasher(PBKDF2PasswordHasher):
    """Django's hasher, in turns. Checking, setting and the hash for an unknown name all come through here."""

    def encode(self, password: str, salt: str, iterations: int | None = None) -> str:
        with TURNS.turn():
            return super().encode(password, salt, iterations)
