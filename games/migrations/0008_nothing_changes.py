"""From now on the database itself keeps what was entered."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from games.guarding import guard, unguard

LINK = ("session_id", "kind", "code", "made", "made_by")
SETUP = ("title", "revision", "options", "board", "seating", "take_back", "source", "begun", "remarks")
"""What of a recorded play must stay as it was when it began."""


def guard_all(apps: object, schema_editor: BaseDatabaseSchemaEditor) -> None:
    of_a_play = "session_id = NEW.session_id AND "
    in_a_play = (f"{of_a_play}number = NEW.number", f"{of_a_play}key = NEW.key")
    guard(schema_editor.connection, "games_entry", in_a_play)
    guard(schema_editor.connection, "games_playsession", ("key = NEW.key",), SETUP, "OLD.source = 'moves'")
    guard(schema_editor.connection, "games_link", ("code = NEW.code",), LINK)
    # The first director says his name when he opens his link.
    name = ("name", "folded")
    guard(schema_editor.connection, "people_account", ("folded = NEW.folded",), name, "OLD.name <> ''")


def unguard_all(apps: object, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for table in ("games_entry", "games_playsession", "games_link", "people_account"):
        unguard(schema_editor.connection, table)


class Migration(migrations.Migration):
    dependencies = [("games", "0007_seatings"), ("people", "0001_accounts")]
    operations = [migrations.RunPython(guard_all, unguard_all)]
