"""Sums of counts, and the rates that are made of them. Rates are exact until they are shown."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from tournaments.words.amounts import decimals


@dataclass(frozen=True, slots=True)
class Figures:
    """What somebody did in some matches: every sum by its name, every rate with what it is made of."""

    sums: Mapping[str, int]

    def __getattr__(self, name: str) -> int:
        try:
            return self.sums[name]
        except KeyError:
            raise AttributeError(name) from None

    @property
    def win_rate(self) -> Fraction | None:
        """Of matches, in per cent; a draw is half a win."""
        return _per(100 * (2 * self.won + self.drawn), 2 * self.matches)

    @property
    def per_hand(self) -> Fraction | None:
        return _per(self.points, self.hands)

    @property
    def conceded_per_hand(self) -> Fraction | None:
        return _per(self.conceded, self.hands)

    @property
    def hands_won_rate(self) -> Fraction | None:
        return _per(100 * self.hands_won, self.hands)

    @property
    def dealt_per_hand(self) -> Fraction | None:
        return _per(self.dealt_points, self.dealt)

    @property
    def no_trumps_per_hand(self) -> Fraction | None:
        return _per(self.no_trumps_points, self.no_trumps)

    @property
    def bids_made_rate(self) -> Fraction | None:
        return _per(100 * self.bids_made, self.bids)

    def plus(self, other: "Figures") -> "Figures":
        """Both together; the largest of what isn't summed."""
        names = {*self.sums, *other.sums}
        mine, theirs = self.sums, other.sums
        return Figures(
            {
                name: max(mine.get(name, 0), theirs.get(name, 0))
                if name in ("best_hand", "comeback")
                else mine.get(name, 0) + theirs.get(name, 0)
                for name in names
            }
        )


def _per(amount: int, count: int) -> Fraction | None:
    return Fraction(amount, count) if count else None


def tenths(value: Fraction) -> int:
    """Rounded half away from nothing.

    >>> tenths(Fraction(20, 3)), tenths(Fraction(-1, 4)), tenths(Fraction(7))
    (67, -3, 70)
    """
    rounded = int((abs(value) * 20 + 1) // 2)
    return -rounded if value < 0 else rounded


def one_decimal(value: Fraction) -> str:
    """As the reader's language writes it: *6.7* or *6,7*."""
    return decimals(tenths(value), 1)


def whole(value: Fraction) -> int:
    """Rounded half up.

    >>> whole(Fraction(125, 2)), whole(Fraction(100, 3))
    (63, 33)
    """
    return int((value * 2 + 1) // 2)
