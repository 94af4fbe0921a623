"""What a draw answers: tables with their notes, who sits out and why, and how good the draw is."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count

from tournaments.engine.file.values import Round, Side, Table
from tournaments.engine.progress import StageState
from tournaments.engine.ranking.meetings import Pair, opponents, partners


@dataclass(frozen=True, slots=True)
class Note:
    """Something an organiser may ask about a table; the codes are in docs/formats/tournament-file.md."""

    code: str
    entrant: int | None = None


@dataclass(frozen=True, slots=True)
class DrawnTable:
    table: Table
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class SittingOut:
    entrant: int
    why: str


@dataclass(frozen=True, slots=True)
class Quality:
    """How good a draw is beside what is possible."""

    repeat_opponents: int = 0
    """Over all pairs at the tables, how often they had met before."""

    repeat_partners: int = 0
    least_possible: int | None = None
    """No draw of this round could have fewer ``repeat_opponents``; ``None`` where that isn't known."""

    score_gap: int | None = None
    """The sum of squared differences that the system makes least, where it does."""


@dataclass(frozen=True, slots=True)
class Draw:
    """The next round of a stage, or the answer that nothing is left to draw."""

    stage: int
    """From 0."""

    round: int | None
    """From 0, in the stage; ``None`` when everything was drawn."""

    tables: tuple[DrawnTable, ...] = ()
    sitting_out: tuple[SittingOut, ...] = ()
    quality: Quality = Quality()
    notes: tuple[Note, ...] = ()
    """What is to be said of the whole draw: ``cut_by_time``, if a better one was not waited for."""

    @property
    def is_complete(self) -> bool:
        return self.round is None

    @property
    def as_round(self) -> Round:
        """The round as it will stand in the file."""
        tables = tuple(table.table for table in self.tables)
        return Round(tables, tuple(one.entrant for one in self.sitting_out))


def fixed_table(table: Table, state: StageState, round_index: int) -> Table:
    """A table of a fixed schedule: sides that won't be there are named as absent; a bye has no result."""
    if table.is_bye:
        return table
    absent = tuple(
        index
        for index, side in enumerate(table.sides)
        if not all(state.is_there(entrant, round_index) for entrant in side)
    )
    return replace(table, absent_sides=absent)


def sides_alone(people: Iterable[int]) -> tuple[Side, ...]:
    """Everybody as a side of one."""
    return tuple((entrant,) for entrant in people)


def number_tables(tables: Iterable[DrawnTable]) -> tuple[DrawnTable, ...]:
    """The tables with their numbers in the hall, from 1; a bye has none."""
    numbers = count(1)
    return tuple(
        table if table.table.is_bye else replace(table, table=replace(table.table, number=next(numbers)))
        for table in tables
    )


_PLACES = {"floated_down": 0, "floated_up": 0, "met_before": 1, "not_kept_apart": 2}
"""The order in which notes stand; those of a system come after these."""


def add_notes(
    table: Table, met: Mapping[Pair, int], apart: Collection[Pair] = (), own: Sequence[Note] = ()
) -> DrawnTable:
    """A table with what can be said of it in every system, and ``own``, what its own system says."""
    pairs = [*opponents(table), *partners(table)]
    notes = list(own)
    if any(met.get(pair) for pair in pairs):
        notes.append(Note("met_before"))
    if any(pair in apart for pair in pairs):
        notes.append(Note("not_kept_apart"))
    return DrawnTable(table, tuple(sorted(notes, key=lambda note: _PLACES.get(note.code, len(_PLACES)))))


def count_repeats(tables: Iterable[DrawnTable], met: Mapping[Pair, int]) -> int:
    """Over all pairs of opponents, how often they had met before."""
    return sum(met.get(pair, 0) for table in tables for pair in opponents(table.table))
