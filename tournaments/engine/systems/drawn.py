"""What a draw answers: tables with their notes, who sits out and why, and how good the draw is."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.engine.file.values import Round, Side, Table
from tournaments.engine.progress import StageState
from tournaments.engine.ranking.results import Pair, opponents, partners
from tournaments.engine.search.apart import KeptApart

Clash = Callable[[int, int], bool]
"""Whether there is a reason for two not to sit at one table."""


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
        tables = tuple(drawn.table for drawn in self.tables)
        return Round(tables, tuple(resting.entrant for resting in self.sitting_out))


def table_of(
    sides: Sequence[Side],
    state: StageState,
    round_index: int,
    *,
    group: int | None = None,
    bracket: str | None = None,
    match: int | None = None,
) -> Table:
    """A table of a fixed schedule: sides that won't be there are named as absent; a bye has no result."""
    absent = [
        index for index, side in enumerate(sides) if not all(state.is_there(e, round_index) for e in side)
    ]
    is_bye = len(sides) == 1
    return Table(
        tuple(sides), absent_sides=() if is_bye else tuple(absent), group=group, bracket=bracket, match=match
    )


def numbered(tables: Iterable[DrawnTable]) -> tuple[DrawnTable, ...]:
    """The tables with their numbers in the hall, from 1; a bye has none."""
    found: list[DrawnTable] = []
    number = 0
    for drawn in tables:
        if not drawn.table.is_bye:
            number += 1
            drawn = replace(drawn, table=replace(drawn.table, number=number))
        found.append(drawn)
    return tuple(found)


def noted(
    table: Table,
    met: Mapping[Pair, int],
    apart: Collection[Pair] = (),
    floats: Mapping[int, int] | None = None,
) -> DrawnTable:
    """A table with what can be said of it."""
    notes: list[Note] = []
    for entrant in table.people if floats else ():
        if floats and floats.get(entrant):
            notes.append(Note("floated_down" if floats[entrant] < 0 else "floated_up", entrant))
    pairs = [*opponents(table), *partners(table)]
    if any(met.get(found) for found in pairs):
        notes.append(Note("met_before"))
    if any(found in apart for found in pairs):
        notes.append(Note("not_kept_apart"))
    return DrawnTable(table, tuple(notes))


def repeats(tables: Iterable[DrawnTable], met: Mapping[Pair, int]) -> int:
    """Over all pairs of opponents, how often they had met before."""
    return sum(met.get(found, 0) for drawn in tables for found in opponents(drawn.table))


def apart_in(state: StageState, round_index: int, people: Collection[int]) -> KeptApart:
    """Who of ``people`` is to be kept apart in this round of the stage."""
    number = state.offset + round_index + 1
    there = frozenset(people)
    return KeptApart(
        wish.entrants & there
        for wish in state.tournament.apart
        if wish.until_round is None or number <= wish.until_round
    )
