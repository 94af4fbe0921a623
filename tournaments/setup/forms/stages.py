"""One stage of a tournament: a field for each option that its system has.

The fields judge numbers by themselves; what they mean together is for the engine, whose problems come back
to their fields by path (``stages[1].from`` is the second form's ``source``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.matches.forms.signed import SignedField
from scoring.rules import Variant
from tournaments.engine import SYSTEMS, Problem, System
from tournaments.reading.fitting import table_sizes
from tournaments.setup.words import CREDITS
from tournaments.words import systems as system_words
from tournaments.words import tie_breaks as tie_break_words
from tournaments.words.engine import problem_sentence

MOST_TIE_BREAKS = 5
FLAGS = ("third_place", "plate", "reset")

NUMBERS: Mapping[str, tuple[Any, int, int]] = {
    "rounds": (_("Rounds"), 1, 200),
    "groups": (_("Groups"), 1, 2048),
    "legs": (_("Meetings of each two"), 1, 10),
    "advance": (_("Of each table go on"), 1, 7),
    "win": (_("Points for a win"), 0, 100),
    "draw": (_("for a draw"), 0, 100),
    "loss": (_("for a defeat"), 0, 100),
    "score_cap": (_("Scores count up to"), -1_000_000, 1_000_000),
    "forfeit_score": (_("The winner by forfeit scores"), -1_000_000, 1_000_000),
}
FLAG_LABELS = {
    "third_place": _("A match for the third place"),
    "plate": _("A second bracket for those who lose in the first round"),
    "reset": _("A second final if the winner of the losers' bracket wins the first"),
}
EMPTY_MEANS = {
    "score_cap": _("empty: all of it"),
    "forfeit_score": _("empty: the mean of that round's winners"),
}
DEFAULTS = {
    "legs": 1, "table_size": 3, "advance": 1, "by": "lot", "third_place": False, "plate": False,
    "reset": True, "win": 2, "draw": 1, "loss": 0, "withdrawn": "keep", "score_cap": None,
    "forfeit_score": None,
}  # fmt: skip
"""What the file format says when a key is absent; it is left out of the file then."""

FEW = ("rounds", "groups", "legs", "table_size", "advance", "by", *FLAGS)
SOME = ("win", "draw", "loss", "score_cap", "forfeit_score", "sitting_out", "withdrawn")


class StageForm(forms.Form):
    """The options of one stage. ``stage`` is what the file would say, set by cleaning."""

    def __init__(
        self,
        data: Any = None,
        *,
        number: int,
        system: str,
        variant: Variant,
        before: str | None,
        **options: Any,
    ) -> None:
        super().__init__(data, prefix=f"stage{number}", **options)
        self.number, self.variant, self.before = number, variant, before
        self.system = SYSTEMS[system]
        self.stage: dict[str, Any] = {"system": system}
        if before is not None:
            self._ask_where_from()
        for key in (*FEW, *SOME):
            if key in self.system.keys:
                self.fields[key] = self._field(key)
        for option in self.system.numbers:
            label = system_words.SYSTEMS[system].options[option.key]
            self.fields[option.key] = _number(label, option.least, option.most)
        for place in range(1, self._tie_breaks_asked + 1):
            self.fields[f"ranking_{place}"] = self._tie_break_field(place)

    @property
    def sentence(self) -> str:
        return str(system_words.SYSTEMS[self.system.name].sentence)

    @property
    def few(self) -> list[forms.BoundField]:
        """The fields that are always open."""
        return [self[key] for key in (*FEW, *self._own) if key in self.fields]

    @property
    def some(self) -> list[forms.BoundField]:
        """The fields in the block that is closed at first."""
        return [self[key] for key in SOME if key in self.fields]

    @property
    def source_fields(self) -> list[forms.BoundField]:
        return [self[key] for key in ("source", "best", "per_group", "best_others") if key in self.fields]

    @property
    def ranking_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith("ranking_")]

    @property
    def tie_break_words(self) -> list[tuple[Any, Any]]:
        return [
            (tie_break_words.NAMES[key], tie_break_words.SENTENCES[key]) for key in self.system.tie_breaks
        ]

    @property
    def more_is_open(self) -> bool:
        """Whether that block starts open: one of its fields was changed or has an error."""
        initial = defaults_of(self.system)
        return any(
            field.errors or str(field.value()) not in ("", "None", str(initial[field.name]))
            for field in self.some
        )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        stage: dict[str, Any] = {"system": self.system.name}
        if source := self._source(cleaned):
            stage["from"] = source
        for key in (*FEW, *SOME, *self._own):
            if key in self.fields and (value := cleaned.get(key)) not in (None, ""):
                stage[key] = int(value) if key == "table_size" else value
        defaults = defaults_of(self.system)
        stage = {key: value for key, value in stage.items() if key not in defaults or value != defaults[key]}
        ranking = [cleaned[name] for name in cleaned if name.startswith("ranking_") and cleaned[name]]
        if ranking and tuple(ranking) != self.system.ranking:
            stage["ranking"] = ranking
        self.stage = stage
        return cleaned

    def add_problem(self, rest: str, problem: Problem) -> None:
        """Show what the engine says of ``stages[i]`` + ``rest`` at its field."""
        key = re.match(r"\.?(\w*)(?:\[(\d+)\])?", rest)
        name = key[1] if key else ""
        if name == "ranking" and key and key[2]:
            name = self._ranking_field(int(key[2]))
        name = {"from": "source", "best": "best"}.get(name, name)
        self.add_error(name if name in self.fields else None, problem_sentence(problem))

    def _ranking_field(self, index: int) -> str:
        """The field of the tie-break at this place of the list; empty fields in between don't count."""
        filled = [
            name for name in self.cleaned_data if name.startswith("ranking_") and self.cleaned_data[name]
        ]
        return filled[index] if index < len(filled) else "ranking_1"

    @property
    def _own(self) -> list[str]:
        """What this system alone asks."""
        return [option.key for option in self.system.numbers]

    @property
    def _tie_breaks_asked(self) -> int:
        return min(MOST_TIE_BREAKS, len(self.system.tie_breaks))

    def _ask_where_from(self) -> None:
        choices = [("all", _("Everybody")), ("best", _("The best of the stage before"))]
        after_groups = self.before is not None and SYSTEMS[self.before].has_groups
        if after_groups:
            choices.append(("per_group", _("The best of each group")))
        self.fields["source"] = forms.ChoiceField(label=_("Who goes on?"), choices=choices, required=False)
        self.fields["best"] = _number(_("The best so many"), 1, 4096)
        if after_groups:
            self.fields["per_group"] = _number(_("Of each group"), 1, 4096)
            self.fields["best_others"] = _number(_("and the best others"), 0, 4096)

    def _source(self, cleaned: Mapping[str, Any]) -> dict[str, int]:
        if cleaned.get("source") == "best":
            if cleaned.get("best") is None and "best" not in self.errors:
                self.add_error("best", gettext("How many go on?"))
            return {"best": cleaned.get("best") or 1}
        if cleaned.get("source") == "per_group":
            if cleaned.get("per_group") is None and "per_group" not in self.errors:
                self.add_error("per_group", gettext("How many of each group go on?"))
            others = cleaned.get("best_others") or 0
            return {"per_group": cleaned.get("per_group") or 1, **({"best_others": others} if others else {})}
        return {}

    def _field(self, key: str) -> forms.Field:
        if key in NUMBERS:
            label, least, most = NUMBERS[key]
            needed = key in ("rounds", "groups")
            return _number(label, least, most, required=needed, help_text=EMPTY_MEANS.get(key, ""))
        if key in FLAGS:
            return forms.BooleanField(label=FLAG_LABELS[key], required=False)
        label, choices = self._choices(key)
        return forms.ChoiceField(label=label, choices=choices, required=False)

    def _choices(self, key: str) -> tuple[Any, list[tuple[str, Any]]]:
        if key == "table_size":
            return _("At a table"), [(str(size), str(size)) for size in table_sizes(self.variant)]
        if key == "by":
            return _("Tables are made"), [
                ("lot", _("by lot")),
                ("rank", _("of people with about the same score")),
            ]
        if key == "sitting_out":
            return _("Sitting out is worth"), list(CREDITS.items())
        return _("Who leaves early"), [
            ("keep", _("keeps the results")),
            ("strike", _("is struck, with every table they sat at")),
        ]

    def _tie_break_field(self, place: int) -> forms.ChoiceField:
        none = _("nothing more") if place > 1 else _("as usual")
        choices = [("", none), *((key, tie_break_words.NAMES[key]) for key in self.system.tie_breaks)]
        label = _("First by") if place == 1 else _("then by")
        return forms.ChoiceField(label=label, choices=choices, required=False)


def defaults_of(system: System) -> dict[str, Any]:
    """What the file means where a key is absent."""
    own = {option.key: option.default for option in system.numbers}
    return {**DEFAULTS, "sitting_out": system.credit, **own}


def stage_initial(stage: Mapping[str, Any]) -> dict[str, Any]:
    """What the form shows for a stage of the file."""
    system = SYSTEMS[stage["system"]]
    initial: dict[str, Any] = {**defaults_of(system), **stage}
    if isinstance(initial.get("groups"), list):
        initial["groups"] = len(initial["groups"])
    source = stage.get("from") or {}
    initial["source"] = "best" if "best" in source else "per_group" if source else "all"
    initial |= source
    ranking: Iterable[str] = stage.get("ranking") or system.ranking
    return initial | {f"ranking_{place}": name for place, name in enumerate(ranking, start=1)}


def _number(
    label: Any, least: int, most: int, *, required: bool = False, help_text: Any = ""
) -> forms.IntegerField:
    options: dict[str, Any] = {
        "label": label,
        "required": required,
        "min_value": least,
        "max_value": most,
        "help_text": help_text,
        "error_messages": {
            "required": _("A number belongs here."),
            "invalid": _("Write a whole number."),
            "min_value": _("At least %(limit_value)s."),
            "max_value": _("At most %(limit_value)s."),
        },
    }
    if least < 0:
        return SignedField(of=label, **options)
    return forms.IntegerField(widget=forms.NumberInput(attrs={"inputmode": "numeric"}), **options)
