"""Names of games and families, of what is written down, of the pack."""

from __future__ import annotations

from scoring.rules import VARIANTS, expand_ruleset, families
from scoring.rules.cards.notation import SUITS
from scoring.words.families import FAMILIES
from scoring.words.game import FactWords, words_of
from scoring.words.lists import join_any, join_row
from scoring.words.translate import gettext, ngettext
from scoring.words.translate import gettext_lazy as _

KEYS = {
    "dealer": FactWords(_("Dealer"), _("Who dealt, where it was somebody else's turn.")),
    "offender": FactWords(_("Offender"), _("The side that broke the rule.")),
    "article": FactWords(_("Article"), _("The number of the rule that was broken.")),
    "infraction": FactWords(_("Irregularity"), _("What happened, from the table's own price list.")),
    "points": FactWords(_("Points of the adjustment"), _("What the director adds or takes away.")),
    "reason": FactWords(_("Reason"), _("Why, in a few words.")),
    "kind": FactWords(_("Kind"), _("Hand, penalty, void deal or adjustment.")),
    "players": FactWords(_("Players"), _("The names of those who play, clockwise.")),
    "first_dealer": FactWords(_("First dealer"), _("Who deals the first hand.")),
    "lines": FactWords(_("Lines"), _("What happened, in order.")),
    "stopped": FactWords(_("Stopped"), _("The match was ended by the clock or the director.")),
    "ruleset": FactWords(_("Ruleset"), _("The options of this table.")),
    "variant": FactWords(_("Game"), _("Which game is played.")),
    "format": FactWords(_("Format"), _("What kind of file this is.")),
}
"""The keys of a file, and of lines that are no hands."""


AND = " & "
"""Between the names of those who score together, or who win together."""


def people_in(names: str) -> int:
    """How many people a sentence with these names is about.

    >>> people_in("Luc & Marcel"), people_in("Anna")
    (2, 1)
    """
    return 1 + names.count(AND)


def variant_name(variant: str) -> str:
    return str(words_of(variant).name)


def variant_sentence(variant: str) -> str:
    """One sentence that tells this game from the others."""
    return str(words_of(variant).sentence)


def family_name(family: str) -> str:
    """What games that share a rating are called together; a game without kin keeps its own name.

    >>> family_name("catalan")
    'Botifarra and Malilla'
    """
    return str(FAMILIES[family][0]) if family in FAMILIES else variant_name(families()[family][0])


def family_heading(family: str) -> str:
    """The heading over the games of a family where all are listed."""
    return str(FAMILIES[family][1]) if family in FAMILIES else family_name(family)


def players_needed(variant: str) -> str:
    """
    >>> players_needed("maniglia-solo")
    '3, 4 or 5 players'
    """
    return gettext("%(number)s players") % {"number": join_any(VARIANTS[variant].players)}


def deck_line(key: str) -> str:
    """How many cards, in which order and what they are worth, under the usual rules.

    >>> deck_line("maniglia-solo")
    '40 cards, 36 with 3 players: 7 A R C D 6 5 4 3 2. Worth: 7 5, A 4, R 3, C 2, D 1, and 1 for each trick.'
    """
    variant, letter = VARIANTS[key], words_of(key).pack.letter
    decks = [variant.deck(expand_ruleset(variant, {}, number), number) for number in variant.players]
    deck = max(decks, key=lambda deck: len(deck.ranks))
    facts = {"pack": pack_size(key), "ranks": " ".join(letter(rank) for rank in deck.ranks)}
    worth = join_row(f"{letter(rank)} {value}" for rank, value in deck.values.items() if value)
    if not worth:
        return gettext("%(pack)s: %(ranks)s.") % facts
    facts["values"] = worth
    if not deck.trick_points:
        return gettext("%(pack)s: %(ranks)s. Worth: %(values)s.") % facts
    return gettext("%(pack)s: %(ranks)s. Worth: %(values)s, and 1 for each trick.") % facts


def pack_size(key: str) -> str:
    """How many cards a game is played with, by the number of players where that tells.

    >>> pack_size("manni"), pack_size("maniglia-solo")
    ('48 cards', '40 cards, 36 with 3 players')
    """
    variant = VARIANTS[key]
    sizes = {
        number: 4 * len(variant.deck(expand_ruleset(variant, {}, number), number).ranks)
        for number in variant.players
    }
    most = max(sizes.values())
    cards = ngettext("%(number)d card", "%(number)d cards", most) % {"number": most}
    for number, size in sizes.items():
        if size < most:
            facts = {"cards": cards, "fewer": size, "players": number}
            return gettext("%(cards)s, %(fewer)d with %(players)d players") % facts
    return cards


def fact_label(variant: str, key: str) -> str:
    """What a fact of a hand is called in this game, or another key of its sheet."""
    return str(_fact(variant, key).label)


def fact_help(variant: str, key: str) -> str:
    return str(_fact(variant, key).help)


def _fact(variant: str, key: str) -> FactWords:
    return words_of(variant).facts.get(key) or KEYS[key]


def term(variant: str, word: str) -> str:
    """What a fact may be, such as a suit or a contract; sides of the table too."""
    return suit(variant, word) if word in SUITS else str(words_of(variant).terms[word])


def suit(variant: str, word: str) -> str:
    """A suit as the cards of this game have it.

    >>> suit("manni", "hearts"), suit("malilla", "hearts")
    ('hearts', 'cups')
    """
    return str(words_of(variant).pack.suits[word])


def article_text(variant: str, number: int) -> str:
    """A numbered rule in plain words (Manille's seventeen, rules 10.2)."""
    return str(words_of(variant).articles[number])


def article_title(variant: str, number: int) -> str:
    """The same in two or three words; only for those that cost points."""
    return str(words_of(variant).titles[number])
