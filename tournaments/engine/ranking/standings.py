"""Who is ahead: entrants ranked by tie-breaks, in groups and across them, and what parted whom."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from tournaments.engine.ranking.results import Results
from tournaments.engine.ranking.splits import Split, by_value
from tournaments.engine.ranking.tie_break import TieBreak, Value
from tournaments.engine.ranking.tie_breaks import TIE_BREAKS, matches

BRACKET = "bracket"
"""What parts those of whom one came farther."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One row of a ranking."""

    rank: int
    entrant: int
    values: Mapping[str, Value] = field(default_factory=dict)
    """By tie-break of the ranking, but ``head_to_head``."""

    parted_by: str | None = None
    """The tie-break that put this entrant below the one above; ``None`` at the top or when level."""


def rank_levels(levels: Iterable[Sequence[int]]) -> list[Standing]:
    """Ranked by how far each came, the farthest first, those who came as far together."""
    standings: list[Standing] = []
    for level in levels:
        rank = len(standings) + 1
        for entrant in level:
            is_below = rank > 1 and entrant == level[0]
            standings.append(Standing(rank, entrant, parted_by=BRACKET if is_below else None))
    return standings


def arrange(
    entrants: Sequence[int], splits: Iterable[tuple[str, Split]], values: Callable[[int], Mapping[str, Value]]
) -> list[Standing]:
    """Rank ``entrants`` by one split after the other; those level on all share a rank, listed as given."""
    classes: list[tuple[list[int], str | None]] = [(list(entrants), None)] if entrants else []
    for name, split in splits:
        finer: list[tuple[list[int], str | None]] = []
        for level, parted_by in classes:
            if len(level) == 1:
                finer.append((level, parted_by))
                continue
            first, *others = split(level)
            finer.append((first, parted_by))
            finer.extend((other, name) for other in others)
        classes = finer
    standings: list[Standing] = []
    for level, parted_by in classes:
        rank = len(standings) + 1
        for entrant in level:
            standings.append(
                Standing(rank, entrant, values(entrant), parted_by if entrant == level[0] else None)
            )
    return standings


class RankingValues:
    """The values of a stage's tie-breaks, worked out once each, and the rankings made of them."""

    def __init__(self, results: Results) -> None:
        self._results = results
        self._tie_breaks = [TIE_BREAKS[key] for key in results.stage.ranking]
        self._values: dict[int, dict[str, Value]] = {}

    def after(self, results: Results, touched: Collection[int]) -> RankingValues:
        """Those of later results of the same stage, which could only be others for ``touched``."""
        later = RankingValues(results)
        is_last = results.last_round_with_a_result == self._results.last_round_with_a_result
        if is_last or not any(tie_break.by_last_round for tie_break in self._tie_breaks):
            later._values = {entrant: of for entrant, of in self._values.items() if entrant not in touched}
        return later

    def values(self, entrant: int) -> Mapping[str, Value]:
        """By tie-break, but for those that are no number of one entrant."""
        if entrant not in self._values:
            self._values[entrant] = {
                tie_break.key: tie_break.value(self._results, entrant)
                for tie_break in self._tie_breaks
                if tie_break.value is not None
            }
        return self._values[entrant]

    def among(self, entrants: Iterable[int]) -> list[Standing]:
        """These entrants, in entry order, ranked by the stage's tie-breaks."""
        staying = [entrant for entrant in entrants if entrant not in self._results.struck]
        return arrange(
            staying, [(tie_break.key, self._split(tie_break)) for tie_break in self._tie_breaks], self.values
        )

    def across(self, groups: Sequence[Sequence[Standing]], entry_order: Sequence[int]) -> list[Standing]:
        """Groups side by side: the place in the group first, then the tie-breaks by the match."""
        place = {row.entrant: row.rank for group in groups for row in group}
        splits: list[tuple[str, Split]] = [("place", by_value(place.__getitem__, lowest_first=True))]
        splits += [
            (tie_break.key, self._split_by_match(tie_break))
            for tie_break in self._tie_breaks
            if tie_break.value is not None
        ]
        return arrange([entrant for entrant in entry_order if entrant in place], splits, self.values)

    def _split(self, tie_break: TieBreak) -> Split:
        return tie_break.part(self._results, lambda entrant: self.values(entrant)[tie_break.key])

    def _split_by_match(self, tie_break: TieBreak) -> Split:
        def value(entrant: int) -> Value:
            own = self.values(entrant)[tie_break.key]
            return Fraction(own, matches(self._results, entrant) or 1) if tie_break.is_per_match else own

        return tie_break.part(self._results, value)
