"""Writers of one process queue up here, first come, first served.

SQLite lets one writer in at a time; the others retry after a pause, and under load some wait very long.
"""

from collections import deque
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from threading import Lock

from django.db import connection

from chain.appending import attesting

NAMES_LOCK, RECORDS_LOCK = 0x7AB1E4A3E, 0x7AB1E4A3F
"""The numbers under which PostgreSQL keeps the locks on whose names are whose, and on known records."""


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
def queued() -> Iterator[None]:
    """Waits until no other writer of this process is at work; PostgreSQL needs no queue."""
    if connection.vendor == "sqlite" and not connection.in_atomic_block:
        with QUEUE:
            yield
    else:
        yield


@contextmanager
def writing() -> Iterator[None]:
    """A transaction that writes; what it does may be attested."""
    with queued(), attesting():
        yield


def writing_a_row() -> AbstractContextManager[None]:
    """Waits its turn to write a single row: that needs no transaction, but a savepoint inside another."""
    return writing() if connection.in_atomic_block else queued()


def hold_lock(number: int, *, alone: bool = True) -> None:
    """What the lock is on stays so until the transaction ends; SQLite lets one writer in at a time anyway.

    Whoever changes it holds the lock alone; whoever relies on it may share it.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            lock = "pg_advisory_xact_lock" if alone else "pg_advisory_xact_lock_shared"
            cursor.execute(f"SELECT {lock}({number})")
