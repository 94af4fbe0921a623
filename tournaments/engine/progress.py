"""How far a tournament is: each stage with those who entered it, its results, and whether it is complete.

The one place that goes through a file from the first stage on. A stage's entrants follow from the ranking
of the stage before, so each is checked before the next is looked at.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from tournaments.engine import chance
from tournaments.engine.file.checks import check_entries, check_plan
from tournaments.engine.file.problems import Problems
from tournaments.engine.file.values import Best, PerGroup, Round, Stage, Table, Tournament
from tournaments.engine.ranking.results import Results
from tournaments.engine.ranking.standings import Ranking, Standing, by_value
from tournaments.engine.systems.bracket_checks import check_bracket, check_last_table
from tournaments.engine.systems.brackets import Bracket
from tournaments.engine.systems.catalogue import Kind
from tournaments.engine.systems.last_table import LastTable
from tournaments.engine.systems.meetings import check_schedule, groups_of, meetings_left, schedule_length
from tournaments.engine.systems.played_checks import check_round


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

    @property
    def stage(self) -> Stage:
        return self.tournament.stages[self.index]

    @property
    def path(self) -> str:
        return f"stages[{self.index}]"

    @cached_property
    def groups(self) -> tuple[tuple[int, ...], ...]:
        return groups_of(self.stage, self.entrants) if self.stage.system.has_schedule else ()

    @cached_property
    def struck(self) -> frozenset[int]:
        """Who left before the last round, where the stage strikes those."""
        if not self.stage.strikes:
            return frozenset()
        rounds = (
            self.stage.rounds if self.stage.system.has_rounds else schedule_length(self.stage, self.groups)
        )
        left = (entrant for entrant in self.entrants if self._left_before(self.offset + rounds, entrant))
        return frozenset(left)

    def _left_before(self, last_round: int, entrant: int) -> bool:
        left_after = self.tournament.entrants[entrant].left_after
        return left_after is not None and left_after < last_round

    @cached_property
    def results(self) -> Results:
        """Of a stage with standings."""
        return Results(self.stage, self.entrants, self.struck)

    @cached_property
    def bracket(self) -> Bracket:
        return Bracket(self.stage, self.entrants)

    @cached_property
    def last_table(self) -> LastTable:
        return LastTable(self.stage, self.entrants)

    def after(self, played: Round) -> StageState:
        """The stage with a round more, which is not checked: one drawn here, with results that can be."""
        stage = self.stage.with_round(played)
        later = replace(self, tournament=self.tournament.with_stage(self.index, stage))
        if stage.system.is_bracket:
            # What follows from the rounds before needn't be found out again.
            later.__dict__["bracket"] = self.bracket.after(stage)
        return later

    # How far it is

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
        stage, played = self.stage, self.stage.played
        if stage.system.has_rounds:
            return len(played) < stage.rounds
        if stage.system.has_schedule:
            return meetings_left(stage, self.groups, self.struck, played) > 0
        if stage.system.is_bracket:
            return self.bracket.has_rounds_left(len(played))
        return len(played) < self.last_table.rounds

    @property
    def is_complete(self) -> bool:
        return not self.has_rounds_left and self.unfinished_round is None

    # Who is ahead

    @cached_property
    def ranking(self) -> Ranking:
        return Ranking(self.results, self.lot)

    @cached_property
    def group_standings(self) -> tuple[tuple[Standing, ...], ...]:
        return tuple(tuple(self.ranking.among(group)) for group in self.groups)

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        """Everybody of the stage who is not struck, ranked; of groups, across them."""
        if self.stage.system.name == "groups":
            return tuple(self.ranking.across(self.group_standings, self.entrants))
        if self.stage.system.has_standings:
            return tuple(self.ranking.among(self.entrants))
        return tuple(_ranked_by_levels(self._levels()))

    def _levels(self) -> list[list[int]]:
        if self.stage.system.kind is Kind.LAST_TABLE:
            return self.last_table.levels()
        out = self.bracket.out()
        still_in = (2 * len(self.entrants), 0)
        return by_value(lambda entrant: out.get(entrant, still_in))(list(self.entrants))

    def is_there(self, entrant: int, round_index: int) -> bool:
        """Whether he takes part in this round of the stage, from 0."""
        return self.tournament.entrants[entrant].is_there(self.offset + round_index + 1)


def _ranked_by_levels(levels: Sequence[Sequence[int]]) -> list[Standing]:
    standings: list[Standing] = []
    for level in levels:
        rank = len(standings) + 1
        for entrant in level:
            parted = rank > 1 and entrant == level[0]
            standings.append(Standing(rank, entrant, parted_by="bracket" if parted else None))
    return standings


def unfold(tournament: Tournament) -> list[StageState]:
    """The stages whose entrants are known, in order; raises :class:`TournamentError` for what can't be."""
    problems = Problems()
    check_plan(tournament, problems)
    problems.stop_if_any()
    by_lot = chance.lot(tournament)
    places = {entrant: place for place, entrant in enumerate(by_lot, start=1)}
    states = [
        _checked(StageState(tournament, 0, tuple(chance.entry_order(tournament, by_lot)), 0, places, {}))
    ]
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
    return _checked(StageState(tournament, index, entrants, offset, before.lot, _groups_of(before)))


def _groups_of(before: StageState) -> Mapping[int, int]:
    if before.stage.system.name != "groups":
        return {}
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


def _checked(state: StageState) -> StageState:
    problems = Problems()
    _check(state, problems)
    problems.stop_if_any()
    return state


def _check(state: StageState, problems: Problems) -> None:
    """Who entered, then the rounds: what they say by themselves, then whether the stage has them."""
    check_entries(state.stage, state.entrants, state.path, problems)
    if problems:
        return
    members = frozenset(state.entrants)
    for number, played in enumerate(state.stage.played):
        check_round(
            state.stage,
            played,
            f"{state.path}.played[{number}]",
            problems,
            members=members,
            entrants=state.tournament.entrants,
            round_number=state.offset + number + 1,
            go_on=_go_on(state, number),
        )
    if problems:
        return
    if state.stage.system.has_rounds:
        if len(state.stage.played) > state.stage.rounds:
            at = f"{state.path}.played[{state.stage.rounds}]"
            problems.add(at, "too_many_rounds", rounds=state.stage.rounds)
    elif state.stage.system.has_schedule:
        check_schedule(state.stage, state.groups, state.struck, state.path, problems)
    elif state.stage.system.is_bracket:
        check_bracket(state.bracket, state.path, problems)
    else:
        check_last_table(state.last_table, state.path, problems)


def _go_on(state: StageState, round_index: int) -> int:
    """How many of each table of this round go on: nobody from the last one."""
    if state.stage.system.kind is not Kind.LAST_TABLE:
        return 1
    return 0 if round_index + 1 >= state.last_table.rounds else state.stage.advance
