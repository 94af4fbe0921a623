"""How far a tournament is: each stage with those who entered it, its results, and whether it is complete.

The one place that goes through a file from the first stage on. A stage's entrants follow from the ranking
of the stage before, so each is checked before the next is looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Protocol, Self, TypeVar, cast

from tournaments.engine import chance
from tournaments.engine.file.checks import can_be_played, check_entries, check_plan, planned_entrants
from tournaments.engine.file.problems import Problems
from tournaments.engine.file.values import Best, PerGroup, Round, Stage, Table, Tournament
from tournaments.engine.ranking.results import Results
from tournaments.engine.ranking.standings import RankingValues, Standing, rank_levels
from tournaments.engine.systems.grouping import groups_of
from tournaments.engine.systems.round_checks import RoundToCheck, check_round


class StageFold(Protocol):
    """What a system makes of a stage and its rounds."""

    def after(self, stage: Stage) -> Self:
        """The same with the rounds of ``stage``, which are those it has and more."""
        ...


AnyFold = TypeVar("AnyFold", bound=StageFold)


@dataclass(frozen=True)
class StageState:
    """One stage whose entrants are known, as it stands."""

    tournament: Tournament
    index: int
    """From 0."""

    entrants: tuple[int, ...]
    """In entry order."""

    offset: int
    """Rounds of the tournament before this stage."""

    lot: Mapping[int, int]
    """Everybody's place in the lot, from 1."""

    groups_before: Mapping[int, int]
    """Who was in which group of the stage before, if that had groups."""

    _folds: dict[Any, Any] = field(default_factory=dict, init=False, compare=False, repr=False)

    @property
    def stage(self) -> Stage:
        return self.tournament.stages[self.index]

    @property
    def path(self) -> str:
        return f"stages[{self.index}]"

    @cached_property
    def groups(self) -> tuple[tuple[int, ...], ...]:
        """Where the stage has them, each in entry order."""
        return groups_of(self.stage, self.entrants)

    @cached_property
    def struck(self) -> frozenset[int]:
        """Who left before the last round, where the stage strikes those."""
        if not self.stage.strikes:
            return frozenset()
        last_round = self.offset + self.rounds
        return frozenset(entrant for entrant in self.entrants if self._left_before(last_round, entrant))

    def _left_before(self, last_round: int, entrant: int) -> bool:
        left_after = self.tournament.entrants[entrant].left_after
        return left_after is not None and left_after < last_round

    @cached_property
    def results(self) -> Results:
        """Of a stage with standings."""
        return Results(self.stage, self.entrants, self.struck, self.lot)

    def fold(self, kind: Callable[[Stage, tuple[int, ...]], AnyFold]) -> AnyFold:
        """What a system makes of this stage, made once: ``kind(stage, entrants)``."""
        if kind not in self._folds:
            self._folds[kind] = kind(self.stage, self.entrants)
        return cast(AnyFold, self._folds[kind])

    def after(self, played: Round) -> StageState:
        """The stage with a round more, which is not checked: one drawn here, with results that can be."""
        stage = self.stage.with_round(played)
        later = replace(self, tournament=self.tournament.with_stage(self.index, stage))
        # What follows from the rounds before needn't be worked out again.
        later._folds.update({kind: fold.after(stage) for kind, fold in self._folds.items()})
        return later

    def up_to(self, rounds: int) -> StageState:
        """The stage as it stood when so many of its rounds had been played."""
        stage = replace(self.stage, played=self.stage.played[:rounds])
        earlier = replace(self, tournament=self.tournament.with_stage(self.index, stage))
        # Its tables gave what they give now: only who sat out is credited by what else was played.
        earlier.__dict__["results"] = self.results.up_to(stage)
        return earlier

    # How far it is

    @cached_property
    def is_skipped(self) -> bool:
        """Whether it isn't played, as others have left and too few entered: it is complete then."""
        count = len(self.entrants)
        return count < planned_entrants(self.tournament)[self.index] and not can_be_played(self.stage, count)

    @cached_property
    def rounds(self) -> int:
        """So many it has at most."""
        return 0 if self.is_skipped else self.stage.system.plan(self.stage, len(self.entrants)).rounds

    def needs_result(self, table: Table) -> bool:
        """Whether a table has to have a result: not a bye, and none with somebody who is struck."""
        return not (table.has_result or table.is_bye or self.struck.intersection(table.people))

    @cached_property
    def unfinished_round(self) -> int | None:
        """The first round (from 0) that has a table without a result."""
        rounds = enumerate(self.stage.played)
        return next((n for n, played in rounds if any(map(self.needs_result, played.tables))), None)

    @cached_property
    def has_rounds_left(self) -> bool:
        """Whether there is, or may be, a round to draw after those played."""
        return not self.is_skipped and self.stage.system.has_rounds_left(self)

    @property
    def is_complete(self) -> bool:
        return not self.has_rounds_left and self.unfinished_round is None

    # Who is ahead

    @cached_property
    def ranking(self) -> RankingValues:
        return RankingValues(self.results)

    @cached_property
    def group_standings(self) -> tuple[tuple[Standing, ...], ...]:
        return tuple(tuple(self._among(group)) for group in self.groups)

    def _among(self, group: Sequence[int]) -> Sequence[Standing]:
        return rank_levels([group]) if self.is_skipped else self.ranking.among(group)

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        """Everybody of the stage who is not struck, ranked; of groups, across them."""
        if self.is_skipped:
            return tuple(rank_levels([self.entrants]))
        return tuple(self.stage.system.standings(self))

    def is_there(self, entrant: int, round_index: int) -> bool:
        """Whether somebody takes part in this round of the stage, from 0."""
        return self.tournament.entrants[entrant].is_there(self.offset + round_index + 1)


def unfold(tournament: Tournament) -> list[StageState]:
    """The stages whose entrants are known, in order; raises :class:`TournamentError` for what can't be."""
    problems = Problems()
    check_plan(tournament, problems)
    problems.stop_if_any()
    by_lot = chance.lot(tournament)
    places = {entrant: place for place, entrant in enumerate(by_lot, start=1)}
    states = [_check(StageState(tournament, 0, tuple(chance.entry_order(tournament, by_lot)), 0, places, {}))]
    while (following := stage_after(states[-1])) is not None:
        states.append(following)
    return states


def stage_after(before: StageState) -> StageState | None:
    """The next stage, checked, once its entrants are known; raises :class:`TournamentError`."""
    tournament, index = before.tournament, before.index + 1
    if index == len(tournament.stages):
        return None
    if not before.is_complete:
        _refuse_early_rounds(tournament, index)
        return None
    offset = before.offset + len(before.stage.played)
    entrants = entering(tournament.stages[index], before, offset)
    return _check(StageState(tournament, index, entrants, offset, before.lot, _groups_of(before)))


def _groups_of(before: StageState) -> Mapping[int, int]:
    return {entrant: number for number, group in enumerate(before.groups) for entrant in group}


def _refuse_early_rounds(tournament: Tournament, index: int) -> None:
    problems = Problems()
    for later in range(index, len(tournament.stages)):
        if tournament.stages[later].played:
            problems.add(f"stages[{later}].played", "stage_order", stage=index)
    problems.stop_if_any()


def entering(stage: Stage, before: StageState, rounds_played: int) -> tuple[int, ...]:
    """Who enters a stage, in the order of the ranking of the stage before; who has left is passed over."""
    staying = [
        row.entrant
        for row in before.standings
        if not before.tournament.entrants[row.entrant].has_left(rounds_played)
    ]
    if isinstance(stage.source, Best):
        return tuple(staying[: stage.source.best])
    if isinstance(stage.source, PerGroup):
        chosen = set(_first_of_each_group(before, staying, stage.source.per_group))
        others = [entrant for entrant in staying if entrant not in chosen]
        chosen.update(others[: stage.source.best_others])
        return tuple(entrant for entrant in staying if entrant in chosen)
    return tuple(staying)


def _first_of_each_group(before: StageState, staying: Sequence[int], count: int) -> list[int]:
    stay = set(staying)
    return [
        entrant
        for group in before.group_standings
        for entrant in [row.entrant for row in group if row.entrant in stay][:count]
    ]


def _check(state: StageState) -> StageState:
    """The state, if its stage can have been played so; raises :class:`TournamentError`."""
    problems = Problems()
    _add_problems(state, problems)
    problems.stop_if_any()
    return state


def _add_problems(state: StageState, problems: Problems) -> None:
    """Who entered, then the rounds: what they say by themselves, then whether the stage has them."""
    if state.is_skipped:
        if state.stage.played:
            problems.add(f"{state.path}.played[0]", "too_many_rounds", rounds=0, reason="skipped")
        return
    check_entries(state.stage, state.entrants, state.path, problems)
    if problems:
        return
    members = frozenset(state.entrants)
    system = state.stage.system
    for number, played in enumerate(state.stage.played):
        to_check = RoundToCheck(
            state.stage,
            played,
            f"{state.path}.played[{number}]",
            round_number=state.offset + number + 1,
            members=members,
            entrants=state.tournament.entrants,
            going_on=system.going_on(state.stage.advance, is_last=number + 1 >= state.rounds),
        )
        check_round(to_check, problems)
    if not problems:
        system.check(state, problems)
