"""Who has sat at a table with whom, and how often."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from tournaments.engine.file.values import Round, Table

Pair = tuple[int, int]
"""Two entrants, the lower number first."""


def pair(one: int, other: int) -> Pair:
    return (one, other) if one < other else (other, one)


def opponents(table: Table) -> Iterator[Pair]:
    """Everybody with everybody of another side."""
    for index, side in enumerate(table.sides):
        for other_side in table.sides[index + 1 :]:
            for one in side:
                for other in other_side:
                    yield pair(one, other)


def partners(table: Table) -> Iterator[Pair]:
    """Everybody with everybody of the same side."""
    for side in table.sides:
        for index, one in enumerate(side):
            for other in side[index + 1 :]:
                yield pair(one, other)


def meetings(rounds: Sequence[Round], pairs: Callable[[Table], Iterator[Pair]]) -> Mapping[Pair, int]:
    """How often two have sat at one table, as ``pairs`` makes pairs of a table; forfeits don't count."""
    counts: dict[Pair, int] = {}
    for played in rounds:
        for table in played.tables:
            if table.is_meeting:
                for met in pairs(table):
                    counts[met] = counts.get(met, 0) + 1
    return counts
