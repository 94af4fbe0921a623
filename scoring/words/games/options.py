"""What a table may agree on: words for options, their values, and presets."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as translated
from django.utils.translation import gettext_lazy as _

from scoring.rules import VARIANTS
from scoring.rules.variant import Preset
from scoring.words.games.names import source_name

OPTIONS = {
    "target": (_("Target"), _("Who reaches this many points wins the game.")),
    "best_of": (_("Best of"), _("Games in a match; whoever has won more than half of them wins it.")),
    "hands_limit": (_("Hands at most"), _("After so many hands a game ends as it stands.")),
    "tariff": (_("Price list"), _("Irregularities and the points that they bring the others.")),
    "card_points": (_("Points in a hand"), _("68 counts each of the eight tricks as a point.")),
    "blind": (_("Blind no trumps"), _("No trumps named before looking at the cards counts four times.")),
    "calls": (_("Along and against"), _("The others may go along, and the dealer against: twice each.")),
    "tie_carry": (_("After a level hand"), _("What a hand of half each does to the next one.")),
    "multiplier_cap": (_("Multiply at most by"), _("A ceiling for all that was called; capot comes on top.")),
    "capot": (_("Every trick"), _("What counts as a capot, which is worth twice.")),
    "layout": (_("Table"), _("Two dummies, or a row of stacks in front of each; the points are the same.")),
    "defenders_credit": (_("Defenders have"), _("What each of the two has when the dealer loses.")),
    "below_four": (_("Below four tricks"), _("What missing tricks cost.")),
    "cut_table": (_("Cut table"), _("Which cards of the cut mean nóló, a suit, or grand.")),
    "end": (_("End of the game"), _("What ends a game.")),
    "hands": (_("Hands"), _("How many hands a game has; each player deals as often.")),
    "nobody_above_zero": (
        _("Nobody above zero"),
        _("What happens when a game ends without a net above zero."),
    ),
    "greats": (_("Greats"), _("A contract may be taken over with a Great.")),
    "greats_per_player": (_("Greats for each player"), _("How many Greats one may play in a game.")),
    "great_over_nullo": (_("Great over nullo"), _("A Great may take over an announced nullo.")),
    "defenders_below_one": (_("No trick against a Great"), _("What an opponent without a trick has.")),
    "decider_target": (_("Target of the decider"), _("What the last game of the match is played to.")),
    "court_order": (_("Court cards"), _("Which of jack and queen is the higher one, and worth 2.")),
    "turn_up_wins": (
        _("Turn-up wins at once"),
        _("The card turned up may win the game unplayed."),
    ),
    "turn_up_limit": (_("Turn-up counts up to"), _("With more points than these a side does not mark it.")),
    "turn_up": (_("Turn-up"), _("Which cards count when the dealer turns them up.")),
    "stake": (_("Stake"), _("What the bidder wins from, or pays to, each of the others.")),
    "drawn_hand": (_("After a drawn hand"), _("What a hand of half each does to the next one.")),
    "penalty": (_("Penalty"), _("Who gains or loses points when one of the ten articles is broken.")),
    "penalty_points": (_("Points of a penalty"), _("What one of the ten articles costs.")),
    "doubling_table": (_("Doublings"), _("What contro, recontro and Sant Vicenç multiply by.")),
    "sant_vicenc": (_("Sant Vicenç"), _("A third doubling may be called.")),
}

CHOICES = {
    ("tie_carry", "flat"): _("the next hand counts twice"),
    ("tie_carry", "stack"): _("twice, and again for each level hand in a row"),
    ("tie_carry", "none"): _("nothing"),
    ("multiplier_cap", None): _("no ceiling"),
    ("capot", "tricks"): _("every trick taken"),
    ("capot", "points"): _("every card point taken"),
    ("capot", "none"): _("no bonus"),
    ("layout", "dummies"): _("dummies"),
    ("layout", "stacks"): _("stacks"),
    ("defenders_credit", "each"): _("the whole difference each"),
    ("defenders_credit", "half"): _("half of it each, rounded down"),
    ("below_four", "zero"): _("nothing"),
    ("below_four", "minus"): _("a point for each"),
    ("cut_table", "standard"): _("2–5 nóló, 6–9 a suit, 10–A grand"),
    ("cut_table", "shifted"): _("2–6 nóló, 7–10 a suit, J–A grand"),
    ("end", "plus"): _("a plus column reaches the target"),
    ("end", "net"): _("a net reaches the target"),
    ("end", "hands"): _("a number of hands"),
    ("nobody_above_zero", "no_winner"): _("nobody wins"),
    ("nobody_above_zero", "share"): _("the highest net wins all the same"),
    ("nobody_above_zero", "play_on"): _("the game goes on"),
    ("greats_per_player", None): _("as many as one likes"),
    ("defenders_below_one", "zero"): _("nothing"),
    ("defenders_below_one", "minus"): _("a point off"),
    ("decider_target", None): _("the same as the others"),
    ("court_order", "jack-queen"): _("jack above queen"),
    ("court_order", "queen-jack"): _("queen above jack"),
    ("turn_up_limit", None): _("six below the target"),
    ("turn_up_limit", "always"): _("always counts"),
    ("turn_up_limit", "never"): _("never counts"),
    ("turn_up", "honours"): _("the five honours, 5 to 1 points"),
    ("turn_up", "manille_only"): _("the manille only, 5 points"),
    ("turn_up", "none"): _("none"),
    ("drawn_hand", "nothing"): _("nothing"),
    ("drawn_hand", "double_next"): _("what is above half counts twice"),
    ("penalty", "to_opponents"): _("the others gain"),
    ("penalty", "from_offender"): _("the offenders lose"),
    ("penalty", "both"): _("the others gain and the offenders lose"),
    ("penalty", "off"): _("nobody"),
    ("target", None): _("none"),
    ("hands_limit", None): _("no limit"),
    ("hands", None): _("four for each player"),
}

PRESETS = {
    "half-boom": _("Half boom"),
    "bruges": _("Bruges club"),
    "manillio": _("manill.io"),
    "icelandic": _("Icelandic"),
    "championship": _("Championship"),
    "decider-45": _("Decider to 45"),
    "parlee": _("French parlée"),
    "twelve-hands": _("Twelve hands"),
    "four-deals-each": _("Four deals each"),
}

INFRACTIONS = {
    "deliberate_revoke": _("deliberate revoke"),
    "repeated_misdeal": _("repeated misdeal"),
}
"""Words for the infractions that presets name; a club's own are shown as they were typed."""


def option_label(variant_key: str, option: str) -> str:
    return str(OPTIONS[option][0])


def option_help(variant_key: str, option: str) -> str:
    return str(OPTIONS[option][1])


def choice_label(variant_key: str, option: str, value: Any) -> str:
    """A value of an option in words.

    >>> choice_label("manillen-2p", "tariff", {"deliberate_revoke": 60})
    'deliberate revoke 60'
    """
    if isinstance(value, bool):
        return translated("yes") if value else translated("no")
    if isinstance(value, dict):
        prices = (f"{INFRACTIONS.get(name, name)} {points}" for name, points in value.items())
        return ", ".join(prices) or translated("none")
    words = CHOICES.get((option, value))
    return str(value) if words is None else str(words)


def preset_label(variant_key: str, preset: str) -> str:
    return str(PRESETS[preset])


def preset_help(variant_key: str, preset: str) -> str:
    """What a preset changes, in words, and where it is written down.

    >>> preset_help("manillen-2p", "half-boom")
    'Target: 61. After the rules of a Flemish site for manillen.'
    """
    found = _preset(variant_key, preset)
    changes = "; ".join(
        f"{option_label(variant_key, key)}: {choice_label(variant_key, key, value)}"
        for key, value in found.changes.items()
    )
    sentence = translated("%(changes)s. After %(source)s.")
    return sentence % {"changes": changes, "source": source_name(found.source)}


def _preset(variant_key: str, preset: str) -> Preset:
    return next(found for found in VARIANTS[variant_key].presets if found.key == preset)
