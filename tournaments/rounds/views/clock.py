"""The clock of a round, readable across a hall, and the keys that run it."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from scoring.access.request import Request
from scoring.writing.errors import RefusedError
from scoring.writing.refusals import refusal
from tournaments.access import TournamentDoor, tournament_door
from tournaments.models import Round
from tournaments.rounds.forms.tables import MinutesForm
from tournaments.rounds.selectors.clock import clock_face
from tournaments.rounds.services import clock as services
from tournaments.rounds.views.rounds import context_of, published_round, taken_back_meanwhile


@require_safe
@never_cache
@vary_on_headers("HX-Request")
def clock(request: Request, public_id: str, stage: int, number: int) -> HttpResponse:
    """What is left of the round; asked with ``?v=`` only when more than time has moved."""
    seen = request.GET.get("v")
    door = tournament_door(request, public_id)
    if gone := taken_back_meanwhile(request, door, seen):
        return gone
    found = published_round(door, stage, number)
    if found is None:
        return redirect("tournaments:draw", public_id)
    return _render(door, found, partial=bool(seen and request.htmx))


@require_POST
def start_clock(request: Request, public_id: str, stage: int, number: int) -> HttpResponse:
    return _press(request, public_id, stage, number, services.start_clock)


@require_POST
def pause_clock(request: Request, public_id: str, stage: int, number: int) -> HttpResponse:
    return _press(request, public_id, stage, number, services.pause_clock)


@require_POST
def reset_clock(request: Request, public_id: str, stage: int, number: int) -> HttpResponse:
    return _press(request, public_id, stage, number, services.reset_clock)


@require_POST
def call_last_hand(request: Request, public_id: str, stage: int, number: int) -> HttpResponse:
    called = request.POST.get("called", "1") == "1"
    return _press(request, public_id, stage, number, services.call_last_hand, called=called)


@require_POST
def set_minutes(request: Request, public_id: str, stage: int, number: int) -> HttpResponse:
    form = MinutesForm(request.POST)
    if not form.is_valid():
        door = tournament_door(request, public_id, "organise")
        found = published_round(door, stage, number)
        return (
            _render(door, found, form=form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
            if found
            else redirect("/")
        )
    return _press(
        request, public_id, stage, number, services.set_minutes, minutes=form.cleaned_data["minutes"]
    )


def _press(
    request: Request, public_id: str, stage: int, number: int, service: Callable[..., None], **given: Any
) -> HttpResponse:
    door = tournament_door(request, public_id, "organise")
    found = published_round(door, stage, number)
    if found is None:
        return redirect("tournaments:draw", public_id)
    try:
        service(round_=found, actor=door.actor, **given)
    except RefusedError as error:
        messages.error(request, refusal(error))
        return _render(door, found, status=HTTPStatus.CONFLICT)
    return redirect("tournaments:clock", public_id, stage, number)


def _render(
    door: TournamentDoor,
    found: Round,
    *,
    form: MinutesForm | None = None,
    partial: bool = False,
    status: int = 200,
) -> HttpResponse:
    context = context_of(door, found)
    shown = context["board"]
    context |= {
        "face": clock_face(found),
        "extended": [
            (row, clock_face(found, extra_minutes=row.table.extra_minutes)) for row in shown.extended
        ],
        "form": form or MinutesForm(initial={"minutes": found.minutes}),
    }
    template = "tournaments/rounds/clock.html#clock" if partial else "tournaments/rounds/clock.html"
    return render(door.request, template, context, status=status)
