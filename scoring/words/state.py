"""What the table must know before the deal: the line of words under the score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scoring.rules import Header, NextDeal
from scoring.words.game import words_of
from scoring.words.line_names import hand_name
from scoring.words.lines import played_now
from scoring.words.names import suit
from scoring.words.translate import gettext as _


class Item(NamedTuple):
    """One thing to know."""

    text: str
    kind: str = ""
    """``deals``, ``trump``, ``called``, ``carry`` or ``yours``, which the pad shows more strongly."""

    pip: str = ""
    """The drawing beside it."""


def state_line(
    upcoming: NextDeal, header: Header, sides: Sequence[str], you: int | None = None, called: str = ""
) -> list[Item]:
    """In the order of reading; ``sides`` are the names by side, ``you`` is the seat of who reads.

    ``called`` is the word for what is played now, where the table has said so.
    """
    people = _people(upcoming, header, you)
    return [*_progress(upcoming, header), *people, *_called(called, header), *_hand(upcoming, sides)]


def _progress(upcoming: NextDeal, header: Header) -> Iterator[Item]:
    yield Item(hand_name(upcoming.game, upcoming.hand))
    if upcoming.target:
        yield Item(_("to %(target)s") % {"target": upcoming.target})
    if limit := header.ruleset["hands_limit"]:
        yield Item(_("%(limit)s hands") % {"limit": limit})


def _people(upcoming: NextDeal, header: Header, you: int | None) -> Iterator[Item]:
    names = header.players
    if upcoming.dealer == you:
        yield Item(_("You deal"), "yours")
    else:
        yield Item(_("%(name)s deals") % {"name": names[upcoming.dealer]}, "deals")
    yield from _turn(upcoming.leader, you, _("You lead"), _("%(name)s leads"), names)
    if upcoming.trump:
        variant = header.variant.key
        sentence = _("%(suit)s are trump") % {"suit": suit(variant, upcoming.trump)}
        yield Item(sentence, "trump", words_of(variant).pack.pips[upcoming.trump])
    yield from _turn(upcoming.declarer, you, _("You declare"), _("%(name)s declares"), names)
    yield from _turn(upcoming.announcer, you, _("You announce"), _("%(name)s announces"), names)


def _turn(seat: int | None, you: int | None, yours: str, theirs: str, names: Sequence[str]) -> Iterator[Item]:
    """Whose turn it is to do something; nobody's where the game does not say."""
    if seat is None:
        return
    yield Item(yours, "yours") if seat == you else Item(theirs % {"name": names[seat]})


def _called(word: str, header: Header) -> Iterator[Item]:
    if word:
        pip = words_of(header.variant.key).pack.pips.get(word, "")
        yield Item(played_now(word, header), "called", pip)


def _hand(upcoming: NextDeal, sides: Sequence[str]) -> Iterator[Item]:
    if upcoming.multiplier and upcoming.multiplier > 1:
        yield Item(_("this hand counts ×%(factor)s") % {"factor": upcoming.multiplier}, "carry")
    for side, counts in enumerate(upcoming.turn_up_counts or ()):
        if not counts:
            yield Item(_("no turn-up for %(name)s") % {"name": sides[side]})
