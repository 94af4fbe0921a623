"""Leaderboards: on a page, as files, on the screen in the hall, and in a frame of a club's own website."""

from typing import Any

from csp.decorators import csp_replace
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe
from django_tables2 import RequestConfig

from scoring.access.request import Request
from tournaments.records.filters import LeaderFilter, filters_in_words
from tournaments.records.scope import LeaderScope, scope_at
from tournaments.records.selectors.leaderboards import Leader
from tournaments.records.tables import LeaderTable

PER_PAGE = 50
HALL_SHOWN = 20
EMBEDDED = 25


@require_safe
@never_cache
def leaders(request: Request, slug: str | None = None) -> HttpResponse:
    """The table, sorted and narrowed down as the address asks."""
    scope = scope_at(request, slug)
    table = _table(request, scope, per_page=PER_PAGE)
    context = _context(scope) | {"table": table}
    if scope.club is not None:
        address = reverse("tournaments:leaders_embed", args=[scope.club.slug])
        context["embed_url"] = request.build_absolute_uri(f"{address}?{request.GET.urlencode()}".rstrip("?"))
    return render(request, "tournaments/records/leaderboard.html", context)


@require_safe
@never_cache
def hall(request: Request, slug: str) -> HttpResponse:
    """Large, for a projector; it asks for itself again every minute."""
    scope = scope_at(request, slug)
    rows = scope.board.rows[:HALL_SHOWN]
    page = "tournaments/records/leaderboard_hall.html"
    page = f"{page}#live" if request.htmx else page
    return render(request, page, _context(scope) | {"rows": rows})


@require_safe
@never_cache
@xframe_options_exempt
@csp_replace({"frame-ancestors": "*"})  # type: ignore[arg-type]
def embed(request: Request, slug: str) -> HttpResponse:
    """For a frame on another website: the table and nothing else; no session, no form, no cookie."""
    scope = scope_at(request, slug)
    rows = scope.board.rows[:EMBEDDED]
    whole_table = request.build_absolute_uri(reverse("tournaments:club_leaders", args=[slug]))
    context = _context(scope) | {"rows": rows, "leaders_url": whole_table}
    return render(request, "tournaments/records/leaderboard_embed.html", context)


def _context(scope: LeaderScope) -> dict[str, Any]:
    return {
        "club": scope.club,
        "filter": scope.filter,
        "is_narrowed": any(name in LeaderFilter.base_filters for name in scope.filter.data),
        "said": filters_in_words(scope.filter),
        "board": scope.board,
        "family": scope.family,
        "game": scope.filter.form.cleaned_data.get("game") if scope.filter.form.is_valid() else None,
    }


def _table(request: Request, scope: LeaderScope, *, per_page: int) -> LeaderTable:
    hidden = () if scope.board.has_ratings else ("rating",)
    filters = {
        name: value for name, value in request.GET.items() if name in LeaderFilter.base_filters and value
    }
    filters |= {"club": scope.club.slug} if scope.club is not None else {}
    table = LeaderTable([_record(filters, row) for row in scope.board.rows], exclude=hidden)
    paginate = False if "all" in request.GET else {"per_page": per_page, "silent": True}
    RequestConfig(request, paginate=paginate).configure(table)
    return table


def _record(filters: dict[str, Any], row: Leader) -> dict[str, Any]:
    """A record for the table: the values that columns sort by, and the row that they show."""
    return {
        "row": row,
        "asked": filters,
        "name": row.person.name,
        "rank": row.rank,
        "moved": row.moved if row.moved is not None else 0,
        "matches": row.figures.matches,
        "won": row.figures.won,
        "drawn": row.figures.drawn,
        "lost": row.figures.lost,
        "win_rate": row.figures.win_rate,
        "evenings": row.evenings,
        "per_hand": row.figures.per_hand,
        "rating": row.rating.points if row.rating else None,
    }
