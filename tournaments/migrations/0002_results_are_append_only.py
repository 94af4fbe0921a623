from django.db import migrations

from scoring.models.append_only import forbid


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_initial")]

    operations = [forbid("tournaments_result")]
