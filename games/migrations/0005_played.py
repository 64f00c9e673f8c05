import json
from contextlib import suppress
from datetime import date
from typing import Any

from django.db import migrations, models
from django.db.models import F, Q
from django.db.models.functions import TruncDate


def settle(apps: Any, schema_editor: Any) -> None:
    """Plays that ended before places and days were stored get theirs from what was stored."""
    sessions = apps.get_model("games", "PlaySession").objects.exclude(ended=None)
    sessions.update(played=TruncDate(F("ended")))
    for session in sessions.filter(remarks__contains='"date"').iterator():
        with suppress(ValueError, TypeError, KeyError):  # an imported record may say when it was played
            session.played = date.fromisoformat(json.loads(session.remarks)["date"][:10])
            session.save(update_fields=["played"])
    seats = apps.get_model("games", "Seat").objects.exclude(points=None)
    for seat in seats.iterator():
        better = seats.filter(session=seat.session_id).filter(Q(points__gt=seat.points) | Q(won=True))
        seat.place = 1 if seat.won else 1 + better.count()
        seat.save(update_fields=["place"])


class Migration(migrations.Migration):
    dependencies = [("games", "0004_board")]

    operations = [
        migrations.AddField(
            "playsession",
            "source",
            models.CharField(
                choices=[
                    ("moves", "recorded move by move"),
                    ("position", "scored from the table"),
                    ("totals", "totals only"),
                ],
                default="moves",
                max_length=10,
            ),
        ),
        migrations.AddField("playsession", "played", models.DateField(blank=True, db_index=True, null=True)),
        migrations.AddField("playsession", "place", models.CharField(blank=True, max_length=60)),
        migrations.AddField("playsession", "seated", models.BooleanField(default=True)),
        migrations.AddField("seat", "place", models.PositiveSmallIntegerField(blank=True, null=True)),
        migrations.AlterField("seat", "colour", models.CharField(blank=True, max_length=20)),
        migrations.RemoveConstraint("seat", "one_seat_per_colour"),
        migrations.AddConstraint(
            "seat",
            models.UniqueConstraint(
                fields=("session", "colour"), condition=~Q(colour=""), name="one_seat_per_colour"
            ),
        ),
        migrations.RunPython(settle, migrations.RunPython.noop),
    ]
