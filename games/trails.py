"""The hash over all entries of a log, carried on from entry to entry, so that a long log costs no more."""

from collections import OrderedDict
from collections.abc import Iterator
from datetime import datetime
from functools import partial
from hashlib import sha256
from threading import Lock
from typing import Any, NamedTuple

from django.db import transaction

from chain.canonical import as_fact, canonical
from games.models import Entry
from games.seals import digest

PART = 10
"""How many entries are hashed together, so that it can be told about where a log was changed."""
DIGITS = 6
"""How much of the hash of a part is kept; the hash over all parts is kept whole."""


class LoggedEntry(NamedTuple):
    """An entry as it is read for the hash over all entries, and when its play ended."""

    session_id: int
    session__ended: datetime | None
    number: int
    line: str
    key: str
    by: str
    who: str
    reason: str
    entered: datetime

    @property
    def row(self) -> list[Any]:
        """What of it is hashed."""
        return [*self[2:-1], as_fact(self.entered)]


class TrailEnd(NamedTuple):
    """Where a trail has come to."""

    hash: str
    """The hash over the JSON list of the hashes of all parts."""
    short_part: str
    """How the hash of the last part begins; empty where that part is full."""


class Trail:
    """The hashes over the entries of a log so far: of every full part, and of all parts together."""

    def __init__(self) -> None:
        self.entries = 0
        self._parts: list[str] = []
        """The hashes of the full parts."""
        self._begun = sha256(b"[")
        """The hash over these hashes, written as JSON, as far as it goes."""
        self._rows: list[list[Any]] = []
        """The entries of the part that is not full."""

    def copy(self) -> "Trail":
        made = Trail()
        made.entries, made._parts, made._rows = self.entries, [*self._parts], [*self._rows]
        made._begun = self._begun.copy()
        return made

    def add(self, entry: LoggedEntry) -> None:
        self.entries += 1
        self._rows.append(entry.row)
        if len(self._rows) == PART:
            full = self._last_part
            self._begun.update(self._next(full).encode())
            self._parts.append(full)
            self._rows = []

    @property
    def end(self) -> TrailEnd:
        whole, last = self._begun.copy(), self._last_part if self._rows else ""
        whole.update(f"{self._next(last) if last else ''}]".encode())
        return TrailEnd(whole.hexdigest(), last[:DIGITS])

    @property
    def short_parts(self) -> str:
        """How the hash of each part begins."""
        parts = [*self._parts, self._last_part] if self._rows else self._parts
        return " ".join(part[:DIGITS] for part in parts)

    @property
    def _last_part(self) -> str:
        return digest(canonical(self._rows))

    def _next(self, part: str) -> str:
        return f'{"," if self._parts else ""}"{part}"'


class KnownTrail(NamedTuple):
    trail: Trail
    last: LoggedEntry
    """Its last entry: as long as that one is stored, so are those before it."""


class Trails:
    """A cache of trails, by play. What is in it was committed; whoever changed entries since is found out."""

    MOST = 100

    def __init__(self) -> None:
        self._guard = Lock()
        self._known: OrderedDict[int, KnownTrail] = OrderedDict()

    def carried_on(self, play: int) -> tuple[Trail, LoggedEntry | None]:
        """The trail over all entries of a play, and its last entry; remembered with the transaction."""
        with self._guard:
            known = self._known.get(play)
        trail, last = (known.trail.copy(), known.last) if known else (Trail(), None)
        new = entries_from(play, trail.entries)
        if last:
            there = next(new, None)
            if there is None or there.row != last.row:  # the database was restored from a backup
                trail, new = Trail(), entries_from(play, 0)
            last = there
        for entry in new:
            trail.add(entry)
            last = entry
        if last:
            transaction.on_commit(partial(self._remember, play, KnownTrail(trail, last)), robust=True)
        return trail, last

    def _remember(self, play: int, known: KnownTrail) -> None:
        with self._guard:
            self._known[play] = known
            self._known.move_to_end(play)
            if len(self._known) > self.MOST:
                self._known.popitem(last=False)


TRAILS = Trails()


def entries_from(play: int, number: int) -> Iterator[LoggedEntry]:
    """The entries of a play from this number on."""
    found = Entry.objects.filter(session_id=play, number__gte=number).order_by("number")
    return (LoggedEntry(*row) for row in found.values_list(*LoggedEntry._fields))
