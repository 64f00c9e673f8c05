"""Only the fingerprints of link codes are stored from now on; links that were handed out stay good."""

import importlib
from hashlib import sha256
from typing import Any

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from games.models import link_code
from guarding.triggers import Guarded, guard, unguard

before = importlib.import_module("games.migrations.0008_nothing_changes")

LINK = Guarded(
    "games_link",
    (
        "digest = NEW.digest",
        "session_id = NEW.session_id AND kind = NEW.kind AND closed IS NULL AND NEW.closed IS NULL",
    ),
    ("session_id", "kind", "digest", "nonce", "made", "made_by"),
)


def unguard_codes(apps: object, schema_editor: BaseDatabaseSchemaEditor) -> None:
    unguard(schema_editor.connection, before.LINK)


def guard_codes(apps: object, schema_editor: BaseDatabaseSchemaEditor) -> None:
    guard(schema_editor.connection, before.LINK)


def guard_digests(apps: object, schema_editor: BaseDatabaseSchemaEditor) -> None:
    guard(schema_editor.connection, LINK)


def unguard_digests(apps: object, schema_editor: BaseDatabaseSchemaEditor) -> None:
    unguard(schema_editor.connection, LINK)


def hash_codes(apps: Any, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Replaces each code by its fingerprint. The way back leaves fingerprints, which open nothing."""
    for link in apps.get_model("games", "Link").objects.all().iterator():
        link.digest, link.nonce = sha256(link.digest.encode()).hexdigest(), ""
        link.save(update_fields=["digest", "nonce"])


class Migration(migrations.Migration):
    dependencies = [("games", "0008_nothing_changes")]
    operations = [
        migrations.RunPython(unguard_codes, guard_codes),
        migrations.RenameField("link", "code", "digest"),
        migrations.AlterField("link", "digest", models.CharField(editable=False, max_length=64, unique=True)),
        migrations.AddField("link", "nonce", models.CharField(blank=True, default=link_code, max_length=64)),
        migrations.RunPython(hash_codes, migrations.RunPython.noop),
        migrations.RunPython(guard_digests, unguard_digests),
    ]
