"""Keys for programs: what a person lets a program do in their name."""

import hashlib
import secrets

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.models.people import User

PREFIX = "mnl_"


class Scope(models.TextChoices):
    """What a token may be used for, within what its person may do."""

    READ = "read", _("read what I may read")
    SCORE = "score", _("write lines and results")
    ORGANISE = "organise", _("enter people, draw and publish")


class ApiToken(models.Model):
    """A token, stored as a hash; the token itself is shown once."""

    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="api_tokens")
    name = models.CharField(_("what it is for"), max_length=80)
    digest = models.CharField(max_length=64, unique=True)
    scopes = models.JSONField(default=list)
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-made_at",)

    def __str__(self) -> str:
        return self.name


def new_token() -> str:
    """256 bits, with a beginning that says what it is to whoever finds it in a log."""
    return PREFIX + secrets.token_urlsafe(32)


def digest_of(token: str) -> str:
    """What is stored: as random as it is, a token needs no salt and no slow hash."""
    return hashlib.sha256(token.encode()).hexdigest()
