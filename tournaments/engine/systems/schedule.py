"""What ``round_robin`` and ``groups`` share: everybody meets everybody, of a group or of all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from tournaments.engine.budget import Budget
from tournaments.engine.file.problems import Problems
from tournaments.engine.file.values import Round, Stage, Table
from tournaments.engine.progress import StageState
from tournaments.engine.ranking.meetings import Pair, opponents, pair
from tournaments.engine.systems.circle_method import Turn, rounds_left, turns
from tournaments.engine.systems.draws import (
    Draw,
    DrawnTable,
    Quality,
    SittingOut,
    add_notes,
    count_repeats,
    fixed_table,
    number_tables,
)
from tournaments.engine.systems.grouping import group_sizes
from tournaments.engine.systems.system import StagePlan


def draw_all(state: StageState) -> list[Draw]:
    return list(_draws(state))


def draw(state: StageState, _budget: Budget) -> Draw:
    """The next round of the schedule: there is nothing to search, and no result to wait for."""
    return next(_draws(state))


def _draws(state: StageState) -> Iterator[Draw]:
    """Every round that is left, groups side by side; a group that is through has no more tables."""
    met = Counter(state.results.met)
    side_by_side = zip_longest(*_turns_left(state))
    rounds = (every for every in side_by_side if any(turn and turn.pairs for turn in every))
    for number, every in enumerate(rounds, start=len(state.stage.played)):
        tables: list[DrawnTable] = []
        resting: list[SittingOut] = []
        for group, turn in enumerate(every, start=1):
            if turn is not None:
                tables += [add_notes(table, met) for table in _tables(state, number, group, turn)]
                resting += [SittingOut(entrant, "schedule") for entrant in turn.resting]
        again = count_repeats(tables, met)
        quality = Quality(repeat_opponents=again, least_possible=None if again else 0)
        yield Draw(state.index, number, number_tables(tables), tuple(resting), quality)
        for draft in tables:
            if draft.table.is_meeting:
                met.update(opponents(draft.table))


def _turns_left(state: StageState) -> list[Iterator[Turn]]:
    """Of each group. Who would meet somebody struck sits out, as long as another group plays."""
    tables = [[table.people for _, table, _ in _duels(played)] for played in state.stage.played]
    rounds = [pairs for pairs in tables if any(map(state.struck.isdisjoint, pairs))]
    with_tables = _rounds_with_tables(state) if state.struck else frozenset()
    left = []
    for group in _members(state):
        members = set(group)
        played = [[(a, b) for a, b in pairs if a in members] for pairs in rounds]
        left.append(rounds_left(group, state.stage.legs, played, state.struck, with_tables))
    return left


def _rounds_with_tables(state: StageState) -> frozenset[int]:
    """The rounds of the schedule (from 0) in which somebody meets somebody, nobody of them struck."""
    return frozenset(
        number
        for group in _members(state)
        for number, turn in enumerate(turns(group, state.stage.legs))
        if any(map(state.struck.isdisjoint, turn.pairs))
    )


def _tables(state: StageState, round_index: int, group: int, turn: Turn) -> Iterator[Table]:
    number = group if state.groups else None
    for a, b in turn.pairs:
        yield fixed_table(Table(((a,), (b,)), group=number), state, round_index)


def _members(state: StageState) -> tuple[tuple[int, ...], ...]:
    """The groups; where the stage has none, all are one."""
    return state.groups or (state.entrants,)


def plan(stage: Stage, entrants: int) -> StagePlan:
    """Rounds until everybody has met everybody: one sits out each where the number is odd."""
    sizes = group_sizes(stage, entrants)
    rounds = stage.legs * max(size - 1 + size % 2 for size in sizes)
    return StagePlan(entrants, rounds, sum(size // 2 for size in sizes), sum(size % 2 for size in sizes))


def has_rounds_left(state: StageState) -> bool:
    return _meetings_left(state, state.stage.played) > 0


def _meetings_left(state: StageState, played: Sequence[Round]) -> int:
    """How many meetings of those who are not struck are not in these rounds."""
    struck = state.struck
    sizes = [sum(entrant not in struck for entrant in group) for group in _members(state)]
    past = sum(struck.isdisjoint(met) for one in played for _, _, met in _duels(one))
    return state.stage.legs * sum(size * (size - 1) // 2 for size in sizes) - past


def _duels(played: Round) -> Iterator[tuple[int, Table, Pair]]:
    for index, table in enumerate(played.tables):
        if len(table.people) == 2:
            yield index, table, pair(*table.people)


def check(state: StageState, problems: Problems) -> None:
    """Refuse meetings that the stage does not have, and rounds after the last."""
    stage = state.stage
    group_of = {e: number for number, group in enumerate(_members(state), start=1) for e in group}
    longest = plan(stage, len(state.entrants)).rounds
    met: Counter[Pair] = Counter()
    for number, played in enumerate(stage.played):
        at = f"{state.path}.played[{number}]"
        if number >= longest and _meetings_left(state, stage.played[:number]) <= 0:
            problems.add(at, "too_many_rounds", rounds=number)
        for index, table, (a, b) in _duels(played):
            met[a, b] += 1
            if group_of[a] != group_of[b] or table.group not in (None, group_of[a]):
                problems.add(f"{at}.tables[{index}]", "not_in_schedule", reason="another_group")
            elif met[a, b] > stage.legs:
                problems.add(f"{at}.tables[{index}]", "not_in_schedule", reason="met_before")
