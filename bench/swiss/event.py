"""Invented Swiss events: what has happened so far, and the questions that measure a draw."""

from collections import Counter
from collections.abc import Collection, Iterable
from random import Random

from tournaments.engine.search import Pair, Situation
from tournaments.engine.systems.swiss import swiss_round

WIN, DRAW = 2, 1


class Event:
    """Sides 0 … size − 1 with strengths of their own; the stronger win more often, one table in ten is
    drawn."""

    def __init__(self, size: int, seed: int) -> None:
        self.rng = Random(seed)
        self.strength = [self.rng.random() for _ in range(size)]
        self.points = dict.fromkeys(range(size), 0)
        self.met: Counter[Pair] = Counter()
        self.rests: Counter[int] = Counter()
        self.last_float: dict[int, int] = {}
        self.rounds: list[dict[int, tuple[int, int] | None]] = []
        """Of each round, by side: the opponent and the points won; None for who sat out."""

    @property
    def order(self) -> list[int]:
        return sorted(self.points, key=lambda side: (-self.points[side], side))

    def draw(self, apart: Collection[Pair] = ()) -> tuple[tuple[Pair, ...], int | None]:
        """Our own draw of the next round."""
        situation = Situation(self.order, met=self.met, rests=self.rests, apart=apart, scores=self.points)
        pairing = swiss_round(situation, self.last_float, self.rng)
        return pairing.pairs, pairing.rest

    def play(self, pairs: Iterable[Pair], rest: int | None) -> None:
        self.last_float = self.floats(pairs)
        played: dict[int, tuple[int, int] | None] = {}
        for a, b in pairs:
            self.met[min(a, b), max(a, b)] += 1
            luck = self.rng.random() + self.strength[b] - self.strength[a]
            won = DRAW if self.rng.random() < 0.1 else WIN * (luck < 0.5)
            played[a], played[b] = (b, won), (a, WIN - won)
            self.points[a] += won
            self.points[b] += WIN - won
        if rest is not None:
            self.rests[rest] += 1
            self.points[rest] += WIN
            played[rest] = None
        self.rounds.append(played)

    def floats(self, pairs: Iterable[Pair]) -> dict[int, int]:
        return {
            side: -1 if self.points[side] > self.points[other] else 1
            for a, b in pairs
            for side, other in ((a, b), (b, a))
            if self.points[a] != self.points[b]
        }

    def repeats(self, pairs: Iterable[Pair]) -> int:
        return sum(self.met[min(pair), max(pair)] for pair in pairs)

    def score_gap(self, pairs: Iterable[Pair]) -> int:
        return sum((self.points[a] - self.points[b]) ** 2 for a, b in pairs)

    def repeated_floats(self, pairs: Iterable[Pair]) -> int:
        return sum(self.last_float.get(side) == way for side, way in self.floats(pairs).items())

    def cost(self, pairs: Iterable[Pair], rest: int | None) -> tuple[int, ...]:
        """What the draw promises, most important first (docs/formats/tournament-file.md)."""
        pairs = list(pairs)
        out = (self.rests[rest], self.points[rest]) if rest is not None else (0, 0)
        return self.repeats(pairs), *out, self.score_gap(pairs), self.repeated_floats(pairs)
