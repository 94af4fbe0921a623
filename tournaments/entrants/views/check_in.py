"""Checking in: who is here. Made for a thumb, for several helpers at once, and for a long list."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_POST, require_safe

from scoring.access.request import Request
from tournaments.access import TournamentDoor, tournament_door
from tournaments.entrants import services
from tournaments.entrants.filters import EntrantFilter
from tournaments.entrants.selectors.door import entrants_at, keys_by_name, next_draw
from tournaments.entrants.selectors.linking import people_to_link
from tournaments.entrants.views import entrant_or_404
from tournaments.models import Tournament

ROWS_A_PAGE = 60
"""In a longer list typing three letters is faster than scrolling."""


@require_safe
def check_in(request: Request, public_id: str) -> HttpResponse:
    """The list with whole-row targets. ``?v=N`` answers 204 as long as nothing has changed."""
    door = tournament_door(request, public_id, "check_in")
    if request.htmx and request.GET.get("v") == str(door.tournament.version):
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    return _page(door)


@require_POST
def tick(request: Request, public_id: str, pk: int) -> HttpResponse:
    """Somebody is here, or is not here after all: the form says which, so that two taps do no harm."""
    door = tournament_door(request, public_id, "check_in")
    entrant = entrant_or_404(door.tournament, pk)
    services.check_in(entrant=entrant, here=request.POST.get("here") == "1", actor=door.actor)
    return _answer(door)


@require_POST
def tick_all(request: Request, public_id: str) -> HttpResponse:
    """All who are listed are here: those that the search and the filter leave, on every page of the list."""
    door = tournament_door(request, public_id, "check_in")
    among = _listed(door.tournament, request.POST)
    changed = services.check_in_all(tournament=door.tournament, actor=door.actor, among=set(among))
    return _page(door, changed=changed)


@require_POST
def untick(request: Request, public_id: str) -> HttpResponse:
    """Take back that so many were ticked off at once; whoever was ticked one by one stays ticked."""
    door = tournament_door(request, public_id, "check_in")
    among = _changed_at_once(request.POST)
    services.check_in_all(tournament=door.tournament, actor=door.actor, here=False, among=among)
    return _page(door, changed=[]) if request.htmx else redirect("tournaments:check_in", public_id)


def _answer(door: TournamentDoor) -> HttpResponse:
    """The list again, with the search, the filter and the page that were set."""
    request, public_id = door.request, door.tournament.public_id
    if request.htmx:
        at_once = door.tournament.entrants.filter(pk__in=_changed_at_once(request.POST))
        still = list(at_once.exclude(checked_in_at=None).values_list("pk", flat=True))
        return _page(door, changed=still if "changed" in request.POST else None)
    query = urlencode({key: request.POST[key] for key in ("q", "missing", "page") if request.POST.get(key)})
    return redirect(f"{reverse('tournaments:check_in', args=[public_id])}?{query}")


def _changed_at_once(chosen: QueryDict) -> set[int]:
    """Whom the note above the list says to be ticked off at once, by primary key."""
    return {int(pk) for pk in chosen.get("changed", "").split(",") if pk.isdecimal() and len(pk) < 16}


def _page(door: TournamentDoor, *, changed: Sequence[int] | None = None) -> HttpResponse:
    """The list, or its live part; ``changed`` are those who were ticked at once, which can be taken back."""
    request, tournament = door.request, door.tournament
    tournament.refresh_from_db()
    chosen = request.POST if request.method == "POST" else request.GET
    missing = chosen.get("missing") == "1"
    query = chosen.get("q", "")
    here, there = _counts(tournament)
    keys = _listed(tournament, chosen)
    page = Paginator(keys, ROWS_A_PAGE).get_page(chosen.get("page"))
    rows = entrants_at(list(page))
    parameters = {"q": query, "missing": "1" if missing else "", "page": str(page.number)}
    away = tournament.entrants.filter(pk__in=keys, checked_in_at=None) if query else None
    context: dict[str, Any] = {
        "tournament": tournament,
        "door": door,
        "page_obj": page,
        "rows": rows,
        "page_query": QueryDict(urlencode({key: value for key, value in parameters.items() if value})),
        "q": query,
        "missing": missing,
        "here": here,
        "expected": there,
        "listed_away": there - here if away is None else away.count(),
        "next_draw": next_draw(tournament),
        "unlinked": people_to_link(tournament).count() if not request.htmx else 0,
        "changed": changed,
        "changed_keys": ",".join(map(str, changed or ())),
    }
    template = "tournaments/entrants/check_in.html"
    if not request.htmx:
        return render(request, template, context)
    return render(request, f"{template}#{'door' if changed is None else 'ticked'}", context)


def _listed(tournament: Tournament, chosen: QueryDict) -> list[int]:
    """Who the search and the filter leave, from A to Z."""
    on_the_list = tournament.entrants.filter(left_after=None)
    return keys_by_name(EntrantFilter(chosen, queryset=on_the_list).qs)


def _counts(tournament: Tournament) -> tuple[int, int]:
    """How many are here, of how many."""
    on_the_list = tournament.entrants.filter(left_after=None)
    return on_the_list.exclude(checked_in_at=None).count(), on_the_list.count()
