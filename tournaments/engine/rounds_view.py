"""What pages show of a stage: what each round gave everybody, who stood where after it, its brackets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile

from tournaments.engine.file.values import Round, Tournament
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

    played: tuple[Round, ...] = ()
    """What that was worked out from."""


def rounds_view(states: Sequence[StageState], before: Sequence[StageRounds] = ()) -> list[StageRounds]:
    """Every stage whose entrants are known; brackets have no outcomes, only their entrants.

    ``before`` are the views of the states that these were extended from.
    """
    views = [*before, *[None] * len(states)]
    return [_view(state, view) for state, view in zip(states, views, strict=False)]


def bracket_view(tournament: Tournament, stage: int) -> Sequence[BracketMatch]:
    """The matches of a bracket stage (from 0), round after round.

    None before its entrants are known, or where too few of them were left to play it.
    """
    states = unfold(tournament)
    return bracket_of(states[stage]) if stage < len(states) else ()


def bracket_of(state: StageState) -> Sequence[BracketMatch]:
    """The same of a stage whose entrants are known."""
    return () if state.is_skipped else state.stage.system.view(state)


def _view(state: StageState, before: StageRounds | None) -> StageRounds:
    if not state.stage.system.has_standings:
        return StageRounds(state.entrants, (), ())
    played = state.stage.played
    rounds = range(1, len(played) + 1)
    same = 0 if before is None else _rounds_alike(before.played, played)
    ranks = () if before is None else before.ranks[:same]
    later = (state.up_to(number) if number < len(played) else state for number in rounds[same:])
    return StageRounds(
        state.entrants,
        tuple(state.results.by_round),
        (*ranks, *map(_ranks, later)),
        played,
    )


def _rounds_alike(before: Sequence[Round], played: Sequence[Round]) -> int:
    """How many of the first rounds are the very same."""
    pairs = zip(before, played, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], pairs))


def _ranks(state: StageState) -> Mapping[int, int]:
    rankings = state.group_standings if state.groups else (state.standings,)
    return {row.entrant: row.rank for ranking in rankings for row in ranking}
