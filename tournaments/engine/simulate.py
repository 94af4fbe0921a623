"""Plays a tournament to its end with invented results; the draws are those of ``draw``."""

from __future__ import annotations

import copy
from dataclasses import replace
from random import Random

from tournaments.engine.draw import rounds_left
from tournaments.engine.file.answers import Json, table_answer
from tournaments.engine.file.values import Round, Stage, Table, Tournament
from tournaments.engine.progress import StageState, stage_after, unfold
from tournaments.engine.systems.round_checks import is_level_at_cut

DRAWN_DUELS = 0.05
"""How many of the duels that may end level do."""


def simulate(tournament: Tournament, seed: int = 0) -> Tournament:
    """The tournament with everything it had, a result at every table, and every round that was left.

    Raises :class:`TournamentError` for a file that can't be.
    """
    unfold(tournament)
    for index, stage in enumerate(tournament.stages):
        rounds = tuple(
            _fill(stage, index, number, played, seed) for number, played in enumerate(stage.played)
        )
        tournament = tournament.with_stage(index, replace(stage, played=rounds))
    state = unfold(tournament)[-1]
    while (following := _play_on(state, seed)) is not None:
        state = following
    return state.tournament


def _play_on(state: StageState, seed: int) -> StageState | None:
    """With every round that can be drawn now, else the next stage; ``None`` at the end of the tournament."""
    draws = rounds_left(state)
    for draw in draws:
        assert draw.round is not None
        state = state.after(_fill(state.stage, draw.stage, draw.round, draw.as_round, seed))
    return state if draws else stage_after(state)


def _fill(stage: Stage, index: int, number: int, played: Round, seed: int) -> Round:
    tables = []
    for place, table in enumerate(played.tables):
        rng = Random(f"{seed}:{index}:{number}:{place}")
        if not (table.has_result or table.is_bye):
            table = replace(table, scores=_scores(stage, table, rng))
        if _needs_a_winner(stage, played, table):
            there = [side for side in range(len(table.sides)) if side not in table.absent_sides]
            named = tuple(sorted(rng.sample(there, stage.advance)))
            table = replace(table, winner=named[0]) if len(named) == 1 else replace(table, winners=named)
        tables.append(table)
    return replace(played, tables=tuple(tables))


def _needs_a_winner(stage: Stage, played: Round, table: Table) -> bool:
    """Whether somebody did not appear at a table that more have come to than go on from it."""
    going_on = stage.system.going_on(stage.advance, is_last=len(played.tables) == 1)
    return going_on > 0 and is_level_at_cut(table, going_on)


def _scores(stage: Stage, table: Table, rng: Random) -> tuple[int, ...]:
    """Scores nobody would wonder at: a target reached by one side, or points above and below zero."""
    if stage.system.is_solo:
        # Of different heights, so that at a cut nobody is level.
        return tuple(rng.sample(range(-30, 61), len(table.sides)))
    if stage.system.has_standings and rng.random() < DRAWN_DUELS:
        return (80, 80)
    scores = [rng.randint(101, 130), rng.randint(20, 100)]
    rng.shuffle(scores)
    return tuple(scores)


def finished_file(before: Tournament, after: Tournament) -> Json:
    """The file of ``before`` with the results and rounds that ``after`` has on top."""
    document: Json = copy.deepcopy(dict(before.document or {}))
    for entry, stage in zip(document["stages"], after.stages, strict=True):
        rounds = entry.get("played") or []
        for round_entry, played in zip(rounds, stage.played, strict=False):
            for at_table, table in zip(round_entry["tables"], played.tables, strict=True):
                if table.scores is not None:
                    at_table["scores"] = list(table.scores)
        for played in stage.played[len(rounds) :]:
            rounds.append(_round_answer(played, stage, after))
        entry["played"] = rounds
    return document


def _round_answer(played: Round, stage: Stage, tournament: Tournament) -> Json:
    answer: Json = {"tables": [table_answer(table, tournament.ids) for table in played.tables]}
    if stage.system.has_standings:
        answer["sitting_out"] = [tournament.ids[entrant] for entrant in played.sitting_out]
    return answer
