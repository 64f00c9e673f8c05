"""From now on the database itself keeps what was entered."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from accounts.guards import ACCOUNT
from games.guards import ENTRY, SETUP
from guarding.triggers import Guarded, guard, unguard

PLAY = Guarded("games_playsession", ("key = NEW.key",), SETUP, "OLD.source = 'moves'")
LINK = Guarded(
    "games_link",
    (
        "code = NEW.code",
        "session_id = NEW.session_id AND kind = NEW.kind AND closed IS NULL AND NEW.closed IS NULL",
    ),
    ("session_id", "kind", "code", "made", "made_by"),
)
HERE = (ENTRY, PLAY, LINK, ACCOUNT)


def guard_all(apps: object, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for guarded in HERE:
        guard(schema_editor.connection, guarded)


def unguard_all(apps: object, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for guarded in HERE:
        unguard(schema_editor.connection, guarded)


class Migration(migrations.Migration):
    dependencies = [("games", "0007_seatings"), ("people", "0001_accounts")]
    operations = [migrations.RunPython(guard_all, unguard_all)]
