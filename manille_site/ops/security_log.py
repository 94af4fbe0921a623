"""Who signs in, and who tries to: in the log of the database (by id), and as lines of the logger "security".

Neither holds an e-mail address, a password or a code; a failed sign-in names the account by a keyed hash, so
that tries on one account can be told from tries on many.
"""

import logging
from typing import Any

from allauth.account import signals as account
from allauth.account.adapter import get_adapter
from allauth.mfa import signals as mfa
from django.contrib.auth.signals import user_logged_out
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from scoring.access.actors import Actor
from scoring.models import User
from scoring.writing.log import log

logger = logging.getLogger("security")


def _tell(event: str, request: HttpRequest | None, *, level: int = logging.INFO, **facts: Any) -> None:
    address = get_adapter(request).get_client_ip(request) if request is not None else ""
    logger.log(level, event, extra={"event": event, "address": address, **facts})


def _note(event: str, request: HttpRequest | None, user: User) -> None:
    """Both logs."""
    request_id = getattr(request, "request_id", "")
    log(event, actor=Actor(user=user, request_id=request_id), subject=f"user:{user.pk}")
    _tell(event, request, user=user.pk)


def sign_in_failed(request: HttpRequest, email: str) -> None:
    account_hash = salted_hmac("manille_site.security_log", email.lower(), algorithm="sha256").hexdigest()
    _tell("sign_in_failed", request, level=logging.WARNING, account=account_hash[:16])


def denied(request: HttpRequest) -> None:
    """Somebody with an account asked for what is not theirs."""
    _tell("denied", request, level=logging.WARNING, user=getattr(request.user, "pk", None))


@receiver(account.user_logged_in, dispatch_uid="security_log.signed_in")
def signed_in(sender: Any, *, request: HttpRequest, user: User, **_rest: Any) -> None:
    _note("sign_in", request, user)


@receiver(account.user_signed_up, dispatch_uid="security_log.signed_up")
def signed_up(sender: Any, *, request: HttpRequest, user: User, **_rest: Any) -> None:
    _note("sign_up", request, user)


@receiver(user_logged_out, dispatch_uid="security_log.signed_out")
def signed_out(sender: Any, *, request: HttpRequest, user: User | None, **_rest: Any) -> None:
    if isinstance(user, User) and user.is_active:
        _note("sign_out", request, user)


@receiver(
    [account.password_changed, account.password_set, account.password_reset], dispatch_uid="security_log.pw"
)
def password_changed(sender: Any, *, request: HttpRequest, user: User, **_rest: Any) -> None:
    _note("change_password", request, user)


@receiver(account.email_changed, dispatch_uid="security_log.email")
def email_changed(sender: Any, *, request: HttpRequest, user: User, **_rest: Any) -> None:
    _note("change_email", request, user)


@receiver([mfa.authenticator_added, mfa.authenticator_reset], dispatch_uid="security_log.factor_added")
def factor_added(sender: Any, *, request: HttpRequest, user: User, **_rest: Any) -> None:
    _note("add_factor", request, user)


@receiver(mfa.authenticator_removed, dispatch_uid="security_log.factor_removed")
def factor_removed(sender: Any, *, request: HttpRequest, user: User, **_rest: Any) -> None:
    _note("remove_factor", request, user)


@receiver(mfa.authentication_failed, dispatch_uid="security_log.factor_failed")
def factor_failed(sender: Any, *, request: HttpRequest, user: User, **_rest: Any) -> None:
    _tell("second_factor_failed", request, level=logging.WARNING, user=user.pk)


@receiver(account.login_code_rejected, dispatch_uid="security_log.code_rejected")
def code_rejected(sender: Any, *, request: HttpRequest, user: User | None, **_rest: Any) -> None:
    _tell("code_rejected", request, level=logging.WARNING, user=getattr(user, "pk", None))
