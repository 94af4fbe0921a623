"""Changing a draft by hand: who changes places with whom."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.writing.form_fields import choice_field


class SeenForm(forms.Form):
    """Sent by every button of the draw page: the draft and the version of the tournament that it showed."""

    round = forms.IntegerField(required=False, widget=forms.HiddenInput)
    version = forms.IntegerField(required=False, widget=forms.HiddenInput)


MOST_LISTED = 300
"""Of more people nobody finds one in a list that unfolds: their numbers are typed."""


class ExchangeForm(SeenForm):
    """Two people of a draft, by number: chosen by name, or typed where they are very many."""

    one = forms.TypedChoiceField(label=gettext_lazy("This one"), coerce=int)
    other = forms.TypedChoiceField(label=gettext_lazy("in the place of"), coerce=int)

    def __init__(self, data: Mapping[str, Any] | None = None, *, people: Sequence[tuple[int, str]]) -> None:
        super().__init__(data)
        self.by_number = len(people) > MOST_LISTED
        self._there = {number for number, _name in people}
        for name in ("one", "other"):
            if self.by_number:
                label = self.fields[name].label
                self.fields[name] = forms.IntegerField(label=label, min_value=1)
            else:
                choice_field(self, name).choices = [("", "—"), *people]

    def clean(self) -> dict[str, Any]:
        data = self.cleaned_data
        for name in {"one", "other"} & data.keys():
            if data[name] not in self._there:
                self.add_error(name, _("Nobody in this draft has that number."))
        if data.get("one") and data.get("one") == data.get("other"):
            self.add_error("other", _("Choose two different people."))
        return data
