"""What the forms of all four kinds of line have in common."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar
from uuid import UUID, uuid4

from django import forms
from django.template.loader import render_to_string
from django.utils.functional import lazy
from django.utils.safestring import SafeString

from scoring import words
from scoring.matches.forms.asking import FactField
from scoring.matches.selectors.sheets import ScoreSheet
from scoring.models import Line
from scoring.pad.open_questions import open_questions
from scoring.pad.table import table_context
from scoring.pad.typed import ABSENT, dealer_fact, questions_of_line
from scoring.rules import Fact, FactKind, Problem

EXTRA = (FactKind.SEAT, FactKind.SIDE, FactKind.AUCTION)
"""Kinds of fact that are folded away where they are optional."""


HIDDEN = ("number", "client_id", "version")

_label = lazy(words.fact_label, str)
"""Read by who shows the question: a form that is only cleaned shows none."""


class LineForm(forms.Form):
    """Base of the four forms. Cleaning sets ``facts``, including values that the rules will refuse."""

    kind: ClassVar[str]
    takes_number: ClassVar[bool] = True
    """Whether the hand after it has another number."""

    open_questions: Sequence[Problem] = ()
    """What the form leaves open (``scoring/pad/open_questions.py``); set by cleaning."""

    number = forms.CharField(widget=forms.HiddenInput, required=False)
    client_id = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, sheet: ScoreSheet, data: Any = None, *, line: Line | None = None) -> None:
        """For the next line of ``sheet``, or to correct ``line``."""
        self.sheet, self.line = sheet, line
        result = sheet.line_fold.results.get(line.number) if line else None
        self.at_table = table_context(sheet.header, None if result else sheet.next, result)
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
        field.label = _label(self.sheet.header.variant.key, fact.key)
        field.header = self.sheet.header
        return fact.key, field

    def dealer_field(self) -> tuple[str, FactField]:
        """Who dealt, when it was not their turn."""
        return self.fact_field(dealer_fact(len(self.at_table.names)))

    def fact_fields(self) -> list[tuple[str, FactField]]:
        """What a line that is no hand asks beside texts."""
        return [self.fact_field(fact) for fact in questions_of_line(self.kind, self.sheet.header)]

    def clean_number(self) -> int | None:
        text = self.cleaned_data["number"]
        return int(text) if text.isdecimal() and len(text) < 7 else None

    def clean_client_id(self) -> UUID:
        return client_id_of(self.cleaned_data["client_id"])

    def clean(self) -> dict[str, Any]:
        self.facts = self.facts_of(
            {
                key: value
                for key, value in self.cleaned_data.items()
                if key not in HIDDEN and value is not ABSENT
            }
        )
        self.open_questions = open_questions(self.kind, self.sheet.header, self.data, self.at_table)
        self.add_problems(self.open_questions)
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

    def questions_html(self) -> SafeString:
        """The questions, as a page has them."""
        return render_to_string("scoring/matches/_fields.html", {"form": self})

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
        return fact is not None and fact.optional and fact.kind in EXTRA and not fact.asked_from


def client_id_of(text: str) -> UUID:
    """What a device made up; a form without one gets one here."""
    try:
        return UUID(text)
    except ValueError:
        return uuid4()
