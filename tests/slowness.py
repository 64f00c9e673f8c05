"""How slow this machine is now, for tests that allow a certain processor time.

Such a time is meant for a quiet core. A slower machine, or one that is busy with other things, needs more of
it for the same work: what is measured is divided by how many times as long a known piece of work takes here.
"""

import json
import time
from collections.abc import Callable
from statistics import median

USUAL = 0.0095
"""The seconds that the known work takes on a quiet core of the machine on which the limits were chosen."""
TRIES = 5


def known_work() -> object:
    """Objects, texts, numbers and calls, as reading, drawing and answering need them."""
    rows = [{"name": f"Player {number % 97}", "at": [number, number / 3]} for number in range(6000)]
    read = json.loads(json.dumps(rows))
    return sorted(read, key=lambda row: (row["name"].casefold(), -row["at"][1]))


def slowness() -> float:
    """How many times as long as usual something takes here and now; at least 1."""
    return max(1.0, median(_seconds(known_work) for _ in range(TRIES)) / USUAL)


def quiet_seconds(work: Callable[[], object], enough: float, tries: int = 3) -> float:
    """The least processor time of a few tries, on a quiet core; the first that is enough is taken as is."""
    least = float("inf")
    for _ in range(tries):
        least = min(least, _seconds(work))
        if least < enough:
            return least
    return least / slowness()


def _seconds(work: Callable[[], object]) -> float:
    begun = time.thread_time()
    work()
    return time.thread_time() - begun
