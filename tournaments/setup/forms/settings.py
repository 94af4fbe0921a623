"""What a tournament has around its game and stages: words, clock, money, and when a result is final."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.writing.form_fields import MomentField
from tournaments.models import Tournament
from tournaments.standings.forms.prizes import line_of, places_from, prize_from
from tournaments.words.amounts import money

LOCAL_TIME = "%Y-%m-%dT%H:%M"


class SettingsForm(forms.ModelForm):
    """Words, clock, money and when a result is final: what may change at any time."""

    fee = forms.DecimalField(
        label=_("Entry fee"), min_value=0, max_value=100_000, decimal_places=2, required=False
    )
    prizes_text = forms.CharField(
        label=_("Prizes"),
        help_text=_(
            "A line a place from the first: an amount, a share of all fees (50%), a thing, or 60 + a ham."
        ),
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    best_of_club = forms.CharField(label=_("Prize for the best of each club"), required=False, max_length=120)
    rounding = forms.TypedChoiceField(
        label=_("Shared prizes are rounded down to"),
        coerce=int,
        choices=lambda: [(cents, money(cents)) for cents in (50, 1, 5, 100)],
        required=False,
    )

    class Meta:
        model = Tournament
        fields = (
            "name", "place", "starts_at", "expected", "minutes", "break_minutes", "even_hands", "score_of",
            "double_entry", "finality", "deadline_minutes", "hides_last_round",
        )  # fmt: skip
        field_classes = {"starts_at": MomentField}
        widgets = {"starts_at": forms.DateTimeInput(format=LOCAL_TIME, attrs={"type": "datetime-local"})}
        help_texts = {
            "minutes": _("Empty: no clock; a round lasts as long as its tables."),
            "place": _("Where people have to go."),
            "score_of": _(
                "By points, those of all games of a match are added up: whoever wins two of three games to "
                "101 has 202 at least."
            ),
            "hides_last_round": _(
                "Visitors see how it stood before; the ranking is read out place by place."
            ),
        }
        error_messages = {
            "name": {
                "required": _("A tournament needs a name."),
                "max_length": _("At most %(limit_value)d characters; these are %(show_value)d."),
            },
            "starts_at": {
                "required": _("Say when it starts."),
                "invalid": _("Write a date and a time, such as 2026-03-21T19:30."),
            },
        }

    def __init__(self, *args: Any, **options: Any) -> None:
        tournament: Tournament | None = options.get("instance")
        if tournament is not None:
            options["initial"] = {**money_initial(tournament), **(options.get("initial") or {})}
        super().__init__(*args, **options)
        for name, least, most in (("expected", 2, 4096), ("minutes", 1, 600), ("break_minutes", 0, 600)):
            field = self.fields[name]
            field.min_value, field.max_value = least, most  # type: ignore[attr-defined]
            field.validators = [
                *field.validators,
                forms.IntegerField(min_value=least, max_value=most).run_validators,
            ]
            field.widget.attrs |= {"min": least, "max": most, "inputmode": "numeric"}
        self.fields["name"].widget.attrs.pop("maxlength", None)
        self.fields["expected"].required = True
        self.fields["break_minutes"].required = False
        self.fields["deadline_minutes"].required = False

    def clean_break_minutes(self) -> int:
        return self.cleaned_data["break_minutes"] or 0

    def clean_deadline_minutes(self) -> int:
        minutes = self.cleaned_data["deadline_minutes"]
        return 30 if minutes is None else minutes

    def clean_prizes_text(self) -> str:
        text: str = self.cleaned_data["prizes_text"]
        places_from(text)
        return text

    def clean_best_of_club(self) -> str:
        typed: str = self.cleaned_data["best_of_club"].strip()
        if typed:
            prize_from(typed)
        return typed

    def settings(self) -> dict[str, Any]:
        """The settings by the names of the service's arguments."""
        cleaned = dict(self.cleaned_data)
        cleaned["fee_cents"] = _cents(cleaned.pop("fee") or Decimal(0))
        prizes: dict[str, Any] = {}
        if places := places_from(cleaned.pop("prizes_text")):
            prizes["places"] = places
        if best_of_club := cleaned.pop("best_of_club").strip():
            prizes["best_of_club"] = prize_from(best_of_club)
        rounding = cleaned.pop("rounding")
        if prizes:
            prizes["rounding"] = rounding or 50
        return {**cleaned, "prizes": prizes}


def money_initial(tournament: Tournament) -> dict[str, Any]:
    """Fee and prizes as they are typed."""
    prizes = tournament.prizes or {}
    best = prizes.get("best_of_club")
    return {
        "fee": Decimal(tournament.fee_cents) / 100 if tournament.fee_cents else None,
        "prizes_text": "\n".join(line_of(prize) for prize in prizes.get("places", [])),
        "best_of_club": line_of(best) if best else "",
        "rounding": prizes.get("rounding", 50),
    }


def _cents(amount: Decimal) -> int:
    return int((amount * 100).to_integral_value(ROUND_HALF_UP))
