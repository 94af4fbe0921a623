"""Guests of a match: links for their seats, "that was me" behind a link, and giving a seat back.

A link is swapped for the session, and nothing is written before the yes, as with a link for a person
(scoring/clubs/views/me.py).
"""

from http import HTTPStatus
from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scoring.access.actors import Actor
from scoring.access.doors import MatchDoor, enter, match_door
from scoring.access.for_phones import phone_address
from scoring.access.request import Request, require_form
from scoring.clubs.selectors.people import own_player
from scoring.matches.selectors import score_sheet
from scoring.matches.services import guest_seats as services
from scoring.models import Player, Seat, User
from scoring.writing.answers import answer
from scoring.writing.errors import RefusedError
from scoring.writing.refusals import refusal


@require_safe
@never_cache
def guests(request: Request, public_id: str) -> HttpResponse:
    """A link for each guest's seat; who came by one, and the way back. Others see their own seat only."""
    door = match_door(request, public_id)
    hands_out = door.may("hand_out_seats")
    own = _own(request)
    sheet = score_sheet(door.match, public=not hands_out)
    histories = services.histories_of(door.match)
    seats = door.match.seats.order_by("number")
    rows = [
        _row(door, seat, histories[seat.number]) | {"name": sheet.names[seat.number]}
        for seat in seats
        if seat.player_id == histories[seat.number].claimant
        and (hands_out or (own is not None and seat.player_id == own.pk))
    ]
    if not hands_out and door.role != "player":
        door.turn_away()
    context = {"match": door.match, "door": door, "names": sheet.names, "rows": rows, "own": own}
    context["hands_out"] = hands_out
    context["is_of_tournament"] = services.is_of_tournament(door.match)
    return render(request, "scoring/matches/guests.html", context)


@require_POST
def release_seat(request: Request, public_id: str, number: int) -> HttpResponse:
    """Make a seat a guest's again: who may hand out links, and the person who came by one."""
    door = match_door(request, public_id)
    seat = get_object_or_404(door.match.seats.select_related("match", "player"), number=number)
    own = _own(request)
    if not door.may("hand_out_seats") and (own is None or seat.player != own):
        door.turn_away()
    return answer(
        door,
        lambda: services.release_seat(seat=seat, actor=door.actor),
        _("The seat is a guest’s again. Links that were made before lead nowhere now."),
        reverse("scoring:match", args=[public_id]),
    )


@require_safe
@never_cache
def seat_link(request: Request, token: str) -> HttpResponse:
    """Swaps the token for a session, so that it stays out of the history and out of referrers."""
    request.session[services.SEAT_LINK] = token
    return redirect("scoring:claim_seat")


@require_form
@never_cache
def claim_seat(request: Request) -> HttpResponse:
    """Was that you? Shows the match as everybody may see it, has one sign in, and asks."""
    try:
        seat = services.seat_of_token(request.session.get(services.SEAT_LINK, ""))
    except RefusedError as error:
        return _void(request, refusal(error))
    user = request.user
    if request.method == "POST" and isinstance(user, User):

        def take() -> None:
            services.claim_seat(seat=seat, user=user, actor=_self(request))
            request.session.pop(services.SEAT_LINK)

        return answer(
            request,
            take,
            _("This match is yours now."),
            reverse("scoring:match", args=[seat.match.public_id]),
            refused=lambda why: _void(request, why),
        )
    enter(request, seat.match.club)
    names = score_sheet(seat.match, public=True).names
    context = {"seat": seat, "match": seat.match, "names": names, "name": names[seat.number]}
    return render(request, "scoring/matches/claim_seat.html", context)


def _row(door: MatchDoor, seat: Seat, history: services.SeatHistory) -> dict[str, Any]:
    """A guest's seat with its link, or who came by one."""
    row: dict[str, Any] = {"seat": seat, "claimant": seat.player_id}
    if seat.player_id is None:
        token = services.seat_token(door.match, seat.number, history)
        row["address"] = phone_address(door.request, reverse("scoring:seat_link", args=[token]))
    return row


def _void(request: Request, why: str) -> HttpResponse:
    """The link leads to no guest's seat any more."""
    context = {"sentence": why}
    return render(request, "scoring/clubs/claim_void.html", context, status=HTTPStatus.NOT_FOUND)


def _own(request: Request) -> Player | None:
    return own_player(request.user) if isinstance(request.user, User) else None


def _self(request: Request) -> Actor:
    return Actor.of(request, role="player")
