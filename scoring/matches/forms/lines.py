"""Forms for the four kinds of line. They ask what this game asks under its ruleset, nothing else.

What was typed becomes ``facts``, as they would stand in a score sheet file; services judge it by the rules,
and :meth:`~scoring.matches.forms.line_form.LineForm.add_problems` puts each problem in its place.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any
from uuid import UUID, uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring import words
from scoring.matches.forms.asking import FactField, TextField
from scoring.matches.forms.line_form import LineForm, client_id_of
from scoring.matches.forms.widgets import PenaltyWidget
from scoring.matches.services.lines import Correction
from scoring.models import Line
from scoring.pad.open_questions import side_in_question
from scoring.pad.typed import (
    NOBODY,
    facts_of_hand,
    facts_of_line,
    key_of,
    questions_of_line,
)
from scoring.rules import FactKind, Header, Problem
from scoring.rules.variant import Penalty
from scoring.words.lines import penalty_text


class HandForm(LineForm):
    """The variant's facts."""

    kind = "hand"

    def questions(self) -> Iterable[tuple[str, forms.Field]]:
        header = self.sheet.header
        self.asked_facts = header.variant.facts(header.ruleset, len(header.players))
        for fact in self.asked_facts:
            yield self.fact_field(fact)
        yield self.dealer_field()

    def initial_of(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        """A hand that was written down has its question answered: by no, where it says nothing."""
        header = self.sheet.header
        questions = header.variant.facts(header.ruleset, len(header.players))
        answers = {
            fact.key: NOBODY
            for fact in questions
            if side_in_question(fact, questions, facts) is not None and fact.key not in facts
        }
        return {**facts, **answers}

    def fill_in(self, card_points: Mapping[str, str]) -> None:
        """Card points that were counted elsewhere, as the pad's own boxes name them: ``points_0``."""
        for fact in self.asked_facts:
            keys = [f"{fact.key}_0", f"{fact.key}_1"] if fact.kind is FactKind.POINTS else [fact.key]
            texts = [card_points.get(key, "") for key in keys]
            if fact.kind in (FactKind.POINTS, FactKind.NUMBER) and all(map(_is_number, texts)):
                numbers = [int(text) for text in texts]
                self.initial[fact.key] = numbers if fact.kind is FactKind.POINTS else numbers[0]

    def facts_of(self, facts: dict[str, Any]) -> dict[str, Any]:
        return facts_of_hand(self.asked_facts, facts)


class PenaltyForm(LineForm):
    """What broke the rules, and who did it."""

    kind = "penalty"

    def questions(self) -> Iterable[tuple[str, forms.Field]]:
        header = self.sheet.header
        offered = {
            key_of(penalty): penalty
            for penalty in header.variant.penalties(header.ruleset)
            if penalty.points and not penalty.voids
        }
        key = "infraction" if all(penalty.article is None for penalty in offered.values()) else "article"
        yield (
            "infraction",
            TextField(
                label=_("What happened"),
                widget=PenaltyWidget(offered, header),
                missing=words.problem(Problem(key, "missing"), header),
            ),
        )
        yield from self.fact_fields()

    def initial_of(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        penalty = Penalty(article=facts.get("article"), infraction=facts.get("infraction"))
        return {**facts, "infraction": key_of(penalty)}

    def facts_of(self, facts: dict[str, Any]) -> dict[str, Any]:
        return facts_of_line(facts)

    def field_of(self, key: str | None) -> str | None:
        return "infraction" if key == "article" else key


class VoidForm(LineForm):
    """A deal that does not count: by one of the articles, or for a reason."""

    kind = "void"
    takes_number = False

    def questions(self) -> Iterable[tuple[str, forms.Field]]:
        header = self.sheet.header
        choices = [
            (str(penalty.article), penalty_text(penalty, header))
            for penalty in header.variant.penalties(header.ruleset)
            if penalty.voids and penalty.article is not None
        ]
        if choices:
            yield (
                "article",
                TextField(label=_("By which article"), widget=forms.RadioSelect(choices=choices)),
            )
        yield "reason", _why(header, unless="article" if choices else "")
        yield from self.fact_fields()

    def facts_of(self, facts: dict[str, Any]) -> dict[str, Any]:
        return facts_of_line(facts)


class AdjustmentForm(LineForm):
    """Points by decision, with a reason."""

    kind = "adjustment"
    takes_number = False

    def questions(self) -> Iterable[tuple[str, forms.Field]]:
        header = self.sheet.header
        for fact in questions_of_line(self.kind, header):
            field = FactField(fact, replace(self.at_table, names=self.at_table.side_names))
            field.label, field.header = _("Points to add, or with a minus to take away"), header
            field.about = {"kind": self.kind}
            yield fact.key, field
        yield "reason", _why(header)


FORMS: dict[str, type[LineForm]] = {
    form.kind: form for form in (HandForm, PenaltyForm, VoidForm, AdjustmentForm)
}


class CorrectionFields(forms.Form):
    """What a correction has besides the facts: from which version, why, and that both sides agree."""

    version = forms.CharField(widget=forms.HiddenInput, required=False)
    client_id = forms.CharField(widget=forms.HiddenInput, required=False)
    why = forms.CharField(required=False, strip=True, label=_("Why is it corrected?"))
    agreed = forms.BooleanField(required=False, label=_("Everybody agrees"))
    seal = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, data: Any = None, *, line: Line) -> None:
        super().__init__(data, initial={"version": line.version, "client_id": str(uuid4())})

    def clean_client_id(self) -> UUID:
        return client_id_of(self.cleaned_data["client_id"])

    def clean_version(self) -> int | None:
        text = self.cleaned_data["version"]
        return int(text) if text.isdecimal() and len(text) < 7 else None

    def correction_of(self, number: int) -> Correction:
        """For the service, of the line with this number."""
        fields = self.cleaned_data
        return Correction(
            number,
            version=fields["version"] or 0,
            client_id=fields["client_id"],
            reason=fields["why"],
            agreed=fields["agreed"],
        )


def _why(header: Header, *, unless: str = "") -> TextField:
    """It can't be left empty, but where the field ``unless`` says it."""
    widget = forms.Textarea(attrs={"rows": 2, "aria-label": _("Why")})
    missing = words.problem(Problem("reason", "missing"), header)
    return TextField(label=_("Why"), widget=widget, missing=missing, unless=unless)


def _is_number(text: str) -> bool:
    return text.isdecimal() and len(text) < 4
