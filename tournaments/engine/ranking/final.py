"""The ranking of every stage, and of the whole tournament once it is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.engine.file.values import Tournament
from tournaments.engine.progress import StageState, unfold
from tournaments.engine.ranking.standings import Standing


@dataclass(frozen=True, slots=True)
class StageStandings:
    """The ranking of one stage, as it stands."""

    stage: int
    """From 0."""

    system: str
    is_complete: bool
    standings: tuple[Standing, ...]
    """Everybody; of groups, ranked across them."""

    groups: tuple[tuple[Standing, ...], ...] = ()
    """Each group's own ranking, where there are groups."""


@dataclass(frozen=True, slots=True)
class FinalPlace:
    """A rank of the whole tournament, and those who share it."""

    rank: int
    entrants: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Standings:
    stages: tuple[StageStandings, ...]
    """Those whose entrants are known."""

    final: tuple[FinalPlace, ...] | None
    """``None`` until every stage is complete."""


def standings(tournament: Tournament) -> Standings:
    """The ranking of every stage that has begun, and the final one; raises :class:`TournamentError`."""
    return standings_of(unfold(tournament))


def standings_of(states: Sequence[StageState]) -> Standings:
    """The same of a tournament that is unfolded already."""
    return Standings(tuple(map(_of_stage, states)), _final(states[-1].tournament, states))


def _of_stage(state: StageState) -> StageStandings:
    return StageStandings(
        state.index, state.stage.system.name, state.is_complete, state.standings, state.group_standings
    )


def _final(tournament: Tournament, states: Sequence[StageState]) -> tuple[FinalPlace, ...] | None:
    """The ranking of the last stage, behind it those of the stage before who did not enter it, and so on."""
    if len(states) < len(tournament.stages) or not states[-1].is_complete:
        return None
    places: list[FinalPlace] = []
    entered: set[int] = set()
    ahead = 0
    for state in reversed(states):
        levels: dict[int, list[int]] = {}
        for row in state.standings:
            if row.entrant not in entered:
                levels.setdefault(row.rank, []).append(row.entrant)
        for level in levels.values():
            places.append(FinalPlace(ahead + 1, tuple(level)))
            ahead += len(level)
        entered.update(state.entrants)
    return tuple(places)
