"""``partners``: single people, two against two, every round with a new partner and new opponents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from tournaments.engine.budget import PlanKey
from tournaments.engine.file.values import Round, Stage, Table
from tournaments.engine.progress import StageState
from tournaments.engine.search import PartnerRound, Situation, plan_partners, seat_partners
from tournaments.engine.systems.draws import Quality
from tournaments.engine.systems.seats import Seats, waits_for_results
from tournaments.engine.systems.system import POINTS, SCORES, AtTable, System
from tournaments.engine.time_limit import OutOfTime


def one_round(
    _stage: Stage, situation: Situation, rng: Random, out_of_time: OutOfTime
) -> tuple[Round, Quality]:
    best = seat_partners(situation, rng, out_of_time)
    quality = Quality(best.repeat_opponents, best.repeat_partners, score_gap=best.score_gap)
    return _round(best), quality


def all_rounds(key: PlanKey, rng: Random, out_of_time: OutOfTime) -> tuple[Round, ...]:
    return tuple(map(_round, plan_partners(key.people, key.rounds, rng, out_of_time=out_of_time)))


def _round(seats: PartnerRound) -> Round:
    return Round(tuple(map(Table, seats.tables)), seats.rest)


def points(state: StageState, _people: Sequence[int]) -> Mapping[int, int]:
    return state.results.points


_SEATS = Seats(one_round, all_rounds, points)

SYSTEM = System(
    name="partners",
    at_table=AtTable.PARTNERS,
    options=SCORES | POINTS | {"rounds", "by"},
    least=4,
    draw=_SEATS.draw,
    draw_all=_SEATS.draw_all,
    waits_for_results=waits_for_results,
    for_evenings=True,
    tie_breaks=("points", "wins", "scored", "conceded", "difference", "ratio", "games", "lot"),
    ranking=("points", "difference", "scored"),
)
