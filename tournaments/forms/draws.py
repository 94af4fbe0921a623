"""Changing a draft by hand: who changes places with whom."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy


class SeenForm(forms.Form):
    """What every button of the draw page sends: the draft and the version that were looked at."""

    round = forms.IntegerField(required=False, widget=forms.HiddenInput)
    version = forms.IntegerField(required=False, widget=forms.HiddenInput)


class ExchangeForm(SeenForm):
    """Two people of a draft, by number."""

    one = forms.TypedChoiceField(label=gettext_lazy("This one"), coerce=int)
    other = forms.TypedChoiceField(label=gettext_lazy("in the place of"), coerce=int)

    def __init__(self, data: Mapping[str, Any] | None = None, *, people: Sequence[tuple[int, str]]) -> None:
        super().__init__(data)
        for name in ("one", "other"):
            self.fields[name].choices = [("", "—"), *people]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        given = self.cleaned_data
        if given.get("one") and given.get("one") == given.get("other"):
            self.add_error("other", _("Choose two different people."))
        return given
