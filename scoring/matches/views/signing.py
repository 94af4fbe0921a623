"""Both sides sign: everything that was written is shown, then a thumb for each side."""

from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scoring.access.doors import MatchDoor, match_door
from scoring.access.request import Request, require_form
from scoring.matches.forms.signing import RefusalForm
from scoring.matches.selectors import ScoreSheet, score_sheet
from scoring.matches.selectors.matches import end_summary
from scoring.matches.selectors.phones import seat_said
from scoring.matches.selectors.signing import is_signed, table_state
from scoring.matches.services import signing as services
from scoring.writing.answers import answer


@require_safe
@never_cache
def sign(request: Request, public_id: str) -> HttpResponse:
    """The sheet to be signed; asked with what a page knows (``?v=``), 204 while that is still so."""
    door = match_door(request, public_id)
    sheet = score_sheet(door.match, public=not door.may("sign_sheet"))
    state = table_state(door.match, len(sheet.sides))
    if request.GET.get("v") == state.fingerprint:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    template = "scoring/matches/sign.html#signing" if request.htmx else "scoring/matches/sign.html"
    return render(request, template, _context(door, sheet) | {"state": state})


@require_POST
def confirm_sheet(request: Request, public_id: str, side: int) -> HttpResponse:
    """Sign the sheet for one side."""
    if is_signed(match_door(request, public_id).match):
        return redirect("scoring:sign", public_id)  # pressed twice
    door = match_door(request, public_id, "sign_sheet")
    return answer(
        door,
        lambda: services.confirm_sheet(
            match=door.match, side=side, seen_version=_version(request), actor=door.actor
        ),
        "",
        reverse("scoring:sign", args=[public_id]),
    )


@require_form
@never_cache
def refuse_sheet(request: Request, public_id: str, side: int) -> HttpResponse:
    """A side does not agree: it names the line, and the referee is called."""
    door = match_door(request, public_id, "sign_sheet")
    sheet = score_sheet(door.match)
    if not 0 <= side < len(sheet.sides):
        raise Http404
    numbers = [row.number for row in sheet.rows]
    if request.method != "POST":
        initial = {"version": door.match.version, "line": request.GET.get("line", "")}
        return _refusal_page(door, sheet, side, RefusalForm(numbers=numbers, initial=initial))
    form = RefusalForm(request.POST, numbers=numbers)
    if not form.is_valid():
        return _refusal_page(door, sheet, side, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    objection = services.Objection(
        side,
        seen_version=form.cleaned_data["version"],
        reason=form.cleaned_data["reason"],
        line_number=form.cleaned_data["line"],
    )

    def again(why: str) -> HttpResponse:
        form.data = dict(form.data.items()) | {"version": str(door.match.version)}
        form.add_error(None, why)
        return _refusal_page(door, sheet, side, form, status=HTTPStatus.CONFLICT)

    message = _("The dispute is on the sheet.")
    if door.match.club_id:
        message = _("The dispute is on the sheet. The referee is called. You may go on playing.")
    return answer(
        door,
        lambda: services.refuse_sheet(match=door.match, objection=objection, actor=door.actor),
        message,
        reverse("scoring:match" if not sheet.is_over else "scoring:sign", args=[public_id]),
        refused=again,
    )


def _version(request: Request) -> int:
    sent = request.POST.get("version", "")
    return int(sent) if sent.isdecimal() and len(sent) < 10 else -1


def _context(door: MatchDoor, sheet: ScoreSheet) -> dict[str, Any]:
    context = {"match": door.match, "sheet": sheet, "door": door, "side_names": sheet.side_names}
    seat = seat_said(door.match, door.request.device_id) if door.may("sign_sheet") else None
    context["own_side"] = next((side.number for side in sheet.sides if seat in side.seats), None)
    if sheet.is_over:
        context["end"] = end_summary(door.match, sheet.fold)
    return context


def _refusal_page(
    door: MatchDoor, sheet: ScoreSheet, side: int, form: RefusalForm, *, status: int = 200
) -> HttpResponse:
    context = _context(door, sheet) | {"form": form, "side": side}
    return render(door.request, "scoring/matches/refuse.html", context, status=status)
