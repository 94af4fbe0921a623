"""What is typed at a table: results, forfeits, corrections, repairs, time."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol
from uuid import uuid4

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.matches.forms.signed import SignedField
from scoring.writing.form_fields import choice_field
from tournaments.models import Result

MOST = 1_000_000
"""Scores stay within this either way (docs/formats/tournament-file.md)."""

LONGEST_REASON = 500


class ScoredSide(Protocol):
    """Who is scored together at a table."""

    @property
    def number(self) -> int: ...
    @property
    def name(self) -> str: ...


LastScore = Callable[[Sequence[int | None]], int | None]
"""The one score that is missing, from the others; ``None`` where they don't tell."""


class ReasonField(forms.CharField):
    """A reason, stored and logged with the change."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            label=gettext_lazy("Why"),
            max_length=LONGEST_REASON,
            error_messages={
                "required": gettext_lazy("Say in a word or two why; it is kept with the result.")
            },
            **options,
        )


class ResultForm(forms.Form):
    """Scores by side, or (``with_absent``) who did not appear; and who goes on, where level sides are parted.

    ``go_on`` is how many of the table go on: 0 where nobody needs a winner. ``last_score`` may tell the one
    score that is missing from the others.
    """

    client_id = forms.UUIDField(required=False, widget=forms.HiddenInput)
    sure = forms.BooleanField(label=gettext_lazy("Yes, it is right"), required=False)

    asks_sure = False
    """The box is shown, once what was typed was found unlikely."""

    def __init__(
        self,
        data: Any = None,
        *,
        sides: Sequence[ScoredSide],
        go_on: int = 0,
        with_absent: bool = False,
        with_reason: bool = False,
        **options: Any,
    ) -> None:
        self.last_score: LastScore = options.pop("last_score", lambda scores: None)
        super().__init__(data, **options)
        self.sides = sides
        self.initial.setdefault("client_id", uuid4())
        choices = [(str(side.number), side.name) for side in sides]
        for side in sides:
            self.fields[f"score_{side.number}"] = SignedField(
                label=side.name, of=side.name, required=False, min_value=-MOST, max_value=MOST
            )
        if with_absent:
            self.fields["absent"] = forms.MultipleChoiceField(
                label=gettext_lazy("Did not appear"),
                choices=choices,
                required=False,
                widget=forms.CheckboxSelectMultiple,
            )
        if go_on == 1:
            self.fields["winner"] = forms.ChoiceField(
                label=gettext_lazy("If level, who goes on"),
                choices=[("", gettext_lazy("not level")), *choices],
                required=False,
                widget=forms.RadioSelect,
            )
        elif go_on > 1:
            self.fields["winner"] = forms.MultipleChoiceField(
                label=gettext_lazy("If level at the cut, who goes on"),
                choices=choices,
                required=False,
                widget=forms.CheckboxSelectMultiple,
            )
        if with_reason:
            self.fields["reason"] = ReasonField()

    def clean(self) -> dict[str, Any]:
        data = self.cleaned_data
        if not data.get("absent"):
            self._fill_in_last(data)
            for side in self.sides:
                key = f"score_{side.number}"
                if key not in self.errors and data.get(key) is None:
                    self.add_error(key, _("A score is missing."))
        return data

    def _fill_in_last(self, data: dict[str, Any]) -> None:
        keys = [f"score_{side.number}" for side in self.sides]
        if not any(key in self.errors for key in keys):
            last = self.last_score([data.get(key) for key in keys])
            data.update({key: last for key in keys if data.get(key) is None})

    @property
    def score_fields(self) -> list[forms.BoundField]:
        return [self[f"score_{side.number}"] for side in self.sides]

    @property
    def facts(self) -> dict[str, Any]:
        """What a result says: ``scores``, ``absent_sides``, ``winner``."""
        data = self.cleaned_data
        absent = [int(side) for side in data.get("absent", ())]
        scores = None if absent else [data[f"score_{side.number}"] for side in self.sides]
        return {"scores": scores, "absent_sides": absent, "winner": self._winner}

    @property
    def client_id_or_new(self) -> Any:
        return self.cleaned_data["client_id"] or uuid4()

    @property
    def _winner(self) -> int | list[int] | None:
        winner = self.cleaned_data.get("winner")
        if not winner:
            return None
        return [int(side) for side in winner] if isinstance(winner, list) else int(winner)


def initial_from(result: Result | None) -> dict[str, Any]:
    """A result as a form shows it, to be corrected."""
    if result is None:
        return {}
    winner = result.winner
    choice = (
        [str(side) for side in winner] if isinstance(winner, list) else "" if winner is None else str(winner)
    )
    return {
        **{f"score_{side}": score for side, score in enumerate(result.scores or [])},
        "absent": [str(side) for side in result.absent_sides],
        "winner": choice,
    }


class ReasonForm(forms.Form):
    """A button that needs a reason and nothing else."""

    reason = ReasonField()


class MoveResultForm(ReasonForm):
    """The other table of the round with which this one exchanges its result."""

    other = forms.TypedChoiceField(label=gettext_lazy("The table they were written for"), coerce=int)

    field_order = ("other", "reason")

    def __init__(self, data: Any = None, *, tables: Sequence[tuple[int, str]], **options: Any) -> None:
        super().__init__(data, **options)
        choice_field(self, "other").choices = [("", "—"), *tables]


class ReseatForm(ReasonForm):
    """Two entrants of a round who played in each other's places."""

    one = forms.TypedChoiceField(label=gettext_lazy("Drawn here"), coerce=int)
    other = forms.TypedChoiceField(label=gettext_lazy("Who really played"), coerce=int)

    field_order = ("one", "other", "reason")

    def __init__(
        self,
        data: Any = None,
        *,
        here: Sequence[tuple[int, str]],
        everybody: Sequence[tuple[int, str]],
        **options: Any,
    ) -> None:
        super().__init__(data, **options)
        choice_field(self, "one").choices = [("", "—"), *here]
        choice_field(self, "other").choices = [("", "—"), *everybody]


class ExtraTimeForm(forms.Form):
    """Minutes for one table beyond the round's."""

    minutes = forms.IntegerField(label=gettext_lazy("Minutes more"), min_value=0, max_value=120)


class MinutesForm(forms.Form):
    """How long a round lasts; empty for a round without a clock."""

    minutes = forms.IntegerField(label=gettext_lazy("Minutes"), min_value=1, max_value=600, required=False)
