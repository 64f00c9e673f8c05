"""What the database file still holds of codes and session keys from before they were hashed is wiped out.

SQLite leaves what was overwritten or removed in unused parts of its file, and in the log beside it, until it
needs the room. Whoever copied the file could read there what opens a table, a big screen or an account.
"""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def wipe_unused_parts(apps: object, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Writes the file anew, without unused parts, and empties the log."""
    connection = schema_editor.connection
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("VACUUM")
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")


class Migration(migrations.Migration):
    # SQLite writes its file anew only outside of transactions. Whoever is interrupted here begins here again.
    atomic = False
    dependencies = [
        ("tournaments", "0004_screen_codes"),
        ("games", "0009_link_codes"),
        ("people", "0006_sessions_and_second_factor"),
    ]
    operations = [migrations.RunPython(wipe_unused_parts, migrations.RunPython.noop)]
