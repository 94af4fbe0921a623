"""Brackets: where people are placed in the first round, and which match feeds which.

docs/formats/tournament-file.md, Fixed schedules and brackets; What a draw promises: `knockout`. A bracket is
described once, as a list of matches and where their sides come from; draws, checks and pages all read that.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from tournaments.engine.search import NOBODY, ApartPairs, min_cost_perfect_matching

Ground = ApartPairs
"""Who had better not meet in the first round."""

MOST_EDGES = 150_000
"""Exchanges that are looked at together."""


@dataclass(frozen=True, slots=True)
class SlotSource:
    """Where a side of a match comes from."""

    what: Literal["place", "winner", "loser"]
    bracket: str
    """Of the match won or lost; of a place, its own."""
    round: int
    match: int
    """Of a place: its number in the bracket, from 1."""


@dataclass(frozen=True, slots=True)
class PlannedMatch:
    """A match of a bracket, whoever plays it."""

    bracket: str
    round: int
    """Round of the stage, from 1, so that losers' round j has j + 1."""
    match: int
    """From 1 in each round of each bracket."""
    sides: tuple[SlotSource, SlotSource]


def size_for(entrants: int) -> int:
    """Places of the smallest bracket that holds them.

    >>> [size_for(n) for n in (2, 3, 4, 5)]
    [2, 4, 4, 8]
    """
    return 1 << max(1, (entrants - 1).bit_length())


def rounds_and_byes(entrants: int) -> tuple[int, int]:
    """Rounds until one is left, and byes in the first.

    >>> rounds_and_byes(6)
    (3, 2)
    """
    size = size_for(entrants)
    return size.bit_length() - 1, size - entrants


def ranks_of_places(size: int) -> list[int]:
    """Who has which place, by rank: while the better wins, best meets last, second last but one, in each
    round.

    >>> ranks_of_places(8)
    [1, 8, 4, 5, 2, 7, 3, 6]
    """
    ranks = [1]
    while len(ranks) < size:
        ranks = [side for rank in ranks for side in (rank, 2 * len(ranks) + 1 - rank)]
    return ranks


def first_round_places(entrants: Sequence[int], grounds: Sequence[Ground] = ()) -> list[int | None]:
    """The first round: places 1 and 2 meet, 3 and 4 …; who meets nobody (None) has a bye.

    `entrants` are in entry order, the best first; the best have the byes. Their lower half is exchanged
    among itself so that as few as possible meet against the first of the `grounds`, of such draws against
    the second, and so on; and of these nobody is moved far.

    >>> first_round_places([11, 12, 13, 14, 15, 16])
    [11, None, 14, 15, 12, None, 13, 16]
    >>> first_round_places([11, 12, 13, 14, 15, 16], [ApartPairs([(13, 16)])])
    [11, None, 14, 16, 12, None, 13, 15]
    """
    size = size_for(len(entrants))
    half = size // 2
    lower = entrants[half:]
    opponents = [entrants[half - 1 - index] for index in range(len(lower))]
    seated: list[int | None] = [*entrants[:half], *_exchange_lower_half(lower, opponents, grounds)]
    seated += [None] * (size - len(seated))
    return [seated[rank - 1] for rank in ranks_of_places(size)]


def _exchange_lower_half(
    lower: Sequence[int], opponents: Sequence[int], grounds: Sequence[Ground]
) -> list[int]:
    """`lower` in the order of their opponents: an assignment of least cost, among near places first."""
    clashes = [_clashes(lower, opponents, ground) for ground in grounds]
    if not any(clashes):
        return list(lower)
    few = [_unavoidable(lower, opponents, ground) for ground in grounds]
    count, reach = len(lower), 8
    best, order = clashes, list(lower)
    edges: dict[tuple[int, int], tuple[int, ...]] = {}
    while best != few:
        within = [range(max(0, at - reach), min(count, at + reach + 1)) for at in range(count)]
        # Whoever clashes with all around them is to come further.
        free = _nearest_free(lower, opponents, grounds, reach) if edges else [()] * count
        for at, places in enumerate(zip(within, free, strict=True)):
            for place in {place for place_pair in places for place in place_pair}:
                against = (int((lower[at], opponents[place]) in ground) for ground in grounds)
                edges.setdefault((at, count + place), (*against, (at - place) ** 2))
        matched = min_cost_perfect_matching(2 * count, [(*pair, cost) for pair, cost in edges.items()])
        assert matched is not None, "everybody may stay"
        order = [lower[at] for at, _ in sorted(matched, key=lambda pair: pair[1])]
        best = [_clashes(order, opponents, ground) for ground in grounds]
        if reach >= count or 4 * len(edges) > MOST_EDGES:
            break
        reach *= 4
    return order


def _clashes(lower: Sequence[int], opponents: Sequence[int], ground: Ground) -> int:
    return sum(pair in ground for pair in zip(lower, opponents, strict=True))


def _nearest_free(
    lower: Sequence[int], opponents: Sequence[int], grounds: Sequence[Ground], reach: int
) -> list[tuple[int, ...]]:
    """For each the nearest places, so many to each side, of opponents whom they may meet."""
    free: dict[tuple[frozenset[int], ...], list[int]] = {}
    windows = []
    for at, side in enumerate(lower):
        groups = tuple(ground.groups_of.get(side, NOBODY) for ground in grounds)
        if groups not in free:
            free[groups] = [
                place
                for place, other in enumerate(opponents)
                if not any((side, other) in ground for ground in grounds)
            ]
        middle = bisect_left(free[groups], at)
        windows.append(tuple(free[groups][max(0, middle - reach) : middle + reach]))
    return windows


def _unavoidable(lower: Sequence[int], opponents: Sequence[int], ground: Ground) -> int:
    """So many must meet against this ground: those with the same n opponents to avoid, but for `len − n` of
    them."""
    places: dict[int, set[int]] = {}
    for place, other in enumerate(opponents):
        for group in ground.groups_of.get(other, NOBODY):
            places.setdefault(group, set()).add(place)
    alike = Counter(ground.groups_of.get(side, NOBODY) for side in lower)
    avoiding: Counter[frozenset[int]] = Counter()
    for groups, people in alike.items():
        avoiding[frozenset().union(*(places.get(group, ()) for group in groups))] += people
    return sum(max(0, people + len(avoid) - len(lower)) for avoid, people in avoiding.items())


def knockout(
    size: int, *, third_place: bool = False, bracket: str = "main", first_round: int = 1
) -> list[PlannedMatch]:
    """The matches of a bracket with `size` places, round after round; each round's in order.

    >>> [(match.round, match.match, match.sides[0].what) for match in knockout(4)]
    [(1, 1, 'place'), (1, 2, 'place'), (2, 1, 'winner')]
    """
    matches = [
        PlannedMatch(bracket, first_round, number, _both("place", bracket, first_round, number))
        for number in range(1, size // 2 + 1)
    ]
    last = first_round + size.bit_length() - 2
    for stage_round in range(first_round + 1, last + 1):
        matches += _winners_meet(bracket, stage_round, size >> (stage_round - first_round + 1))
    if third_place and size > 2:
        matches.append(PlannedMatch("third_place", last, 1, _both("loser", bracket, last - 1, 1)))
    return matches


def double_knockout(size: int, *, reset: bool = True) -> list[PlannedMatch]:
    """The winners' and the losers' bracket, the final, and the second final if there is a `reset`.

    The second final has the same two people, so its sides are the winner and the loser of the first; whether
    it is played at all depends on who won that.
    """
    rounds = size.bit_length() - 1
    matches = knockout(size, bracket="winners")
    for drop in range(1, rounds):
        count = size >> (drop + 1)
        if drop == 1:
            matches += [
                PlannedMatch("losers", 2, number, _both("loser", "winners", 1, number))
                for number in range(1, count + 1)
            ]
        else:
            matches += _winners_meet("losers", 2 * drop, count)
        matches += [
            PlannedMatch(
                "losers",
                2 * drop + 1,
                number,
                (
                    SlotSource("winner", "losers", 2 * drop, number),
                    SlotSource("loser", "winners", drop + 1, dropping(drop, number, count)),
                ),
            )
            for number in range(1, count + 1)
        ]
    beaten = (
        SlotSource("winner", "losers", 2 * rounds - 1, 1)
        if rounds > 1
        else SlotSource("loser", "winners", 1, 1)
    )
    matches.append(PlannedMatch("final", 2 * rounds, 1, (SlotSource("winner", "winners", rounds, 1), beaten)))
    if reset:
        again = SlotSource("winner", "final", 2 * rounds, 1), SlotSource("loser", "final", 2 * rounds, 1)
        matches.append(PlannedMatch("final", 2 * rounds + 1, 2, again))
    return sorted(matches, key=lambda match: match.round)


def dropping(drop: int, match: int, count: int) -> int:
    """Losers' round 2 `drop`, `match` of `count`: the match of winners' round `drop` + 1 whose loser comes
    in.

    The order is turned round, then has its halves swapped, then each half turned round, then is left: so
    people who have met meet again as late as can be.

    >>> [[dropping(drop, match, 4) for match in (1, 2, 3, 4)] for drop in (1, 2, 3, 4)]
    [[4, 3, 2, 1], [3, 4, 1, 2], [2, 1, 4, 3], [1, 2, 3, 4]]
    """
    half = count // 2
    if drop == 1:
        return count + 1 - match
    if drop == 2 and half:
        return match + half if match <= half else match - half
    if drop == 3 and half:
        return half + 1 - match if match <= half else count + half + 1 - match
    return match


def _winners_meet(bracket: str, stage_round: int, count: int) -> Iterator[PlannedMatch]:
    for number in range(1, count + 1):
        yield PlannedMatch(bracket, stage_round, number, _both("winner", bracket, stage_round - 1, number))


def _both(
    what: Literal["place", "winner", "loser"], bracket: str, stage_round: int, match: int
) -> tuple[SlotSource, SlotSource]:
    """Places, or matches, 2 `match` − 1 and 2 `match`."""
    return SlotSource(what, bracket, stage_round, 2 * match - 1), SlotSource(
        what, bracket, stage_round, 2 * match
    )
