"""A tie-break as one object: its key, its computing, its words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from tournaments.engine.ranking.results import Results
from tournaments.engine.ranking.splits import Split, by_value

Value = int | Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class TieBreak:
    """What parts entrants who are level on all that comes before it."""

    key: str
    """In the file."""

    name: str
    abbreviation: str
    sentence: str
    """What it is, for organisers and players alike. These three are English, marked for translators."""

    value: Callable[[Results, int], Value] | None = None
    """Of one entrant; ``None`` where it is no number of one, but parts a group of level ones.

    It looks at what the rounds gave this entrant and those they have met, and at nobody else
    (``RankingValues.after``).
    """

    split: Callable[[Results], Split] | None = None
    """Instead of a value."""

    lowest_first: bool = False
    is_per_match: bool = True
    """Across groups it is divided by the number of matches."""

    by_last_round: bool = False
    """Everybody's moves when another round becomes the last that has a result."""

    is_signed: bool = False
    """Shown with a plus where it is above zero."""

    def part(self, results: Results, value: Callable[[int], Value]) -> Split:
        """Parts level entrants; ``value`` knows this tie-break's of each."""
        if self.split is not None:
            return self.split(results)
        return by_value(value, lowest_first=self.lowest_first)
