"""Tokens for programs: made, used, revoked."""

from collections.abc import Sequence
from datetime import timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from scoring.access.actors import Actor
from scoring.models.people import User
from scoring.models.tokens import ApiToken, Scope, digest_of, new_token
from scoring.writing.log import log

NOTE_USE_EVERY = timedelta(minutes=5)


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
    """The token that this secret is, if it still opens anything; notes that it was used."""
    token = (
        ApiToken.objects.filter(digest=digest_of(secret), revoked_at=None, user__is_active=True)
        .select_related("user")
        .first()
    )
    if token is not None:
        now = timezone.now()
        ApiToken.objects.filter(Q(used_at=None) | Q(used_at__lt=now - NOTE_USE_EVERY), pk=token.pk).update(
            used_at=now
        )
    return token
