"""How polls fare beside fifty people who sign in at once, through the real server with its threads.

The same server runs as it is served; without the limit on costly requests, so that only the turns of hashing
help; and, for comparison, with as many hashes at once as there are threads, as Django does by itself.
"""

import http.client
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from statistics import quantiles
from threading import Event
from urllib.parse import urlencode

HOME = Path(__file__).parent.parent
PEOPLE = 50
SECONDS = 6.0
TOKEN = "a" * 32
"""The token that a form sends along, so that it counts as one of our pages."""
NO_BUCKETS = """
from config import gate
gate.is_costly = lambda request, door: False
"""
ALL_AT_ONCE = """
from accounts.sign_in import hashing
hashing.TURNS = hashing.Turns(at_once=64, waiting=64)
"""
NOBODY_WAITS = """
from accounts.sign_in.attempts import ATTEMPTS
ATTEMPTS.register = lambda throttles: 0
"""
"""Guessers who come from many addresses under many names: no throttle stops them."""


def main() -> None:
    print(f"\nPolls beside {PEOPLE} people who sign in at once")
    for what, prepared in (
        ("as it is served", NOBODY_WAITS),
        ("in turns alone", NOBODY_WAITS + NO_BUCKETS),
        ("all at once", NOBODY_WAITS + NO_BUCKETS + ALL_AT_ONCE),
    ):
        with server(prepared) as port:
            alone = poll_for(port)
            with crowd(port) as answers:
                beside = poll_for(port)
            tell(what, alone, beside, answers())


def tell(what: str, alone: list[float], beside: list[float], answers: list[int]) -> None:
    before, after = slow(alone), slow(beside)
    told = ", ".join(f"{answers.count(status)} × {status}" for status in sorted({*answers}))
    print(
        f"{what:<18}{len(alone) / SECONDS:6.0f}/s alone {len(beside) / SECONDS:6.0f}/s beside"
        f" ({len(beside) / len(alone):.2f} ×)   p95 {before * 1000:6.1f} ms {after * 1000:7.1f} ms"
        f" ({after / before:.1f} ×)   {told}"
    )


def slow(times: list[float]) -> float:
    """The time that all but one poll in twenty stay below."""
    return quantiles(times, n=20)[-1] if len(times) >= 20 else max(times)


def poll_for(port: int) -> list[float]:
    """The seconds each poll took, one after the other."""
    times, end = [], time.monotonic() + SECONDS
    while time.monotonic() < end:
        began = time.perf_counter()
        status = send(port, "GET", "/sign-in")
        assert status == 200, status
        times.append(time.perf_counter() - began)
    return times


@contextmanager
def crowd(port: int) -> Iterator[Callable[[], list[int]]]:
    """People who sign in again and again until it is over; says what they were answered."""
    over, answers = Event(), []
    form = urlencode({"name": "Nobody", "password": "wrong", "csrfmiddlewaretoken": TOKEN})

    def guess(_: int) -> None:
        while not over.is_set():
            status = send(port, "POST", "/sign-in", form)
            answers.append(status)
            if status == 429:
                over.wait(0.2)

    with ThreadPoolExecutor(PEOPLE) as people:
        for number in range(PEOPLE):
            people.submit(guess, number)
        time.sleep(1)
        yield lambda: answers
        over.set()


def send(port: int, method: str, path: str, body: str = "") -> int:
    headers = {"Cookie": f"csrftoken={TOKEN}", "Content-Type": "application/x-www-form-urlencoded"}
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    try:
        connection.request(method, path, body or None, headers)
        answer = connection.getresponse()
        answer.read()
        return answer.status
    finally:
        connection.close()


@contextmanager
def server(prepared: str) -> Iterator[int]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    start = f"import django; django.setup()\n{prepared}\nfrom django.core.management import call_command\n"
    start += f"call_command('serve', host='127.0.0.1', port={port})"
    with tempfile.TemporaryDirectory() as data:
        environment = {**os.environ, "TABLESIDE_DATA": data, "DJANGO_SETTINGS_MODULE": "config.settings"}
        process = subprocess.Popen(
            [sys.executable, "-c", start], cwd=HOME, env=environment, stdout=subprocess.DEVNULL
        )
        try:
            wait_until_served(port)
            yield port
        finally:
            process.terminate()
            process.wait(10)


def wait_until_served(port: int) -> None:
    for _ in range(300):
        try:
            send(port, "GET", "/sign-in")
        except OSError:
            time.sleep(0.2)
        else:
            return
    raise TimeoutError


if __name__ == "__main__":
    main()
