"""Matches in and out of the app: a score sheet file read or written."""

import json

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from scoring import words
from scoring.access.actors import Actor
from scoring.access.doors import match_door
from scoring.access.request import Request, require_form
from scoring.matches.forms.matches import SheetImportForm
from scoring.matches.selectors import score_sheet
from scoring.matches.services import matches as services
from scoring.rules import Header, SheetError, sheet_of
from scoring.writing.answers import refusals_in


@require_form
def import_sheet(request: Request) -> HttpResponse:
    """A score sheet file becomes a match, with every line or not at all."""
    sent = request.method == "POST"
    form = SheetImportForm(request.POST, request.FILES) if sent else SheetImportForm()
    problems: list[dict[str, object]] = []
    if sent and form.is_valid():
        header: Header | None = None
        try:
            with refusals_in(form):
                header, lines = form.read()
                match = services.import_sheet(header, lines, actor=Actor.of(request))
                return redirect("scoring:match", match.public_id)
        except SheetError as error:
            problems = [
                {
                    "line": line,
                    "field": problem.field,
                    "sentence": words.problem(problem, header or error.variant),
                }
                for line, problem in error.problems
            ]
    return render(request, "scoring/matches/import.html", {"form": form, "problems": problems})


@require_safe
def sheet_file(request: Request, public_id: str) -> HttpResponse:
    """The match as a score sheet file. Struck lines say nothing and are left out."""
    door = match_door(request, public_id)
    sheet = score_sheet(door.match, public=not door.may("record_line"))
    written = [row.line.written for row in sheet.rows if not row.line.struck]
    text = json.dumps(sheet_of(sheet.header, written), ensure_ascii=False, indent=1)
    response = HttpResponse(f"{text}\n", content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{door.match.variant}-{public_id}.json"'
    return response
