"""The next round of ``swiss`` and ``ladder``, from what was played so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from tournaments.engine.chance import rng_for
from tournaments.engine.file.values import Table
from tournaments.engine.progress import StageState
from tournaments.engine.ranking.results import Happened
from tournaments.engine.search.apart import KeptApart
from tournaments.engine.search.matching import Pairing, swiss_round
from tournaments.engine.systems.drawn import Draw, Quality, SittingOut, apart_in, noted, numbered
from tournaments.engine.systems.ladder import ladder_round
from tournaments.engine.time_limit import OutOfTime, never


def swiss(state: StageState, out_of_time: OutOfTime = never) -> Draw:
    index = len(state.stage.played)
    order = people_there(state, index)
    seeded = state.index > 0 or any(entrant.seed is not None for entrant in state.tournament.entrants)
    pairing = swiss_round(
        order,
        _points(state),
        state.results.met,
        _rests(state),
        _last_float(state),
        apart_in(state, index, order),
        newcomers(state, index, order),
        rng_for(state.tournament, "swiss", state.index, index),
        None if index else "fold" if seeded else "lot",
        out_of_time=out_of_time,
    )
    quality = Quality(
        repeat_opponents=pairing.repeats, least_possible=pairing.least_repeats, score_gap=pairing.score_gap
    )
    return _draw(state, pairing, "fewest_points_without_a_rest", quality, pairing.floats)


def ladder(state: StageState, out_of_time: OutOfTime = never) -> Draw:
    index = len(state.stage.played)
    order = people_there(state, index)
    pairing = ladder_round(
        order,
        _points(state),
        state.results.met,
        _rests(state),
        apart_in(state, index, order),
        newcomers(state, index, order),
        rng_for(state.tournament, "ladder", state.index, index),
        index == 0,
        out_of_time=out_of_time,
    )
    quality = Quality(repeat_opponents=pairing.repeats, least_possible=pairing.least_repeats)
    return _draw(state, pairing, "middle_of_the_ladder", quality, {})


def people_there(state: StageState, round_index: int) -> list[int]:
    """Those who take part in a round, as the standings list them; who will be struck comes last."""
    listed = [row.entrant for row in state.standings]
    listed += [entrant for entrant in state.entrants if entrant in state.struck]
    return [entrant for entrant in listed if state.is_there(entrant, round_index)]


def newcomers(state: StageState, round_index: int, people: list[int]) -> frozenset[int]:
    """Those who came late and play their first round."""
    entrants, number = state.tournament.entrants, state.offset + round_index + 1
    return frozenset(entrant for entrant in people if entrants[entrant].is_newcomer(number))


def _points(state: StageState) -> Mapping[int, int]:
    return {**dict.fromkeys(state.entrants, 0), **state.results.points}


def _rests(state: StageState) -> Mapping[int, int]:
    """How often each sat out; a win by forfeit is as good as that."""
    rests = Counter(state.results.rests)
    for outcomes in state.results.by_round:
        rests.update(e for e, outcome in outcomes.items() if outcome.happened is Happened.WON_BY_FORFEIT)
    return rests


def _last_float(state: StageState) -> Mapping[int, int]:
    """−1 for who met somebody with fewer points in the round before, +1 with more; a forfeit is no float."""
    if not state.stage.played:
        return {}
    points = state.results.points_before(len(state.stage.played) - 1)
    floats = {}
    for entrant, outcome in state.results.by_round[-1].items():
        if outcome.happened is Happened.PLAYED and outcome.against is not None:
            own, others = points[entrant], points[outcome.against]
            floats[entrant] = (others > own) - (others < own)
    return floats


def _draw(state: StageState, pairing: Pairing, why: str, quality: Quality, floats: Mapping[int, int]) -> Draw:
    not_kept = KeptApart(pairing.not_kept_apart)
    tables = [noted(Table(((a,), (b,))), state.results.met, not_kept, floats) for a, b in pairing.pairs]
    resting = () if pairing.rest is None else (SittingOut(pairing.rest, why),)
    return Draw(state.index, len(state.stage.played), numbered(tables), resting, quality)
