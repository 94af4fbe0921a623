"""Sentences about legal play: what forbids a card, and why a position can't be judged.

The codes and facts come from ``scoring/rules/cards/legal.py`` and ``scoring/rules/cards/position.py``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import words as rules_words
from scoring.rules.cards.legal import Forbidden, Rule
from scoring.rules.cards.notation import rank_of
from scoring.rules.variant import Problem
from scoring.words.game import words_of

UNREADABLE = {
    "too_big": gettext_lazy("The file is larger than 1 MB."),
    "not_utf8": gettext_lazy("The file isn't text in UTF-8."),
    "too_deep": gettext_lazy("The file is nested too deep."),
    "key_twice": gettext_lazy("The file has the same key twice in one object."),
    "not_an_object": gettext_lazy("A position is one JSON object."),
    "not_json": gettext_lazy("The file isn't JSON."),
    "not_found": gettext_lazy("The file can't be read."),
}


LOWEST = {
    Rule.LOWEST: gettext_lazy(
        "An opponent's %(winning)s is winning and you can't beat it: the lowest card goes, "
        "here the %(lowest)s."
    ),
    Rule.POINTS_OR_LOWEST: gettext_lazy(
        "Your side's %(winning)s is winning: the lowest card goes, here the %(lowest)s, "
        "or one whose points this table lets you give."
    ),
}

LONGEST_QUOTE = 20
"""Characters of a wrong card that are repeated to whoever wrote it."""


def rank_name(rank: str, variant: str) -> str:
    """What the players of a game call a rank: Maniglia's Q is the maid."""
    return str(words_of(variant).pack.ranks[rank])


def card_name(card: str, variant: str) -> str:
    """A card in words: "ace of spades"."""
    return rules_words.card_name(card, words_of(variant).pack)


def reason(forbidden: Forbidden, variant: str) -> str:
    """Why this card may not be played."""
    facts = forbidden.facts
    if forbidden.rule is Rule.MUST_FOLLOW:
        return str(words_of(variant).pack.led[facts["led"]])
    names = {
        "winning": card_name(facts["winning"], variant),
        "led": rules_words.suit(variant, facts["led"]),
    }
    if forbidden.rule is Rule.NO_UNDERTRUMP:
        names |= {
            "card": rank_name(rank_of(forbidden.card), variant),
            "other": card_name(facts["other"], variant),
        }
        return (
            _(
                "The %(winning)s is the highest trump in the trick; your %(card)s is lower, "
                "and you hold another card, the %(other)s."
            )
            % names
        )
    if forbidden.rule is Rule.MUST_BEAT:
        names["better"] = rank_name(rank_of(facts["better"]), variant)
        return _("An opponent's %(winning)s is winning, and your %(better)s beats it.") % names
    if forbidden.rule in LOWEST:
        names["lowest"] = card_name(facts["lowest"], variant)
        return str(LOWEST[forbidden.rule]) % names
    names["better"] = card_name(facts["better"], variant)
    if forbidden.rule is Rule.MUST_OVERTRUMP:
        return (
            _("You hold no %(led)s, and an opponent trumped with the %(winning)s: your %(better)s is higher.")
            % names
        )
    return (
        _("An opponent's %(winning)s is winning, you hold no %(led)s, and your %(better)s is a trump.")
        % names
    )


def problem_sentence(problem: Problem) -> str:
    """Why a position can't be judged."""
    facts = problem.facts
    match problem.code:
        case "format":
            return str(UNREADABLE[facts["reason"]])
        case "unknown_variant" | "unknown_option" | "option_value":
            return rules_words.problem(problem)
        case "not_in_variant":
            return _("Legal play isn't judged in this game.")
        case "missing":
            return _("“%(field)s” is needed and isn't there.") % {"field": problem.field}
        case "unknown_field":
            return _("A position of this game has no “%(field)s”.") % {"field": problem.field}
        case "card":
            return _("“%(card)s” is no card of this game's pack.") % {"card": facts["card"][:LONGEST_QUOTE]}
        case "duplicate_card":
            return _("%(card)s is there twice.") % facts
        case "range":
            return _out_of_range(problem.field, facts)
        case _:
            return _wrong_sort(problem.field, facts)


def _wrong_sort(field: str | None, facts: Mapping[str, Any]) -> str:
    match facts.get("kind"):
        case "cards" if facts["fewest"]:
            return _('“%(field)s” is a list of one card or more, such as ["7H", "10S"].') % {"field": field}
        case "cards":
            return _('“%(field)s” is a list of cards, such as ["7H", "10S"].') % {"field": field}
        case "choice":
            return _('“%(field)s” is a suit in words, or "none".') % {"field": field}
        case "ruleset":
            return _("“ruleset” is an object of options.")
        case _:
            return _("“%(field)s” is a whole number.") % {"field": field}


def _out_of_range(field: str | None, facts: Mapping[str, Any]) -> str:
    match facts.get("kind"):
        case "cards":
            return _("%(seats)d play to a trick: nobody is left to play to this one.") % {
                "seats": facts["seats"]
            }
        case "choice":
            words = ", ".join(facts["choices"])
            return _("“%(field)s” is one of: %(words)s.") % {"field": field, "words": words}
        case "seats":
            numbers = ", ".join(map(str, facts["numbers"]))
            return _("“%(field)s” is one of: %(words)s.") % {"field": field, "words": numbers}
        case _:
            return _("“%(field)s” is a seat from 0 to %(last)d.") % {"field": field, "last": facts["maximum"]}
