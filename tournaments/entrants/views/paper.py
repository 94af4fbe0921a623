"""The list of who takes part on paper: for the door, by name, with boxes to tick."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.access.request import Request
from scoring.names import sort_key
from tournaments.access import tournament_door


@require_safe
def door_list(request: Request, public_id: str) -> HttpResponse:
    """Everybody on one page, without menus; with full names, so for helpers only."""
    door = tournament_door(request, public_id, "enter_results")
    entrants = sorted(door.tournament.entrants.all(), key=lambda one: (sort_key(one.name), one.number))
    context = {
        "tournament": door.tournament,
        "door": door,
        "entrants": entrants,
        "has_clubs": any(one.club_name for one in entrants),
    }
    return render(request, "tournaments/entrants/door_list.html", context)
