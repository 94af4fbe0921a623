"""Whose phone this is; one that has forgotten that it writes here or kept the table, and who answers it."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from scoring.access.addresses import network_of
from scoring.access.doors import MatchDoor, match_door
from scoring.access.request import Request, require_form
from scoring.matches.selectors import score_sheet
from scoring.matches.selectors.phones import may_keep_unanswered, open_requests
from scoring.matches.services import phones as services
from scoring.matches.views.pad import context_of
from scoring.models import RequestToWrite
from scoring.writing.answers import answer
from scoring.writing.errors import RefusedError
from scoring.writing.refusals import refusal


@require_POST
def take_phone_seat(request: Request, public_id: str) -> HttpResponse:
    """Say whose phone this is; what is typed on the pad stays where it is."""
    door = match_door(request, public_id, "take_phone_seat")
    try:
        services.take_phone_seat(match=door.match, number=seat_in(request.POST), actor=door.actor)
    except RefusedError as error:
        messages.error(request, refusal(error))
        return redirect("scoring:match", public_id)
    if not request.htmx:
        return redirect("scoring:match", public_id)
    context = context_of(door, score_sheet(door.match)) | {"oob": True}
    return render(request, "scoring/matches/_phone_seat_taken.html", context)


@require_form
@never_cache
def ask_to_write(request: Request, public_id: str) -> HttpResponse:
    """A phone that reads asks to write, one that joined to keep the table, and waits for a yes."""
    door = match_door(request, public_id)
    here = reverse("scoring:ask_to_write", args=[public_id])
    if door.may("record_line") and not door.may("ask_to_keep"):
        return _into_the_match(request, public_id)
    if request.method != "POST":
        return _waiting_page(door)
    number = seat_in(request.POST)

    def ask() -> RequestToWrite:
        if number is None:
            raise services.NoSuchSeatError
        return services.ask_to_write(
            match=door.match, number=number, actor=door.actor, address=network_of(request)
        )

    return answer(door, ask, "", here)


@require_POST
def take_over(request: Request, public_id: str) -> HttpResponse:
    """Keep the table with this phone, which has asked to and heard no for a while."""
    door = match_door(request, public_id, "ask_to_keep")
    return answer(
        door,
        lambda: services.take_over(match=door.match, actor=door.actor),
        _("This phone keeps the table now."),
        reverse("scoring:match", args=[public_id]),
        refused=reverse("scoring:ask_to_write", args=[public_id]),
    )


@require_POST
def let_in(request: Request, public_id: str, pk: int) -> HttpResponse:
    """Yes, this is one of us."""
    return _answer(request, public_id, pk, let_in=True)


@require_POST
def decline(request: Request, public_id: str, pk: int) -> HttpResponse:
    """No; this phone can't ask again here."""
    return _answer(request, public_id, pk, let_in=False)


def seat_in(posted: Any) -> int | None:
    """The number of a seat that was tapped; None where nobody's was."""
    sent = posted.get("seat", "")
    return int(sent) if sent.isascii() and sent.isdecimal() and len(sent) < 3 else None


def _answer(request: Request, public_id: str, pk: int, *, let_in: bool) -> HttpResponse:
    door = match_door(request, public_id, "show_code")
    question = get_object_or_404(RequestToWrite.objects.select_related("match"), pk=pk, match=door.match)
    if question.device_id == request.device_id:
        door.turn_away()  # nobody consents to what they ask for themselves
    sentence = _("That phone writes here, too.") if let_in else _("That phone was not let in.")
    if question.is_to_keep:
        sentence = _("That phone keeps the table now.") if let_in else _("The table is kept as before.")
    return answer(
        door,
        lambda: services.answer_request(request=question, let_in=let_in, actor=door.actor),
        sentence,
        reverse("scoring:match", args=[public_id]),
    )


def _waiting_page(door: MatchDoor) -> HttpResponse:
    request = door.request
    mine = None
    if request.device_id is not None:
        mine = door.match.requests_to_write.filter(device_id=request.device_id).first()
    is_waiting = mine is not None and open_requests(door.match).filter(pk=mine.pk).exists()
    is_declined = mine is not None and mine.is_declined
    if request.htmx and door.may("record_line") and not is_waiting and not is_declined:
        return _into_the_match(request, door.match.public_id)
    context = {
        "match": door.match,
        "door": door,
        "names": score_sheet(door.match, public=True).names,
        "is_waiting": is_waiting,
        "may_take_over": is_waiting and mine is not None and may_keep_unanswered(mine),
        "is_declined": is_declined,
    }
    part = "#asking" if request.htmx else ""
    return render(request, f"scoring/matches/ask_to_write.html{part}", context)


def _into_the_match(request: Request, public_id: str) -> HttpResponse:
    """Who was let in is at the pad at once."""
    pad = reverse("scoring:match", args=[public_id])
    if request.htmx:  # a page, not a part of this one
        return HttpResponse(headers={"HX-Redirect": pad})
    return redirect(pad)
