"""The database itself neither changes nor removes what was once entered, whoever asks it to."""

import re
from datetime import date
from typing import Any

import pytest
from django.db import IntegrityError, connection, models, transaction
from django.utils import timezone

from accounts.models import Account
from config.guards import GUARDED
from games.guards import ENTRY
from games.models import Entry, Link, PlaySession
from games.recording import record_line
from games.sessions import begin_session
from games.titles.medina.game import GAME
from guarding.triggers import triggers
from guarding.verification import missing_guards
from plays.models import Circumstances, Version, save_result
from plays.results import read_result
from tests.actors import TABLET, account
from tests.finished import TOTALS, totals
from tests.tampering import guarded_again, unguarded
from tests.titles.medina.table import setup

pytestmark = [pytest.mark.database, pytest.mark.django_db]

SETUP: dict[str, Any] = {
    "title": "felinia",
    "revision": 2,
    "options": {"wall_points": "whole"},
    "board": "practice",
    "seating": [["Ada", "red"]],
    "take_back": PlaySession.AGREED,
    "source": PlaySession.TOTALS,
    "begun": timezone.now(),
    "remarks": '{"notes": "another"}',
}


@pytest.fixture
def session() -> PlaySession:
    session = begin_session(GAME, setup())
    record_line(session, "merchant h6", after=0, key="first", by=TABLET)
    return session


@pytest.fixture
def version() -> Version:
    version, _ = save_result(read_result(TOTALS), Circumstances(date(2026, 11, 15)), key="kept")
    return version


def everything() -> list[Any]:
    return [[*model.objects.order_by("pk").values_list()] for model in (PlaySession, Entry, Version)]


def refuses(change: Any, *arguments: Any, **named: Any) -> None:
    """Checks that the database refuses a change, and that all is as it was."""
    before = everything()
    with pytest.raises(IntegrityError, match="never changed or removed"), transaction.atomic():
        change(*arguments, **named)
    assert everything() == before


def execute(sql: str, *values: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)


def saved_again(row: models.Model, **changes: Any) -> None:
    for name, value in changes.items():
        setattr(row, name, value)
    row.save()


CHANGES = [
    (Entry, {"line": "merchant c3"}),
    (Entry, {"number": 7}),
    (Entry, {"who": "Somebody"}),
    (Entry, {"reason": "because"}),
    (Entry, {"entered": timezone.now()}),
    (Version, {"document": totals(("Ada", 99), ("Ben", 1))}),
    (Version, {"played": date(2020, 1, 1)}),
    (Version, {"reason": "because"}),
]


@pytest.mark.parametrize(("model", "change"), CHANGES, ids=lambda value: getattr(value, "__name__", None))
def test_an_entry_and_a_version_are_never_changed(session, version, model, change: dict[str, Any]):
    refuses(model.objects.update, **change)
    refuses(saved_again, model.objects.get(), **change)


@pytest.mark.parametrize("table", ["games_entry", "club_version"])
def test_not_by_plain_sql_either(session, version, table: str):
    refuses(execute, f"UPDATE {table} SET number = number + 1")
    refuses(execute, f"UPDATE {table} SET number = number")
    refuses(execute, f"DELETE FROM {table}")


@pytest.mark.parametrize("model", [Entry, Version])
def test_an_entry_and_a_version_are_never_removed(session, version, model):
    refuses(model.objects.all().delete)
    refuses(model.objects.get().delete)


def test_a_recorded_play_is_never_removed(session):
    refuses(session.delete)
    refuses(PlaySession.objects.all().delete)
    refuses(execute, "DELETE FROM games_entry WHERE session_id = %s", session.pk)


def test_not_even_one_without_entries():
    begin_session(GAME, setup())
    refuses(raw_delete)


def raw_delete() -> None:
    execute("DELETE FROM games_seat")
    execute("DELETE FROM games_link")
    execute("DELETE FROM games_playsession")


@pytest.mark.parametrize("column", SETUP)
def test_how_a_recorded_play_began_is_never_changed(session, column: str):
    refuses(PlaySession.objects.filter(pk=session.pk).update, **{column: SETUP[column]})


def test_how_it_ended_is_kept_and_forgotten_again(session):
    now = timezone.now()
    for change in ({"ended": now, "sealed": now, "played": now.date()}, {"ended": None, "sealed": None}):
        assert PlaySession.objects.filter(pk=session.pk).update(**change) == 1
    session.refresh_from_db()
    session.place = "Club"
    session.save()  # all columns, those that are guarded with what they hold already
    assert PlaySession.objects.get(pk=session.pk).place == "Club"


def test_a_finished_game_is_corrected_by_the_next_version(version):
    corrected = read_result(totals(("Ada", 31), ("Ben", 40), ("Cleo", 32)))
    save_result(
        corrected, version.circumstances, key="next", session=version.session, after=1, reason="counted again"
    )
    assert Version.objects.count() == 2
    seats = PlaySession.objects.get().seats.order_by("number")
    assert [*seats.values_list("points", flat=True)] == [31, 40, 32]


def test_a_finished_game_with_versions_is_not_removed_with_them(version):
    refuses(version.session.delete)


def test_nor_without_them(version):
    refuses(raw_delete)


def test_adding_is_not_refused(session):
    record_line(session, "wall N1", after=1, key="second", by=TABLET)
    assert session.entries.count() == 2


@pytest.mark.skipif("connection.vendor != 'postgresql'", reason="SQLite has no TRUNCATE")
@pytest.mark.parametrize("table", [guarded.table for guarded in GUARDED])
def test_a_table_is_not_emptied_at_one_stroke(session, version, table: str):
    connection.check_constraints()  # otherwise it is refused because constraints are still to be checked
    refuses(execute, f"TRUNCATE {table} CASCADE")


# Whoever takes the guards away


def test_all_guards_are_there():
    assert missing_guards() == []


def test_a_guard_that_is_gone_is_missed():
    with unguarded():
        missing = missing_guards()
    assert {name.rpartition("_no_")[0] for name in missing} == {guarded.table for guarded in GUARDED}
    assert missing_guards() == []


def test_a_guard_that_refuses_nothing_is_missed():
    replace = {
        "sqlite": (
            "DROP TRIGGER games_entry_no_update",
            "CREATE TRIGGER games_entry_no_update BEFORE UPDATE ON games_entry BEGIN SELECT 1; END",
        ),
        "postgresql": ("ALTER TABLE games_entry DISABLE TRIGGER games_entry_no_update",),
    }
    for sql in replace[connection.vendor]:
        execute(sql)
    assert missing_guards() == ["games_entry_no_update"]
    guarded_again()
    assert missing_guards() == []


def never(made: str) -> str:
    """The same trigger, under a condition that is never met."""
    if connection.vendor == "sqlite":
        return re.sub(r" WHEN .*(?= BEGIN)", " WHEN FALSE", made)
    return made.replace("FOR EACH ROW", "FOR EACH ROW WHEN (FALSE)")


def elsewhere(made: str) -> str:
    return never(made).replace("ON games_entry", "ON games_seat")


@pytest.mark.parametrize("weakened", [never, elsewhere])
def test_a_guard_that_refuses_less_is_missed(weakened):
    made = triggers(connection.vendor, ENTRY)["games_entry_no_update"]
    execute(f"DROP TRIGGER games_entry_no_update{' ON games_entry' * (connection.vendor == 'postgresql')}")
    execute(weakened(made))
    assert missing_guards() == ["games_entry_no_update"]


IN_ITS_PLACE = {
    "another account of that name": """
        INSERT OR REPLACE INTO people_account
            (id, password, last_login, name, folded, role, is_active, term, pin, api_key, made)
        SELECT 99, password, last_login, 'Ada', 'other', role, is_active, term, pin, api_key, made
        FROM people_account WHERE name = 'Ada'""",
    "somebody else's key": "UPDATE OR REPLACE people_account SET api_key = 'of Ben' WHERE name = 'Ada'",
    "somebody else's number": """
        UPDATE OR REPLACE people_account SET id = (SELECT id FROM people_account WHERE name = 'Ben')
        WHERE name = 'Ada'""",
    "another open link": """
        INSERT OR REPLACE INTO games_link
        (session_id, kind, digest, nonce, made, made_by, taken, closed, closed_by)
        SELECT session_id, kind, 'another', '', made, made_by, NULL, NULL, '' FROM games_link
        WHERE kind = 'keep'""",
    "another play's number": """
        UPDATE OR REPLACE games_playsession SET id = (SELECT max(id) FROM games_playsession)
        WHERE id = (SELECT min(id) FROM games_playsession)""",
}


@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="only SQLite replaces rows")
@pytest.mark.parametrize("sql", IN_ITS_PLACE.values(), ids=IN_ITS_PLACE)
def test_nothing_is_removed_by_putting_something_in_its_place(session, sql: str):
    begin_session(GAME, setup())
    for name in ("Ada", "Ben"):
        account(name)
    Account.objects.filter(name="Ben").update(api_key="of Ben")
    before = [*Account.objects.values_list(), *Link.objects.values_list()]
    refuses(execute, sql)
    assert [*Account.objects.values_list(), *Link.objects.values_list()] == before
    guarded_again()
    assert missing_guards() == []
