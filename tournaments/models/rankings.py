"""The final ranking as it was published: kept as a file that nobody changes, amended by a newer version."""

import hashlib
import json
from typing import Any

from django.db import models
from django.utils import timezone

from scoring.models import User
from tournaments.models.setup import Tournament


class RankingVersion(models.Model):
    """What was published at one time: the newest counts, all stay readable."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="ranking_versions")
    number = models.PositiveSmallIntegerField()
    """From 1."""

    text = models.TextField()
    """The file (docs/formats/final-ranking.md): entrants by number, never by name."""

    sha256 = models.CharField(max_length=64)
    """Of the file's bytes in UTF-8."""

    reason = models.TextField(blank=True)
    """Why it differs from the version before."""

    published_at = models.DateTimeField(default=timezone.now, editable=False)
    published_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        ordering = ("-number",)
        constraints = (
            models.UniqueConstraint(fields=("tournament", "number"), name="one_ranking_a_version"),
        )

    def __str__(self) -> str:
        return f"ranking {self.number} of {self.tournament_id}"

    @property
    def content(self) -> bytes:
        return self.text.encode()

    @property
    def is_intact(self) -> bool:
        """Whether the file is still the one that was published."""
        return hashlib.sha256(self.content).hexdigest() == self.sha256

    @property
    def facts(self) -> dict[str, Any]:
        """What the file says."""
        read: dict[str, Any] = json.loads(self.text)
        return read
