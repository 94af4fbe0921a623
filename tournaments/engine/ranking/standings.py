"""Who is ahead: entrants ranked by measures, in groups and across them, and which measure parted whom."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from tournaments.engine.ranking.measures import LOWEST_FIRST, MEASURES, NOT_PER_MATCH, Value, matches
from tournaments.engine.ranking.results import Results


@dataclass(frozen=True, slots=True)
class Standing:
    """One row of a ranking."""

    rank: int
    entrant: int
    values: Mapping[str, Value] = field(default_factory=dict)
    """Each measure of the ranking but ``head_to_head``."""

    parted_by: str | None = None
    """The measure that put this entrant below the one above; ``None`` at the top or when level."""


Split = Callable[[list[int]], list[list[int]]]
"""Parts a list of level entrants: the best first, those level together, in the order given."""


def by_value(value: Callable[[int], Any], *, lowest_first: bool = False) -> Split:
    """Parts by anything that can be compared, the highest first."""

    def split(level: list[int]) -> list[list[int]]:
        parts: dict[Any, list[int]] = {}
        for entrant in level:
            parts.setdefault(value(entrant), []).append(entrant)
        return [parts[found] for found in sorted(parts, reverse=not lowest_first)]

    return split


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


def head_to_head(results: Results) -> Split:
    """The mini-table of those level, by points, then difference; again among those who stay level in it.

    It parts nobody unless each of them has met each other.
    """

    def split(level: list[int]) -> list[list[int]]:
        members = frozenset(level)
        if not all(
            len(results.met_with[entrant]) >= len(level) - 1
            and members - {entrant} <= results.met_with[entrant]
            for entrant in level
        ):
            return [level]
        parts = by_value(lambda entrant: _mini_table(results, entrant, members))(level)
        if len(parts) == 1:
            return parts
        return [finer for part in parts for finer in (split(part) if len(part) > 1 else [part])]

    return split


def _mini_table(results: Results, entrant: int, members: frozenset[int]) -> tuple[int, int]:
    """Points and difference against these alone."""
    among = [outcome for outcome in results.of(entrant) if outcome.against in members]
    return sum(outcome.points for outcome in among), sum(
        outcome.scored - outcome.conceded for outcome in among
    )


class Ranking:
    """The values of a stage's measures, worked out once each, and the rankings made of them."""

    def __init__(self, results: Results, lot: Mapping[int, int]) -> None:
        self._results = results
        self._lot = lot
        self._measures = results.stage.ranking
        self._known: dict[int, dict[str, Value]] = {}

    def values(self, entrant: int) -> Mapping[str, Value]:
        if entrant not in self._known:
            self._known[entrant] = {
                name: self._value(name, entrant) for name in self._measures if name != "head_to_head"
            }
        return self._known[entrant]

    def _value(self, name: str, entrant: int) -> Value:
        return self._lot[entrant] if name == "lot" else MEASURES[name](self._results, entrant)

    def among(self, entrants: Iterable[int]) -> list[Standing]:
        """These entrants, in entry order, ranked by the stage's measures."""
        return arrange(
            self._standing(entrants), [(name, self._split(name)) for name in self._measures], self.values
        )

    def across(self, groups: Sequence[Sequence[Standing]], entry_order: Sequence[int]) -> list[Standing]:
        """Groups side by side: the place in the group first, then the measures by the match."""
        place = {row.entrant: row.rank for group in groups for row in group}
        splits: list[tuple[str, Split]] = [("place", by_value(place.__getitem__, lowest_first=True))]
        splits += [(name, self._split_by_match(name)) for name in self._measures if name != "head_to_head"]
        return arrange([entrant for entrant in entry_order if entrant in place], splits, self.values)

    def _standing(self, entrants: Iterable[int]) -> list[int]:
        return [entrant for entrant in entrants if entrant not in self._results.struck]

    def _split(self, name: str) -> Split:
        if name == "head_to_head":
            return head_to_head(self._results)
        return by_value(lambda entrant: self.values(entrant)[name], lowest_first=name in LOWEST_FIRST)

    def _split_by_match(self, name: str) -> Split:
        def value(entrant: int) -> Value:
            found = self.values(entrant)[name]
            return found if name in NOT_PER_MATCH else Fraction(found, matches(self._results, entrant) or 1)

        return by_value(value, lowest_first=name in LOWEST_FIRST)
