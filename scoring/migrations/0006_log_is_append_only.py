from django.db import migrations

from scoring.models.append_only import forbid


class Migration(migrations.Migration):
    dependencies = [("scoring", "0005_trust")]

    operations = [forbid("scoring_logentry"), forbid("scoring_confirmation"), forbid("scoring_ruling")]
