"""Parting entrants who are level: by a value of each, or by what they did against each other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tournaments.engine.ranking.results import Results

Split = Callable[[list[int]], list[list[int]]]
"""Parts a list of level entrants: the best first, those level together, in the order given."""


def by_value(value: Callable[[int], Any], *, lowest_first: bool = False) -> Split:
    """Parts by anything that can be compared, the highest first."""

    def split(level: list[int]) -> list[list[int]]:
        parts: dict[Any, list[int]] = {}
        for entrant in level:
            parts.setdefault(value(entrant), []).append(entrant)
        return [parts[key] for key in sorted(parts, reverse=not lowest_first)]

    return split


def by_head_to_head(results: Results) -> Split:
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
