from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [('tournaments', '0015_ranking_versions')]

    operations = [
        migrations.AddField(
            model_name='tournament',
            name='frame_version',
            field=models.PositiveIntegerField(default=0),
        ),
    ]
