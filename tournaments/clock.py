"""The clock of a round: what it shows at a moment, and what a director does to it. A wall clock is asked
elsewhere: every moment comes in."""

from datetime import datetime, timedelta
from math import ceil
from typing import NamedTuple

LAST_MINUTES = 5
STEP = 5
"""Minutes that are given or taken at a time."""
MOST = 600

OFF, READY, STOPPED, RUNNING, LAST, OVER = "off", "ready", "stopped", "running", "last", "over"
"""Nobody looks at one; not started yet; stopped; running; its last minutes; time is up."""


class Clock(NamedTuple):
    minutes: int
    started: datetime | None = None
    """Since when it runs; None while it stands."""
    spent: int = 0
    """Seconds that had run off when it was stopped last."""

    @property
    def runs(self) -> bool:
        return self.started is not None

    @property
    def ends(self) -> datetime | None:
        """When time is up, if nobody touches it."""
        if self.started is None:
            return None
        return self.started + timedelta(minutes=self.minutes, seconds=-self.spent)

    def at(self, moment: datetime) -> "Reading":
        left = self.ends - moment if self.ends else timedelta(minutes=self.minutes, seconds=-self.spent)
        return Reading(self, left)


class Reading(NamedTuple):
    """What a clock shows at a moment."""

    clock: Clock
    left: timedelta
    """Less than nothing when time is up."""

    @property
    def state(self) -> str:
        if not self.clock.runs:
            return (STOPPED if self.clock.spent else READY) if self.clock.minutes else OFF
        if self.left <= timedelta():
            return OVER
        return LAST if self.left <= timedelta(minutes=LAST_MINUTES) else RUNNING

    @property
    def milliseconds(self) -> int:
        return self.left // timedelta(milliseconds=1)

    @property
    def face(self) -> str:
        """Minutes and seconds: 89:59, and −0:07 seven seconds after time was up. `clock.js` says the same."""
        seconds = ceil(self.left / timedelta(seconds=1))
        minutes, rest = divmod(abs(seconds), 60)
        return f"{'−' if seconds < 0 else ''}{minutes}:{rest:02}"


def turned(clock: Clock, wish: str, now: datetime, seen: int | None = None) -> Clock:
    """The clock after somebody pressed a button of it; a second tap on the same one changes nothing.

    `seen` is how many minutes the page said it has: whoever gave five more before has done so already.
    """
    match wish:
        case "start" if not clock.runs and clock.minutes:
            return clock._replace(started=now)
        case "stop" if clock.started is not None:
            ran = max(timedelta(), now - clock.started)
            return clock._replace(started=None, spent=clock.spent + ran // timedelta(seconds=1))
        case "more" if seen in (None, clock.minutes):
            return clock._replace(minutes=min(MOST, clock.minutes + STEP))
        case "less" if seen in (None, clock.minutes) and clock.minutes > STEP:
            return clock._replace(minutes=clock.minutes - STEP)
        case "reset":
            return clock._replace(started=None, spent=0)
    return clock
