"""The next rounds of ``tables`` and ``partners``, by rank or by lot.

By lot, and with everybody there from first to last, all rounds are planned at once: only so do people meet
as late and as evenly as arithmetic allows. Otherwise each round is the best after those played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice

from tournaments.engine import partners, seating
from tournaments.engine.chance import rng_for
from tournaments.engine.draw_duels import newcomers, people_there
from tournaments.engine.drawn import Draw, Quality, SittingOut, apart_in, noted, numbered, repeats
from tournaments.engine.progress import StageState
from tournaments.engine.results import Pair, opponents, pair
from tournaments.engine.results import partners as partners_at
from tournaments.engine.systems import Kind
from tournaments.engine.values import Round, Side, Table, Tournament

Tables = tuple[tuple[Side, ...], ...]

PLANS_KEPT = 8
"""A stage asks for its plan round after round."""

TRIES_TO_KEEP_APART = 60
"""How many exchanges are tried in a plan till it keeps everybody apart who is to be."""


def next_round(state: StageState) -> Draw:
    """One round, from the true history."""
    planned = _plan(state)
    if planned is not None:
        return next(_from_plan(state, planned))
    return _one_round(state)


def rounds_by_lot(state: StageState) -> Iterator[Draw]:
    """Every round that is left, by lot."""
    planned = _plan(state)
    if planned is not None:
        yield from _from_plan(state, planned)
        return
    while len(state.stage.played) < state.stage.rounds:
        draw = _one_round(state)
        yield draw
        state = _after(state, draw.as_round)


def _after(state: StageState, played: Round) -> StageState:
    tournament = state.tournament.with_stage(state.index, state.stage.with_round(played))
    return StageState(tournament, state.index, state.entrants, state.offset, state.lot, state.groups_before)


def _one_round(state: StageState) -> Draw:
    """The best next round after those played, whoever came and went."""
    index, stage, results = len(state.stage.played), state.stage, state.results
    people = people_there(state, index) if stage.by_rank else _in_entry_order(state, index)
    apart = apart_in(state, index, people)
    late = newcomers(state, index, people)
    rng = rng_for(state.tournament, stage.system.name, state.index, index)
    if stage.system.kind is Kind.PARTNERS:
        points = results.points if stage.by_rank else None
        pairs = partners.one_round(
            people, results.partnered, results.met, results.rests, late, apart, rng, points
        )
        found = Quality(pairs.repeat_opponents, pairs.repeat_partners, score_gap=pairs.score_gap)
        return _draw(state, index, pairs.tables, pairs.rest, people, found)
    totals = {e: sum(outcome.scored for outcome in results.of(e)) for e in people} if stage.by_rank else None
    solo = seating.one_round(people, stage.table_size, results.met, results.rests, late, apart, rng, totals)
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
    noted_tables = [noted(table, met, apart_in(state, index, people)) for table in drawn]
    if quality.repeat_opponents == 0:
        quality = Quality(0, quality.repeat_partners, 0, quality.score_gap)
    resting = tuple(SittingOut(entrant, "rested_least") for entrant in rest)
    return Draw(state.index, index, numbered(noted_tables), resting, quality)


def _alone(tables: Iterable[Sequence[int]]) -> Tables:
    return tuple(tuple((entrant,) for entrant in table) for table in tables)


# All rounds at once


def _plan(state: StageState) -> tuple[Round, ...] | None:
    """The plan of all rounds that was followed so far; ``None`` where there is none, or it was left."""
    stage = state.stage
    everybody_stays = all(
        state.is_there(entrant, number) for entrant in state.entrants for number in range(stage.rounds)
    )
    if stage.by_rank or not everybody_stays:
        return None
    seed = rng_for(state.tournament, stage.system.name, state.index, "plan").getrandbits(64)
    plan = _planned(stage.system.kind, state.entrants, stage.table_size, stage.rounds, seed)
    if state.tournament.apart:
        kept_apart = _kept_apart(state, plan)
        if kept_apart is None:
            return None
        plan = kept_apart
    followed = all(_same(drawn, played) for drawn, played in zip(plan, stage.played, strict=False))
    return plan if followed else None


def _kept_apart(state: StageState, plan: Sequence[Round]) -> tuple[Round, ...] | None:
    """The plan with people's parts in it exchanged until those to be kept apart are; ``None`` if that fails.

    Nothing else about a plan changes when people change parts: it has as few repeats as before.
    """
    last_wish = {
        found: number for number in range(len(plan)) for found in apart_in(state, number, state.entrants)
    }
    together: dict[Pair, int] = {}
    for number in reversed(range(len(plan))):
        for table in plan[number].tables:
            together.update(dict.fromkeys((*opponents(table), *partners_at(table)), number))
    part = {entrant: entrant for entrant in state.entrants}

    def broken() -> list[Pair]:
        return [
            (a, b)
            for (a, b), until in last_wish.items()
            if together.get(pair(part[a], part[b]), until + 1) <= until
        ]

    left = broken()
    rng = rng_for(state.tournament, "apart", state.index)
    for _ in range(TRIES_TO_KEEP_APART):
        if not left:
            break
        one = rng.choice(rng.choice(left))
        found: list[tuple[int, int]] = []
        for place, other in enumerate(state.entrants):
            part[one], part[other] = part[other], part[one]
            found.append((len(broken()), place))
            part[one], part[other] = part[other], part[one]
        best = min(found)[0]
        other = state.entrants[rng.choice([place for broken_then, place in found if broken_then == best])]
        part[one], part[other] = part[other], part[one]
        left = broken()
    if left:
        return None
    person = {taken: entrant for entrant, taken in part.items()}
    return tuple(_recast(drawn, person) for drawn in plan)


def _recast(drawn: Round, person: Mapping[int, int]) -> Round:
    tables = tuple(
        Table(tuple(tuple(person[entrant] for entrant in side) for side in table.sides))
        for table in drawn.tables
    )
    return Round(tables, tuple(person[entrant] for entrant in drawn.sitting_out))


@lru_cache(PLANS_KEPT)
def _planned(kind: Kind, people: tuple[int, ...], size: int, rounds: int, seed: int) -> tuple[Round, ...]:
    """Every round, by lot alone."""
    rng = rng_for(Tournament((), (), chance=seed), "plan")
    if kind is Kind.PARTNERS:
        pairs = partners.schedule_by_lot(people, rounds, rng)
        return tuple(Round(tuple(map(Table, drawn.tables)), drawn.rest) for drawn in pairs)
    solo = seating.schedule_by_lot(people, size, rounds, rng)
    return tuple(Round(tuple(map(Table, _alone(drawn.tables))), drawn.rest) for drawn in solo)


def _same(drawn: Round, played: Round) -> bool:
    """Whether a round was played as planned, whatever the order of its tables and sides."""

    def seats(one: Round) -> set[frozenset[frozenset[int]]]:
        return {frozenset(map(frozenset, table.sides)) for table in one.tables}

    return seats(drawn) == seats(played) and set(drawn.sitting_out) == set(played.sitting_out)


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
