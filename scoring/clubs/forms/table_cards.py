"""What a table or a club agrees on that moves no points: a choice for each convention of the game."""

from collections.abc import Mapping
from typing import Any

from django import forms

from scoring.rules import Variant
from scoring.words import words_of


class TableCardForm(forms.Form):
    """A radio group a convention; what isn't sent stays at the usual way. Never invalid."""

    def __init__(self, data: Any, *, variant: Variant, choices: Mapping[str, Any]) -> None:
        super().__init__(data)
        self.conventions = words_of(variant.key).conventions
        for convention in self.conventions:
            self.fields[f"convention_{convention.key}"] = forms.CharField(
                label=str(convention.label),
                required=False,
                initial=convention.custom(choices.get(convention.key)).key,
            )

    @property
    def choices(self) -> dict[str, str]:
        """By convention, what was sent."""
        self.is_valid()
        sent = {each.key: self.cleaned_data.get(f"convention_{each.key}", "") for each in self.conventions}
        return {key: way for key, way in sent.items() if way}

    @property
    def rows(self) -> list[dict[str, Any]]:
        """Each convention with its field and the custom that is chosen."""
        return [
            {
                "name": f"convention_{each.key}",
                "convention": each,
                "custom": each.custom(self[f"convention_{each.key}"].value()),
            }
            for each in self.conventions
        ]
