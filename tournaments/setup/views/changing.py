"""Settings at any time, game and stages until the first draw; a copy; who may see it."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from scoring import words as rules_words
from scoring.access.request import Request, require_form
from scoring.words.conventions import card_of
from scoring.writing.answers import answer, refusals_in
from tournaments.access import TournamentDoor, tournament_door
from tournaments.entrants.selectors.no_shows import no_shows
from tournaments.models import Round, Tournament
from tournaments.models.setup import new_short_id
from tournaments.rounds.selectors.strip import pressing_matters
from tournaments.setup import services
from tournaments.setup.forms.settings import SettingsForm
from tournaments.setup.forms.setup import Setup, Shape, shape_of
from tournaments.setup.selectors import plan_of_stored
from tournaments.setup.views.shapes import (
    SHORT_ID,
    choose_shape,
    house_rules_for,
    page_or_plan,
    shape_in,
    shape_words,
)
from tournaments.setup.words import stage_sentence
from tournaments.standings.services.versions import LONGEST_REASON
from tournaments.writing.errors import EngineError, StaleError

STRUCTURE_LABELS = {
    "variant": gettext_lazy("the game"),
    "unit": gettext_lazy("who competes"),
    "ruleset": gettext_lazy("the rules"),
    "conventions": gettext_lazy("the table card"),
    "stages": gettext_lazy("the stages"),
}

STATUSES: dict[str, tuple[Any, Any]] = {
    "open": (
        services.open_tournament,
        gettext_lazy("Everybody with the address can see the tournament now."),
    ),
    "hide": (services.hide_tournament, gettext_lazy("Only those who prepare it can see the tournament now.")),
}


@require_form
def settings(request: Request, public_id: str) -> HttpResponse:
    """What may change at any time, and the plan of the evening."""
    door = tournament_door(request, public_id, "organise")
    tournament = door.tournament
    page_fingerprint, status, clash = services.fingerprint(tournament), 200, []
    form = SettingsForm(
        request.POST or None,
        instance=Tournament.objects.get(pk=tournament.pk),
        initial={"expected": tournament.expected or max(tournament.entrants.count(), 2)},
    )
    if request.method == "POST" and form.is_valid() and "plan" not in request.POST:
        try:
            services.change_settings(
                tournament=tournament,
                actor=door.actor,
                page_fingerprint=request.POST.get("seen") or None,
                **form.settings(),
            )
        except StaleError as error:
            status, clash = HTTPStatus.CONFLICT, _stored(tournament, error.facts["changed"])
        else:
            messages.success(request, _("Saved."))
            return redirect("tournaments:settings", tournament.public_id)
    clock = form.cleaned_data if form.is_bound and form.is_valid() else vars(tournament)
    context = {
        "tournament": tournament,
        "form": form,
        "plan": plan_of_stored(tournament, clock),
        "seen": page_fingerprint,
        "clash": clash,
        "published": Round.objects.published().filter(stage__tournament=tournament).exists(),
        "new_id": new_short_id(),
    }
    return page_or_plan(request, "tournaments/setup/settings.html", context, status=status)


@require_form
def structure(request: Request, public_id: str) -> HttpResponse:
    """Game, rules and stages: to change before the first draw, to read after it."""
    door = tournament_door(request, public_id, "organise")
    tournament = door.tournament
    chosen = request.POST if request.method == "POST" else request.GET
    if "variant" in chosen or "choose" in chosen:
        shape = shape_in(chosen)
        if shape is None:
            return choose_shape(request, chosen, {"club": tournament.club, "tournament": tournament})
    else:
        shape = shape_of(tournament)
    return _structure(request, door, tournament, shape)


def _structure(request: Request, door: TournamentDoor, tournament: Tournament, shape: Shape) -> HttpResponse:
    sent, status, clash = request.method == "POST", 200, []
    setup = Setup(
        shape,
        request.POST if sent else None,
        start=services.structure_of(tournament),
        houses=house_rules_for(tournament.club, shape),
    )
    if sent and setup.is_valid(tournament) and "plan" not in request.POST:
        with refusals_in(setup):
            try:
                services.change_structure(
                    tournament=tournament,
                    structure=setup.structure,
                    actor=door.actor,
                    page_fingerprint=request.POST.get("seen") or None,
                )
            except StaleError as error:
                status, clash = HTTPStatus.CONFLICT, error.facts["changed"]
            except EngineError as error:
                setup.add_problems(error)
            else:
                messages.success(request, _("Saved."))
                return redirect("tournaments:structure", tournament.public_id)
    if not sent and shape == shape_of(tournament):
        setup.plan = plan_of_stored(tournament, vars(tournament))
    context = {
        "tournament": tournament,
        "club": tournament.club,
        "setup": setup,
        "seen": services.structure_fingerprint(tournament),
        "clash": [STRUCTURE_LABELS[key] for key in clash],
        "fixed": Round.objects.standing().filter(stage__tournament=tournament).exists(),
        "agreed": _agreed(tournament),
        "stage_sentences": [stage_sentence(stage.as_file()) for stage in tournament.stages.all()],
        **shape_words(shape),
    }
    return page_or_plan(request, "tournaments/setup/structure.html", context, status=status)


@require_POST
def duplicate(request: Request, public_id: str) -> HttpResponse:
    """Last week's again, in one tap: the same hour of the same weekday, with the same people."""
    door = tournament_door(request, public_id, "organise")
    new_id = request.POST.get("new_id", "")
    return answer(
        door,
        lambda: services.duplicate_tournament(
            tournament=door.tournament,
            actor=door.actor,
            public_id=new_id if SHORT_ID.fullmatch(new_id) else None,
        ),
        _("Here is the same again. Look at the date, and at who takes part."),
        lambda copy: reverse("tournaments:settings", args=[copy.public_id]),
        refused=reverse("tournaments:settings", args=[public_id]),
    )


@require_POST
def change_status(request: Request, public_id: str, status: str) -> HttpResponse:
    """Open it to the public, or hide it again."""
    door = tournament_door(request, public_id, "organise")
    act, sentence = STATUSES[status]
    settings = reverse("tournaments:settings", args=[public_id])
    return answer(
        door,
        lambda: act(tournament=door.tournament, actor=door.actor),
        str(sentence),
        settings,
    )


@require_POST
def finish(request: Request, public_id: str) -> HttpResponse:
    """Close the books. Who never came is asked about first: a final ranking is hung up, and paid out."""
    door = tournament_door(request, public_id, "organise")
    end = reverse("tournaments:end", args=[public_id])
    if no_shows(door.tournament):
        return redirect(f"{end}?asked=1")
    if "all_the_same" not in request.POST and pressing_matters(door.tournament):
        messages.error(request, _("Something is open at a table: answer it, or say that it stays open."))
        return redirect(end)
    return answer(
        door,
        lambda: services.finish_tournament(
            tournament=door.tournament,
            actor=door.actor,
            reason=request.POST.get("reason", "").strip()[:LONGEST_REASON],
        ),
        _("The tournament is closed. It can be opened again."),
        end,
        refused=reverse("tournaments:settings", args=[public_id]),
    )


def _stored(tournament: Tournament, changed: list[str]) -> list[tuple[str, Any]]:
    """What is stored now where it differs from what was sent: a label, and a value in words."""
    tournament.refresh_from_db()
    stored = []
    for key in changed:
        field = Tournament._meta.get_field(key)
        display = getattr(tournament, f"get_{key}_display", None)
        value = display() if display else getattr(tournament, key)
        if key in ("prizes", "fee_cents"):
            value = ""
        stored.append((str(getattr(field, "verbose_name", key)), value))
    return stored


def _agreed(tournament: Tournament) -> list[tuple[str, str]]:
    """The ruleset and the table card in words."""
    options = [
        (
            rules_words.option_label(tournament.variant, key),
            rules_words.choice_label(tournament.variant, key, value),
        )
        for key, value in tournament.ruleset.items()
    ]
    conventions = rules_words.words_of(tournament.variant).conventions
    card = card_of(conventions, tournament.conventions)
    return options + [(str(line.convention.label), str(line.custom.sentence)) for line in card]
