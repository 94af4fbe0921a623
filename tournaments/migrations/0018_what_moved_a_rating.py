from django.db import migrations, models
from django.db.models import Min


def have_ratings_replayed(apps, schema_editor):
    """Points that were kept before don't say which match moved them: the scheduler rates all anew."""
    first_days = apps.get_model("tournaments", "RatingPoint").objects.order_by().values("family")
    families = apps.get_model("tournaments", "RatingFamily").objects
    for family, day in first_days.annotate(first=Min("day")).values_list("family", "first"):
        families.filter(key=family).update(stale_from=day)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0017_frame_of_a_tournament"),
    ]

    operations = [
        migrations.AddField(
            model_name="ratingpoint",
            name="moves",
            field=models.JSONField(default=list),
        ),
        migrations.RunPython(have_ratings_replayed, migrations.RunPython.noop),
    ]
