"""Toy, in words."""

from scoring.words.families.above_half import TARGET
from scoring.words.game import FactWords, GameWords, OptionWords, Source
from scoring.words.translate import gettext_lazy as _

WORDS = GameWords(
    name=_("Toy"),
    sentence=_("Two alone."),
    facts={
        "mood": FactWords(_("Mood"), _("How it was played.")),
        "taken": FactWords(_("Taken"), _("What each took.")),
    },
    terms={"calm": _("calm"), "wild": _("wild")},
    options={"target": TARGET, "wild_from": OptionWords(_("Wild from"), _("Fewer tricks are never wild."))},
    presets={"long": _("Long")},
    steps={"toy_taken": _("taken: %(taken)d")},
    problems={"not_wild": _("Nobody took %(least)d tricks, so it was not wild.")},
    section="99",
    deal=(_("Five cards each."),),
    play=(_("As you like."),),
    counting=(_("A point for each trick, two when it was wild."),),
    ending=(_("Whoever has 8 wins."),),
    example={"mood": "calm", "taken": [3, 2]},
    sources=(Source("TOY", "The box it came in", "https://example.org/toy", _("the box it came in")),),
)
