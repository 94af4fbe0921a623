"""Cards as they are written down: rank, then suit ("10S", "7H").

Which ranks a pack has, and what they are worth. Latin-suited packs use the same letters
(docs/formats/score-sheet.md, The file): coins, cups, swords, batons are D, H, S, C; the horse is J,
maid or sota Q.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

SUITS = ("hearts", "spades", "diamonds", "clubs")
"""In the order of Manni's trump cycle, which is also the order of the draw for seats (rules 3.1)."""

LETTERS: Mapping[str, str] = MappingProxyType({"H": "hearts", "S": "spades", "D": "diamonds", "C": "clubs"})
"""The suit a card's last letter stands for."""

ACE_HIGH = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
"""All thirteen ranks, best first (rules 3.1)."""

PIQUET = ("10", "A", "K", "Q", "J", "9", "8", "7")
"""The 32-card pack of Manillen and Manille, the manille on top (rules 2.1, 10.1)."""

FORTY = ("7", "A", "K", "J", "Q", "6", "5", "4", "3", "2")
"""The 40-card pack of Mariglia, Maniglia and Malilla (rules 7.1)."""

HONOURS = (5, 4, 3, 2, 1)
"""Card points of the best five ranks of a suit: fifteen a suit, sixty in the pack."""


def values_of(ranks: Sequence[str]) -> dict[str, int]:
    """Card points by rank, for ranks given from best to worst.

    >>> values_of(PIQUET)["10"], values_of(PIQUET)["9"]
    (5, 0)
    """
    honours = dict(zip(ranks, HONOURS, strict=False))
    return {rank: honours.get(rank, 0) for rank in ranks}


def pack_of(ranks: Sequence[str]) -> frozenset[str]:
    """Every card of a pack with these ranks, as written down."""
    return frozenset(rank + letter for rank in ranks for letter in LETTERS)


def rank_of(card: str) -> str:
    """
    >>> rank_of("10S")
    '10'
    """
    return card[:-1]


def suit_of(card: str) -> str:
    """
    >>> suit_of("10S")
    'spades'
    """
    return LETTERS[card[-1]]
