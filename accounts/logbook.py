"""How lines of the security log are stored, so that nobody fills it or slows anything down with it.

The same again within a minute is counted in memory and added to its line later, at the latest when the server
stops. Of failures and refusals, an address gets so many lines an hour, and what goes beyond is counted in one
line of its own; once all addresses together have had so many, in one line for all of them. Each process
counts for itself: with several, each of them stores that many.
"""

import time
from collections import OrderedDict
from dataclasses import dataclass
from datetime import date, timedelta
from threading import Lock
from typing import NamedTuple, TypeVar

from django.conf import settings
from django.db.models import F
from django.utils import timezone

from accounts.models import SecurityEvent

TOGETHER = 60
"""Seconds for which the same again is counted in the line that is there."""
AN_HOUR = 60 * 60
MOST_OF_AN_ADDRESS = 60
"""Lines an hour of one kind of failure or refusal from one address."""
MOST_OF_ALL = 600
"""Lines an hour of one kind of failure or refusal from everywhere."""
MOST_REMEMBERED = 2000
EVERYWHERE = ""

Key = TypeVar("Key")


class LogLine(NamedTuple):
    kind: str
    who: str = ""
    account: str = ""
    address: str = ""
    detail: str = ""


@dataclass
class Stored:
    """A line in the database, and how often the same happened since it was written."""

    pk: int
    since: float
    again: int = 0

    def take_repeats(self) -> int:
        again, self.again = self.again, 0
        return again


@dataclass
class Hour:
    """How many lines were stored in the hour that began then."""

    since: float
    lines: int = 0


class Logbook:
    def __init__(self) -> None:
        self._lock = Lock()
        self._stored: OrderedDict[LogLine, Stored] = OrderedDict()
        self._of_addresses: OrderedDict[tuple[str, str], Hour] = OrderedDict()
        self._of_all: dict[str, Hour] = {}
        self._cleared: date | None = None

    def add(self, line: LogLine, *, instead: LogLine | None = None) -> None:
        """Stores a line, or counts it in the one that is there.

        A line that has one to be counted in `instead` is limited: beyond the limit only that one is stored,
        without its address if it is the limit of all.
        """
        now = time.monotonic()
        with self._lock:
            if self._counts_again(line, now):
                return
            if instead:
                allowed = self._allowed(line, instead, now)
                if allowed != line and self._counts_again(allowed, now, AN_HOUR):
                    return
                line = allowed
        self._clear_old_lines()
        self.write_repeats(older_than=TOGETHER)
        row = SecurityEvent.objects.create(**line._asdict())
        with self._lock:
            self._stored.pop(line, None)  # so that the oldest line stays the first
            self._stored[line] = Stored(row.pk, now)

    def write_repeats(self, *, older_than: float = 0) -> None:
        """Adds to the lines how often the same happened again; forgets the oldest lines."""
        now = time.monotonic()
        with self._lock:
            due = [stored for stored in self._stored.values() if now - stored.since >= older_than]
            while self._stored and self._is_past(next(iter(self._stored.values())), now):
                due.append(self._stored.popitem(last=False)[1])
            repeats = [(stored.pk, stored.take_repeats()) for stored in due if stored.again]
        for pk, again in repeats:
            SecurityEvent.objects.filter(pk=pk).update(count=F("count") + again)

    def _is_past(self, stored: Stored, now: float) -> bool:
        return now - stored.since >= AN_HOUR or len(self._stored) > MOST_REMEMBERED

    def _counts_again(self, line: LogLine, now: float, seconds: float = TOGETHER) -> bool:
        stored = self._stored.get(line)
        if stored is None or now - stored.since >= seconds:
            return False
        stored.again += 1
        return True

    def _allowed(self, line: LogLine, rest: LogLine, now: float) -> LogLine:
        """The line itself while there is room this hour; beyond, the one in which the rest is counted."""
        of_all = _hour_in(self._of_all, line.kind, now)
        if of_all.lines >= MOST_OF_ALL:
            return rest._replace(address=EVERYWHERE)
        of_address = _hour_in(self._of_addresses, (line.kind, line.address), now)
        if len(self._of_addresses) > MOST_REMEMBERED:
            self._of_addresses.popitem(last=False)
        if of_address.lines >= MOST_OF_AN_ADDRESS:
            return rest
        of_address.lines += 1
        of_all.lines += 1
        return line

    def _clear_old_lines(self) -> None:
        """Removes, once a day, what is older than the log goes back."""
        today = timezone.localdate()
        if self._cleared != today:
            self._cleared = today
            oldest = timezone.now() - timedelta(days=settings.LOG_DAYS)
            SecurityEvent.objects.filter(moment__lt=oldest).delete()

    def forget(self) -> None:
        """Begins anew, as after a restart."""
        self.__init__()  # type: ignore[misc]


def _hour_in(hours: dict[Key, Hour], key: Key, now: float) -> Hour:
    """The hour that is being counted for this key."""
    hour = hours.get(key)
    if hour is None or now - hour.since >= AN_HOUR:
        hour = hours[key] = Hour(now)
    return hour


LOGBOOK = Logbook()
