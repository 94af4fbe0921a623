"""What the site keeps beside both apps: an index of names to search, made from theirs; webhooks; what
an update was checked for; backups that were tried, and copied to a second place."""

from django.db import models

from manille_site.ops.models import Rehearsal, Restoration, SecondCopy, UpdateCheck
from manille_site.webhooks.models import Delivery, Webhook
from scoring.models import Club

__all__ = ["Delivery", "Rehearsal", "Restoration", "SearchName", "SecondCopy", "UpdateCheck", "Webhook"]


class SearchName(models.Model):
    """A word of a name, or the whole name, without accents, case and spaces.

    A copy of what people, clubs and tournaments show: written when they are saved, made anew by
    ``manage.py rebuild_search``. Whatever is found is looked up in its own table again before it is shown.
    """

    class Kind(models.TextChoices):
        PLAYER = "player"
        CLUB = "club"
        TOURNAMENT = "tournament"

    kind = models.CharField(max_length=10, choices=Kind)
    object_id = models.BigIntegerField()
    key = models.CharField(max_length=80, db_index=True)
    is_whole = models.BooleanField(default=False)
    """All words of the name together; they hold if only one of them is typed."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, null=True, related_name="+")
    """Whose insiders alone find it; None for everybody."""

    class Meta:
        indexes = (models.Index(fields=("kind", "object_id"), name="search_name_of"),)

    def __str__(self) -> str:
        return f"{self.kind} {self.object_id}: {self.key}"
