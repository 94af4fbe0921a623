"""The card that lies on a table of the hall for a whole tournament."""

from django.db import models
from django.utils import timezone

from scoring.models.joining import new_secret
from tournaments.models.setup import Tournament


class TableCard(models.Model):
    """The long secret of a table, by its number in the hall: it leads to whatever is played there."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="+")
    number = models.PositiveSmallIntegerField()
    secret = models.CharField(max_length=32, default=new_secret, unique=True)
    made_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("tournament", "number"), name="one_card_a_table_number"),
        )

    def __str__(self) -> str:
        return f"card of table {self.number}"
