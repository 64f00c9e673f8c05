from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0001_plays")]

    operations = [
        migrations.AddField("playsession", "show_scores", models.BooleanField(default=True)),
        migrations.AddField(
            "playsession", "ended", models.DateTimeField(blank=True, db_index=True, null=True)
        ),
        migrations.AddField("playsession", "remarks", models.TextField(blank=True)),
        migrations.AddField("seat", "points", models.IntegerField(blank=True, null=True)),
        migrations.AddField("seat", "won", models.BooleanField(default=False)),
        # Nothing could make an entry before: there are no rows that would need a key of their own.
        migrations.AddField(
            "entry", "key", models.CharField(default="", max_length=64), preserve_default=False
        ),
        migrations.AddField(
            "entry",
            "by",
            models.CharField(
                choices=[("tablet", "tablet"), ("api", "API"), ("import", "import")],
                default="import",
                max_length=10,
            ),
            preserve_default=False,
        ),
        migrations.AddConstraint(
            "entry", models.UniqueConstraint("session", "key", name="one_entry_per_key")
        ),
    ]
