"""Manille in France, and its Spanish and Catalan relatives (docs/rules, 10, 12.2, 12.4 and 12.5)."""

from django.utils.translation import gettext_lazy as _

from scoring.words.games.text import ABOVE_35, FOLLOW_AND_BEAT, ITALIAN_PLAY, RIGHT, TURN_UP_FIRST, GameText

GAMES: dict[str, GameText] = {
    "manille": GameText(
        family="manille",
        section="10",
        deal=(
            _("Partners sit opposite. Eight cards each, four at a time; the opponent at the left cuts."),
            _("The dealer’s last card is turned: its suit is trump."),
            TURN_UP_FIRST,
            RIGHT,
        ),
        play=(
            FOLLOW_AND_BEAT,
            _("Without the suit you must trump, and over-trump."),
            _("If your partner is winning, you need only follow suit, and may discard freely."),
        ),
        counting=(
            TURN_UP_FIRST,
            _(
                "Then the hand is played: the side with more than 34 scores what it has above 34. "
                "34–34 is drawn."
            ),
            _(
                "A side that breaks a rule gives the others a “trente-quatre”, 34 points, and the "
                "hand is over."
            ),
        ),
        ending=(_("The first side at 34 wins the game. A match, a rubber, is the best of three."),),
        example={"turn_up": "10S", "points": [40, 28]},
        sources=(
            "S-BOU",
            "BOUSSAC-FR",
            "UNIVERSALIS",
            "BUTINET-MANILLE",
            "MAISON-FACILE",
            "GRANDCERCLE",
            "PICKPOCKET",
            "SAVOIR",
            "WIKIBOOKS-FR",
            "SPELARCH",
        ),
    ),
    "manille-coinchee": GameText(
        family="manille",
        section="12.2",
        deal=(
            _("Partners sit opposite. Eight cards each; nothing is turned up."),
            _("The dealer, or the partner, names a trump, or none."),
            _("The opponents may double (coincher); the others may double again."),
            RIGHT,
        ),
        play=(
            FOLLOW_AND_BEAT,
            _("Without the suit you must trump, and over-trump."),
            _("If your partner is winning, you need only follow suit, and may discard freely."),
        ),
        counting=(
            _("The side with more than 34 scores what it has above 34."),
            _(
                "Twice without trump, twice when doubled, four times when doubled again: for "
                "whichever side wins."
            ),
        ),
        ending=(_("The first side at 101 wins."),),
        example={"trump": "none", "doublings": 1, "points": [40, 28]},
        sources=("BUTINET-MANILLE", "ADPOKER", "MAISON-FACILE", "PICKPOCKET"),
    ),
    "malilla": GameText(
        family="relatives",
        section="12.4",
        deal=(
            _("Partners sit opposite. Ten cards each of the Spanish pack."),
            _("Some tables turn a card up for trump; then it counts for the dealer’s side."),
            RIGHT,
        ),
        play=ITALIAN_PLAY,
        counting=(_("Each trick is worth one more point, la negra."), ABOVE_35),
        ending=(_("The first side at 35 wins."),),
        example={"points": [44, 26]},
        sources=("PAGAT-MALILLA", "ONLINEGUIDE", "DIARIOPOPULAR", "KARTENSPIELE"),
        rank_names={"J": _("horse"), "Q": _("sota")},
    ),
    "botifarra": GameText(
        family="relatives",
        section="12.5",
        deal=(
            _("Partners sit opposite. Twelve cards each of the Spanish pack, in packets of four."),
            _(
                "The dealer names a suit, or botifarra, without trump; or leaves it to the partner, "
                "who must name one."
            ),
            _("Then it may be doubled: contro, recontro, Sant Vicenç."),
            RIGHT,
        ),
        play=ITALIAN_PLAY,
        counting=(
            _("The side with more than 36 scores what it has above 36. 36–36 gives nothing."),
            _("Twice in botifarra; twice, four or eight times when doubled once, twice or three times."),
        ),
        ending=(_("The first side at 101 wins."),),
        example={"trump": "none", "doublings": 1, "points": [41, 31]},
        sources=("CARTES-CAT", "WP-BOT", "VILAPEDIA", "LLORET", "TORREFARRERA", "VILAPLANA", "GIRONA"),
        rank_names={"J": _("horse"), "Q": _("sota")},
    ),
}
