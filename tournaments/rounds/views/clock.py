"""The clock of a round, readable across a hall, and the keys that run it."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from scoring.access.request import Request
from scoring.writing.answers import answer
from tournaments.access import TournamentDoor, tournament_door
from tournaments.models import Round
from tournaments.rounds.forms.tables import MinutesForm
from tournaments.rounds.selectors.clock import clock_face, clock_of
from tournaments.rounds.services import clock as services
from tournaments.rounds.views.rounds import context_of, published_round, taken_back_meanwhile


@require_safe
@never_cache
@vary_on_headers("HX-Request")
def clock(request: Request, public_id: str, stage: int, number: int) -> HttpResponse:
    """What is left of the round; asked with ``?v=`` only when more than time has moved."""
    page_version = request.GET.get("v")
    door = tournament_door(request, public_id)
    if gone := taken_back_meanwhile(request, door, page_version):
        return gone
    one_round = published_round(door, stage, number)
    if one_round is None:
        return redirect("tournaments:draw", public_id)
    return _render(door, one_round, partial=bool(page_version and request.htmx))


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
        one_round = published_round(door, stage, number)
        return (
            _render(door, one_round, form=form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
            if one_round
            else redirect("/")
        )
    return _press(
        request, public_id, stage, number, services.set_minutes, minutes=form.cleaned_data["minutes"]
    )


def _press(
    request: Request, public_id: str, stage: int, number: int, service: Callable[..., None], **arguments: Any
) -> HttpResponse:
    door = tournament_door(request, public_id, "organise")
    one_round = published_round(door, stage, number)
    if one_round is None:
        return redirect("tournaments:draw", public_id)

    def as_it_is(why: str) -> HttpResponse:
        messages.error(request, why)
        return _render(door, one_round, status=HTTPStatus.CONFLICT)

    return answer(
        door,
        lambda: service(round_=one_round, actor=door.actor, **arguments),
        "",
        reverse("tournaments:clock", args=[public_id, stage, number]),
        refused=as_it_is,
    )


def _render(
    door: TournamentDoor,
    one_round: Round,
    *,
    form: MinutesForm | None = None,
    partial: bool = False,
    status: int = 200,
) -> HttpResponse:
    context = context_of(door, one_round)
    shown_board = context["board"]
    context |= {
        "face": clock_of(shown_board),
        "extended": [
            (row, clock_face(one_round, extra_minutes=row.table.extra_minutes))
            for row in shown_board.extended
        ],
        "form": form or MinutesForm(initial={"minutes": one_round.minutes}),
    }
    template = "tournaments/rounds/clock.html#clock" if partial else "tournaments/rounds/clock.html"
    return render(door.request, template, context, status=status)
