"""Why points are given: a sentence for each step of a line, and for its notes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from scoring.rules.variant import Step
from scoring.words.cards import card_label
from scoring.words.game import words_of
from scoring.words.translate import get_language, gettext
from scoring.words.translate import gettext_lazy as _

STEPS = {
    "article": _("%(offender)s: article %(article)d: %(won)s"),
    "article_paid": _("article %(article)d broken: %(won)s"),
    "infraction": _("%(offender)s: %(infraction)s: %(won)s"),
    "adjustment": _("the director's decision (%(reason)s): %(won)s"),
}
"""Of lines that are no hands; those of hands stand with their games."""

COMPUTED = ("%(won)", "%(size)", "%(card)", "%(offender)")
"""What a sentence has beside the step's own facts."""

NOTES = {"dealer_out_of_turn": _("dealt out of turn; the deal goes on from this dealer")}

StepWriter = Callable[..., str]
"""Takes a step and, for who broke a rule, the names by side."""


def step(variant: str, step: Step, names: Sequence[str] | None = None) -> str:
    """The sentence for one reason. ``names``, by side, say who broke a rule.

    >>> step("manillen-2p", Step("above_half", 0, 7, {"points": 37, "half": 30}))
    '37 is 7 above 30: +7'
    """
    return _writer(variant, get_language())(step, names)


def step_writer(variant: str) -> StepWriter:
    """:func:`step` for many steps in the language of now; that language is looked up once."""
    return _writer(variant, get_language())


@cache
def _writer(variant: str, language: str | None) -> StepWriter:
    sentences = {code: str(sentence) for code, sentence in {**STEPS, **words_of(variant).steps}.items()}
    plain = {code for code, sentence in sentences.items() if not any(name in sentence for name in COMPUTED)}
    somebody, pack = gettext("the other side"), words_of(variant).pack

    def write(step: Step, names: Sequence[str] | None = None) -> str:
        code, _side, points, facts = step
        if code in plain:
            return sentences[code] % facts
        size = -points if points < 0 else points
        filled: dict[str, Any] = {**facts, "size": size, "won": f"{'−' if points < 0 else '+'}{size}"}
        if "card" in facts:
            filled["card"] = card_label(facts["card"], pack)
        if "offender" in facts:
            filled["offender"] = names[facts["offender"]] if names else somebody
        return sentences[code] % filled

    return write


def note(code: str) -> str:
    """The sentence for a note on a line."""
    return str(NOTES[code])
