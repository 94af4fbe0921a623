"""What systems of duels share: options and tie-breaks, the pairs of a round, and the draw made of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tournaments.engine.file.values import Table
from tournaments.engine.progress import StageState
from tournaments.engine.ranking.results import OutcomeKind
from tournaments.engine.search import ApartPairs, Pair, Situation
from tournaments.engine.systems.attendance import apart_in, newcomers, ranked_people
from tournaments.engine.systems.draws import Draw, Quality, SittingOut, add_notes, number_tables
from tournaments.engine.systems.system import POINTS, SCORES

OPTIONS = SCORES | POINTS | {"withdrawn"}
TIE_BREAKS = (
    "points",
    "wins",
    "scored",
    "conceded",
    "difference",
    "ratio",
    "games",
    "head_to_head",
    "buchholz",
    "buchholz_cut_1",
    "median_buchholz",
    "sonneborn_berger",
    "lot",
)
RANKING = ("points", "head_to_head", "difference", "scored")


@dataclass(frozen=True, slots=True)
class Pairing:
    """Who meets whom, and what can be said of it."""

    pairs: tuple[Pair, ...]
    """In the order of the best listed of each, who is listed better first."""

    rest: int | None
    """Who sits out; somebody does when the number is odd."""

    not_kept_apart: tuple[Pair, ...]
    repeats: int
    """How often those who meet now have met before, summed."""

    least_repeats: int | None
    """No draw that keeps as many apart has fewer; None where that isn't known."""

    score_gap: int
    """Sum of the squared differences of points."""


def pairing_of(
    situation: Situation, pairs: Iterable[Pair], rest: int | None, least_repeats: int | None
) -> Pairing:
    """These pairs as a :class:`Pairing`, in the order of the list; the situation has ``scores``."""
    points = situation.scores
    assert points is not None
    place = {side: index for index, side in enumerate(situation.people)}
    ordered = sorted((by_place(pair, place) for pair in pairs), key=lambda pair: place[pair[0]])
    apart = ApartPairs.among(situation.people, situation.apart)
    times = [situation.met.get((min(pair), max(pair)), 0) for pair in ordered]
    return Pairing(
        pairs=tuple(ordered),
        rest=rest,
        not_kept_apart=tuple(pair for pair in ordered if pair in apart),
        repeats=sum(times),
        least_repeats=least_repeats,
        score_gap=sum((points[a] - points[b]) ** 2 for a, b in ordered),
    )


def by_place(pair: Pair, place: Mapping[int, int]) -> Pair:
    """Who stands before the other, first."""
    a, b = pair
    return (a, b) if place[a] < place[b] else (b, a)


def duel_situation(state: StageState) -> Situation:
    """Who is there for the next round, by the standings, and what happened in the stage so far."""
    index = len(state.stage.played)
    people = ranked_people(state, index)
    return Situation(
        people,
        met=state.results.met,
        rests=_rests(state),
        newcomers=newcomers(state, index, people),
        apart=apart_in(state, index, people),
        scores={**dict.fromkeys(state.entrants, 0), **state.results.points},
    )


def _rests(state: StageState) -> Mapping[int, int]:
    """How often each sat out; a win by forfeit is as good as that."""
    rests = Counter(state.results.rests)
    for outcomes in state.results.by_round:
        rests.update(e for e, outcome in outcomes.items() if outcome.kind is OutcomeKind.WON_BY_FORFEIT)
    return rests


def draw_of(state: StageState, pairing: Pairing, why_sitting_out: str, quality: Quality) -> Draw:
    """The round of a pairing, with its notes and numbers."""
    apart = ApartPairs(pairing.not_kept_apart)
    tables = (Table(((a,), (b,))) for a, b in pairing.pairs)
    with_notes = [
        add_notes(table, state.results.met, apart, state.stage.system.notes(state, table)) for table in tables
    ]
    resting = () if pairing.rest is None else (SittingOut(pairing.rest, why_sitting_out),)
    return Draw(state.index, len(state.stage.played), number_tables(with_notes), resting, quality)
