"""Many tablets at once: every entry has its place, and nobody waits for ever.

SQLite in memory, where the other tests run, locks whole tables between threads as no real database does.
Here it is a file, opened as the server opens it.
"""

import sqlite3
from _thread import LockType
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, nullcontext
from pathlib import Path
from threading import Barrier, Event, Semaphore, Thread
from typing import Any, TypeVar

import pytest
from django.db import connection, connections

from games.engine.game import Refused
from games.engine.history import History
from games.engine.record import read_record
from games.folds import Folds, history_of
from games.models import Player, PlaySession
from games.recording import Stale, record_line
from games.records import store_record
from games.sessions import begin_session
from games.titles import TITLES
from games.titles.medina.game import GAME
from games.write_queue import Queue, writing
from tests.actors import TABLET
from tests.engine.test_record import changed, players
from tests.titles.medina.table import setup

Result = TypeVar("Result")

pytestmark = pytest.mark.database

MANY = 8
PATIENCE = 30
"""Seconds after which a thread is taken to wait for ever; none of these tests takes one."""

OPENINGS = [f"merchant {column}6" for column in "cdefghij"]


@pytest.fixture
def shared_database(transactional_db: None, tmp_path: Path) -> Iterator[None]:
    """The database of this test, real enough for threads with connections of their own."""
    if connection.vendor != "sqlite":
        yield
        return
    memory, settings = connections["default"], connections.settings["default"]
    name = settings["NAME"]
    memory.ensure_connection()
    with closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as file:
        memory.connection.backup(file)
    del connections["default"]
    settings["NAME"] = tmp_path / "tables.sqlite3"
    yield
    connections["default"].close()
    connections["default"] = memory
    settings["NAME"] = name


@pytest.fixture(params=["one process", "many processes"])
def processes(shared_database: None, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Writers of one process queue up and share what they remember; those of several do neither."""
    if request.param == "many processes":
        monkeypatch.setattr("games.write_queue.QUEUE", nullcontext())
        monkeypatch.setattr(Folds, "recall", lambda folds, session: None)


def at_once(*deeds: Callable[[], Result]) -> list[Any]:
    """What each of these returned or raised, all begun at the same moment in threads of their own."""
    start = Barrier(len(deeds), timeout=PATIENCE)

    def done(deed: Callable[[], Result]) -> Result | Exception:
        try:
            connection.ensure_connection()
            start.wait()
            return deed()
        except Exception as error:
            return error
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(deeds)) as threads:
        return list(threads.map(done, deeds))


def tap(session: PlaySession, line: str, *, after: int = 0, key: str = "") -> Callable[[], History]:
    """A deed: a request of its own, which reads the session and records this line."""
    return lambda: record_line(
        PlaySession.objects.get(pk=session.pk),
        line,
        after=after,
        key=key or f"{session.pk}-{after}-{line}",
        by=TABLET,
    )


def table() -> PlaySession:
    return begin_session(GAME, setup())


def lines_kept(session: PlaySession) -> list[str]:
    return [entry.line for entry in session.entries.order_by("number")]


@pytest.mark.usefixtures("shared_database")
def test_the_database_is_no_longer_the_one_in_memory():
    assert connection.vendor != "sqlite" or not connection.is_in_memory_db()  # type: ignore[attr-defined]


@pytest.mark.usefixtures("processes")
def test_of_many_who_follow_the_same_entry_one_is_recorded_and_the_others_are_stale():
    session = table()
    results = at_once(*[tap(session, line) for line in OPENINGS])
    won = [result for result in results if isinstance(result, History)]
    assert [type(result) for result in results].count(Stale) == MANY - 1, results
    assert len(won) == 1
    assert lines_kept(session) == list(won[0].lines) == list(history_of(session).lines)


@pytest.mark.usefixtures("processes")
def test_who_was_stale_is_told_what_was_recorded_meanwhile():
    session = table()
    results = at_once(*[tap(session, line) for line in OPENINGS])
    lines_seen = {result.history.lines for result in results if isinstance(result, Stale)}
    assert lines_seen == {tuple(lines_kept(session))}


@pytest.mark.usefixtures("processes")
def test_the_same_tap_from_many_is_recorded_once_and_all_is_well():
    session = table()
    results = at_once(*[tap(session, "merchant h6", key="tap")] * MANY)
    assert [isinstance(result, History) and result.lines for result in results] == [("merchant h6",)] * MANY
    assert lines_kept(session) == ["merchant h6"]


@pytest.mark.usefixtures("processes")
def test_a_key_for_many_lines_is_recorded_for_one_of_them():
    session = table()
    results = at_once(*[tap(session, line, key="tap") for line in OPENINGS])
    assert sorted(type(result).__name__ for result in results) == ["History"] + ["Stale"] * (MANY - 1)
    assert session.entries.count() == 1


@pytest.mark.usefixtures("processes")
def test_many_tables_are_recorded_at_the_same_time():
    sessions = [table() for _ in OPENINGS]
    results = at_once(*[tap(session, line) for session, line in zip(sessions, OPENINGS, strict=True)])
    assert [isinstance(result, History) and result.lines for result in results] == [
        (line,) for line in OPENINGS
    ]
    assert [lines_kept(session) for session in sessions] == [[line] for line in OPENINGS]


@pytest.mark.usefixtures("processes")
def test_many_who_try_again_when_stale_are_all_recorded_in_a_row():
    session = table()
    tap(session, "merchant h6")()
    walls = [f"wall N{number}" for number in range(1, MANY + 1)]

    def recorded_in_the_end(key: int) -> int:
        history, mine = history_of(session), PlaySession.objects.get(pk=session.pk)
        while True:
            line = walls[history.entries - 1]
            try:
                return record_line(mine, line, after=history.entries, key=f"tap-{key}", by=TABLET).entries
            except Stale as stale:
                history = stale.history

    results = at_once(*[lambda key=key: recorded_in_the_end(key) for key in range(MANY)])
    assert sorted(results) == list(range(2, MANY + 2)), results
    assert lines_kept(session) == ["merchant h6", *walls]


@pytest.mark.usefixtures("processes")
def test_a_refused_line_does_not_hold_up_the_others():
    session = table()
    refused, recorded = at_once(tap(session, "merchant a1"), tap(session, "merchant h6"))
    assert isinstance(recorded, History)
    assert isinstance(refused, Refused | Stale)
    assert lines_kept(session) == ["merchant h6"]


@pytest.mark.usefixtures("processes")
def test_reading_while_others_write_gives_a_play_that_was_there():
    session = table()
    lines = ["merchant h6", "wall N1", "wall S1", "wall N2", "wall S2", "wall N3", "wall S3", "wall N4"]

    def written() -> list[History]:
        return [tap(session, line, after=after)() for after, line in enumerate(lines)]

    def read() -> list[History]:
        return [history_of(PlaySession.objects.get(pk=session.pk)) for _ in range(40)]

    _, *readers = at_once(written, read, read, read)
    for histories in readers:
        assert isinstance(histories, list), histories
        seen = [history.entries for history in histories]
        assert seen == sorted(seen), "nothing that was there is gone a moment later"
        assert all(list(history.lines) == lines[: history.entries] for history in histories)


@pytest.mark.usefixtures("processes")
def test_a_form_sent_by_many_at_once_begins_one_table():
    results = at_once(*[lambda: begin_session(GAME, setup(), key="form").pk] * MANY)
    assert set(results) == {PlaySession.objects.get().pk}, results


@pytest.mark.usefixtures("processes")
def test_a_record_sent_by_many_at_once_is_kept_once():
    record = read_record(changed(), TITLES)
    results = at_once(*[lambda: store_record(record, key="form").pk] * MANY)
    session = PlaySession.objects.get()
    assert set(results) == {session.pk}, results
    assert lines_kept(session) == list(record.moves)


@pytest.mark.usefixtures("processes")
def test_many_tables_with_the_same_new_players_in_any_order():
    """Each waits for no other: they are added to the club in the same order everywhere."""

    def begun(names: list[str]) -> int:
        seats = players(*zip(names, ["yellow", "red", "blue", "green"], strict=True))
        return store_record(read_record(changed(players=seats), TITLES)).pk

    for club in range(5):
        names = [f"{name} {club}" for name in ("Ada", "Ben", "Cleo", "Dora")]
        orders = [names[turn:] + names[:turn] for turn in range(4)]
        backwards = [order[::-1] for order in orders]
        results = at_once(*[lambda order=order: begun(order) for order in [*orders, *backwards]])
        assert all(isinstance(result, int) for result in results), results
    assert Player.objects.count() == 20


# The queue


class Watched(deque[LockType]):
    """Says when somebody has lined up."""

    def __init__(self) -> None:
        super().__init__()
        self.lined_up = Semaphore(0)

    def append(self, turn) -> None:
        super().append(turn)
        self.lined_up.release()


@pytest.fixture
def queue() -> Queue:
    queue = Queue()
    queue._waiting = Watched()
    return queue


class Writer(Thread):
    """Waits in the queue in a thread of its own, then writes its name down."""

    def __init__(self, queue: Queue, name: str, written: list[str], *, fails: bool = False) -> None:
        super().__init__(name=name, daemon=True)
        self.queue, self.written, self.fails = queue, written, fails
        self.start()
        assert isinstance(queue._waiting, Watched)
        assert queue._waiting.lined_up.acquire(timeout=PATIENCE)

    def run(self) -> None:
        try:
            with self.queue:
                self.written.append(self.name)
                if self.fails:
                    raise ZeroDivisionError
        except ZeroDivisionError:
            self.written.append(f"{self.name} failed")

    def join(self, timeout: float | None = PATIENCE) -> None:
        super().join(timeout)
        assert not self.is_alive(), f"{self.name} waits for ever"


def test_the_queue_is_first_come_first_served(queue: Queue):
    written: list[str] = []
    with queue:
        writers = [Writer(queue, name, written) for name in "abcdefgh"]
        assert written == [], "nobody overtakes whoever is writing"
    for writer in writers:
        writer.join()
    assert written == list("abcdefgh")


def test_who_comes_back_to_the_queue_waits_behind_those_already_there(queue: Queue):
    written: list[str] = []
    with queue:
        writers = [Writer(queue, name, written) for name in "abc"]
    with queue:
        written.append("d")
    for writer in writers:
        writer.join()
    assert written == list("abcd")


def test_the_queue_lets_one_in_at_a_time():
    queue, inside, most = Queue(), [], []

    def pass_through() -> None:
        for _ in range(200):
            with queue:
                inside.append(1)
                most.append(len(inside))
                inside.pop()

    threads = [Thread(target=pass_through, daemon=True) for _ in range(MANY)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert len(most) == 200 * MANY
    assert max(most) == 1


def test_the_queue_goes_on_after_one_who_failed(queue: Queue):
    written: list[str] = []
    with queue:
        writers = [Writer(queue, name, written, fails=name in "ac") for name in "abcd"]
    for writer in writers:
        writer.join()
    assert [name for name in written if "failed" not in name] == list("abcd")
    assert {"a failed", "c failed"} < set(written)


def test_the_queue_is_open_after_one_who_failed_alone(queue: Queue):
    with pytest.raises(ZeroDivisionError), queue:
        raise ZeroDivisionError
    with queue:
        assert queue._waiting == deque()


@pytest.mark.usefixtures("shared_database")
@pytest.mark.parametrize(
    ("line", "after", "failure"),
    [("merchant a1", 0, Refused), ("merchant h6", 7, Stale), ("wall N1", 0, ZeroDivisionError)],
)
def test_a_write_that_failed_lets_the_next_one_in(line, after, failure, monkeypatch: pytest.MonkeyPatch):
    session = table()
    with monkeypatch.context() as patched:
        if failure is ZeroDivisionError:
            patched.setattr(History, "followed_by", lambda history, line: 1 / 0)
        with pytest.raises(failure):
            tap(session, line, after=after)()
    (result,) = at_once(tap(session, "merchant h6"))
    assert isinstance(result, History)


@pytest.mark.usefixtures("shared_database")
def test_writing_inside_writing_does_not_wait_for_itself():
    def nested() -> int:
        with writing(), writing():
            return begin_session(GAME, setup()).pk

    (pk,) = at_once(nested)
    assert PlaySession.objects.filter(pk=pk).exists()


@pytest.mark.usefixtures("shared_database")
def test_what_was_written_before_a_failure_is_not_kept():
    def fail() -> None:
        with writing():
            Player.objects.create(name="Ada")
            raise ZeroDivisionError

    (result,) = at_once(fail)
    assert isinstance(result, ZeroDivisionError)
    assert not Player.objects.exists()


@pytest.mark.usefixtures("shared_database")
def test_a_table_waits_for_another_on_sqlite_but_not_on_postgresql():
    waits = connection.vendor == "sqlite"
    session, inside, recorded = table(), Event(), Event()

    def writes_slowly() -> bool:
        with writing():
            Player.objects.create(name="Zoe")
            inside.set()
            return recorded.wait(0.3 if waits else PATIENCE)

    def writes() -> History:
        assert inside.wait(PATIENCE)
        history = tap(session, "merchant h6")()
        recorded.set()
        return history

    overtaken, history = at_once(writes_slowly, writes)
    assert overtaken is not waits, "was the second recorded while the first was still writing?"
    assert isinstance(history, History)
