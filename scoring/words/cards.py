"""What cards are called: suits and ranks of the French pack, and of the Latin ones.

A card is written with French letters whatever the pack (docs/formats/score-sheet.md, The file).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from scoring.words.translate import LazyText, pgettext_lazy
from scoring.words.translate import gettext_lazy as _

PIPS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}

SUITS = {
    "hearts": _("hearts"),
    "spades": _("spades"),
    "diamonds": _("diamonds"),
    "clubs": _("clubs"),
}
"""As terms of a game: what was trump, which suit was declared."""


class CardNames(NamedTuple):
    """A pack, by the letters and words of a file."""

    ranks: Mapping[str, LazyText]
    suits: Mapping[str, LazyText]
    led: Mapping[str, LazyText]
    """Why another suit may not be played, by the suit that was led."""


RANKS = {
    "A": pgettext_lazy("card", "ace"),
    "K": pgettext_lazy("card", "king"),
    "Q": pgettext_lazy("card", "queen"),
    "J": pgettext_lazy("card", "jack"),
    "10": pgettext_lazy("card", "ten"),
    "9": pgettext_lazy("card", "nine"),
    "8": pgettext_lazy("card", "eight"),
    "7": pgettext_lazy("card", "seven"),
    "6": pgettext_lazy("card", "six"),
    "5": pgettext_lazy("card", "five"),
    "4": pgettext_lazy("card", "four"),
    "3": pgettext_lazy("card", "three"),
    "2": pgettext_lazy("card", "two"),
}
HORSE = {"J": pgettext_lazy("card", "horse")}

FRENCH = CardNames(
    RANKS,
    {
        "hearts": pgettext_lazy("suit", "hearts"),
        "spades": pgettext_lazy("suit", "spades"),
        "diamonds": pgettext_lazy("suit", "diamonds"),
        "clubs": pgettext_lazy("suit", "clubs"),
    },
    {
        "hearts": _("Hearts were led and you hold one."),
        "spades": _("Spades were led and you hold one."),
        "diamonds": _("Diamonds were led and you hold one."),
        "clubs": _("Clubs were led and you hold one."),
    },
)
NEAPOLITAN = CardNames(
    {**RANKS, **HORSE, "Q": pgettext_lazy("card", "maid")},
    {
        "hearts": pgettext_lazy("suit", "cups"),
        "spades": pgettext_lazy("suit", "swords"),
        "diamonds": pgettext_lazy("suit", "coins"),
        "clubs": pgettext_lazy("suit", "batons"),
    },
    {
        "hearts": _("Cups were led and you hold one."),
        "spades": _("Swords were led and you hold one."),
        "diamonds": _("Coins were led and you hold one."),
        "clubs": _("Batons were led and you hold one."),
    },
)
SPANISH = CardNames({**RANKS, **HORSE, "Q": pgettext_lazy("card", "sota")}, NEAPOLITAN.suits, NEAPOLITAN.led)


def card_label(card: str) -> str:
    """A card with its pip.

    >>> card_label("10S")
    '10♠'
    """
    return card[:-1] + PIPS[card[-1]]
