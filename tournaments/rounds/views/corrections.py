"""Correcting a result: what it would change is shown before anything is saved."""

import json
from functools import partial
from http import HTTPStatus
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.access.request import Request, require_form
from scoring.writing.answers import answer
from tournaments.access import TournamentDoor, tournament_door
from tournaments.models import Table
from tournaments.rounds.forms.tables import ResultForm, initial_from
from tournaments.rounds.selectors.consequences import consequences_of
from tournaments.rounds.selectors.doubts import doubt_of, last_score
from tournaments.rounds.services import results
from tournaments.rounds.services.versions import ResultEntry
from tournaments.rounds.views.tables import detail_of, open_table_at
from tournaments.words.refusals import doubt_sentence, first_problem


@require_form
def correct_result(request: Request, public_id: str, pk: int) -> HttpResponse:
    """Another result in the place of one: first what it would change, then, with ``sure``, the change."""
    door = tournament_door(request, public_id, "rule")
    found = open_table_at(door, pk)
    detail = detail_of(door, found)
    options: dict[str, Any] = {"sides": detail.row.sides, "go_on": detail.go_on}
    options |= {"with_absent": True, "with_reason": True, "last_score": partial(last_score, door.tournament)}
    context: dict[str, Any] = {"detail": detail, "later": results.later_rounds(found.round)}
    if request.method != "POST":
        shown = initial_from(detail.row.result)
        if detail.sheet_says is not None:
            shown |= {f"score_{side}": score for side, score in enumerate(detail.sheet_says["scores"])}
        return _render_correction(door, found, ResultForm(initial=shown, **options), context)
    form = ResultForm(request.POST, **options)
    if not form.is_valid():
        return _render_correction(door, found, form, context, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    undo_later = bool(request.POST.get("undo_later"))
    if not request.POST.get("sure") or request.POST.get("previewed", _preview_key(form)) != _preview_key(
        form
    ):
        context |= _consequences(door, found, form, context)
        return _render_correction(door, found, form, context)
    return answer(
        door,
        lambda: results.correct_result(
            table=found,
            entry=ResultEntry(
                **form.facts, reason=form.cleaned_data["reason"], client_id=form.client_id_or_new
            ),
            actor=door.actor,
            undo_later=undo_later,
            sure=True,
        ),
        _("The result was corrected; the one before stays readable."),
        reverse("tournaments:table", args=[public_id, pk]),
        refused=lambda why: _render_correction(
            door,
            found,
            form,
            context | _consequences(door, found, form, context) | {"notice": why},
            status=HTTPStatus.CONFLICT,
        ),
    )


def _render_correction(
    door: TournamentDoor, found: Table, form: ResultForm, context: dict[str, Any], *, status: int = 200
) -> HttpResponse:
    context |= {
        "tournament": door.tournament,
        "door": door,
        "table": found,
        "round": found.round,
        "form": form,
    }
    context["stages"] = door.tournament.stages.count()
    return render(door.request, "tournaments/rounds/correct_result.html", context, status=status)


def _preview_key(form: ResultForm) -> str:
    """The typed values as text: when they differ from those previewed, the preview is shown again."""
    return json.dumps(form.facts)


def _consequences(
    door: TournamentDoor, found: Table, form: ResultForm, context: dict[str, Any]
) -> dict[str, Any]:
    """Who would change places; and whether later rounds stand on the old result."""
    told = consequences_of(door.tournament, found, form.facts)
    stands_on_it = bool(told.problems) and bool(context["later"])
    if stands_on_it:
        told = consequences_of(door.tournament, found, form.facts, without_later=True)
    names = dict(door.tournament.entrants.values_list("number", "name"))
    changes = [(names[int(change.entrant[1:])], change) for change in told.changes]
    still_in = [names[int(entrant[1:])] for entrant in told.still_in]
    impossible = first_problem(told.problems) if told.problems else ""
    doubt = doubt_of(door.tournament, found, form.facts)
    if doubt is not None and doubt.is_impossible:
        impossible = doubt_sentence(doubt)
    return {
        "unlikely": doubt_sentence(doubt) if doubt else "",
        "previewed": _preview_key(form),
        "changes": changes,
        "still_in": still_in,
        "stands_on_it": stands_on_it,
        "impossible": impossible,
    }
