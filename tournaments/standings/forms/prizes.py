"""Prizes as an organiser types them: a line for each place, money, a share of the fees, or a thing."""

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.formats import percentage
from tournaments.models import Tournament
from tournaments.words.amounts import decimals, money

MONEY = re.compile(r"[€$£]?\s*(?P<amount>\d{1,7}(?:[.,]\d{1,2})?)\s*(?:€|kr\.?)?")
SHARE = re.compile(r"(?P<percent>\d{1,3})\s*%")
NUMBER = re.compile(r"[€$£]?\s*\d[\d.,'\s]*(?:%|€|kr\.?)*")
"""What is meant as money or a share: no thing is called that."""

MOST_PLACES = 100


class PrizesForm(forms.Form):
    """What there is to win."""

    places = forms.CharField(
        label=gettext_lazy("Prizes, one line a place from the first"),
        help_text=gettext_lazy(
            "An amount (60), a share of all entry fees (50%), a thing (a ham), or both: 60 + a ham."
        ),
        required=False,
        max_length=9_000,
        widget=forms.Textarea(attrs={"rows": 6}),
    )
    best_of_club = forms.CharField(
        label=gettext_lazy("For the best of each club"), required=False, max_length=120
    )
    rounding = forms.TypedChoiceField(
        label=gettext_lazy("Shared prizes are rounded down to"),
        coerce=int,
        choices=lambda: [(cents, money(cents)) for cents in (1, 5, 50, 100)],
        help_text=gettext_lazy("Equals get the same; what is left over goes to the till."),
    )
    hides_last_round = forms.BooleanField(
        label=gettext_lazy("Keep the last round secret until the ranking is read out"), required=False
    )

    def clean_places(self) -> list[dict[str, Any]]:
        return places_from(self.cleaned_data["places"])

    def clean_best_of_club(self) -> dict[str, Any] | None:
        typed = self.cleaned_data["best_of_club"].strip()
        return prize_from(typed) if typed else None

    @property
    def prizes(self) -> dict[str, Any]:
        """As they are stored."""
        cleaned = self.cleaned_data
        prizes: dict[str, Any] = {"rounding": cleaned["rounding"]}
        if cleaned["places"]:
            prizes["places"] = cleaned["places"]
        if cleaned["best_of_club"]:
            prizes["best_of_club"] = cleaned["best_of_club"]
        return prizes


def prizes_typed(tournament: Tournament) -> dict[str, Any]:
    """What the form shows at first."""
    stored = tournament.prizes or {}
    best = stored.get("best_of_club")
    return {
        "places": "\n".join(line_of(prize) for prize in stored.get("places", ())),
        "best_of_club": line_of(best) if best else "",
        "rounding": stored.get("rounding", 50),
        "hides_last_round": tournament.hides_last_round,
    }


def places_from(text: str) -> list[dict[str, Any]]:
    """The prizes of the places, a line each.

    Raises:
        ValidationError: too many, or shares of more money than there is.
    """
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if len(lines) > MOST_PLACES:
        raise forms.ValidationError(_("There can be %(most)s prizes at most.") % {"most": MOST_PLACES})
    prizes = [prize_from(line) for line in lines]
    if sum(prize.get("percent", 0) for prize in prizes) > 100:
        raise forms.ValidationError(_("The shares come to more than 100% of the fees."))
    return prizes


def prize_from(line: str) -> dict[str, Any]:
    """One prize as it is typed.

    Raises:
        ValidationError: meant as money or a share, and neither.

    >>> prize_from("60 + a ham"), prize_from("50 %"), prize_from("3 bottles")
    ({'cents': 6000, 'text': 'a ham'}, {'percent': 50}, {'text': '3 bottles'})
    """
    amount, _plus, thing = (part.strip() for part in line.partition("+"))
    prize: dict[str, Any] = {}
    if match := SHARE.fullmatch(amount):
        prize["percent"] = int(match["percent"])
    elif match := MONEY.fullmatch(amount):
        prize["cents"] = int(Decimal(match["amount"].replace(",", ".")) * 100)
    elif NUMBER.fullmatch(amount):
        sentence = _("%(line)s is neither an amount nor a share in whole per cents.")
        raise forms.ValidationError(sentence % {"line": line})
    else:
        thing = line.strip()
    return prize | ({"text": thing[:80]} if thing else {})


def line_of(prize: Mapping[str, Any]) -> str:
    """
    >>> line_of({"cents": 6050, "text": "a ham"}), line_of({"percent": 50})
    ('60.50 + a ham', '50%')
    """
    cents = prize.get("cents", 0)
    amount = percentage(prize["percent"]) if prize.get("percent") else ""
    if cents:
        amount = str(cents // 100) if cents % 100 == 0 else decimals(cents, 2)
    return " + ".join(part for part in (amount, prize.get("text", "")) if part)
