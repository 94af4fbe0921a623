"""Tournaments in and out of the app, as files (docs/formats/tournament-file.md)."""

from __future__ import annotations

import json
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.access.actors import Actor
from scoring.access.request import Request, require_form
from scoring.models import Club, Membership, Role, User
from scoring.writing.answers import refusals_in
from tournaments.access import tournament_door
from tournaments.engine import Problem, TournamentError
from tournaments.entrants.selectors.entrants import entrants_listed, public_name
from tournaments.models.setup import new_short_id
from tournaments.reading.suspense import file_for_reader
from tournaments.setup.forms.files import TournamentImportForm
from tournaments.setup.services import files as services
from tournaments.setup.views import SHORT_ID
from tournaments.words.engine import problem_sentence
from tournaments.writing.errors import EngineError

MOST_LISTED = 20


@require_safe
def tournament_file(request: Request, public_id: str) -> HttpResponse:
    """The tournament as a file; for everybody, once it is open, with names as people wish to appear."""
    door = tournament_door(request, public_id)
    file = file_for_reader(door.tournament, hide_last_round=door.hides_last_round)
    if not door.may("enter_results"):
        public_names = {entrant.file_id: public_name(entrant) for entrant in entrants_listed(door.tournament)}
        file["entrants"] = [entry | {"name": public_names[entry["id"]]} for entry in file["entrants"]]
    response = HttpResponse(
        json.dumps(file, ensure_ascii=False, indent=1) + "\n", content_type="application/json; charset=utf-8"
    )
    response["Content-Disposition"] = f'attachment; filename="tournament-{public_id}.json"'
    return response


@login_required
@require_form
def import_tournament(request: Request) -> HttpResponse:
    """A file becomes a tournament of the chosen club, with every round or not at all."""
    clubs = _clubs_to_found_in(request)
    if not clubs:
        raise PermissionDenied
    sent = request.method == "POST"
    form = TournamentImportForm(
        request.POST if sent else None,
        request.FILES if sent else None,
        clubs=clubs,
        initial={"club": request.GET.get("club", ""), "variant": "manillen-4p", "unit": "pair"},
    )
    problems: list[dict[str, Any]] = []
    new_id = request.POST.get("public_id", "")
    public_id = new_id if SHORT_ID.fullmatch(new_id) else new_short_id()
    if sent and form.is_valid():
        data = form.cleaned_data
        with refusals_in(form):
            try:
                tournament = services.import_tournament(
                    club=form.clubs[data["club"]],
                    file=form.read(),
                    variant=data["variant"],
                    unit=data["unit"],
                    public_id=public_id,
                    actor=Actor.of(request, role="organiser"),
                )
            except (TournamentError, EngineError) as error:
                problems = [_in_words(problem) for problem in error.problems[:MOST_LISTED]]
            else:
                messages.success(request, _("The tournament is taken over."))
                return redirect("tournaments:settings", tournament.public_id)
    context = {"form": form, "problems": problems, "public_id": public_id}
    return render(
        request,
        "tournaments/setup/import.html",
        context,
        status=HTTPStatus.UNPROCESSABLE_ENTITY if problems else 200,
    )


def _clubs_to_found_in(request: Request) -> list[Club]:
    """The clubs in which this visitor organises."""
    user = request.user
    if not isinstance(user, User):
        return []
    if user.is_superuser:
        return list(Club.objects.all())
    roles = Membership.objects.current().of_user(user).filter(role=Role.ORGANISER)
    return list(Club.objects.filter(memberships__in=roles).distinct())


def _in_words(problem: Problem) -> dict[str, Any]:
    return {"path": problem.path, "sentence": problem_sentence(problem)}
