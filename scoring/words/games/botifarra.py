"""Botifarra (docs/rules, 12.5)."""

from scoring.words.cards import CATALAN
from scoring.words.conventions import catalan as catalan_card
from scoring.words.families import mariglia
from scoring.words.families.above_half import ABOVE_HALF, POINTS, TARGET
from scoring.words.families.doubled import DOUBLINGS, UNDOUBLED
from scoring.words.families.turns import RIGHT
from scoring.words.game import FactWords, GameWords, OptionWords, Source
from scoring.words.translate import gettext_lazy as _

TRUMP = FactWords(_("Trump"), _("The suit that was trump, or botifarra, without any."))

WORDS = GameWords(
    name=_("Botifarra"),
    sentence=_("Two against two, the Catalan game; contro, recontro and Sant Vicenç."),
    facts={"trump": TRUMP, "doublings": DOUBLINGS, "points": POINTS},
    terms={
        "none": _("botifarra"),
        **UNDOUBLED,
        "contro": _("contro"),
        "recontro": _("recontro"),
        "sant_vicenc": _("Sant Vicenç"),
    },
    options={
        "target": TARGET,
        "doubling_table": OptionWords(
            _("Doublings"), _("What contro, recontro and Sant Vicenç multiply by.")
        ),
        "sant_vicenc": OptionWords(_("Sant Vicenç"), _("A third doubling may be called.")),
    },
    presets={"twelve-hands": _("Twelve hands")},
    steps={
        **ABOVE_HALF,
        "no_trumps": _("botifarra ×%(factor)d"),
        "doubled_1": _("contro ×%(factor)d"),
        "doubled_2": _("recontro ×%(factor)d"),
        "doubled_3": _("Sant Vicenç ×%(factor)d"),
    },
    ways={
        "lliure": _("free (lliure)"),
        "obligada": _("compulsory (obligada)"),
        "obligada_of_two": _("compulsory, horse and sota given only with just two of the suit"),
    },
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
    play=(
        *mariglia.PLAY,
        _("That is all where the game is free (lliure), as in the west of Catalonia."),
        _(
            "Where it is compulsory (obligada), as in the east, whoever can’t win the trick plays the "
            "lowest card: of the suit, or without it of any suit."
        ),
        _(
            "To a trick that their partner is winning they play the lowest card, or give points (carregar). "
            "At some tables a horse or a sota is given only with just two cards of the suit."
        ),
    ),
    counting=(
        _("The side with more than 36 scores what it has above 36. 36–36 gives nothing."),
        _("Twice in botifarra; twice, four or eight times when doubled once, twice or three times."),
    ),
    ending=(_("The first side at 101 wins."),),
    example={"trump": "none", "doublings": 1, "points": [41, 31]},
    conventions=catalan_card.BOTIFARRA,
    sources=(
        Source("CARTES-CAT", "Botifarra (en)", "https://cartescatalanes.com/reglaments/botifarraGB.htm"),
        Source(
            "WP-BOT",
            _("Botifarra, encyclopaedia (en)"),
            "https://en.wikipedia.org/wiki/Botifarra_(card_game)",
        ),
        Source(
            "BUTINET-REGL",
            _("Rules of the free game (ca)"),
            "http://butinet.org/index.php?pagina=manual_botifarra",
        ),
        Source(
            "LLIGA",
            _("Rules of a league (ca)"),
            "https://lligabotifarra.blogspot.com/2013/01/normes-del-campionat_21.html",
        ),
        Source("VILAPEDIA", "Botifarra (ca)", "https://vilapedia.wikis.cc/wiki/La_botifarra"),
        Source(
            "LLORET",
            _("Rules of Lloret 2014 (ca)"),
            "http://www.butinet.cat/index.php?pagina=campionat_lloret_14_normes",
        ),
        Source(
            "TORREFARRERA",
            _("Rules of Torrefarrera (ca)"),
            "https://botifarra-torrefarrera.blogspot.com/p/1.html",
            _("the tournament of Torrefarrera"),
        ),
        Source("VILAPLANA", _("Rules of Vilaplana 2017 (ca)"), "https://butivilaplana17.webnode.cat/normes/"),
        Source(
            "GIRONA",
            _("Rules of Girona 2016 (ca)"),
            "http://www2.girona.cat/ca/firesdesantnarcis_campionat_botifarra",
        ),
    ),
    pack=CATALAN,
)
