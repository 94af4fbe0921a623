"""What keeping the site running has to remember, for every server on the database."""

from django.db import models
from django.utils import timezone


class UpdateCheck(models.Model):
    """What a ``manage.py check_…`` command reported when it was last run under one state of the code."""

    version = models.CharField(max_length=40)
    command = models.CharField(max_length=40)
    checked_at = models.DateTimeField()
    is_well = models.BooleanField()
    summary = models.CharField(max_length=500)
    """The command's last line."""

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("version", "command"), name="one_update_check_a_version"),
        )

    def __str__(self) -> str:
        return f"{self.command} of {self.version}: {self.summary}"


class SecondCopy(models.Model):
    """That a backup was copied to the second place, and how that went."""

    backup = models.CharField(max_length=100, unique=True)
    """The name of its file."""

    at = models.DateTimeField(default=timezone.now)
    """The moment of what is in it."""

    is_well = models.BooleanField()
    summary = models.CharField(max_length=500)

    def __str__(self) -> str:
        return self.summary


class Rehearsal(models.Model):
    """That a backup was restored into a database of its own, and how that went."""

    backup = models.CharField(max_length=100)
    """The name of its file."""

    at = models.DateTimeField(default=timezone.now)
    is_well = models.BooleanField()
    summary = models.CharField(max_length=500)

    def __str__(self) -> str:
        return self.summary


class Restoration(models.Model):
    """That a backup was put in place of what this database had before: versions start again from its own."""

    backup = models.CharField(max_length=100)
    """The name of its file."""

    at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.backup
