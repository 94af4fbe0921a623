"""Manni and its three sisters (docs/rules, 3 to 6)."""

from django.utils.translation import gettext_lazy as _

from scoring.words.games.text import COLUMNS, FREE_PLAY, LEFT, NET_WINS, GameText

GAMES: dict[str, GameText] = {
    "manni": GameText(
        family="manni",
        section="3",
        deal=(
            _("Everybody plays alone. The twos are left out. Twelve cards each, and twelve more: the manni."),
            _("From the dealer’s left, one player may change the whole hand for the manni, unseen."),
            _("Trump goes by the number of the hand: hearts, spades, diamonds, clubs, and again."),
            LEFT,
        ),
        play=(FREE_PLAY,),
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
            LEFT,
        ),
        play=(FREE_PLAY, _("In nóló the ace is the lowest card.")),
        counting=(
            _("Your tricks less four; in nóló four less your tricks."),
            COLUMNS,
        ),
        ending=(
            _("The game ends when somebody’s plus column has 10. Then the nets count."),
            NET_WINS,
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
        play=(FREE_PLAY,),
        counting=(
            _("In grand and in a suit the declarer counts tricks less eight, the others tricks less four."),
            _("In nullo the declarer counts four less the tricks, the others six less the tricks."),
            COLUMNS,
        ),
        ending=(_("Twelve hands: everybody declares four times."), NET_WINS),
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
        play=(FREE_PLAY,),
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
            COLUMNS,
        ),
        ending=(_("Eighteen hands: all contracts are played."), NET_WINS),
        example={"contract": "spades", "contractor": 1, "great": True, "tricks": [1, 15, 0]},
        sources=("S-MANNI", "GR-LAUGA"),
    ),
}
