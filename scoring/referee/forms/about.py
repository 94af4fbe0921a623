"""What a referee types: a word about a call, a position, a pile, a ruling."""

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.rules.sheet.keys import LONGEST_TEXT


class AboutForm(forms.Form):
    """A word or two about a call, or the answer to it; both may be left out."""

    about = forms.CharField(
        required=False,
        max_length=LONGEST_TEXT,
        error_messages={
            "max_length": _("At most %(limit_value)d characters, please; these are %(show_value)d.")
        },
    )
