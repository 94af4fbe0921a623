"""The next round of a tournament: a pure function of its file.

docs/formats/tournament-file.md, "What a draw promises".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from tournaments.engine.file.problems import Problem, TournamentError
from tournaments.engine.file.values import Tournament
from tournaments.engine.progress import StageState, unfold
from tournaments.engine.systems import draw_brackets, draw_duels, draw_schedule, draw_seats
from tournaments.engine.systems.drawn import Draw, Note
from tournaments.engine.time_limit import OutOfTime, TimeLimit, never


def draw(tournament: Tournament, out_of_time: OutOfTime = never) -> Draw:
    """The next round of the current stage, or the answer that everything was drawn.

    ``out_of_time`` cuts its searches: then it is the best that was reached, and says so.

    Raises :class:`TournamentError`, ``unfinished_round`` where the round waits for results.
    """
    state = _current(tournament)
    return _next(state, TimeLimit(out_of_time)) if state.has_rounds_left else Draw(state.index, None)


def draw_all(tournament: Tournament) -> list[Draw]:
    """Every round that can be drawn now: all that are left of a stage that waits for no result."""
    return rounds_left(_current(tournament))


def rounds_left(state: StageState) -> list[Draw]:
    """The same of a stage whose results are all there, if it waits for them."""
    if not state.has_rounds_left:
        return []
    if state.stage.system.has_schedule:
        return list(draw_schedule.rounds(state))
    if state.stage.is_by_lot:
        return list(draw_seats.rounds_by_lot(state))
    return [_next(state, TimeLimit())]


def _current(tournament: Tournament) -> StageState:
    """The stage that the next round belongs to; raises where that round waits for results."""
    state = unfold(tournament)[-1]
    is_last = state.index == len(tournament.stages) - 1
    waits = state.stage.waits_for_results if state.has_rounds_left else not is_last
    if waits and state.unfinished_round is not None:
        path = f"{state.path}.played[{state.unfinished_round}]"
        raise TournamentError([Problem(path, "unfinished_round", {"round": state.unfinished_round + 1})])
    return state


def _next(state: StageState, limit: TimeLimit) -> Draw:
    drawn = _DRAWS[state.stage.system.name](state, limit)
    return replace(drawn, notes=(Note("cut_by_time"),)) if limit.has_cut else drawn


_DRAWS: Mapping[str, Callable[[StageState, TimeLimit], Draw]] = {
    "round_robin": lambda state, _: next(draw_schedule.rounds(state)),
    "groups": lambda state, _: next(draw_schedule.rounds(state)),
    "swiss": draw_duels.swiss,
    "ladder": draw_duels.ladder,
    "knockout": lambda state, _: draw_brackets.bracket_round(state),
    "double_knockout": lambda state, _: draw_brackets.bracket_round(state),
    "table_knockout": lambda state, _: draw_brackets.last_table_round(state),
    "partners": draw_seats.next_round,
    "tables": draw_seats.next_round,
}
