"""Hornafjarðarmanni (docs/rules, 4)."""

from scoring.words.conventions import manni as manni_card
from scoring.words.families import manni
from scoring.words.families.above_half import TARGET
from scoring.words.families.turns import LEFT
from scoring.words.game import FactWords, GameWords, OptionWords, Source
from scoring.words.translate import gettext_lazy as _

WORDS = GameWords(
    name=_("Hornafjarðarmanni"),
    sentence=_("Each alone; the card shown by the cut says what is played."),
    facts={
        "cut": FactWords(_("Cut card"), _("The card shown when the pack was cut: it says what is played.")),
        "tricks": manni.TRICKS,
    },
    called={"nolo": _("nóló"), "grand": _("grand")},
    options={
        "cut_table": OptionWords(
            _("Cut table"),
            _("Which cards of the cut mean nóló, a suit, or grand."),
            {
                "standard": _("2–5 nóló, 6–9 a suit, 10–A grand"),
                "shifted": _("2–6 nóló, 7–10 a suit, J–A grand"),
            },
        ),
        "end": OptionWords(
            _("End of the game"),
            _("What ends a game."),
            {
                "plus": _("a plus column reaches the target"),
                "net": _("a net reaches the target"),
                "hands": _("a number of hands"),
            },
        ),
        "target": OptionWords(TARGET.label, TARGET.help),
        "hands": OptionWords(_("Hands"), _("How many hands a game has; each player deals as often.")),
        "nobody_above_zero": OptionWords(
            _("Nobody above zero"),
            _("What happens when a game ends without a net above zero."),
            {
                "no_winner": _("nobody wins"),
                "share": _("the highest net wins all the same"),
                "play_on": _("the game goes on"),
            },
        ),
    },
    presets={"championship": _("Championship")},
    steps={**manni.TRICK_STEPS, **manni.AVOIDED_STEPS},
    section="4",
    deal=(
        _("The player at the dealer’s right cuts and shows a card: it says what is played."),
        _(
            "2 to 5: nóló, without trump, and tricks are bad. 6 to 9: that suit is trump. 10 to "
            "ace: grand, without trump."
        ),
        _("Sixteen cards to the manni, four at a time, and twelve to each, three at a time."),
        _("From the dealer’s left: change up to seven cards, then up to five, and the dealer what is left."),
        manni.NOT_WRITTEN,
        LEFT,
    ),
    play=(manni.FREE_PLAY, _("In nóló the ace is the lowest card.")),
    counting=(
        _("Your tricks less four; in nóló four less your tricks."),
        manni.COLUMNS,
    ),
    ending=(
        _("The game ends when somebody’s plus column has 10. Then the nets count."),
        manni.NET_WINS,
        _("So whoever ends the game need not win it."),
    ),
    example={"cut": "3D", "tricks": [0, 8, 4]},
    conventions=manni_card.HORNAFJARDARMANNI,
    sources=(
        manni.S_MANNI,
        Source(
            "MBL",
            "Morgunblaðið, 28 December 2024, Hornafjarðarmanni (is)",
            "https://beta.mbl.is/greinasafn/grein/1878530/?dags=2024-12-28&item_num=16",
        ),
        Source("GR-HORNA", "Hornafjarðarmanni (en)", "https://gamerules.com/rules/hornafjardarmanni/"),
        Source(
            "WATERFIRE",
            _("Exchange pupils' blog from Höfn, 2006 (en)"),
            "https://waterfire.fas.is/NewsAndTrivia/blog/2006/03/our-5th-day-in-iceland-february-22nd.html",
        ),
        Source(
            "FISK07",
            _("A player's report of the world championship 2007 (is)"),
            "https://fiskholl.blog.is/blog/fiskholl/entry/254226",
            _("the world championship in Hornafjarðarmanni, 2007"),
        ),
        Source(
            "FISK18",
            _("Announcement of the Icelandic championship 2018 (is)"),
            "https://fiskholl.blog.is/blog/fiskholl/entry/2214766",
        ),
    ),
)
