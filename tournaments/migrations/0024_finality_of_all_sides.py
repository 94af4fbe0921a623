from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0023_table_card_of_a_tournament")]

    operations = [
        migrations.AlterField(
            model_name="tournament",
            name="finality",
            field=models.CharField(
                choices=[
                    ("both", "when all sides have confirmed"),
                    ("referee", "when the referee says so"),
                    ("deadline", "when nobody has objected in time"),
                ],
                default="both",
                max_length=10,
                verbose_name="a result is final",
            ),
        ),
    ]
