"""The ranking and the money of a day, added up a second time from what stands at the tables.

Knows nothing of the engine and of the till: only who sat where, the newest result of each table that still
stands, and who paid at the door.
"""

import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations

from tests.journeys.phone import Phone
from tournaments.models import Rest, Table, Tournament

WIN, DRAW = 2, 1
STILL_IN = sys.maxsize


def tables(tournament: Tournament) -> Iterator[tuple[int, dict[str, int]]]:
    """Each table that has a result, in the order of play: its round, and scores by the entrants' names."""
    played = Table.objects.filter(round__stage__tournament=tournament, round__undone_at=None)
    for table in played.order_by("round__pk", "order").prefetch_related("places__entrant", "results"):
        newest = max(table.results.all(), key=lambda result: result.version, default=None)
        if newest is not None and newest.scores is not None:
            scores = {place.entrant.name: newest.scores[place.side] for place in table.places.all()}
            yield table.round_id, scores


def totals(tournament: Tournament) -> dict[str, tuple[int, ...]]:
    """What is added up at tables of three and four: points, tables won, the best round."""
    rounds: defaultdict[str, list[int]] = defaultdict(list)
    won: defaultdict[str, int] = defaultdict(int)
    for _round, scores in tables(tournament):
        best = max(scores.values())
        for name, score in scores.items():
            rounds[name].append(score)
            won[name] += score == best
    return {name: (sum(scores), won[name], max(scores)) for name, scores in rounds.items()}


def duels(tournament: Tournament) -> dict[str, tuple[int, ...]]:
    """What counts between two: match points, the difference, what was scored."""
    sums: defaultdict[str, tuple[int, ...]] = defaultdict(lambda: (0, 0, 0))
    for _round, scores in tables(tournament):
        for (name, own), (_other, others) in permutations(scores.items()):
            points, difference, scored = sums[name]
            earned = WIN if own > others else DRAW if own == others else 0
            sums[name] = (points + earned, difference + own - others, scored + own)
    return dict(sums)


def partners(tournament: Tournament) -> dict[str, tuple[int, ...]]:
    """What counts for people whose partners change: match points, the difference, what was scored.

    Who sat out has won, and scored what they score on the average at their own tables.
    """
    own: defaultdict[str, list[int]] = defaultdict(list)
    sums: defaultdict[str, list[int]] = defaultdict(lambda: [0, 0])
    for _round, scores in tables(tournament):
        best, worst = max(scores.values()), min(scores.values())
        for name, score in scores.items():
            own[name].append(score)
            sums[name][0] += DRAW if best == worst else WIN * (score == best)
            sums[name][1] += 2 * score - best - worst
    rested = Rest.objects.filter(round__stage__tournament=tournament, round__undone_at=None)
    mine = {name: (2 * sum(scores) + len(scores)) // (2 * len(scores)) for name, scores in own.items()}
    for rest in rested.select_related("entrant"):
        sums[rest.entrant.name][0] += WIN
        own[rest.entrant.name].append(mine[rest.entrant.name])
    return {name: (points, gap, sum(own[name])) for name, (points, gap) in sums.items()}


def points_by_place(evening: Mapping[str, tuple[int, ...]], worth: Sequence[int]) -> dict[str, int]:
    """What an evening's places are worth in the season: those level share what their places are worth."""
    earned = {}
    for name, own in evening.items():
        above = sum(other > own for other in evening.values())
        level = sum(other == own for other in evening.values())
        earned[name] = (2 * sum(worth[above : above + level]) + level) // (2 * level)
    return earned


def published_points(visitor: Phone, path: str) -> dict[str, int]:
    """What a season's table shows: names and points, best first."""
    visitor.open(path)
    rows = visitor.page.locator(".season-table tbody tr").all()
    cells = [(row.locator(".standing-name a"), row.locator(".number").first) for row in rows]
    return {" ".join(name.inner_text().split()): int(points.inner_text()) for name, points in cells}


def ways(tournament: Tournament, *, lives: int) -> dict[str, tuple[int, ...]]:
    """How far everybody came in a bracket of duels: the round of the match that put them out."""
    lost: defaultdict[str, int] = defaultdict(int)
    out: dict[str, tuple[int, ...]] = {}
    for round_, scores in tables(tournament):
        best = max(scores.values())
        for name, score in scores.items():
            lost[name] += score < best
            out[name] = (round_ if lost[name] == lives else STILL_IN,)
    return out


def last_tables(tournament: Tournament) -> dict[str, tuple[int, ...]]:
    """How far everybody came from table to table: their last round; at the very last, the score."""
    came: dict[str, tuple[int, ...]] = {}
    for round_, scores in tables(tournament):
        came |= {name: (round_, score) for name, score in scores.items()}
    last = max(round_ for round_, _score in came.values())
    return {name: (round_, score if round_ == last else 0) for name, (round_, score) in came.items()}


def ranks(sums: Mapping[str, tuple[int, ...]]) -> list[tuple[int, str]]:
    """Ranks and names in order; those level on everything share a rank (1, 2, 2, 4)."""
    return sorted((1 + sum(other > own for other in sums.values()), name) for name, own in sums.items())


def published_ranks(visitor: Phone, path: str) -> list[tuple[int, str]]:
    """Ranks and names as the final ranking shows them to everybody."""
    visitor.open(path)
    rows = visitor.page.locator(".final tbody tr").all()
    cells = [(row.locator("td").first.inner_text(), row.locator("th").inner_text()) for row in rows]
    return sorted((int(rank.split()[0]), " ".join(name.split())) for rank, name in cells)


def prizes(ranking: Sequence[tuple[int, str]], cents: int, shares: Sequence[int]) -> dict[str, int]:
    """What shares of the fees, in percent, come to, in cents by name; no two of those places are level."""
    winners = ranking[: len(shares)]
    assert [rank for rank, _name in winners] == list(range(1, len(shares) + 1))
    return {name: cents * share // 100 for (_rank, name), share in zip(winners, shares, strict=True)}


def fees_paid(tournament: Tournament) -> int:
    """In cents: a fee for each entrant with a tick at the door."""
    return int(tournament.fee_cents * tournament.entrants.exclude(paid_at=None).count())
