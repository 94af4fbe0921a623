"""A first draw of duels, in one walk along the line: it keeps the rules, but is not yet the best."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Collection, Iterator, Mapping, Sequence

from tournaments.engine.search.apart_pairs import NOBODY, Pair
from tournaments.engine.search.duel_line import DuelLine

NO_CROWD = -1
"""No group's number."""


def first_fit_pairs(line: DuelLine) -> list[Pair]:
    """Everybody in pairs, the earlier place first; an odd one with place ``line.size``.

    Each side meets who has waited longest of those not barred to it. But where some group is more than half
    of those still to come, so many others wait as they will need. Those who are left at the end, barred to
    one another, are parted upon pairs before them; if that is not enough, they meet.
    """
    rest = _first_to_rest(line)
    there = [place for place in range(line.size) if place != rest]
    waiting: dict[frozenset[int], deque[int]] = {}
    pairs: list[Pair] = []
    for place, (crowd, needed) in zip(there, _crowds_to_come(line, there), strict=True):
        groups = line.apart.groups_of.get(place, NOBODY)
        mate = None
        if crowd in groups or _waiting_for(crowd, waiting) > needed:
            mate = _longest_waiting(line, place, groups, waiting)
        if mate is None:
            waiting.setdefault(groups, deque()).append(place)
        else:
            pairs.append((mate, place))
    left = sorted(place for places in waiting.values() for place in places)
    pairs = list(_parted_upon(line, pairs, left))
    pairs += [(left[at], left[at + 1]) for at in range(0, len(left), 2)]
    return sorted(pairs) if rest is None else sorted([*pairs, (rest, line.size)])


def _crowds_to_come(line: DuelLine, there: Sequence[int]) -> list[tuple[int, int]]:
    """For each place, the group that is more than half of those after it, and how many must wait for it."""
    crowds_after: list[tuple[int, int]] = []
    count: Counter[int] = Counter()
    crowd = NO_CROWD
    for after, place in enumerate(reversed(there)):
        crowds_after.append((crowd, max(0, 2 * count[crowd] - after)))
        for group in line.apart.groups_of.get(place, ()):
            count[group] += 1
            if count[group] > count[crowd]:
                crowd = group
    return crowds_after[::-1]


def _waiting_for(crowd: int, waiting: Mapping[frozenset[int], Collection[int]]) -> int:
    """How many wait who are not of that group."""
    return sum(len(places) for groups, places in waiting.items() if crowd not in groups)


def _first_to_rest(line: DuelLine) -> int | None:
    """Who costs least to sit out; of a group that is more than half of all, if there is one."""
    if not line.resting:
        return None
    crowd = next((frozenset(group) for group in line.apart.groups if 2 * len(group) > line.places), None)
    may_rest = (edge for edge in line.resting if crowd is None or edge[0] in crowd)
    return min(may_rest, key=lambda edge: edge[2])[0]


def _longest_waiting(
    line: DuelLine, place: int, groups: frozenset[int], waiting: dict[frozenset[int], deque[int]]
) -> int | None:
    """The first of the queues that may meet this one, taken from its queue."""
    for others, queue in waiting.items():
        if not groups.isdisjoint(others):
            continue
        for index, mate in enumerate(queue):
            if (mate, place) not in line.times:
                del queue[index]
                if not queue:
                    del waiting[others]
                return mate
    return None


def _parted_upon(line: DuelLine, pairs: list[Pair], left: list[int]) -> Iterator[Pair]:
    """The pairs, the last first; where two of those left may meet one each of a pair, these four do."""
    for u, v in reversed(pairs):
        if len(left) > 1:
            x, y = left[-2:]
            if not line.is_barred(u, y) and not line.is_barred(v, x):
                x, y = y, x
            if not line.is_barred(u, x) and not line.is_barred(v, y):
                del left[-2:]
                yield (min(u, x), max(u, x))
                yield (min(v, y), max(v, y))
                continue
        yield u, v
