"""Manillen for two, for four, and Manillen Plus (docs/rules, 2, 12.1 and 12.3)."""

from scoring.words.families.above_half import (
    ABOVE_HALF,
    CARRY,
    FOLLOW_AND_BEAT,
    NO_TRUMPS,
    NO_TRUMPS_TWICE,
    PARTNER_WINS,
    POINTS,
    TARGET,
    TRUMP,
)
from scoring.words.game import FactWords, OptionWords, Source
from scoring.words.translate import gettext_lazy as _
from scoring.words.translate import ngettext_lazy

FACTS = {
    "trump": TRUMP,
    "along": FactWords(_("Along"), _("The other side went along: the hand counts twice.")),
    "against": FactWords(_("Against"), _("The dealer's side went against it: twice again.")),
    "points": POINTS,
    "all_tricks": FactWords(
        _("Every trick"), _("One side took every single trick."), _("Did %(name)s take every trick?")
    ),
}
WORDS = {**NO_TRUMPS, "blind": _("blind no trumps")}

OPTIONS = {
    "target": TARGET,
    "card_points": OptionWords(_("Points in a hand"), _("68 counts each of the eight tricks as a point.")),
    "blind": OptionWords(
        _("Blind no trumps"), _("No trumps named before looking at the cards counts four times.")
    ),
    "calls": OptionWords(
        _("Along and against"), _("The others may go along, and the dealer against: twice each.")
    ),
    "tie_carry": OptionWords(
        _("After a level hand"),
        _("What a hand of half each does to the next one."),
        {
            "flat": _("the next hand counts twice"),
            "stack": _("twice, and again for each level hand in a row"),
            "none": _("nothing"),
        },
    ),
    "multiplier_cap": OptionWords(
        _("Multiply at most by"),
        _("A ceiling for all that was called; capot comes on top."),
        {None: _("no ceiling")},
    ),
    "capot": OptionWords(
        _("Every trick"),
        _("What counts as a capot, which is worth twice."),
        {"tricks": _("every trick taken"), "points": _("every card point taken"), "none": _("no bonus")},
    ),
}
PRESETS = {"half-boom": _("Half boom"), "bruges": _("Bruges club"), "manillio": _("manill.io")}

STEPS = {
    **ABOVE_HALF,
    **NO_TRUMPS_TWICE,
    **CARRY,
    "blind": _("blind no trumps ×%(factor)d"),
    "along": ngettext_lazy("%(callers)s went along: ×%(factor)d", "%(callers)s went along: ×%(factor)d"),
    "against": ngettext_lazy(
        "%(callers)s went against: ×%(factor)d", "%(callers)s went against: ×%(factor)d"
    ),
    "cap": _("at most ×%(cap)d: %(won)s"),
    "capot": _("every trick ×%(factor)d"),
}
PROBLEMS = {
    "against_without_along": _("Nobody can go against when nobody went along."),
    "not_all_points": _("With every trick on one side the other can't have so many points: %(points)d."),
}

PLAY = (FOLLOW_AND_BEAT, PARTNER_WINS, _("Never play below a trump while you can play something else."))
SIXTY = _("The four suits hold 60 points, so half is 30.")
HALF_WINS = _("Only the side with more than half scores, and it scores what it has above half.")
CALLS = _(
    "Before the first card the others may say “I go along”, which doubles the hand, and then the "
    "dealer’s side “I go "
    "against”, which doubles it again."
)
MULTIPLY = _("No trumps count twice, blind no trumps four times, “along” twice, “against” twice again.")
LEVEL = _("A hand of 30–30 gives nobody anything, and the next hand counts double.")
ALL_TRICKS = _("Whoever takes every trick has the hand doubled once more.")

MIF = Source(
    "MIF",
    _("Flemish on-line manillen (nl)"),
    "https://www.makeitfly.group/nl/manillen-all-time-favourite",
    _("the rules of a Flemish site for manillen"),
)
PLANK = Source(
    "PLANK",
    _("Club regulations, Bruges (nl)"),
    "http://buurthuisdewissel.brugseverenigingen.be/Plankierkoarters/ReglementPlankierkoarters",
    _("the regulations of a card club in Bruges"),
)
MANILLIO = Source(
    "MANILLIO",
    _("The rules of manill.io, tournament software (en)"),
    "https://github.com/StijnVVL/manillenTracker",
    _("manill.io, software for Flemish tournaments"),
)
VLS_DIFF = Source(
    "VLS-DIFF",
    _("An edit of it that shows the rules"),
    "https://vls.m.wikipedia.org/wiki/Specioal:MobielVerschillen/52382",
)
CARDGAMES_WIKI = Source(
    "CARDGAMES-WIKI",
    _("Manillen after Lennert Lanssens (en)"),
    "https://cardgames.wiki/allgames-2/manillen-2/",
)
