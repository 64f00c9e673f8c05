"""Writers of one process queue up here, first come, first served.

SQLite lets one write at a time and makes the others try again after a pause: under load some wait very long.
"""

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from django.db import connection, transaction


class Queue:
    """A lock that is given to whoever has waited longest."""

    def __init__(self) -> None:
        self._guard = Lock()
        self._taken = False
        self._waiting: deque[Lock] = deque()

    def __enter__(self) -> None:
        with self._guard:
            if not self._taken:
                self._taken = True
                return
            turn = Lock()
            turn.acquire()
            self._waiting.append(turn)
        turn.acquire()

    def __exit__(self, *failure: object) -> None:
        with self._guard:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._taken = False


QUEUE = Queue()


@contextmanager
def writing() -> Iterator[None]:
    """A transaction that writes. On PostgreSQL rows are locked instead, and many write at once."""
    if connection.vendor != "sqlite" or connection.in_atomic_block:
        with transaction.atomic():
            yield
        return
    with QUEUE, transaction.atomic():
        yield
