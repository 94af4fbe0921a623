"""Where a club's facts are sent, and the outbox they wait in."""

import secrets
from base64 import b64decode, b64encode
from datetime import datetime, timedelta

from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.models import Club
from tournaments.models import Tournament

SECRET = "whsec_"  # noqa: S105  the beginning of one, as Standard Webhooks has it
OLD_SECRET_HOLDS = timedelta(hours=24)


def new_secret() -> str:
    """192 bits, written as the Standard Webhooks specification writes them."""
    return SECRET + b64encode(secrets.token_bytes(24)).decode()


def new_delivery_id() -> str:
    return "msg_" + secrets.token_urlsafe(18)


class Event(models.TextChoices):
    """What a webhook may be told of; the names that its payloads carry are :class:`Delivery.Kind`."""

    RESULT = "result", _("results of tables")
    ROUND = "round", _("rounds published or taken back")
    STANDINGS = "standings", _("standings")


class Webhook(models.Model):
    """An address that wants to hear of a club's tournaments."""

    class Pause(models.TextChoices):
        PERSON = "person", _("Paused by an organiser.")
        GONE = "gone", _("Paused: the address answered that it is gone for good (410).")
        FAILING = "failing", _("Paused: nothing has arrived for a day.")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, null=True, related_name="+")
    """The only one it is told of; None for all of the club's."""

    address = models.CharField(max_length=500)
    events = models.JSONField(default=list)
    """Some of :class:`Event`."""

    site = models.CharField(max_length=200)
    """Where this installation is found (``https://cards.example.org``), as its organiser sees it."""

    secret = models.CharField(max_length=80, default=new_secret)
    """In clear: it signs (docs/security.md)."""

    old_secret = models.CharField(max_length=80, blank=True)
    rotated_at = models.DateTimeField(null=True)
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    paused = models.CharField(max_length=10, choices=Pause, blank=True)
    failing_since = models.DateTimeField(null=True)
    """When the first of an unbroken row of failures was; None after anything arrived."""

    failures = models.PositiveIntegerField(default=0)
    """Failures in a row; 0 after anything arrived."""

    rests_until = models.DateTimeField(null=True)
    """Nothing is sent before this moment, because the receiver did not answer."""

    claimed_until = models.DateTimeField(null=True)
    """Until then one worker alone sends to it; after that the worker counts as dead."""

    class Meta:
        ordering = ("made_at", "pk")

    def __str__(self) -> str:
        return self.address

    @property
    def host(self) -> str:
        """Server and port, without the path: that may hold a secret of the receiver's."""
        return self.address.partition("://")[2].partition("/")[0].partition("?")[0]

    @property
    def event_labels(self) -> list[str]:
        return [str(event.label) for event in Event if event in self.events]

    def keys(self, at: datetime) -> list[bytes]:
        """What to sign with: for a day after a rotation with the former secret as well."""
        held = [self.secret]
        if self.old_secret and self.rotated_at and at < self.rotated_at + OLD_SECRET_HOLDS:
            held.append(self.old_secret)
        return [b64decode(secret.removeprefix(SECRET)) for secret in held]


class DeliveryQuerySet(models.QuerySet["Delivery"]):
    """Queries of the outbox."""

    def due(self, at: datetime) -> "DeliveryQuerySet":
        """Deliveries to be sent now, in the order of sending."""
        awake = Q(webhook__rests_until=None) | Q(webhook__rests_until__lte=at)
        sendable = Q(awake, webhook__paused="") | Q(kind=Delivery.Kind.TEST)
        return self.filter(sendable, state=Delivery.State.WAITING, next_try_at__lte=at).order_by("pk")


class Delivery(models.Model):
    """One message for one webhook: which fact, and how far it has come. What it says is never stored."""

    class Kind(models.TextChoices):
        RESULT_WRITTEN = "result.written", _("result of table %(table)s, round %(round)s")
        ROUND_PUBLISHED = "round.published", _("round %(round)s published")
        ROUND_WITHDRAWN = "round.withdrawn", _("round %(round)s taken back")
        STANDINGS_CHANGED = "standings.changed", _("standings")
        TEST = "test", _("test")

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        HELD = "held", _("held back")
        DELIVERED = "delivered", _("delivered")
        GIVEN_UP = "given_up", _("given up")
        DROPPED = "dropped", _("not sent")

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    key = models.CharField(max_length=40, unique=True, default=new_delivery_id)
    """``webhook-id``: the same at every try."""

    kind = models.CharField(max_length=20, choices=Kind)
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, null=True, related_name="+")
    facts = models.JSONField(default=dict)
    """What the message is about: ``stage``, ``round``, ``table``, and ids of their rows."""

    happened_at = models.DateTimeField(default=timezone.now)
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    tries = models.PositiveSmallIntegerField(default=0)
    tried_at = models.DateTimeField(null=True)
    next_try_at = models.DateTimeField(default=timezone.now)
    status = models.PositiveSmallIntegerField(null=True)
    """HTTP status of the last answer, where there was one."""

    problem = models.CharField(max_length=20, blank=True)
    """Why the last try failed, or why it is not sent: a code of ``words.py``."""

    objects = DeliveryQuerySet.as_manager()

    class Meta:
        ordering = ("-pk",)
        indexes = (
            models.Index(F("next_try_at"), condition=Q(state="waiting"), name="webhook_delivery_due"),
            models.Index(fields=("happened_at",), name="webhook_delivery_age"),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.key}"
