"""Who takes part, as typed: lists, corrections, departures, substitutes, people kept apart."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.writing.form_fields import choice_field
from tournaments.entrants.entry_lists import LONGEST, EntryRow, lines_of_table, read_lines
from tournaments.entrants.services import MOST_ENTRANTS, Entry, Person
from tournaments.models import Entrant, Tournament

LARGEST_TABLE = 2_000_000
"""Bytes of a CSV file."""

ROW_PROBLEMS = {
    "nobody": _("There is no name in this line."),
    "one_a_line": _("This tournament is for single people: write each on a line of their own."),
    "no_partner": _("Who is the partner? Write both names with & between them."),
    "too_many_people": _("A pair has two people; there are more names in this line."),
    "twice_in_line": _("The same name stands twice in this line."),
    "too_long": _("A name has at most 80 characters."),
    "seed": _("A seed is a number from 1."),
    "letters": _("There are signs in this line that can't be shown."),
}
WARNINGS = {
    "on_the_list": _("%(name)s is on the list already."),
    "twice_here": _("%(name)s stands here twice."),
    "two_members": _("The club has more than one %(name)s: nobody is tied to this name."),
    "near_on_the_list": _("%(name)s: %(other)s is on the list. The same person?"),
    "near_here": _("%(name)s, and %(other)s further down or up. The same person?"),
    "near_member": _("%(name)s: the club knows %(other)s. The same person?"),
}


class EntryListForm(forms.Form):
    """A list as typed, pasted or uploaded; a table becomes lines of the list."""

    text = forms.CharField(
        label=_("Names"),
        required=False,
        strip=False,
        widget=forms.Textarea(
            attrs={
                "rows": 6,
                "spellcheck": "false",
                "autocomplete": "off",
                "autocapitalize": "words",
                "dir": "auto",
            }
        ),
    )
    table = forms.FileField(label=_("or a table (CSV, XLSX, ODS)"), required=False, allow_empty_file=True)
    confirmed = forms.CharField(required=False, widget=forms.HiddenInput)
    last = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, unit: str, **options: Any) -> None:
        super().__init__(*args, **options)
        self.unit = unit
        self.rows: list[EntryRow] = []
        self.typed = ""

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        self.typed = cleaned.get("text") or ""
        if (upload := cleaned.get("table")) is not None:
            self.typed = "\n".join(part for part in (self.typed.rstrip(), self._from_table(upload)) if part)
        self.rows = read_lines(self.typed, self.unit)
        if not self.rows and not self.errors:
            raise forms.ValidationError(gettext("Write a name, paste a list, or choose a table."))
        if len(self.rows) > MOST_ENTRANTS:
            raise forms.ValidationError(
                gettext(
                    "These are %(given)d lines; a tournament takes %(most)d at most. Nobody was entered."
                ),
                params={"given": len(self.rows), "most": MOST_ENTRANTS},
            )
        return cleaned

    @property
    def is_confirmed(self) -> bool:
        """Whether exactly this list was previewed and confirmed, with or without its namesakes."""
        return self.cleaned_data.get("confirmed") == self.fingerprint

    @property
    def fingerprint(self) -> str:
        """Of the list and what was said of its namesakes: another answer is shown before it is done."""
        return fingerprint_of(self.typed + ("\n& namesakes" if self.takes_namesakes else ""))

    @property
    def takes_namesakes(self) -> bool:
        """Whether somebody has said that those whose names are there already are others."""
        return "namesakes" in self.data

    def _from_table(self, upload: Any) -> str:
        if upload.size > LARGEST_TABLE:
            self.add_error("table", gettext("This table is bigger than 2 MB."))
            return ""
        try:
            return lines_of_table(upload.read())
        except (ValueError, UnicodeDecodeError):
            self.add_error(
                "table",
                gettext("This file is no table of text. Save it as CSV or XLSX and choose it again."),
            )
            return ""


class EntrantForm(forms.Form):
    """Correct an entrant: its people as they began, a name of its own, club, seed, and whether it pays."""

    name = forms.CharField(label=_("Name of the pair or team"), max_length=LONGEST, required=False)
    club_name = forms.CharField(label=_("Club"), max_length=LONGEST, required=False)
    seed = forms.IntegerField(label=_("Seed"), min_value=1, max_value=1_000_000, required=False)
    is_free = forms.BooleanField(label=_("Pays no entry fee"), required=False)

    def __init__(self, data: Any = None, *, entrant: Entrant) -> None:
        self.entrant = entrant
        self.people = [person for person in entrant.people.all() if person.from_round == 1]
        joined = " & ".join(person.name for person in self.people)
        initial = {
            "name": "" if entrant.name == joined[:LONGEST] else entrant.name,
            "club_name": entrant.club_name,
            "seed": entrant.seed,
            "is_free": entrant.is_free,
            **{f"person_{index}": person.name for index, person in enumerate(self.people)},
        }
        super().__init__(data, initial=initial)
        for index in range(len(self.people)):
            self.fields[f"person_{index}"] = forms.CharField(
                label=_("Person %(number)d") % {"number": index + 1} if len(self.people) > 1 else _("Name"),
                max_length=LONGEST,
                widget=forms.TextInput(attrs={"list": "people", "dir": "auto"}),
            )
        if entrant.tournament.unit == Tournament.Unit.PLAYER:
            del self.fields["name"]
        if not entrant.tournament.fee_cents:
            del self.fields["is_free"]
        self.order_fields([f"person_{index}" for index in range(len(self.people))])

    @property
    def names(self) -> list[str]:
        return [self.cleaned_data[f"person_{index}"] for index in range(len(self.people))]


class DepartureForm(forms.Form):
    """After which round somebody leaves, and what becomes of the results."""

    after_round = forms.TypedChoiceField(label=_("Leaves"), coerce=int)
    withdrawn = forms.ChoiceField(
        label=_("The results so far"),
        required=False,
        choices=[
            ("keep", _("stay as they are")),
            ("strike", _("are struck: their tables count for nobody")),
        ],
        widget=forms.RadioSelect,
    )
    reason = forms.CharField(label=_("Why (for the log)"), max_length=500, required=False)

    def __init__(
        self, data: Any = None, *, rounds: int, first: int, can_strike: bool, **options: Any
    ) -> None:
        super().__init__(data, **options)
        choices = [(0, gettext("never came"))] if first == 0 else []
        choices += [
            (number, gettext("after round %(number)d") % {"number": number})
            for number in range(max(first, 1), rounds + 1)
        ]
        choice_field(self, "after_round").choices = choices
        if not can_strike:
            del self.fields["withdrawn"]


class RoundsAwayForm(forms.Form):
    """The rounds of the tournament that somebody is away for: ``3`` or ``3, 4``."""

    rounds = forms.CharField(label=_("Away in rounds"), required=False, max_length=400)

    def clean_rounds(self) -> list[int]:
        words = self.cleaned_data["rounds"].replace(",", " ").split()
        if not all(word.isascii() and word.isdecimal() and 1 <= int(word[:6]) <= 2000 for word in words):
            raise forms.ValidationError(gettext("Write the numbers of the rounds, such as 3, 4."))
        return sorted({int(word) for word in words})


class SubstituteForm(forms.Form):
    """Who plays in whose place, and from which round."""

    position = forms.TypedChoiceField(label=_("In the place of"), coerce=int)
    name = forms.CharField(
        label=_("plays"), max_length=LONGEST, widget=forms.TextInput(attrs={"list": "people", "dir": "auto"})
    )
    from_round = forms.IntegerField(label=_("from round"), min_value=1, max_value=2000)

    def __init__(self, data: Any = None, *, entrant: Entrant, **options: Any) -> None:
        super().__init__(data, **options)
        standing = {p.position: p.name for p in entrant.people.all() if p.until_round is None}
        choice_field(self, "position").choices = sorted(standing.items())


class SplitForm(forms.Form):
    """A pair goes apart: with whom each of the two goes on, if at all."""

    def __init__(self, data: Any = None, *, people: Sequence[str], **options: Any) -> None:
        super().__init__(data, **options)
        self.people = list(people)
        for index, person in enumerate(self.people):
            self.fields[f"partner_{index}"] = forms.CharField(
                label=_("%(name)s goes on with") % {"name": person},
                required=False,
                max_length=LONGEST,
                help_text=_("Empty: goes home."),
                widget=forms.TextInput(attrs={"list": "people", "dir": "auto"}),
            )

    @property
    def new_pairs(self) -> list[tuple[str, str]]:
        partners = (self.cleaned_data[f"partner_{index}"] for index in range(len(self.people)))
        return [(person, partner) for person, partner in zip(self.people, partners, strict=True) if partner]


class ApartForm(forms.Form):
    """Who is not to meet: names or numbers as on the list, one a line or with semicolons between."""

    who = forms.CharField(
        label=_("Who"),
        help_text=_("Names or numbers as on the list, each on a line of its own."),
        widget=forms.Textarea(attrs={"rows": 3, "dir": "auto"}),
    )
    until_round = forms.IntegerField(
        label=_("Up to round"),
        help_text=_("Empty: the whole tournament."),
        min_value=1,
        max_value=2000,
        required=False,
    )

    def __init__(self, *args: Any, entrants: Sequence[Entrant], **options: Any) -> None:
        super().__init__(*args, **options)
        self.entrants = entrants

    def clean_who(self) -> list[Entrant]:
        by_name: dict[str, list[Entrant]] = {}
        for entrant in self.entrants:
            by_name.setdefault(entrant.name.casefold(), []).append(entrant)
        by_number = {str(entrant.number): entrant for entrant in self.entrants}
        entrants: list[Entrant] = []
        for word in self.cleaned_data["who"].replace(";", "\n").splitlines():
            wanted = word.strip().casefold()
            if not wanted:
                continue
            matching = by_name.get(wanted) or [e for e in self.entrants if wanted in e.name.casefold()]
            wished = by_number.get(wanted) or (matching[0] if len(matching) == 1 else None)
            if wished is None:
                sentence = (
                    gettext("Several are called “%(name)s”: write the number.")
                    if matching
                    else gettext("Nobody on the list is called “%(name)s”.")
                )
                raise forms.ValidationError(sentence, params={"name": word.strip()[:LONGEST]})
            if wished not in entrants:
                entrants.append(wished)
        if len(entrants) < 2:
            raise forms.ValidationError(gettext("Two at least are kept apart."))
        return entrants


def fingerprint_of(text: str) -> str:
    """Digest of a list: a confirmation holds only for the list that was previewed."""
    normal = "\n".join(line.strip() for line in text.splitlines() if line.strip())
    return hashlib.sha256(normal.encode("utf-8", "surrogatepass")).hexdigest()[:24]


def entry_of(row: EntryRow, players: Sequence[Any]) -> Entry:
    people = tuple(Person(name, player) for name, player in zip(row.people, players, strict=True))
    return Entry(people, row.name, row.club, row.seed)
