"""Hands that phones brought when their table was done: beside the sheet, until somebody decides."""

from typing import Any

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.models.matches import Device, Line, Match
from scoring.models.people import User


class LateHand(models.Model):
    """A line that a phone kept and that came too late to be written by itself. Changes no result."""

    class Cause(models.TextChoices):
        OVER = "over", _("the match was over")
        PAPER = "paper", _("the result had been written down by hand")
        UNDONE = "undone", _("the round had been taken back")
        SEATS = "seats", _("other people had been put in the seats")
        LEFT = "left", _("the phone had no place at the table any more")

    class Decision(models.TextChoices):
        TAKEN = "taken", _("written on the sheet")
        EVIDENCE = "evidence", _("kept as evidence")

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="late_hands")
    number = models.PositiveIntegerField()
    """The line that the phone meant it for."""

    kind = models.CharField(
        max_length=10, choices=Line.Kind, default=Line.Kind.HAND, db_default=Line.Kind.HAND
    )
    facts = models.JSONField(default=dict)
    """As a line's."""

    client_id = models.UUIDField(unique=True)
    """Made by the phone; the same one twice is the same hand."""

    rules_version = models.CharField(max_length=12, blank=True, default="", db_default="")
    """As a line's."""

    cause = models.CharField(max_length=10, choices=Cause)
    kept_at = models.DateTimeField()
    """When the phone kept it, by our clock."""

    received_at = models.DateTimeField(default=timezone.now, editable=False)
    received_from = models.ForeignKey(
        Device, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    handed_in_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    decision = models.CharField(max_length=10, choices=Decision, blank=True)
    decided_at = models.DateTimeField(null=True, blank=True)
    decided_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    reason = models.CharField(_("reason"), max_length=500, blank=True)
    line_number = models.PositiveIntegerField(null=True, blank=True)
    """The line that it became."""

    class Meta:
        ordering = ("received_at", "pk")
        indexes = (models.Index(fields=("match", "decided_at")),)

    def __str__(self) -> str:
        return f"late hand {self.number} of {self.match_id}"

    @property
    def written(self) -> dict[str, Any]:
        """As a line of a score sheet file."""
        return {"kind": self.kind, **self.facts}
