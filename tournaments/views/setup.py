"""Setting up a tournament: from a ready-made kind of event or step by step; its settings; a copy of it."""

from __future__ import annotations

import re
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring import explain as rules_words
from scoring.actors import Actor
from scoring.models import Club, HouseRuleset
from scoring.models.play import ALPHABET
from scoring.rules import VARIANTS, get_variant
from scoring.services.errors import RefusedError
from tournaments.explain import SYSTEMS
from tournaments.fitting import systems_of, units_of
from tournaments.forms.setup import MOST_STAGES, SettingsForm, Setup, Shape, ShapeForm, planned, shape_of
from tournaments.models import Round, Tournament
from tournaments.models.competition import new_short_id
from tournaments.presets import PRESETS, TournamentPreset, preset_named
from tournaments.refusals import refusal
from tournaments.services import setup as services
from tournaments.services.errors import EngineRefusedError, StaleError
from tournaments.structure_words import SYSTEM_SENTENCES, UNIT_SENTENCES, stage_sentence
from tournaments.views.access import Access, access_to_organise, club_to_found_in

SHORT_ID = re.compile(rf"[{ALPHABET}]{{6}}")
CONFLICT = 409

STRUCTURE_LABELS = {
    "variant": gettext_lazy("the game"),
    "unit": gettext_lazy("who competes"),
    "ruleset": gettext_lazy("the rules"),
    "stages": gettext_lazy("the stages"),
}
STATUSES: dict[str, tuple[Any, Any]] = {
    "open": (
        services.open_tournament,
        gettext_lazy("Everybody with the address can see the tournament now."),
    ),
    "hide": (services.hide_tournament, gettext_lazy("Only those who prepare it can see the tournament now.")),
    "finish": (services.finish_tournament, gettext_lazy("The tournament is closed. It can be opened again.")),
}


@require_safe
def found(request: HttpRequest, slug: str) -> HttpResponse:
    """The kinds of event to start from, and the way step by step."""
    club, _role = club_to_found_in(request, slug)
    lately = Tournament.objects.filter(club=club).order_by("-starts_at", "-pk")[:5]
    context = {
        "club": club,
        "cards": [_preset_card(preset) for preset in PRESETS],
        "lately": [(tournament, new_short_id()) for tournament in lately],
    }
    return render(request, "tournaments/found.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def found_tournament(request: HttpRequest, slug: str, preset: str) -> HttpResponse:
    """One page with everything, filled in from a preset or for the shape that was chosen."""
    club, role = club_to_found_in(request, slug)
    start = preset_named(preset)
    if start is None and preset != "custom":
        raise Http404
    chosen = request.POST if request.method == "POST" else request.GET
    shape = _shape_in(chosen) or (_shape_of_preset(start) if start and "variant" not in chosen else None)
    if shape is None:
        return choose_shape(request, chosen, {"club": club})
    with timezone.override(club.time_zone):
        return _found(request, club, role, start, shape)


def _found(
    request: HttpRequest, club: Club, role: str, preset: TournamentPreset | None, shape: Shape
) -> HttpResponse:
    sent = request.method == "POST"
    if preset is not None and shape != _shape_of_preset(preset):
        preset = None
    settings = SettingsForm(request.POST if sent else None, initial=_usual_settings(preset))
    setup = Setup(
        shape,
        request.POST if sent else None,
        stages=preset.stages if preset else (),
        ruleset=services.full_ruleset(preset.variant, preset.unit, preset.ruleset, preset.stages)
        if preset
        else None,
        houses=_houses(club, shape),
        settings=settings,
    )
    public_id = request.POST.get("public_id", "")
    if sent and setup.is_valid() and "plan" not in request.POST:
        try:
            tournament = services.found_tournament(
                club=club,
                actor=Actor.of(request, role=role),
                variant=shape.variant.key,
                unit=shape.unit,
                stages=setup.stages,
                ruleset=setup.ruleset,
                preset=preset.key if preset else "",
                public_id=public_id if SHORT_ID.fullmatch(public_id) else new_short_id(),
                **settings.settings(),
            )
        except RefusedError as error:
            setup.problems.append(refusal(error))
        else:
            messages.success(request, _("The tournament is set up. Now enter who takes part."))
            return redirect("tournaments:entrants", tournament.public_id)
    if not sent:
        _plan_of_initial(setup, preset)
    context = {
        "club": club,
        "preset": preset,
        "setup": setup,
        "public_id": public_id if SHORT_ID.fullmatch(public_id) else new_short_id(),
        **_shape_words(shape),
    }
    return _page(request, "tournaments/setup.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest, public_id: str) -> HttpResponse:
    """What may change at any time, and the plan of the evening."""
    access = access_to_organise(request, public_id)
    tournament = access.tournament
    with timezone.override(tournament.club.time_zone):
        return _settings(request, access, tournament)


def _settings(request: HttpRequest, access: Access, tournament: Tournament) -> HttpResponse:
    seen, status, clash = services.fingerprint(tournament), 200, []
    form = SettingsForm(
        request.POST or None,
        instance=Tournament.objects.get(pk=tournament.pk),
        initial={"expected": tournament.expected or max(tournament.entrants.count(), 2)},
    )
    if request.method == "POST" and form.is_valid() and "plan" not in request.POST:
        try:
            services.change_settings(
                tournament=tournament,
                actor=access.actor,
                seen=request.POST.get("seen") or None,
                **form.settings(),
            )
        except StaleError as error:
            status, clash = CONFLICT, _stored(tournament, error.facts["changed"])
        else:
            messages.success(request, _("Saved."))
            return redirect("tournaments:settings", tournament.public_id)
    clock = form.cleaned_data if form.is_bound and form.is_valid() else vars(tournament)
    context = {
        "tournament": tournament,
        "form": form,
        "plan": _plan(tournament, clock),
        "seen": seen,
        "clash": clash,
        "published": Round.objects.published().filter(stage__tournament=tournament).exists(),
        "new_id": new_short_id(),
    }
    return _page(request, "tournaments/settings.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def structure(request: HttpRequest, public_id: str) -> HttpResponse:
    """Game, rules and stages: to change before the first draw, to read after it."""
    access = access_to_organise(request, public_id)
    tournament = access.tournament
    chosen = request.POST if request.method == "POST" else request.GET
    if "variant" in chosen or "choose" in chosen:
        shape = _shape_in(chosen)
        if shape is None:
            return choose_shape(request, chosen, {"club": tournament.club, "tournament": tournament})
    else:
        shape = shape_of(tournament)
    with timezone.override(tournament.club.time_zone):
        return _structure(request, access, tournament, shape)


def _structure(request: HttpRequest, access: Access, tournament: Tournament, shape: Shape) -> HttpResponse:
    sent, status, clash = request.method == "POST", 200, []
    same_game = shape.variant.key == tournament.variant
    setup = Setup(
        shape,
        request.POST if sent else None,
        stages=[stage.as_file() for stage in tournament.stages.all()],
        ruleset=tournament.ruleset if same_game else None,
        houses=_houses(tournament.club, shape),
        entrants=tournament.entrants.count(),
    )
    if sent and setup.is_valid(tournament=tournament) and "plan" not in request.POST:
        try:
            services.change_structure(
                tournament=tournament,
                actor=access.actor,
                variant=shape.variant.key,
                unit=shape.unit,
                stages=setup.stages,
                ruleset=setup.ruleset,
                seen=request.POST.get("seen") or None,
            )
        except StaleError as error:
            status, clash = CONFLICT, error.facts["changed"]
        except EngineRefusedError as error:
            setup.add_problems(error)
        except RefusedError as error:
            setup.problems.append(refusal(error))
        else:
            messages.success(request, _("Saved."))
            return redirect("tournaments:structure", tournament.public_id)
    if not sent and shape == shape_of(tournament):
        setup.plan = _plan(tournament, vars(tournament))
    context = {
        "tournament": tournament,
        "club": tournament.club,
        "setup": setup,
        "seen": services.structure_fingerprint(tournament),
        "clash": [STRUCTURE_LABELS[key] for key in clash],
        "fixed": Round.objects.standing().filter(stage__tournament=tournament).exists(),
        "agreed": _agreed(tournament),
        "stage_sentences": [stage_sentence(stage.as_file()) for stage in tournament.stages.all()],
        **_shape_words(shape),
    }
    return _page(request, "tournaments/structure.html", context, status=status)


@require_POST
def duplicate(request: HttpRequest, public_id: str) -> HttpResponse:
    """Last week's again, in one tap: the same hour of the same weekday, with the same people."""
    access = access_to_organise(request, public_id)
    asked = request.POST.get("new_id", "")
    with timezone.override(access.tournament.club.time_zone):
        try:
            copy = services.duplicate_tournament(
                tournament=access.tournament,
                actor=access.actor,
                public_id=asked if SHORT_ID.fullmatch(asked) else None,
            )
        except RefusedError as error:
            messages.error(request, refusal(error))
            return redirect("tournaments:settings", public_id)
    messages.success(request, _("Here is the same again. Look at the date, and at who takes part."))
    return redirect("tournaments:settings", copy.public_id)


@require_POST
def change_status(request: HttpRequest, public_id: str, status: str) -> HttpResponseRedirect:
    """Open it to the public, hide it again, or close the books."""
    access = access_to_organise(request, public_id)
    act, sentence = STATUSES[status]
    try:
        act(tournament=access.tournament, actor=access.actor)
    except RefusedError as error:
        messages.error(request, refusal(error))
    else:
        messages.success(request, str(sentence))
    return redirect("tournaments:settings", public_id)


def choose_shape(request: HttpRequest, chosen: QueryDict, context: dict[str, Any]) -> HttpResponse:
    """First the game, then who competes and by which systems."""
    variant = VARIANTS.get(chosen.get("variant", ""))
    context = {**context, "games": [_game(key) for key in VARIANTS]}
    if variant is not None:
        form = ShapeForm(chosen if "unit" in chosen else None, variant=variant)
        if form.is_valid():
            query = QueryDict(mutable=True)
            for key, value in form.shape.as_query:
                query.appendlist(key, value)
            return redirect(f"{request.path}?{query.urlencode()}")
        units = units_of(variant)
        context |= {
            "game": _game(variant.key),
            "form": form,
            "units": [(unit, Tournament.Unit(unit).label, UNIT_SENTENCES[unit]) for unit in units],
            "systems": [
                (name, label, SYSTEM_SENTENCES[name])
                for name, label in SYSTEMS.items()
                if any(name in systems_of(variant, unit) for unit in units)
            ],
            "places": [form[f"system_{place}"] for place in range(1, MOST_STAGES + 1)],
        }
    return render(request, "tournaments/found_custom.html", context)


def _page(request: HttpRequest, template: str, context: dict[str, Any], *, status: int = 200) -> HttpResponse:
    """The page, or only its plan for the script that asks while somebody types."""
    if request.htmx and "plan" in request.POST:  # type: ignore[attr-defined]
        setup: Setup | None = context.get("setup")
        context["plan"] = setup.plan if setup else context.get("plan")
        return render(request, "tournaments/_plan.html", context)
    if (setup := context.get("setup")) is not None:
        context["plan"] = setup.plan
    return render(request, template, context, status=status)


def _shape_in(chosen: QueryDict) -> Shape | None:
    """The shape that an address or a form names, if it is one that can be played."""
    variant = VARIANTS.get(chosen.get("variant", ""))
    unit, systems = chosen.get("unit", ""), tuple(chosen.getlist("system"))
    if variant is None or not 1 <= len(systems) <= MOST_STAGES:
        return None
    allowed = systems_of(variant, unit)
    return Shape(variant, unit, systems) if all(system in allowed for system in systems) else None


def _shape_of_preset(preset: TournamentPreset) -> Shape:
    systems = tuple(stage["system"] for stage in preset.stages)
    return Shape(get_variant(preset.variant), preset.unit, systems)


def _shape_words(shape: Shape) -> dict[str, Any]:
    return {
        "game": _game(shape.variant.key),
        "unit": shape.unit,
        "unit_label": Tournament.Unit(shape.unit).label,
        "systems": [(system, SYSTEMS[system]) for system in shape.systems],
        "shape_query": shape.as_query,
    }


def _game(key: str) -> dict[str, str]:
    return {
        "key": key,
        "name": rules_words.variant_name(key),
        "sentence": rules_words.variant_sentence(key),
        "players": rules_words.players_needed(key),
    }


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
    ruleset = services.full_ruleset(preset.variant, preset.unit, preset.ruleset, preset.stages)
    played = services.check_stages(preset.stages, preset.expected)
    if played is not None:
        setup.plan = planned(played, preset.variant, preset.unit, ruleset, preset.stages, clock)


def _plan(tournament: Tournament, clock: Any) -> Any:
    """The plan for those who have entered, or for those expected if they are more; None when it can't be."""
    stages = [stage.as_file() for stage in tournament.stages.all()]
    count = max(clock.get("expected") or 0, tournament.entrants.filter(left_after=None).count())
    try:
        played = services.check_stages(stages, max(count, 2))
    except EngineRefusedError:
        return None
    if played is None:
        return None
    return planned(played, tournament.variant, tournament.unit, tournament.ruleset, stages, clock)


def _houses(club: Club, shape: Shape) -> list[HouseRuleset]:
    return list(HouseRuleset.objects.filter(club=club, variant=shape.variant.key, retired_at=None))


def _stored(tournament: Tournament, changed: list[str]) -> list[tuple[str, Any]]:
    """What is stored now where it differs from what was sent: a label, and a value in words."""
    tournament.refresh_from_db()
    stored = []
    for key in changed:
        field = Tournament._meta.get_field(key)
        shown = getattr(tournament, f"get_{key}_display", None)
        value = shown() if shown else getattr(tournament, key)
        if key in ("prizes", "fee_cents"):
            value = ""
        stored.append((str(getattr(field, "verbose_name", key)), value))
    return stored


def _agreed(tournament: Tournament) -> list[tuple[str, str]]:
    """The ruleset in words."""
    return [
        (
            rules_words.option_label(tournament.variant, key),
            rules_words.choice_label(tournament.variant, key, value),
        )
        for key, value in tournament.ruleset.items()
    ]
