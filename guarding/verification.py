"""Checks whether the database still refuses what it is meant to refuse."""

from collections.abc import Mapping, Sequence

from django.conf import settings
from django.db import connection
from django.utils.module_loading import import_string

from guarding.triggers import BODY, Guarded, triggers

QUERIES = {
    "sqlite": "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'",
    "postgresql": (
        "SELECT tgname, relname || ' ' || tgenabled::text || ' ' || (tgqual IS NULL)::text || ' ' || prosrc"
        " FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid JOIN pg_class ON pg_class.oid = tgrelid"
    ),
}
"""The triggers there are, and how they were made; PostgreSQL keeps conditions in words of its own."""


def guarded_tables() -> Sequence[Guarded]:
    """What all apps declare in their modules `guards`."""
    tables: Sequence[Guarded] = import_string(settings.GUARDED)
    return tables


def missing_guards() -> list[str]:
    """The names of triggers that are gone or changed."""
    with connection.cursor() as cursor:
        cursor.execute(QUERIES[connection.vendor])
        found = dict(cursor.fetchall())
    return [
        name
        for guarded in guarded_tables()
        for name, sql in _expected(guarded).items()
        if found.get(name) != sql
    ]


def _expected(guarded: Guarded) -> Mapping[str, str]:
    """The triggers of a table as the query of this database would show them."""
    made = triggers(connection.vendor, guarded)
    if connection.vendor == "sqlite":
        return made
    return {
        name: f"{guarded.table} O {str(' WHEN ' not in sql).lower()} {BODY}" for name, sql in made.items()
    }
