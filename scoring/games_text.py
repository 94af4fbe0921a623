"""Each game in words, for its page in the app: how to deal and play, how it is counted, when it ends.

What the app computes is in ``scoring.rules``; names and the words for options are in ``explain.py``. Here is
what a person reads who has cards in the hand. docs/rules has the same at length, with what is left out.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise as Words
from django.utils.translation import gettext_lazy as _

FAMILIES: dict[str, Words] = {
    "manillen": _("Manillen, in Flanders"),
    "manni": _("Manni, in Iceland"),
    "mariglia": _("Mariglia and Maniglia, in Italy"),
    "manille": _("Manille, in France"),
    "relatives": _("Relatives"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class GameText:
    """One game, sentence by sentence."""

    family: str
    section: str
    """Of docs/rules."""

    deal: tuple[Words, ...]
    play: tuple[Words, ...]
    counting: tuple[Words, ...]
    ending: tuple[Words, ...]
    example: Mapping[str, Any]
    """Facts of a hand to begin with on the page; the reader changes them."""

    sources: tuple[str, ...]
    rank_names: Mapping[str, Words] = field(default_factory=dict)
    """Where a pack has other court cards: what they are called there."""


_SIXTY = _("The four suits hold 60 points, so half is 30.")
_HALF_WINS = _("Only the side with more than half scores, and it scores what it has above half.")
_FOLLOW_AND_BEAT = _(
    "Follow suit. If an opponent’s card is winning, beat it if you can: with a higher card of the "
    "suit, or with a "
    "trump if you have none of the suit."
)
_PARTNER_WINS = _("If your own side is winning the trick, following suit is enough.")
_FREE_PLAY = _(
    "Follow suit if you can. If you can’t, play what you like: there is no duty to trump or to beat."
)
_CALLS = _(
    "Before the first card the others may say “I go along”, which doubles the hand, and then the "
    "dealer’s side “I go "
    "against”, which doubles it again."
)
_MULTIPLY = _("No trumps count twice, blind no trumps four times, “along” twice, “against” twice again.")
_CARRY = _("A hand of 30–30 gives nobody anything, and the next hand counts double.")
_ALL_TRICKS = _("Whoever takes every trick has the hand doubled once more.")
_COLUMNS = _(
    "What is above goes to the player’s plus column, what is below to the minus column. Plus less "
    "minus is the net."
)
_NET_WINS = _("The highest net above zero wins; equal ones share.")
_RIGHT = _("The player at the dealer’s right leads, and the deal passes to the right.")
_LEFT = _("The player at the dealer’s left leads, and the deal passes to the left.")
_ITALIAN_PLAY = (
    _FOLLOW_AND_BEAT,
    _(
        "Without the suit you must trump, unless your partner is winning or the trump on the table "
        "can’t be beaten."
    ),
    _PARTNER_WINS,
)
_TURN_UP_FIRST = _("If the turned-up card is worth something, the dealer’s side scores that at once.")
_ABOVE_35 = _(
    "Then the hand is played: the side with more than 35 scores what it has above 35. 35–35 gives nothing."
)
_LATIN = {"J": _("horse"), "Q": _("maid")}

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
            _CALLS,
            _("The other player leads. The deal alternates."),
        ),
        play=(
            _FOLLOW_AND_BEAT,
            _PARTNER_WINS,
            _("Never play below a trump while you can play something else."),
        ),
        counting=(_SIXTY, _HALF_WINS, _MULTIPLY, _CARRY, _ALL_TRICKS),
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
            _LEFT,
        ),
        play=(
            _FOLLOW_AND_BEAT,
            _PARTNER_WINS,
            _("Never play below a trump while you can play something else."),
        ),
        counting=(_SIXTY, _HALF_WINS, _MULTIPLY, _CARRY, _ALL_TRICKS),
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
            _CALLS,
            _LEFT,
        ),
        play=(
            _FOLLOW_AND_BEAT,
            _PARTNER_WINS,
            _("Never play below a trump while you can play something else."),
        ),
        counting=(
            _SIXTY,
            _HALF_WINS,
            _(
                "With three players a dealer who loses pays nothing, but each of the two others "
                "scores the hand."
            ),
            _MULTIPLY,
            _CARRY,
            _ALL_TRICKS,
        ),
        ending=(_("Whoever has 101 wins. Two who pass it together with the same total share the game."),),
        example={"trump": "hearts", "points": [25, 35]},
        sources=("MANILLEN-PLUS", "ULTRAFOOD"),
    ),
    "manni": GameText(
        family="manni",
        section="3",
        deal=(
            _("Everybody plays alone. The twos are left out. Twelve cards each, and twelve more: the manni."),
            _("From the dealer’s left, one player may change the whole hand for the manni, unseen."),
            _("Trump goes by the number of the hand: hearts, spades, diamonds, clubs, and again."),
            _LEFT,
        ),
        play=(_FREE_PLAY,),
        counting=(_("Every trick above four is a point. Four tricks and fewer are nothing."),),
        ending=(_("When somebody has 12, the highest total wins; equal ones share."),),
        example={"tricks": [6, 4, 2]},
        sources=("S-MANNI", "GAMBITER", "SPILAREGLUR", "FRETTABLADID", "TGR"),
    ),
    "hornafjardarmanni": GameText(
        family="manni",
        section="4",
        deal=(
            _("The player at the dealer’s right cuts and shows a card: it says what is played."),
            _(
                "2 to 5: nóló, without trump, and tricks are bad. 6 to 9: that suit is trump. 10 to "
                "ace: grand, without trump."
            ),
            _(
                "Sixteen cards to the manni, twelve to each. From the dealer’s left: change up to "
                "seven cards, then up to"
                " five, and the dealer what is left."
            ),
            _LEFT,
        ),
        play=(_FREE_PLAY, _("In nóló the ace is the lowest card.")),
        counting=(
            _("Your tricks less four; in nóló four less your tricks."),
            _COLUMNS,
        ),
        ending=(
            _("The game ends when somebody’s plus column has 10. Then the nets count."),
            _NET_WINS,
            _("So whoever ends the game need not win it."),
        ),
        example={"cut": "3D", "tricks": [0, 8, 4]},
        sources=("S-MANNI", "MBL", "GR-HORNA", "WATERFIRE", "FISK07", "FISK18"),
    ),
    "trjamann": GameText(
        family="manni",
        section="5",
        deal=(
            _("Sixteen cards each, four to the manni."),
            _(
                "The player at the dealer’s left declares: grand, spades, another suit, or nullo. "
                "Each of the four once in"
                " a game."
            ),
            _("The declarer may change up to four cards with the manni, and leads."),
        ),
        play=(_FREE_PLAY,),
        counting=(
            _("In grand and in a suit the declarer counts tricks less eight, the others tricks less four."),
            _("In nullo the declarer counts four less the tricks, the others six less the tricks."),
            _COLUMNS,
        ),
        ending=(_("Twelve hands: everybody declares four times."), _NET_WINS),
        example={"contract": "grand", "tricks": [4, 10, 2]},
        sources=("S-MANNI",),
    ),
    "laugavatnsmanni": GameText(
        family="manni",
        section="6",
        deal=(
            _("Sixteen cards each, four to the manni."),
            _(
                "The player at the dealer’s left announces: nullo, grand or a suit. Everybody plays "
                "each of the six once."
            ),
            _(
                "Another player may overcall with a Great: all tricks, in a contract not played yet. "
                "The announcer may take"
                " it back with a Great; otherwise the third player may overcall with a higher one."
            ),
            _("Greats rank grand, hearts, spades, diamonds, clubs."),
            _("The last caller is the contractor, may change up to four cards, and leads."),
        ),
        play=(_FREE_PLAY,),
        counting=(
            _(
                "In grand and in a suit the contractor counts tricks less eight, the others tricks "
                "less four; in nullo four"
                " less the tricks, and six less the tricks."
            ),
            _("A Great with all sixteen tricks is +8 and −4 for the others, with fifteen +4 and −2."),
            _(
                "With fewer it costs what is missing to fifteen, and each opponent counts the tricks "
                "above one."
            ),
            _COLUMNS,
        ),
        ending=(_("Eighteen hands: all contracts are played."), _NET_WINS),
        example={"contract": "spades", "contractor": 1, "great": True, "tricks": [1, 15, 0]},
        sources=("S-MANNI", "GR-LAUGA"),
    ),
    "mariglia": GameText(
        family="mariglia",
        section="7",
        deal=(
            _("Partners sit opposite. Ten cards each, in packets of five; the opponent at the left cuts."),
            _("The dealer’s last card is turned, the trionfo: its suit is trump."),
            _TURN_UP_FIRST,
            _RIGHT,
        ),
        play=_ITALIAN_PLAY,
        counting=(_TURN_UP_FIRST, _ABOVE_35),
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
            _RIGHT,
        ),
        play=_ITALIAN_PLAY,
        counting=(_TURN_UP_FIRST, _ABOVE_35),
        ending=(_("The first side at 35 wins the game. The turned-up card alone can’t win it."),),
        example={"turn_up": "7D", "points": [33, 37]},
        sources=("S-MAR",),
        rank_names=_LATIN,
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
            _RIGHT,
        ),
        play=_ITALIAN_PLAY,
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
        rank_names=_LATIN,
    ),
    "manille": GameText(
        family="manille",
        section="10",
        deal=(
            _("Partners sit opposite. Eight cards each, four at a time; the opponent at the left cuts."),
            _("The dealer’s last card is turned: its suit is trump."),
            _TURN_UP_FIRST,
            _RIGHT,
        ),
        play=(
            _FOLLOW_AND_BEAT,
            _("Without the suit you must trump, and over-trump."),
            _("If your partner is winning, you need only follow suit, and may discard freely."),
        ),
        counting=(
            _TURN_UP_FIRST,
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
            _RIGHT,
        ),
        play=(
            _FOLLOW_AND_BEAT,
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
            _RIGHT,
        ),
        play=_ITALIAN_PLAY,
        counting=(_("Each trick is worth one more point, la negra."), _ABOVE_35),
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
            _RIGHT,
        ),
        play=_ITALIAN_PLAY,
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
