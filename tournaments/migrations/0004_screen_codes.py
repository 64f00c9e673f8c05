"""Only the fingerprint of the big screen's address is stored from now on; addresses given out stay good."""

from hashlib import sha256
from typing import Any

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def hash_codes(apps: Any, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Replaces each code by its fingerprint."""
    for tournament in apps.get_model("tournaments", "Tournament").objects.exclude(screen_digest=None):
        tournament.screen_digest = sha256(tournament.screen_digest.encode()).hexdigest()
        tournament.save(update_fields=["screen_digest"])


def shorten_digests(apps: Any, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """The way back leaves as much of each fingerprint as there was room for a code; it opens nothing."""
    for tournament in apps.get_model("tournaments", "Tournament").objects.exclude(screen_digest=None):
        tournament.screen_digest = tournament.screen_digest[:32]
        tournament.save(update_fields=["screen_digest"])


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0003_words")]
    operations = [
        migrations.RenameField("tournament", "screen", "screen_digest"),
        migrations.AlterField(
            "tournament",
            "screen_digest",
            models.CharField(blank=True, max_length=64, null=True, unique=True),
        ),
        migrations.AddField("tournament", "screen_nonce", models.CharField(blank=True, max_length=32)),
        migrations.RunPython(hash_codes, shorten_digests),
    ]
