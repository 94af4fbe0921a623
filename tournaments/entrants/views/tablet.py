"""The tablet at the door: whoever comes finds their own name, says that they are here, and makes room.

Behind a secret address that the director makes; and the director's page of it.
"""

from datetime import timedelta
from http import HTTPStatus
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.access.actors import Actor
from scoring.access.doors import enter
from scoring.access.for_phones import phone_address
from scoring.access.request import Request
from scoring.writing.answers import answer
from scoring.writing.limits import Limit, TooManyAttemptsError, count, must_be_within
from scoring.writing.refusals import refusal
from tournaments.access import tournament_door
from tournaments.entrants import services
from tournaments.entrants.filters import EntrantFilter
from tournaments.entrants.selectors.door import keys_by_name
from tournaments.entrants.selectors.entrants import public_name
from tournaments.entrants.selectors.tablet import (
    entrant_on,
    letters_of,
    receipt_for,
    rows_of,
    tablet_of,
    tablet_with,
)
from tournaments.entrants.views import entrant_or_404
from tournaments.models import DoorTablet, Tournament

ROWS_A_PAGE = 40
TAPS = Limit(3000, timedelta(hours=1))
"""Three times a large hall; whoever has the address can't fill the log."""


@require_safe
@never_cache
def tablet(request: Request, secret: str) -> HttpResponse:
    """The names, from A to Z; after a tap on one's own, thanks, and how to take it back."""
    standing = _standing(request, secret)
    if isinstance(standing, HttpResponse):
        return standing
    tournament = standing.tournament
    on_the_list = tournament.entrants.filter(left_after=None)
    keys = keys_by_name(EntrantFilter(request.GET, queryset=on_the_list).qs)
    page = Paginator(keys, ROWS_A_PAGE).get_page(request.GET.get("page"))
    receipt = request.GET.get("thanks", "")
    guest = entrant_on(standing, receipt) if receipt else None
    page_query = request.GET.copy()
    page_query.pop("thanks", None)
    context = {
        "tablet": standing,
        "tournament": tournament,
        "page_obj": page,
        "page_query": page_query,
        "rows": rows_of(list(page)),
        "letters": letters_of(tournament),
        "q": request.GET.get("q", ""),
        "receipt": receipt,
        "guest": guest if guest is not None and guest.checked_in_at else None,
        "guest_name": public_name(guest) if guest is not None else "",
    }
    return render(request, "tournaments/entrants/tablet.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def arrive(request: Request, secret: str, pk: int) -> HttpResponse:
    """ "Are you here?" asked of one entrant; the tick itself by POST."""
    standing = _standing(request, secret)
    if isinstance(standing, HttpResponse):
        return standing
    entrant = entrant_or_404(standing.tournament, pk)
    if entrant.left_after is not None:
        raise Http404
    context: dict[str, Any] = {
        "tablet": standing,
        "tournament": standing.tournament,
        "entrant": entrant,
        "name": public_name(entrant),
    }
    if request.method != "POST":
        return render(request, "tournaments/entrants/tablet_confirm.html", context)
    try:
        _count(standing)
    except TooManyAttemptsError as error:
        context["problem"] = refusal(error)
        status = HTTPStatus.TOO_MANY_REQUESTS
        return render(request, "tournaments/entrants/tablet_confirm.html", context, status=status)
    services.check_in(entrant=entrant, here=True, actor=_actor(request))
    thanks = urlencode({"thanks": receipt_for(standing, entrant)})
    return redirect(f"{reverse('tournaments:tablet', args=[secret])}?{thanks}")


@require_POST
def take_back_arrival(request: Request, secret: str) -> HttpResponse:
    """ "That wasn't me", as long as the receipt is good."""
    standing = _standing(request, secret)
    if isinstance(standing, HttpResponse):
        return standing
    entrant = entrant_on(standing, request.POST.get("receipt", ""))
    if entrant is not None:
        services.check_in(entrant=entrant, here=False, actor=_actor(request))
    return redirect("tournaments:tablet", secret)


@require_safe
@never_cache
def tablet_setup(request: Request, public_id: str) -> HttpResponse:
    """The director's page: the address, as text and QR code; renew it, end it."""
    door = tournament_door(request, public_id, "organise")
    standing = tablet_of(door.tournament)
    path = reverse("tournaments:tablet", args=[standing.secret]) if standing else ""
    context = {
        "tournament": door.tournament,
        "door": door,
        "tablet": standing,
        "address": phone_address(request, path) if standing else None,
    }
    return render(request, "tournaments/entrants/tablet_setup.html", context)


@require_POST
def open_tablet(request: Request, public_id: str) -> HttpResponse:
    """Its address, or a new one; a tablet that has the old one says so."""
    door = tournament_door(request, public_id, "organise")
    is_first = not door.tournament.door_tablets.exists()
    return answer(
        door,
        lambda: services.open_tablet(tournament=door.tournament, actor=door.actor),
        _("The tablet has an address. Open it there.")
        if is_first
        else _("The tablet has a new address. Open it there."),
        reverse("tournaments:tablet_setup", args=[public_id]),
    )


@require_POST
def end_tablet(request: Request, public_id: str) -> HttpResponse:
    """Nobody ticks themselves off any more."""
    door = tournament_door(request, public_id, "organise")
    return answer(
        door,
        lambda: services.end_tablet(tournament=door.tournament, actor=door.actor),
        _("The tablet is closed."),
        reverse("tournaments:tablet_setup", args=[public_id]),
    )


def _standing(request: Request, secret: str) -> DoorTablet | HttpResponse:
    """The tablet; or the page that says why it ticks nobody off any more. Raises Http404."""
    door = tablet_with(secret)
    if door is None:
        raise Http404
    enter(request, door.tournament.club)
    is_over = door.tournament.status == Tournament.Status.FINISHED
    if door.ended_at is None and not is_over:
        return door
    context = {"is_over": is_over}
    return render(request, "tournaments/entrants/tablet_closed.html", context, status=HTTPStatus.GONE)


def _count(standing: DoorTablet) -> None:
    keys = {f"tablet:{standing.pk}": TAPS}
    must_be_within("door_tablet", keys)
    count("door_tablet", keys)


def _actor(request: Request) -> Actor:
    """Nobody in person: the tablet, so that the log doesn't credit whoever had set it up."""
    return Actor(role="tablet", request_id=request.request_id)
