"""Wrong seats or wrong players discovered late: one page that shows what will be, and does it."""

import hashlib
from http import HTTPStatus

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from scoring.access.doors import MatchDoor, match_door
from scoring.access.request import Request, require_form
from scoring.matches.forms.seats import SeatsForm
from scoring.matches.selectors import ScoreSheet, score_sheet
from scoring.matches.selectors.matches import members_of, players_by_name
from scoring.matches.services import seats as services
from scoring.matches.services.signing import SheetChangedError
from scoring.writing.answers import refusals_in


@require_form
@never_cache
def relabel_seats(request: Request, public_id: str) -> HttpResponse:
    """Who really sat where: first shown, then saved. Every hand stays."""
    door = match_door(request, public_id, "relabel_seats")
    match, sheet = door.match, score_sheet(door.match)
    if request.method != "POST":
        return _page(door, sheet, SeatsForm(names=sheet.names, version=match.version))
    form = SeatsForm(request.POST, names=sheet.names, version=match.version)
    if not form.is_valid():
        return _page(door, sheet, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    seal = _seal(form.names)
    if form.cleaned_data["seal"] != seal:
        return _page(door, sheet, form, seal=seal)
    known = players_by_name(match.club, form.names) if match.club else {}
    seats = list(match.seats.select_related("player").order_by("number"))
    with refusals_in(form) as attempt:
        services.relabel_seats(
            match=match,
            people=services.same_people(seats, form.names, known),
            reason=form.cleaned_data["reason"],
            seen_version=form.cleaned_data["version"],
            actor=door.actor,
        )
        messages.success(
            request, _("Everybody sits where they sat. Every hand is still there; please sign again.")
        )
        return redirect("scoring:match", public_id)
    form.data = dict(form.data.items()) | {"version": str(match.version)}
    is_stale = isinstance(attempt.refused, SheetChangedError)
    status = HTTPStatus.CONFLICT if is_stale else HTTPStatus.UNPROCESSABLE_ENTITY
    return _page(door, sheet, form, status=status)


def _page(
    door: MatchDoor,
    sheet: ScoreSheet,
    form: SeatsForm,
    *,
    seal: str = "",
    status: int = 200,
) -> HttpResponse:
    match = door.match
    context = {"match": match, "door": door, "sheet": sheet, "form": form, "seal": seal}
    context["people"] = sorted(
        {*sheet.names, *((player.name for player in members_of([match.club])) if match.club else ())}
    )
    if seal:
        sides = [
            " & ".join(name for seat, name in enumerate(form.names) if seat in side.seats)
            for side in sheet.sides
        ]
        games = [(game.game, list(zip(sides, game.totals, strict=True))) for game in sheet.games]
        context |= {"seats": list(zip(sheet.names, form.names, strict=True)), "games": games}
    return render(door.request, "scoring/matches/relabel_seats.html", context, status=status)


def _seal(names: list[str]) -> str:
    """Digest of what a preview showed: whatever doesn't match it is previewed again before it is saved."""
    return hashlib.sha256("\n".join(names).encode()).hexdigest()[:16]
