"""Why points are given: a sentence for each step of a line, and for its notes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from scoring.rules.variant import Step

PIPS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}

STEPS = {
    "above_half": _("%(points)d is %(size)d above %(half)d: %(won)s"),
    "level": _("%(half)d–%(half)d: nobody scores"),
    "no_trumps": _("no trumps ×%(factor)d"),
    "blind": _("blind no trumps ×%(factor)d"),
    "along": _("you went along ×%(factor)d"),
    "against": _("you went against ×%(factor)d"),
    "carry": _("the hand before was %(half)d–%(half)d: ×%(factor)d"),
    "cap": _("at most ×%(cap)d: %(won)s"),
    "capot": _("every trick ×%(factor)d"),
    "half_each": _("%(points)d is shared, half each: %(won)s"),
    "doubled_1": _("doubled ×%(factor)d"),
    "doubled_2": _("doubled again ×%(factor)d"),
    "doubled_3": _("Sant Vicenç ×%(factor)d"),
    "turn_up": _("%(card)s turned up by the dealer: %(won)s"),
    "turn_up_barred": _("%(card)s turned up, but with %(total)d points it is not marked"),
    "passed_out": _("everybody passed"),
    "bid_made": _("bid %(bid)d, made with %(points)d: %(stake)d from each of the others"),
    "bid_failed": _("bid %(bid)d, failed with %(points)d: %(stake)d to each of the others"),
    "pays_bidder": _("the bidder made %(bid)d: %(won)s"),
    "paid_by_bidder": _("the bidder failed at %(bid)d: %(won)s"),
    "tricks_above": _("tricks: %(tricks)d is %(size)d above %(par)d: %(won)s"),
    "tricks_below": _("tricks: %(tricks)d is %(size)d below %(par)d: %(won)s"),
    "avoided_above": _("tricks to avoid: %(tricks)d is %(size)d above %(par)d: %(won)s"),
    "avoided_below": _("tricks to avoid: %(tricks)d is %(size)d below %(par)d: %(won)s"),
    "all_at_par": _("everybody has just the tricks needed: nobody scores"),
    "great_made": _("Great made with %(tricks)d tricks: %(won)s"),
    "great_made_against": _("the Great was made: %(won)s"),
    "great_failed": _("Great failed, %(size)d short of fifteen: %(won)s"),
    "great_failed_against": _("the Great failed, tricks: %(tricks)d, counted above the first: %(won)s"),
    "article": _("%(offender)s: article %(article)d: %(won)s"),
    "article_paid": _("article %(article)d broken: %(won)s"),
    "infraction": _("%(offender)s: %(infraction)s: %(won)s"),
    "adjustment": _("the director's decision (%(reason)s): %(won)s"),
}
"""By code. ``won`` is the step's points with their sign, ``size`` the same without it."""

WORKED_OUT = ("%(won)", "%(size)", "%(card)", "%(offender)")
"""What a sentence has beside the step's own facts."""

NOTES = {"dealer_out_of_turn": _("dealt out of turn; the deal goes on from this dealer")}


def step(step: Step, names: Sequence[str] | None = None) -> str:
    """The sentence for one reason. ``names``, by side, say who broke a rule.

    >>> step(Step("above_half", 0, 7, {"points": 37, "half": 30}))
    '37 is 7 above 30: +7'
    """
    return _writer(get_language())(step, names)


def step_writer() -> Callable[[Step], str]:
    """:func:`step` for many steps in the language of now; that language is looked up once."""
    return _writer(get_language())


@cache
def _writer(language: str | None) -> Callable[..., str]:
    sentences = {code: str(sentence) for code, sentence in STEPS.items()}
    as_they_are = {
        code for code, sentence in sentences.items() if not any(name in sentence for name in WORKED_OUT)
    }
    somebody = gettext("the other side")

    def write(step: Step, names: Sequence[str] | None = None) -> str:
        code, _side, points, facts = step
        if code in as_they_are:
            return sentences[code] % facts
        size = -points if points < 0 else points
        shown: dict[str, Any] = {**facts, "size": size, "won": f"{'−' if points < 0 else '+'}{size}"}
        if "card" in facts:
            shown["card"] = card_label(facts["card"])
        if "offender" in facts:
            shown["offender"] = names[facts["offender"]] if names else somebody
        return sentences[code] % shown

    return write


def note(code: str) -> str:
    """The sentence for a note on a line."""
    return str(NOTES[code])


def card_label(card: str) -> str:
    """A card with its pip.

    >>> card_label("10S")
    '10♠'
    """
    return card[:-1] + PIPS[card[-1]]
