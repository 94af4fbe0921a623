"""``stairs``, for tests: of the best so many the last two meet, and the winner meets the next above."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.engine.budget import Budget
from tournaments.engine.file.problems import Problems
from tournaments.engine.file.values import Stage, Table
from tournaments.engine.progress import StageState
from tournaments.engine.ranking.standings import Standing, rank_levels
from tournaments.engine.systems.bracket_view import BracketMatch
from tournaments.engine.systems.draws import Draw, add_notes, fixed_table, number_tables, sides_alone
from tournaments.engine.systems.elimination import SlotSource
from tournaments.engine.systems.system import AtTable, NumberOption, StagePlan, System
from tournaments.engine.systems.table_knockout import winners_of

BRACKET = "stairs"
CLIMBERS = NumberOption("climbers", least=2, most=64, default=4)


class Stairs:
    """The stairs as far as they were climbed; the best stands on top."""

    def __init__(self, stage: Stage, entrants: Sequence[int]) -> None:
        self.stage, self.entrants = stage, tuple(entrants)
        self.people = self.entrants[: stage.numbers[CLIMBERS.key]]
        self.rounds = len(self.people) - 1

    def after(self, stage: Stage) -> Stairs:
        return Stairs(stage, self.entrants)

    def table(self, index: int) -> Table | None:
        return self.stage.played[index].tables[0] if index < len(self.stage.played) else None

    def winner(self, index: int) -> int | None:
        table = self.table(index)
        return winners_of(table, 1)[0] if table is not None and table.has_result else None

    def pair(self, index: int) -> tuple[int, int | None]:
        """Who waits on this step, and who climbs up to it, as far as that is known."""
        return self.people[-2 - index], self.people[-1] if index == 0 else self.winner(index - 1)

    def levels(self) -> list[list[int]]:
        """Those who may still win, then who fell, the highest first, and who was not to climb."""
        fallen = [
            next(who for who in self.pair(index) if who != winner)
            for index in range(self.rounds)
            if (winner := self.winner(index)) is not None
        ]
        still_in = [who for who in self.people if who not in fallen]
        rest = list(self.entrants[len(self.people) :])
        return [still_in, *([who] for who in reversed(fallen)), *([rest] if rest else [])]


def draw(state: StageState, _budget: Budget) -> Draw:
    index = len(state.stage.played)
    waits, climbs = state.fold(Stairs).pair(index)
    assert climbs is not None, "a round waits for the result of the one before"
    table = fixed_table(Table(sides_alone((waits, climbs)), bracket=BRACKET, match=1), state, index)
    return Draw(state.index, index, number_tables([add_notes(table, {})]))


def check(state: StageState, problems: Problems) -> None:
    stairs = state.fold(Stairs)
    for index, played in enumerate(state.stage.played):
        at = f"{state.path}.played[{index}]"
        if index >= stairs.rounds:
            problems.add(at, "too_many_rounds", rounds=stairs.rounds)
        elif [set(table.people) for table in played.tables] != [set(stairs.pair(index))]:
            problems.add(at, "not_in_schedule", reason="other_people")
        if problems:
            return


def has_rounds_left(state: StageState) -> bool:
    return len(state.stage.played) < state.fold(Stairs).rounds


def plan(stage: Stage, entrants: int) -> StagePlan:
    return StagePlan(entrants, Stairs(stage, range(entrants)).rounds, 1, 0)


def standings(state: StageState) -> Sequence[Standing]:
    return rank_levels(state.fold(Stairs).levels())


def view(state: StageState) -> Sequence[BracketMatch]:
    stairs = state.fold(Stairs)

    def step(index: int) -> BracketMatch:
        number = index + 1
        below = SlotSource("winner", BRACKET, index, 1) if index else SlotSource("place", BRACKET, 1, 2)
        return BracketMatch(
            BRACKET,
            number,
            1,
            entrants=stairs.pair(index),
            sources=(SlotSource("place", BRACKET, number, 1), below),
            winner=stairs.winner(index),
            winner_to=(BRACKET, number + 1, 1) if number < stairs.rounds else None,
            loser_to=None,
            table=stairs.table(index),
            is_bye=False,
            is_left_out=False,
        )

    return [step(index) for index in range(stairs.rounds)]


SYSTEM = System(
    name="stairs",
    at_table=AtTable.DUEL,
    options=frozenset(),
    numbers=(CLIMBERS,),
    fixed=True,
    draw=draw,
    plan=plan,
    has_rounds_left=has_rounds_left,
    check=check,
    standings=standings,
    brackets=(BRACKET,),
    view=view,
)
