"""Checks whether the database still refuses what it is meant to refuse, and does nothing else."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.conf import settings
from django.db import connection
from django.utils.module_loading import import_string

from guarding.triggers import BODY, Guarded, deletion_body, triggers

TRIGGERS = {
    "sqlite": "SELECT tbl_name, name, sql FROM sqlite_master WHERE type = 'trigger'",
    "postgresql": (
        "SELECT relname, tgname, tgenabled::text || ' ' || (tgqual IS NULL)::text || ' ' || prosrc"
        " FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid JOIN pg_class ON pg_class.oid = tgrelid"
        " WHERE NOT tgisinternal AND pg_table_is_visible(tgrelid)"
        " UNION ALL SELECT tablename, rulename, definition FROM pg_rules"
    ),
}
"""The triggers there are, and how they were made; PostgreSQL keeps conditions in words of its own.

There, a rule can do the same as a trigger.
"""


class Trigger(NamedTuple):
    """A trigger by its table and its name."""

    table: str
    name: str

    def __str__(self) -> str:
        return f"{ascii(self.name)[1:-1]} on {ascii(self.table)[1:-1]}"


def guarded_tables() -> Sequence[Guarded]:
    """What all apps declare in their modules `guards`."""
    tables: Sequence[Guarded] = import_string(settings.GUARDED)
    return tables


def missing_guards() -> list[str]:
    """The names of triggers that are gone or changed."""
    found = _found_triggers()
    return [trigger.name for trigger, made in _expected_triggers().items() if found.get(trigger) != made]


def foreign_triggers() -> list[Trigger]:
    """The triggers on tables of ours that are not guards: whoever added one changes rows as others write."""
    ours = {*connection.introspection.django_table_names(), "django_migrations"}
    expected = _expected_triggers()
    found = [trigger for trigger in _found_triggers() if trigger.table in ours]
    return sorted(trigger for trigger in found if trigger not in expected)


def _found_triggers() -> dict[Trigger, str]:
    with connection.cursor() as cursor:
        cursor.execute(TRIGGERS[connection.vendor])
        return {Trigger(table, name): made for table, name, made in cursor.fetchall()}


def _expected_triggers() -> dict[Trigger, str]:
    return {
        Trigger(guarded.table, name): made
        for guarded in guarded_tables()
        for name, made in _expected(guarded).items()
    }


def _expected(guarded: Guarded) -> Mapping[str, str]:
    """The triggers of a table as the query of this database would show them."""
    made = triggers(connection.vendor, guarded)
    if connection.vendor == "sqlite":
        return made
    return {
        name: f"O {str(' WHEN ' not in sql).lower()} {deletion_body(guarded) if ' DELETE ' in sql else BODY}"
        for name, sql in made.items()
    }
