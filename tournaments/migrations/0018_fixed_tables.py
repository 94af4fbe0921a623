from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0017_frame_of_a_tournament")]

    operations = [
        migrations.AddField(
            model_name="entrant",
            name="fixed_table",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
    ]
