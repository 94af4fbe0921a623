"""The log: who did what, when, with which device. Written with what it tells, never changed."""

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.models.matches import Device, Match
from scoring.models.people import Club, User


class LogEntry(models.Model):
    """One thing that was done. Ids, never names, so that a person can be erased."""

    at = models.DateTimeField(default=timezone.now, editable=False)
    action = models.CharField(max_length=40)
    """Stable code, verb first: ``record_line``, ``publish_round``; ``log_words.py`` has its sentence."""

    actor = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    device = models.ForeignKey(Device, on_delete=models.PROTECT, null=True, related_name="+")
    role = models.CharField(max_length=20, blank=True)
    """As what the actor did it: organiser, referee, scorer, table device, …"""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, null=True, related_name="+")
    match = models.ForeignKey(Match, on_delete=models.PROTECT, null=True, related_name="+")
    subject = models.CharField(max_length=60, blank=True)
    """What it was done to, when it is no match: ``tournament:12``, ``player:7``."""

    before = models.JSONField(null=True, encoder=DjangoJSONEncoder)
    after = models.JSONField(null=True, encoder=DjangoJSONEncoder)
    reason = models.CharField(max_length=500, blank=True)
    request_id = models.CharField(max_length=40, blank=True)

    class Meta:
        ordering = ("-pk",)
        verbose_name_plural = _("entries of the log")
        indexes = (
            models.Index(fields=("club", "-id")),
            models.Index(fields=("subject", "-id")),
            models.Index(fields=("match", "-id")),
            models.Index(fields=("actor", "-id")),
        )

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.action}"
