"""From now on the database itself keeps every draw that was published."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from guarding.triggers import Guarded, guard, unguard

DRAW = Guarded("tournaments_draw", ("stage_id = NEW.stage_id AND number = NEW.number", "token = NEW.token"))
DRAWN_TABLE = Guarded(
    "tournaments_drawntable",
    ("draw_id = NEW.draw_id AND number = NEW.number",),
    ("draw_id", "number", "seats"),
)
HERE = (DRAW, DRAWN_TABLE)


def guard_all(apps: object, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for guarded in HERE:
        guard(schema_editor.connection, guarded)


def unguard_all(apps: object, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for guarded in HERE:
        unguard(schema_editor.connection, guarded)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_tournaments")]
    operations = [migrations.RunPython(guard_all, unguard_all)]
