"""The list of tournaments, and the front page of each."""

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from scoring.access.request import Request, wants_fragment
from scoring.clubs.selectors.clubs import clubs_of
from tournaments import permissions
from tournaments.entrants.selectors.no_shows import no_shows, no_shows_so_far
from tournaments.standings.filters import TournamentFilter
from tournaments.standings.selectors.ending import FinalRanking
from tournaments.standings.selectors.facts import StageFacts
from tournaments.standings.selectors.public import ORDER, NextSteps, to_do, tournaments_for
from tournaments.standings.selectors.scene import Scene, scene_at
from tournaments.standings.selectors.standings import snapshot_of

PER_PAGE = 20
AHEAD = 5
"""How many of those ahead the front page names."""

STEPS = (
    (NextSteps.ENTRANTS, _("entrants")),
    (NextSteps.CHECK_IN, _("check-in")),
    (NextSteps.DRAW, _("draw")),
    (NextSteps.PUBLISH, _("publish")),
    (NextSteps.RESULTS, _("results")),
    (NextSteps.FINISH, _("prizes")),
)
"""An evening in words; from the draw to the results it goes round."""


@require_safe
def tournament_list(request: Request) -> HttpResponse:
    """What is on, what comes, what was."""
    search = TournamentFilter(request.GET or None, queryset=tournaments_for(request.user))
    page = Paginator(search.qs, PER_PAGE).get_page(request.GET.get("page"))
    cards = [(ORDER[tournament.when].value, tournament) for tournament in page]
    searched = any(request.GET.get(name) for name in search.filters)
    context = {"search": search, "page_obj": page, "cards": cards, "searched": searched}
    if not cards and request.user.is_authenticated:
        founds_for = [one.club for one in clubs_of(request.user) if permissions.may(one.role, "found")]
        context["founds_for"] = next(iter(founds_for), None)
    return render(request, "tournaments/standings/tournament_list.html", context)


@require_safe
@never_cache
@vary_on_headers("HX-Request")
def tournament(request: Request, public_id: str) -> HttpResponse:
    """What is on now, what comes next, and the way to everything else; live."""
    scene = scene_at(request, public_id)
    page = "tournaments/standings/tournament.html"
    return render(request, f"{page}#live" if wants_fragment(request) else page, _context(request, scene))


def _context(request: Request, scene: Scene) -> dict[str, Any]:
    stage = scene.snapshot.current if scene.snapshot else None
    context = {
        "scene": scene,
        "tournament": scene.tournament,
        "door": scene.door,
        "names": scene.names,
        "stage": stage,
        "round": stage.rounds[-1] if stage and stage.rounds else None,
        "ahead": _ahead(stage),
        "ending": FinalRanking(scene),
        "address": request.build_absolute_uri(request.path),
        "people": sorted(scene.names.values(), key=lambda named: named.number),
    }
    if scene.door.may("organise"):
        whole = snapshot_of(scene.tournament)
        open_tables = sum(one.open_tables for one in whole.stages) if whole else 0
        is_over = bool(whole and whole.final)
        context["to_do"] = to_do(scene.tournament, open_tables=open_tables, is_complete=is_over)
        context["to_do_steps"] = STEPS
        context["no_shows"] = no_shows(scene.tournament) if is_over else no_shows_so_far(scene.tournament)
    return context


def _ahead(stage: StageFacts | None) -> list[Any]:
    """The first few of the stage that is played; of groups, the first of each."""
    if stage is None or not stage.has_begun or stage.is_elimination:
        return []
    if len(stage.rankings) > 1:
        return [row for ranking in stage.rankings for row in ranking.rows[:1]]
    return list(stage.rankings[0].rows[:AHEAD])
