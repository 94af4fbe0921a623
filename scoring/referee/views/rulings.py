"""Rulings: the wizard that proposes one, the signature, and the decision book of the club."""

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring.access import permissions
from scoring.access.actors import Actor
from scoring.access.doors import Door, club_door, match_door
from scoring.access.request import Request, require_form
from scoring.clubs.selectors.clubs import clubs_of
from scoring.matches.selectors import ScoreSheet, score_sheet
from scoring.matches.services.lines import change_of
from scoring.matches.words import lines as line_words
from scoring.models import Club, Line, Match, RefereeCall, Ruling, User
from scoring.referee import services
from scoring.referee.filters import DecisionFilter
from scoring.referee.forms.rulings import RulingForm
from scoring.referee.forms.wizard import Wizard
from scoring.referee.selectors import decisions, like_cases, subjects_of
from scoring.referee.words.rulings import entry_of
from scoring.rules import preview as fold_preview
from scoring.writing.errors import IllegalLineError, RefusedError
from scoring.writing.refusals import refusal

A_PAGE = 25


@require_form
@never_cache
def ruling(request: Request, public_id: str) -> HttpResponse:
    """Rule on what happened at a table, step by step, down to the signature."""
    door = match_door(request, public_id, "decide")
    club = door.match.club
    assert club is not None  # noqa: S101  can_decide asks for one
    return _ruling(door, club, door.match)


@require_form
@never_cache
def club_ruling(request: Request, slug: str) -> HttpResponse:
    """Rule on a case without a sheet: paper, or a question that was asked."""
    door = club_door(request, slug, "decide")
    return _ruling(door, door.club, None)


@require_safe
def decision_book(request: Request, slug: str) -> HttpResponse:
    """Every ruling of the club, to search, to filter, to print."""
    door = club_door(request, slug, "see_decisions")
    search = DecisionFilter(request.GET, queryset=decisions(door.club))
    page = Paginator(search.qs, A_PAGE).get_page(request.GET.get("page"))
    context = {
        "door": door,
        "club": door.club,
        "form": search.form,
        "page": page,
        "entries": _entries(list(page)),
        "filtered": any(search.form.cleaned_data.values()),
        "query": _query_without_page(request),
        "can_decide": door.may("decide"),
    }
    return render(request, "scoring/referee/decision_book.html", context)


@require_safe
def decision(request: Request, slug: str, pk: int) -> HttpResponse:
    """One ruling, what it rested on, and how like cases were ruled."""
    door = club_door(request, slug, "see_decisions")
    book = Ruling.objects.filter(club=door.club).select_related("match", "call", "decided_by", "revises")
    ruling = get_object_or_404(book, pk=pk)
    entry, *like = _entries([ruling, *like_cases(door.club, ruling.irregularity, besides=ruling.pk)])
    context = {
        "door": door,
        "club": door.club,
        "entry": entry,
        "like": like,
        "revised_by": list(ruling.revised_by.all()),
        "can_decide": door.may("decide"),
    }
    return render(request, "scoring/referee/decision.html", context)


def clubs_ruled_in(request: Request) -> list[Club]:
    """Clubs whose decision book this person writes in."""
    if not isinstance(request.user, User):
        return []
    return [one.club for one in clubs_of(request.user) if permissions.may(one.role, "decide")]


def _entries(rulings: list[Ruling]) -> list[dict[str, Any]]:
    return [entry_of(*pair) for pair in zip(rulings, subjects_of(rulings), strict=True)]


def _ruling(door: Door, club: Club, match: Match | None) -> HttpResponse:
    request = door.request
    sheet = score_sheet(match) if match is not None else None
    wizard = Wizard(request.POST if request.method == "POST" else request.GET, sheet)
    context: dict[str, Any] = {"door": door, "club": club, "match": match}
    context |= {"sheet": sheet, "wizard": wizard}
    if wizard.incident:
        context["like"] = _entries(like_cases(club, wizard.incident))
    if not wizard.is_ready:
        return render(request, "scoring/referee/ruling.html", context)
    form = RulingForm(wizard, request.POST if request.method == "POST" else None)
    status = 200
    if request.method == "POST" and form.is_valid() and "sign" in request.POST:
        try:
            signed = _sign(request, club, wizard, form, door.role)
        except RefusedError as error:
            form.add_error(None, _sentence(error, sheet))
            status = (
                HTTPStatus.CONFLICT
                if error.code in ("line_changed", "line_taken")
                else HTTPStatus.UNPROCESSABLE_ENTITY
            )
        else:
            messages.success(request, _("The ruling is signed and in the decision book."))
            if match is not None:
                return redirect("scoring:match", match.public_id)
            return redirect("scoring:decision", club.slug, signed.pk)
    elif request.method == "POST" and not form.is_valid():
        status = HTTPStatus.UNPROCESSABLE_ENTITY
    context |= {"form": form, "effect": _effect(match, sheet, wizard, form)}
    return render(request, "scoring/referee/ruling.html", context, status=status)


def _sign(request: Request, club: Club, wizard: Wizard, form: RulingForm, role: str) -> Ruling:
    match = wizard.sheet.match if wizard.sheet is not None else None
    number = wizard.row.number if wizard.row else None
    line = form.line
    if line is not None and form.replaces is None and wizard.sheet is not None:
        number = wizard.sheet.next_number
    draft = services.RulingDraft(
        variant=wizard.variant.key,
        irregularity=wizard.incident,
        circumstances=wizard.answers,
        outcome=form.outcome_code,
        decision=form.cleaned_data["decision"],
        client_id=form.cleaned_data["client_id"],
        club=club,
        match=match,
        line=line,
        number=number,
        replaces=form.replaces,
        call=_open_call(match),
        revises=_revised(request, club),
    )
    return services.rule(draft, actor=Actor.of(request, role=role))


def _effect(
    match: Match | None, sheet: ScoreSheet | None, wizard: Wizard, form: RulingForm
) -> dict[str, Any] | None:
    """What the proposal would do to the score; None where no sheet is at hand, or nothing is written."""
    if sheet is None or match is None:
        return None
    if not form.is_bound:
        form.cleaned_data = {"decision": wizard.draft or "…"}
    line = form.line
    if line is None:
        return {"sentences": [_("Nothing is written on the sheet; the score stays as it is.")]}
    if form.replaces is None:
        if sheet.is_over:
            return {"sentences": [_("The match is over: correct the line that it is about instead.")]}
        return {"result": fold_preview(sheet.fold, line)}
    facts = {key: value for key, value in line.items() if key != "kind"}
    try:
        change = change_of(sheet, Line(number=form.replaces.number, kind=line["kind"], facts=facts))
    except IllegalLineError as error:
        return {"sentences": [_sentence(error, sheet)]}
    return {"sentences": line_words.changes(form.replaces, change, sheet.side_names)}


def _sentence(error: RefusedError, sheet: ScoreSheet | None) -> str:
    return refusal(error, header=sheet.header if sheet else None)


def _open_call(match: Match | None) -> RefereeCall | None:
    """A ruling answers the call that is open at its table."""
    return match.referee_calls.filter(closed_at=None).first() if match is not None else None


def _revised(request: Request, club: Club) -> Ruling | None:
    key = request.POST.get("revises", "")
    if not key.isdecimal() or len(key) > 15:
        return None
    return Ruling.objects.filter(club=club, pk=int(key)).first()


def _query_without_page(request: Request) -> str:
    query = request.GET.copy()
    query.pop("page", None)
    return query.urlencode()
