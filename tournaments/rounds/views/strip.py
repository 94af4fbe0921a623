"""The strip of what is open, for the pages of a director that stay open."""

from http import HTTPStatus

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring.access.request import Request
from tournaments.access import tournament_door
from tournaments.rounds.selectors.strip import strip_of


@require_safe
@never_cache
def strip(request: Request, public_id: str) -> HttpResponse:
    """The strip as it is now; 204 to a page that has it (``?v=``)."""
    door = tournament_door(request, public_id, "enter_results")
    now = strip_of(door.tournament)
    if request.GET.get("v") == now.fingerprint:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    context = {"tournament": door.tournament, "strip": now, "rules": door.may("rule")}
    return render(request, "tournaments/rounds/_strip.html", context)
