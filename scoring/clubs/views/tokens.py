"""My tokens: keys for programs that act in my name, made, listed and revoked."""

from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from scoring.access.actors import Actor
from scoring.access.identity import freshly_identified
from scoring.access.request import Request, posted, require_form
from scoring.clubs.forms.tokens import TokenForm
from scoring.clubs.services.tokens import make_token, revoke_token
from scoring.models import User


@require_form
@login_required
@freshly_identified
@never_cache
def tokens(request: Request) -> HttpResponse:
    """My tokens; POST makes one and shows its secret, this once."""
    user = cast(User, request.user)
    form = TokenForm(posted(request))
    secret = ""
    if request.method == "POST" and form.is_valid():
        _token, secret = make_token(user=user, actor=_self(request), **form.cleaned_data)
        form = TokenForm()
    context = {"form": form, "secret": secret, "tokens": user.api_tokens.filter(revoked_at=None)}
    return render(request, "scoring/clubs/tokens.html", context)


@require_POST
@login_required
def revoke(request: Request, pk: int) -> HttpResponse:
    """From now on the token opens nothing."""
    token = get_object_or_404(cast(User, request.user).api_tokens, pk=pk)
    revoke_token(token=token, actor=_self(request))
    messages.success(request, _("“%(name)s” opens nothing any more.") % {"name": token.name})
    return redirect("scoring:tokens")


def _self(request: Request) -> Actor:
    return Actor.of(request, role="member", with_device=False)
