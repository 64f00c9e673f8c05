"""From now on the database itself keeps every version of a finished game."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from games.guarding import guard, unguard


def guard_all(apps: object, schema_editor: BaseDatabaseSchemaEditor) -> None:
    unique = ("session_id = NEW.session_id AND number = NEW.number", "key = NEW.key")
    guard(schema_editor.connection, "club_version", unique)


def unguard_all(apps: object, schema_editor: BaseDatabaseSchemaEditor) -> None:
    unguard(schema_editor.connection, "club_version")


class Migration(migrations.Migration):
    dependencies = [("club", "0002_whose")]
    operations = [migrations.RunPython(guard_all, unguard_all)]
