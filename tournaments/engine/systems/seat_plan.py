"""All rounds of ``tables`` or ``partners`` by lot, planned at once for people who are there throughout."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tournaments.engine.budget import Budget, PlanKey, Plans
from tournaments.engine.chance import rng_for
from tournaments.engine.file.values import Round
from tournaments.engine.progress import StageState
from tournaments.engine.systems.exchanges import keep_apart
from tournaments.engine.time_limit import OutOfTime

PlanOfRounds = Callable[[PlanKey, Random, OutOfTime], tuple[Round, ...]]
"""Searches every round, by lot alone."""


class _CutError(Exception):
    """Time was up before all rounds were planned."""


def plan_by_lot(state: StageState, search: PlanOfRounds, budget: Budget) -> tuple[Round, ...] | None:
    """The plan of all rounds that was followed so far; ``None`` where there is none, it was left or cut."""
    if not _may_be_planned(state):
        return None
    plan = _plan(plan_key(state), search, budget)
    if plan is not None and state.tournament.apart:
        plan = keep_apart(state, plan, budget.limit)
    if plan is None or not all(map(_are_alike, plan, state.stage.played)):
        return None
    return plan


def is_planned(state: StageState, plans: Plans) -> bool:
    """Whether the plan of this stage is known from another round."""
    return _may_be_planned(state) and plans.get(plan_key(state)) is not None


def _may_be_planned(state: StageState) -> bool:
    """By lot, with everybody there from first to last."""
    return not state.stage.by_rank and all(
        state.is_there(entrant, number) for entrant in state.entrants for number in range(state.stage.rounds)
    )


def plan_key(state: StageState) -> PlanKey:
    stage = state.stage
    seed = rng_for(state.tournament, stage.system.name, state.index, "plan").getrandbits(64)
    return PlanKey(stage.system.name, state.entrants, stage.table_size, stage.rounds, seed)


def _plan(key: PlanKey, search: PlanOfRounds, budget: Budget) -> tuple[Round, ...] | None:
    """Every round, searched unless it is known; ``None`` if time was up."""

    def goes_on() -> bool:
        if budget.limit():
            raise _CutError
        return False

    plan = budget.plans.get(key)
    if plan is None:
        try:
            plan = search(key, Random(key.seed), goes_on)
        except _CutError:
            return None
        budget.plans[key] = plan
    return plan


def _are_alike(planned: Round, played: Round) -> bool:
    """Whether a round was played as planned, whatever the order of its tables and sides."""

    def seats(one: Round) -> set[frozenset[frozenset[int]]]:
        return {frozenset(map(frozenset, table.sides)) for table in one.tables}

    return seats(planned) == seats(played) and set(planned.sitting_out) == set(played.sitting_out)
