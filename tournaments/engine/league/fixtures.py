"""A league's calendar: who meets whom in which round, at home or away, or all of a round in one café.

Built on ``round_robin``: each club meets each once a leg, and is at home as often as away, or once more or
less in a single leg; the second leg turns the first round.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.engine.systems.circle_method import schedule


@dataclass(frozen=True, slots=True)
class Meeting:
    """Home against away, and whose café it is played in."""

    home: int
    away: int
    host: int


@dataclass(frozen=True, slots=True)
class FixtureRound:
    """What is played between two dates."""

    number: int
    meetings: tuple[Meeting, ...]
    resting: int | None


def calendar(clubs: Sequence[int], legs: int = 2, *, rotating: bool = False) -> list[FixtureRound]:
    """All rounds. ``rotating``: everybody comes to one café a round, each club's in its turn.

    >>> for round_ in calendar([1, 2, 3], legs=1):
    ...     print(round_.number, [(match.home, match.away) for match in round_.meetings], round_.resting)
    1 [(2, 3)] 1
    2 [(3, 1)] 2
    3 [(1, 2)] 3
    """
    rounds = []
    for number, turn in enumerate(schedule(list(clubs), legs)):
        turning = clubs[number % len(clubs)]
        meetings = tuple(Meeting(home, away, turning if rotating else home) for home, away in turn.pairs)
        rounds.append(FixtureRound(number + 1, meetings, turn.resting[0] if turn.resting else None))
    return rounds
