"""The chain. What is stored already is taken over by `manage.py migrate`, when all tables are up to date."""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from guarding.triggers import Guarded, guard, unguard

CHAIN_LINK = Guarded("chain_chainlink", ("number = NEW.number",))


def guard_chain(apps: object, schema_editor: BaseDatabaseSchemaEditor) -> None:
    guard(schema_editor.connection, CHAIN_LINK)


def unguard_chain(apps: object, schema_editor: BaseDatabaseSchemaEditor) -> None:
    unguard(schema_editor.connection, CHAIN_LINK)


class Migration(migrations.Migration):
    initial = True
    dependencies = []
    operations = [
        migrations.CreateModel(
            name="ChainLink",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveBigIntegerField(unique=True)),
                ("moment", models.DateTimeField()),
                ("what", models.CharField(max_length=200)),
                ("who", models.CharField(blank=True, max_length=80)),
                ("content", models.TextField()),
                ("key", models.CharField(max_length=16)),
                ("mac", models.CharField(max_length=64)),
            ],
        ),
        migrations.RunPython(guard_chain, unguard_chain),
    ]
