"""What is played in the running deal, where the table says it before the hand is written."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scoring", "0021_kind_of_late_lines")]

    operations = [
        migrations.AddField(
            model_name="match",
            name="called",
            field=models.CharField(blank=True, db_default="", default="", editable=False, max_length=30),
        ),
    ]
