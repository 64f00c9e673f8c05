"""Triggers by which the database itself refuses to change or to remove what was once entered.

Each app declares in its module `guards` which of its tables are guarded. SQLite rebuilds a table when a
migration alters it, and drops its triggers: guard it again afterwards. A migration is also needed when an app
guards something different than before; the migrations before it then keep what they guarded.
"""

from collections.abc import Mapping
from typing import NamedTuple

from django.db.backends.base.base import BaseDatabaseWrapper

REFUSAL = "what was once entered is never changed or removed"


class Guarded(NamedTuple):
    """A table of which no row is removed and no guarded column is changed."""

    table: str
    unique: tuple[str, ...]
    """Conditions that find the row which SQLite would silently remove on INSERT or UPDATE OR REPLACE."""
    columns: tuple[str, ...] = ()
    """The columns that must not change; all of them where none is named."""
    only: str = "TRUE"
    """The condition on the old row (OLD) under which its columns must not change."""
    stays_while: str = ""
    """The condition on the old row (OLD) under which it must not be removed; without one it never may be."""


RAISE = f"RAISE EXCEPTION '{REFUSAL}' USING ERRCODE = 'restrict_violation'"
BODY = f"BEGIN {RAISE}; END"
NAME = "tableside_refuse"
"""The name of PostgreSQL's function that refuses everything."""


def guard(connection: BaseDatabaseWrapper, guarded: Guarded) -> None:
    unguard(connection, guarded)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            for function in _functions(guarded):
                cursor.execute(function)
        for trigger in triggers(connection.vendor, guarded).values():
            cursor.execute(trigger)


def unguard(connection: BaseDatabaseWrapper, guarded: Guarded) -> None:
    on = f" ON {guarded.table}" if connection.vendor == "postgresql" else ""
    with connection.cursor() as cursor:
        for name in triggers(connection.vendor, guarded):
            cursor.execute(f"DROP TRIGGER IF EXISTS {name}{on}")


def triggers(vendor: str, guarded: Guarded) -> Mapping[str, str]:
    """The SQL that makes each trigger of a table, by the name of the trigger."""
    made = _postgresql(guarded) if vendor == "postgresql" else _sqlite(guarded)
    return {
        f"{guarded.table}_no_{what}": f"CREATE TRIGGER {guarded.table}_no_{what} {how}" for what, how in made
    }


def deletion_body(guarded: Guarded) -> str:
    """The body of PostgreSQL's function that refuses to remove a row: no trigger there can look elsewhere."""
    if not guarded.stays_while:
        return BODY
    return f"BEGIN IF {guarded.stays_while} THEN {RAISE}; END IF; RETURN OLD; END"


def _functions(guarded: Guarded) -> list[str]:
    """The SQL that makes the functions of PostgreSQL which the triggers of a table call."""
    bodies = {NAME: BODY, _deletion_name(guarded): deletion_body(guarded)}
    return [
        f"CREATE OR REPLACE FUNCTION {name}() RETURNS trigger AS $${body}$$ LANGUAGE plpgsql"
        for name, body in bodies.items()
    ]


def _deletion_name(guarded: Guarded) -> str:
    return f"{NAME}_{guarded.table}" if guarded.stays_while else NAME


def _sqlite(guarded: Guarded) -> list[tuple[str, str]]:
    table, refuse = guarded.table, f"BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END"
    changed = " OR ".join(f"OLD.{column} IS NOT NEW.{column}" for column in guarded.columns) or "TRUE"
    same = " OR ".join(["id = NEW.id", *(f"({condition})" for condition in guarded.unique)])
    there = f"EXISTS (SELECT 1 FROM {table} WHERE ({same})"
    of_others = f"OLD.id <> NEW.id OR {there} AND id <> OLD.id)"
    stays = f"WHEN {guarded.stays_while} " if guarded.stays_while else ""
    return [
        ("update", f"BEFORE UPDATE ON {table} WHEN ({guarded.only}) AND ({changed}) OR {of_others} {refuse}"),
        ("delete", f"BEFORE DELETE ON {table} {stays}{refuse}"),
        ("replace", f"BEFORE INSERT ON {table} WHEN {there}) {refuse}"),
    ]


def _postgresql(guarded: Guarded) -> list[tuple[str, str]]:
    table, refuse = guarded.table, f"EXECUTE FUNCTION {NAME}()"
    changed = (
        " OR ".join(f"OLD.{column} IS DISTINCT FROM NEW.{column}" for column in guarded.columns) or "TRUE"
    )
    when = f"WHEN (({guarded.only}) AND ({changed}))" if guarded.columns else ""
    return [
        ("update", f"BEFORE UPDATE ON {table} FOR EACH ROW {when} {refuse}"),
        ("delete", f"BEFORE DELETE ON {table} FOR EACH ROW EXECUTE FUNCTION {_deletion_name(guarded)}()"),
        ("truncate", f"BEFORE TRUNCATE ON {table} {refuse}"),
    ]
