"""What was tried how often: limits on guessing codes and the like, shared by all workers."""

from django.db import models
from django.utils import timezone


class Attempt(models.Model):
    """One try, counted for one key: a device, an account, a code, an address."""

    kind = models.CharField(max_length=20)
    key = models.CharField(max_length=80)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = (models.Index(fields=("kind", "key", "at")), models.Index(fields=("at",)))

    def __str__(self) -> str:
        return f"{self.kind} {self.key}"
