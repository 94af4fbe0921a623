from django.db import migrations

from scoring.models.append_only import forbid


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0005_seasons")]

    operations = [forbid("tournaments_potentry")]
