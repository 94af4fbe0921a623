"""The next rounds of ``tables`` and ``partners``, by rank or by lot.

By lot, and with everybody there from first to last, all rounds are planned at once: only so do people meet
as late and as evenly as arithmetic allows. Otherwise each round is the best after those played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from tournaments.engine.chance import rng_for
from tournaments.engine.file.values import Round, Side, Table
from tournaments.engine.progress import StageState
from tournaments.engine.ranking.results import opponents
from tournaments.engine.ranking.results import partners as partners_at
from tournaments.engine.search import partners, seating
from tournaments.engine.search.plans_by_lot import is_planned, plan_by_lot
from tournaments.engine.systems.catalogue import Kind
from tournaments.engine.systems.draw_duels import newcomers, people_there
from tournaments.engine.systems.drawn import Draw, Quality, SittingOut, apart_in, noted, numbered, repeats
from tournaments.engine.time_limit import OutOfTime, TimeLimit, never

Tables = tuple[tuple[Side, ...], ...]


def next_round(state: StageState, limit: TimeLimit) -> Draw:
    """One round: of the plan of all rounds if it was followed so far, else the best after those played.

    To search a plan may take all the time there is. Where that is short, the best round is drawn first: it
    stands if the plan is cut. Nobody follows a cut plan, as the next round would come upon another.
    """
    to_be_searched = limit.is_short and not is_planned(state)
    best = _one_round(state, limit) if to_be_searched else None
    planned = plan_by_lot(state, limit)
    if planned is not None:
        return next(_from_plan(state, planned))
    return best or _one_round(state, limit)


def rounds_by_lot(state: StageState) -> Iterator[Draw]:
    """Every round that is left, by lot."""
    planned = plan_by_lot(state, TimeLimit())
    if planned is not None:
        yield from _from_plan(state, planned)
        return
    while len(state.stage.played) < state.stage.rounds:
        draw = _one_round(state)
        yield draw
        state = state.after(draw.as_round)


def _one_round(state: StageState, out_of_time: OutOfTime = never) -> Draw:
    """The best next round after those played, whoever came and went."""
    index, stage, results = len(state.stage.played), state.stage, state.results
    people = people_there(state, index) if stage.by_rank else _in_entry_order(state, index)
    apart = apart_in(state, index, people)
    late = newcomers(state, index, people)
    rng = rng_for(state.tournament, stage.system.name, state.index, index)
    if stage.system.kind is Kind.PARTNERS:
        points = results.points if stage.by_rank else None
        pairs = partners.one_round(
            people,
            results.partnered,
            results.met,
            results.rests,
            late,
            apart,
            rng,
            points,
            out_of_time=out_of_time,
        )
        found = Quality(pairs.repeat_opponents, pairs.repeat_partners, score_gap=pairs.score_gap)
        return _draw(state, index, pairs.tables, pairs.rest, people, found)
    totals = {e: sum(outcome.scored for outcome in results.of(e)) for e in people} if stage.by_rank else None
    solo = seating.one_round(
        people,
        stage.table_size,
        results.met,
        results.rests,
        late,
        apart,
        rng,
        totals,
        out_of_time=out_of_time,
    )
    exact = len(people) <= seating.EXACT
    quality = Quality(solo.repeats, 0, solo.repeats if exact else None, solo.score_gap)
    return _draw(state, index, _alone(solo.tables), solo.rest, people, quality)


def _in_entry_order(state: StageState, index: int) -> list[int]:
    """Those there; what is drawn by lot doesn't look at results, which may not be known yet."""
    return [entrant for entrant in state.entrants if state.is_there(entrant, index)]


def _draw(
    state: StageState,
    index: int,
    tables: Tables,
    rest: Sequence[int],
    people: Sequence[int],
    quality: Quality,
) -> Draw:
    """The round with its notes; by rank, tables in the order of the best listed at each."""
    drawn = [Table(tuple(sides)) for sides in tables]
    if state.stage.by_rank:
        place = {entrant: number for number, entrant in enumerate(people)}
        drawn.sort(key=lambda table: min(place[entrant] for entrant in table.people))
    met = state.results.met
    if state.stage.system.kind is Kind.PARTNERS:
        met = Counter(met) + Counter(state.results.partnered)
    apart = apart_in(state, index, people)
    noted_tables = [noted(table, met, apart) for table in drawn]
    if quality.repeat_opponents == 0:
        quality = Quality(0, quality.repeat_partners, 0, quality.score_gap)
    resting = tuple(SittingOut(entrant, "rested_least") for entrant in rest)
    return Draw(state.index, index, numbered(noted_tables), resting, quality)


def _alone(tables: Iterable[Sequence[int]]) -> Tables:
    return tuple(tuple((entrant,) for entrant in table) for table in tables)


def _from_plan(state: StageState, plan: Sequence[Round]) -> Iterator[Draw]:
    """The rounds of a plan that were not played yet."""
    met, partnered = Counter(state.results.met), Counter(state.results.partnered)
    for index, drawn in islice(enumerate(plan), len(state.stage.played), None):
        both = met + partnered
        tables = [noted(table, both) for table in drawn.tables]
        again = repeats(tables, met)
        same_partners = sum(partnered[found] for table in drawn.tables for found in partners_at(table))
        quality = Quality(again, same_partners, None if again else 0)
        resting = tuple(SittingOut(entrant, "rested_least") for entrant in drawn.sitting_out)
        yield Draw(state.index, index, numbered(tables), resting, quality)
        for table in drawn.tables:
            met.update(opponents(table))
            partnered.update(partners_at(table))
