import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

from scoring.models.append_only import forbid


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0007_attempts'),
    ]

    operations = [
        migrations.AlterField(
            model_name='logentry',
            name='role',
            field=models.CharField(blank=True, max_length=20),
        ),
        forbid("scoring_logentry"),
        migrations.CreateModel(
            name='Company',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('apart', 'apart'), ('together', 'together')], max_length=10, verbose_name='how they sit')),
                ('note', models.CharField(blank=True, max_length=200, verbose_name='note')),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('ended_at', models.DateTimeField(blank=True, editable=False, null=True)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='companies', to='scoring.club')),
                ('players', models.ManyToManyField(related_name='+', to='scoring.player')),
            ],
            options={
                'ordering': ('kind', 'pk'),
            },
        ),
    ]
