"""Forms of prize evenings and cash boxes. Amounts are typed as people write them, and kept in cents."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.models import HouseRuleset
from scoring.rules import get_variant
from scoring.writing.form_fields import choice_field, row_field
from tournaments.models import PotEntry, Tournament
from tournaments.seasons.forms.seasons import USUAL_GAME, game_choices, game_of

AMOUNT = re.compile(r"(\d{1,6})(?:[.,](\d{1,2}))?")


class CentsField(forms.CharField):
    """``12``, ``12,5``, ``12.50``: whole cents, never a fraction of one."""

    def __init__(self, *, least: int = 0, **options: Any) -> None:
        super().__init__(max_length=12, widget=forms.TextInput(attrs={"inputmode": "decimal"}), **options)
        self.least = least

    def clean(self, value: Any) -> Any:
        text = super().clean(value)
        if not text:
            return None
        match = AMOUNT.fullmatch(text.strip())
        if match is None or not text.isascii():
            raise forms.ValidationError(gettext("Write an amount such as 4 or 2,50."))
        cents = int(match[1]) * 100 + int((match[2] or "").ljust(2, "0") or 0)
        if cents < self.least:
            raise forms.ValidationError(gettext("An amount that moves is more than nothing."))
        return cents


class PotForm(forms.Form):
    """An evening: what a ticket costs, the game, the prize; or the cash box of an evening that is played."""

    name = forms.CharField(label=_("Name"), max_length=80, widget=forms.TextInput(attrs={"dir": "auto"}))
    tournament = forms.ModelChoiceField(
        label=_("Cash box of"),
        queryset=Tournament.objects.none(),
        required=False,
        to_field_name="public_id",
        empty_label=_("an open prize evening"),
        help_text=_("An evening or tournament gives its game, and its results say who pays for lost games."),
    )
    stake_cents = CentsField(
        label=_("A lost game costs each player"),
        required=False,
        help_text=_("Empty: nothing. A result written down on paper is one game."),
    )
    game = forms.ChoiceField(label=_("Game and rules"))
    ticket_cents = CentsField(
        label=_("A ticket costs"), required=False, help_text=_("Empty: no tickets are sold.")
    )
    prize = forms.CharField(
        label=_("Each winner of a game gets"),
        help_text=_("Such as: a box of chocolates."),
        max_length=120,
        required=False,
        widget=forms.TextInput(attrs={"dir": "auto"}),
    )
    prize_cents = CentsField(label=_("Money out of the box for each prize"), required=False)
    opening_cents = CentsField(label=_("In the box at the start"), required=False)

    def __init__(
        self,
        data: Any = None,
        *,
        houses: Sequence[HouseRuleset],
        tournaments: QuerySet[Tournament],
        name: str,
        tournament: Tournament | None = None,
    ) -> None:
        initial: dict[str, Any] = {"name": tournament.name if tournament else name, "game": USUAL_GAME}
        initial["tournament"] = tournament.public_id if tournament else None
        super().__init__(data, initial=initial)
        self.houses = houses
        choice_field(self, "game").choices = game_choices(houses)
        row_field(self, "tournament").queryset = tournaments

    def clean_stake_cents(self) -> int | None:
        cents: int | None = self.cleaned_data["stake_cents"]
        if cents and not self.cleaned_data.get("tournament"):
            raise forms.ValidationError(
                gettext("Choose the evening or tournament whose lost games are paid for.")
            )
        return cents

    def settings(self) -> dict[str, Any]:
        values = dict(self.cleaned_data)
        values["variant"], values["ruleset"] = game_of(values.pop("game"), self.houses)
        if values["tournament"] is not None:
            values["variant"], values["ruleset"] = values["tournament"].variant, values["tournament"].ruleset
        values["players"] = max(get_variant(values["variant"]).players)
        return values | {
            key: values[key] or 0 for key in ("ticket_cents", "stake_cents", "prize_cents", "opening_cents")
        }


class TicketForm(forms.Form):
    """Tickets for one person."""

    name = forms.CharField(
        label=_("For whom"), max_length=80, widget=forms.TextInput(attrs={"dir": "auto", "list": "people"})
    )
    count = forms.IntegerField(label=_("Tickets"), min_value=1, max_value=50, initial=1)
    client_id = forms.UUIDField(widget=forms.HiddenInput)


class EntryForm(forms.Form):
    """An entry of the cash book: kind, amount, person, note."""

    kind = forms.ChoiceField(
        label=_("What"),
        choices=[
            (kind.value, kind.label)
            for kind in PotEntry.Kind
            if kind not in (PotEntry.Kind.TICKET, PotEntry.Kind.REFUND, PotEntry.Kind.REVERSAL)
        ],
    )
    cents = CentsField(label=_("Amount"), least=1)
    note = forms.CharField(
        label=_("Note"), max_length=200, required=False, widget=forms.TextInput(attrs={"dir": "auto"})
    )
    client_id = forms.UUIDField(widget=forms.HiddenInput)


class CloseForm(forms.Form):
    """What was counted, and where a difference comes from."""

    counted_cents = CentsField(label=_("Counted in the box"))
    explanation = forms.CharField(
        label=_("If it differs: why"),
        max_length=500,
        required=False,
        widget=forms.TextInput(attrs={"dir": "auto"}),
    )
