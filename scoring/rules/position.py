"""Where a match stands between two lines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class Position:
    """Where a match stands before a line: the argument of ``check`` and ``score``.

    The fold moves one position along from line to line; games only read it.
    """

    players: int
    sides: int
    step: int
    """+1 clockwise, -1 anticlockwise: from a seat to the one that plays after it."""

    dealer: int
    game: int
    hand: int
    """The number of the coming hand; one more than have been played in this game."""

    totals: list[int]
    plus: list[int]
    minus: list[int]
    """The columns, in games that have them; else empty."""

    target: int | None = None
    """What ends this game; None where no number does."""

    multiplier: int = 1
    """The carry of the coming hand; 1 when there is none."""

    memory: Mapping[str, Any] = field(default_factory=dict)
    """What this game keeps between hands: contracts left by seat, Greats played. Never changed in place."""

    @property
    def after_dealer(self) -> int:
        """The seat that is served first."""
        return (self.dealer + self.step) % self.players

    @property
    def dealer_side(self) -> int:
        return self.dealer % 2 if self.sides == 2 else self.dealer
