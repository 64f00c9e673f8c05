from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("people", "0001_accounts")]
    operations = [migrations.RenameModel("Knock", "FailedTries")]
