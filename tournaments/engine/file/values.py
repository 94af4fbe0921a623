"""What a tournament file says, as values. Entrants are numbers from 0: their places in the file's list.

No names, no clubs' names, no ids: a draw can't depend on what it never sees. Nothing here is computed
from results; ``progress.py`` does that.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from tournaments.engine.systems.system import System

Side = tuple[int, ...]
"""The entrants who play together at a table."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """When somebody is there, and what ranks them before anything is played."""

    seed: int | None = None
    club: int | None = None
    """Those of one club share a number."""

    from_round: int = 1
    left_after: int | None = None
    absent_in: frozenset[int] = frozenset()

    def is_there(self, round_number: int) -> bool:
        """Whether they take part in this round, counted from 1 through the whole tournament."""
        return (
            self.from_round <= round_number
            and (self.left_after is None or round_number <= self.left_after)
            and round_number not in self.absent_in
        )

    def has_left(self, rounds_played: int) -> bool:
        """Whether they have gone for good once so many rounds of the tournament are over."""
        return self.left_after is not None and self.left_after <= rounds_played

    def is_newcomer(self, round_number: int) -> bool:
        """Whether they came late and this is their first round."""
        return (
            self.from_round > 1
            and self.is_there(round_number)
            and not any(self.is_there(earlier) for earlier in range(self.from_round, round_number))
        )


@dataclass(frozen=True, slots=True)
class Apart:
    """Entrants to be kept from one table."""

    entrants: frozenset[int]
    until_round: int | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """One table of a round: who sits there, and what came of it."""

    sides: tuple[Side, ...]
    number: int | None = None
    scores: tuple[int, ...] | None = None
    absent_sides: tuple[int, ...] = ()
    winner: int | None = None
    """The side that a decision, not the scores, made the winner."""

    winners: tuple[int, ...] | None = None
    """``table_knockout``: the sides that a decision sent on, where several go on."""

    group: int | None = None
    bracket: str | None = None
    match: int | None = None

    @property
    def is_bye(self) -> bool:
        return len(self.sides) == 1

    @property
    def has_result(self) -> bool:
        return self.scores is not None or bool(self.absent_sides)

    @property
    def was_played(self) -> bool:
        """Everybody was there and it has scores."""
        return self.scores is not None

    @property
    def is_meeting(self) -> bool:
        """Whether those at it have met: not when a side did not appear (The draw's promises)."""
        return not self.absent_sides and not self.is_bye

    @property
    def people(self) -> tuple[int, ...]:
        return tuple(entrant for side in self.sides for entrant in side)


@dataclass(frozen=True, slots=True)
class Round:
    """A round as it was drawn, with the results known so far."""

    tables: tuple[Table, ...]
    sitting_out: tuple[int, ...] = ()
    absent: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Best:
    """Who enters: so many of the best of the stage before."""

    best: int


@dataclass(frozen=True, slots=True)
class PerGroup:
    """Who enters: so many of each group, and so many of the best of the rest."""

    per_group: int
    best_others: int = 0


@dataclass(frozen=True, slots=True)
class Stage:
    """One part of a tournament: its system, its options, and the rounds drawn so far."""

    system: System
    source: Best | PerGroup | None = None
    """Who enters it; ``None``: everybody of the stage before who has not left."""

    rounds: int = 0
    legs: int = 1
    groups: int | tuple[tuple[int, ...], ...] = 0
    table_size: int = 3
    advance: int = 1
    by_rank: bool = False
    third_place: bool = False
    plate: bool = False
    reset: bool = True
    win: int = 2
    draw: int = 1
    loss: int = 0
    score_cap: int | None = None
    forfeit_score: int | None = None
    sitting_out: str = "win_mean"
    strikes: bool = False
    """Who leaves before the last round is struck, with every table of theirs."""

    numbers: Mapping[str, int] = field(default_factory=dict)
    """What the system alone asks, by key (``System.numbers``)."""

    ranking: tuple[str, ...] = ()
    played: tuple[Round, ...] = ()

    def with_round(self, played: Round) -> Stage:
        return replace(self, played=(*self.played, played))

    @property
    def waits_for_results(self) -> bool:
        """Whether a round can only be drawn when the one before has all its results."""
        return self.system.waits_for_results(self)


@dataclass(frozen=True, slots=True)
class Tournament:
    """One file: who takes part, by which systems, and what was drawn and played."""

    entrants: tuple[Entrant, ...]
    stages: tuple[Stage, ...]
    apart: tuple[Apart, ...] = ()
    chance: int = 0
    ids: tuple[str, ...] = ()
    """What the file calls the entrants; for answers only."""

    document: Mapping[str, Any] | None = None
    """The file as it was read; ``simulate`` gives it back filled in."""

    def with_stage(self, index: int, stage: Stage) -> Tournament:
        return replace(self, stages=(*self.stages[:index], stage, *self.stages[index + 1 :]))
