"""Game, competitors and systems: chosen first, as everything else on the page follows from them."""

from __future__ import annotations

import re
from typing import Any

from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render

from scoring import words as rules_words
from scoring.access.request import Request
from scoring.models import Club, HouseRuleset
from scoring.models.matches import ALPHABET
from scoring.rules import VARIANTS
from tournaments.models import Tournament
from tournaments.reading.fitting import systems_of, units_of
from tournaments.setup.forms.setup import MOST_STAGES, Setup, Shape, ShapeForm
from tournaments.setup.words import UNIT_SENTENCES
from tournaments.words.systems import SYSTEMS

SHORT_ID = re.compile(rf"[{ALPHABET}]{{6}}")


def choose_shape(request: Request, chosen: QueryDict, context: dict[str, Any]) -> HttpResponse:
    """First the game, then who competes and by which systems."""
    variant = VARIANTS.get(chosen.get("variant", ""))
    context = {**context, "games": [game_card(key) for key in VARIANTS]}
    if variant is not None:
        form = ShapeForm(chosen if "unit" in chosen else None, variant=variant)
        if form.is_valid():
            query = QueryDict(mutable=True)
            for key, value in form.shape.as_query:
                query.appendlist(key, value)
            return redirect(f"{request.path}?{query.urlencode()}")
        units = units_of(variant)
        context |= {
            "game": game_card(variant.key),
            "form": form,
            "units": [(unit, Tournament.Unit(unit).label, UNIT_SENTENCES[unit]) for unit in units],
            "systems": [
                (name, words.name, words.sentence)
                for name, words in SYSTEMS.items()
                if any(name in systems_of(variant, unit) for unit in units)
            ],
            "places": [form[f"system_{place}"] for place in range(1, MOST_STAGES + 1)],
        }
    return render(request, "tournaments/setup/found_custom.html", context)


def shape_in(chosen: QueryDict) -> Shape | None:
    """The shape that an address or a form names, if it is one that can be played."""
    variant = VARIANTS.get(chosen.get("variant", ""))
    unit, systems = chosen.get("unit", ""), tuple(chosen.getlist("system"))
    if variant is None or not 1 <= len(systems) <= MOST_STAGES:
        return None
    allowed = systems_of(variant, unit)
    return Shape(variant, unit, systems) if all(system in allowed for system in systems) else None


def shape_words(shape: Shape) -> dict[str, Any]:
    return {
        "game": game_card(shape.variant.key),
        "unit": shape.unit,
        "unit_label": Tournament.Unit(shape.unit).label,
        "systems": [(system, SYSTEMS[system].name) for system in shape.systems],
        "shape_query": shape.as_query,
    }


def game_card(key: str) -> dict[str, str]:
    return {
        "key": key,
        "name": rules_words.variant_name(key),
        "sentence": rules_words.variant_sentence(key),
        "players": rules_words.players_needed(key),
    }


def house_rules_for(club: Club, shape: Shape) -> list[HouseRuleset]:
    return list(HouseRuleset.objects.filter(club=club, variant=shape.variant.key, retired_at=None))


def page_or_plan(
    request: Request, template: str, context: dict[str, Any], *, status: int = 200
) -> HttpResponse:
    """The page, or only its plan for the script that asks while somebody types."""
    if request.htmx and "plan" in request.POST:
        setup: Setup | None = context.get("setup")
        context["plan"] = setup.plan if setup else context.get("plan")
        return render(request, "tournaments/setup/_plan.html", context)
    if (setup := context.get("setup")) is not None:
        context["plan"] = setup.plan
    return render(request, template, context, status=status)
