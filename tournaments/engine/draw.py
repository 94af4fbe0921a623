"""The next round of a tournament: a pure function of its file.

docs/formats/tournament-file.md, "What a draw promises".
"""

from __future__ import annotations

from dataclasses import replace

from tournaments.engine.budget import Budget
from tournaments.engine.file.problems import Problem, TournamentError
from tournaments.engine.file.values import Tournament
from tournaments.engine.progress import StageState, unfold
from tournaments.engine.systems.draws import Draw, Note


def draw(tournament: Tournament, budget: Budget | None = None) -> Draw:
    """The next round of the current stage, or the answer that everything was drawn.

    A ``budget`` may cut its searches: then it is the best that was reached, and says so.

    Raises :class:`TournamentError`, ``unfinished_round`` where the round, or the end, waits for results.
    """
    state = _current(tournament)
    return _next(state, budget or Budget()) if state.has_rounds_left else Draw(state.index, None)


def draw_all(tournament: Tournament) -> list[Draw]:
    """Every round that can be drawn now: all that are left of a stage that waits for no result."""
    return rounds_left(_current(tournament))


def rounds_left(state: StageState) -> list[Draw]:
    """The same of a stage whose results are all there, if it waits for them."""
    if not state.has_rounds_left:
        return []
    system = state.stage.system
    return list(system.draw_all(state)) if system.draw_all else [_next(state, Budget())]


def _current(tournament: Tournament) -> StageState:
    """The stage that the next round belongs to; raises where that round, or the end, waits for results."""
    state = unfold(tournament)[-1]
    waits = state.stage.waits_for_results or not state.has_rounds_left
    if waits and state.unfinished_round is not None:
        path = f"{state.path}.played[{state.unfinished_round}]"
        raise TournamentError([Problem(path, "unfinished_round", {"round": state.unfinished_round + 1})])
    return state


def _next(state: StageState, budget: Budget) -> Draw:
    draw = state.stage.system.draw(state, budget)
    return replace(draw, notes=(Note("cut_by_time"),)) if budget.limit.has_cut else draw
