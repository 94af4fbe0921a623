"""A side does not agree: which line, and what is wrong with it."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.rules.sheet.keys import LONGEST_TEXT

WHOLE_SHEET = ""


class RefusalForm(forms.Form):
    """Which line is meant, and a word or two about it."""

    line = forms.TypedChoiceField(
        label=_("Which line?"), required=False, widget=forms.RadioSelect, empty_value=None
    )
    reason = forms.CharField(
        label=_("What is wrong?"),
        max_length=LONGEST_TEXT,
        widget=forms.Textarea(attrs={"rows": 3}),
        error_messages={
            "required": _("Say in a word or two what is wrong, so that it can be put right."),
            "max_length": _("At most %(limit_value)d characters, please; these are %(show_value)d."),
        },
    )
    version = forms.IntegerField(widget=forms.HiddenInput, min_value=0, max_value=10**9)

    def __init__(self, data: Any = None, *, numbers: list[int], **options: Any) -> None:
        super().__init__(data, **options)
        field = self.fields["line"]
        assert isinstance(field, forms.TypedChoiceField)  # noqa: S101
        field.coerce = int
        field.choices = [
            (WHOLE_SHEET, _("The sheet as a whole")),
            *((str(number), number) for number in numbers),
        ]
