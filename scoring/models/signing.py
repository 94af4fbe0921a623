"""Both sides' word on a sheet."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from scoring.models.matches import Device, Match
from scoring.models.people import User


class Confirmation(models.Model):
    """One side's word on the sheet as it stood: agreed, or refused with a reason. Never changed."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="confirmations")
    side = models.PositiveSmallIntegerField()
    sheet_version = models.PositiveIntegerField()
    """The version of the match that was looked at; a later change of the sheet makes it void."""

    agreed = models.BooleanField()
    line_number = models.PositiveIntegerField(null=True, blank=True)
    """The line that is disputed, where the side named one."""

    reason = models.CharField(max_length=500, blank=True)
    given_at = models.DateTimeField(default=timezone.now, editable=False)
    given_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    given_on = models.ForeignKey(Device, on_delete=models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(
                fields=("match", "side", "sheet_version"),
                condition=Q(agreed=True),
                name="one_agreement_a_side_and_version",
            ),
        )

    def __str__(self) -> str:
        return f"side {self.side}: {'agreed' if self.agreed else 'refused'}"
