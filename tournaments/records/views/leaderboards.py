"""Leaderboards: on a page, as files, on the screen in the hall, and in a frame of a club's own website."""

from dataclasses import dataclass
from typing import Any

from csp.decorators import csp_replace
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe
from django_tables2 import RequestConfig

from scoring.models import Club
from tournaments.models import PlayerEvening
from tournaments.models.records import is_public
from tournaments.records.filters import LeaderFilter, family_asked
from tournaments.records.selectors.leaderboards import Leader, Leaderboard, leaderboard
from tournaments.records.selectors.ratings import are_switched_off, listed_ratings
from tournaments.records.tables import LeaderTable

PER_PAGE = 50
HALL_SHOWN = 20
EMBEDDED = 25


@dataclass(frozen=True)
class Scope:
    """A leaderboard as it was asked for."""

    club: Club | None
    filter: LeaderFilter
    board: Leaderboard
    family: str | None
    """Whose ratings stand in the table; None for none."""


@require_safe
@never_cache
def leaders(request: HttpRequest, slug: str | None = None) -> HttpResponse:
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
def hall(request: HttpRequest, slug: str) -> HttpResponse:
    """Large, for a projector; it asks for itself again every minute."""
    scope = scope_at(request, slug)
    rows = scope.board.rows[:HALL_SHOWN]
    page = "tournaments/records/leaderboard_hall.html"
    page = f"{page}#live" if request.htmx else page  # type: ignore[attr-defined]
    return render(request, page, _context(scope) | {"rows": rows})


@require_safe
@never_cache
@xframe_options_exempt
@csp_replace({"frame-ancestors": "*"})  # type: ignore[arg-type]
def embed(request: HttpRequest, slug: str) -> HttpResponse:
    """For a frame on another website: the table and nothing else; no session, no form, no cookie."""
    scope = scope_at(request, slug)
    rows = scope.board.rows[:EMBEDDED]
    whole_table = request.build_absolute_uri(reverse("tournaments:club_leaders", args=[slug]))
    context = _context(scope) | {"rows": rows, "leaders_url": whole_table}
    return render(request, "tournaments/records/leaderboard_embed.html", context)


def scope_at(request: HttpRequest, slug: str | None, *, moves: bool = True) -> Scope:
    """The leaderboard that an address asks for; 404 where there is no such club."""
    club = get_object_or_404(Club, slug=slug) if slug is not None else None
    evenings = PlayerEvening.objects.filter(is_public())
    if club is not None:
        evenings = evenings.filter(club=club)
    narrowed = LeaderFilter(request.GET, queryset=evenings, club=club)
    game = (narrowed.form.cleaned_data.get("game") or "") if narrowed.form.is_valid() else ""
    family = family_asked(game)
    if family is not None and are_switched_off(club):
        family = None
    board = leaderboard(narrowed.qs, listed_ratings(family) if family is not None else {}, moves=moves)
    return Scope(club, narrowed, board, family)


def _context(scope: Scope) -> dict[str, Any]:
    return {
        "club": scope.club,
        "filter": scope.filter,
        "board": scope.board,
        "family": scope.family,
        "game": scope.filter.form.cleaned_data.get("game") if scope.filter.form.is_valid() else None,
    }


def _table(request: HttpRequest, scope: Scope, *, per_page: int) -> LeaderTable:
    hidden = () if scope.family else ("rating",)
    asked = {
        name: value for name, value in request.GET.items() if name in LeaderFilter.base_filters and value
    }
    asked |= {"club": scope.club.slug} if scope.club is not None else {}
    table = LeaderTable([_record(asked, row) for row in scope.board.rows], exclude=hidden)
    paginate = False if "all" in request.GET else {"per_page": per_page, "silent": True}
    RequestConfig(request, paginate=paginate).configure(table)
    return table


def _record(asked: dict[str, Any], row: Leader) -> dict[str, Any]:
    """What the columns sort by, and the row itself for what they show."""
    return {
        "row": row,
        "asked": asked,
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
        "rating": row.rating.shown if row.rating else None,
    }
