"""Who sat where at first is kept with the play; the seats follow what is corrected later."""

from django.apps.registry import Apps
from django.db import migrations


def keep_seatings(apps: Apps, schema_editor: object) -> None:
    session = apps.get_model("games", "PlaySession")
    for play in session.objects.filter(source="moves", seating__isnull=True).prefetch_related(
        "seats__player"
    ):
        seats = sorted(play.seats.all(), key=lambda seat: seat.number)
        play.seating = [[seat.player.name, seat.colour] for seat in seats]
        play.save(update_fields=["seating"])


class Migration(migrations.Migration):
    dependencies = [("games", "0006_people_and_rulings")]
    operations = [migrations.RunPython(keep_seatings, migrations.RunPython.noop)]
