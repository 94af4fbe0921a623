"""Sides in a line, as a draw of duels looks at them: who is barred to whom, and what each pair costs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.engine.search.apart_pairs import ApartPairs, Pair
from tournaments.engine.search.perfect_matching import Cost, Edge


@dataclass(frozen=True, slots=True)
class DuelCosts:
    """What a draw of duels is to avoid, after broken wishes and repeats: fields, the more important first."""

    pair: Callable[[int, int], Cost]
    """Of the earlier and the later in the line. To bring pairs closer together must not raise their costs:
    ``duel_candidates`` counts on it."""

    rest: Callable[[int], Cost]
    """Of sitting out, which costs most in the first field."""

    distances_count: bool = False
    """Whether it is worth many more matchings that pairs are near each other in the line."""


class DuelLine:
    """Places 0 … size − 1; with an odd number of sides, who sits out is matched with place ``size``."""

    def __init__(
        self,
        sides: Sequence[int],
        met: Mapping[Pair, int],
        apart: ApartPairs,
        costs: DuelCosts,
    ) -> None:
        place = {side: index for index, side in enumerate(sides)}
        self.sides = sides
        self.size = len(sides)
        self.apart = ApartPairs([place[side] for side in group if side in place] for group in apart.groups)
        self.times = {
            (min(place[a], place[b]), max(place[a], place[b])): count
            for (a, b), count in met.items()
            if count and a in place and b in place
        }
        """How often those who have met did, by places, the earlier first."""
        self.met: list[list[int]] = [[] for _ in sides]
        for a, b in self.times:
            self.met[a].append(b)
            self.met[b].append(a)
        self._pair_cost = costs.pair
        self.distances_count = costs.distances_count
        self._costs: dict[Pair, Cost] = {}
        self.resting: list[Edge] = []
        if self.size % 2:
            self.resting = [(at, self.size, (0, 0, *costs.rest(sides[at]), 0)) for at in range(self.size)]

    @property
    def places(self) -> int:
        """Those of the matching, with that of who sits out."""
        return self.size + self.size % 2

    def edge(self, a: int, b: int) -> Edge:
        """A pair, the earlier place first, and its cost: broken wish, repeats, those given, distance²."""
        cost = self._costs.get((a, b))
        if cost is None:
            if b == self.size:
                cost = self.resting[a][2]
            else:
                wanted = self._pair_cost(self.sides[a], self.sides[b])
                cost = int((a, b) in self.apart), self.times.get((a, b), 0), *wanted, (b - a) ** 2
            self._costs[a, b] = cost
        return a, b, cost

    def total(self, pairs: Iterable[Pair]) -> Cost:
        """What a whole draw costs, field by field."""
        return tuple(map(sum, zip(*(self.edge(a, b)[2] for a, b in pairs), strict=True)))

    def is_barred(self, a: int, b: int) -> bool:
        """Whether two had better not meet: to be kept apart, or met before."""
        return (min(a, b), max(a, b)) in self.times or (a, b) in self.apart

    def fewest_broken(self) -> int:
        """So many wishes no draw can keep: who is of a group of more than half meets others of it."""
        return max(0, -(-(2 * self.apart.largest - self.places) // 2))
