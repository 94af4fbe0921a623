"""``table_knockout``: so many of each table go on, until one table is left (27 → 9 → 3)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from tournaments.engine.file.values import Stage, Table


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


def go_on(table: Table, advance: int) -> list[int]:
    """Who goes on from a table where that is decided."""
    ranked = [side for level in order_of(table) for side in level]
    return [table.sides[side][0] for side in ranked[:advance]]


def snake(people: Sequence[int], groups: int) -> list[list[int]]:
    """``people`` in ``groups``, filled 1 2 3, 3 2 1, …

    >>> snake([1, 2, 3, 4, 5, 6, 7], 3)
    [[1, 6, 7], [2, 5], [3, 4]]
    """
    filled: list[list[int]] = [[] for _ in range(groups)]
    for index, person in enumerate(people):
        turn, place = divmod(index, groups)
        filled[groups - 1 - place if turn % 2 else place].append(person)
    return filled


class LastTable:
    """A ``table_knockout`` as far as it was played."""

    def __init__(self, stage: Stage, entrants: Sequence[int]) -> None:
        self.stage = stage
        self.entrants = tuple(entrants)

    def still_in(self, rounds: int) -> tuple[int, ...] | None:
        """Who is in it after so many rounds, in entry order; ``None`` while that isn't decided.

        From the last table everybody is still in: nobody goes out of it.
        """
        people: tuple[int, ...] = self.entrants
        for played in self.stage.played[:rounds]:
            if not all(table.has_result for table in played.tables):
                return None
            if len(people) > self.stage.table_size:
                through = {e for table in played.tables for e in go_on(table, self.stage.advance)}
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
