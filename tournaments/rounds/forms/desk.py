"""What is typed at the results desk: the number of a table, and the scores of its slip."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.matches.forms.signed import SignedField
from tournaments.rounds.forms.tables import MOST, ResultForm
from tournaments.rounds.selectors.desk import Slip


class SlipNumberForm(forms.Form):
    """Which slip it is, and how it is typed; all but the number was on the page."""

    table = forms.IntegerField(
        label=gettext_lazy("Table"),
        min_value=1,
        max_value=9999,
        error_messages={"required": gettext_lazy("Type the number of the table.")},
    )
    round = forms.IntegerField(widget=forms.HiddenInput)
    """The round that the page showed: another may have its number by now."""

    twice = forms.BooleanField(label=gettext_lazy("Type every slip twice"), required=False)


class SlipForm(ResultForm):
    """The scores of a slip; with ``twice`` typed a second time, which has to say the same."""

    def __init__(self, data: Any = None, *, slip: Slip, twice: bool = False, **options: Any) -> None:
        super().__init__(data, sides=slip.sides, **options)
        self.twice = twice
        if twice:
            for side in slip.sides:
                self.fields[f"again_{side.number}"] = SignedField(
                    label=side.name, of=side.name, required=False, min_value=-MOST, max_value=MOST
                )

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        if self.twice and not self.errors:
            scores, again = ([data.get(f"{word}_{side.number}") for side in self.sides] for word in WORDS)
            if again[-1] is None and None not in again[:-1]:
                again[-1] = self.last_score(again)
            if scores != again:
                sentence = _("Typed %(first)s first and %(second)s then. Look at the slip once more.")
                raise forms.ValidationError(
                    sentence % {"first": joined_scores(scores), "second": joined_scores(again)}
                )
        return data


WORDS = ("score", "again")
"""How the names of the boxes begin that are typed first, and second."""


def joined_scores(scores: Sequence[int | None] | None) -> str:
    """As a page writes them; what is missing is three dots.

    >>> joined_scores([34, 12]), joined_scores([5, -2, None])
    ('34–12', '5 : −2 : …')
    """
    words = ["…" if score is None else str(score).replace("-", "−") for score in scores or ()]
    plain = len(words) == 2 and "−" not in "".join(words)
    return ("–" if plain else " : ").join(words)


def first_problem(form: forms.Form) -> str:
    """The first thing that is wrong, in a sentence."""
    return str(next(iter(form.errors.values()))[0])
