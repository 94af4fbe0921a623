"""One's own page: how one appears, one's clubs and log, one's data to take along, being erased; claiming."""

from http import HTTPStatus
from typing import cast

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring import hooks
from scoring.access.actors import Actor
from scoring.access.identity import freshly_identified
from scoring.access.request import Request, posted, require_form
from scoring.clubs.forms.people import AppearanceForm, EraseForm
from scoring.clubs.person_files import zip_of
from scoring.clubs.selectors import clubs as club_selectors
from scoring.clubs.selectors import people as selectors
from scoring.clubs.services import people as services
from scoring.clubs.words.log import rows_of
from scoring.models import Player, User
from scoring.writing.answers import answer, refusals_in
from scoring.writing.errors import RefusedError
from scoring.writing.refusals import refusal

ENTRIES_A_PAGE = 50


def _user(request: Request) -> User:
    """The account behind a page that asked for one."""
    return cast(User, request.user)


@require_form
@login_required
@never_cache
def me(request: Request) -> HttpResponse:
    """Who I am here, and how I appear."""
    user = _user(request)
    player = selectors.own_player(user)
    initial = {"name": user.name, "shown_as": Player.ShownAs.NAME}
    if player is not None:
        initial = {"name": player.name, "shown_as": player.shown_as, "pseudonym": player.pseudonym}
    form = AppearanceForm(posted(request), initial=initial)
    if request.method == "POST" and form.is_valid():
        services.present_oneself(user=user, actor=_self(request), **form.cleaned_data)
        messages.success(request, _("Saved."))
        return redirect("scoring:me")
    context = {
        "form": form,
        "player": player,
        "clubs": club_selectors.clubs_of(user),
        "panels": hooks.panels_of_person(request, player) if player is not None else [],
    }
    return render(request, "scoring/clubs/me.html", context)


@require_safe
@login_required
@never_cache
def own_log(request: Request) -> HttpResponse:
    """What the log holds of me."""
    page = Paginator(selectors.own_log(_user(request)), ENTRIES_A_PAGE).get_page(request.GET.get("page"))
    return render(
        request, "scoring/clubs/own_log.html", {"page_obj": page, "rows": rows_of(page.object_list)}
    )


@require_safe
@login_required
@never_cache
def own_data(request: Request) -> HttpResponse:
    """Everything about me in one file."""
    user = _user(request)
    packed = zip_of(selectors.data_of(user, selectors.own_player(user)))
    name = f"manille-{timezone.localdate():%Y-%m-%d}.zip"
    return HttpResponse(
        packed,
        content_type="application/zip",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@require_form
@login_required
@never_cache
@freshly_identified
def erase_me(request: Request) -> HttpResponse:
    """Be forgotten, after reading what that means."""
    form = EraseForm(posted(request))
    if request.method == "POST" and form.is_valid():
        with refusals_in(form):
            services.erase_account(user=_user(request), actor=_self(request))
            logout(request)
            messages.success(request, _("You are erased here. Goodbye."))
            return redirect("home")
    return render(request, "scoring/clubs/erase_me.html", {"form": form})


# Claiming ---------------------------------------------------------------------------------------------------


@require_safe
@never_cache
def claim_link(request: Request, token: str) -> HttpResponse:
    """Swaps the token for a session, so that it stays out of the history and out of referrers."""
    request.session[services.CLAIM] = token
    return redirect("scoring:claim")


@require_form
@never_cache
def claim(request: Request) -> HttpResponse:
    """Is that you? Signs in first, says what will happen, and asks.

    Without a link it says how to come by one.
    """
    if (token := request.session.get(services.CLAIM)) is None:
        return render(request, "scoring/clubs/claim_explained.html")
    try:
        player = services.player_of_token(token)
    except RefusedError as error:
        return _void(request, refusal(error))
    if not request.user.is_authenticated:
        return render(request, "scoring/clubs/claim_sign_in.html", {"player": player})
    own = selectors.own_player(_user(request))
    if request.method == "POST":

        def take() -> None:
            services.claim_player(player=player, user=_user(request), actor=_self(request))
            request.session.pop(services.CLAIM)

        return answer(
            request,
            take,
            _("Welcome. What you played is yours now."),
            reverse("scoring:me"),
            refused=lambda why: _void(request, why),
        )
    seats = player.seats.count()
    clubs = [membership.club for membership in player.memberships.select_related("club")]
    context = {"player": player, "own": own, "seats": seats, "clubs": clubs}
    return render(request, "scoring/clubs/claim.html", context)


def _void(request: Request, why: str) -> HttpResponse:
    """The link leads to nobody any more."""
    context = {"sentence": why}
    return render(request, "scoring/clubs/claim_void.html", context, status=HTTPStatus.NOT_FOUND)


def _self(request: Request) -> Actor:
    return Actor.of(request, role="member", with_device=False)
