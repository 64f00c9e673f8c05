"""Wrong PINs count for a day, repeats in the log are counted; names that were tried are no longer stored."""

from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def forget_names(apps: Any, schema_editor: object) -> None:
    """Failed sign-ins are counted in memory now; of names that nobody has, nothing is to be left."""
    apps.get_model("people", "FailedTries").objects.filter(what__startswith="sign-in:").delete()


class Migration(migrations.Migration):
    dependencies = [
        ("people", "0004_names_by_what_they_look_like"),
    ]

    operations = [
        migrations.AddField(
            model_name="securityevent",
            name="count",
            field=models.PositiveIntegerField(default=1),
        ),
        migrations.AlterField(
            model_name="securityevent",
            name="kind",
            field=models.CharField(db_index=True, max_length=40),
        ),
        migrations.AlterField(
            model_name="securityevent",
            name="who",
            field=models.CharField(blank=True, db_index=True, max_length=32),
        ),
        migrations.CreateModel(
            name="WrongPin",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("moment", models.DateTimeField(db_index=True)),
                ("table", models.PositiveBigIntegerField()),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="wrong_pins",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.RunPython(forget_names, migrations.RunPython.noop),
    ]
