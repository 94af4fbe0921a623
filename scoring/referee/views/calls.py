"""The referee: called from a table, and at the board of calls."""

from typing import Any

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scoring.access.actors import Actor
from scoring.access.club_door import open_door
from scoring.access.match_door import access_if, access_to
from scoring.hooks import places_of
from scoring.matches.selectors import score_sheet
from scoring.matches.selectors.signing import sides_of, table_state
from scoring.models import RefereeCall
from scoring.referee import services
from scoring.referee.forms.about import AboutForm
from scoring.referee.selectors import board_fingerprint, call_board, calls_of

# From a table


@require_POST
def call_referee(request: HttpRequest, public_id: str) -> HttpResponse:
    """One tap, and a word about it if the table likes."""
    access = access_if(request, public_id, lambda access: access.can_call)
    form = AboutForm(request.POST)
    if form.is_valid():
        services.call_referee(match=access.match, actor=access.actor, about=form.cleaned_data["about"])
        messages.success(request, _("The referee is called."))
    else:
        messages.error(request, " ".join(map(str, form.errors["about"])))
    return redirect("scoring:match", public_id)


@require_safe
@never_cache
def table_news(request: HttpRequest, public_id: str) -> HttpResponse:
    """Disputes and the call of a table, for the pad; 204 while nothing is new."""
    access = access_to(request, public_id)
    state = table_state(access.match, sides_of(access.match))
    if request.GET.get("v") == state.news:
        return HttpResponse(status=204)
    sheet = score_sheet(access.match, public=not access.can_sign)
    context = {"match": access.match, "sheet": sheet, "access": access, "state": state}
    return render(request, "scoring/referee/_table_news.html", context)


# The board


@require_safe
@never_cache
def club_board(request: HttpRequest, slug: str) -> HttpResponse:
    """Calls of a club by waiting time."""
    door = open_door(request, slug, "answer_calls")
    context = {
        "club": door.club,
        "claim_url": "scoring:claim_call",
        "close_url": "scoring:close_call",
        "where": slug,
        "board_url": reverse("scoring:club_board", args=[slug]),
    }
    return board_page(request, calls_of(door.club), context)


@require_POST
def claim_call(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The referee is on the way."""
    door = open_door(request, slug, "answer_calls")
    claim(request, get_object_or_404(calls_of(door.club), pk=pk), Actor.of(request, role=door.role))
    return redirect("scoring:club_board", slug)


@require_POST
def close_call(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The table has its answer."""
    door = open_door(request, slug, "answer_calls")
    close(request, get_object_or_404(calls_of(door.club), pk=pk), Actor.of(request, role=door.role))
    return redirect("scoring:club_board", slug)


def board_page(request: HttpRequest, calls: QuerySet[RefereeCall], context: dict[str, Any]) -> HttpResponse:
    """The board for some calls; asked with what a page knows (``?v=``), 204 while that is still so."""
    now = timezone.now()
    if request.GET.get("v") == board_fingerprint(calls, now):
        return HttpResponse(status=204)
    board = call_board(calls, now, places_of)
    template = "scoring/referee/calls.html#board" if request.htmx else "scoring/referee/calls.html"  # type: ignore[attr-defined]
    return render(request, template, context | {"board": board})


def claim(request: HttpRequest, call: RefereeCall, actor: Actor) -> None:
    """Take a call over, and say who was faster where somebody was."""
    if not services.claim_call(call=call, actor=actor) and call.claimed_by != actor.user:
        messages.warning(
            request, _("%(who)s is on the way already.") % {"who": call.claimed_by or _("Somebody")}
        )


def close(request: HttpRequest, call: RefereeCall, actor: Actor) -> None:
    """Close a call with what was answered."""
    form = AboutForm(request.POST)
    if not form.is_valid():
        messages.error(request, " ".join(map(str, form.errors["about"])))
    elif services.close_call(call=call, actor=actor, answer=form.cleaned_data["about"]):
        messages.success(request, _("The call is answered."))
