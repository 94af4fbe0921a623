"""Whom every round has at which table."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.names import spelling
from tournaments.models import Entrant

HIGHEST = 2000
"""Tables of the largest tournament, and some."""


class FixedTableForm(forms.Form):
    """Somebody by name or number as on the list, also by a person of theirs, and the number of the table."""

    who = forms.CharField(
        label=_("Who"),
        help_text=_("The name, or the number on the list."),
        max_length=80,
        widget=forms.TextInput(attrs={"list": "entrants", "dir": "auto", "autocomplete": "off"}),
    )
    table = forms.IntegerField(label=_("Table number"), min_value=1, max_value=HIGHEST)

    def __init__(self, *args: Any, entrants: Sequence[Entrant], **options: Any) -> None:
        super().__init__(*args, **options)
        self.entrants = entrants
        """With their people fetched."""

    def clean_who(self) -> Entrant:
        typed = self.cleaned_data["who"]
        wanted = spelling(typed)
        by_number = [one for one in self.entrants if str(one.number) == wanted]
        by_name = [one for one in self.entrants if wanted in _spellings(one)]
        by_part = [one for one in self.entrants if any(wanted in name for name in _spellings(one))]
        candidates = by_number or by_name or (by_part if wanted else [])
        if len(candidates) == 1:
            return candidates[0]
        sentence = (
            gettext("Several are called “%(name)s”: write the number.")
            if candidates
            else gettext("Nobody on the list is called “%(name)s”.")
        )
        raise forms.ValidationError(sentence, params={"name": typed})


def _spellings(entrant: Entrant) -> list[str]:
    """The names by which somebody may be meant: the entrant's, and those of its people."""
    return [spelling(entrant.name), *(spelling(person.name) for person in entrant.people.all())]
