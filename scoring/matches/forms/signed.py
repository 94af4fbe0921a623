"""Whole numbers that may be below zero, typed on phones whose pad of digits has no minus."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _


class SignedInput(forms.TextInput):
    """A number box with a key of ours beside it that changes the sign (``components/signed_box.html``).

    Not ``type=number``, which takes no real minus, and not ``inputmode=numeric`` in the page, with which an
    iPhone offers none at all: the script asks for that pad of digits where it shows the key.
    """

    template_name = "components/signed_box.html"

    def __init__(self, of: Any) -> None:
        """``of`` says whose number it is; screen readers hear it as part of the key's label."""
        super().__init__()
        self.of = of

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        return context | {"name": name, "value": context["widget"]["value"], "of": self.of}


class SignedField(forms.IntegerField):
    """A whole number, negative ones with either minus: "-12", or "−12" as pages write it."""

    default_error_messages = {"invalid": _("Write a whole number, such as 12 or −12.")}

    def __init__(self, *, of: Any, **options: Any) -> None:
        super().__init__(widget=SignedInput(of), **options)

    def to_python(self, value: Any) -> int | None:
        return super().to_python(value.replace("−", "-") if isinstance(value, str) else value)
