"""Tournaments, rounds and entrants get the names they have everywhere else; the guards follow them."""

import importlib
from typing import Any

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import CASCADE, PROTECT

from guarding.triggers import Guarded, guard, unguard

before = importlib.import_module("tournaments.migrations.0002_nothing_changes")

DRAW = Guarded("tournaments_draw", ("round_id = NEW.round_id AND number = NEW.number", "token = NEW.token"))
HERE = (DRAW, before.DRAWN_TABLE)


def guard_all(apps: object, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for guarded in HERE:
        guard(schema_editor.connection, guarded)


def unguard_all(apps: object, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for guarded in HERE:
        unguard(schema_editor.connection, guarded)


def unique(*fields: str, name: str) -> models.UniqueConstraint:
    return models.UniqueConstraint(*map(models.F, fields), name=name)


def foreign_key(to: str, related_name: str, on_delete: Any = CASCADE) -> "models.ForeignKey[Any]":
    return models.ForeignKey(on_delete=on_delete, related_name=related_name, to=to)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0002_nothing_changes")]
    operations = [
        migrations.RunPython(before.unguard_all, before.guard_all),
        # A constraint does not follow the fields it names.
        migrations.RemoveConstraint("participant", "one_entrant_per_number"),
        migrations.RemoveConstraint("participant", "nobody_enters_twice"),
        migrations.RemoveConstraint("stage", "one_stage_per_number"),
        migrations.RemoveConstraint("draw", "one_draw_per_number"),
        migrations.RenameField("event", "rounds", "common_rounds"),
        migrations.RenameField("event", "agreed", "terms"),
        migrations.RenameModel("Event", "Tournament"),
        migrations.RenameModel("Participant", "Entrant"),
        migrations.RenameModel("Stage", "Round"),
        migrations.RenameField("entrant", "event", "tournament"),
        migrations.RenameField("round", "event", "tournament"),
        migrations.RenameField("draw", "stage", "round"),
        migrations.AlterField("entrant", "tournament", foreign_key("tournaments.tournament", "entrants")),
        migrations.AlterField("entrant", "player", foreign_key("games.player", "entrants", PROTECT)),
        migrations.AlterField("round", "tournament", foreign_key("tournaments.tournament", "rounds")),
        migrations.AddConstraint("entrant", unique("tournament", "number", name="one_entrant_per_number")),
        migrations.AddConstraint("entrant", unique("tournament", "player", name="nobody_enters_twice")),
        migrations.AddConstraint("round", unique("tournament", "number", name="one_round_per_number")),
        migrations.AddConstraint("draw", unique("round", "number", name="one_draw_per_number")),
        migrations.RunPython(guard_all, unguard_all),
    ]
