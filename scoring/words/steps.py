"""Why points are given: a sentence for each step of a line, and for its notes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from scoring.rules.variant import Step
from scoring.words.cards import card_label
from scoring.words.game import words_of
from scoring.words.names import AND, people_in
from scoring.words.numbers import minus
from scoring.words.options import infraction_name
from scoring.words.packs import way_of_speaking
from scoring.words.translate import PluralText, ngettext_lazy
from scoring.words.translate import gettext_lazy as _

STEPS = {
    "article": ngettext_lazy(
        "%(offender)s broke article %(article)d: %(won)s for the others",
        "%(offender)s broke article %(article)d: %(won)s for the others",
    ),
    "article_paid": ngettext_lazy(
        "%(offender)s broke article %(article)d: a loss of %(size)d",
        "%(offender)s broke article %(article)d: a loss of %(size)d",
    ),
    "infraction": _("%(infraction)s by %(offender)s: %(won)s for the others"),
    "adjustment": _("the director's decision (%(reason)s): %(won)s"),
}
"""Of lines that are no hands; those of hands stand with their games."""

UNNAMED = {
    "article": _("the other side broke article %(article)d: %(won)s for this side"),
    "article_paid": _("this side broke article %(article)d: a loss of %(size)d"),
    "infraction": _("%(infraction)s by another side: %(won)s for this side"),
    "along": _("the others went along: ×%(factor)d"),
    "against": _("the dealer’s side went against: ×%(factor)d"),
}
"""The same where nobody says who is who, as in files: a step stands beside the side that it is for."""

COMPUTED = ("%(won)", "%(size)", "%(card)", "%(offender)", "%(callers)")
"""What a sentence has beside the step's own facts."""

NOTES = {"dealer_out_of_turn": _("dealt out of turn; the deal goes on from this dealer")}

StepWriter = Callable[..., str]
"""Takes a step and, for who broke a rule, the names by side."""


def step(variant: str, step: Step, names: Sequence[str] | None = None) -> str:
    """The sentence for one reason. ``names``, by side, say who broke a rule.

    >>> step("manillen-2p", Step("above_half", 0, 7, {"points": 37, "half": 30}))
    '37 is 7 above 30: +7'
    """
    return _writer(variant, way_of_speaking())(step, names)


def step_writer(variant: str) -> StepWriter:
    """:func:`step` for many steps in the language of now and with the cards of now, looked up once."""
    return _writer(variant, way_of_speaking())


@cache
def _writer(variant: str, way: tuple[str | None, str]) -> StepWriter:
    texts = {**STEPS, **words_of(variant).steps}
    sentences = {code: str(text) for code, text in texts.items()}
    of_one = {code: text.form(1) for code, text in texts.items() if isinstance(text, PluralText)}
    plain = {code for code, sentence in sentences.items() if not any(name in sentence for name in COMPUTED)}
    pack = words_of(variant).pack
    unnamed = {code: str(text) for code, text in UNNAMED.items()}

    def write(step: Step, names: Sequence[str] | None = None) -> str:
        code, _side, points, facts = step
        if code in plain:
            return sentences[code] % facts
        size = -points if points < 0 else points
        filled: dict[str, Any] = {**facts, "size": size, "won": f"+{size}" if points >= 0 else minus(points)}
        if "card" in facts:
            filled["card"] = card_label(facts["card"], pack)
        if "infraction" in facts:
            filled["infraction"] = infraction_name(facts["infraction"])
        who = _people(facts, names)
        if not who and code in unnamed:
            return unnamed[code] % filled
        filled["offender"] = filled["callers"] = who
        sentence = of_one[code] if code in of_one and people_in(who) == 1 else sentences[code]
        return sentence % filled

    return write


def steps_beside(steps: Sequence[Step], sides: Sequence[str]) -> list[tuple[str, Step]]:
    """Each step with the name of its side; with none where it alone says that nobody scores.

    >>> steps_beside([Step("level", 0, 0, {"half": 30})], ["An", "Bo"])[0][0]
    ''
    """
    if len(steps) == 1 and not steps[0].points:
        return [("", steps[0])]
    return [(sides[step.side], step) for step in steps]


def names_somebody(step: Step) -> bool:
    """Whether its sentence says whom it is about, and so needs no name before it."""
    return bool(_sides_named(step.facts))


def _people(facts: Mapping[str, Any], names: Sequence[str] | None) -> str:
    """Who a step is about, beside the side that it is for; empty for nobody, or where names are not told."""
    return AND.join(names[side] for side in _sides_named(facts)) if names else ""


def _sides_named(facts: Mapping[str, Any]) -> Sequence[int]:
    return facts.get("callers") or ([facts["offender"]] if "offender" in facts else [])


def note(code: str) -> str:
    """The sentence for a note on a line."""
    return str(NOTES[code])
