"""How a fact is asked for: one field and one widget a :class:`~scoring.rules.FactKind`.

The fields judge nothing. They turn what was typed into the value that the score sheet file would have, the
wrong ones too, and the rules say what is wrong with it: so a page and a file are refused in the same words.
"""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.datastructures import MultiValueDict

from scoring import words
from scoring.matches.forms.widgets import TableContext, widget_for
from scoring.pad.typed import ABSENT, NOBODY, read
from scoring.rules import Fact, FactKind, Header, Problem


class FactField(forms.Field):
    """A field for one fact; ``clean`` returns the value as the score sheet file has it, or ABSENT."""

    header: Header | None = None
    """Of the sheet, where the field says what its fact lacks."""
    about: Mapping[str, Any] = {}
    """What the rules say of the fact beside its name, where it has another one on a line of this kind."""

    def __init__(self, fact: Fact, at_table: TableContext) -> None:
        self.fact, self.at_table = fact, at_table
        super().__init__(required=False, widget=widget_for(fact, at_table), initial="")

    @property
    def missing(self) -> str:
        """What is said when it is left empty; nothing where the rules can do without."""
        fact = self.fact
        if self.header is None or not (fact.asked_from or not (fact.optional or fact.depends)):
            return ""
        return words.problem(Problem(fact.key, "missing", self.about), self.header)

    @property
    def question(self) -> str:
        """What the side with all the points is asked, with a place for its ``{name}``."""
        if self.header is None or not self.fact.asked_from:
            return ""
        return words.problem(Problem(self.fact.key, "unanswered", {"name": "{name}"}), self.header)

    def clean(self, value: Any) -> Any:
        return read(self.fact, value)

    def prepare_value(self, value: Any) -> Any:
        if value is None and self.fact.nobody:
            return NOBODY
        if self.fact.kind is FactKind.AUCTION and value:
            return [
                call | {"word": call.get("word", call.get("contract", call.get("great", "")))}
                for call in value
            ]
        return str(value) if type(value) is int else value


class TextField(forms.CharField):
    """A reason: it is judged where a phone asks, too (``open_questions``, rules), and nothing is cut off."""

    def __init__(self, *, missing: str = "", unless: str = "", **options: Any) -> None:
        """``missing`` is said when it is left empty, but where the field ``unless`` is given."""
        self.missing, self.unless = missing, unless
        super().__init__(required=False, strip=True, **options)

    def clean(self, value: Any) -> Any:
        return self.to_python(value) or ABSENT


Data = MultiValueDict[str, Any] | Mapping[str, Any]
