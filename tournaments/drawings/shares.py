"""With whom somebody plays, as bars: how often, and how much of it was won."""

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT = 400, 16
MOST_BARS = 10
FEWEST_BARS = 2
"""One bar compares with nothing."""


@dataclass(frozen=True, slots=True)
class ShareBar:
    """Matches won, drawn and lost, end to end; as wide as there are many of them."""

    place: int
    """Of who is drawn, in the order given."""

    won: float
    drawn: float
    lost: float

    @property
    def drawn_from(self) -> float:
        return self.won

    @property
    def lost_from(self) -> float:
        return round(self.won + self.drawn, 1)


def shares_of(records: Sequence[tuple[int, int, int]]) -> list[ShareBar]:
    """Bars of the first ``MOST_BARS`` (won, drawn, lost), the longest as wide as the drawing.

    >>> [(bar.won, bar.drawn_from, bar.lost_from, bar.lost) for bar in shares_of([(3, 1, 4), (1, 0, 0)])]
    [(150.0, 150.0, 200.0, 200.0), (50.0, 50.0, 50.0, 0.0)]
    """
    matches = [sum(record) for record in records[:MOST_BARS]]
    if sum(map(bool, matches)) < FEWEST_BARS:
        return []
    unit = WIDTH / max(matches)
    return [
        ShareBar(place, *(round(count * unit, 1) for count in record))
        for place, record in enumerate(records[:MOST_BARS])
        if sum(record)
    ]
