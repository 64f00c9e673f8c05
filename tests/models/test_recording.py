"""Entries that follow each other: what is recorded, what is stale, and what a process remembers of a play."""

from functools import cache

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from games.engine.game import AnyGame, Refused, Setup
from games.engine.history import History, begin
from games.engine.record import judge, read_record, write_record
from games.folds import Folds, history_of
from games.models import PlaySession
from games.recording import Stale, record_line, record_line_and_tell_if_new
from games.sessions import begin_session
from games.titles import TITLES
from games.titles.medina.game import GAME
from games.trails import Trails
from scoring.words import Line
from tests.actors import API, TABLET
from tests.factories import EntryFactory, PlaySessionFactory, stored_record
from tests.tampering import unguarded
from tests.titles.medina.table import setup
from tests.titles.medina.test_recorded_games import games, record

pytestmark = [pytest.mark.database, pytest.mark.django_db]


@cache
def whole_game() -> list[str]:
    return record(games()["3p-human-1000"])["moves"]


def entered(session: PlaySession, *lines: str) -> History:
    """The play after these entries, each following the one before and with a key of its own."""
    history = history_of(session)
    for line in lines:
        key = f"{session.pk}-{history.entries + 1}-{line}"
        history = record_line(session, line, after=history.entries, key=key, by=TABLET)
    return history


def table(entries: int = 0) -> PlaySession:
    """A table of three at which the first moves of a whole game were made."""
    session = begin_session(GAME, setup())
    entered(session, *whole_game()[:entries])
    return session


def lines_kept(session: PlaySession) -> list[str]:
    return [entry.line for entry in session.entries.order_by("number")]


def from_scratch(*lines: str) -> History:
    history = begin(GAME, setup())
    for line in lines:
        history = history.followed_by(line)
    return history


def test_it_adds_an_entry():
    session = table()
    history = record_line(session, "merchant h6", after=0, key="tap-1", by=API)
    entry = session.entries.get()
    assert (entry.number, entry.line, entry.key, entry.by) == (1, "merchant h6", "tap-1", "api")
    assert history.lines == ("merchant h6",)


def test_entries_are_numbered_from_one():
    session = table(5)
    assert [entry.number for entry in session.entries.order_by("number")] == [1, 2, 3, 4, 5]
    assert lines_kept(session) == whole_game()[:5]


def test_it_returns_the_play_with_the_new_entry():
    session = table(5)
    history = entered(session, whole_game()[5])
    assert history.entries == 6
    assert history.now.state == from_scratch(*whole_game()[:6]).now.state


def test_a_session_read_anew_has_the_same_play():
    session = table(5)
    again = PlaySession.objects.get(pk=session.pk)
    assert history_of(again) == from_scratch(*whole_game()[:5])


@pytest.mark.parametrize("after", [0, 4, 6, -1])
def test_a_line_that_does_not_follow_the_last_entry_is_stale(after: int):
    session = table(5)
    with pytest.raises(Stale) as stale:
        record_line(session, whole_game()[5], after=after, key="late", by=TABLET)
    assert stale.value.history.lines == tuple(whole_game()[:5]), "it tells what happened meanwhile"
    assert session.entries.count() == 5


def test_a_repeated_tap_adds_nothing_and_all_is_well():
    session = table(5)
    first = record_line(session, whole_game()[5], after=5, key="tap", by=TABLET)
    again = record_line(session, whole_game()[5], after=5, key="tap", by=TABLET)
    assert again == first
    assert session.entries.count() == 6


def test_a_tap_repeated_late_returns_the_play_as_it_is_now():
    session = table(5)
    record_line(session, whole_game()[5], after=5, key="tap", by=TABLET)
    entered(session, *whole_game()[6:8])
    again = record_line(session, whole_game()[5], after=5, key="tap", by=TABLET)
    assert again.lines == tuple(whole_game()[:8])
    assert session.entries.count() == 8


def test_a_repeated_undo_takes_back_once():
    session = table(5)
    for _ in range(3):
        history = record_line(session, "undo", after=5, key="tap", by=TABLET)
    assert history.lines == tuple(whole_game()[:4])
    assert session.entries.count() == 6


def test_a_repeated_tap_is_recognised_even_where_its_line_would_now_be_refused():
    session = table(5)
    record_line(session, whole_game()[5], after=5, key="tap", by=TABLET)
    assert not history_of(session).ruling(whole_game()[5]).stands
    assert record_line(session, whole_game()[5], after=6, key="tap", by=TABLET).entries == 6


def test_it_says_whether_the_entry_was_added_or_there_already():
    session = table()
    added = [
        record_line_and_tell_if_new(session, "merchant h6", after=0, key="tap", by=API)[1] for _ in range(3)
    ]
    assert added == [True, False, False]


@pytest.mark.parametrize("after", [5, 6], ids=["stale", "in its place"])
def test_a_key_used_for_another_line_is_stale(after: int):
    session = table(5)
    record_line(session, whole_game()[5], after=5, key="tap", by=TABLET)
    with pytest.raises(Stale) as stale:
        record_line(session, whole_game()[6], after=after, key="tap", by=TABLET)
    assert stale.value.history.entries == 6
    assert lines_kept(session) == whole_game()[:6]


def test_the_same_key_at_another_table_is_another_tap():
    here, there = table(), table()
    for session in (here, there):
        record_line(session, "merchant h6", after=0, key="tap", by=TABLET)
    assert lines_kept(here) == lines_kept(there) == ["merchant h6"]


@pytest.mark.parametrize("line", ["merchant a1", "merchant", "wall N5", "red: merchant h6", "undo", "redo"])
def test_a_refused_line_changes_nothing(line: str):
    session = table()
    with pytest.raises(Refused) as refused:
        record_line(session, line, after=0, key="tap", by=TABLET)
    assert refused.value.ruling.text == line
    assert not session.entries.exists()
    assert history_of(session).entries == 0


def test_a_refused_tap_may_be_made_again_with_another_line():
    session = table()
    with pytest.raises(Refused):
        record_line(session, "merchant a1", after=0, key="tap", by=TABLET)
    assert record_line(session, "merchant h6", after=0, key="tap", by=TABLET).entries == 1


@pytest.mark.parametrize("line", ["\0", "\ud800", "merchant h6\0", "x" * 100_000])
def test_a_line_no_database_would_take_is_refused_in_its_place(line: str):
    with pytest.raises(Refused) as refused:
        record_line(table(), line, after=0, key="tap", by=API)
    assert refused.value.ruling.rules == ("notation",)


@pytest.mark.parametrize("line", ["\0", "\ud800", "merchant h6\0", "x" * 100_000])
def test_a_line_no_database_would_take_is_stale_where_it_is_late(line: str):
    with pytest.raises(Stale):
        record_line(table(2), line, after=0, key="tap", by=API)


def test_undo_is_an_entry():
    session = table(5)
    history = entered(session, "undo 2")
    assert lines_kept(session) == [*whole_game()[:5], "undo 2"]
    assert history.entries == 6
    assert history.lines == tuple(whole_game()[:3])


def test_redo_is_an_entry():
    session = table(5)
    history = entered(session, "undo 2", "redo")
    assert lines_kept(session)[5:] == ["undo 2", "redo"]
    assert history.lines == tuple(whole_game()[:4])


def test_the_play_goes_on_after_an_undo():
    session = table(5)
    history = entered(session, "undo", *whole_game()[4:7])
    assert history.now.state == from_scratch(*whole_game()[:7]).now.state
    assert session.entries.count() == 9


def test_the_exported_record_holds_only_what_stands():
    session = table(5)
    entered(session, "undo 3", whole_game()[2], "undo", "redo", *whole_game()[3:6])
    exported = write_record(stored_record(session))
    assert [line.split(": ")[1] for line in exported["moves"]] == whole_game()[:6]
    assert judge(read_record(exported, TITLES))["ok"]


def test_the_exported_record_of_a_play_taken_back_entirely_is_empty():
    session = table(5)
    entered(session, "undo 5")
    assert write_record(stored_record(session))["moves"] == []


# What a process remembers


@pytest.mark.django_db(transaction=True)
def test_a_move_costs_the_same_late_in_a_game_as_early():
    session, game = table(4), whole_game()
    early = recorded_with_queries(session, game[4])
    entered(session, *game[5:-2])
    late = recorded_with_queries(session, game[-2])
    assert [sql.split()[0] for sql in early] == [sql.split()[0] for sql in late] == ["SELECT", "INSERT"]


@pytest.mark.django_db(transaction=True)
def test_the_last_move_and_the_result_are_written_together(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("games.attested.TRAILS", Trails())  # another test's table may have had this number
    session, game = table(len(whole_game()) - 1), whole_game()
    asked = [sql.split()[0] for sql in recorded_with_queries(session, game[-1])]
    assert asked[0] == "SELECT"
    assert asked[1] == "BEGIN"
    assert asked[2] == "INSERT"
    assert asked[-1] == "COMMIT"
    assert len(asked) == {"sqlite": 13, "postgresql": 14}[connection.vendor], "PostgreSQL locks the chain"


def recorded_with_queries(session: PlaySession, line: str) -> list[str]:
    """The queries that it takes to record one more line."""
    entries = session.entries.count()
    session = PlaySession.objects.get(pk=session.pk)
    with CaptureQueriesContext(connection) as queries:
        record_line(session, line, after=entries, key="counted-" + line, by=TABLET)
    return [query["sql"] for query in queries]


@pytest.fixture
def worked_through(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The lines that are ruled and applied, as it happens."""
    lines: list[str] = []
    follow = History.followed_by

    def noted(history: History, line: Line) -> History:
        lines.append(line)
        return follow(history, line)

    monkeypatch.setattr(History, "followed_by", noted)
    return lines


def test_what_is_remembered_is_not_worked_through_again(worked_through: list[str]):
    session = table(50)
    worked_through.clear()
    history_of(PlaySession.objects.get(pk=session.pk))
    assert worked_through == []
    entered(session, whole_game()[50])
    assert worked_through == [whole_game()[50]]


def test_entries_of_another_process_are_worked_through_once(worked_through: list[str]):
    session = table(5)
    worked_through.clear()
    written_elsewhere(session, 6, *whole_game()[5:8])
    history_of(session)
    history_of(session)
    assert worked_through == whole_game()[5:8]


def written_elsewhere(session: PlaySession, first: int, *lines: str) -> None:
    """Entries of another process: ours has not seen them."""
    for number, line in enumerate(lines, start=first):
        EntryFactory.create(session=session, number=number, line=line)


def test_entries_of_another_process_are_seen():
    session = table(5)
    written_elsewhere(session, 6, *whole_game()[5:8])
    assert history_of(session) == from_scratch(*whole_game()[:8])


def test_an_undo_of_another_process_is_seen():
    session = table(5)
    written_elsewhere(session, 6, "undo 2")
    assert history_of(session).lines == tuple(whole_game()[:3])


def test_a_line_follows_the_entries_of_another_process():
    session = table(5)
    written_elsewhere(session, 6, whole_game()[5])
    with pytest.raises(Stale):
        record_line(session, whole_game()[5], after=5, key="late", by=TABLET)
    history = record_line(session, whole_game()[6], after=6, key="in time", by=TABLET)
    assert history == from_scratch(*whole_game()[:7])


@pytest.mark.parametrize("left", [0, 1, 4])
def test_a_database_restored_to_an_earlier_state_is_believed(left: int):
    session = table(5)
    with unguarded():
        session.entries.filter(number__gt=left).delete()
    assert history_of(session) == from_scratch(*whole_game()[:left])


def test_the_play_goes_on_from_a_restored_database():
    session = table(5)
    with unguarded():
        session.entries.filter(number__gt=3).delete()
    history = record_line(session, whole_game()[3], after=3, key="again", by=TABLET)
    assert history == from_scratch(*whole_game()[:4])


@pytest.mark.parametrize("more", [[], ["wall S1"]], ids=["as many entries", "more entries"])
def test_a_restored_play_that_went_on_otherwise_is_believed(more: list[str]):
    session = table()
    entered(session, "merchant h6", "palace grey c3", "wall N1")
    with unguarded():
        session.entries.filter(number__gt=1).delete()
    elsewhere = ["palace grey c3", "wall N16", *more]
    written_elsewhere(session, 2, *elsewhere)
    assert history_of(session) == from_scratch("merchant h6", *elsewhere)


@pytest.mark.parametrize("last", ["wall N1", "undo"])
def test_a_restored_play_that_went_on_otherwise_to_the_same_last_line_is_believed(last: str):
    session = table()
    entered(session, "merchant h6", "palace grey c3", last)
    with unguarded():
        session.entries.filter(number__gt=1).delete()
    written_elsewhere(session, 2, "palace grey m9", last)
    assert history_of(session) == from_scratch("merchant h6", "palace grey m9", last)


def test_what_was_rolled_back_is_forgotten():
    session = table(5)
    with transaction.atomic():
        entered(session, whole_game()[5])
        transaction.set_rollback(True)
    assert history_of(session) == from_scratch(*whole_game()[:5])


def test_two_tables_do_not_mix():
    here, there = table(), table()
    for number in range(5):
        entered(here, whole_game()[number])
        entered(there, ["merchant c3", "wall N1", "wall S1", "wall N2", "wall S2"][number])
    assert history_of(here).lines == tuple(whole_game()[:5])
    assert history_of(there).lines == ("merchant c3", "wall N1", "wall S1", "wall N2", "wall S2")
    assert history_of(here) == from_scratch(*whole_game()[:5])


def test_a_new_table_with_the_number_of_a_deleted_one_starts_empty():
    deleted = table(5)
    number = deleted.pk
    with unguarded():
        deleted.delete()
    assert history_of(PlaySessionFactory.create(pk=number)).entries == 0


@pytest.fixture
def folds(monkeypatch: pytest.MonkeyPatch) -> Folds:
    """A memory for two tables."""
    folds = Folds()
    monkeypatch.setattr(folds, "MOST", 2)
    monkeypatch.setattr("games.folds.FOLDS", folds)
    return folds


def test_the_table_longest_out_of_use_is_forgotten(folds: Folds):
    first, second = table(1), table(2)
    history_of(first)
    third = table(3)
    remembered = [folds.recall(session.pk) is not None for session in (first, second, third)]
    assert remembered == [True, False, True]


def test_a_forgotten_table_is_worked_through_again(folds: Folds):
    sessions = [table(3) for _ in range(4)]
    assert folds.recall(sessions[0].pk) is None
    history = entered(sessions[0], whole_game()[3])
    assert history == from_scratch(*whole_game()[:4])


@pytest.fixture
def begun_plays(folds: Folds, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The titles of plays that were begun from their setups, one for each time."""
    found: list[str] = []

    def begin_and_note(game: AnyGame, setup: Setup) -> History:
        found.append(game.slug)
        return begin(game, setup)

    monkeypatch.setattr("games.folds.begin", begin_and_note)
    return found


def test_a_table_without_an_entry_is_remembered_too(begun_plays: list[str]):
    session = table()
    histories = [history_of(PlaySession.objects.get(pk=session.pk)) for _ in range(3)]
    assert begun_plays == ["medina"]
    assert histories[0] is histories[2]
    assert entered(session, whole_game()[0]) == from_scratch(whole_game()[0])


def test_a_play_without_an_entry_is_recognised_by_its_setup(begun_plays: list[str]):
    session = table()
    history_of(session)
    with unguarded():
        PlaySession.objects.filter(pk=session.pk).update(
            seating=[["Zoe", "red"], ["Yan", "blue"], ["Xia", "green"]]
        )
    history = history_of(PlaySession.objects.get(pk=session.pk))
    assert [player.name for player in history.setup.players] == ["Zoe", "Yan", "Xia"]


def test_tables_without_an_entry_do_not_push_out_those_in_use(folds: Folds):
    played = [table(1), table(2)]
    for _ in range(5):
        history_of(table())
    assert all(folds.recall(session.pk) for session in played)


def test_only_so_many_tables_without_an_entry_are_remembered(folds: Folds, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(folds, "MOST_UNPLAYED", 2)
    sessions = [table() for _ in range(3)]
    for session in sessions:
        history_of(session)
    assert [folds.recall_unplayed(session) is not None for session in sessions] == [False, True, True]
