"""A tournament file, uploaded or pasted, and what it does not say: which club, which game, who competes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring import words
from scoring.models import Club
from scoring.rules import VARIANTS, get_variant, reader
from scoring.writing.form_fields import choice_field
from tournaments.engine import LIMIT, Problem, TournamentError
from tournaments.models import Tournament
from tournaments.reading.fitting import units_of


class TournamentImportForm(forms.Form):
    """Everything an import needs."""

    club = forms.ChoiceField(label=_("Club"))
    variant = forms.ChoiceField(label=_("Game"))
    unit = forms.ChoiceField(label=_("Who competes"), choices=Tournament.Unit.choices)
    file = forms.FileField(label=_("Tournament file"), required=False, allow_empty_file=True)
    text = forms.CharField(
        label=_("or its text"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "autocomplete": "off"}),
    )

    def __init__(self, *args: Any, clubs: Sequence[Club], **options: Any) -> None:
        super().__init__(*args, **options)
        self.clubs = {club.slug: club for club in clubs}
        choice_field(self, "club").choices = [(club.slug, club.name) for club in clubs]
        choice_field(self, "variant").choices = [(key, words.variant_name(key)) for key in VARIANTS]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        variant, unit = cleaned.get("variant"), cleaned.get("unit")
        if variant and unit and unit not in units_of(get_variant(variant)):
            self.add_error("unit", gettext("This game is not played by these."))
        if upload := cleaned.get("file"):
            # One byte more than allowed is enough to see that it is too long.
            cleaned["raw"] = upload.read(LIMIT + 1)
        elif text := cleaned.get("text"):
            cleaned["raw"] = text.encode("utf-8", "surrogatepass")
        elif not self.errors:
            raise forms.ValidationError(gettext("Choose a file, or paste the text of one."))
        return cleaned

    def read(self) -> Any:
        """The JSON of the file; raises TournamentError when it can't be read."""
        try:
            return reader.read(self.cleaned_data["raw"], limit=LIMIT)
        except reader.UnreadableError as error:
            raise TournamentError([Problem("", "format", {"reason": error.reason})]) from None
