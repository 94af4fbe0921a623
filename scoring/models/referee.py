"""The referee: calls from tables, and rulings as the decision book keeps them."""

import uuid

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.models.matches import Device, Match
from scoring.models.people import Club, User


class RefereeCall(models.Model):
    """A table asks for the referee."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="referee_calls")
    line_number = models.PositiveIntegerField(null=True, blank=True)
    about = models.CharField(_("what about"), max_length=500, blank=True)
    called_at = models.DateTimeField(default=timezone.now, editable=False)
    called_on = models.ForeignKey(Device, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    called_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    claimed_at = models.DateTimeField(null=True, blank=True)
    claimed_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    closed_at = models.DateTimeField(null=True, blank=True)
    answer = models.CharField(_("answer"), max_length=500, blank=True)

    class Meta:
        ordering = ("called_at",)
        indexes = (models.Index(fields=("closed_at", "called_at")),)
        constraints = (
            models.UniqueConstraint(
                fields=("match",), condition=Q(closed_at=None), name="one_open_call_a_match"
            ),
        )

    def __str__(self) -> str:
        return f"call at {self.match_id}"


class Ruling(models.Model):
    """A referee's decision, kept in the decision book. Never changed; a later one may revise it."""

    class Outcome(models.TextChoices):
        """What a ruling does."""

        STANDS = "stands", _("The score stays as it is")
        ADJUSTMENT = "adjustment", _("Points are given or taken")
        VOID = "void", _("The deal doesn’t count")
        PENALTY = "penalty", _("A penalty")
        HAND = "hand", _("The hand is scored by the ruling")

    club = models.ForeignKey(Club, on_delete=models.PROTECT, null=True, related_name="rulings")
    match = models.ForeignKey(Match, on_delete=models.PROTECT, null=True, related_name="rulings")
    line_number = models.PositiveIntegerField(null=True, blank=True)
    variant = models.CharField(max_length=30)
    irregularity = models.CharField(_("what happened"), max_length=40)
    """Code of what happened, as the wizard asks it; ``other`` for what it doesn't know."""

    circumstances = models.JSONField(default=dict)
    """The answers to the wizard's questions."""

    outcome = models.CharField(max_length=40)
    """An :class:`Outcome`, or a code that is no longer given."""

    decision = models.TextField(_("decision"), max_length=2000)
    client_id = models.UUIDField(unique=True, default=uuid.uuid4)
    """Made by the page that signs; the same one twice is the same ruling."""

    call = models.ForeignKey(
        RefereeCall, on_delete=models.PROTECT, null=True, blank=True, related_name="rulings"
    )
    revises = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="revised_by"
    )
    decided_at = models.DateTimeField(default=timezone.now, editable=False)
    decided_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        ordering = ("-decided_at", "-pk")
        indexes = (models.Index(fields=("club", "variant", "irregularity")),)

    def __str__(self) -> str:
        return f"{self.irregularity}: {self.outcome}"
