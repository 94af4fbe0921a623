"""Who really sat where."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.rules.sheet.keys import LONGEST_TEXT


class SeatsForm(forms.Form):
    """A name for each seat, and why it is changed."""

    reason = forms.CharField(
        label=gettext_lazy("How was it found out?"),
        max_length=LONGEST_TEXT,
        error_messages={
            "required": gettext_lazy("Say in a word or two how it was found out; the log keeps it.")
        },
    )
    seal = forms.CharField(widget=forms.HiddenInput, required=False)
    version = forms.IntegerField(widget=forms.HiddenInput, min_value=0, max_value=10**9)

    def __init__(self, data: Any = None, *, names: tuple[str, ...], version: int) -> None:
        super().__init__(data, initial={"version": version})
        self.seats = [f"seat_{seat}" for seat in range(len(names))]
        for key, seat, name in zip(self.seats, range(len(names)), names, strict=True):
            self.fields[key] = forms.CharField(
                label=_("Seat %(number)d") % {"number": seat + 1},
                max_length=80,
                initial=name,
                widget=forms.TextInput(attrs={"list": "people", "autocomplete": "off"}),
                error_messages={"required": gettext_lazy("Every seat needs a name.")},
            )

    @property
    def seat_fields(self) -> list[forms.BoundField]:
        return [self[key] for key in self.seats]

    @property
    def names(self) -> list[str]:
        return [self.cleaned_data[key] for key in self.seats]
