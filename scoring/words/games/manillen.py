"""Manillen for two, for four, and Manillen Plus (docs/rules, 2, 12.1 and 12.3)."""

from django.utils.translation import gettext_lazy as _

from scoring.words.games.text import (
    ALL_TRICKS,
    CALLS,
    CARRY,
    FOLLOW_AND_BEAT,
    HALF_WINS,
    LEFT,
    MULTIPLY,
    PARTNER_WINS,
    SIXTY,
    GameText,
)

GAMES: dict[str, GameText] = {
    "manillen-2p": GameText(
        family="manillen",
        section="2",
        deal=(
            _("Eight cards to each player, and four stacks of two in front of each, the upper card face up."),
            _(
                "Play with dummies (the stacks stand opposite, as at a table of four) or with your "
                "own stacks."
            ),
            _(
                "The dealer looks at the hand and names a suit as trump, or no trumps. Some play "
                "blind no trumps too."
            ),
            CALLS,
            _("The other player leads. The deal alternates."),
        ),
        play=(
            FOLLOW_AND_BEAT,
            PARTNER_WINS,
            _("Never play below a trump while you can play something else."),
        ),
        counting=(SIXTY, HALF_WINS, MULTIPLY, CARRY, ALL_TRICKS),
        ending=(_("Whoever has 101 wins the game, a boom. A match is the best of three."),),
        example={"trump": "none", "along": True, "points": [35, 25]},
        sources=("S-2P", "PLANK", "MANILLIO", "MIF", "VLS-DIFF", "CARDGAMES-WIKI"),
    ),
    "manillen-4p": GameText(
        family="manillen",
        section="12.1",
        deal=(
            _("Partners sit opposite. Eight cards each, dealt three, two, three."),
            _("The dealer names trump or no trumps; until then the partner’s cards stay on the table."),
            _(
                "The others may knock, which doubles the hand, and the dealer’s side may knock back: "
                "double again."
            ),
            LEFT,
        ),
        play=(
            FOLLOW_AND_BEAT,
            PARTNER_WINS,
            _("Never play below a trump while you can play something else."),
        ),
        counting=(SIXTY, HALF_WINS, MULTIPLY, CARRY, ALL_TRICKS),
        ending=(_("The first side at 101 wins the game, a boom. A match is the best of three."),),
        example={"trump": "none", "along": True, "points": [34, 26]},
        sources=(
            "PLANK",
            "MANILLIO",
            "MIF",
            "CARDGAMES-WIKI",
            "VLS-WIKI",
            "VLS-DIFF",
            "ES-MANILLE",
            "ROESELARE",
        ),
    ),
    "manillen-plus": GameText(
        family="manillen",
        section="12.3",
        deal=(
            _(
                "Ten cards each with three players, five each with six. Two cards are left over: "
                "they are shown, and"
                " their points belong to the dealer’s side."
            ),
            _(
                "With three, the dealer plays alone against the two others. With six, two teams of "
                "three sit alternately."
            ),
            _("The dealer names trump or no trumps."),
            CALLS,
            LEFT,
        ),
        play=(
            FOLLOW_AND_BEAT,
            PARTNER_WINS,
            _("Never play below a trump while you can play something else."),
        ),
        counting=(
            SIXTY,
            HALF_WINS,
            _(
                "With three players a dealer who loses pays nothing, but each of the two others "
                "scores the hand."
            ),
            MULTIPLY,
            CARRY,
            ALL_TRICKS,
        ),
        ending=(_("Whoever has 101 wins. Two who pass it together with the same total share the game."),),
        example={"trump": "hearts", "points": [25, 35]},
        sources=("MANILLEN-PLUS", "ULTRAFOOD"),
    ),
}
