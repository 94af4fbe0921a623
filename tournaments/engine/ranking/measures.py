"""The measures by which standings are made: one small function each, in one table.

docs/formats/tournament-file.md, "Systems and options". A function takes the results of the stage and an
entrant, and gives a whole number or an exact fraction. ``head_to_head`` is no number of one entrant: it
parts a group of level ones, and stands in ``standings.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from tournaments.engine.ranking.results import Happened, Outcome, Results

Value = int | Fraction
Measure = Callable[[Results, int], Value]

LOWEST_FIRST = frozenset({"conceded", "lot"})
NOT_PER_MATCH = frozenset({"ratio", "lot"})
"""Across groups the others are divided by the number of matches."""


def points(results: Results, entrant: int) -> int:
    return results.points[entrant]


def wins(results: Results, entrant: int) -> int:
    return sum(outcome.won for outcome in results.of(entrant))


def scored(results: Results, entrant: int) -> int:
    return sum(outcome.scored for outcome in results.of(entrant))


def conceded(results: Results, entrant: int) -> int:
    return sum(outcome.conceded for outcome in results.of(entrant))


def difference(results: Results, entrant: int) -> int:
    return scored(results, entrant) - conceded(results, entrant)


def ratio(results: Results, entrant: int) -> Fraction:
    """The share of the scores that were his; a half where they cancel out."""
    own = scored(results, entrant)
    both = own + conceded(results, entrant)
    return Fraction(own, both) if both else Fraction(1, 2)


def games(results: Results, entrant: int) -> int:
    return sum(outcome.scored for outcome in results.of(entrant) if outcome.happened is Happened.PLAYED)


def buchholz(results: Results, entrant: int) -> int:
    return sum(_of_opponents(results, entrant))


def buchholz_cut_1(results: Results, entrant: int) -> int:
    return sum(sorted(_of_opponents(results, entrant))[1:])


def median_buchholz(results: Results, entrant: int) -> int:
    return sum(sorted(_of_opponents(results, entrant))[1:-1])


def sonneborn_berger(results: Results, entrant: int) -> int:
    return sum(
        outcome.points * _of_opponent(results, entrant, outcome) for outcome in _counting(results, entrant)
    )


def best_round(results: Results, entrant: int) -> int:
    scores = (
        outcome.scored
        for outcome in results.of(entrant)
        if outcome.happened in (Happened.PLAYED, Happened.WON_BY_FORFEIT)
    )
    return max(scores, default=0)


def last_round(results: Results, entrant: int) -> int:
    """What the last round with a result gave him, credit too."""
    last = results.last_round_with_a_result
    if last is None or entrant not in results.by_round[last]:
        return 0
    return results.by_round[last][entrant].scored


def mates(results: Results, entrant: int) -> Fraction:
    """How strong his tables were."""
    met = [mate for mate in results.table_mates(entrant) if mate not in results.struck]
    return Fraction(sum(scored(results, mate) for mate in met), len(met)) if met else Fraction(0)


MEASURES: Mapping[str, Measure] = {
    "points": points,
    "wins": wins,
    "scored": scored,
    "conceded": conceded,
    "difference": difference,
    "ratio": ratio,
    "games": games,
    "buchholz": buchholz,
    "buchholz_cut_1": buchholz_cut_1,
    "median_buchholz": median_buchholz,
    "sonneborn_berger": sonneborn_berger,
    "total": scored,
    "table_wins": wins,
    "best_round": best_round,
    "last_round": last_round,
    "mates": mates,
}


def matches(results: Results, entrant: int) -> int:
    """His tables with a result, forfeits too."""
    at_a_table = (Happened.PLAYED, Happened.WON_BY_FORFEIT, Happened.DID_NOT_APPEAR)
    return sum(outcome.happened in at_a_table for outcome in results.of(entrant))


def _counting(results: Results, entrant: int) -> list[Outcome]:
    """The rounds that Buchholz looks at: all but those whose table has no result."""
    return [outcome for outcome in results.of(entrant) if outcome.happened is not Happened.OPEN]


def _of_opponent(results: Results, entrant: int, outcome: Outcome) -> int:
    """The opponent's points; where nobody was met at the table, one's own."""
    met = outcome.against if outcome.happened is Happened.PLAYED else None
    return results.points[entrant if met is None else met]


def _of_opponents(results: Results, entrant: int) -> list[int]:
    return [_of_opponent(results, entrant, outcome) for outcome in _counting(results, entrant)]
