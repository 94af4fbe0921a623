"""Ratings of people from match results: one number with its uncertainty, partners and solo tables alike.

Plackett and Luce's model as the library ``openskill`` has it: a side's strength is the sum of its people's,
and changing partners part the strong from the lucky. Computed from the results in their order, so that a
correction moves everything after it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from openskill.models import PlackettLuce

SCALE = 40
"""Points of the table for one of the model."""

FEWEST_MATCHES = 10
"""Before that a rating says more about luck than about play, and is not shown."""


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
    def points(self) -> int:
        """The number on the table: a careful estimate, 1000 for somebody who has not played yet."""
        return round(1000 + SCALE * (self.mean - 3 * self.deviation))

    @property
    def middle(self) -> int:
        """The best guess, in the same points; the careful estimate lies below it."""
        return round(1000 + SCALE * self.mean)

    @property
    def margin(self) -> int:
        """How far the true strength may well lie from the middle of the estimate, in the same points."""
        return round(2 * SCALE * self.deviation)

    @property
    def is_listed(self) -> bool:
        return self.matches >= FEWEST_MATCHES


BEGINNER = Rating(25.0, 25.0 / 3, 0)

Step = tuple[int, int, Rating]
"""A step of the path: match key, person, rating after it."""


def rate(matches: Iterable[RatedMatch], known: Mapping[int, Rating] = MappingProxyType({})) -> Iterator[Step]:
    """The path through ``matches``, in the order played; ``known`` is what was thought of people before."""
    model = PlackettLuce()
    skills = {
        person: model.rating(mu=rating.mean, sigma=rating.deviation) for person, rating in known.items()
    }
    played = {person: rating.matches for person, rating in known.items()}
    for match in matches:
        teams = [[skills.get(person) or model.rating() for person in side] for side in match.sides]
        rated = model.rate(teams, ranks=[float(place) for place in match.places])
        for side, team in zip(match.sides, rated, strict=True):
            for person, skill in zip(side, team, strict=True):
                skills[person] = skill
                played[person] = played.get(person, 0) + 1
                yield match.key, person, Rating(skill.mu, skill.sigma, played[person])
