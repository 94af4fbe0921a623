from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0018_what_moved_a_rating")]

    operations = [
        migrations.AddField(
            model_name="entrant",
            name="fixed_table",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
    ]
