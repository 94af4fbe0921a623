"""Numbers of a score, as a reader wants them."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.words.numbers import minus

MOST_MARKS = 7


def score(totals: Sequence[int]) -> str:
    """
    >>> score((59, 16)), score((3, 0, -3))
    ('59–16', '3 : 0 : −3')
    """
    plain = len(totals) == 2 and min(totals) >= 0
    return ("–" if plain else " : ").join(minus(total) for total in totals)


def widest(totals: Sequence[int]) -> int:
    """How many characters the longest of these numbers has; what the board's digits are sized by."""
    return max(len(str(total)) for total in totals)


def marks(won: int, best_of: int) -> list[bool]:
    """A mark for each game that wins the match, won ones first; none where that would be a long row.

    >>> marks(1, 3), marks(0, 99)
    ([True, False], [])
    """
    needed = best_of // 2 + 1
    return [game < won for game in range(max(needed, won))] if needed <= MOST_MARKS else []
