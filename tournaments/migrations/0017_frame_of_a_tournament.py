from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [('tournaments', '0016_entries_that_pay_nothing')]

    operations = [
        migrations.AddField(
            model_name='tournament',
            name='frame_version',
            field=models.PositiveIntegerField(default=0),
        ),
    ]
