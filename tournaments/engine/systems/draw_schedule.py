"""The rounds of ``round_robin`` and ``groups`` that are left: everybody meets everybody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import zip_longest

from tournaments.engine.progress import StageState
from tournaments.engine.ranking.results import opponents
from tournaments.engine.systems.drawn import (
    Draw,
    DrawnTable,
    Quality,
    SittingOut,
    noted,
    numbered,
    repeats,
    table_of,
)
from tournaments.engine.systems.meetings import duels
from tournaments.engine.systems.round_robin import Turn, rounds_left


def rounds(state: StageState) -> Iterator[Draw]:
    """Every round that is left, groups side by side; a group that is through has no more tables."""
    met = Counter(state.results.met)
    for number, turns in enumerate(zip_longest(*_turns_left(state)), start=len(state.stage.played)):
        tables: list[DrawnTable] = []
        resting: list[SittingOut] = []
        for group, turn in enumerate(turns, start=1):
            if turn is not None:
                tables += _tables(state, number, group, turn, met)
                resting += [SittingOut(entrant, "schedule") for entrant in turn.resting]
        again = repeats(tables, met)
        quality = Quality(repeat_opponents=again, least_possible=None if again else 0)
        yield Draw(state.index, number, numbered(tables), tuple(resting), quality)
        for drawn in tables:
            if drawn.table.is_meeting:
                met.update(opponents(drawn.table))


def _turns_left(state: StageState) -> list[Iterator[Turn]]:
    named = [[table.people for _, table, _ in duels(played)] for played in state.stage.played]
    left = []
    for group in state.groups:
        members = set(group)
        played = [[(a, b) for a, b in pairs if a in members] for pairs in named]
        left.append(rounds_left(group, state.stage.legs, played, state.struck))
    return left


def _tables(
    state: StageState, round_index: int, group: int, turn: Turn, met: Counter[tuple[int, int]]
) -> list[DrawnTable]:
    number = group if state.stage.system.name == "groups" else None
    return [noted(table_of([(a,), (b,)], state, round_index, group=number), met) for a, b in turn.pairs]
