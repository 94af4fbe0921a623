"""What makes a sheet one that everybody signs: joined phones, confirmations, referee calls, rulings."""

import secrets
import uuid

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.models.people import Club, User
from scoring.models.play import Device, Match

CODE_LETTERS = "ACDEFGHJKMNPQRTUVWXY"
"""Letters of table codes: none that looks or sounds like another."""


def new_code() -> str:
    """Six letters, 64 million of them, to be typed from a card on the table."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(6))


def new_secret() -> str:
    """What the QR code carries: 128 bits."""
    return secrets.token_urlsafe(16)


class JoinCode(models.Model):
    """The right to write at one table, to be had by scanning or typing. Renewed, not changed."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="join_codes")
    code = models.CharField(max_length=6, default=new_code)
    secret = models.CharField(max_length=32, default=new_secret, unique=True)
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("match",), condition=Q(ended_at=None), name="one_join_code_a_match"
            ),
            models.UniqueConstraint(
                fields=("code",), condition=Q(ended_at=None), name="one_table_a_join_code"
            ),
        )

    def __str__(self) -> str:
        return self.code


class TableDevice(models.Model):
    """A phone that joined a table; it can be shut out, and is when the sheet is signed."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="table_devices")
    device = models.ForeignKey(Device, on_delete=models.PROTECT, related_name="+")
    joined_at = models.DateTimeField(default=timezone.now, editable=False)
    shut_out_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("joined_at",)
        constraints = (
            models.UniqueConstraint(
                fields=("match", "device"), condition=Q(shut_out_at=None), name="one_place_a_device"
            ),
        )

    def __str__(self) -> str:
        return f"{self.device_id} at {self.match_id}"


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

    club = models.ForeignKey(Club, on_delete=models.PROTECT, null=True, related_name="rulings")
    match = models.ForeignKey(Match, on_delete=models.PROTECT, null=True, related_name="rulings")
    line_number = models.PositiveIntegerField(null=True, blank=True)
    variant = models.CharField(max_length=30)
    irregularity = models.CharField(_("what happened"), max_length=40)
    """Code of what happened, as the wizard asks it; ``other`` for what it doesn't know."""

    circumstances = models.JSONField(default=dict)
    """The answers to the wizard's questions."""

    outcome = models.CharField(max_length=40)
    """Code: penalty, void, adjustment, stands, …"""

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
