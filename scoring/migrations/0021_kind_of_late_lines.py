"""What comes too late may be a penalty, a void deal or an adjustment, too."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scoring", "0020_rules_version_of_lines")]

    operations = [
        migrations.AddField(
            model_name="latehand",
            name="kind",
            field=models.CharField(
                choices=[
                    ("hand", "hand"),
                    ("penalty", "penalty"),
                    ("void", "void deal"),
                    ("adjustment", "adjustment"),
                ],
                db_default="hand",
                default="hand",
                max_length=10,
            ),
        ),
    ]
