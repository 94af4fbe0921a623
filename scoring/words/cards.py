"""What cards are called, pack by pack: suits and ranks, their letters and pips.

A card is written with the letters A K Q J whatever the pack (docs/formats/score-sheet.md, The file); people
read the letters, pips and words of the pack that lies on their table. The letters of a French pack go by the
language: a table in France has R D V, one in Iceland K D G (docs/terms).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from scoring.rules.cards.notation import rank_of, suit_of
from scoring.words.translate import LazyText, pgettext_lazy
from scoring.words.translate import gettext_lazy as _

SIGNS = {"hearts": "♥", "spades": "♠", "diamonds": "♦", "clubs": "♣"}
"""Pips that stand in a sentence like letters. The Latin ones have no such signs."""


class Pack(NamedTuple):
    """One kind of cards, by the words and letters of a file."""

    ranks: Mapping[str, LazyText]
    suits: Mapping[str, LazyText]
    cards: Mapping[str, LazyText]
    """What a card of each suit is called; whole, as languages bend the suit, or write one word."""

    led: Mapping[str, LazyText]
    """Why another suit may not be played, by the suit that was led."""

    pips: Mapping[str, str]
    """The drawing of each suit (``scoring/static/scoring/pips.svg``)."""

    letters: Mapping[str, LazyText | str] = {}
    """What is written for a rank where that isn't the letter of the file."""

    courts: Mapping[str, str] = {"K": "king", "Q": "queen", "J": "jack"}
    """The drawing of each court, beside its letter: kings of two packs have two letters and one crown."""

    own: Mapping[str, str] = {}
    """What those who play with this pack call its suits and courts, in their own language."""

    def letter(self, rank: str) -> str:
        return str(self.letters.get(rank, rank))

    def court_name(self, rank: str) -> str:
        """Told beside the letter of a court that has a word of its own; of all other cards empty."""
        return str(self.ranks[rank]) if rank in self.own else ""

    def own_word(self, key: str) -> str:
        """The players' own word for a suit or a court; empty where the reader's language has the same."""
        word = self.own.get(key, "")
        return "" if word == str(self.suits.get(key) or self.ranks.get(key)) else word


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

FRENCH = Pack(
    ranks=RANKS,
    suits={
        "hearts": pgettext_lazy("suit", "hearts"),
        "spades": pgettext_lazy("suit", "spades"),
        "diamonds": pgettext_lazy("suit", "diamonds"),
        "clubs": pgettext_lazy("suit", "clubs"),
    },
    cards={
        "hearts": pgettext_lazy("card", "%(rank)s of hearts"),
        "spades": pgettext_lazy("card", "%(rank)s of spades"),
        "diamonds": pgettext_lazy("card", "%(rank)s of diamonds"),
        "clubs": pgettext_lazy("card", "%(rank)s of clubs"),
    },
    led={
        "hearts": _("Hearts were led and you hold one."),
        "spades": _("Spades were led and you hold one."),
        "diamonds": _("Diamonds were led and you hold one."),
        "clubs": _("Clubs were led and you hold one."),
    },
    pips={suit: suit for suit in SIGNS},
    letters={
        "K": pgettext_lazy("on a card", "K"),
        "Q": pgettext_lazy("on a card", "Q"),
        "J": pgettext_lazy("on a card", "J"),
    },
)

SPANISH_PIPS = {"hearts": "cups", "spades": "swords", "diamonds": "coins", "clubs": "batons"}
NEAPOLITAN_PIPS = {suit: f"neapolitan-{pip}" for suit, pip in SPANISH_PIPS.items()}
"""Stemmed goblets, short straight swords, rosettes on the coins, knotty clubs."""

SARDINIAN_PIPS = SPANISH_PIPS | {"clubs": "sardinian-batons"}
"""Those of old Spanish cards, with rough cudgels."""

LATIN_CARDS = {
    "hearts": pgettext_lazy("card", "%(rank)s of cups"),
    "spades": pgettext_lazy("card", "%(rank)s of swords"),
    "diamonds": pgettext_lazy("card", "%(rank)s of coins"),
    "clubs": pgettext_lazy("card", "%(rank)s of batons"),
}
LATIN_LED = {
    "hearts": _("Cups were led and you hold one."),
    "spades": _("Swords were led and you hold one."),
    "diamonds": _("Coins were led and you hold one."),
    "clubs": _("Batons were led and you hold one."),
}

CATALAN = Pack(
    ranks=RANKS
    | {
        "K": pgettext_lazy("Catalan card", "king"),
        "J": pgettext_lazy("Catalan card", "horse"),
        "Q": pgettext_lazy("Catalan card", "sota"),
    },
    suits={
        "hearts": pgettext_lazy("Catalan suit", "cups"),
        "spades": pgettext_lazy("Catalan suit", "swords"),
        "diamonds": pgettext_lazy("Catalan suit", "coins"),
        "clubs": pgettext_lazy("Catalan suit", "batons"),
    },
    cards=LATIN_CARDS,
    led=LATIN_LED,
    pips=SPANISH_PIPS,
    letters={"K": "R", "J": "C", "Q": "S"},
    courts={"K": "king", "J": "horse", "Q": "jack"},
    own={
        "hearts": "copes",
        "spades": "espases",
        "diamonds": "oros",
        "clubs": "bastos",
        "K": "rei",
        "J": "cavall",
        "Q": "sota",
    },
)
SPANISH = Pack(
    ranks=RANKS
    | {
        "K": pgettext_lazy("Spanish card", "king"),
        "J": pgettext_lazy("Spanish card", "horse"),
        "Q": pgettext_lazy("Spanish card", "sota"),
    },
    suits={
        "hearts": pgettext_lazy("Spanish suit", "cups"),
        "spades": pgettext_lazy("Spanish suit", "swords"),
        "diamonds": pgettext_lazy("Spanish suit", "coins"),
        "clubs": pgettext_lazy("Spanish suit", "batons"),
    },
    cards=LATIN_CARDS,
    led=LATIN_LED,
    pips=SPANISH_PIPS,
    letters={"K": "R", "J": "C", "Q": "S"},
    courts={"K": "king", "J": "horse", "Q": "jack"},
    own={
        "hearts": "copas",
        "spades": "espadas",
        "diamonds": "oros",
        "clubs": "bastos",
        "K": "rey",
        "J": "caballo",
        "Q": "sota",
    },
)
NEAPOLITAN = Pack(
    ranks=RANKS
    | {
        "K": pgettext_lazy("Neapolitan card", "king"),
        "J": pgettext_lazy("Neapolitan card", "horse"),
        "Q": pgettext_lazy("Neapolitan card", "maid"),
    },
    suits={
        "hearts": pgettext_lazy("Neapolitan suit", "cups"),
        "spades": pgettext_lazy("Neapolitan suit", "swords"),
        "diamonds": pgettext_lazy("Neapolitan suit", "coins"),
        "clubs": pgettext_lazy("Neapolitan suit", "batons"),
    },
    cards=LATIN_CARDS,
    led=LATIN_LED,
    pips=NEAPOLITAN_PIPS,
    letters={"K": "R", "J": "C", "Q": "D"},
    courts={"K": "king", "J": "horse", "Q": "maid"},
    own={
        "hearts": "coppe",
        "spades": "spade",
        "diamonds": "denari",
        "clubs": "bastoni",
        "K": "re",
        "J": "cavallo",
        "Q": "donna",
    },
)
SARDINIAN = NEAPOLITAN._replace(
    ranks={**NEAPOLITAN.ranks, "Q": pgettext_lazy("Sardinian card", "jack")},
    pips=SARDINIAN_PIPS,
    letters={"K": "R", "J": "C", "Q": "F"},
    courts={"K": "king", "J": "horse", "Q": "jack"},
    own={**NEAPOLITAN.own, "Q": "fante"},
)
"""Spanish suits and a jack; called in Italian, as those do who write about Mariglia."""


def card_label(card: str, pack: Pack) -> str:
    """A card in a sentence: with its sign, or in words where the pack's suits have none.

    >>> card_label("10S", FRENCH), card_label("KD", CATALAN)
    ('10♠', 'king of coins')
    """
    suit = suit_of(card)
    if pack.pips[suit] != suit:
        return card_name(card, pack)
    return pack.letter(rank_of(card)) + SIGNS[suit]


def card_row(cards: Iterable[str], pack: Pack) -> str:
    """Cards side by side.

    >>> card_row(["7H", "AS"], FRENCH), card_row(["7H", "AS"], SPANISH)
    ('7♥ A♠', 'seven of cups, ace of swords')
    """
    gap = " " if pack.pips == FRENCH.pips else ", "
    return gap.join(card_label(card, pack) for card in cards)


def card_name(card: str, pack: Pack) -> str:
    """
    >>> card_name("AS", FRENCH)
    'ace of spades'
    """
    return pack.cards[suit_of(card)] % {"rank": pack.ranks[rank_of(card)]}
