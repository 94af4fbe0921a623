"""Rankings without those who did not play: the file's commands rank whoever is on the list."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from tournaments.reading.ranks import ranks_without
from tournaments.standings.selectors.facts import Ranking, RankingRow, StageFacts


def ranked_without(stage: StageFacts, absent: Collection[str]) -> StageFacts:
    """A stage whose rankings, of now and after each round, leave people out."""
    return replace(
        stage,
        rankings=tuple(_ranking_without(stage, ranking, absent) for ranking in stage.rankings),
        ranks=tuple(
            {
                entrant: rank
                for ranking in stage.rankings
                for entrant, rank in ranks_without(_of_list(ranking, ranks), absent).items()
            }
            for ranks in stage.ranks
        ),
        did_not_play=tuple(entrant for entrant in absent if entrant in stage.entrants),
    )


def final_without(
    final: Sequence[Sequence[str]], absent: Collection[str]
) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """The final ranking, each place with those who share it, with the others moved up."""
    places, ahead = [], 0
    for place in final:
        if entrants := tuple(entrant for entrant in place if entrant not in absent):
            places.append((ahead + 1, entrants))
            ahead += len(entrants)
    return tuple(places)


def _ranking_without(stage: StageFacts, ranking: Ranking, absent: Collection[str]) -> Ranking:
    remaining = [row for row in ranking.rows if row.entrant not in absent]
    followed = {lower.entrant: upper.entrant for upper, lower in pairwise(ranking.rows)}
    rows: list[RankingRow] = []
    for place, row in enumerate(remaining, start=1):
        above = remaining[place - 2] if place > 1 else None
        if above is None:
            rows.append(replace(row, rank=1, parted_by=None))
        elif above.rank == row.rank:
            rows.append(replace(row, rank=rows[-1].rank, parted_by=None))
        else:
            # What parted them from somebody left out needn't part them from who is above them now.
            known = row.parted_by if followed[row.entrant] == above.entrant else None
            parted_by = known or _parted_by(stage, above, row) or row.parted_by
            rows.append(replace(row, rank=place, parted_by=parted_by))
    return Ranking(ranking.group, tuple(rows))


def _parted_by(stage: StageFacts, upper: RankingRow, lower: RankingRow) -> str | None:
    """The tie-break that parts two who have become neighbours."""
    known = (key for key in stage.tie_breaks if key in upper.values and key in lower.values)
    return next((key for key in known if upper.values[key] != lower.values[key]), None)


def _of_list(ranking: Ranking, ranks: Mapping[str, int]) -> Mapping[str, int]:
    """The ranks after one round of those in one list."""
    return {row.entrant: ranks[row.entrant] for row in ranking.rows if row.entrant in ranks}
