"""The start page with many running tables beside that with one; while nothing is new, and after a restart."""

import io
import re
from collections.abc import Callable
from dataclasses import replace
from random import Random
from statistics import median
from time import perf_counter

from bench import felinia, flandern, medina
from bench.tap import HEADERS, Stack, new_application
from games.engine.record import Record
from games.titles import TITLES
from scoring.words import Line

ROUNDS = 40
TABLES = 16


def get(stack: Stack, address: str, *, is_poll: bool = False) -> tuple[str, str]:
    """The status and the text of the answer."""
    statuses: list[str] = []
    path, _, query = address.partition("?")
    request = {
        **{name: value for name, value in HEADERS.items() if is_poll or name != "HTTP_HX_REQUEST"},
        "REQUEST_METHOD": "GET",
        "PATH_INFO": path,
        "QUERY_STRING": query,
        "wsgi.input": io.BytesIO(),
    }
    answer = stack(request, lambda status, headers, *_: statuses.append(status))
    content = b"".join(answer)
    answer.close()
    return statuses[0], content.decode()


def timed(call: Callable[[], object]) -> float:
    begin = perf_counter()
    call()
    return perf_counter() - begin


def look(stack: Stack) -> str:
    status, page = get(stack, "/")
    assert status == "200 OK", page
    return page


def look_after_a_restart(stack: Stack) -> None:
    from games.folds import FOLDS
    from games.models import PlaySession

    for session in PlaySession.objects.all():
        FOLDS.forget(session.pk)
    look(stack)


def ask_for_news(stack: Stack, page: str) -> None:
    news = re.search(r'hx-get="(/\?[^"]+)"', page)
    assert news
    assert get(stack, news[1].replace("&amp;", "&"), is_poll=True)[0] == "204 No Content"


def begin_tables(records: list[Record], count: int) -> None:
    from games.records import store_record

    for number in range(count):
        record = records[number % len(records)]
        store_record(replace(record, moves=record.moves[: len(record.moves) * 3 // 4]))


def main() -> None:
    placements = [move.text for move in medina.medina_playout(Random(1302))]
    records = [
        Record(TITLES["medina"], medina.SETUP, tuple(map(Line, placements))),
        Record(TITLES["flandern"], flandern.SETUP, tuple(map(Line, flandern.flandern_playout(Random(1302))))),
        Record(TITLES["felinia"], felinia.SETUP, tuple(map(Line, felinia.felinia_playout(Random(1302))))),
    ]
    with new_application() as stack:
        begin_tables(records, 1)
        single = median(timed(lambda: look(stack)) for _ in range(ROUNDS))
        begin_tables(records, TABLES - 1)
        page = look(stack)
        rounds = [
            (timed(lambda: look(stack)), timed(lambda: ask_for_news(stack, page))) for _ in range(ROUNDS)
        ]
        many, nothing_new = (median(times) for times in zip(*rounds[5:], strict=True))
        restarted = median(timed(lambda: look_after_a_restart(stack)) for _ in range(5))
    print(f"\nThe start page with {TABLES} running tables, medians of {ROUNDS - 5} rounds in turns")
    for what, time in (
        ("one table", single),
        (f"{TABLES} tables", many),
        ("nothing new", nothing_new),
        ("after a restart", restarted),
    ):
        print(f"{what:<34}{time * 1e6:>12.0f} µs")
    print(f"{f'{TABLES} tables / one table':<34}{many / single:>12.2f} ×   (at most 5)")
    print(f"{f'nothing new / {TABLES} tables':<34}{nothing_new / many:>12.2f} ×   (at most 0.6)")
    print(f"{f'after a restart / {TABLES} tables':<34}{restarted / many:>12.2f} ×   (at most 10)")


if __name__ == "__main__":
    main()
