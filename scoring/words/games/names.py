"""Names and short descriptions of the games, of what is written down, and of Manille's articles."""

from __future__ import annotations

from django.utils.translation import gettext as translated
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from scoring.rules import VARIANTS, expand_ruleset
from scoring.rules.variant import Ruleset

NAMES = {
    "manillen-2p": _("Manillen for two"),
    "manillen-4p": _("Manillen"),
    "manillen-plus": _("Manillen Plus"),
    "manni": _("Manni"),
    "hornafjardarmanni": _("Hornafjarðarmanni"),
    "trjamann": _("Trjámann"),
    "laugavatnsmanni": _("Laugavatnsmanni"),
    "mariglia": _("Mariglia"),
    "maniglia": _("Maniglia"),
    "maniglia-solo": _("Maniglia, each alone"),
    "manille": _("Manille"),
    "manille-coinchee": _("Manille coinchée"),
    "malilla": _("Malilla"),
    "botifarra": _("Botifarra"),
}

SENTENCES = {
    "manillen-2p": _("West Flemish duel with two dummies or with stacks; what is above 30 counts."),
    "manillen-4p": _("Two against two; the dealer makes trumps, and what is above 30 counts."),
    "manillen-plus": _("The dealer against two others, or three against three; two cards lie aside."),
    "manni": _("Each alone; every trick above four is a point, and one may swap for the manni."),
    "hornafjardarmanni": _("Each alone; the card shown by the cut says what is played."),
    "trjamann": _("Each alone; four contracts to declare, each of them once."),
    "laugavatnsmanni": _("Each alone; six contracts each, and Greats that take the hand over."),
    "mariglia": _("Two against two; a card is turned up, and what is above 35 counts."),
    "maniglia": _("Two against two; near the end the card turned up no longer counts."),
    "maniglia-solo": _("The highest bidder plays alone against all the others for a stake."),
    "manille": _("Two against two, after Boussac; what is above 34 counts, and faults cost 34."),
    "manille-coinchee": _("Two against two; trumps are chosen, and the others may double."),
    "malilla": _("Two against two with a Spanish pack; what is above 35 counts."),
    "botifarra": _("Two against two, the Catalan game; contro, recontro and Sant Vicenç."),
}

FACTS = {
    "trump": (_("Trump"), _("The suit that was trump, or none.")),
    "along": (_("Along"), _("The other side went along: the hand counts twice.")),
    "against": (_("Against"), _("The dealer's side went against it: twice again.")),
    "points": (_("Card points"), _("What was counted in the tricks of one side; the other has the rest.")),
    "all_tricks": (_("Every trick"), _("One side took every single trick.")),
    "tricks": (_("Tricks"), _("Tricks taken by each player.")),
    "manni_to": (_("Took the manni"), _("Who swapped the whole hand for the manni; it has no effect.")),
    "cut": (_("Cut card"), _("The card shown when the pack was cut: it says what is played.")),
    "contract": (_("Contract"), _("What was declared and played.")),
    "suit": (_("Suit"), _("Which suit the contract was played in.")),
    "contractor": (_("Played by"), _("Who played the contract in the end.")),
    "great": (_("Great"), _("The contract was played as a Great.")),
    "calls": (_("Calls"), _("The announcement and the Greats over it, in order.")),
    "turn_up": (_("Turn-up"), _("The card that the dealer turned up.")),
    "bidder": (_("Bidder"), _("Who won the auction, or nobody when all passed.")),
    "bid": (_("Bid"), _("How many card points the bidder promised.")),
    "doublings": (_("Doublings"), _("How often the hand was doubled.")),
    "dealer": (_("Dealer"), _("Who dealt, where it was not his turn.")),
    "offender": (_("Offender"), _("The side that broke the rule.")),
    "article": (_("Article"), _("The number of the rule that was broken.")),
    "infraction": (_("Irregularity"), _("What happened, from the table's own price list.")),
    "reason": (_("Reason"), _("Why, in a few words.")),
    "kind": (_("Kind"), _("Hand, penalty, void deal or adjustment.")),
    "players": (_("Players"), _("The names of those who play, clockwise.")),
    "first_dealer": (_("First dealer"), _("Who deals the first hand.")),
    "lines": (_("Lines"), _("What happened, in order.")),
    "stopped": (_("Stopped"), _("The match was ended by the clock or the director.")),
    "ruleset": (_("Ruleset"), _("The options of this table.")),
    "variant": (_("Game"), _("Which game is played.")),
    "format": (_("Format"), _("What kind of file this is.")),
}
"""Label and line of help, by key of the score sheet file."""

BIDDERS_POINTS = (_("Bidder's points"), _("The card points that the bidder took."))

WORDS = {
    "hearts": _("hearts"),
    "spades": _("spades"),
    "diamonds": _("diamonds"),
    "clubs": _("clubs"),
    "none": _("no trumps"),
    "blind": _("blind no trumps"),
    "grand": _("grand"),
    "other": _("another suit"),
    "nullo": _("nullo"),
    "nolo": _("nóló"),
    "dealer": _("dealer"),
    "others": _("the two others"),
    "undoubled": _("not doubled"),
    "contre": _("contré"),
    "surcontre": _("surcontré"),
    "contro": _("contro"),
    "recontro": _("recontro"),
    "sant_vicenc": _("Sant Vicenç"),
}

SOURCES = {
    "MIF": _("the rules of a Flemish site for manillen"),
    "PLANK": _("the regulations of a card club in Bruges"),
    "MANILLIO": _("manill.io, software for Flemish tournaments"),
    "ROESELARE": _("the open pairs championship of Roeselare, 2023"),
    "SPILAREGLUR": _("an Icelandic collection of rules"),
    "FISK07": _("the world championship in Hornafjarðarmanni, 2007"),
    "S-MAR": _("the text “Mariglia”"),
    "BUTINET-MANILLE": _("a description of the French manilles by Catalan players"),
    "TORREFARRERA": _("the tournament of Torrefarrera"),
}

ARTICLES = {
    1: _("A card lies face up in the pack: the same dealer deals again."),
    2: _(
        "The dealer shows cards in dealing. His partner's: the deal stands. An opponent's: the opponents "
        "choose whether the same dealer deals again."
    ),
    3: _(
        "Somebody names one suit and plays another: the opponents may ask for the suit named, or cover the "
        "card and go on."
    ),
    4: _("A card that lies on the table stays played."),
    5: _("Two cards played at once: the opponents choose which one counts."),
    6: _(
        "A misdeal. Seen before the card is turned up, the deal passes on without points; after it, the "
        "dealer's side pays."
    ),
    7: _("Playing with too many or too few cards: that player's side pays."),
    8: _("A player finds before playing that he has too many or too few cards: the dealer's side pays."),
    9: _("Not following suit, not beating or not trumping although one could: the side pays."),
    10: _("Playing out of turn: the side pays."),
    11: _("Gathering a trick of only three cards and then playing on: the side pays."),
    12: _("Playing while two tricks lie ungathered: the side pays."),
    13: _("Looking at a trick that is already turned down: the side pays."),
    14: _("Gathering the opponents' trick by mistake costs nothing."),
    15: _("Asking to see one's partner's hand: that hand stays face up until the end of the hand."),
    16: _("A false announcement: the side pays."),
    17: _("The dealer has peeped at the turn-up and then misdeals: the dealer's side pays."),
}


def variant_name(key: str) -> str:
    return str(NAMES[key])


def variant_sentence(key: str) -> str:
    """One sentence that tells this game from the others."""
    return str(SENTENCES[key])


def players_needed(key: str) -> str:
    """
    >>> players_needed("maniglia-solo")
    '3, 4 or 5 players'
    """
    numbers = [str(number) for number in VARIANTS[key].players]
    listed = ", ".join(numbers[:-1])
    if listed:
        several = translated("%(some)s or %(last)s players")
        return several % {"some": listed, "last": numbers[-1]}
    return translated("%(number)s players") % {"number": numbers[-1]}


def deck_line(key: str, ruleset: Ruleset | None = None, players: int | None = None) -> str:
    """How many cards, in which order and what they are worth."""
    variant = VARIANTS[key]
    players = players or variant.players[0]
    deck = variant.deck(ruleset or expand_ruleset(variant, {}, players), players)
    cards = ngettext("%(number)d card", "%(number)d cards", 4 * len(deck.ranks))
    line = cards % {"number": 4 * len(deck.ranks)} + ": " + " ".join(deck.ranks)
    worth = [f"{rank} {value}" for rank, value in deck.values.items() if value]
    if worth:
        line += ". " + translated("Worth: %(values)s") % {"values": ", ".join(worth)}
    if deck.trick_points:
        line += ", " + translated("and 1 for each trick")
    return line + "."


def fact_label(fact: str, variant_key: str | None = None) -> str:
    return str(_fact(fact, variant_key)[0])


def fact_help(fact: str, variant_key: str | None = None) -> str:
    return str(_fact(fact, variant_key)[1])


def fact_word(word: str) -> str:
    """A word of a fact, such as a suit or a contract; side codes too."""
    return str(WORDS[word])


def source_name(source: str) -> str:
    """Where a preset is written down, in words."""
    return str(SOURCES[source])


def article_text(number: int) -> str:
    """One of Manille's seventeen articles in plain words (rules 10.2)."""
    return str(ARTICLES[number])


def _fact(fact: str, variant_key: str | None) -> tuple[object, object]:
    return BIDDERS_POINTS if fact == "points" and variant_key == "maniglia-solo" else FACTS[fact]
