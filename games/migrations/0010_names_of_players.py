"""Players can be renamed and merged: each seat keeps the name under which somebody sat there."""

import django.db.models.deletion
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import OuterRef, Subquery

from guarding.triggers import Guarded, guard, unguard

FORMER_NAME = Guarded("games_formername", ("name = NEW.name",))
MERGE = Guarded(
    "games_merge",
    ("gone_id = NEW.gone_id AND undone IS NULL AND NEW.undone IS NULL",),
    ("gone_id", "kept_id", "merged", "who"),
)


def name_seats(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    players = apps.get_model("games", "Player").objects.filter(pk=OuterRef("player"))
    apps.get_model("games", "Seat").objects.update(name=Subquery(players.values("name")))


def guard_names(apps: object, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for guarded in (FORMER_NAME, MERGE):
        guard(schema_editor.connection, guarded)


def unguard_names(apps: object, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for guarded in (FORMER_NAME, MERGE):
        unguard(schema_editor.connection, guarded)


def run_deferred(apps: object, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Does now what Django would do at the very end: then it notes the migration in the same transaction.

    Otherwise a migration that is cut off between the two is done, but not noted, and cannot be run again.
    """
    while schema_editor.deferred_sql:
        schema_editor.execute(schema_editor.deferred_sql.pop(0))


class Migration(migrations.Migration):
    dependencies = [("games", "0009_link_codes")]
    operations = [
        migrations.AddField("player", "sign", models.CharField(blank=True, max_length=20)),
        migrations.AddField(
            "player",
            "merged_into",
            models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="merged",
                to="games.player",
            ),
        ),
        migrations.AlterField("player", "name", models.CharField(db_index=True, max_length=80)),
        migrations.AddConstraint(
            "player",
            models.UniqueConstraint(
                fields=("name",), condition=models.Q(merged_into=None), name="one_player_per_name"
            ),
        ),
        migrations.CreateModel(
            "FormerName",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=80, unique=True)),
                ("until", models.DateTimeField(auto_now_add=True)),
                ("who", models.CharField(blank=True, max_length=80)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="former_names",
                        to="games.player",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            "Merge",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("merged", models.DateTimeField(auto_now_add=True)),
                ("who", models.CharField(blank=True, max_length=80)),
                ("undone", models.DateTimeField(blank=True, null=True)),
                ("undone_by", models.CharField(blank=True, max_length=80)),
                (
                    "gone",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="merges",
                        to="games.player",
                    ),
                ),
                (
                    "kept",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="merges_here",
                        to="games.player",
                    ),
                ),
            ],
            {
                "constraints": [
                    models.UniqueConstraint(
                        fields=("gone",), condition=models.Q(undone=None), name="nobody_is_merged_twice"
                    )
                ],
            },
        ),
        migrations.AddField(
            "seat", "name", models.CharField(default="", max_length=80), preserve_default=False
        ),
        migrations.RunPython(name_seats, migrations.RunPython.noop),
        migrations.RunPython(guard_names, unguard_names),
        migrations.RunPython(run_deferred, migrations.RunPython.noop),
    ]
