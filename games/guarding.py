"""What the database itself refuses: to change or to remove what was once entered.

SQLite makes a table anew when a migration alters it, and its triggers are gone: guard it again afterwards.
"""

from collections.abc import Sequence

from django.db.backends.base.base import BaseDatabaseWrapper

REFUSAL = "what was once entered is never changed or removed"

FUNCTION = f"""
CREATE OR REPLACE FUNCTION tableside_refuse() RETURNS trigger AS $$
BEGIN RAISE EXCEPTION '{REFUSAL}' USING ERRCODE = 'restrict_violation'; END
$$ LANGUAGE plpgsql
"""


def guard(
    connection: BaseDatabaseWrapper,
    table: str,
    unique: Sequence[str],
    columns: Sequence[str] = (),
    only: str = "TRUE",
) -> None:
    """Nothing of this table is removed, and nothing of these columns changed (where there are none: of any).

    `only` is a condition on the row as it was (OLD) under which this holds. By the columns that are `unique`
    within a play SQLite would find the row that INSERT OR REPLACE is to remove unseen.
    """
    unguard(connection, table)
    if connection.vendor == "postgresql":
        _postgresql(connection, table, columns, only)
    else:
        _sqlite(connection, table, columns, only)
        _refuse_replacing(connection, table, unique)


def unguard(connection: BaseDatabaseWrapper, table: str) -> None:
    on = f" ON {table}" if connection.vendor == "postgresql" else ""
    with connection.cursor() as cursor:
        for what in ("update", "delete", "truncate", "replace"):
            cursor.execute(f"DROP TRIGGER IF EXISTS {table}_no_{what}{on}")


def _sqlite(connection: BaseDatabaseWrapper, table: str, columns: Sequence[str], only: str) -> None:
    changed = " OR ".join(f"OLD.{column} IS NOT NEW.{column}" for column in columns) or "TRUE"
    with connection.cursor() as cursor:
        for what, when in (("update", changed), ("delete", "TRUE")):
            cursor.execute(
                f"CREATE TRIGGER {table}_no_{what} BEFORE {what.upper()} ON {table}"
                f" WHEN ({only}) AND ({when}) BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END"
            )


def _refuse_replacing(connection: BaseDatabaseWrapper, table: str, unique: Sequence[str]) -> None:
    same = " OR ".join(["id = NEW.id", *(f"({one})" for one in unique)])
    with connection.cursor() as cursor:
        cursor.execute(
            f"CREATE TRIGGER {table}_no_replace BEFORE INSERT ON {table}"
            f" WHEN EXISTS (SELECT 1 FROM {table} WHERE {same})"
            f" BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END"
        )


def _postgresql(connection: BaseDatabaseWrapper, table: str, columns: Sequence[str], only: str) -> None:
    changed = " OR ".join(f"OLD.{column} IS DISTINCT FROM NEW.{column}" for column in columns) or "TRUE"
    with connection.cursor() as cursor:
        cursor.execute(FUNCTION)
        for what, when in (("update", changed), ("delete", "TRUE")):
            cursor.execute(
                f"CREATE TRIGGER {table}_no_{what} BEFORE {what.upper()} ON {table}"
                f" FOR EACH ROW WHEN (({only}) AND ({when})) EXECUTE FUNCTION tableside_refuse()"
            )
        cursor.execute(
            f"CREATE TRIGGER {table}_no_truncate BEFORE TRUNCATE ON {table}"
            " EXECUTE FUNCTION tableside_refuse()"
        )
