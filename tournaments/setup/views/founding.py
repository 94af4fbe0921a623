"""A new tournament: from a ready-made kind of event, or step by step."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring import words as rules_words
from scoring.access.actors import Actor
from scoring.access.request import Request, require_form
from scoring.models import Club
from scoring.rules import get_variant
from scoring.writing.answers import refusals_in
from tournaments.access import club_door
from tournaments.models import Tournament
from tournaments.models.setup import new_short_id
from tournaments.setup import services
from tournaments.setup.forms.settings import SettingsForm
from tournaments.setup.forms.setup import Setup, Shape
from tournaments.setup.presets import PRESETS, TournamentPreset, preset_named
from tournaments.setup.selectors import planned
from tournaments.setup.views.shapes import (
    SHORT_ID,
    choose_shape,
    house_rules_for,
    page_or_plan,
    shape_in,
    shape_words,
)
from tournaments.setup.words import stage_sentence


@require_safe
def choose_kind(request: Request, slug: str) -> HttpResponse:
    """The kinds of event to start from, and the way step by step."""
    club = club_door(request, slug, "found").club
    lately = Tournament.objects.filter(club=club).order_by("-starts_at", "-pk")[:5]
    context = {
        "club": club,
        "cards": [_preset_card(preset) for preset in PRESETS],
        "lately": [(tournament, new_short_id()) for tournament in lately],
    }
    return render(request, "tournaments/setup/found.html", context)


@require_form
def found_tournament(request: Request, slug: str, preset: str) -> HttpResponse:
    """One page with everything, filled in from a preset or for the shape that was chosen."""
    door = club_door(request, slug, "found")
    start = preset_named(preset)
    if start is None and preset != "custom":
        raise Http404
    chosen = request.POST if request.method == "POST" else request.GET
    shape = shape_in(chosen) or (_shape_of_preset(start) if start and "variant" not in chosen else None)
    if shape is None:
        return choose_shape(request, chosen, {"club": door.club})
    return _form_page(request, door.club, door.role, start, shape)


def _form_page(
    request: Request, club: Club, role: str, preset: TournamentPreset | None, shape: Shape
) -> HttpResponse:
    sent = request.method == "POST"
    if preset is not None and shape != _shape_of_preset(preset):
        preset = None
    settings = SettingsForm(request.POST if sent else None, initial=_usual_settings(preset))
    setup = Setup(
        shape,
        request.POST if sent else None,
        start=_structure_of_preset(preset) if preset else None,
        houses=house_rules_for(club, shape),
        settings=settings,
    )
    public_id = request.POST.get("public_id", "")
    if sent and setup.is_valid() and "plan" not in request.POST:
        with refusals_in(setup):
            tournament = services.found_tournament(
                club=club,
                structure=setup.structure,
                actor=Actor.of(request, role=role),
                preset=preset.key if preset else "",
                public_id=public_id if SHORT_ID.fullmatch(public_id) else new_short_id(),
                **settings.settings(),
            )
            messages.success(request, _("The tournament is set up. Now enter who takes part."))
            return redirect("tournaments:entrants", tournament.public_id)
    if not sent:
        _plan_of_initial(setup, preset)
    context = {
        "club": club,
        "preset": preset,
        "setup": setup,
        "public_id": public_id if SHORT_ID.fullmatch(public_id) else new_short_id(),
        **shape_words(shape),
    }
    return page_or_plan(request, "tournaments/setup/setup.html", context)


def _shape_of_preset(preset: TournamentPreset) -> Shape:
    systems = tuple(stage["system"] for stage in preset.stages)
    return Shape(get_variant(preset.variant), preset.unit, systems)


def _structure_of_preset(preset: TournamentPreset) -> services.Structure:
    """With every option of its rules."""
    agreed = services.Structure(preset.variant, preset.unit, preset.stages, preset.ruleset)
    return replace(agreed, ruleset=services.full_ruleset(agreed))


def _preset_card(preset: TournamentPreset) -> dict[str, Any]:
    return {
        "preset": preset,
        "game": rules_words.variant_name(preset.variant),
        "unit": Tournament.Unit(preset.unit).label,
        "stages": [stage_sentence(stage) for stage in preset.stages],
    }


def _usual_settings(preset: TournamentPreset | None) -> dict[str, Any]:
    """Tonight at half past seven, named after its kind."""
    tonight = timezone.localtime().replace(hour=19, minute=30, second=0, microsecond=0)
    initial: dict[str, Any] = {"starts_at": tonight, "expected": 16, "deadline_minutes": 30}
    if preset is not None:
        initial |= {
            "name": str(preset.name),
            "expected": preset.expected,
            "minutes": preset.minutes,
            "even_hands": preset.even_hands,
            "score_of": preset.score_of,
        }
    return initial


def _plan_of_initial(setup: Setup, preset: TournamentPreset | None) -> None:
    """The plan of a preset as it stands, before anything was typed."""
    if preset is None or setup.settings is None:
        return
    clock = {"break_minutes": 10, **setup.settings.initial}
    played = services.check_stages(preset.stages, preset.expected)
    if played is not None:
        setup.plan = planned(played, _structure_of_preset(preset), clock)
