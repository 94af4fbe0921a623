"""English was the only language, so nobody chose it: a club or an account that has it has chosen none."""

from django.db import migrations, models


def forget_what_nobody_chose(apps, _editor):
    apps.get_model("scoring", "Club").objects.filter(language="en-gb").update(language="")
    apps.get_model("scoring", "User").objects.filter(language="en-gb").update(language="")


class Migration(migrations.Migration):
    dependencies = [("scoring", "0015_table_cards")]

    operations = [
        migrations.AlterField(
            model_name="club",
            name="language",
            field=models.CharField(blank=True, max_length=10, verbose_name="language"),
        ),
        migrations.RunPython(forget_what_nobody_chose, migrations.RunPython.noop),
    ]
