"""The referee: called from a table, and at the board of calls."""

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scoring.access.actors import Actor
from scoring.access.doors import club_door, match_door
from scoring.access.request import Request
from scoring.hooks import places_of
from scoring.matches.selectors import score_sheet
from scoring.matches.selectors.signing import sides_of, table_state
from scoring.models import RefereeCall
from scoring.referee import services
from scoring.referee.forms.about import AboutForm
from scoring.referee.selectors import board_fingerprint, call_board, calls_of

# From a table


@require_POST
def call_referee(request: Request, public_id: str) -> HttpResponse:
    """One tap, and a word about it if the table likes."""
    door = match_door(request, public_id, "call_referee")
    form = AboutForm(request.POST)
    if form.is_valid():
        services.call_referee(match=door.match, actor=door.actor, about=form.cleaned_data["about"])
        messages.success(request, _("The referee is called."))
    else:
        messages.error(request, " ".join(map(str, form.errors["about"])))
    return redirect("scoring:match", public_id)


@require_safe
@never_cache
def table_news(request: Request, public_id: str) -> HttpResponse:
    """Disputes and the call of a table, for the pad; 204 while nothing is new."""
    door = match_door(request, public_id)
    state = table_state(door.match, sides_of(door.match), may_let_in=door.may("show_code"))
    if request.GET.get("v") == state.news:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    sheet = score_sheet(door.match, public=not door.may("sign_sheet"))
    context = {"match": door.match, "sheet": sheet, "door": door, "state": state}
    return render(request, "scoring/referee/_table_news.html", context)


# The board


@require_safe
@never_cache
def club_board(request: Request, slug: str) -> HttpResponse:
    """Calls of a club by waiting time."""
    door = club_door(request, slug, "answer_calls")
    context = {
        "club": door.club,
        "claim_url": "scoring:claim_call",
        "close_url": "scoring:close_call",
        "where": slug,
        "board_url": reverse("scoring:club_board", args=[slug]),
        "can_decide": door.may("decide"),
    }
    return board_page(request, calls_of(door.club), context)


@require_POST
def claim_call(request: Request, slug: str, pk: int) -> HttpResponse:
    """The referee is on the way."""
    door = club_door(request, slug, "answer_calls")
    claim(request, get_object_or_404(calls_of(door.club), pk=pk), Actor.of(request, role=door.role))
    return redirect("scoring:club_board", slug)


@require_POST
def close_call(request: Request, slug: str, pk: int) -> HttpResponse:
    """The table has its answer."""
    door = club_door(request, slug, "answer_calls")
    close(request, get_object_or_404(calls_of(door.club), pk=pk), Actor.of(request, role=door.role))
    return redirect("scoring:club_board", slug)


def board_page(request: Request, calls: QuerySet[RefereeCall], context: dict[str, Any]) -> HttpResponse:
    """The board for some calls; asked with what a page knows (``?v=``), 204 while that is still so."""
    now = timezone.now()
    if request.GET.get("v") == board_fingerprint(calls, now):
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    board = call_board(calls, now, places_of)
    template = "scoring/referee/calls.html#board" if request.htmx else "scoring/referee/calls.html"
    return render(request, template, context | {"board": board})


def claim(request: Request, call: RefereeCall, actor: Actor) -> None:
    """Take a call over, and say who was faster where somebody was."""
    if not services.claim_call(call=call, actor=actor) and call.claimed_by != actor.user:
        messages.warning(
            request, _("%(who)s is on the way already.") % {"who": call.claimed_by or _("Somebody")}
        )


def close(request: Request, call: RefereeCall, actor: Actor) -> None:
    """Close a call with what was answered."""
    form = AboutForm(request.POST)
    if not form.is_valid():
        messages.error(request, " ".join(map(str, form.errors["about"])))
    elif services.close_call(call=call, actor=actor, answer=form.cleaned_data["about"]):
        messages.success(request, _("The call is answered."))
