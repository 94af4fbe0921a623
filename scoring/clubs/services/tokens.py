"""Tokens for programs: made, used, revoked."""

from collections.abc import Sequence
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from scoring.access.actors import Actor
from scoring.models.people import User
from scoring.models.tokens import ApiToken, Scope, digest_of, new_token
from scoring.writing.log import log

NOTE_USE_EVERY = timedelta(minutes=5)
"""Reading is to write nothing (docs/decisions/0015); this is how often a token is the exception."""


def make_token(*, user: User, name: str, scopes: Sequence[str], actor: Actor) -> tuple[ApiToken, str]:
    """A new token and its secret, which is never shown again."""
    secret = new_token()
    with transaction.atomic():
        token = ApiToken.objects.create(
            user=user,
            name=name,
            digest=digest_of(secret),
            scopes=[scope.value for scope in Scope if scope in scopes],
        )
        log("make_token", actor=actor, subject=f"token:{token.pk}", after={"scopes": token.scopes})
    return token, secret


def revoke_token(*, token: ApiToken, actor: Actor) -> None:
    """From now on the token opens nothing."""
    with transaction.atomic():
        if ApiToken.objects.filter(pk=token.pk, revoked_at=None).update(revoked_at=timezone.now()):
            log("revoke_token", actor=actor, subject=f"token:{token.pk}")


def token_behind(secret: str) -> ApiToken | None:
    """The token that this secret is, if it still opens anything."""
    return (
        ApiToken.objects.filter(digest=digest_of(secret), revoked_at=None, user__is_active=True)
        .select_related("user")
        .first()
    )


def note_use(token: ApiToken) -> None:
    """Note that the token is used now; no statement runs as long as an earlier note is fresh.

    Its person sees by it which tokens no program uses any more, those that only read among them.
    """
    now = timezone.now()
    if token.used_at is None or token.used_at < now - NOTE_USE_EVERY:
        ApiToken.objects.filter(pk=token.pk).update(used_at=now)
        token.used_at = now
