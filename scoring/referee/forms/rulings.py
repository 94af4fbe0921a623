"""The form that a referee signs: the ruling as it was proposed, or another one, and the reason."""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import words as rules_words
from scoring.matches.forms.signed import SignedInput
from scoring.models import Line
from scoring.pad.open_questions import unbalanced
from scoring.pad.typed import whole
from scoring.referee.forms.wizard import Wizard
from scoring.referee.words.rulings import OTHER, OUTCOMES
from scoring.rules.cards.notation import SUITS
from scoring.writing.form_fields import choice_field

LONGEST_DECISION = 2000


class RulingForm(forms.Form):
    """What only the referee can say: the decision in words, and what the proposal leaves open."""

    outcome = forms.ChoiceField(
        label=gettext_lazy("What follows?"), required=False, widget=forms.RadioSelect, choices=()
    )
    trump = forms.ChoiceField(
        label=gettext_lazy("Trump"), required=False, widget=forms.RadioSelect, choices=()
    )
    decision = forms.CharField(
        label=gettext_lazy("The decision, and why"),
        max_length=LONGEST_DECISION,
        widget=forms.Textarea(attrs={"rows": 6}),
        error_messages={
            "required": gettext_lazy("A ruling needs its reason."),
            "max_length": gettext_lazy(
                "At most %(limit_value)d characters, please; these are %(show_value)d."
            ),
        },
    )
    client_id = forms.UUIDField(widget=forms.HiddenInput)
    version = forms.IntegerField(widget=forms.HiddenInput, min_value=0, max_value=10**9, required=False)

    def __init__(self, wizard: Wizard, data: Any = None) -> None:
        self.wizard = wizard
        version = wizard.row.line.version if wizard.row else None
        super().__init__(
            data, initial={"decision": wizard.draft, "client_id": str(uuid4()), "version": version}
        )
        self.points = [f"points_{side}" for side in range(len(wizard.names))]
        needs = wizard.ruling.needs if wizard.ruling else ()
        if wizard.incident == OTHER:
            allowed = ["stands"]
            if wizard.can_be_new:
                allowed += ["adjustment"] if wizard.row else ["adjustment", "void"]
            choice_field(self, "outcome").choices = [(code, OUTCOMES[code]) for code in allowed]
            self.initial["outcome"] = "stands"
        else:
            del self.fields["outcome"]
        if "trump" in needs:
            choice_field(self, "trump").choices = [
                (suit, rules_words.term(wizard.variant.key, suit)) for suit in (*SUITS, "none")
            ]
        else:
            del self.fields["trump"]
        self.asks_points = "points" in needs or (wizard.incident == OTHER and wizard.can_be_new)
        if self.asks_points:
            for key, name in zip(self.points, wizard.names, strict=True):
                self.fields[key] = forms.CharField(
                    label=name, required=False, max_length=12, widget=SignedInput(name)
                )

    def clean(self) -> dict[str, Any]:
        proposed = (
            self.wizard.ruling.line if self.wizard.ruling else {"kind": self.cleaned_data.get("outcome")}
        )
        adjusts = proposed is not None and proposed["kind"] == "adjustment" and self.wizard.sheet is not None
        if adjusts and not any(self.cleaned_data.get(key) for key in self.points):
            self.add_error(None, _("How many points, and to whom?"))
        elif adjusts and self.wizard.sheet is not None:
            header = self.wizard.sheet.header
            for problem in unbalanced(header, self.line or {}):
                self.add_error(None, rules_words.problem(problem, header))
        return self.cleaned_data

    @property
    def point_fields(self) -> list[forms.BoundField]:
        return [self[key] for key in self.points] if self.asks_points else []

    @property
    def outcome_code(self) -> str:
        """What the ruling does, as the decision book keeps it."""
        line = self.line
        return line["kind"] if line else "stands"

    @property
    def line(self) -> dict[str, Any] | None:
        """For the sheet, from what was proposed and what was typed; judged by the rules, not here."""
        proposed: Mapping[str, Any] | None = self.wizard.ruling.line if self.wizard.ruling else None
        data = self.cleaned_data
        if self.wizard.incident == OTHER:
            proposed = None if data.get("outcome") in ("stands", "", None) else {"kind": data["outcome"]}
        if proposed is None or self.wizard.sheet is None:
            return None
        line = dict(proposed)
        if line["kind"] in ("adjustment", "void") and "article" not in line:
            line["reason"] = data.get("decision", "")[:500]
        if line["kind"] == "adjustment":
            numbers = [whole(data.get(key) or "") for key in self.points]
            line["points"] = [0 if number is None else number for number in numbers]
        if "trump" in self.fields and data.get("trump"):
            line["trump"] = data["trump"]
        return line

    @property
    def replaces(self) -> Line | None:
        """The line whose place the ruling takes; an adjustment is always a line of its own."""
        line, row = self.line, self.wizard.row
        if line is None or row is None or line["kind"] == "adjustment":
            return None
        version = self.cleaned_data.get("version")
        return Line(number=row.number, version=row.line.version if version is None else version)
