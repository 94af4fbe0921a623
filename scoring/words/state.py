"""What the table must know before the deal: the line of words under the score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scoring.rules import Header, NextDeal
from scoring.words.game import words_of
from scoring.words.names import suit
from scoring.words.translate import gettext as _


class Item(NamedTuple):
    """One thing to know."""

    text: str
    kind: str = ""
    """``deals``, ``trump`` or ``carry``, which the pad shows more strongly."""

    pip: str = ""
    """The drawing beside it."""


def state_line(upcoming: NextDeal, header: Header, sides: Sequence[str]) -> list[Item]:
    """In the order of reading; ``sides`` are the names by side."""
    return [*_progress(upcoming, header), *_people(upcoming, header), *_hand(upcoming, sides)]


def _progress(upcoming: NextDeal, header: Header) -> Iterator[Item]:
    facts = {"game": upcoming.game, "hand": upcoming.hand}
    yield Item(_("Game %(game)s, hand %(hand)s") % facts)
    if upcoming.target:
        yield Item(_("to %(target)s") % {"target": upcoming.target})
    if limit := header.ruleset["hands_limit"]:
        yield Item(_("%(limit)s hands") % {"limit": limit})


def _people(upcoming: NextDeal, header: Header) -> Iterator[Item]:
    names = header.players
    yield Item(_("%(name)s deals") % {"name": names[upcoming.dealer]}, "deals")
    if upcoming.leader is not None:
        yield Item(_("%(name)s leads") % {"name": names[upcoming.leader]})
    if upcoming.trump:
        variant = header.variant.key
        sentence = _("%(suit)s are trump") % {"suit": suit(variant, upcoming.trump)}
        yield Item(sentence, "trump", words_of(variant).pack.pips[upcoming.trump])
    if upcoming.declarer is not None:
        yield Item(_("%(name)s declares") % {"name": names[upcoming.declarer]})
    if upcoming.announcer is not None:
        yield Item(_("%(name)s announces") % {"name": names[upcoming.announcer]})


def _hand(upcoming: NextDeal, sides: Sequence[str]) -> Iterator[Item]:
    if upcoming.multiplier and upcoming.multiplier > 1:
        yield Item(_("this hand counts ×%(factor)s") % {"factor": upcoming.multiplier}, "carry")
    for side, counts in enumerate(upcoming.turn_up_counts or ()):
        if not counts:
            yield Item(_("no turn-up for %(name)s") % {"name": sides[side]})
