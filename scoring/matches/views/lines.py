"""One line: explained, corrected, struck; and the lines that are no hands."""

import hashlib
import json
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from scoring.access.doors import MatchDoor, match_door
from scoring.access.request import Request
from scoring.drawings.steps import step_chart_of
from scoring.matches import services
from scoring.matches.forms.line_form import LineForm
from scoring.matches.forms.lines import FORMS, CorrectionFields
from scoring.matches.selectors import ScoreRow, ScoreSheet, score_sheet
from scoring.matches.selectors.changes import Change
from scoring.matches.services.end import undo_end
from scoring.matches.services.lines import change_of
from scoring.matches.views.pad import add_refusal, context_of, sentence, write
from scoring.matches.words import lines as line_words
from scoring.models import Line
from scoring.writing.answers import answer
from scoring.writing.errors import AgreementMissingError, LineTakenError, RefusedError


@require_http_methods(["GET", "POST"])
@never_cache
def new_line(request: Request, public_id: str, kind: str) -> HttpResponse:
    """The page for a penalty, a void deal or an adjustment."""
    door = match_door(request, public_id, "record_line")
    if kind == "adjustment":
        door.must("adjust")
    sheet = score_sheet(door.match)
    if request.method == "GET":
        return _render_new(door, sheet, FORMS[kind](sheet))
    form = FORMS[kind](sheet, request.POST)
    if not form.is_valid():
        return _render_new(door, sheet, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        write(door, form, sheet)
    except RefusedError as error:
        add_refusal(form, error, door)
        status = HTTPStatus.CONFLICT if isinstance(error, LineTakenError) else HTTPStatus.UNPROCESSABLE_ENTITY
        return _render_new(door, sheet, form, status=status)
    return redirect("scoring:match", public_id)


@require_http_methods(["GET", "POST"])
@never_cache
def line(request: Request, public_id: str, number: int) -> HttpResponse:
    """A line with its steps and its history. POST corrects it: first shown, then saved."""
    if request.method == "GET":
        door = match_door(request, public_id)
        sheet = score_sheet(door.match, public=not door.may("record_line"))
        return _LinePage(door, sheet, _row(sheet, number)).answer()
    door = match_door(request, public_id, "correct_line")
    sheet = score_sheet(door.match)
    row = _row(sheet, number)
    form = FORMS[row.line.kind](sheet, request.POST, line=row.line)
    fields = CorrectionFields(request.POST, line=row.line)
    if not (form.is_valid() & fields.is_valid()):
        return _LinePage(door, sheet, row, form, fields).answer(HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        change = change_of(sheet, Line(number=number, kind=form.kind, facts=form.facts))
        if fields.cleaned_data["seal"] != _seal(form.facts) or not _agreed(door, fields):
            return _LinePage(door, sheet, row, form, fields, change=change).answer()
        written = services.correct_line(
            match=door.match,
            correction=fields.correction_of(number),
            kind=form.kind,
            facts=form.facts,
            actor=door.actor,
        )
    except RefusedError as error:
        return _refused(door, row, form, fields, error)
    _tell(door, sheet, written)
    # Browsers would go on to the form again, whose place the request names: what came of it stands on top.
    return redirect(reverse("scoring:line", args=[public_id, number]) + "#top")


@require_POST
def strike_line(request: Request, public_id: str, number: int) -> HttpResponse:
    """Let a line count for nothing; also "undo" for the newest one, and for the one that ended the match."""
    door = match_door(request, public_id)
    if not door.may("correct_line") and door.may("record_line"):
        return _undo_end(door, number)
    return _strike(door.must("correct_line"), number, services.strike_line)


@require_POST
def unstrike_line(request: Request, public_id: str, number: int) -> HttpResponse:
    """Let a struck line count again."""
    return _strike(match_door(request, public_id, "correct_line"), number, services.unstrike_line)


def _undo_end(door: MatchDoor, number: int) -> HttpResponse:
    """The match is over, and its sheet no more the table's, but for the line that ended it."""
    sheet = score_sheet(door.match)
    row = _row(sheet, number)
    if row is not sheet.last:
        door.turn_away()
    fields = CorrectionFields(door.request.POST, line=row.line)

    def undo() -> services.Written:
        if not fields.is_valid() or not fields.cleaned_data["agreed"]:
            raise AgreementMissingError
        return undo_end(match=door.match, correction=fields.correction_of(number), actor=door.actor)

    return answer(
        door,
        undo,
        lambda written: _sentences(sheet, written),
        lambda _written: reverse("scoring:match", args=[door.match.public_id]),
        refused=reverse("scoring:match", args=[door.match.public_id]),
    )


def _strike(door: MatchDoor, number: int, service: Any) -> HttpResponse:
    sheet = score_sheet(door.match)
    row = _row(sheet, number)
    fields = CorrectionFields(door.request.POST, line=row.line)
    if not fields.is_valid() or not _agreed(door, fields):
        return _LinePage(door, sheet, row, strike_fields=fields).answer(HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        written = service(match=door.match, correction=fields.correction_of(number), actor=door.actor)
    except RefusedError as error:
        fields.add_error(_place(error), sentence(door, error))
        status = HTTPStatus.CONFLICT if error.code == "line_changed" else HTTPStatus.UNPROCESSABLE_ENTITY
        sheet = score_sheet(door.match)
        return _LinePage(door, sheet, _row(sheet, number), strike_fields=fields).answer(status)
    _tell(door, sheet, written)
    return redirect("scoring:match", door.match.public_id)


def _tell(door: MatchDoor, sheet: ScoreSheet, written: services.Written) -> None:
    """What the change has changed, on the next page."""
    if sentences := _sentences(sheet, written):
        messages.success(door.request, sentences)


def _sentences(sheet: ScoreSheet, written: services.Written) -> str:
    """What the change has changed; nothing where the same was asked before."""
    if written.change is None:
        return ""
    return " ".join(line_words.changes(written.line, written.change, sheet.side_names))


def _agreed(door: MatchDoor, fields: CorrectionFields) -> bool:
    if door.needs_agreement and not fields.cleaned_data["agreed"]:
        fields.add_error("agreed", sentence(door, AgreementMissingError()))
        return False
    return True


def _refused(
    door: MatchDoor, row: ScoreRow, form: LineForm, fields: CorrectionFields, error: RefusedError
) -> HttpResponse:
    sheet = form.sheet
    if error.code in ("reason_missing", "reason_too_long"):
        fields.add_error("why", sentence(door, error))
        change = change_of(sheet, Line(number=row.number, kind=form.kind, facts=form.facts))
        page = _LinePage(door, sheet, row, form, fields, change=change)
        return page.answer(HTTPStatus.UNPROCESSABLE_ENTITY)
    if error.code == "line_changed":
        sheet = score_sheet(door.match)
        row = _row(sheet, row.number)
        fields.data = dict(fields.data.items()) | {"version": str(row.line.version)}
        add_refusal(form, error, door)
        return _LinePage(door, sheet, row, form, fields).answer(HTTPStatus.CONFLICT)
    add_refusal(form, error, door)
    return _LinePage(door, sheet, row, form, fields).answer(HTTPStatus.UNPROCESSABLE_ENTITY)


def _changes_if(door: MatchDoor, sheet: ScoreSheet, line: Line) -> list[str]:
    """What striking does, or letting count again; why not, when the rules refuse it."""
    try:
        return line_words.changes(line, change_of(sheet, line), sheet.side_names)
    except RefusedError as error:
        return [sentence(door, error)]


def _place(error: RefusedError) -> str | None:
    return "why" if error.code in ("reason_missing", "reason_too_long") else None


def _row(sheet: ScoreSheet, number: int) -> ScoreRow:
    row = next((row for row in sheet.rows if row.number == number), None)
    if row is None:
        raise Http404
    return row


def _seal(facts: dict[str, Any]) -> str:
    """Digest of what a preview showed: whatever doesn't match it is previewed again before it is saved."""
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:16]


def _render_new(door: MatchDoor, sheet: ScoreSheet, form: LineForm, *, status: int = 200) -> HttpResponse:
    context = context_of(door, sheet) | {"form": form, "kind": form.kind}
    return render(door.request, "scoring/matches/new_line.html", context, status=status)


@dataclass(frozen=True, slots=True)
class _LinePage:
    """The page of a line. Of its forms those that were sent are shown as they were sent."""

    door: MatchDoor
    sheet: ScoreSheet
    row: ScoreRow
    form: LineForm | None = None
    fields: CorrectionFields | None = None
    strike_fields: CorrectionFields | None = None
    change: Change | None = None
    """What the correction that is previewed changes."""

    def answer(self, status: int = 200) -> HttpResponse:
        door, sheet, row, line = self.door, self.sheet, self.row, self.row.line
        seal = _seal(self.form.facts) if self.form is not None and self.change is not None else ""
        context = context_of(door, sheet) | {"row": row, "change": self.change, "seal": seal}
        context["step_chart"] = step_chart_of(row.result.steps) if row.result else None
        if door.may("correct_line"):
            context["form"] = self.form or FORMS[line.kind](sheet, line=line)
            context["fields"] = self.fields or CorrectionFields(line=line)
            other = Line(number=row.number, kind=line.kind, facts=line.facts, struck=not line.struck)
            context["strike_changes"] = _changes_if(door, sheet, other)
            context["is_slip"] = line.struck or row.number == sheet.rows[-1].number  # no reason is asked
            context["strike_fields"] = self.strike_fields or CorrectionFields(line=line)
        if self.change is not None:
            context["changes"] = line_words.changes(line, self.change, context["side_names"])
        return render(door.request, "scoring/matches/line.html", context, status=status)
