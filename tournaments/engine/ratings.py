"""Ratings of people from match results: one number with its uncertainty, partners and solo tables alike.

Plackett and Luce's model as the library ``openskill`` has it: a side's strength is the sum of its people's,
and changing partners part the strong from the lucky. Computed from the results in their order, each time
anew, so that a correction years back moves everything after it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce


@dataclass(frozen=True, slots=True)
class RatedMatch:
    """A finished match: who played on each side, and each side's place (equal places are a draw)."""

    key: int
    sides: tuple[tuple[int, ...], ...]
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Rating:
    """What is thought of somebody's play after some matches."""

    mean: float
    deviation: float
    matches: int

    @property
    def shown(self) -> int:
        """The number on the table: a careful estimate, 1000 for somebody who has not played yet."""
        return round(1000 + 40 * (self.mean - 3 * self.deviation))

    @property
    def margin(self) -> int:
        """How far the true strength may well lie from the middle of the estimate, in the same points."""
        return round(2 * 40 * self.deviation)


BEGINNER = Rating(25.0, 25.0 / 3, 0)


def rate(matches: Iterable[RatedMatch]) -> tuple[dict[int, Rating], list[tuple[int, int, Rating]]]:
    """Everybody's rating, and the path there: (match key, person, rating after it), in the order played."""
    model = PlackettLuce()
    current: dict[int, Rating] = {}
    path: list[tuple[int, int, Rating]] = []
    for match in matches:
        teams = [[_known(model, current.get(person, BEGINNER)) for person in side] for side in match.sides]
        rated = model.rate(teams, ranks=[float(place) for place in match.places])
        for side, team in zip(match.sides, rated, strict=True):
            for person, skill in zip(side, team, strict=True):
                before = current.get(person, BEGINNER)
                after = Rating(skill.mu, skill.sigma, before.matches + 1)
                current[person] = after
                path.append((match.key, person, after))
    return current, path


def _known(model: PlackettLuce, rating: Rating):  # type: ignore[no-untyped-def]
    return model.rating(mu=rating.mean, sigma=rating.deviation)


def places_of(scores: Sequence[int]) -> tuple[int, ...]:
    """Places by score, the highest first; equal scores share a place."""
    ordered = sorted(set(scores), reverse=True)
    return tuple(ordered.index(score) + 1 for score in scores)
