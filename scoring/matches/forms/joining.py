"""The code of a table, typed from a card."""

from django import forms
from django.utils.translation import gettext_lazy as _


class CodeForm(forms.Form):
    """Six letters. Capitals, blanks and dashes don't matter."""

    code = forms.CharField(
        label=_("The six letters on the table"),
        max_length=40,
        widget=forms.TextInput(
            attrs={
                "autocomplete": "off",
                "autocapitalize": "characters",
                "autocorrect": "off",
                "spellcheck": "false",
                "inputmode": "text",
                "class": "code-box",
                "aria-describedby": "code-help",
            }
        ),
        error_messages={"required": _("Type the six letters that are on the card.")},
    )
