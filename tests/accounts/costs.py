"""What a request costs in processor time.

What is measured is the least of a few tries, on a quiet core, beyond what the same door costs with an empty
form: so it is the cost of the input, up to its refusal or to the answer. The page that is shown and the
account that is looked up come on top of it; they cost the same whatever is sent.
"""

import os
import time
from collections.abc import Callable, Iterable
from functools import cache
from typing import NamedTuple

from django.test import Client

from config.doors import LARGER_BODIES, SMALL_BODY
from tests.slowness import slowness

MOST = 0.050
"""The seconds that any input may cost."""
TRIES = 4
ALL = bool(os.environ.get("TABLESIDE_ALL_INPUTS"))


class Input(NamedTuple):
    what: str
    body: bytes
    kind: str


def room_of(name: str) -> int:
    """The most bytes that are read of what is posted here."""
    return LARGER_BODIES.get(f"POST {name}", SMALL_BODY)


def nothing(what: str) -> Input:
    return Input(what, b"", "application/x-www-form-urlencoded")


def usual_cost(client: Client, method: str, path: str, **headers: str) -> Callable[[], float]:
    """The seconds that a door costs with nothing sent, measured when they are first needed."""

    @cache
    def measured() -> float:
        return min(seconds(client, method, path, nothing("nothing"), **headers)[0] for _ in range(TRIES))

    return measured


def seconds(client: Client, method: str, path: str, sent: Input, **headers: str) -> tuple[float, int]:
    begun = time.thread_time()
    answer = client.generic(method, path, sent.body, sent.kind, headers=headers)
    return time.thread_time() - begun, answer.status_code


def too_dear(
    client: Client, method: str, path: str, sent: Input, usual: Callable[[], float], **headers: str
) -> str:
    """What is wrong with the cost or the answer; empty where nothing is."""
    least = float("inf")
    for _ in range(TRIES):
        took, status = seconds(client, method, path, sent, **headers)
        least = min(least, took)
        if status >= 500:
            return f"{sent.what}: {status}"
        if least < MOST or least - usual() < MOST:
            return ""
    least = (least - usual()) / slowness()
    if least < MOST:
        return ""
    return f"{sent.what}: {1000 * least:.0f} ms more than the usual {1000 * usual():.0f} ms ({status})"


def found_dear(
    client: Client, method: str, path: str, every: Iterable[Input], usual: Callable[[], float], **headers: str
) -> list[str]:
    return [dear for sent in every if (dear := too_dear(client, method, path, sent, usual, **headers))]
