"""Setting up a tournament: its game and rules, its stages, and everything around them.

A page shows several forms as one; :class:`Setup` holds them together, asks the engine whether the whole can
be played, and puts each of its problems at the field it is about.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.clubs.forms.rulesets import PACK, RulesetForm, ruleset_initial
from scoring.models import HouseRuleset
from scoring.rules import SheetError, Variant, get_variant
from scoring.words.packs import CONVENTION
from tournaments import engine
from tournaments.models import Tournament
from tournaments.reading.fitting import systems_of, units_of
from tournaments.setup.forms.settings import SettingsForm
from tournaments.setup.forms.stages import StageForm, stage_initial
from tournaments.setup.selectors import EveningPlan, Structure, planned
from tournaments.setup.services import check_stages, full_ruleset
from tournaments.words.engine import problem_sentence
from tournaments.writing.errors import EngineError

MOST_STAGES = 4


@dataclass(frozen=True, slots=True)
class Shape:
    """What is chosen first: the game, who competes, and the systems in their order."""

    variant: Variant
    unit: str
    systems: tuple[str, ...]

    @property
    def as_query(self) -> list[tuple[str, str]]:
        chosen = [("variant", self.variant.key), ("unit", self.unit)]
        return [*chosen, *(("system", system) for system in self.systems)]


class ShapeForm(forms.Form):
    """Who competes in a game, and by which systems one after the other."""

    def __init__(self, *args: Any, variant: Variant, **options: Any) -> None:
        super().__init__(*args, **options)
        self.variant = variant
        units = units_of(variant)
        self.fields["unit"] = forms.ChoiceField(
            choices=[(unit, Tournament.Unit(unit).label) for unit in units],
            error_messages={"required": _("Choose who competes.")},
        )
        names = [name for name in engine.SYSTEMS if any(name in systems_of(variant, unit) for unit in units)]
        for place in range(1, MOST_STAGES + 1):
            self.fields[f"system_{place}"] = forms.ChoiceField(
                choices=[("", ""), *((name, name) for name in names)],
                required=place == 1,
                error_messages={"required": _("Choose how it is played.")},
            )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        allowed = systems_of(self.variant, cleaned.get("unit", ""))
        for place in range(1, MOST_STAGES + 1):
            system = cleaned.get(f"system_{place}")
            if system and cleaned.get("unit") and system not in allowed:
                self.add_error(f"system_{place}", gettext("That is not played by these in this game."))
        return cleaned

    @property
    def shape(self) -> Shape:
        """What was chosen; empty places between stages are passed over."""
        places = (self.cleaned_data.get(f"system_{place}") for place in range(1, MOST_STAGES + 1))
        return Shape(self.variant, self.cleaned_data["unit"], tuple(system for system in places if system))


class TableRulesForm(RulesetForm):
    """The ruleset that every table of a tournament plays by."""

    def __init__(
        self, data: Any = None, *, variant: Variant, houses: Iterable[HouseRuleset] = (), **options: Any
    ):
        super().__init__(data, **options)
        self.ask_for_preset(variant, houses)
        self.ask_for_pack()
        self.ask_for_options()


class Setup:
    """The forms of one page, checked as a whole."""

    def __init__(
        self,
        shape: Shape,
        data: Any = None,
        *,
        start: Structure | None = None,
        houses: Iterable[HouseRuleset] = (),
        settings: SettingsForm | None = None,
    ) -> None:
        """``start`` is what fills the forms in, as far as it is of this shape."""
        self.shape, self.settings = shape, settings
        is_same_game = start is not None and start.variant == shape.variant.key
        initial = ruleset_initial(shape.variant, start.ruleset) if start and is_same_game else {}
        self.conventions_before = dict(start.conventions) if start and is_same_game else {}
        initial |= {PACK: self.conventions_before.get(CONVENTION, "")}
        stages = start.stages if start else ()
        self.rules = TableRulesForm(data, variant=shape.variant, houses=houses, initial=initial)
        self.stage_forms = [
            StageForm(
                data,
                number=number,
                system=system,
                variant=shape.variant,
                before=shape.systems[number - 2] if number > 1 else None,
                initial=stage_initial(_stage_like(stages, number, system)),
            )
            for number, system in enumerate(shape.systems, start=1)
        ]
        self.problems: list[str] = []
        self.ruleset: dict[str, Any] = {}
        self.plan: EveningPlan | None = None

    @property
    def forms(self) -> list[forms.BaseForm]:
        return [*([self.settings] if self.settings else []), self.rules, *self.stage_forms]

    @property
    def stages(self) -> list[dict[str, Any]]:
        return [form.stage for form in self.stage_forms]

    @property
    def has_errors(self) -> bool:
        return bool(self.problems) or any(form.errors for form in self.forms)

    @property
    def structure(self) -> Structure:
        """What was chosen, once the whole is valid."""
        return Structure(self.shape.variant.key, self.shape.unit, self.stages, self.ruleset, self.conventions)

    @property
    def conventions(self) -> dict[str, str]:
        """Of house rules that were chosen their table card, else the one from before; the cards as asked."""
        before = {} if self.rules.house else self.conventions_before
        rest = {key: way for key, way in before.items() if key != CONVENTION}
        return {**rest, **self.rules.conventions}

    def is_valid(self, tournament: Tournament | None = None) -> bool:
        """Check each field, then rules and stages as a whole; makes the plan when all is well.

        Where settings are not asked on the same page, ``tournament`` has them.
        """
        fields_fit = not [form for form in self.forms if not form.is_valid()]
        self.ruleset = self._checked_ruleset()
        clock = self.settings.cleaned_data if self.settings else vars(tournament) if tournament else {}
        entered = tournament.entrants.count() if tournament else 0
        count = max(clock.get("expected") or 0, entered)
        played = self._checked_stages(count or None) if all(f.is_valid() for f in self.stage_forms) else None
        if not fields_fit or self.has_errors:
            return False
        if played is not None and clock.get("starts_at"):
            self.plan = planned(played, self.structure, clock)
        return True

    def _checked_ruleset(self) -> dict[str, Any]:
        if not self.rules.is_valid():
            return {}
        try:
            ruleset = self.rules.ruleset_from(self.rules.cleaned_data)
            return full_ruleset(replace(self.structure, ruleset=ruleset))
        except SheetError as error:
            self.rules.add_problems(error)
            return {}

    def _checked_stages(self, count: int | None) -> engine.Tournament | None:
        try:
            return check_stages(self.stages, count)
        except EngineError as error:
            self.add_problems(error)
            return None

    def add_error(self, field: str | None, error: str) -> None:
        """Say it above the forms; a refusal of the whole is about none of the fields."""
        self.problems.append(error)

    def add_problems(self, error: EngineError) -> None:
        for problem in error.problems:
            place = re.match(r"stages\[(\d+)\](.*)", problem.path)
            if place and int(place[1]) < len(self.stage_forms):
                self.stage_forms[int(place[1])].add_problem(place[2], problem)
            else:
                self.problems.append(problem_sentence(problem))


def shape_of(tournament: Tournament) -> Shape:
    systems = tuple(stage.system for stage in tournament.stages.all())
    return Shape(get_variant(tournament.variant), tournament.unit, systems)


USUAL = {"rounds": 5, "groups": 4}
"""What a form starts with where the file has to say something."""


def _stage_like(stages: Sequence[Mapping[str, Any]], number: int, system: str) -> Mapping[str, Any]:
    """The stage to start from: the given one if it has this system, else a usual one."""
    if number <= len(stages) and stages[number - 1]["system"] == system:
        return stages[number - 1]
    usual: dict[str, Any] = {"system": system}
    usual |= {key: value for key, value in USUAL.items() if key in engine.SYSTEMS[system].options}
    if number > 1:
        usual["from"] = {"best": 8}
    return usual
