"""Names of games and families, of what is written down, of the pack."""

from __future__ import annotations

from scoring.rules import VARIANTS, expand_ruleset, families
from scoring.rules.variant import Ruleset
from scoring.words.cards import SUITS
from scoring.words.families import FAMILIES
from scoring.words.game import FactWords, words_of
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
    numbers = [str(number) for number in VARIANTS[variant].players]
    listed = ", ".join(numbers[:-1])
    if listed:
        several = gettext("%(some)s or %(last)s players")
        return several % {"some": listed, "last": numbers[-1]}
    return gettext("%(number)s players") % {"number": numbers[-1]}


def deck_line(key: str, ruleset: Ruleset | None = None, players: int | None = None) -> str:
    """How many cards, in which order and what they are worth."""
    variant = VARIANTS[key]
    players = players or variant.players[0]
    deck = variant.deck(ruleset or expand_ruleset(variant, {}, players), players)
    cards = ngettext("%(number)d card", "%(number)d cards", 4 * len(deck.ranks))
    line = cards % {"number": 4 * len(deck.ranks)} + ": " + " ".join(deck.ranks)
    worth = [f"{rank} {value}" for rank, value in deck.values.items() if value]
    if worth:
        line += ". " + gettext("Worth: %(values)s") % {"values": ", ".join(worth)}
    if deck.trick_points:
        line += ", " + gettext("and 1 for each trick")
    return line + "."


def fact_label(variant: str, key: str) -> str:
    """What a fact of a hand is called in this game, or another key of its sheet."""
    return str(_fact(variant, key).label)


def fact_help(variant: str, key: str) -> str:
    return str(_fact(variant, key).help)


def _fact(variant: str, key: str) -> FactWords:
    return words_of(variant).facts.get(key) or KEYS[key]


def term(variant: str, word: str) -> str:
    """What a fact may be, such as a suit or a contract; sides of the table too."""
    return suit(word) if word in SUITS else str(words_of(variant).terms[word])


def suit(word: str) -> str:
    """A suit by its French name, as pages say it beside the pip."""
    return str(SUITS[word])


def article_text(variant: str, number: int) -> str:
    """A numbered rule in plain words (Manille's seventeen, rules 10.2)."""
    return str(words_of(variant).articles[number])
