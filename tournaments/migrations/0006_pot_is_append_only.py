from django.db import migrations

from scoring.append_only import forbid


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0005_seasons")]

    operations = [forbid("tournaments_potentry")]
