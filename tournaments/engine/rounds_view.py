"""What pages show of a stage: what each round gave everybody, who stood where after it, its brackets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.engine.file.values import Tournament
from tournaments.engine.progress import StageState, unfold
from tournaments.engine.ranking.results import Outcome
from tournaments.engine.systems.bracket_view import BracketMatch


@dataclass(frozen=True, slots=True)
class StageRounds:
    """One stage with standings, as far as it was drawn."""

    entrants: tuple[int, ...]
    """In entry order."""

    outcomes: tuple[Mapping[int, Outcome], ...]
    """By round. Credits for sitting out look at the whole stage, so they are those of now."""

    ranks: tuple[Mapping[int, int], ...]
    """The rank after each round; in groups, the rank in the group."""


def rounds_view(tournament: Tournament) -> list[StageRounds]:
    """Every stage whose entrants are known; brackets have no outcomes, only their entrants."""
    return [_view(state) for state in unfold(tournament)]


def bracket_view(tournament: Tournament, stage: int) -> Sequence[BracketMatch]:
    """The matches of a bracket stage (from 0), round after round.

    None before its entrants are known, or where too few of them were left to play it.
    """
    states = unfold(tournament)
    if stage >= len(states) or states[stage].is_skipped:
        return ()
    return states[stage].stage.system.view(states[stage])


def _view(state: StageState) -> StageRounds:
    if not state.stage.system.has_standings:
        return StageRounds(state.entrants, (), ())
    rounds = range(1, len(state.stage.played) + 1)
    return StageRounds(
        state.entrants,
        tuple(state.results.by_round),
        tuple(_ranks(state.up_to(number)) for number in rounds),
    )


def _ranks(state: StageState) -> Mapping[int, int]:
    rankings = state.group_standings if state.groups else (state.standings,)
    return {row.entrant: row.rank for ranking in rankings for row in ranking}
