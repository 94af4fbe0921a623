"""Forms of club evenings: the game, who is here, a guest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.models import HouseRuleset, Player
from scoring.writing.form_fields import choice_field, row_field
from tournaments.models import Season
from tournaments.seasons.forms.seasons import USUAL_GAME, choice_of, game_choices, game_of, house_of
from tournaments.seasons.selectors.evenings import Face
from tournaments.seasons.services.evenings import NewEvening


class EveningForm(forms.Form):
    """A club evening that begins."""

    name = forms.CharField(label=_("Name"), max_length=80, widget=forms.TextInput(attrs={"dir": "auto"}))
    game = forms.ChoiceField(label=_("Game and rules"))
    season = forms.ModelChoiceField(
        label=_("Counts in"),
        queryset=Season.objects.none(),
        required=False,
        to_field_name="public_id",
        empty_label=_("no season"),
    )
    players = forms.TypedMultipleChoiceField(label=_("Who is here"), coerce=int, required=False)

    def __init__(  # noqa: PLR0913  what may be chosen comes from outside, by name
        self,
        data: Any = None,
        *,
        faces: Sequence[Face],
        houses: Sequence[HouseRuleset],
        seasons: Any,
        season: Season | None,
        name: str,
    ) -> None:
        game = choice_of(season.variant, season.ruleset, houses) if season else USUAL_GAME
        initial = {"name": name, "game": game, "season": season.public_id if season else None}
        super().__init__(data, initial=initial)
        self.houses = houses
        self._people = {face.player.pk: face.player for face in faces}
        choice_field(self, "game").choices = game_choices(houses)
        row_field(self, "season").queryset = seasons
        choice_field(self, "players").choices = [(pk, person.name) for pk, person in self._people.items()]

    @property
    def evening(self) -> NewEvening:
        """For the service."""
        variant, ruleset = game_of(self.cleaned_data["game"], self.houses)
        house = house_of(self.cleaned_data["game"], self.houses)
        return NewEvening(
            variant,
            ruleset,
            conventions=house.conventions if house else {},
            name=self.cleaned_data["name"],
            season=self.cleaned_data["season"],
            players=self.people(),
        )

    def people(self) -> list[Player]:
        return [self._people[pk] for pk in self.cleaned_data["players"]]


class EveningGuestForm(forms.Form):
    """A guest: somebody who is not among the club's people."""

    name = forms.CharField(
        label=_("Name of a guest"), max_length=80, widget=forms.TextInput(attrs={"dir": "auto"})
    )
