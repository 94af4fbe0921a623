"""Forms for the four kinds of line. They ask what this game asks under its ruleset, nothing else.

What was typed becomes ``facts``, as they would stand in a score sheet file; services judge it by the rules,
and :meth:`LineForm.add_problems` puts each problem in its place.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, ClassVar
from uuid import UUID, uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring import words
from scoring.matches.forms.asking import ABSENT, FactField, TableContext, TextField
from scoring.matches.selectors.sheets import ScoreSheet
from scoring.matches.services.lines import Correction
from scoring.models import Line
from scoring.rules import Fact, FactKind, LineResult, Problem
from scoring.words.lines import penalty_text

EXTRA = (FactKind.SEAT, FactKind.SIDE, FactKind.AUCTION)
"""Kinds of fact that are folded away where they are optional."""

HIDDEN = ("number", "client_id", "version")


def table_context(sheet: ScoreSheet, result: LineResult | None = None) -> TableContext:
    """The table as it stands before the next line, or as it stood at the line of ``result``."""
    coming = None if result else sheet.next
    turn = left = None
    if coming is not None:
        turn = coming.announcer if coming.declarer is None else coming.declarer
        if coming.contracts_left is not None and turn is not None:
            left = coming.contracts_left[turn]
    dealer = result.dealer if result else coming.dealer if coming else None
    return TableContext(
        variant=sheet.header.variant.key,
        names=sheet.names,
        side_names=sheet.side_names,
        dealer=dealer,
        turn=turn,
        contracts_left=left,
    )


class LineForm(forms.Form):
    """Base of the four forms. Cleaning sets ``facts``, including values that the rules will refuse."""

    kind: ClassVar[str]
    number = forms.CharField(widget=forms.HiddenInput, required=False)
    client_id = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, sheet: ScoreSheet, data: Any = None, *, line: Line | None = None) -> None:
        """For the next line of ``sheet``, or to correct ``line``."""
        self.sheet, self.line = sheet, line
        result = sheet.line_fold.results.get(line.number) if line else None
        self.at_table = table_context(sheet, result)
        number = line.number if line else sheet.next_number
        initial = {"number": number, "client_id": str(uuid4())}
        if line is not None:
            initial |= self.initial_of(line.facts)
        super().__init__(data, initial=initial)
        self.facts: dict[str, Any] = {}
        for key, field in self.questions():
            self.fields[key] = field

    def questions(self) -> Iterable[tuple[str, forms.Field]]:
        """The fields of this kind of line, in the order of asking."""
        raise NotImplementedError

    def initial_of(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        return dict(facts)

    def fact_field(self, fact: Fact) -> tuple[str, FactField]:
        field = FactField(fact, self.at_table)
        field.label = words.fact_label(self.sheet.header.variant.key, fact.key)
        return fact.key, field

    def dealer_field(self) -> tuple[str, FactField]:
        """Who dealt, when it was not their turn."""
        last = len(self.at_table.names) - 1
        return self.fact_field(Fact("dealer", FactKind.SEAT, optional=True, maximum=last))

    def turn_up_field(self) -> list[tuple[str, FactField]]:
        """The card turned up, in games that turn one, if the deal got that far."""
        header = self.sheet.header
        facts = header.variant.facts(header.ruleset, len(header.players))
        return [self.fact_field(fact) for fact in facts if fact.key == "turn_up"]

    def clean_number(self) -> int | None:
        text = self.cleaned_data["number"]
        return int(text) if text.isdecimal() and len(text) < 7 else None

    def clean_client_id(self) -> UUID:
        return _client_id(self.cleaned_data["client_id"])

    def clean(self) -> dict[str, Any]:
        self.facts = self.facts_of(
            {
                key: value
                for key, value in self.cleaned_data.items()
                if key not in HIDDEN and value is not ABSENT
            }
        )
        return self.cleaned_data

    def facts_of(self, facts: dict[str, Any]) -> dict[str, Any]:
        """The line's facts, with the keys of the score sheet file, from the cleaned values."""
        return facts

    def add_problems(self, problems: Iterable[Problem]) -> None:
        """Add each problem to its field, or to the whole form where it has none."""
        for problem in problems:
            field = self.field_of(problem.field)
            sentence = words.problem(problem, self.sheet.header)
            self.add_error(field if field in self.fields else None, sentence)

    def field_of(self, key: str | None) -> str | None:
        return key

    @property
    def main_fields(self) -> list[forms.BoundField]:
        """What is asked every time."""
        return [self[key] for key in self.fields if key not in HIDDEN and not self._is_extra(key)]

    @property
    def more_fields(self) -> list[forms.BoundField]:
        """Asked only when something was out of the ordinary; folded away on the page."""
        return [self[key] for key in self.fields if self._is_extra(key)]

    @property
    def more_is_open(self) -> bool:
        """Something in there was filled in or is wrong."""
        facts = self.facts or (self.line.facts if self.line else {})
        return any(field.errors or field.name in facts for field in self.more_fields)

    def _is_extra(self, key: str) -> bool:
        fact = getattr(self.fields[key], "fact", None)
        return fact is not None and fact.optional and fact.kind in EXTRA


class HandForm(LineForm):
    """The variant's facts."""

    kind = "hand"

    def questions(self) -> Iterable[tuple[str, forms.Field]]:
        header = self.sheet.header
        self.asked_facts = header.variant.facts(header.ruleset, len(header.players))
        for fact in self.asked_facts:
            yield self.fact_field(fact)
        yield self.dealer_field()

    def fill_in(self, card_points: Mapping[str, str]) -> None:
        """Card points that were counted elsewhere, as the pad's own boxes name them: ``points_0``."""
        for fact in self.asked_facts:
            keys = [f"{fact.key}_0", f"{fact.key}_1"] if fact.kind is FactKind.POINTS else [fact.key]
            texts = [card_points.get(key, "") for key in keys]
            if fact.kind in (FactKind.POINTS, FactKind.NUMBER) and all(map(_is_number, texts)):
                numbers = [int(text) for text in texts]
                self.initial[fact.key] = numbers if fact.kind is FactKind.POINTS else numbers[0]

    def facts_of(self, facts: dict[str, Any]) -> dict[str, Any]:
        """Without answers to questions whose condition isn't met: without scripts a page asks them all."""
        for fact in self.asked_facts:
            if fact.kind is FactKind.AUCTION and fact.key in facts:
                last = facts[fact.key][-1]
                facts["contractor"] = last["player"]
                facts["contract"] = last.get("contract", last.get("great"))
                if "great" in last:
                    facts["great"] = True
                else:
                    facts.pop("great", None)
            if fact.only_if is not None:
                other, values = fact.only_if
                if facts.get(other, ABSENT) not in values and fact.kind is not FactKind.FLAG:
                    facts.pop(fact.key, None)
        return facts


class PenaltyForm(LineForm):
    """What broke the rules, and who did it."""

    kind = "penalty"

    def questions(self) -> Iterable[tuple[str, forms.Field]]:
        header = self.sheet.header
        self.offered = {
            _key_of(penalty.article, penalty.infraction): penalty
            for penalty in header.variant.penalties(header.ruleset)
            if penalty.points and not penalty.voids
        }
        choices = [(key, penalty_text(penalty, header)) for key, penalty in self.offered.items()]
        yield (
            "infraction",
            forms.CharField(
                required=False, label=_("What happened"), widget=forms.RadioSelect(choices=choices)
            ),
        )
        yield self.fact_field(Fact("offender", FactKind.SIDE, maximum=len(self.sheet.sides) - 1))
        yield from self.turn_up_field()
        yield self.dealer_field()

    def initial_of(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        return {**facts, "infraction": _key_of(facts.get("article"), facts.get("infraction"))}

    def facts_of(self, facts: dict[str, Any]) -> dict[str, Any]:
        kind, _colon, name = facts.pop("infraction", "").partition(":")
        if kind == "article" and name.isdecimal() and len(name) < 4:
            facts["article"] = int(name)
        elif kind == "infraction" or name:
            facts["infraction"] = name
        return facts

    def field_of(self, key: str | None) -> str | None:
        return "infraction" if key == "article" else key


class VoidForm(LineForm):
    """A deal that does not count: by one of the articles, or for a reason."""

    kind = "void"

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
                forms.CharField(
                    required=False, label=_("By which article"), widget=forms.RadioSelect(choices=choices)
                ),
            )
        yield (
            "reason",
            TextField(label=_("Why"), widget=forms.Textarea(attrs={"rows": 2, "aria-label": _("Why")})),
        )
        yield from self.turn_up_field()
        yield self.dealer_field()

    def facts_of(self, facts: dict[str, Any]) -> dict[str, Any]:
        if "article" in facts:
            text = facts.pop("article")
            if text.isdecimal() and len(text) < 4:
                facts["article"] = int(text)
        return facts


class AdjustmentForm(LineForm):
    """Points by decision, with a reason."""

    kind = "adjustment"

    def questions(self) -> Iterable[tuple[str, forms.Field]]:
        fact = Fact("points", FactKind.TRICKS, total=0)
        field = FactField(fact, replace(self.at_table, names=self.at_table.side_names))
        field.label = _("Points to add, or with a minus to take away")
        yield "points", field
        yield (
            "reason",
            TextField(label=_("Why"), widget=forms.Textarea(attrs={"rows": 2, "aria-label": _("Why")})),
        )


FORMS: dict[str, type[LineForm]] = {
    form.kind: form for form in (HandForm, PenaltyForm, VoidForm, AdjustmentForm)
}


class CorrectionFields(forms.Form):
    """What a correction has besides the facts: from which version, why, and that both sides agree."""

    version = forms.CharField(widget=forms.HiddenInput, required=False)
    client_id = forms.CharField(widget=forms.HiddenInput, required=False)
    why = forms.CharField(required=False, strip=True, label=_("Why is it corrected?"))
    agreed = forms.BooleanField(required=False, label=_("Both sides agree"))
    seal = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, data: Any = None, *, line: Line) -> None:
        super().__init__(data, initial={"version": line.version, "client_id": str(uuid4())})

    def clean_client_id(self) -> UUID:
        return _client_id(self.cleaned_data["client_id"])

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


def _client_id(text: str) -> UUID:
    """What a device made up; a form without one gets one here."""
    try:
        return UUID(text)
    except ValueError:
        return uuid4()


def _is_number(text: str) -> bool:
    return text.isdecimal() and len(text) < 4


def _key_of(article: int | None, infraction: str | None) -> str:
    return f"infraction:{infraction}" if article is None else f"article:{article}"
