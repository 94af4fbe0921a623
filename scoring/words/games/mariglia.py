"""Mariglia and Maniglia (docs/rules, 7 to 9)."""

from django.utils.translation import gettext_lazy as _

from scoring.words.games.text import ABOVE_35, ITALIAN_PLAY, LATIN, RIGHT, TURN_UP_FIRST, GameText

GAMES: dict[str, GameText] = {
    "mariglia": GameText(
        family="mariglia",
        section="7",
        deal=(
            _("Partners sit opposite. Ten cards each, in packets of five; the opponent at the left cuts."),
            _("The dealer’s last card is turned, the trionfo: its suit is trump."),
            TURN_UP_FIRST,
            RIGHT,
        ),
        play=ITALIAN_PLAY,
        counting=(TURN_UP_FIRST, ABOVE_35),
        ending=(
            _(
                "The first side at 35 wins the game, even by the turned-up card alone. A match is "
                "the best of three."
            ),
        ),
        example={"turn_up": "7H", "points": [41, 29]},
        sources=("S-MAR", "IT-WIKI", "IOGAMES", "SCRIBD-MAR", "PROLOCO"),
    ),
    "maniglia": GameText(
        family="mariglia",
        section="8",
        deal=(
            _(
                "Partners sit opposite. Ten cards each of the Neapolitan pack, in packets of five, "
                "without talk."
            ),
            _("The dealer’s last card is turned: its suit is trump."),
            _("Its value counts for the dealer’s side only while that side has 29 or less."),
            RIGHT,
        ),
        play=ITALIAN_PLAY,
        counting=(TURN_UP_FIRST, ABOVE_35),
        ending=(_("The first side at 35 wins the game. The turned-up card alone can’t win it."),),
        example={"turn_up": "7D", "points": [33, 37]},
        sources=("S-MAR",),
        rank_names=LATIN,
    ),
    "maniglia-solo": GameText(
        family="mariglia",
        section="9",
        deal=(
            _(
                "Everybody plays alone. With three players the twos are left out. All cards are "
                "dealt, nothing is turned."
            ),
            _(
                "From the dealer’s right everybody bids higher or passes: how many points will you "
                "take? The lowest bid is"
                " 20."
            ),
            _("The highest bidder names the trump and plays against all others."),
            RIGHT,
        ),
        play=ITALIAN_PLAY,
        counting=(
            _(
                "With at least as many points as were bid, the bidder gets the stake from each "
                "opponent; otherwise the bidder"
                " pays it to each."
            ),
            _("The stake does not grow with the bid. If everybody passes, the hand does not count."),
        ),
        ending=(_("After an agreed number of hands the highest balance wins; equal ones share."),),
        example={"bidder": 1, "bid": 30, "trump": "diamonds", "points": 34},
        sources=("S-MAR", "BUTINET-MANILLE"),
        rank_names=LATIN,
    ),
}
