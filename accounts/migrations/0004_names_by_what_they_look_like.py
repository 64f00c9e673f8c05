"""Accounts are found by what their names look like, no longer by their letters in lower case."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from guarding.triggers import Guarded, guard, unguard
from scoring.spelling import name_key

ACCOUNT = Guarded(
    "people_account",
    ("folded = NEW.folded", "name = NEW.name", "api_key = NEW.api_key"),
    ("name", "folded"),
    "OLD.name <> ''",
)


def nobodys_key(pk: int) -> str:
    """A key that no name has. Its account is still found by its exact name; `manage.py verify` lists it."""
    return f"\x01{pk}"


def compute_keys(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    accounts = apps.get_model("people", "Account").objects
    unguard(schema_editor.connection, ACCOUNT)
    rows = [*accounts.exclude(name="").order_by("pk")]
    taken: dict[str, int] = {}
    # Of two names that look the same, the one whose letters are plain has the key, or else the older.
    for row in sorted(rows, key=lambda row: (row.folded != name_key(row.name), row.pk)):
        taken.setdefault(name_key(row.name), row.pk)
    for row in rows:  # out of the way first: the column is unique at every moment
        accounts.filter(pk=row.pk).update(folded=nobodys_key(row.pk))
    for row in rows:
        key = name_key(row.name)
        accounts.filter(pk=row.pk).update(folded=key if key and taken[key] == row.pk else nobodys_key(row.pk))
    guard(schema_editor.connection, ACCOUNT)


class Migration(migrations.Migration):
    dependencies = [("people", "0003_security_log")]
    operations = [migrations.RunPython(compute_keys, migrations.RunPython.noop)]
