"""The tie-breaks by which standings are made: each one object, with its computing and its words.

What each is: docs/formats/tournament-file.md, "Systems and options". One is added to the list here, and
its key to the systems that may rank by it.
"""

from __future__ import annotations

from fractions import Fraction

from tournaments.engine.ranking.results import Outcome, OutcomeKind, Results
from tournaments.engine.ranking.splits import by_head_to_head
from tournaments.engine.ranking.tie_break import TieBreak
from tournaments.engine.texts import _


def _points(results: Results, entrant: int) -> int:
    return results.points[entrant]


def _wins(results: Results, entrant: int) -> int:
    return sum(outcome.won for outcome in results.of(entrant))


def _scored(results: Results, entrant: int) -> int:
    return sum(outcome.scored for outcome in results.of(entrant))


def _conceded(results: Results, entrant: int) -> int:
    return sum(outcome.conceded for outcome in results.of(entrant))


def _difference(results: Results, entrant: int) -> int:
    return _scored(results, entrant) - _conceded(results, entrant)


def _ratio(results: Results, entrant: int) -> Fraction:
    """The share of the scores that were one's own; a half where they cancel out."""
    own = _scored(results, entrant)
    both = own + _conceded(results, entrant)
    return Fraction(own, both) if both else Fraction(1, 2)


def _games(results: Results, entrant: int) -> int:
    return sum(outcome.scored for outcome in results.of(entrant) if outcome.kind is OutcomeKind.PLAYED)


def _buchholz(results: Results, entrant: int) -> int:
    return sum(_of_opponents(results, entrant))


def _buchholz_cut_1(results: Results, entrant: int) -> int:
    return sum(sorted(_of_opponents(results, entrant))[1:])


def _median_buchholz(results: Results, entrant: int) -> int:
    return sum(sorted(_of_opponents(results, entrant))[1:-1])


def _sonneborn_berger(results: Results, entrant: int) -> int:
    return sum(
        outcome.points * _of_opponent(results, entrant, outcome) for outcome in _counting(results, entrant)
    )


def _best_round(results: Results, entrant: int) -> int:
    scores = (
        outcome.scored
        for outcome in results.of(entrant)
        if outcome.kind in (OutcomeKind.PLAYED, OutcomeKind.WON_BY_FORFEIT)
    )
    return max(scores, default=0)


def _last_round(results: Results, entrant: int) -> int:
    """What the last round with a result gave, credit too."""
    last = results.last_round_with_a_result
    if last is None or entrant not in results.by_round[last]:
        return 0
    return results.by_round[last][entrant].scored


def _strength_of_tables(results: Results, entrant: int) -> Fraction:
    """The mean total of the people met."""
    met = [mate for mate in results.tablemates(entrant) if mate not in results.struck]
    return Fraction(sum(_scored(results, mate) for mate in met), len(met)) if met else Fraction(0)


def _lot(results: Results, entrant: int) -> int:
    return results.lot[entrant]


def matches(results: Results, entrant: int) -> int:
    """One's tables with a result, forfeits too."""
    at_a_table = (OutcomeKind.PLAYED, OutcomeKind.WON_BY_FORFEIT, OutcomeKind.DID_NOT_APPEAR)
    return sum(outcome.kind in at_a_table for outcome in results.of(entrant))


def _counting(results: Results, entrant: int) -> list[Outcome]:
    """The rounds that Buchholz looks at: all but those whose table has no result."""
    return [outcome for outcome in results.of(entrant) if outcome.kind is not OutcomeKind.OPEN]


def _of_opponent(results: Results, entrant: int, outcome: Outcome) -> int:
    """The opponent's points; where nobody was met at the table, one's own."""
    met = outcome.against if outcome.kind is OutcomeKind.PLAYED else None
    return results.points[entrant if met is None else met]


def _of_opponents(results: Results, entrant: int) -> list[int]:
    return [_of_opponent(results, entrant, outcome) for outcome in _counting(results, entrant)]


TIE_BREAKS: dict[str, TieBreak] = {
    tie_break.key: tie_break
    for tie_break in (
        TieBreak(
            key="points",
            name=_("Match points"),
            abbreviation=_("MP"),
            sentence=_(
                "Match points, as this tournament counts wins, draws and losses; "
                "by forfeit and as credit for sitting out too."
            ),
            value=_points,
        ),
        TieBreak(
            key="wins",
            name=_("Wins"),
            abbreviation=_("W"),
            sentence=_("Rounds won, by forfeit and as credit for sitting out too."),
            value=_wins,
        ),
        TieBreak(
            key="scored",
            name=_("Scored"),
            abbreviation=_("+"),
            sentence=_("One’s own scores added up, by forfeit and as credit for sitting out too."),
            value=_scored,
        ),
        TieBreak(
            key="conceded",
            name=_("Conceded"),
            abbreviation=_("−"),
            sentence=_(
                "What the opponents scored, and as much as is credited for sitting out; less is better."
            ),
            value=_conceded,
            lowest_first=True,
        ),
        TieBreak(
            key="difference",
            name=_("Difference"),
            abbreviation=_("±"),
            sentence=_("Scored less conceded."),
            value=_difference,
            is_signed=True,
        ),
        TieBreak(
            key="ratio",
            name=_("Ratio"),
            abbreviation=_("Rat."),
            sentence=_("The share of all that was scored and conceded that one scored oneself."),
            value=_ratio,
            is_per_match=False,
        ),
        TieBreak(
            key="games",
            name=_("Games won"),
            abbreviation=_("G"),
            sentence=_(
                "One’s own scores at the table only, nothing credited or by forfeit: "
                "games won, where scores are games."
            ),
            value=_games,
        ),
        TieBreak(
            key="head_to_head",
            name=_("Head to head"),
            abbreviation=_("HtH"),
            sentence=_(
                "The matches of those who are level against each other, where each has met each: "
                "points, then difference."
            ),
            split=by_head_to_head,
        ),
        TieBreak(
            key="buchholz",
            name=_("Buchholz"),
            abbreviation=_("BH"),
            sentence=_(
                "The opponents’ match points added up; "
                "a round without an opponent at the table counts one’s own."
            ),
            value=_buchholz,
        ),
        TieBreak(
            key="buchholz_cut_1",
            name=_("Buchholz without the lowest"),
            abbreviation=_("BH−1"),
            sentence=_(
                "The opponents’ match points added up as for Buchholz, without the round that gives least."
            ),
            value=_buchholz_cut_1,
        ),
        TieBreak(
            key="median_buchholz",
            name=_("Median Buchholz"),
            abbreviation=_("MBH"),
            sentence=_(
                "The opponents’ match points added up as for Buchholz, "
                "without the rounds that give least and most."
            ),
            value=_median_buchholz,
        ),
        TieBreak(
            key="sonneborn_berger",
            name=_("Sonneborn-Berger"),
            abbreviation=_("SB"),
            sentence=_(
                "The opponents’ match points as for Buchholz, each times the match points won in that round."
            ),
            value=_sonneborn_berger,
        ),
        TieBreak(
            key="total",
            name=_("Total"),
            abbreviation=_("Σ"),
            sentence=_("One’s own scores and credits added up."),
            value=_scored,
        ),
        TieBreak(
            key="table_wins",
            name=_("Tables won"),
            abbreviation=_("TW"),
            sentence=_("Tables won or shared, by forfeit and as credit for sitting out too."),
            value=_wins,
        ),
        TieBreak(
            key="best_round",
            name=_("Best round"),
            abbreviation=_("Best"),
            sentence=_("The highest score of one round, at the table or by forfeit."),
            value=_best_round,
        ),
        TieBreak(
            key="last_round",
            name=_("Last round"),
            abbreviation=_("Last"),
            sentence=_("What the last round with a result gave, credit for sitting out too."),
            value=_last_round,
            by_last_round=True,
        ),
        TieBreak(
            key="mates",
            name=_("Strength of the tables"),
            abbreviation=_("Str."),
            sentence=_(
                "The mean total of the people met at the tables, each counted as often as they were met."
            ),
            value=_strength_of_tables,
        ),
        TieBreak(
            key="lot",
            name=_("Lot"),
            abbreviation=_("Lot"),
            sentence=_("The place in the lot that was drawn before the first round."),
            value=_lot,
            lowest_first=True,
            is_per_match=False,
        ),
    )
}
