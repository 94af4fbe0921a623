"""What follows from a write and is still to be done, kept until it is done."""

from django.db import models
from django.utils import timezone


class FollowUp(models.Model):
    """One call of a function, stored in the transaction of the write that it follows from."""

    job = models.CharField(max_length=120)
    """The function: its module, a colon, its name."""

    arguments = models.JSONField()
    """``[args, kwargs]``."""

    is_long = models.BooleanField(default=False)
    """It may take minutes: nothing else waits for it."""

    tries = models.PositiveSmallIntegerField(default=0)
    """That failed."""

    due_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.job} {self.arguments}"
