"""The clock of whoever builds the demo: what happened on an evening two years ago is stored as of then."""

from collections.abc import Generator, Iterable
from datetime import datetime
from heapq import heapify, heappop, heappush

from django.utils import timezone

Script = Generator[datetime, None, None]
"""Something that happens at the club step by step; before each step it yields the moment of that step."""


def run_in_order(scripts: Iterable[Script]) -> None:
    """Runs scripts side by side: the step that comes first in time is always next, and its moment is now.

    Everything in the app reads the time from `timezone.now`, so rows, entries and links of the chain are in
    the order in which they would have been written.
    """
    waiting = [(next(script), number, script) for number, script in enumerate(scripts)]
    heapify(waiting)
    real = timezone.now
    try:
        while waiting:
            moment, number, script = heappop(waiting)
            _set(moment)
            following = next(script, None)
            if following:
                heappush(waiting, (following, number, script))
    finally:
        timezone.now = real


def _set(moment: datetime) -> None:
    timezone.now = lambda: moment
