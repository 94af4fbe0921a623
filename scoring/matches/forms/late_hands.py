"""A decision about a late hand."""

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.rules.sheet.keys import LONGEST_TEXT


class LateDecisionForm(forms.Form):
    """Why, and which sheet was looked at."""

    version = forms.IntegerField(required=False, min_value=0, max_value=10**9)
    reason = forms.CharField(label=_("Why?"), required=False, max_length=LONGEST_TEXT)

    @property
    def seen_version(self) -> int:
        """-1, which no sheet has, where none was sent."""
        version = self.cleaned_data.get("version")
        return -1 if version is None else version

    @property
    def reason_given(self) -> str:
        return self.cleaned_data.get("reason") or ""
