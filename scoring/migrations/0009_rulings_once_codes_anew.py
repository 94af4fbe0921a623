"""A ruling is signed once however often it is sent; the letters of a code that ended may be used again."""

import uuid

from django.db import migrations, models
from django.db.models import Q

import scoring.models.joining
from scoring.models.append_only import forbid


class Migration(migrations.Migration):
    dependencies = [("scoring", "0008_companies_and_longer_roles")]

    operations = [
        migrations.AlterField(
            model_name="joincode",
            name="code",
            field=models.CharField(default=scoring.models.joining.new_code, max_length=6),
        ),
        migrations.AddConstraint(
            model_name="joincode",
            constraint=models.UniqueConstraint(
                fields=("code",), condition=Q(ended_at=None), name="one_table_a_join_code"
            ),
        ),
        migrations.AddField(
            model_name="ruling",
            name="client_id",
            field=models.UUIDField(default=uuid.uuid4, unique=True),
        ),
        forbid("scoring_ruling"),
    ]
