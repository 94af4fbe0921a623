"""What ``tables`` and ``partners`` share: single people seated anew each round, by rank or by lot.

By lot, and with everybody there from first to last, all rounds are planned at once: only so do people meet
as late and as evenly as arithmetic allows. Otherwise each round is the best after those played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from random import Random

from tournaments.engine.budget import Budget
from tournaments.engine.chance import rng_for
from tournaments.engine.file.values import Round, Stage
from tournaments.engine.progress import StageState
from tournaments.engine.ranking.meetings import opponents, partners
from tournaments.engine.search import Situation
from tournaments.engine.systems.attendance import (
    apart_in,
    newcomers,
    people_in_entry_order,
    ranked_people,
)
from tournaments.engine.systems.draws import (
    Draw,
    Quality,
    SittingOut,
    add_notes,
    count_repeats,
    number_tables,
)
from tournaments.engine.systems.seat_plan import PlanOfRounds, is_planned, plan_by_lot
from tournaments.engine.time_limit import OutOfTime


@dataclass(frozen=True, slots=True)
class Seats:
    """How a system seats people: one round after whatever happened, or all rounds at once."""

    one_round: Callable[[Stage, Situation, Random, OutOfTime], tuple[Round, Quality]]
    all_rounds: PlanOfRounds
    scores: Callable[[StageState, Sequence[int]], Mapping[int, int]]
    """What is to be near at a table by rank."""

    def draw(self, state: StageState, budget: Budget) -> Draw:
        """One round: of the plan of all rounds if it was followed so far, else the best after those played.

        To search a plan may take all the time there is. Where that is short, the best round is drawn first:
        it stands if the plan is cut. Nobody follows a cut plan, as the next round would come upon another.
        """
        to_be_searched = budget.limit.is_short and not is_planned(state, budget.plans)
        best = self._best_round(state, budget) if to_be_searched else None
        plan = plan_by_lot(state, self.all_rounds, budget)
        if plan is not None:
            return next(_rounds_of_plan(state, plan))
        return best or self._best_round(state, budget)

    def draw_all(self, state: StageState) -> list[Draw]:
        """By lot every round that is left; by rank the next one."""
        budget = Budget()
        if state.stage.by_rank:
            return [self.draw(state, budget)]
        plan = plan_by_lot(state, self.all_rounds, budget)
        if plan is not None:
            return list(_rounds_of_plan(state, plan))
        draws = []
        while len(state.stage.played) < state.stage.rounds:
            draws.append(self._best_round(state, budget))
            state = state.after(draws[-1].as_round)
        return draws

    def _best_round(self, state: StageState, budget: Budget) -> Draw:
        """The best next round after those played, whoever came and went."""
        index, stage, results = len(state.stage.played), state.stage, state.results
        people = ranked_people(state, index) if stage.by_rank else people_in_entry_order(state, index)
        situation = Situation(
            people,
            met=results.met,
            partnered=results.partnered,
            rests=results.rests,
            newcomers=newcomers(state, index, people),
            apart=apart_in(state, index, people),
            scores=self.scores(state, people) if stage.by_rank else None,
        )
        rng = rng_for(state.tournament, stage.system.name, state.index, index)
        return _draw(state, situation, *self.one_round(stage, situation, rng, budget.limit))


def _draw(state: StageState, situation: Situation, seats: Round, quality: Quality) -> Draw:
    """The round with its notes; by rank, tables in the order of the best listed at each."""
    tables = list(seats.tables)
    if state.stage.by_rank:
        place = {entrant: number for number, entrant in enumerate(situation.people)}
        tables.sort(key=lambda table: min(place[entrant] for entrant in table.people))
    met = Counter(situation.met) + Counter(situation.partnered)
    with_notes = [add_notes(table, met, situation.apart) for table in tables]
    if quality.repeat_opponents == 0:
        quality = replace(quality, least_possible=0)
    resting = tuple(SittingOut(entrant, "rested_least") for entrant in seats.sitting_out)
    return Draw(state.index, len(state.stage.played), number_tables(with_notes), resting, quality)


def _rounds_of_plan(state: StageState, plan: Sequence[Round]) -> Iterator[Draw]:
    """The rounds of a plan that were not played yet."""
    met, partnered = Counter(state.results.met), Counter(state.results.partnered)
    for index, seats in islice(enumerate(plan), len(state.stage.played), None):
        both = met + partnered
        tables = [add_notes(table, both) for table in seats.tables]
        again = count_repeats(tables, met)
        same_partners = sum(partnered[pair] for table in seats.tables for pair in partners(table))
        quality = Quality(again, same_partners, None if again else 0)
        resting = tuple(SittingOut(entrant, "rested_least") for entrant in seats.sitting_out)
        yield Draw(state.index, index, number_tables(tables), resting, quality)
        for table in seats.tables:
            met.update(opponents(table))
            partnered.update(partners(table))


def waits_for_results(stage: Stage) -> bool:
    """By lot no round looks at results."""
    return stage.by_rank
