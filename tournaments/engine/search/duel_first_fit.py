"""A first draw of duels, made in one walk along the line: it keeps the rules, and is improved later."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Collection, Iterator, Mapping, Sequence

from tournaments.engine.search.apart_pairs import NOBODY, Pair
from tournaments.engine.search.duel_line import DuelLine

NO_CROWD = -1
"""No group's number."""


def first_fit_pairs(line: DuelLine) -> list[Pair]:
    """Everybody in pairs, the earlier place first; of an odd number one is paired with ``line.size``.

    Walks along the line. Each side is paired with the one of those passed over that has waited longest and is
    not barred to it, or else is passed over itself. Where one group makes up more than half of the sides
    still to come, enough others are passed over on purpose: the group will need them as opponents. Sides left
    at the end are barred to one another; two of them take apart a pair made before, where all four may meet
    crosswise. If none can be taken apart, they are paired although they are barred.
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
    """For each place: the group that is more than half of those after it, and how many others must wait."""
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
    """How many of those who wait are not of that group."""
    return sum(len(places) for groups, places in waiting.items() if crowd not in groups)


def _first_to_rest(line: DuelLine) -> int | None:
    """Who sits out: the cheapest; of a group that is more than half of all, where there is one."""
    if not line.resting:
        return None
    crowd = next((frozenset(group) for group in line.apart.groups if 2 * len(group) > line.places), None)
    may_rest = (edge for edge in line.resting if crowd is None or edge[0] in crowd)
    return min(may_rest, key=lambda edge: edge[2])[0]


def _longest_waiting(
    line: DuelLine, place: int, groups: frozenset[int], waiting: dict[frozenset[int], deque[int]]
) -> int | None:
    """Who has waited longest of those who may meet this place. They are taken out of their queue."""
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
    """The pairs, two of ``left`` having shared out a pair made before; later pairs are tried first."""
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
