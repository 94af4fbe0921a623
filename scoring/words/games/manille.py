"""Manille after Boussac (docs/rules, 10)."""

from scoring.words.conventions import manille as manille_card
from scoring.words.families import manille
from scoring.words.families.above_half import ABOVE_HALF, CARRY, POINTS, TARGET
from scoring.words.families.turned import TURN_UP, TURN_UP_FIRST, TURN_UP_WINS, TURNED
from scoring.words.families.turns import RIGHT
from scoring.words.game import GameWords, OptionWords, Source
from scoring.words.translate import gettext_lazy as _
from scoring.words.translate import pgettext_lazy

WORDS = GameWords(
    name=_("Manille"),
    sentence=_("Two against two, after Boussac; what is above 34 counts, and faults cost 34."),
    facts={"turn_up": TURN_UP, "points": POINTS},
    options={
        "target": TARGET,
        "turn_up": OptionWords(
            _("Turn-up"),
            _("Which cards count when the dealer turns them up."),
            {
                "honours": _("the five honours, 5 to 1 points"),
                "manille_only": _("the manille only, 5 points"),
                "none": pgettext_lazy("cards that count", "none"),
            },
        ),
        "turn_up_wins": TURN_UP_WINS,
        "drawn_hand": OptionWords(
            _("After a drawn hand"),
            _("What a hand of half each does to the next one."),
            {"nothing": _("nothing"), "double_next": _("what is above half counts twice")},
        ),
        "penalty": OptionWords(
            _("Penalty"),
            _("Who gains or loses points when one of the ten articles is broken."),
            {
                "to_opponents": _("the others gain"),
                "from_offender": _("the offenders lose"),
                "both": _("the others gain and the offenders lose"),
                "off": _("nobody"),
            },
        ),
        "penalty_points": OptionWords(_("Points of a penalty"), _("What one of the ten articles costs.")),
    },
    presets={"parlee": _("French parlée")},
    steps={**TURNED, **ABOVE_HALF, **CARRY},
    articles={
        1: _("A card lies face up in the pack: the same dealer deals again."),
        2: _(
            "The dealer shows cards in dealing. The partner's: the deal stands. An opponent's: the opponents "
            "choose whether the same dealer deals again."
        ),
        3: _(
            "Somebody names one suit and plays another: the opponents may ask for the suit named, "
            "or cover the card and go on."
        ),
        4: _("A card that lies on the table stays played, unless an error came before it."),
        5: _("Two cards played at once: the opponents choose which one counts."),
        6: _(
            "A misdeal. Seen before the card is turned up, the deal passes on without points; after it, the "
            "dealer's side pays."
        ),
        7: _("Playing with too many or too few cards: that player's side pays."),
        8: _("A player finds too many or too few cards in hand before playing: the dealer's side pays."),
        9: _("Not following suit, not beating or not trumping although one could: the side pays."),
        10: _("Playing out of turn: the side pays."),
        11: _("Gathering a trick of only three cards and then playing on: the side pays."),
        12: _("Playing while two tricks lie ungathered: the side pays."),
        13: _("Looking at a trick that is already turned down: the side pays."),
        14: _("Gathering the opponents' trick by mistake costs nothing."),
        15: _("Asking to see one's partner's hand: that hand stays face up until the end of the hand."),
        16: _("A false announcement: the side pays."),
        17: _("The dealer has peeped at the turn-up and then misdeals: the dealer's side pays."),
    },
    titles={
        6: _("Misdeal"),
        7: _("Wrong number of cards, played"),
        8: _("Wrong number of cards, found before"),
        9: _("Revoke"),
        10: _("Out of turn"),
        11: _("Trick of three cards"),
        12: _("Two tricks ungathered"),
        13: _("Looked at a trick"),
        16: _("False announcement"),
        17: _("Peeped, then misdealt"),
    },
    section="10",
    deal=(
        _("Partners sit opposite. Eight cards each, four at a time; the opponent at the left cuts."),
        _("The dealer’s last card is turned: its suit is trump."),
        _("It lies open until the player at the dealer’s right has played."),
        TURN_UP_FIRST,
        RIGHT,
    ),
    play=manille.PLAY,
    counting=(
        TURN_UP_FIRST,
        _("Then the hand is played: the side with more than 34 scores what it has above 34. 34–34 is drawn."),
        _("A side that breaks a rule gives the others a “trente-quatre”, 34 points, and the hand is over."),
    ),
    ending=(_("The first side at 34 wins the game. A match, a rubber, is the best of three."),),
    example={"turn_up": "10S", "points": [40, 28]},
    conventions=manille_card.MANILLE,
    sources=(
        Source("S-BOU", "Jean Boussac, Encyclopédie des jeux de cartes, Paris 1896: Manille", ""),
        Source(
            "BOUSSAC-FR",
            _("Boussac in French, with scanning errors"),
            "https://jouerenlignefr.org/encyclop%C3%A9die/la-manille",
        ),
        Source(
            "UNIVERSALIS",
            _("Encyclopaedia article on manille (fr)"),
            "https://universalis.fr/encyclopedie/manille-jeu-de-cartes",
        ),
        manille.BUTINET_MANILLE,
        manille.MAISON_FACILE,
        Source(
            "GRANDCERCLE",
            _("Manille muette with a dummy (fr)"),
            "http://www.grandcercle.com/La-Manille-muette.html",
        ),
        manille.PICKPOCKET,
        Source("SAVOIR", _("Manille parlée (fr)"), "https://loisirs.savoir.fr/la-manille"),
        Source(
            "WIKIBOOKS-FR",
            _("Manille to 121 (fr)"),
            "https://fr.m.wikibooks.org/wiki/Bo%C3%AEte_%C3%A0_jeux/La_manille",
        ),
        Source(
            "SPELARCH",
            _("The talking game, described in Dutch"),
            "http://spelarch.khbo.be/vertalingen/Manillen.html",
        ),
    ),
)
