"""Pictures of paper slips, for who has to look at one again."""

from django.db import models
from django.utils import timezone

from scoring.models import User
from tournaments.models.rounds import Table

MOST_PICTURES = 4
"""Of one table: both sides of a slip, and another try."""


class SlipPicture(models.Model):
    """A picture of a table's slip, which the runner's phone took. Names and hands stand on it: nobody but the
    director sees it, no archive of the club has it, and it is forgotten (docs/security.md says when)."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="slip_pictures")
    jpeg = models.BinaryField()
    """Written anew by ``scoring/imports/pictures.py``, so that nothing else of what was sent is in it."""

    digest = models.CharField(max_length=64)
    """SHA-256 of what was sent, in hexadecimal: the same picture again is one picture."""

    taken_at = models.DateTimeField(default=timezone.now, editable=False)
    taken_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        ordering = ("pk",)
        indexes = (models.Index(fields=("taken_at",)),)
        constraints = (models.UniqueConstraint(fields=("table", "digest"), name="one_picture_a_digest"),)

    def __str__(self) -> str:
        return f"slip of table {self.table_id}"
