"""Who sat where at first is kept with the play; the seats follow what is corrected later."""

from contextlib import suppress
from typing import Any

from django.apps.registry import Apps
from django.db import migrations

from games.engine.game import Refused, Setup
from games.engine.history import begin
from games.titles import TITLES
from scoring.document import SeatedPlayer
from scoring.options import chosen


def keep_seatings(apps: Apps, schema_editor: object) -> None:
    session = apps.get_model("games", "PlaySession")
    for play in session.objects.filter(source="moves", seating__isnull=True).prefetch_related(
        "seats__player"
    ):
        seats = sorted(play.seats.all(), key=lambda seat: seat.number)
        play.seating = [[seat.player.name, seat.colour] for seat in seats]
        play.save(update_fields=["seating"])


def correct_places(apps: Apps, schema_editor: object) -> None:
    """Places were first taken from points alone; Medina may separate those who tied by their palaces."""
    plays = apps.get_model("games", "PlaySession").objects.exclude(ended=None)
    for play in plays.filter(source="moves", title="medina", options__tie_break="largest_palace"):
        with suppress(Refused):  # manage.py verify reports what no longer stands
            places = places_of(play)
            for seat in play.seats.all():
                seat.place = places[seat.colour]
                seat.save(update_fields=["place"])


def places_of(play: Any) -> Any:
    game = TITLES[play.title]
    players = tuple(SeatedPlayer(name, colour) for name, colour in play.seating)
    history = begin(game, Setup(players, chosen(game.options, play.options)))
    for line in play.entries.order_by("number").values_list("line", flat=True):
        history = history.followed_by(line)
    return history.now.score.places


class Migration(migrations.Migration):
    dependencies = [("games", "0006_people_and_rulings")]
    operations = [
        migrations.RunPython(keep_seatings, migrations.RunPython.noop),
        migrations.RunPython(correct_places, migrations.RunPython.noop),
    ]
