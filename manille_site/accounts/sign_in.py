"""Accounts as allauth asks for them: who may open one, what it starts with, e-mails in one's language.

Also the second factor that whoever administers the site must have, and what is cleared when one signs out.
"""

import time
from collections.abc import Callable
from datetime import timedelta, tzinfo
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.authentication import AUTHENTICATION_METHODS_SESSION_KEY, get_authentication_records
from allauth.account.internal.flows.login import record_authentication
from allauth.mfa.utils import is_mfa_enabled
from allauth.usersessions.models import UserSession
from django import forms
from django.conf import settings
from django.contrib import messages
from django.core.mail import EmailMessage
from django.http import HttpRequest, HttpResponse, HttpResponseForbidden
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from manille_site.accounts import known_browsers
from manille_site.accounts.passkeys import passkeys_work
from manille_site.ops import security_log
from scoring.access.addresses import network_of
from scoring.access.languages import language_called
from scoring.access.looks import look_of_device
from scoring.clubs.selectors.clubs import clubs_of
from scoring.clubs.services.people import CLAIM, introduce, player_of_token
from scoring.models import User
from scoring.writing.errors import RefusedError
from scoring.writing.limits import Limit, TooManyAttemptsError, count, must_be_within

OPEN_WITHOUT_SECOND_FACTOR = ("/accounts/", "/setup/", "/static/")
"""Where administrators may go before they have one: to sign in and out, and to set it up."""


SEEN_EVERY = 600
"""Seconds."""

FROM_EVERYWHERE = Limit(100, timedelta(hours=1))
"""Wrong passwords for one account from browsers that it never used; from one network five in five minutes."""

ADMINISTRATORS_REST = 60 * 60 * 8
"""Seconds without use after which an administrator is signed out; a scorer's tablet stays for weeks."""

ASKED_ONCE_MORE = ("password", "mfa")
"""As allauth names what dangerous actions ask for: the password, or a second factor (a passkey, an app)."""


class SignUpForm(forms.Form):
    """What a new account is asked beside the e-mail address."""

    name = forms.CharField(
        label=gettext_lazy("Your name"),
        max_length=80,
        widget=forms.TextInput(attrs={"autocomplete": "name", "dir": "auto"}),
    )
    field_order = ("name", "email", "password1")

    def signup(self, request: HttpRequest, user: User) -> None:
        chosen = language_called(request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, ""))
        name, look = self.cleaned_data["name"], look_of_device(request)
        introduce(user=user, name=name, language=chosen, look=look)


class AccountAdapter(DefaultAccountAdapter):
    """Our answers to allauth's questions."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Closed by SIGN_UP_OPEN, except to whoever follows a club's link with a person's name."""
        return settings.SIGN_UP_OPEN or _is_invited(request)

    def render_mail(
        self, template_prefix: str, email: str | list[str], context: dict[str, Any], headers: Any = None
    ) -> EmailMessage:
        reader = email if isinstance(email, str) else email[0]
        with translation.override(language_of(reader)), timezone.override(zone_for(reader)):
            return super().render_mail(template_prefix, email, context, headers)

    def post_login(self, request: HttpRequest, user: User, **how: Any) -> HttpResponse:
        response = super().post_login(request, user, **how)
        signed_up = bool(how.get("signup"))
        _spare_asking_again(request, user, signed_up=signed_up)
        known_browsers.remember(request, response, user.email)
        messages.success(request, _greeting(request, user, signed_up=signed_up))
        return response

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """Wrong passwords are counted by account and by where they come from.

        Counted by account alone, five of them from anywhere kept its owner out of their evening.
        """
        browser = known_browsers.browser_of(request)
        is_known = browser is not None and browser.knows(_login_of(credentials))
        where = browser.name if browser is not None and is_known else network_of(request)
        return f"{super()._get_login_attempts_cache_key(request, **credentials)}:{where}"

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Whoever guesses from many networks meets a limit too, but not a browser where one has signed in."""
        super().pre_authenticate(request, **credentials)
        browser, login = known_browsers.browser_of(request), _login_of(credentials)
        if browser is not None and browser.knows(login):
            return
        try:
            must_be_within("sign_in", {login[:80]: FROM_EVERYWHERE})
        except TooManyAttemptsError:
            raise self.validation_error("too_many_login_attempts") from None

    def authentication_failed(self, request: HttpRequest, **credentials: Any) -> None:
        super().authentication_failed(request, **credentials)
        count("sign_in", {_login_of(credentials)[:80]: FROM_EVERYWHERE})
        security_log.sign_in_failed(request, str(credentials.get("email", "")))


def _greeting(request: HttpRequest, user: User, *, signed_up: bool) -> str:
    name = user.name or user.email
    if not signed_up:
        return _("You are signed in as %(name)s.") % {"name": name}
    if _is_invited(request):
        return _("Welcome, %(name)s.") % {"name": name}
    return _(
        "Welcome, %(name)s. Start a match, claim one that you played on this phone, or ask an organiser of "
        "your club to let you in."
    ) % {"name": name}


def _spare_asking_again(request: HttpRequest, user: User, *, signed_up: bool) -> None:
    """Let what somebody has just signed up or in with count where dangerous actions ask who it is.

    For allauth only what was typed a second time does, and a password that was chosen leaves no record. Times
    of records stay, so that it asks again after ACCOUNT_REAUTHENTICATION_TIMEOUT. A code by e-mail still
    doesn't stand in for a password or a second factor.
    """
    if signed_up and user.has_usable_password():
        record_authentication(request, user, method="password", at=user.date_joined.timestamp())
    if records := get_authentication_records(request, user):
        request.session[AUTHENTICATION_METHODS_SESSION_KEY] = [
            record | {"reauthenticated": record["method"] in ASKED_ONCE_MORE} for record in records
        ]


def _login_of(credentials: dict[str, Any]) -> str:
    return str(credentials.get("email", "")).lower()


def language_of(email: str) -> str:
    """The language somebody gets e-mails in: one's own, one's club's, or that of the page that one is on."""
    current = translation.get_language() or settings.LANGUAGE_CODE
    user = User.objects.filter(email__iexact=email).first()
    if user is None:
        return current
    wishes = (user.language, *(one.club.language for one in clubs_of(user)))
    return next(filter(None, map(language_called, wishes)), current)


def zone_for(email: str) -> tzinfo:
    """The time zone of the times in somebody's e-mails: one's club's, or that of the page."""
    user = User.objects.filter(email__iexact=email).first()
    own = clubs_of(user) if user else []
    return own[0].club.zone if own else timezone.get_current_timezone()


def _is_invited(request: HttpRequest) -> bool:
    try:
        player_of_token(request.session.get(CLAIM, ""))
    except RefusedError:
        return False
    return True


class SeenMiddleware:
    """Notes when a session was last used, every ten minutes at most.

    allauth's own writes with every request, and live pages ask every two seconds.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.session.session_key and request.user.is_authenticated:
            now = int(time.time())
            if now - request.session.get("seen_at", 0) > SEEN_EVERY:
                request.session["seen_at"] = now
                if request.user.is_staff or request.user.is_superuser:
                    request.session.set_expiry(ADMINISTRATORS_REST)
                UserSession.objects.create_from_request(request)
        return self.get_response(request)


class SecondFactorMiddleware:
    """Sends administrators to set up a second factor before anything else.

    But not where no passkey can work: in a hall without TLS an administrator may have no authenticator app at
    hand, and the evening has to go on. The page of second factors says so.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        user = request.user
        if (
            user.is_authenticated
            and (user.is_superuser or user.is_staff)
            and not request.path.startswith(OPEN_WITHOUT_SECOND_FACTOR)
            and passkeys_work(request)
            and not is_mfa_enabled(user)
        ):
            if request.path.startswith("/api/") and "text/html" not in request.headers.get("Accept", ""):
                return HttpResponseForbidden(
                    _("You administer this site. Add a passkey or an authenticator app to go on."),
                    content_type="text/plain; charset=utf-8",
                )
            messages.warning(
                request, _("You administer this site. Add a passkey or an authenticator app to go on.")
            )
            return redirect("mfa_index")
        return self.get_response(request)


class ClearOnSignOutMiddleware:
    """Tells the browser to forget the pages it kept, once somebody has signed out.

    The cache only: storage holds lines that wait for the network, and cookies the device that may write at a
    table. Both belong to the phone, not to the account that left it.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if request.method == "POST" and request.path == reverse("account_logout"):
            response["Clear-Site-Data"] = '"cache"'
        return response
