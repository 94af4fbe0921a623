"""The wizard that proposes a ruling: what happened, in which hand, a few questions, then the referee signs.

Its steps are addresses: what was answered stands in the query, and nothing is stored before the signature.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Any
from uuid import uuid4

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import words as rules_words
from scoring.matches.forms.asking import whole
from scoring.matches.forms.signed import SignedInput
from scoring.matches.selectors import Row, ScoreSheet
from scoring.models import Line
from scoring.referee.words import rulings as referee_words
from scoring.referee.words.rulings import OTHER, OUTCOMES
from scoring.rules import VARIANTS, Variant, expand_ruleset
from scoring.rules.cards.notation import SUITS
from scoring.rules.cards.rulings import Case, Incident, Question, Ruling, incidents, propose
from scoring.writing.form_fields import choice_field

LONGEST_DECISION = 2000


class Wizard:
    """What is known so far, and what has to be asked next."""

    def __init__(self, data: QueryDict, sheet: ScoreSheet | None) -> None:
        self.data, self.sheet = data, sheet
        key = sheet.header.variant.key if sheet else data.get("variant", "")
        self.variant: Variant = VARIANTS[key if key in VARIANTS else next(iter(VARIANTS))]

    @property
    def games(self) -> list[tuple[str, str]]:
        return [(key, rules_words.variant_name(key)) for key in VARIANTS]

    @cached_property
    def players(self) -> int:
        return len(self.sheet.names) if self.sheet else self.variant.players[0]

    @cached_property
    def ruleset(self) -> Mapping[str, Any]:
        return self.sheet.header.ruleset if self.sheet else expand_ruleset(self.variant, {}, self.players)

    @cached_property
    def names(self) -> list[str]:
        """Names of the sides."""
        if self.sheet is not None:
            return [" & ".join(side.names) for side in self.sheet.sides]
        return [
            _("side %(number)d") % {"number": side + 1} for side in range(self.variant.sides(self.players))
        ]

    # In which hand

    @property
    def rows(self) -> list[Row]:
        """Lines that a ruling may be about, the newest first."""
        return list(reversed(self.sheet.rows)) if self.sheet else []

    @cached_property
    def row(self) -> Row | None:
        """The line that it is about; None for the hand being played."""
        return next((row for row in self.rows if str(row.number) == self.data.get("line", "")), None)

    @property
    def can_be_new(self) -> bool:
        """Whether the sheet takes another line."""
        return self.sheet is not None and not self.sheet.is_over

    @property
    def dealer(self) -> int:
        if self.row is not None and self.row.result is not None and self.row.result.dealer is not None:
            return self.row.result.dealer
        coming = self.sheet.next if self.sheet else None
        return coming.dealer if coming else 0

    # What happened

    @property
    def offered(self) -> list[tuple[str, str, bool]]:
        """Code, words, and whether it was chosen."""
        known = [(incident.value, referee_words.incident_name(incident)) for incident in self.known]
        known.append((OTHER, referee_words.irregularity_name(OTHER)))
        return [(code, words, code == self.incident) for code, words in known]

    @cached_property
    def known(self) -> tuple[Incident, ...]:
        return incidents(self.variant, self.ruleset)

    @cached_property
    def incident(self) -> str:
        key = self.data.get("incident", "")
        return key if key == OTHER or key in [one.value for one in self.known] else ""

    @property
    def incident_name(self) -> str:
        return referee_words.irregularity_name(self.incident)

    # Questions

    @cached_property
    def _outcome(self) -> tuple[dict[str, str | int], Question | Ruling | None]:
        """The answers that counted, and what follows from them."""
        if not self.incident or self.incident == OTHER:
            return {}, None
        answers: dict[str, str | int] = {}
        while True:
            case = Case(
                self.variant, self.ruleset, self.players, self.dealer, Incident(self.incident), answers
            )
            outcome = propose(case)
            if isinstance(outcome, Ruling):
                return answers, outcome
            choice_sent = self.data.get(f"q_{outcome.key}", "")
            answer = next((choice for choice in outcome.choices if str(choice) == choice_sent), None)
            if answer is None:
                return answers, outcome
            answers = answers | {outcome.key: answer}

    @property
    def answers(self) -> dict[str, str | int]:
        return self._outcome[0]

    @property
    def question(self) -> Question | None:
        outcome = self._outcome[1]
        return outcome if isinstance(outcome, Question) else None

    @property
    def question_text(self) -> str:
        return referee_words.question_text(self.question) if self.question else ""

    @property
    def choices(self) -> list[tuple[str, str]]:
        if self.question is None:
            return []
        return [
            (str(choice), referee_words.answer_text(self.question, choice, self.names, self.variant.key))
            for choice in self.question.choices
        ]

    @property
    def ruling(self) -> Ruling | None:
        outcome = self._outcome[1]
        return outcome if isinstance(outcome, Ruling) else None

    @property
    def is_ready(self) -> bool:
        """Everything is asked: the referee may sign."""
        return self.ruling is not None or self.incident == OTHER

    @property
    def reasons(self) -> list[str]:
        if self.ruling is None:
            return []
        return [
            referee_words.reason_text(reason, self.names, self.variant.key) for reason in self.ruling.reasons
        ]

    @property
    def carried(self) -> list[tuple[str, str]]:
        """Answers so far, repeated as hidden fields in the next step."""
        fields = [("incident", self.incident)] if self.incident else []
        fields += [(f"q_{key}", str(answer)) for key, answer in self.answers.items()]
        for key in ("line", "note", "call", "revises"):
            if text := self._text(key):
                fields.append((key, text))
        if self.sheet is None:
            fields.append(("variant", self.variant.key))
        return fields

    @property
    def draft(self) -> str:
        """The decision in words, for the referee to go on with."""
        note = self._text("note")
        return "\n".join([*self.reasons, *([note] if note else [])])

    def _text(self, key: str) -> str:
        return str(self.data.get(key) or "")[:500]


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
        elif adjusts:
            self._must_stay_zero_sum()
        return self.cleaned_data

    def _must_stay_zero_sum(self) -> None:
        """Where what some win the others lose in every hand, so it is in a ruling."""
        wizard = self.wizard
        points = self.line["points"] if self.line else []
        total = sum(points) if all(isinstance(number, int) for number in points) else 0
        if total and wizard.variant.hand_yield(wizard.ruleset, wizard.players).is_zero_sum:
            sentence = _("What some win here the others lose: the points have to make 0, and make %(sum)d.")
            self.add_error(None, sentence % {"sum": total})

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
