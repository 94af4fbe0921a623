"""Which cards of a hand may be played, and which rule forbids each of the others.

Implements docs/formats/legal-play.md; the rules themselves are rules 2.1, 3.1, 7.1 and 12.6. ``position.py``
reads what lies on the table; this judges it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from scoring.rules.cards.duties import CardDuty
from scoring.rules.cards.notation import rank_of, suit_of
from scoring.rules.cards.position import TrickPosition
from scoring.rules.variant import NOTHING


class Rule(StrEnum):
    """What can forbid a card, in the order in which the first that applies is named."""

    MUST_FOLLOW = "must_follow"
    MUST_BEAT = "must_beat"
    MUST_OVERTRUMP = "must_overtrump"
    MUST_TRUMP = "must_trump"
    NO_UNDERTRUMP = "no_undertrump"
    LOWEST = "lowest"
    POINTS_OR_LOWEST = "points_or_lowest"


class Forbidden(NamedTuple):
    """A card that may not be played, and why."""

    card: str
    rule: Rule
    facts: Mapping[str, Any] = NOTHING
    """Cards and suits for the sentence: ``led``, ``winning`` with its ``seat``, ``better``, ``other``,
    ``lowest``."""


class LegalVerdict(NamedTuple):
    """Every card of the hand, once, in the order of the hand."""

    legal: tuple[str, ...]
    forbidden: tuple[Forbidden, ...]


class _Claim(NamedTuple):
    """A rule that bites in a position: the cards it forbids, and what shows it."""

    rule: Rule
    cards: frozenset[str]
    facts: Mapping[str, Any]


def judge(position: TrickPosition) -> LegalVerdict:
    """What may be played. At least one card is always legal."""
    claims = tuple(_claims(position)) if position.trick else ()
    legal, forbidden = [], []
    for card in position.hand:
        claim = next((claim for claim in claims if card in claim.cards), None)
        if claim is None:
            legal.append(card)
        else:
            forbidden.append(Forbidden(card, claim.rule, claim.facts))
    return LegalVerdict(tuple(legal), tuple(forbidden))


def strength_in(position: TrickPosition) -> Callable[[str], tuple[bool, bool, int]]:
    """What orders the cards of this trick: trumps, then the suit led, then by rank."""
    led = suit_of(position.trick[0])
    weakness = {rank: place for place, rank in enumerate(position.ranks)}

    def strength(card: str) -> tuple[bool, bool, int]:
        suit = suit_of(card)
        return suit == position.trump, suit == led, -weakness[rank_of(card)]

    return strength


def winning_place(position: TrickPosition) -> int:
    """Which card of the trick is winning it, counted from the one led."""
    strength = strength_in(position)
    return max(range(len(position.trick)), key=lambda place: strength(position.trick[place]))


def seat_of(position: TrickPosition, place: int) -> int:
    """Who plays at this place of the trick, counted from the leader."""
    return (position.leader + position.step * place) % len(position.sides)


def _claims(position: TrickPosition) -> Iterator[_Claim]:
    trick, hand = position.trick, position.hand
    strength = strength_in(position)
    led = suit_of(trick[0])
    place = winning_place(position)
    winning, winner, player = trick[place], seat_of(position, place), seat_of(position, len(trick))
    on_top = {"led": led, "winning": winning, "seat": winner}

    following = [card for card in hand if suit_of(card) == led]
    if following:
        yield _Claim(Rule.MUST_FOLLOW, frozenset(hand) - frozenset(following), {"led": led})
    if position.duty is CardDuty.FOLLOW:
        return

    playable = following or hand
    opposed = position.sides[winner] != position.sides[player]
    better: list[str] = []
    if opposed:
        # A card that follows is never stronger than a trump, so nothing is asked of it there.
        better = [card for card in playable if strength(card) > strength(winning)]
        if better:
            facts = on_top | {"better": min(better, key=strength)}
            yield _Claim(
                _duty_to_beat(position, winning, void=not following),
                frozenset(playable) - frozenset(better),
                facts,
            )

    if position.duty in LOWEST_OTHERWISE and not better:
        yield from _lowest(position, playable, on_top, opposed=opposed)

    if position.duty is CardDuty.BEAT_NOT_UNDERTRUMP and not following and suit_of(winning) == position.trump:
        below = {
            card for card in hand if suit_of(card) == position.trump and strength(card) < strength(winning)
        }
        other = next((card for card in hand if card not in below), None)
        if other is not None:
            yield _Claim(Rule.NO_UNDERTRUMP, frozenset(below), on_top | {"other": other})


LOWEST_OTHERWISE = (CardDuty.BEAT_ELSE_LOWEST, CardDuty.BEAT_ELSE_LOWEST_OF_TWO)


def _lowest(
    position: TrickPosition, playable: Sequence[str], on_top: Mapping[str, Any], *, opposed: bool
) -> Iterator[_Claim]:
    """Botifarra *obligada*: of each suit the lowest; to a partner's trick points as well (rules 12.6)."""
    rule = Rule.LOWEST if opposed else Rule.POINTS_OR_LOWEST
    for suit in dict.fromkeys(map(suit_of, playable)):
        cards = [card for card in playable if suit_of(card) == suit]
        lowest = max(cards, key=lambda card: position.ranks.index(rank_of(card)))
        gifts = set() if opposed else {card for card in cards if _may_be_given(card, cards, position)}
        yield _Claim(rule, frozenset(cards) - {lowest} - gifts, {**on_top, "lowest": lowest})


def _may_be_given(card: str, cards: Sequence[str], position: TrickPosition) -> bool:
    """Whether points go to the partner with this card of the suit held: *carregar*."""
    value = position.values.get(rank_of(card), 0)
    if position.duty is CardDuty.BEAT_ELSE_LOWEST_OF_TWO and value <= HORSE:
        return value > 0 and len(cards) == 2
    return value > 0


HORSE = 2
"""Card points of the horse; the jack has one fewer."""


def _duty_to_beat(position: TrickPosition, winning: str, *, void: bool) -> Rule:
    if not void:
        return Rule.MUST_BEAT
    return Rule.MUST_OVERTRUMP if suit_of(winning) == position.trump else Rule.MUST_TRUMP
