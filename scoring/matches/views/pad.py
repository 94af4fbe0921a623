"""The match page: the pad for those who may record, the sheet for everybody with the address."""

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from http import HTTPStatus
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST
from django.views.decorators.vary import vary_on_headers

from scoring.access.doors import MatchDoor, match_door
from scoring.access.for_phones import phone_address
from scoring.access.permissions import was_at_table
from scoring.access.request import Request, wants_fragment
from scoring.matches import services
from scoring.matches.forms.kept import kept_at
from scoring.matches.forms.line_form import LineForm
from scoring.matches.forms.lines import FORMS, CorrectionFields, HandForm
from scoring.matches.forms.next_hand import NextHand, OtherLine, Undo
from scoring.matches.pieces import Reader, added_html
from scoring.matches.selectors import ScoreSheet, score_sheet
from scoring.matches.selectors.changes import change_between
from scoring.matches.selectors.end import end_can_be_undone
from scoring.matches.selectors.folding import fold_lines
from scoring.matches.selectors.kept_sheets import keep, sheet_to_write_on
from scoring.matches.selectors.late_hands import late_hands_waiting, waiting_with
from scoring.matches.selectors.matches import end_summary
from scoring.matches.selectors.phones import seat_of_phone
from scoring.matches.selectors.signing import current_code, table_state
from scoring.matches.words import lines as line_words
from scoring.models import LateHand, Line
from scoring.pad.open_questions import unsaid
from scoring.rules import preview as fold_preview
from scoring.words.lines import announcement, called
from scoring.writing.errors import IllegalLineError, LineTakenError, RefusedError
from scoring.writing.refusals import refusal

RULES_VERSION = re.compile(r"[0-9a-f]{12}")
OF_THE_PAGE = ("csrfmiddlewaretoken", "page_version", "number", "client_id", "kept_at", "sent_at", "rules")
"""What a form sends beside facts."""


@require_GET
@never_cache
@vary_on_headers("HX-Request")
def match(request: Request, public_id: str) -> HttpResponse:
    """The page; what is fresh for a page that has an older version (``?v=``)."""
    door = match_door(request, public_id)
    sheet = score_sheet(door.match, public=not door.may("record_line"))
    if request.htmx and request.GET.get("v"):
        return render(request, "scoring/matches/match.html#fresh", _live_context(door, sheet) | {"oob": True})
    return render_match(door, sheet)


@require_POST
def record_line(request: Request, public_id: str) -> HttpResponse:
    """Write down a hand, or another line that a phone kept (``kind``).

    With htmx the new row or the match comes back, without it a redirect to it.
    """
    door, is_at_table = _door_of_writer(request, public_id)
    sheet = sheet_to_write_on(door.match)
    form = FORMS.get(request.POST.get("kind", ""), HandForm)(sheet, request.POST)
    if not form.is_valid():  # a question is open; facts are judged below, by the rules
        problems = fold_preview(sheet.fold, {"kind": form.kind, **form.facts}).problems
        form.add_problems(unsaid(problems, form.open_questions))
        return _render_refused(door, sheet, form)
    try:
        written = write(door, form, sheet, is_at_table=is_at_table)
    except LineTakenError as error:
        return _ask_a_person(door, error)
    except RefusedError as error:
        add_refusal(form, error, door)
        return _render_refused(door, sheet, form)
    if isinstance(written, LateHand):
        return _render_late(door, sheet, written)
    if not request.htmx:
        return redirect("scoring:match", public_id)
    if written.sheet is None:  # the same request again: others may have written since it was answered
        door.match.refresh_from_db()
        sheet = score_sheet(door.match)
    else:
        door, sheet = replace(door, match=written.sheet.match), keep(written.sheet)
    news = announcement(sheet.line_fold.results.get(written.line.number), sheet.side_names)
    if _adds_a_row(sheet, request.POST.get("page_version", "")):
        return _render_added(door, sheet, news)
    return render_match(door, sheet, said=news)


@require_POST
def preview(request: Request, public_id: str) -> HttpResponse:
    """What the line on the pad would be worth, or what it still lacks; nothing is saved."""
    door = match_door(request, public_id, "record_line")
    sheet = sheet_to_write_on(door.match)
    number = request.POST.get("line", "")
    row = next((row for row in sheet.rows if str(row.number) == number), None)
    form = FORMS.get(request.POST.get("kind", ""), HandForm)(
        sheet, request.POST, line=row.line if row else None
    )
    form.is_valid()
    written = {"kind": form.kind, **form.facts}
    context: dict[str, Any] = {"sheet": sheet, "match": door.match}
    if form.kind == "hand":
        context["called"] = called(form.facts, sheet.header)
    if row is None:
        result = fold_preview(sheet.fold, written)
    else:
        line = Line(number=row.number, kind=form.kind, facts=form.facts)
        after = fold_lines(
            sheet.header, [line if other.number == row.number else other.line for other in sheet.rows]
        )
        change = change_between(sheet.line_fold, after)
        result = after.results[row.number]
        context |= {"row": row, "changes": line_words.changes(row.line, change, sheet.side_names)}
    problems = (*unsaid(result.problems, form.open_questions), *form.open_questions)
    context["result"] = result._replace(problems=problems)
    return render(request, "scoring/matches/_preview.html", context)


def write(
    door: MatchDoor, form: LineForm, sheet: ScoreSheet, *, is_at_table: bool = True
) -> services.Written | LateHand:
    """Hand the form, and the sheet it was judged by, to the service; it raises what it refuses."""
    number, client_id = form.cleaned_data["number"] or 0, form.cleaned_data["client_id"]
    entry = services.LineEntry(
        number,
        form.kind,
        form.facts,
        client_id,
        is_from_pad=True,
        kept_at=kept_at(door.request.POST),
        rules_version=_rules_version(door.request.POST),
    )
    if entry.kept_at is None:
        return services.record_line(match=door.match, entry=entry, actor=door.actor, sheet=sheet)
    return services.hand_in(
        match=door.match, entry=entry, actor=door.actor, sheet=sheet, is_at_table=is_at_table
    )


def _door_of_writer(request: Request, public_id: str) -> tuple[MatchDoor, bool]:
    """The door for who may write, and whether they still may: what a phone kept is heard afterwards, too."""
    door = match_door(request, public_id)
    may_write = door.may("record_line")
    if request.POST.get("kind") == "adjustment":
        door.must("adjust")
    if may_write or not ("kept_at" in request.POST and was_at_table(door.match, request.device_id)):
        door.must("record_line")
    return door, may_write


def _render_late(door: MatchDoor, sheet: ScoreSheet, hand: LateHand) -> HttpResponse:
    """The sheet as it is. What became of the hand stands in a header too: its place may be typed over."""
    words = line_words.late_hands(waiting_with(hand))
    if not door.request.htmx:
        messages.info(door.request, words)
        return redirect("scoring:match", door.match.public_id)
    answer = render_match(door, sheet, said=words, late=words)
    answer["X-Late-Hand"] = json.dumps(words)
    return answer


def _rules_version(posted: Mapping[str, str]) -> str:
    """Of the rules that the phone says it counted with; empty where it says nothing that is one."""
    version = posted.get("rules", "")
    return version if RULES_VERSION.fullmatch(version) else ""


def add_refusal(form: LineForm, error: RefusedError, door: MatchDoor) -> None:
    """The sentence in its place: beside a field where the rules name one, else above the form."""
    if isinstance(error, IllegalLineError):
        form.add_problems(error.facts["problems"])
    else:
        form.add_error(None, sentence(door, error))
    if isinstance(error, LineTakenError):
        form.data = dict(form.data.items()) | {"number": str(form.sheet.next_number)}
    if "next_number" in error.facts:
        form.data = dict(form.data.items()) | {"number": str(error.facts["next_number"])}


def sentence(door: MatchDoor, error: RefusedError) -> str:
    return refusal(error, device_id=door.request.device_id)


def context_of(door: MatchDoor, sheet: ScoreSheet) -> dict[str, Any]:
    context = {"match": door.match, "sheet": sheet, "door": door, "side_names": sheet.side_names}
    context["own_seat"] = None
    if door.may("take_phone_seat"):  # asked only by what shows it: the page of a line doesn't
        user, device_id = door.request.user, door.request.device_id
        context["own_seat"] = cache(lambda: seat_of_phone(door.match, user, device_id))
    if sheet.is_over:
        context["end"] = end_summary(door.match, sheet.fold)
    return context


def _live_context(door: MatchDoor, sheet: ScoreSheet) -> dict[str, Any]:
    """With signatures, disputes and the call of the table."""
    return context_of(door, sheet) | {
        "state": table_state(door.match, len(sheet.sides), may_let_in=door.may("show_code"))
    }


def render_match(
    door: MatchDoor, sheet: ScoreSheet, form: LineForm | None = None, *, status: int = 200, **more: Any
) -> HttpResponse:
    request = door.request
    if form is None and door.may("record_line") and not sheet.is_over:
        form = HandForm(sheet)
        form.fill_in(request.GET)
    # Going back in the browser asks for the whole page even though htmx asks.
    partial = wants_fragment(request)
    template = "scoring/matches/match.html#match" if partial else "scoring/matches/match.html"
    context = _live_context(door, sheet) | {"form": form, "asked_by_htmx": bool(partial), **more}
    context["undo"] = _undo(door, sheet)
    if form is not None:
        context["other_lines"] = other_lines(door, sheet)
    if not partial:
        context["phones"] = phone_address(request, reverse("scoring:match", args=[door.match.public_id]))
    if not sheet.rows and door.may("show_code"):  # what brings the table back when this phone is lost
        context["code"] = current_code(door.match)
    if door.may("decide_late_hands"):
        # Asked only by what shows it: the answer to a hand doesn't.
        context["late_hands"] = cache(lambda: late_hands_waiting([door.match.pk]).get(door.match.pk, 0))
    return render(request, template, context, status=status)


def _render_refused(door: MatchDoor, sheet: ScoreSheet, form: LineForm) -> HttpResponse:
    """What is wrong: beside each fact of a hand; of another line, which waits as it is, above the pad."""
    status = HTTPStatus.UNPROCESSABLE_ENTITY
    if isinstance(form, HandForm):
        return render_match(door, sheet, form, status=status)
    sentences = [str(sentence) for errors in form.errors.values() for sentence in errors]
    return render_match(door, sheet, status=status, refused=sentences)


def _adds_a_row(sheet: ScoreSheet, page_version: str) -> bool:
    """Whether a page that shows the sheet at ``page_version`` lacks nothing but the newest row.

    A game that begins, and a match that ends, change more than that.
    """
    return (
        str(sheet.match.version - 1) == page_version and not sheet.is_over and len(sheet.games[-1].rows) > 1
    )


def _render_added(door: MatchDoor, sheet: ScoreSheet, news: str) -> HttpResponse:
    """The newest row, the score, and the pad for the next hand, for a page that has all the others."""
    request, may = door.request, door.may
    seat = seat_of_phone(door.match, request.user, request.device_id)
    reader = Reader(may("record_line"), may("correct_line"), request.device_id, seat)
    html = added_html(
        sheet,
        reader,
        NextHand(sheet),
        undo=_undo(door, sheet),
        may_adjust=may("adjust"),
        token=request.POST.get("csrfmiddlewaretoken") or get_token(request),
        news=news,
    )
    return HttpResponse(html, headers={"HX-Retarget": "#pad"})


def other_lines(door: MatchDoor, sheet: ScoreSheet) -> Mapping[str, OtherLine]:
    """By kind, what a phone without a network asks of a line that is no hand."""
    offered = {"penalty": sheet.has_penalties, "void": True, "adjustment": door.may("adjust")}
    return {kind: OtherLine(kind, sheet) for kind, is_offered in offered.items() if is_offered}


def _undo(door: MatchDoor, sheet: ScoreSheet) -> Undo | None:
    """Fields of the button that strikes the newest line: for who may alone; at the end for who writes."""
    if sheet.last is None:
        return None
    if door.may("correct_line") and not door.needs_agreement:
        return Undo(sheet.last.line.version)
    if sheet.is_over and door.may("record_line") and end_can_be_undone(door.match):
        return Undo(sheet.last.line.version, is_agreed=True)
    return None


def _ask_a_person(door: MatchDoor, error: LineTakenError) -> HttpResponse:
    """Two phones, one number: what is there, beside what was typed, which stays on the pad for the next."""
    door.match.refresh_from_db()
    sheet = score_sheet(door.match)
    form = FORMS.get(door.request.POST.get("kind", ""), HandForm)(sheet, door.request.POST)
    form.is_valid()
    typed = Line(number=sheet.next_number, kind=form.kind, facts=form.facts)
    clash = {"sentence": sentence(door, error), "line": error.facts["line"], "typed": typed}
    if not isinstance(form, HandForm):  # a ruling isn't the same deal: it goes below, or is given up
        return render_match(door, sheet, status=HTTPStatus.CONFLICT, clash=clash)
    form.data = dict(form.data.items()) | {"number": str(sheet.next_number), "client_id": str(uuid4())}
    if problems := fold_preview(sheet.fold, {"kind": form.kind, **form.facts}).problems:
        # Which of two is right can be asked of hands only: what was typed here is none yet.
        form.add_problems(problems)
        form.add_error(None, sentence(door, error))
        return render_match(door, sheet, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    facts = [(name, text) for name, text in door.request.POST.items() if name not in OF_THE_PAGE]
    clash["facts"] = facts
    clash["is_alike"] = error.facts["line"].facts == form.facts
    clash["version"] = CorrectionFields(line=error.facts["line"])["version"]
    clash["client_id"] = door.request.POST.get("client_id", "")
    return render_match(door, sheet, form, status=HTTPStatus.CONFLICT, clash=clash)
