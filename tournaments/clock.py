"""The clock of a round: what it shows at a moment, and what a director does to it.

Every moment is passed in; nothing here reads the time.
"""

from datetime import datetime, timedelta
from math import ceil
from typing import NamedTuple

LAST_MINUTES = 5
STEP = 5
"""The minutes that one tap gives or takes."""
MOST = 600

OFF, READY, STOPPED, RUNNING, LAST, OVER = "off", "ready", "stopped", "running", "last", "over"
"""The states of a clock: not used, not started yet, stopped, running, in its last minutes, time is up."""


class Clock(NamedTuple):
    minutes: int
    started: datetime | None = None
    """The moment it was started; None while it stands."""
    spent: int = 0
    """The seconds that had passed when it was last stopped."""

    @property
    def runs(self) -> bool:
        return self.started is not None

    @property
    def ends(self) -> datetime | None:
        """The moment at which time is up, while it runs."""
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
    """Negative when time is up."""

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
        """Minutes and seconds: 89:59, and −0:07 seven seconds after the end; `clock.js` writes the same."""
        seconds = ceil(self.left / timedelta(seconds=1))
        minutes, rest = divmod(abs(seconds), 60)
        return f"{'−' if seconds < 0 else ''}{minutes}:{rest:02}"


def turned(clock: Clock, button: str, now: datetime, seen: int | None = None) -> Clock:
    """The clock after a button was pressed; a second tap on the same button changes nothing.

    `seen` is how many minutes the page showed: with another number, five minutes were given or taken already.
    """
    match button:
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
