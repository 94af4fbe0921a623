"""Checking in: who is here. Made for a thumb, for several helpers at once, and for a long list."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_POST, require_safe

from scoring.access.request import Request
from tournaments.access import tournament_door
from tournaments.entrants import services
from tournaments.entrants.filters import EntrantFilter
from tournaments.entrants.selectors.entrants import entrants_listed
from tournaments.entrants.views import entrant_or_404
from tournaments.models import Tournament

ROWS_A_PAGE = 60
"""In a longer list typing three letters is faster than scrolling."""


@require_safe
def check_in(request: Request, public_id: str) -> HttpResponse:
    """The list with whole-row targets. ``?v=N`` answers 204 as long as nothing has changed."""
    door = tournament_door(request, public_id, "enter_results")
    if request.htmx and request.GET.get("v") == str(door.tournament.version):
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    return _page(request, door.tournament)


@require_POST
def tick(request: Request, public_id: str, pk: int) -> HttpResponse:
    """Somebody is here, or is not here after all: the form says which, so that two taps do no harm."""
    door = tournament_door(request, public_id, "enter_results")
    entrant = entrant_or_404(door.tournament, pk)
    services.check_in(entrant=entrant, here=request.POST.get("here") == "1", actor=door.actor)
    return _answer(request, public_id)


@require_POST
def tick_all(request: Request, public_id: str) -> HttpResponse:
    """Everybody is here."""
    door = tournament_door(request, public_id, "enter_results")
    services.check_in_all(tournament=door.tournament, actor=door.actor)
    return _answer(request, public_id)


def _answer(request: Request, public_id: str) -> HttpResponse:
    """The list again, with the search, the filter and the page that were set."""
    if request.htmx:
        return _page(request, Tournament.objects.select_related("club").get(public_id=public_id))
    query = urlencode({key: request.POST[key] for key in ("q", "missing", "page") if request.POST.get(key)})
    return redirect(f"{reverse('tournaments:check_in', args=[public_id])}?{query}")


def _page(request: Request, tournament: Tournament) -> HttpResponse:
    chosen = request.POST if request.method == "POST" else request.GET
    missing = chosen.get("missing") == "1"
    query = chosen.get("q", "")
    here, there = _counts(tournament)
    listed = entrants_listed(tournament).filter(left_after=None)
    page = Paginator(EntrantFilter(chosen, queryset=listed).qs, ROWS_A_PAGE).get_page(chosen.get("page"))
    parameters = {"q": query, "missing": "1" if missing else "", "page": str(page.number)}
    context: dict[str, Any] = {
        "tournament": tournament,
        "page_obj": page,
        "page_query": QueryDict(urlencode({key: value for key, value in parameters.items() if value})),
        "q": query,
        "missing": missing,
        "here": here,
        "expected": there,
    }
    template = "tournaments/entrants/check_in.html"
    return render(request, f"{template}#door" if request.htmx else template, context)


def _counts(tournament: Tournament) -> tuple[int, int]:
    """How many are here, of how many."""
    listed = tournament.entrants.filter(left_after=None)
    return listed.exclude(checked_in_at=None).count(), listed.count()
