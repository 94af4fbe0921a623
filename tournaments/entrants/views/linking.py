"""Names on the list become people of the club: shown first, who is whom and who is new, then done at once."""

from collections.abc import Collection
from http import HTTPStatus

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache

from scoring.access.request import Request, require_form
from scoring.writing.errors import RefusedError
from scoring.writing.refusals import refusal
from tournaments.access import TournamentDoor, tournament_door
from tournaments.entrants.selectors.linking import Means, links_of, names_to_link, people_to_link, seal_of
from tournaments.entrants.services.linking import link_people
from tournaments.models import Entrant


@require_form
@never_cache
def link(request: Request, public_id: str) -> HttpResponse:
    """Who is whom, who is new, who has to be said; with the button just that is stored."""
    door = tournament_door(request, public_id, "organise")
    if request.method != "POST":
        return _page(door)
    rows = names_to_link(door.tournament)
    if request.POST.get("seal") != seal_of(rows):
        notice = _("The list, or the club, has changed since you looked. This is how it is now.")
        return _page(door, notice=notice, status=HTTPStatus.CONFLICT)
    choices = {row.field: request.POST.get(row.field, "") for row in rows}
    others_are_new = request.POST.get("others") == "new"
    try:
        count = link_people(
            tournament=door.tournament,
            links=links_of(rows, choices, others_are_new=others_are_new),
            actor=door.actor,
        )
    except RefusedError as error:
        return _page(door, notice=refusal(error), status=HTTPStatus.CONFLICT)
    if count:
        messages.success(request, linked(count))
    left = people_to_link(door.tournament).exists()
    return redirect("tournaments:link_people" if left else "tournaments:entrants", public_id)


def link_entered(door: TournamentDoor, entrants: Collection[Entrant]) -> bool:
    """Link who is beyond doubt of these, who have just come; answers whether somebody is asked about."""
    keys = {entrant.pk for entrant in entrants}
    rows = [row for row in names_to_link(door.tournament) if row.person.entrant_id in keys]
    try:
        count = link_people(tournament=door.tournament, links=links_of(rows, {}), actor=door.actor)
    except RefusedError as error:
        messages.warning(door.request, refusal(error))
        return True
    if count:
        messages.success(door.request, linked(count))
    return count < len(rows)


def linked(count: int) -> str:
    """How many names are people of the club now."""
    sentence = ngettext(
        "%(count)d name is linked to the club’s people.",
        "%(count)d names are linked to the club’s people.",
        count,
    )
    return sentence % {"count": count}


def _page(door: TournamentDoor, *, notice: str = "", status: int = HTTPStatus.OK) -> HttpResponse:
    rows = names_to_link(door.tournament)
    doubtful = [row for row in rows if row.means is Means.ASKS]
    certain = len([row for row in rows if row.means in (Means.IS, Means.NEW)])
    context = {
        "tournament": door.tournament,
        "doubtful": doubtful,
        "twice": [row for row in rows if row.means is Means.TWICE],
        "known": [row for row in rows if row.means is Means.IS],
        "new": [row for row in rows if row.means is Means.NEW],
        "certain": certain,
        "all": certain + len(doubtful),
        "chosen": door.request.POST,
        "seal": seal_of(rows),
        "notice": notice,
    }
    return render(door.request, "tournaments/entrants/link.html", context, status=status)
