"""One tap: the whole request that records a placement and redraws the table, beside the least it could cost.

The floor is a view on the same stack (middleware, CSRF check, account and permissions, SQLite with
synchronous FULL) that inserts one row and answers with a prepared fragment of the same size. Both are called
as the server calls them.
"""

import io
import os
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from datetime import date
from pathlib import Path
from random import Random
from statistics import median, quantiles
from threading import Barrier, Thread
from time import perf_counter
from typing import Any
from unittest.mock import patch
from urllib.parse import urlencode

import django

from bench import felinia, flandern, medina
from games.engine.record import Record
from games.titles import TITLES
from scoring.titles.medina.board import FIELDS, names, wall_names
from scoring.words import Line

ROUNDS = 150
EARLY, BEFORE_THE_END = 5, 10
WRITERS, TAPS = 16, 60
TOKEN = "a" * 32
HEADERS = {
    "REQUEST_METHOD": "POST",
    "SERVER_NAME": "localhost",
    "SERVER_PORT": "80",
    "CONTENT_TYPE": "application/x-www-form-urlencoded",
    "HTTP_HOST": "localhost",
    "HTTP_HX_REQUEST": "true",
    "HTTP_ACCEPT_LANGUAGE": "de",
    "HTTP_COOKIE": f"csrftoken={TOKEN}",
    "wsgi.url_scheme": "http",
    "wsgi.errors": io.StringIO(),
}

Stack = Callable[..., Any]


@contextmanager
def new_application() -> Iterator[Stack]:
    """The whole application on a new SQLite file, on the disk where the real one lies (not in memory)."""
    data = Path(__file__).parent.parent / "var"
    data.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="bench-", dir=data) as folder:
        os.environ |= {"DJANGO_SETTINGS_MODULE": "config.settings", "TABLESIDE_DATA": folder}
        os.environ.pop("DATABASE_URL", None)
        django.setup()
        from django.core.management import call_command
        from django.db import connections

        call_command("migrate", verbosity=0)
        call_command("collectstatic", interactive=False, verbosity=0)
        from config.wsgi import application

        HEADERS["HTTP_COOKIE"] = f"csrftoken={TOKEN}; sessionid={sign_in()}"
        yield application
        connections.close_all()


def sign_in() -> str:
    """Signs a referee in; returns the key of the session."""
    from django.test import Client

    from accounts.models import Account

    client = Client()
    client.force_login(Account.objects.create(name="Rita", role="referee", password="!"))
    return client.cookies["sessionid"].value


def post(stack: Stack, address: str, form: Mapping[str, str | int]) -> bytes:
    body = urlencode({"csrfmiddlewaretoken": TOKEN, **form}).encode()
    statuses: list[str] = []
    request = {
        **HEADERS,
        "PATH_INFO": address,
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.input": io.BytesIO(body),
    }
    answer = stack(request, lambda status, headers, *_: statuses.append(status))
    content = b"".join(answer)
    answer.close()
    assert statuses == ["200 OK"], (statuses, content)
    return content


class BenchTable:
    """A session at which one move is made and taken back, over and over."""

    def __init__(self, stack: Stack, record: Record, number: int) -> None:
        from games.records import store_record

        session = store_record(replace(record, moves=record.moves[:number]))
        self.stack, self.pk, self.entries, self.line = stack, session.pk, number, record.moves[number]

    def send(self, line: str) -> bytes:
        form: dict[str, str | int] = {"line": line, "after": self.entries, "key": f"key-{self.entries}"}
        self.entries += 1
        return post(self.stack, f"/sessions/{self.pk}/play", form)

    def tap(self) -> float:
        begin = perf_counter()
        self.send(self.line)
        taken = perf_counter() - begin
        self.send("undo")
        return taken


def floor(stack: Stack, session_id: int, fragment: bytes) -> Callable[[], float]:
    """The least a tap could cost: the same stack, one durable row, a fragment of the same size."""
    from django.http import HttpRequest, HttpResponse
    from django.urls import path

    from accounts.access import RECORD, Cost
    from config.doors import COSTS, DOORS
    from config.urls import urlpatterns
    from games.models import Entry

    def insert(request: HttpRequest) -> HttpResponse:
        posted = request.POST
        Entry.objects.create(
            session_id=session_id,
            number=posted["after"],
            line=posted["line"],
            key=posted["key"],
            by=Entry.TABLET,
        )
        return HttpResponse(fragment)

    urlpatterns.append(path(f"floor/{session_id}", insert, name=f"floor-{session_id}"))
    door = f"POST floor-{session_id}"
    DOORS[door], COSTS[door] = RECORD, Cost.LITTLE
    number = 1_000_000

    def tap() -> float:
        nonlocal number
        number += 1
        begin = perf_counter()
        post(stack, f"/floor/{session_id}", {"line": "wall N5", "after": number, "key": f"key-{number}"})
        return perf_counter() - begin

    return tap


def one_tap(stack: Stack, record: Record, first: int, last: int, most: float) -> None:
    early, late = BenchTable(stack, record, first), BenchTable(stack, record, last)
    fragment = late.send(late.line)
    late.send("undo")
    least = floor(stack, BenchTable(stack, record, first).pk, fragment)
    rounds = [(late.tap(), early.tap(), least()) for _ in range(ROUNDS)][10:]
    late_time, early_time, floor_time = (median(times) for times in zip(*rounds, strict=True))
    print(
        f"\nOne tap at {record.game.name}, {len(fragment) // 1024} KB: the whole request, "
        f"medians of {len(rounds)} rounds in turns"
    )
    for what, time in (
        ("the floor", floor_time),
        (f"entry {first + 1}", early_time),
        (f"entry {last + 1}", late_time),
    ):
        print(f"{what:<34}{time * 1e6:>12.0f} µs")
    print(f"{'late / floor':<34}{late_time / floor_time:>12.2f} ×   (at most {most})")
    print(f"{'late / early':<34}{late_time / early_time:>12.2f} ×   (at most 1.1)")
    print(f"{'queries':<34}{queries(late):>12}     (at most 8)")


def queries(table: BenchTable) -> int:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as asked:
        table.send(table.line)
    return len(asked)


def one_tap_on_a_final_board(stack: Stack, record: Record) -> None:
    """A finished game being entered: kept, checked, scored and drawn anew with every tap."""
    end = record.game.replay(record.setup, record.moves).state.board
    full = {
        **{f"at.{field}": palace.colour for palace in end.palaces for field in names(palace.parts)},
        **{f"at.{field}": "stable" for field in names(end.stables)},
        **{f"at.{field}": "merchant" for field in names(end.merchants)},
        **{f"at.{wall}": "wall" for wall in wall_names(end.walls)},
    }
    free = next(field for field in FIELDS if f"at.{field}" not in full)
    blank, whole = (begin_entering(stack, record, answers, free) for answers in ({}, full))
    rounds = [(whole(), blank()) for _ in range(ROUNDS)][10:]
    late, early = (median(times) for times in zip(*rounds, strict=True))
    print(f"\nOne tap on a final board of {record.game.name}, medians of {len(rounds)} rounds in turns")
    print(f"{'an empty board':<34}{early * 1e6:>12.0f} µs")
    print(f"{f'a board of {len(full)} pieces':<34}{late * 1e6:>12.0f} µs")
    print(f"{'full / empty':<34}{late / early:>12.2f} ×   (at most 2)")


def begin_entering(stack: Stack, record: Record, answers: dict[str, str], field: str) -> Callable[[], float]:
    from plays.drafts.drafted import DraftedGame
    from plays.models import Circumstances, Draft

    drafted = DraftedGame.new(record.game, record.setup, Circumstances(date(2026, 11, 17)))
    draft = Draft.objects.create(title=record.game.slug, content={**drafted.content, "answers": answers})

    def tap() -> float:
        begin = perf_counter()
        post(stack, f"/score/{draft.pk}", {"editor": "bench", "edits": 0, "did": f"at {field} merchant"})
        return perf_counter() - begin

    return tap


def many_writers(stack: Stack, record: Record) -> list[float]:
    """The times of all taps where every writer has a table, all at once."""
    from django.db import connections

    tables = [BenchTable(stack, record, EARLY) for _ in range(WRITERS)]
    ready = Barrier(WRITERS)
    taken: list[float] = []

    def keep_score(table: BenchTable) -> None:
        ready.wait()
        taken.extend(table.tap() for _ in range(TAPS))
        connections.close_all()

    writers = [Thread(target=keep_score, args=(table,)) for table in tables]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert len(taken) == WRITERS * TAPS
    return taken


def print_spread(what: str, taken: list[float]) -> None:
    hundredths = quantiles(taken, n=100)
    half, slowest = hundredths[49] * 1e3, hundredths[98] * 1e3
    print(f"{what:<34}{half:>9.1f} ms{slowest:>12.1f} ms{slowest / half:>9.1f} ×")


def main() -> None:
    placements = tuple(Line(move.text) for move in medina.medina_playout(Random(1302)))
    record = Record(TITLES["medina"], medina.SETUP, placements)
    lines = tuple(map(Line, flandern.flandern_playout(Random(1302))))
    builds = [index for index, line in enumerate(lines) if " build " in line]
    voyages = tuple(map(Line, felinia.felinia_playout(Random(1302))))
    trades = [index for index, line in enumerate(voyages) if " buy " in line]
    with new_application() as stack:
        one_tap(stack, record, EARLY, len(placements) - BEFORE_THE_END, 2.0)
        one_tap(stack, Record(TITLES["flandern"], flandern.SETUP, lines), builds[0], builds[-3], 2.5)
        one_tap(stack, Record(TITLES["felinia"], felinia.SETUP, voyages), trades[0], trades[-3], 2.5)
        one_tap_on_a_final_board(stack, record)
        print(f"\n{f'{WRITERS} writers at once':<34}{'p50':>12}{'p99':>15}{'p99 / p50':>12}   (at most 10)")
        print_spread("queued, as it is", many_writers(stack, record))
        with patch("games.recording.writing_a_row", nullcontext):
            print_spread("without the queue", many_writers(stack, record))
