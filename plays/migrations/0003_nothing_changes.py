"""From now on the database itself keeps every version of a finished game."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from guarding.triggers import guard, unguard
from plays.guards import VERSION


def guard_all(apps: object, schema_editor: BaseDatabaseSchemaEditor) -> None:
    guard(schema_editor.connection, VERSION)


def unguard_all(apps: object, schema_editor: BaseDatabaseSchemaEditor) -> None:
    unguard(schema_editor.connection, VERSION)


class Migration(migrations.Migration):
    dependencies = [("club", "0002_whose")]
    operations = [migrations.RunPython(guard_all, unguard_all)]
