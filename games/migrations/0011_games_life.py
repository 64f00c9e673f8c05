"""Games can be abandoned, and deleted as long as nothing was entered; records are recognised by their moves."""

import importlib

import django.db.models.deletion
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from games.guards import LINK, PLAY
from guarding.triggers import guard, unguard

plays = importlib.import_module("games.migrations.0008_nothing_changes")
links = importlib.import_module("games.migrations.0009_link_codes")
names = importlib.import_module("games.migrations.0010_names_of_players")


def unguard_all(apps: object, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for guarded in (PLAY, LINK):
        unguard(schema_editor.connection, guarded)


def guard_as_before(apps: object, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for guarded in (plays.PLAY, links.LINK):
        guard(schema_editor.connection, guarded)


def guard_all(apps: object, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for guarded in (PLAY, LINK):
        guard(schema_editor.connection, guarded)


class Migration(migrations.Migration):
    dependencies = [("games", "0010_names_of_players")]
    operations = [
        migrations.RunPython(unguard_all, guard_as_before),
        migrations.AddField(
            "playsession", "abandoned", models.DateTimeField(blank=True, db_index=True, null=True)
        ),
        migrations.CreateModel(
            "KnownRecord",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("digest", models.CharField(db_index=True, max_length=64)),
                (
                    "session",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="known_records",
                        to="games.playsession",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        models.F("session"), models.F("digest"), name="each_record_noted_once"
                    )
                ],
            },
        ),
        migrations.RunPython(guard_all, unguard_all),
        migrations.RunPython(names.run_deferred, migrations.RunPython.noop),
    ]
