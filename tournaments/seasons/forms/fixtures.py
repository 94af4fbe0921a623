"""Forms of fixtures: the calendar, another day, team sheets, results."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring.models import Player
from scoring.writing.form_fields import MomentField
from tournaments.models import Fixture
from tournaments.seasons.selectors.fixtures import people_of, seats_a_side, sheet_of
from tournaments.seasons.services.fixtures import CalendarPlan


class MomentInput(forms.DateTimeInput):
    input_type = "datetime-local"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%dT%H:%M")


class CalendarForm(forms.Form):
    """When, how often, and where."""

    first_at = MomentField(label=_("First round"), widget=MomentInput())
    every_days = forms.IntegerField(label=_("Days between rounds"), min_value=1, max_value=366, initial=14)
    legs = forms.TypedChoiceField(
        label=_("Everybody meets everybody"),
        coerce=int,
        initial=2,
        choices=[(1, _("once")), (2, _("twice, at home and away")), (4, _("four times"))],
    )
    venues = forms.ChoiceField(
        label=_("Where"),
        initial="home",
        choices=[
            ("home", _("each at home and away")),
            ("rotating", _("all in one café, each club’s in turn")),
        ],
    )

    @property
    def plan(self) -> CalendarPlan:
        """For the service."""
        fields = self.cleaned_data
        return CalendarPlan(
            fields["first_at"], fields["every_days"], fields["legs"], rotating=fields["venues"] == "rotating"
        )


class MoveFixtureForm(forms.Form):
    """Another day or place for one fixture."""

    starts_at = MomentField(
        label=_("Starts"),
        widget=MomentInput(),
        error_messages=dict.fromkeys(("required", "invalid"), _("Choose a day and an hour.")),
    )
    venue = forms.CharField(
        label=pgettext_lazy("where it is played", "Place"), max_length=120, required=False
    )

    @staticmethod
    def initial_of(fixture: Fixture) -> dict[str, Any]:
        return {"starts_at": timezone.localtime(fixture.starts_at), "venue": fixture.venue}


class SheetForm(forms.Form):
    """The team sheet of one side: somebody for each seat at each board. Seats may stay empty."""

    def __init__(self, data: Any = None, *, fixture: Fixture, side: str) -> None:
        initial: dict[str, int] = {}
        self.boards = list(fixture.boards.all())
        self.seats = seats_a_side(fixture.season)
        for board in self.boards:
            for seat, player in enumerate(sheet_of(board, side)):
                initial[f"{side}_{board.number}_{seat}"] = player.pk
        super().__init__(data, initial=initial)
        self.side = side
        people = people_of(fixture.side_of(side).club)
        names = {player.pk: player for player in people}
        choices = [("", "–"), *((pk, player.name) for pk, player in names.items())]
        self._people = names
        for board in self.boards:
            for seat in range(self.seats):
                self.fields[f"{side}_{board.number}_{seat}"] = forms.TypedChoiceField(
                    label=gettext("Table %(number)d, seat %(seat)d")
                    % {"number": board.number, "seat": seat + 1},
                    choices=choices,
                    coerce=int,
                    empty_value=None,
                    required=False,
                )

    def line_up(self) -> dict[int, list[Player]]:
        """Players by board."""
        return {
            board.number: [
                self._people[pk]
                for seat in range(self.seats)
                if (pk := self.cleaned_data[f"{self.side}_{board.number}_{seat}"]) is not None
            ]
            for board in self.boards
        }


class FixtureResultForm(forms.Form):
    """Matches won at each board; both numbers or none."""

    version = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, fixture: Fixture) -> None:
        self.boards = list(fixture.boards.all())
        initial: dict[str, int | None] = {"version": fixture.version}
        for board in self.boards:
            initial[f"home_{board.number}"] = board.home_won
            initial[f"away_{board.number}"] = board.away_won
        super().__init__(data, initial=initial)
        for board in self.boards:
            for side, label in (("home", _("Table %(number)d, home")), ("away", _("Table %(number)d, away"))):
                self.fields[f"{side}_{board.number}"] = forms.IntegerField(
                    label=str(label) % {"number": board.number},
                    min_value=0,
                    max_value=99,
                    required=False,
                    widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
                )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        for board in self.boards:
            numbers = [cleaned.get(f"{side}_{board.number}") for side in ("home", "away")]
            if (numbers[0] is None) != (numbers[1] is None):
                side = "home" if numbers[0] is None else "away"
                self.add_error(f"{side}_{board.number}", gettext("Write both numbers of a table, or none."))
        return cleaned

    def results(self) -> dict[int, tuple[int, int] | None]:
        scores: dict[int, tuple[int, int] | None] = {}
        for board in self.boards:
            home, away = (self.cleaned_data[f"{side}_{board.number}"] for side in ("home", "away"))
            scores[board.number] = None if home is None else (home, away)
        return scores
