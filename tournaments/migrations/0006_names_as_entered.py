"""Players can be renamed: an entrant keeps the name as entered."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import OuterRef, Subquery


def name_entrants(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    players = apps.get_model("games", "Player").objects.filter(pk=OuterRef("player"))
    apps.get_model("tournaments", "Entrant").objects.update(name=Subquery(players.values("name")))


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0005_wipe_old_codes"), ("games", "0010_names_of_players")]
    operations = [
        migrations.AddField(
            "entrant", "name", models.CharField(default="", max_length=80), preserve_default=False
        ),
        migrations.RunPython(name_entrants, migrations.RunPython.noop),
    ]
