"""Forms that open a match: from what a table agrees on, or from a score sheet file."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.validators import MaxLengthValidator, RegexValidator
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.clubs.forms.rulesets import PACK, RulesetForm, ruleset_initial
from scoring.models import Club, HouseRuleset, Match
from scoring.models.matches import ALPHABET, PUBLIC_ID
from scoring.rules import VARIANTS, Header, Variant, read_file
from scoring.rules.sheet.file import LIMIT, LONGEST_NAME


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One place at the table."""

    number: int
    name: forms.BoundField
    side: int | None
    """Which of the two sides of partners; None where everybody plays alone."""

    needed: bool
    """False for a place that only a larger table has."""


class OpenMatchForm(RulesetForm):
    """Preset or own options, with which cards, who sits where, who deals first."""

    def __init__(
        self,
        *args: Any,
        variant: Variant,
        clubs: Iterable[Club] = (),
        house_rulesets: Iterable[HouseRuleset] = (),
        **options: Any,
    ) -> None:
        super().__init__(*args, **options)
        self.ask_for_preset(variant, house_rulesets)
        self.ask_for_pack()
        self.fields["players"] = forms.TypedChoiceField(
            choices=[(number, str(number)) for number in variant.players],
            coerce=int,
            empty_value=None,
            required=False,
        )
        for seat in range(max(variant.players)):
            self.fields[f"seat_{seat}"] = _name_field(seat)
        self.fields["first_dealer"] = forms.TypedChoiceField(
            choices=[(seat, str(seat)) for seat in range(max(variant.players))],
            coerce=int,
            empty_value=None,
            required=False,
        )
        self.fields["public_id"] = forms.CharField(
            required=False, validators=[RegexValidator(rf"\A[{ALPHABET}]{{{PUBLIC_ID}}}\Z")]
        )
        self.fields["client_id"] = forms.UUIDField(required=False)
        self.fields["handed_over"] = forms.BooleanField(required=False)
        self.fields["draw"] = forms.CharField(required=False)
        self.clubs = list(clubs)
        if self.clubs:
            self.fields["club"] = forms.TypedChoiceField(
                label=gettext_lazy("Club"),
                choices=[
                    ("", gettext_lazy("A friendly match of ours")),
                    *((c.pk, c.name) for c in self.clubs),
                ],
                coerce=int,
                empty_value=None,
                required=False,
            )
        self.ask_for_options()

    def seat_rows(self) -> list[SeatRow]:
        """Places clockwise, as many as the largest table has."""
        few = self.variant.players[0]
        partners = all(self.variant.sides(players) == 2 < players for players in self.variant.players)
        return [
            SeatRow(seat, self[f"seat_{seat}"], seat % 2 if partners else None, seat < few)
            for seat in range(max(self.variant.players))
        ]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        players = cleaned.get("players") or self.variant.players[0]
        cleaned["names"] = [
            cleaned.get(f"seat_{seat}") or _("Player %(number)d") % {"number": seat + 1}
            for seat in range(players)
        ]
        cleaned["first_dealer"] = cleaned.get("first_dealer") or 0
        if cleaned["first_dealer"] >= players:
            self.add_error("first_dealer", _("Nobody sits there: say who of those at the table deals first."))
        cleaned["club"] = next((club for club in self.clubs if club.pk == cleaned.get("club")), None)
        cleaned["ruleset"] = self.ruleset_from(cleaned)
        return cleaned


class SheetImportForm(forms.Form):
    """A score sheet file, uploaded or pasted."""

    file = forms.FileField(label=gettext_lazy("Score sheet file"), required=False, allow_empty_file=True)
    text = forms.CharField(
        label=gettext_lazy("or its text"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "autocomplete": "off"}),
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if upload := cleaned.get("file"):
            # One byte more than allowed is enough to see that it is too long.
            cleaned["raw"] = upload.read(LIMIT + 1)
        elif text := cleaned.get("text"):
            cleaned["raw"] = text.encode("utf-8", "surrogatepass")
        elif not self.errors:
            raise forms.ValidationError(_("Choose a file, or paste the text of one."))
        return cleaned

    def read(self) -> tuple[Header, list[object]]:
        """What the file says; raises SheetError when it can't be read as a score sheet."""
        return read_file(self.cleaned_data["raw"])


def in_order(data: QueryDict, names: Sequence[str]) -> QueryDict:
    """What was sent, with these people in the seats in this order, the first of them the dealer."""
    data = data.copy()
    for seat, name in enumerate(names):
        data[f"seat_{seat}"] = name
    data["first_dealer"] = "0"
    return data


def initial_from(match: Match, names: Sequence[str]) -> dict[str, Any]:
    """What the form shows so that it would open just this match again; ``names`` are those at its seats."""
    initial: dict[str, Any] = {
        "players": len(names),
        "first_dealer": match.first_dealer,
        "club": match.club_id,
    }
    initial |= {PACK: match.pack} if match.pack else {}
    initial |= {f"seat_{seat}": name for seat, name in enumerate(names)}
    return initial | ruleset_initial(VARIANTS[match.variant], match.ruleset)


def _name_field(seat: int) -> forms.CharField:
    """Its length is judged here and not by the browser, which would cut a name off without a word."""
    too_long = _("A name has at most %(limit_value)d characters; this one has %(show_value)d.")
    return forms.CharField(
        label=_("Seat %(number)d") % {"number": seat + 1},
        required=False,
        validators=[MaxLengthValidator(LONGEST_NAME, too_long)],
        widget=forms.TextInput(
            attrs={
                "list": "people",
                "autocomplete": "off",
                "autocapitalize": "words",
                "enterkeyhint": "next",
                "placeholder": _("Player %(number)d") % {"number": seat + 1},
                "dir": "auto",
            }
        ),
    )
