"""Fixtures between clubs: the calendar, team sheets, results, signatures."""

from collections.abc import Callable
from http import HTTPStatus
from itertools import chain
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scoring.access.request import Request
from scoring.writing.answers import answer
from tournaments.access import SeasonDoor, season_door
from tournaments.models import Board, Fixture, Side
from tournaments.seasons.forms.fixtures import CalendarForm, FixtureResultForm, MoveFixtureForm, SheetForm
from tournaments.seasons.selectors import fixtures as selectors
from tournaments.seasons.services import fixtures as services
from tournaments.seasons.views.frame import context_of, number_sent


@require_safe
@never_cache
def fixtures(request: Request, public_id: str) -> HttpResponse:
    """The calendar of a season, round by round."""
    door = season_door(request, public_id)
    return _list(request, door, CalendarForm() if door.may("keep_season") else None)


def _list(request: Request, door: SeasonDoor, form: CalendarForm | None, refused: str = "") -> HttpResponse:
    context = context_of(door, "fixtures") | {
        "rounds": selectors.rounds_of(door.season),
        "form": form,
        "refused": refused,
        "clubs": door.season.clubs.filter(withdrawn_at=None).count(),
        "feed": request.build_absolute_uri(
            reverse("tournaments:season_calendar", args=[door.season.public_id])
        ),
    }
    status = 422 if refused or (form is not None and form.errors) else 200
    return render(request, "tournaments/seasons/fixtures.html", context, status=status)


@require_POST
def make_calendar(request: Request, public_id: str) -> HttpResponse:
    """Everybody against everybody, at home and away; a calendar without results is replaced."""
    door = season_door(request, public_id, "keep_season")
    form = CalendarForm(request.POST)
    if not form.is_valid():
        return _list(request, door, form)
    return answer(
        door,
        lambda: services.make_calendar(season=door.season, plan=form.plan, actor=door.actor),
        lambda fixtures: _("Fixtures made: %(count)d.") % {"count": len(fixtures)},
        reverse("tournaments:fixtures", args=[public_id]),
        refused=lambda why: _list(request, door, form, why),
    )


@require_safe
@never_cache
def fixture(request: Request, public_id: str, pk: int) -> HttpResponse:
    """One meeting of two clubs: who plays, what came of it, who has signed."""
    door = season_door(request, public_id)
    one_fixture = _fixture(door, pk)
    return _page(door, one_fixture)


def _page(
    door: SeasonDoor,
    one_fixture: Fixture,
    *,
    result: FixtureResultForm | None = None,
    sheet: SheetForm | None = None,
    refused: str = "",
) -> HttpResponse:
    sides = door.sides(one_fixture)
    may_write = bool(sides) or door.may("keep_season")
    open_ = not one_fixture.is_signed
    form = result or (FixtureResultForm(fixture=one_fixture) if may_write and open_ else None)
    sheets = {
        side: sheet if sheet is not None and sheet.side == side else SheetForm(fixture=one_fixture, side=side)
        for side in sorted(sides, reverse=True)
        if open_
    }
    context = context_of(door, "fixtures") | {
        "fixture": one_fixture,
        "line": selectors.line_of(one_fixture),
        "boards": [_board(door, board, form) for board in one_fixture.boards.all()],
        "result": form,
        "sheets": [_sheet(one_fixture, side, one) for side, one in sheets.items()],
        "signatures": [_signature(one_fixture, side, sides) for side in Side],
        "move": MoveFixtureForm(initial=MoveFixtureForm.initial_of(one_fixture))
        if door.may("keep_season") and open_
        else None,
        "refused": refused,
    }
    failed = refused or (result is not None and result.errors) or (sheet is not None and sheet.errors)
    return render(
        door.request,
        "tournaments/seasons/fixture.html",
        context,
        status=HTTPStatus.UNPROCESSABLE_ENTITY if failed else 200,
    )


def _board(door: SeasonDoor, board: Board, form: FixtureResultForm | None) -> dict[str, Any]:
    facts: dict[str, Any] = {"board": board}
    for side in Side:
        people = selectors.sheet_of(board, side)
        names = [player.name if door.is_insider else player.public_name for player in people]
        facts[f"{side.value}_names"] = " & ".join(names)
        facts[f"{side.value}_field"] = form[f"{side.value}_{board.number}"] if form else None
    return facts


def _sheet(one_fixture: Fixture, side: str, form: SheetForm) -> dict[str, Any]:
    return {"side": side, "club": one_fixture.side_of(side).club, "form": form}


def _signature(one_fixture: Fixture, side: Side, sides: frozenset[str]) -> dict[str, Any]:
    return {
        "side": side.value,
        "club": one_fixture.side_of(side).club,
        "at": getattr(one_fixture, f"{side.value}_signed_at"),
        "may": side.value in sides,
    }


@require_POST
def hand_in_sheet(request: Request, public_id: str, pk: int) -> HttpResponse:
    """The team sheet of a side, by its captain or the organisers of its club."""
    door, one_fixture, sides = _to_write(request, public_id, pk)
    side = request.POST.get("side", "")
    if side not in sides:
        raise PermissionDenied
    form = SheetForm(request.POST, fixture=one_fixture, side=side)
    if not form.is_valid():
        return _page(door, one_fixture, sheet=form)
    return _act(
        request,
        door,
        one_fixture,
        lambda: services.hand_in_sheet(
            fixture=one_fixture, side=side, line_up=form.line_up(), actor=door.actor
        ),
        _("The team sheet is handed in."),
    )


@require_POST
def write_result(request: Request, public_id: str, pk: int) -> HttpResponse:
    """Matches won at each table, by either captain or the season's organisers."""
    door, one_fixture, _sides = _to_write(request, public_id, pk)
    form = FixtureResultForm(request.POST, fixture=one_fixture)
    if not form.is_valid():
        return _page(door, one_fixture, result=form)
    return _act(
        request,
        door,
        one_fixture,
        lambda: services.write_result(
            fixture=one_fixture,
            boards=form.results(),
            actor=door.actor,
            seen_version=form.cleaned_data["version"],
        ),
        _("Written down. Now both captains sign."),
    )


@require_POST
def sign(request: Request, public_id: str, pk: int) -> HttpResponse:
    """A captain signs the result as it is shown."""
    door, one_fixture, sides = _to_write(request, public_id, pk)
    side = request.POST.get("side", "")
    if side not in sides:
        raise PermissionDenied
    page_version = number_sent(request.POST.get("version"))
    return _act(
        request,
        door,
        one_fixture,
        lambda: services.sign(fixture=one_fixture, side=side, actor=door.actor, seen_version=page_version),
        _("Signed."),
    )


@require_POST
def reopen(request: Request, public_id: str, pk: int) -> HttpResponse:
    """Take the signatures away, so that the result can be put right."""
    door = season_door(request, public_id, "keep_season")
    one_fixture = _fixture(door, pk)
    return _act(
        request,
        door,
        one_fixture,
        lambda: services.reopen(
            fixture=one_fixture, actor=door.actor, reason=request.POST.get("reason", "")[:500]
        ),
        _("Opened again; both captains sign anew."),
    )


@require_POST
def move_fixture(request: Request, public_id: str, pk: int) -> HttpResponse:
    """Another day or place."""
    door = season_door(request, public_id, "keep_season")
    one_fixture = _fixture(door, pk)
    form = MoveFixtureForm(request.POST)
    if not form.is_valid():
        messages.error(request, " ".join(str(error) for error in chain.from_iterable(form.errors.values())))
        return redirect("tournaments:fixture", public_id, pk)
    return _act(
        request,
        door,
        one_fixture,
        lambda: services.move_fixture(fixture=one_fixture, actor=door.actor, **form.cleaned_data),
        _("Moved."),
    )


def _to_write(request: Request, public_id: str, pk: int) -> tuple[SeasonDoor, Fixture, frozenset[str]]:
    """The fixture for who may write at it; insiders learn that they may not, others that it isn’t there."""
    door = season_door(request, public_id)
    one_fixture = _fixture(door, pk)
    sides = door.sides(one_fixture)
    if not sides and not door.may("keep_season"):
        door.turn_away()
    return door, one_fixture, sides


def _act(
    request: Request, door: SeasonDoor, one_fixture: Fixture, act: Callable[[], object], success: str
) -> HttpResponse:
    return answer(
        door,
        act,
        success,
        reverse("tournaments:fixture", args=[door.season.public_id, one_fixture.pk]),
        refused=lambda why: _page(door, _fixture(door, one_fixture.pk), refused=why),
    )


def _fixture(door: SeasonDoor, pk: int) -> Fixture:
    one_fixture = selectors.fixture_with_sheets(door.season, pk)
    if one_fixture is None:
        raise Http404
    return one_fixture
