"""The referee of a tournament: calls by waiting time, and results that wait for the last word."""

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scoring.access.permissions import may, role_in_club
from scoring.access.request import Request
from scoring.models import RefereeCall
from scoring.referee.views import calls as referee
from tournaments.access import TournamentDoor, tournament_door
from tournaments.models import Table, Tournament
from tournaments.reading.names import entrant_names
from tournaments.rounds.selectors.strip import disputed_tables
from tournaments.rounds.services.finality import waiting_results

RESULTS_A_PAGE = 100


@require_safe
@never_cache
def board(request: Request, public_id: str) -> HttpResponse:
    """Calls of the tournament's tables, and what is not final yet."""
    door = tournament_door(request, public_id, "rule")
    tournament = door.tournament
    names = entrant_names(tournament, public=False)
    waiting = waiting_results(tournament, timezone.now())
    in_dispute = disputed_tables(tournament)
    page = Paginator(waiting, RESULTS_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "club": tournament.club,
        "door": door,
        "tournament": tournament,
        "back": (tournament.name, reverse("tournaments:tournament", args=[public_id])),
        "above": "tournaments/setup/_above.html",
        "below": "tournaments/rounds/_to_finalise.html",
        "claim_url": "tournaments:claim_call",
        "close_url": "tournaments:close_call",
        "where": public_id,
        "board_url": reverse("tournaments:referee", args=[public_id]),
        "can_decide": may(role_in_club(request.user, tournament.club_id), "decide"),
        "by_referee": tournament.finality == Tournament.Finality.REFEREE,
        "to_finalise": [
            (
                table,
                versions[-1],
                [names[place.entrant_id] for place in table.places.all()],
                table.pk in in_dispute,
            )
            for table, versions in page
        ],
        "page_obj": page,
    }
    return referee.board_page(request, calls_of(door), context)


@require_POST
def claim_call(request: Request, public_id: str, pk: int) -> HttpResponse:
    """The referee is on the way."""
    door = tournament_door(request, public_id, "rule")
    referee.claim(request, get_object_or_404(calls_of(door), pk=pk), door.actor)
    return redirect("tournaments:referee", public_id)


@require_POST
def close_call(request: Request, public_id: str, pk: int) -> HttpResponse:
    """The table has its answer."""
    door = tournament_door(request, public_id, "rule")
    referee.close(request, get_object_or_404(calls_of(door), pk=pk), door.actor)
    return redirect("tournaments:referee", public_id)


def calls_of(door: TournamentDoor) -> QuerySet[RefereeCall]:
    """Calls from the tables of this tournament."""
    matches = Table.objects.filter(round__stage__tournament=door.tournament, match__isnull=False)
    return RefereeCall.objects.filter(match__in=matches.values("match"))
