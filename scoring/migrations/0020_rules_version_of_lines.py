"""Lines say with which rules a phone had counted them.

A new column can make SQLite build the table anew, without its triggers: they go before it and come after it.
"""

from importlib import import_module

from django.db import migrations, models

lines = import_module("scoring.migrations.0004_lines_are_append_only")


class Migration(migrations.Migration):
    dependencies = [("scoring", "0019_phones_at_the_table")]

    operations = [
        migrations.RunPython(lines.allow, lines.forbid),
        migrations.AddField(
            model_name="line",
            name="rules_version",
            field=models.CharField(blank=True, db_default="", default="", max_length=12),
        ),
        migrations.AddField(
            model_name="latehand",
            name="rules_version",
            field=models.CharField(blank=True, db_default="", default="", max_length=12),
        ),
        migrations.RunPython(lines.forbid, lines.allow),
    ]
