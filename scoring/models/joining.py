"""Phones at tables: the right to write there, and who took it."""

import secrets

from django.db import models
from django.db.models import Q
from django.utils import timezone

from scoring.models.matches import Device, Match

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


class PhoneSeat(models.Model):
    """Whose phone a device is at a table, as it says: it is spoken to, and signs for that side."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="phone_seats")
    device = models.ForeignKey(Device, on_delete=models.PROTECT, related_name="+")
    number = models.PositiveSmallIntegerField()
    """Of the seat, from 0."""

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("match", "device"), name="one_seat_a_phone"),
            models.UniqueConstraint(fields=("match", "number"), name="one_phone_a_seat"),
        )

    def __str__(self) -> str:
        return f"{self.device_id} on seat {self.number} of {self.match_id}"


class RequestToWrite(models.Model):
    """What a phone asks those of the table: to write there, as it has forgotten that it was one of them; or,
    once it has joined a friendly table, to keep it, as the phone that kept it is lost.
    """

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="requests_to_write")
    device = models.ForeignKey(Device, on_delete=models.PROTECT, related_name="+")
    number = models.PositiveSmallIntegerField()
    """Of the seat, from 0, of whoever holds it, as they say."""

    asked_at = models.DateTimeField(default=timezone.now, editable=False)
    answered_at = models.DateTimeField(null=True, blank=True)
    let_in = models.BooleanField(default=False)

    class Meta:
        ordering = ("asked_at", "pk")
        constraints = (
            models.UniqueConstraint(fields=("match", "device"), name="one_request_to_write_a_phone"),
        )

    def __str__(self) -> str:
        return f"{self.device_id} asks to write at {self.match_id}"

    @property
    def is_declined(self) -> bool:
        return self.answered_at is not None and not self.let_in

    @property
    def is_to_keep(self) -> bool:
        """Whether the phone had joined before it asked: it writes already, and asks to keep the table."""
        joined = TableDevice.objects.filter(match=self.match_id, device=self.device_id, shut_out_at=None)
        return joined.filter(joined_at__lte=self.asked_at).exists()
