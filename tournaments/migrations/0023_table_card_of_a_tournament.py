from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0022_records_in_order")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="conventions",
            field=models.JSONField(blank=True, db_default={}, default=dict, verbose_name="table card"),
        ),
    ]
