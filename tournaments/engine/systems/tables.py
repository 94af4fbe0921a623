"""``tables``: single people at tables of three or more, each alone, every round with others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from tournaments.engine.budget import PlanKey
from tournaments.engine.file.values import Round, Stage, Table
from tournaments.engine.progress import StageState
from tournaments.engine.search import EXACT, Situation, TableRound, plan_tables, seat_tables
from tournaments.engine.systems.draws import Quality, sides_alone
from tournaments.engine.systems.seats import Seats, waits_for_results
from tournaments.engine.systems.system import SCORES, AtTable, System
from tournaments.engine.time_limit import OutOfTime


def one_round(
    stage: Stage, situation: Situation, rng: Random, out_of_time: OutOfTime
) -> tuple[Round, Quality]:
    best = seat_tables(situation, stage.table_size, rng, out_of_time)
    is_exact = len(situation.people) <= EXACT
    return _round(best), Quality(best.repeats, 0, best.repeats if is_exact else None, best.score_gap)


def all_rounds(key: PlanKey, rng: Random, out_of_time: OutOfTime) -> tuple[Round, ...]:
    plan = plan_tables(key.people, key.table_size, key.rounds, rng, out_of_time=out_of_time)
    return tuple(map(_round, plan))


def _round(seats: TableRound) -> Round:
    return Round(tuple(Table(sides_alone(people)) for people in seats.tables), seats.rest)


def totals(state: StageState, people: Sequence[int]) -> Mapping[int, int]:
    return {entrant: sum(outcome.scored for outcome in state.results.of(entrant)) for entrant in people}


_SEATS = Seats(one_round, all_rounds, totals)

SYSTEM = System(
    name="tables",
    at_table=AtTable.ALONE,
    options=SCORES | {"rounds", "by", "table_size"},
    least=3,
    draw=_SEATS.draw,
    draw_all=_SEATS.draw_all,
    waits_for_results=waits_for_results,
    for_evenings=True,
    tie_breaks=("total", "table_wins", "best_round", "last_round", "mates", "lot"),
    ranking=("total", "table_wins", "best_round"),
    credit="zero",
)
