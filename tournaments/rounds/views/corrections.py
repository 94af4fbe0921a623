"""Correcting a result: what it would change is shown before anything is saved."""

import json
from collections.abc import Mapping
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
from tournaments.rounds.selectors.seating_again import SeatingAgain
from tournaments.rounds.services import results
from tournaments.rounds.services.versions import ResultEntry
from tournaments.rounds.views.table_page import detail_of, open_table_at
from tournaments.words.refusals import doubt_sentence, first_problem


@require_form
def correct_result(request: Request, public_id: str, pk: int) -> HttpResponse:
    """Another result in the place of one: first what it would change, then, with ``sure``, the change."""
    door = tournament_door(request, public_id, "rule")
    table = open_table_at(door, pk)
    detail = detail_of(door, table)
    options: dict[str, Any] = {"sides": detail.row.sides, "go_on": detail.go_on}
    options |= {"with_absent": True, "with_reason": True, "last_score": partial(last_score, door.tournament)}
    context: dict[str, Any] = {"detail": detail}
    if request.method != "POST":
        initial = initial_from(detail.row.result)
        if detail.sheet_says is not None:
            initial |= {f"score_{side}": score for side, score in enumerate(detail.sheet_says["scores"])}
        return _render_correction(door, table, ResultForm(initial=initial, **options), context)
    form = ResultForm(request.POST, **options)
    if not form.is_valid():
        return _render_correction(door, table, form, context, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    undo_later = bool(request.POST.get("undo_later"))
    if not request.POST.get("sure") or request.POST.get("previewed", _preview_key(form)) != _preview_key(
        form
    ):
        context |= _consequences(door, table, form)
        return _render_correction(door, table, form, context)
    return answer(
        door,
        lambda: results.correct_result(
            table=table,
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
            table,
            form,
            context | _consequences(door, table, form) | {"notice": why},
            status=HTTPStatus.CONFLICT,
        ),
    )


def _render_correction(
    door: TournamentDoor, table: Table, form: ResultForm, context: dict[str, Any], *, status: int = 200
) -> HttpResponse:
    context |= {
        "tournament": door.tournament,
        "door": door,
        "table": table,
        "round": table.round,
        "form": form,
    }
    context["stages"] = door.tournament.stages.count()
    return render(door.request, "tournaments/rounds/correct_result.html", context, status=status)


def _preview_key(form: ResultForm) -> str:
    """The typed values as text: when they differ from those previewed, the preview is shown again."""
    return json.dumps(form.facts)


def _consequences(door: TournamentDoor, table: Table, form: ResultForm) -> dict[str, Any]:
    """Who would change places; and which later rounds stand on the old result."""
    consequences = consequences_of(door.tournament, table, form.facts)
    names = dict(door.tournament.entrants.values_list("number", "name"))
    changes = [(names[int(change.entrant[1:])], change) for change in consequences.changes]
    still_in = [names[int(entrant[1:])] for entrant in consequences.still_in]
    impossible = first_problem(consequences.problems) if consequences.problems else ""
    doubt = doubt_of(door.tournament, table, form.facts)
    if doubt is not None and doubt.is_impossible:
        impossible = doubt_sentence(doubt)
    return {
        "unlikely": doubt_sentence(doubt) if doubt else "",
        "previewed": _preview_key(form),
        "changes": changes,
        "still_in": still_in,
        "later": consequences.hanging,
        "back": consequences.back.count,
        "lost": sum(table.number is not None for table in consequences.back.lost),
        "again": _seated_again(consequences.again, names) if consequences.again else None,
        "impossible": impossible,
    }


def _seated_again(again: SeatingAgain, names: Mapping[int, str]) -> dict[str, Any]:
    """The round, its new tables with the names side by side, how many they replace, and how many play on."""
    tables = [
        {
            "number": entry.get("table"),
            "sides": [[names[int(entrant[1:])] for entrant in side] for side in entry["sides"]],
        }
        for _order, entry in sorted(again.tables.items())
    ]
    return {"round": again.round, "tables": tables, "gone": len(again.gone), "staying": len(again.staying)}
