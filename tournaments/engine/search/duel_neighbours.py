"""The pairs near those of a draw: each side with its neighbours in the line and those of its opponent."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from tournaments.engine.search.apart_pairs import NOBODY, Pair
from tournaments.engine.search.duel_line import DuelLine

LARGE = 16
"""Of groups of more people, a list without them is made, so that nobody walks past all of one."""


def neighbour_pairs(line: DuelLine, pairing: Sequence[Pair], width: int, *, among_barred: bool) -> list[Pair]:
    """The pairs of a draw, and of each side with the `width` nearest on either hand of it and its opponent.

    Who is barred is passed over; `among_barred` the nearest are looked at as well, barred or not.
    """
    opponent = {place: other for a, b in pairing for place, other in ((a, b), (b, a))}
    candidates = dict.fromkeys(pair for pair in pairing if pair[1] < line.size)
    everybody = range(line.size)
    without: dict[frozenset[int], Sequence[int]] = {NOBODY: everybody}
    for place in everybody:
        groups = frozenset(
            number
            for number in line.apart.groups_of.get(place, NOBODY)
            if len(line.apart.groups[number]) > LARGE
        )
        if groups not in without:
            inside = {other for number in groups for other in line.apart.groups[number]}
            without[groups] = [other for other in everybody if other not in inside]

        def is_another(other: int, place: int = place) -> bool:
            return other != place

        def may_meet(other: int, place: int = place) -> bool:
            return other != place and not line.is_barred(place, other)

        for centre in {place, opponent[place]}:
            near = set(_nearest(without[groups], centre, width, may_meet))
            if among_barred:
                near.update(_nearest(everybody, centre, width, is_another))
            candidates.update(dict.fromkeys((min(place, other), max(place, other)) for other in near))
    return list(candidates)


def _nearest(
    places: Sequence[int], centre: int, width: int, may_meet: Callable[[int], bool]
) -> Iterator[int]:
    """The first `width` on either side of a place who may meet."""
    at = bisect_left(places, centre)
    yield from islice(filter(may_meet, (places[index] for index in range(at - 1, -1, -1))), width)
    yield from islice(filter(may_meet, (places[index] for index in range(at, len(places)))), width)
