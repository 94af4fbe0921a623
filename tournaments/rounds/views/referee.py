"""The referee of a tournament: calls by waiting time, and results that wait for the last word."""

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scoring.models import RefereeCall
from scoring.referee.views import calls as referee
from tournaments.access import Access, access_to_rule
from tournaments.models import Table, Tournament
from tournaments.reading.names import entrant_names
from tournaments.rounds.services.finality import waiting_results

RESULTS_A_PAGE = 100


@require_safe
@never_cache
def board(request: HttpRequest, public_id: str) -> HttpResponse:
    """Calls of the tournament's tables, and what is not final yet."""
    access = access_to_rule(request, public_id)
    tournament = access.tournament
    names = entrant_names(tournament, public=False)
    waiting = waiting_results(tournament, timezone.now())
    page = Paginator(waiting, RESULTS_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "club": tournament.club,
        "tournament": tournament,
        "back": (tournament.name, reverse("tournaments:tournament", args=[public_id])),
        "below": "tournaments/rounds/_to_finalise.html",
        "claim_url": "tournaments:claim_call",
        "close_url": "tournaments:close_call",
        "where": public_id,
        "board_url": reverse("tournaments:referee", args=[public_id]),
        "by_referee": tournament.finality == Tournament.Finality.REFEREE,
        "to_finalise": [
            (table, versions[-1], [names[place.entrant_id] for place in table.places.all()])
            for table, versions in page
        ],
        "page_obj": page,
    }
    return referee.board_page(request, calls_of(access), context)


@require_POST
def claim_call(request: HttpRequest, public_id: str, pk: int) -> HttpResponse:
    """The referee is on the way."""
    access = access_to_rule(request, public_id)
    referee.claim(request, get_object_or_404(calls_of(access), pk=pk), access.actor)
    return redirect("tournaments:referee", public_id)


@require_POST
def close_call(request: HttpRequest, public_id: str, pk: int) -> HttpResponse:
    """The table has its answer."""
    access = access_to_rule(request, public_id)
    referee.close(request, get_object_or_404(calls_of(access), pk=pk), access.actor)
    return redirect("tournaments:referee", public_id)


def calls_of(access: Access) -> QuerySet[RefereeCall]:
    """Calls from the tables of this tournament."""
    matches = Table.objects.filter(round__stage__tournament=access.tournament, match__isnull=False)
    return RefereeCall.objects.filter(match__in=matches.values("match"))
