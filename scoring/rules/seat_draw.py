"""How cards decide who sits where and who deals first (docs/rules, 14).

The pack is shuffled by whoever asks: nothing here is left to chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.rules.cards.notation import SUITS, rank_of, suit_of

if TYPE_CHECKING:
    from scoring.rules.variant import Variant


RED = frozenset(("hearts", "diamonds"))
"""The suits of red cards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatDraw:
    """A game's way to draw: everybody takes a card, and the best one deals first."""

    is_lowest_best: bool = False
    """The lowest card deals first (Mariglia and Maniglia), not the highest."""

    suits: tuple[str, ...] = ()
    """Which of equal ranks is better, best first (Manni); empty where those who tie draw again."""

    kings_first: bool = False
    """Whoever are the first two to be dealt a king play together, or kings of one colour do (Manille)."""


@dataclass(frozen=True, slots=True)
class SeatOrder:
    """What came of a draw. People are named by their place in the list that was given."""

    seats: tuple[int, ...]
    """Who sits at each seat, clockwise; the first of them deals first."""

    cards: tuple[tuple[str, ...], ...]
    """By person: the card they drew, and those they drew again because of a tie."""

    kings: tuple[tuple[int, str], ...] = ()
    """The two who play together, each with their king, or all four where its colour decides; empty where
    kings decide nothing."""


def order_seats(
    variant: Variant,
    players: int,
    ranks: Sequence[str],
    packs: tuple[Sequence[str], Sequence[str]],
    *,
    by_colour: bool = False,
) -> SeatOrder:
    """The seats that these cards give to so many ``players``.

    ``ranks`` are those of the pack, best first; ``packs`` are two shuffled packs, of all cards each: the
    first is dealt for kings, from the second everybody draws. ``by_colour`` plays red kings against black.
    """
    draw = variant.seat_draw
    kings: tuple[tuple[int, str], ...] = ()
    if draw.kings_first:
        kings = _four_kings(packs[0]) if by_colour else _kings(packs[0], players)
    cards = _cards(draw, players, packs[1])
    return SeatOrder(seats_by_cards(variant, ranks, cards, partners_by_kings(kings)), tuple(cards), kings)


def partners_by_kings(kings: Sequence[tuple[int, str]]) -> frozenset[int]:
    """Two who play together, by place and king: the two that have one, or of four those with a red one."""
    if len(kings) > 2:
        return frozenset(person for person, king in kings if suit_of(king) in RED)
    return frozenset(person for person, _king in kings)


def seats_by_cards(
    variant: Variant, ranks: Sequence[str], cards: Sequence[Sequence[str]], pair: frozenset[int]
) -> tuple[int, ...]:
    """The seats of people who drew these ``cards``; ``pair`` are two whom kings made partners."""
    draw = variant.seat_draw
    order = sorted(range(len(cards)), key=lambda person: _strength(draw, ranks, cards[person]))
    if pair:
        order = _beside_partners(order, pair)
    if variant.anticlockwise:
        order = [order[0], *reversed(order[1:])]
    return tuple(order)


def _kings(pack: Sequence[str], players: int) -> tuple[tuple[int, str], ...]:
    """Cards are turned round the table until two people have a king; the first of them takes no more."""
    first: tuple[int, str] | None = None
    turn = 0
    for card in pack:
        if first is not None and turn % players == first[0]:
            turn += 1
        person = turn % players
        turn += 1
        if rank_of(card) != "K":
            continue
        if first is not None:
            return (first, (person, card))
        first = (person, card)
    raise ValueError("a pack has four kings")


def _four_kings(pack: Sequence[str]) -> tuple[tuple[int, str], ...]:
    """The four kings are shuffled, and each of four people takes one."""
    return tuple(enumerate(card for card in pack if rank_of(card) == "K"))


def _cards(draw: SeatDraw, players: int, pack: Sequence[str]) -> list[tuple[str, ...]]:
    """Everybody's card; where suits decide nothing, those of equal rank draw again while there are cards."""
    left = list(pack)
    cards: list[tuple[str, ...]] = [(left.pop(),) for _person in range(players)]
    while not draw.suits and (equal := _ties(cards)) and len(left) >= len(equal):
        for person in equal:
            cards[person] = (*cards[person], left.pop())
    return cards


def _ties(cards: Sequence[tuple[str, ...]]) -> list[int]:
    """Who has drawn the very ranks that somebody else has."""
    ranks = [tuple(map(rank_of, own)) for own in cards]
    return [person for person, own in enumerate(ranks) if ranks.count(own) > 1]


def _strength(draw: SeatDraw, ranks: Sequence[str], cards: Sequence[str]) -> list[tuple[int, int]]:
    """Smaller is better: rank by rank, and by suit where suits decide, or the whole pack parted nobody."""
    sign = -1 if draw.is_lowest_best else 1
    best = [sign * ranks.index(rank_of(card)) for card in cards]
    suits = draw.suits or SUITS
    return [*((rank, 0) for rank in best), (0, suits.index(suit_of(cards[-1])))]


def _beside_partners(order: Sequence[int], pair: frozenset[int]) -> list[int]:
    """The best deals; partners sit opposite, and of the other side the better one plays first."""
    dealer = order[0]
    own = [person for person in order if (person in pair) == (dealer in pair)]
    others = [person for person in order if person not in own]
    return [person for both in zip(own, others, strict=True) for person in both]
