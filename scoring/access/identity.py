"""Dangerous actions ask who it is once more: a password, a code or a passkey of the last five minutes."""

import time
from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, cast

from allauth.account import app_settings
from allauth.account.authentication import get_authentication_records
from allauth.account.decorators import reauthentication_required
from allauth.account.internal.flows.reauthentication import get_reauthentication_flows
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from scoring.access.request import Request

Params = ParamSpec("Params")
View = Callable[Concatenate[Request, Params], HttpResponse]


def freshly_identified(view: View[Params]) -> View[Params]:
    """Ask again before the view is reached, unless that was just done.

    Of an account that has neither password nor second factor there is nothing to ask: some releases of
    allauth wave it through, others refuse it. Such an account signs in by e-mail codes: it has to do that
    again, out and in.
    """
    ask_again = reauthentication_required(view)

    @wraps(view)
    def guarded(request: Request, *args: Params.args, **kwargs: Params.kwargs) -> HttpResponse:
        if get_reauthentication_flows(request.user):
            return ask_again(request, *args, **kwargs)
        if _signed_in_just_now(request):
            return view(request, *args, **kwargs)
        messages.warning(
            request,
            _("This needs a fresh sign-in. Sign out, and in again with a code; you will come back here."),
        )
        sign_in = f"{reverse('account_login')}?{urlencode({'next': request.get_full_path()})}"
        return redirect(f"{reverse('account_logout')}?{urlencode({'next': sign_in})}")

    return cast(View[Params], guarded)  # wraps() says that it has the keyword names of both


def _signed_in_just_now(request: Request) -> bool:
    records = get_authentication_records(request, request.user)
    return bool(records) and time.time() - records[-1]["at"] < app_settings.REAUTHENTICATION_TIMEOUT
