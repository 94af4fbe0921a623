"""The tablet at the door, on which those who come tick themselves off."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from scoring.models.joining import new_secret
from tournaments.models.setup import Tournament


class DoorTablet(models.Model):
    """The secret address of a tournament's tablet. Renewed, not changed: the old one says so."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="door_tablets")
    secret = models.CharField(max_length=32, default=new_secret, unique=True)
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("tournament",), condition=Q(ended_at=None), name="one_door_tablet_an_event"
            ),
        )

    def __str__(self) -> str:
        return f"tablet at the door of {self.tournament_id}"
