"""A token for a program: what it is for, and what it may do."""

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.models import Scope


class TokenForm(forms.Form):
    """Name and scopes of a token to be made."""

    name = forms.CharField(
        label=_("What is it for?"),
        max_length=80,
        help_text=_("So that you know it again when you revoke it."),
    )
    scopes = forms.MultipleChoiceField(
        label=_("It may"),
        choices=Scope.choices,
        widget=forms.CheckboxSelectMultiple,
        initial=[Scope.READ],
        error_messages={"required": _("Choose at least one thing it may do.")},
    )
