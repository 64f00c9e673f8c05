"""What the database itself refuses: to change or to remove what was once entered.

SQLite makes a table anew when a migration alters it, and its triggers are gone: guard it again afterwards.
A migration is also needed when what is guarded here changes; those before it then keep what they guarded.
"""

from collections.abc import Mapping
from typing import NamedTuple

from django.db.backends.base.base import BaseDatabaseWrapper

REFUSAL = "what was once entered is never changed or removed"


class Guarded(NamedTuple):
    """A table of which nothing is removed, and nothing of these columns changed."""

    table: str
    unique: tuple[str, ...]
    """By these columns SQLite would find the row that INSERT or UPDATE OR REPLACE is to remove unseen."""
    columns: tuple[str, ...] = ()
    """Where there are none: of any."""
    only: str = "TRUE"
    """A condition on the row as it was (OLD), under which it must not be changed."""


SETUP = ("title", "revision", "options", "board", "seating", "take_back", "source", "begun", "remarks")
"""What of a recorded play must stay as it was when it began."""
OF_A_PLAY = "session_id = NEW.session_id AND"

ENTRY = Guarded("games_entry", (f"{OF_A_PLAY} number = NEW.number", f"{OF_A_PLAY} key = NEW.key"))
PLAY = Guarded("games_playsession", ("key = NEW.key",), SETUP, "OLD.source = 'moves'")
LINK = Guarded(
    "games_link",
    ("code = NEW.code", f"{OF_A_PLAY} kind = NEW.kind AND closed IS NULL AND NEW.closed IS NULL"),
    ("session_id", "kind", "code", "made", "made_by"),
)
ACCOUNT = Guarded(
    "people_account",
    ("folded = NEW.folded", "name = NEW.name", "api_key = NEW.api_key"),
    ("name", "folded"),
    "OLD.name <> ''",  # the first director says his name when he opens his link
)
VERSION = Guarded("club_version", (f"{OF_A_PLAY} number = NEW.number", "key = NEW.key"))
DRAW = Guarded("tournaments_draw", ("stage_id = NEW.stage_id AND number = NEW.number", "token = NEW.token"))
DRAWN_TABLE = Guarded(
    "tournaments_drawntable",
    ("draw_id = NEW.draw_id AND number = NEW.number",),
    ("draw_id", "number", "seats"),
)

GUARDED = (ENTRY, PLAY, LINK, ACCOUNT, VERSION, DRAW, DRAWN_TABLE)

BODY = f"BEGIN RAISE EXCEPTION '{REFUSAL}' USING ERRCODE = 'restrict_violation'; END"
FUNCTION = f"CREATE OR REPLACE FUNCTION tableside_refuse() RETURNS trigger AS $${BODY}$$ LANGUAGE plpgsql"


def guard(connection: BaseDatabaseWrapper, guarded: Guarded) -> None:
    unguard(connection, guarded)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(FUNCTION)
        for trigger in triggers(connection.vendor, guarded).values():
            cursor.execute(trigger)


def unguard(connection: BaseDatabaseWrapper, guarded: Guarded) -> None:
    on = f" ON {guarded.table}" if connection.vendor == "postgresql" else ""
    with connection.cursor() as cursor:
        for name in triggers(connection.vendor, guarded):
            cursor.execute(f"DROP TRIGGER IF EXISTS {name}{on}")


def triggers(vendor: str, guarded: Guarded) -> Mapping[str, str]:
    """What refuses, by its name."""
    made = _postgresql(guarded) if vendor == "postgresql" else _sqlite(guarded)
    return {
        f"{guarded.table}_no_{what}": f"CREATE TRIGGER {guarded.table}_no_{what} {how}" for what, how in made
    }


def _sqlite(guarded: Guarded) -> list[tuple[str, str]]:
    table, refuse = guarded.table, f"BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END"
    changed = " OR ".join(f"OLD.{column} IS NOT NEW.{column}" for column in guarded.columns) or "TRUE"
    same = " OR ".join(["id = NEW.id", *(f"({one})" for one in guarded.unique)])
    there = f"EXISTS (SELECT 1 FROM {table} WHERE ({same})"
    of_others = f"OLD.id <> NEW.id OR {there} AND id <> OLD.id)"
    return [
        ("update", f"BEFORE UPDATE ON {table} WHEN ({guarded.only}) AND ({changed}) OR {of_others} {refuse}"),
        ("delete", f"BEFORE DELETE ON {table} {refuse}"),
        ("replace", f"BEFORE INSERT ON {table} WHEN {there}) {refuse}"),
    ]


def _postgresql(guarded: Guarded) -> list[tuple[str, str]]:
    table, refuse = guarded.table, "EXECUTE FUNCTION tableside_refuse()"
    changed = (
        " OR ".join(f"OLD.{column} IS DISTINCT FROM NEW.{column}" for column in guarded.columns) or "TRUE"
    )
    when = f"WHEN (({guarded.only}) AND ({changed}))" if guarded.columns else ""
    return [
        ("update", f"BEFORE UPDATE ON {table} FOR EACH ROW {when} {refuse}"),
        ("delete", f"BEFORE DELETE ON {table} FOR EACH ROW {refuse}"),
        ("truncate", f"BEFORE TRUNCATE ON {table} {refuse}"),
    ]
