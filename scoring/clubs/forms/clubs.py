"""Forms of a club: founding and editing, its house rules, who sits apart or together, its successor."""

import zoneinfo
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.clubs.forms.rulesets import RulesetForm, ruleset_initial
from scoring.clubs.forms.table_cards import TableCardForm
from scoring.clubs.selectors.clubs import Member
from scoring.models import Club, Company, HouseRuleset
from scoring.names import address_of
from scoring.rules import SheetError, Variant, expand_ruleset
from scoring.writing.form_fields import DayField, choice_field

RESERVED = frozenset({"import", "new"})
"""Short addresses that pages of ours have."""


@cache
def time_zones() -> list[tuple[str, list[tuple[str, str]]]]:
    """Every time zone of the world, by continent."""
    regions: dict[str, list[tuple[str, str]]] = {}
    for name in sorted(zoneinfo.available_timezones()):
        region, slash, place = name.partition("/")
        if slash and region not in ("Etc", "SystemV", "US", "posix", "right"):
            regions.setdefault(region, []).append((name, place.replace("_", " ").replace("/", ", ")))
    return [*regions.items(), ("UTC", [("UTC", "UTC")])]


class ClubForm(forms.Form):
    """What a club says about itself. The short address is chosen once, when it is founded."""

    name = forms.CharField(
        label=gettext_lazy("Name of the club"),
        max_length=80,
        widget=forms.TextInput(attrs={"autocomplete": "organization", "dir": "auto"}),
    )
    about = forms.CharField(
        label=gettext_lazy("About the club"),
        help_text=gettext_lazy("When and where you play, and whom to ask. Everybody can read this."),
        max_length=2000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4, "dir": "auto"}),
    )
    language = forms.ChoiceField(
        label=gettext_lazy("Language"),
        choices=lambda: [("", _("that of each reader’s device")), *settings.LANGUAGES],
        required=False,
        help_text=gettext_lazy("Of its pages, and of e-mails to its people, unless they chose another."),
    )
    time_zone = forms.ChoiceField(
        label=gettext_lazy("Time zone"),
        choices=time_zones,
        help_text=gettext_lazy("Of its evenings and its log."),
    )
    csv_separator = forms.ChoiceField(
        label=gettext_lazy("Between the cells of a CSV file"),
        choices=Club.Separator.choices,
        help_text=gettext_lazy("Spreadsheets that write 1,5 for one and a half expect semicolons."),
        initial=Club.Separator.COMMA,
    )

    @staticmethod
    def initial_of(club: Club) -> dict[str, str]:
        keys = ("name", "about", "language", "time_zone", "csv_separator")
        return {key: getattr(club, key) for key in keys}


class FoundClubForm(ClubForm):
    """A new club, with its address."""

    slug = forms.SlugField(
        label=gettext_lazy("Short address"),
        help_text=gettext_lazy("Letters, digits and hyphens; made from the name when it stays empty."),
        max_length=40,
        required=False,
        widget=forms.TextInput(attrs={"autocapitalize": "none", "spellcheck": "false"}),
    )
    field_order = ("name", "slug", "about", "language", "time_zone", "csv_separator")

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        slug = (cleaned.get("slug") or address_of(cleaned.get("name", ""))).lower()
        if "slug" not in self.errors and "name" not in self.errors:
            if not slug:
                self.add_error("slug", _("This name has no letters for an address: write one."))
            elif slug in RESERVED:
                self.add_error("slug", _("This address is taken by a page of ours; choose another."))
        cleaned["slug"] = slug
        return cleaned


class HouseRulesForm(RulesetForm):
    """A club's own rules for a game: a name, a preset, and what differs from it."""

    name = forms.CharField(
        label=gettext_lazy("Name of these rules"),
        help_text=gettext_lazy("As your people call them: “Friday evening”."),
        max_length=80,
        widget=forms.TextInput(attrs={"dir": "auto", "autocomplete": "off"}),
    )

    def __init__(self, *args: Any, variant: Variant, **options: Any) -> None:
        super().__init__(*args, **options)
        self.ask_for_preset(variant)
        self.ask_for_options()
        self.card = TableCardForm(self.data if self.is_bound else None, variant=variant, choices=self.initial)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        cleaned["options"] = self.ruleset_from(cleaned)
        if not self.errors:
            try:
                expand_ruleset(self.variant, cleaned["options"], min(self.variant.players))
            except SheetError as error:
                self.add_problems(error)
        return cleaned

    @staticmethod
    def initial_of(house: HouseRuleset, variant: Variant) -> dict[str, Any]:
        ruleset = expand_ruleset(variant, house.options, min(variant.players))
        return {"name": house.name, **house.conventions, **ruleset_initial(variant, ruleset)}


class CompanyForm(forms.Form):
    """People of the club who sit apart, or play together."""

    kind = forms.ChoiceField(label=gettext_lazy("How they sit"), choices=Company.Kind.choices)
    players = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Who"),
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": gettext_lazy("Choose at least two people.")},
    )
    note = forms.CharField(
        label=gettext_lazy("Note"),
        help_text=gettext_lazy("For the organisers only: why, or until when."),
        max_length=200,
        required=False,
    )

    def __init__(self, *args: Any, members: Iterable[Member], **options: Any) -> None:
        super().__init__(*args, **options)
        choice_field(self, "players").choices = [(m.player.pk, m.player.name) for m in members]

    def clean_players(self) -> list[int]:
        chosen: list[int] = self.cleaned_data["players"]
        if len(chosen) < 2:
            raise forms.ValidationError(_("Choose at least two people."))
        return chosen


class SuccessorForm(forms.Form):
    """Who organises the club from now on."""

    successor = forms.TypedChoiceField(
        label=gettext_lazy("Who takes over"), coerce=int, empty_value=None, widget=forms.RadioSelect
    )

    def __init__(self, *args: Any, members: Sequence[Member], **options: Any) -> None:
        super().__init__(*args, **options)
        choices = [(member.membership.pk, member.player.name) for member in members]
        choice_field(self, "successor").choices = choices


class LogFilterForm(forms.Form):
    """Which entries of the log to show; anything that can't be read filters nothing."""

    who = forms.TypedChoiceField(label=gettext_lazy("Who"), coerce=int, empty_value=None, required=False)
    action = forms.ChoiceField(label=gettext_lazy("What"), required=False)
    about = forms.CharField(
        label=gettext_lazy("Match or tournament"),
        max_length=60,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none"}),
        help_text=gettext_lazy("The letters at the end of its address."),
    )
    first = DayField(
        label=gettext_lazy("From"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    last = DayField(
        label=gettext_lazy("To"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )

    def __init__(
        self, data: Mapping[str, Any], *, people: Mapping[int, str], actions: Mapping[str, str]
    ) -> None:
        super().__init__(data)
        choice_field(self, "who").choices = [("", _("everybody")), *people.items()]
        choice_field(self, "action").choices = [("", _("everything")), *actions.items()]

    @property
    def filters(self) -> dict[str, Any]:
        """What could be read."""
        self.is_valid()
        return self.cleaned_data
