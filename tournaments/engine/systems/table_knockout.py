"""``table_knockout``: so many of each table go on, until one table is left (27 → 9 → 3)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from tournaments.engine.budget import Budget
from tournaments.engine.file.problems import Problems
from tournaments.engine.file.values import Stage, Table
from tournaments.engine.progress import StageState
from tournaments.engine.ranking.meetings import meetings, opponents
from tournaments.engine.ranking.standings import Standing, rank_levels
from tournaments.engine.systems.draws import (
    Draw,
    Quality,
    add_notes,
    count_repeats,
    fixed_table,
    number_tables,
    sides_alone,
)
from tournaments.engine.systems.grouping import snake
from tournaments.engine.systems.system import AtTable, StagePlan, System


def comes_down(people: int, size: int, advance: int) -> bool:
    """Whether so many people come down to one full table, every table full on the way.

    >>> comes_down(27, 3, 1), comes_down(26, 3, 1), comes_down(16, 4, 2)
    (True, False, True)
    """
    while people > size:
        tables, over = divmod(people, size)
        if over or tables * advance >= people:
            return False
        people = tables * advance
    return people == size


def order_of(table: Table) -> list[list[int]]:
    """The sides of a table with a result, level ones together: by a decision, then by score.

    After a forfeit those who were there are level, and the absent behind them in the order of the sides.
    """
    decided = table.winners if table.winners is not None else () if table.winner is None else (table.winner,)
    rest = [side for side in range(len(table.sides)) if side not in decided]
    order = [list(decided)] if decided else []
    if table.scores is not None:
        scores = table.scores
        for score in sorted({scores[side] for side in rest}, reverse=True):
            order.append([side for side in rest if scores[side] == score])
        return order
    there = [side for side in rest if side not in table.absent_sides]
    return order + [there] * bool(there) + [[side] for side in rest if side in table.absent_sides]


def winners_of(table: Table, advance: int) -> list[int]:
    """Who goes on from a table where that is decided."""
    ranked = [side for level in order_of(table) for side in level]
    return [table.sides[side][0] for side in ranked[:advance]]


class LastTable:
    """A ``table_knockout`` as far as it was played."""

    def __init__(self, stage: Stage, entrants: Sequence[int]) -> None:
        self.stage = stage
        self.entrants = tuple(entrants)

    def after(self, stage: Stage) -> LastTable:
        return LastTable(stage, self.entrants)

    def still_in(self, rounds: int) -> tuple[int, ...] | None:
        """Who is in it after so many rounds, in entry order; ``None`` while that isn't decided.

        From the last table everybody is still in: nobody goes out of it.
        """
        people: tuple[int, ...] = self.entrants
        for played in self.stage.played[:rounds]:
            if not all(table.has_result for table in played.tables):
                return None
            if len(people) > self.stage.table_size:
                through = {e for table in played.tables for e in winners_of(table, self.stage.advance)}
                people = tuple(entrant for entrant in people if entrant in through)
        return people

    @cached_property
    def rounds(self) -> int:
        """How many rounds it takes."""
        rounds, people = 1, len(self.entrants)
        while people > self.stage.table_size:
            people = people // self.stage.table_size * self.stage.advance
            rounds += 1
        return rounds

    def levels(self) -> list[list[int]]:
        """Who came how far, the farthest first: the last table by its scores, the others by the round."""
        levels: list[list[int]] = []
        before = self.entrants
        for number in range(1, min(len(self.stage.played), self.rounds - 1) + 1):
            people = self.still_in(number)
            if people is None:
                break
            levels.insert(0, [entrant for entrant in before if entrant not in people])
            before = people
        tables = self.stage.played[-1].tables if len(self.stage.played) == self.rounds else ()
        if len(tables) == 1 and tables[0].has_result:
            sides = order_of(tables[0])
            at_last = [[tables[0].sides[side][0] for side in level] for level in sides]
            return [[e for e in before if e in level] for level in at_last] + levels
        return [list(before), *levels]


def draw(state: StageState, _budget: Budget) -> Draw:
    """Those still in it, in entry order, at tables filled as a snake."""
    index = len(state.stage.played)
    people = state.fold(LastTable).still_in(index)
    assert people is not None, "a round waits for the results of the one before"
    met = meetings(state.stage.played, opponents)
    tables = [
        add_notes(fixed_table(Table(sides_alone(table)), state, index), met)
        for table in snake(people, len(people) // state.stage.table_size)
    ]
    again = count_repeats(tables, met)
    quality = Quality(repeat_opponents=again, least_possible=None if again else 0)
    return Draw(state.index, index, number_tables(tables), quality=quality)


def plan(stage: Stage, entrants: int) -> StagePlan:
    rounds = LastTable(stage, range(entrants)).rounds
    return StagePlan(entrants, rounds, entrants // stage.table_size, 0)


def has_rounds_left(state: StageState) -> bool:
    return len(state.stage.played) < state.fold(LastTable).rounds


def check(state: StageState, problems: Problems) -> None:
    """Check that each round seats all who are still in it, and nobody else."""
    last_table = state.fold(LastTable)
    for number, played in enumerate(state.stage.played):
        at = f"{state.path}.played[{number}]"
        if number >= last_table.rounds:
            problems.add(at, "too_many_rounds", rounds=last_table.rounds)
            return
        people = set(last_table.still_in(number) or ())
        for index, table in enumerate(played.tables):
            if not people >= set(table.people):
                problems.add(f"{at}.tables[{index}]", "not_in_schedule", reason="other_people")
        if people - {entrant for table in played.tables for entrant in table.people}:
            problems.add(at, "not_in_schedule", reason="somebody_missing")
        if problems:
            return


def check_size(stage: Stage, entrants: range, path: str, problems: Problems) -> None:
    """Refuse a number of entrants that does not come down to one full table."""
    size, advance = stage.table_size, stage.advance
    if not any(comes_down(people, size, advance) for people in entrants):
        most = entrants.stop - 1
        problems.add(path, "stage_size", entrants=most, table_size=size, advance=advance)


def standings(state: StageState) -> Sequence[Standing]:
    return rank_levels(state.fold(LastTable).levels())


SYSTEM = System(
    name="table_knockout",
    at_table=AtTable.ALONE,
    options=frozenset({"table_size", "advance"}),
    fixed=True,
    draw=draw,
    plan=plan,
    has_rounds_left=has_rounds_left,
    check=check,
    check_size=check_size,
    standings=standings,
)
