"""The match page: the pad for those who may record, the sheet for everybody with the address."""

from typing import Any
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST
from django.views.decorators.vary import vary_on_headers

from scoring.access.match_door import Access, access_to, access_to_record
from scoring.matches import services
from scoring.matches.forms.lines import FORMS, CorrectionFields, HandForm, LineForm
from scoring.matches.selectors import ScoreSheet, score_sheet
from scoring.matches.selectors.changes import change_between
from scoring.matches.selectors.folding import counted
from scoring.matches.selectors.matches import end_summary
from scoring.matches.selectors.signing import table_state
from scoring.matches.words import lines as line_words
from scoring.models import Line, Match
from scoring.rules import preview as fold_preview
from scoring.templatetags.scores import side_names
from scoring.words.lines import announcement
from scoring.writing.errors import IllegalLineError, LineTakenError, RefusedError

REFUSED = 422
CONFLICT = 409
"""Both are swapped in by htmx (base.html)."""


@require_GET
@never_cache
@vary_on_headers("HX-Request")
def match(request: HttpRequest, public_id: str) -> HttpResponse:
    """The page; asked with the version a reader has (``?v=``), 204 when that is still the newest."""
    version = request.GET.get("v", "")
    known = version.isdecimal() and len(version) < 10
    if known and Match.objects.filter(public_id=public_id, version=int(version)).exists():
        return HttpResponse(status=204)
    access = access_to(request, public_id)
    sheet = score_sheet(access.match, public=not access.can_record)
    if request.htmx and version:  # type: ignore[attr-defined]
        return render(
            request, "scoring/matches/match.html#fresh", _live_context(access, sheet) | {"oob": True}
        )
    return render_match(access, sheet)


@require_POST
def record_line(request: HttpRequest, public_id: str) -> HttpResponse:
    """Write down a hand; with htmx the match comes back, without it a redirect to it."""
    access = access_to_record(request, public_id)
    sheet = score_sheet(access.match)
    form = HandForm(sheet, request.POST)
    if not form.is_valid():  # facts are judged below, by the rules
        return render_match(access, sheet, form, status=REFUSED)
    try:
        written = write(access, form)
    except LineTakenError as error:
        return _ask_a_person(access, error)
    except RefusedError as error:
        add_refusal(form, error, access)
        return render_match(access, sheet, form, status=REFUSED)
    if not request.htmx:  # type: ignore[attr-defined]
        return redirect("scoring:match", public_id)
    access.match.refresh_from_db()
    sheet = score_sheet(access.match)
    result = sheet.counted.results.get(written.line.number)
    return render_match(access, sheet, said=announcement(result, side_names(sheet)))


@require_POST
def preview(request: HttpRequest, public_id: str) -> HttpResponse:
    """What the line on the pad would be worth, or what it still lacks; nothing is saved."""
    access = access_to_record(request, public_id)
    sheet = score_sheet(access.match)
    number = request.POST.get("line", "")
    row = next((row for row in sheet.rows if str(row.number) == number), None)
    form = FORMS.get(request.POST.get("kind", ""), HandForm)(
        sheet, request.POST, line=row.line if row else None
    )
    form.is_valid()
    written = {"kind": form.kind, **form.facts}
    context: dict[str, Any] = {"sheet": sheet, "match": access.match}
    if row is None:
        return render(
            request, "scoring/matches/_preview.html", context | {"result": fold_preview(sheet.fold, written)}
        )
    line = Line(number=row.number, kind=form.kind, facts=form.facts)
    after = counted(
        sheet.header, [line if other.number == row.number else other.line for other in sheet.rows]
    )
    change = change_between(sheet.counted, after)
    context |= {"result": after.results[row.number], "row": row}
    context["changes"] = line_words.changes(row.line, change, side_names(sheet))
    return render(request, "scoring/matches/_preview.html", context)


def write(access: Access, form: LineForm) -> services.Written:
    """Hand the form to the service; it raises what it refuses."""
    return services.record_line(
        match=access.match,
        number=form.cleaned_data["number"] or 0,
        kind=form.kind,
        facts=form.facts,
        client_id=form.cleaned_data["client_id"],
        actor=access.actor,
    )


def add_refusal(form: LineForm, error: RefusedError, access: Access) -> None:
    """The sentence in its place: beside a field where the rules name one, else above the form."""
    if isinstance(error, IllegalLineError):
        form.add_problems(error.facts["problems"])
    else:
        form.add_error(None, sentence(access, error))
    if "next_number" in error.facts:
        form.data = dict(form.data.items()) | {"number": str(error.facts["next_number"])}


def sentence(access: Access, error: RefusedError) -> str:
    return line_words.refusal(error, device_id=access.request.device_id)  # type: ignore[attr-defined]


def context_of(access: Access, sheet: ScoreSheet) -> dict[str, Any]:
    context = {"match": access.match, "sheet": sheet, "access": access, "side_names": side_names(sheet)}
    if sheet.is_over:
        context["end"] = end_summary(access.match, sheet.fold)
    return context


def _live_context(access: Access, sheet: ScoreSheet) -> dict[str, Any]:
    """With signatures, disputes and the call of the table."""
    return context_of(access, sheet) | {"state": table_state(access.match, len(sheet.sides))}


def render_match(
    access: Access, sheet: ScoreSheet, form: LineForm | None = None, *, status: int = 200, **more: Any
) -> HttpResponse:
    request = access.request
    if form is None and access.can_record and not sheet.is_over:
        form = HandForm(sheet)
        form.fill_in(request.GET)
    # Going back in the browser asks for the whole page even though htmx asks.
    partial = request.htmx and not request.htmx.history_restore_request  # type: ignore[attr-defined]
    template = "scoring/matches/match.html#match" if partial else "scoring/matches/match.html"
    context = _live_context(access, sheet) | {"form": form, "asked_by_htmx": bool(partial), **more}
    if access.can_correct and not access.needs_agreement and sheet.last is not None:
        context["undo"] = CorrectionFields(line=sheet.last.line)
    return render(request, template, context, status=status)


def _ask_a_person(access: Access, error: LineTakenError) -> HttpResponse:
    """Two phones, one number: what is there, beside what was typed, which stays on the pad for the next."""
    access.match.refresh_from_db()
    sheet = score_sheet(access.match)
    form = HandForm(sheet, access.request.POST)
    form.is_valid()
    typed = Line(number=sheet.next_number, kind="hand", facts=form.facts)
    form.data = dict(form.data.items()) | {"number": str(sheet.next_number), "client_id": str(uuid4())}
    clash = {"sentence": sentence(access, error), "line": error.facts["line"], "typed": typed}
    return render_match(access, sheet, form, status=CONFLICT, clash=clash)
