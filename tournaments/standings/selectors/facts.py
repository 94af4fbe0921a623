"""What the public pages of a tournament know: values made once a version, without names and words.

Entrants are ids of the tournament file.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from tournaments import engine

Value = int | Fraction


@dataclass(frozen=True, slots=True)
class Named:
    """An entrant as a page names it."""

    number: int
    name: str
    club: str = ""
    left_after: int | None = None


@dataclass(frozen=True, slots=True)
class TableFacts:
    """One table of a published round: who, what came of it, and where its score sheet is."""

    pk: int
    stage: int
    round: int
    sides: tuple[tuple[str, ...], ...]
    number: int | None = None
    scores: tuple[int, ...] | None = None
    absent_sides: tuple[int, ...] = ()
    winner: int | tuple[int, ...] | None = None
    group: int | None = None
    bracket: str = ""
    match: int | None = None
    match_pk: int | None = None
    match_id: str | None = None
    """Of its score sheet; ``None`` also where all that was written down is the result."""

    on_paper: bool = False
    is_provisional: bool = False

    @property
    def has_result(self) -> bool:
        return self.scores is not None or bool(self.absent_sides)

    @property
    def is_bye(self) -> bool:
        return len(self.sides) == 1

    @property
    def is_open(self) -> bool:
        """Whether the table has no result yet."""
        return not self.has_result and not self.is_bye

    @property
    def people(self) -> tuple[str, ...]:
        return tuple(entrant for side in self.sides for entrant in side)

    def side_of(self, entrant: str) -> int:
        return next(index for index, side in enumerate(self.sides) if entrant in side)


@dataclass(frozen=True, slots=True)
class RoundFacts:
    """A published round."""

    number: int
    tables: tuple[TableFacts, ...]
    sitting_out: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    at: Mapping[str, int] = field(default_factory=dict)
    """Whose table is which, by entrant."""

    unsettled: tuple[TableFacts, ...] = field(init=False, compare=False, repr=False)
    """Tables without a result, or with one that isn't confirmed."""

    open_tables: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        moving = tuple(table for table in self.tables if table.is_provisional or table.is_open)
        object.__setattr__(self, "unsettled", moving)
        object.__setattr__(self, "open_tables", sum(table.is_open for table in moving))

    @property
    def playing_tables(self) -> int:
        """Tables at which people meet: all but byes."""
        return sum(not table.is_bye for table in self.tables)

    @property
    def done_tables(self) -> int:
        return self.playing_tables - self.open_tables

    @property
    def provisional_tables(self) -> int:
        return sum(table.is_provisional for table in self.unsettled)

    def table_of(self, entrant: str) -> TableFacts | None:
        index = self.at.get(entrant)
        return None if index is None else self.tables[index]


@dataclass(frozen=True, slots=True)
class RankingRow:
    """A place in a ranking."""

    rank: int
    entrant: str
    values: Mapping[str, Value]
    parted_by: str | None


@dataclass(frozen=True, slots=True)
class Ranking:
    """One list of a stage: everybody's, or a group's."""

    group: int | None
    rows: tuple[RankingRow, ...]


@dataclass(frozen=True, slots=True)
class StageFacts:
    """One stage, as far as it has come."""

    number: int
    system: str
    options: Mapping[str, Any]
    tie_breaks: tuple[str, ...]
    planned_rounds: int
    is_complete: bool
    entrants: tuple[str, ...]
    rankings: tuple[Ranking, ...]
    rounds: tuple[RoundFacts, ...]
    outcomes: tuple[Mapping[str, engine.Outcome], ...]
    """By round; empty for brackets."""

    ranks: tuple[Mapping[str, int], ...]
    """After each round."""

    matches: tuple[engine.BracketMatch, ...] = ()
    """Of a bracket; entrants are numbers from 0."""

    did_not_play: tuple[str, ...] = ()
    """On the list, and never there: no ranking has them."""

    @property
    def is_bracket(self) -> bool:
        return engine.SYSTEMS[self.system].is_bracket

    @property
    def is_elimination(self) -> bool:
        """Drawn as a bracket, not ranked by tie-breaks."""
        return not engine.SYSTEMS[self.system].has_standings

    @property
    def is_in_trf(self) -> bool:
        """Whether FIDE's report file knows this system."""
        return bool(engine.SYSTEMS[self.system].trf_type)

    @property
    def has_begun(self) -> bool:
        return bool(self.rounds)

    @property
    def open_tables(self) -> int:
        return sum(played.open_tables for played in self.rounds)

    @property
    def provisional_tables(self) -> int:
        return sum(played.provisional_tables for played in self.rounds)

    def row_of(self, entrant: str) -> RankingRow | None:
        return next(
            (row for ranking in self.rankings for row in ranking.rows if row.entrant == entrant), None
        )


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Everything that is public about a tournament but names and words."""

    stages: tuple[StageFacts, ...]
    """Those whose entrants are known; later ones are only planned."""

    planned: tuple[tuple[int, str, int], ...]
    """Number, system and rounds of every stage."""

    final: tuple[tuple[int, tuple[str, ...]], ...] | None
    """Ranks of the whole tournament and who shares them, once all of it is played."""

    did_not_play: tuple[str, ...] = ()
    """On the list, and never there: no ranking has them."""

    is_last_round_hidden: bool = False

    @property
    def current(self) -> StageFacts | None:
        """The stage that is played or was played last."""
        begun = [stage for stage in self.stages if stage.has_begun]
        return begun[-1] if begun else self.stages[0] if self.stages else None

    def stage(self, number: int) -> StageFacts | None:
        return next((stage for stage in self.stages if stage.number == number), None)
