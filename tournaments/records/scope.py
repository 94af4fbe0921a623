"""The leaderboard that an address asks for: whose, in which game, of which days."""

from dataclasses import dataclass

from scoring.access.doors import club_at
from scoring.access.request import Request
from scoring.models import Club
from tournaments.models import PlayerEvening
from tournaments.models.records import is_public
from tournaments.records.filters import LeaderFilter, family_of_filter
from tournaments.records.selectors.leaderboards import Leaderboard, leaderboard
from tournaments.records.selectors.ratings import are_switched_off, listed_ratings


@dataclass(frozen=True)
class LeaderScope:
    """A leaderboard as it was asked for."""

    club: Club | None
    filter: LeaderFilter
    board: Leaderboard
    family: str | None
    """Whose ratings stand in the table; None for none."""


def scope_at(request: Request, slug: str | None, *, moves: bool = True) -> LeaderScope:
    """The leaderboard that an address asks for; 404 where there is no such club."""
    club = club_at(request, slug) if slug is not None else None
    evenings = PlayerEvening.objects.filter(is_public())
    if club is not None:
        evenings = evenings.filter(club=club)
    narrowed = LeaderFilter(request.GET, queryset=evenings, club=club)
    game = (narrowed.form.cleaned_data.get("game") or "") if narrowed.form.is_valid() else ""
    family = family_of_filter(game)
    if family is not None and are_switched_off(club):
        family = None
    board = leaderboard(narrowed.qs, listed_ratings(family) if family is not None else {}, moves=moves)
    return LeaderScope(club, narrowed, board, family)
