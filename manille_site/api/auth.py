"""Who asks: a token of a person, or anybody."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.utils.translation import gettext as _
from ninja.errors import AuthenticationError, HttpError
from ninja.security import HttpBearer

from scoring.access.actors import Actor
from scoring.access.request import Request
from scoring.clubs.services.tokens import note_use, token_behind
from scoring.models import ApiToken, Scope, User

Operation = Callable[..., Any]


class TokenAuth(HttpBearer):
    """``Authorization: Bearer mnl_…``. The request then acts as the token's person.

    A token that may not read for its person reads what everybody may.
    """

    def authenticate(self, request: HttpRequest, token: str) -> ApiToken | None:
        api_token = token_behind(token)
        if api_token is not None:
            note_use(api_token)
            may = request.method != "GET" or Scope.READ in api_token.scopes
            _act_as(request, api_token.user if may else AnonymousUser())
        return api_token


by_token = TokenAuth()


def anybody(request: HttpRequest) -> str | None:
    """Who reads without a token is a visitor, signed in or not; a wrong token is refused all the same."""
    if "Authorization" in request.headers or request.method != "GET":
        return None
    _act_as(request, AnonymousUser())
    return "visitor"


def _act_as(request: HttpRequest, user: User | AnonymousUser) -> None:
    """Let doors see this person alone: a program has no device, even where a browser sends its cookie."""
    request.user = user
    request.device_id = None  # type: ignore[attr-defined]


def needs(scope: Scope) -> Callable[[Operation], Operation]:
    """A token with this scope is needed: 401 without one, 403 when it has another."""

    def decorate(operation: Operation) -> Operation:
        @wraps(operation)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
            token = getattr(request, "auth", None)
            if not isinstance(token, ApiToken):
                raise AuthenticationError
            if scope not in token.scopes:
                raise HttpError(403, _("This token lacks the scope “%(scope)s”.") % {"scope": scope.value})
            return operation(request, *args, **kwargs)

        return guarded

    return decorate


def actor_of(request: Request, role: str) -> Actor:
    """The token's person; programs have no device."""
    return Actor.of(request, role=role, with_device=False)
