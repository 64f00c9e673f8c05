from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0002_recording")]

    operations = [
        migrations.AddField(
            "playsession", "key", models.CharField(blank=True, max_length=64, null=True, unique=True)
        ),
    ]
