"""Everybody meets everybody: the circle method, and what is left of it when other rounds were played.

docs/formats/tournament-file.md, What a draw promises: `round_robin, groups`.
"""

from collections import Counter, deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import ceil
from random import Random

from tournaments.engine.matching import Pair, heaviest_matching

TRIES = 40
"""How often, among few, the rounds left are put together anew until they are as few as they can be."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One round of a schedule."""

    pairs: tuple[Pair, ...]
    """Who is named first, and the other."""
    resting: tuple[int, ...]
    """Who sits out: nobody or one, in a schedule that was followed from the start."""


def schedule(entrants: Sequence[int], legs: int = 1) -> list[Turn]:
    """All rounds: each meets each once a leg, and is named first as often as second, or once more or less.

    With an even number one stays in place and meets those on the circle in turn; the others meet across it,
    and the one nearer to the pole clockwise is named first in every second row. So each of them is named
    first in half of these; the match with the one in place makes it one more or less. Every second leg is
    the one before with the names turned round.

    >>> for turn in schedule([1, 2, 3]):
    ...     print(turn.pairs, turn.resting)
    ((2, 3),) (1,)
    ((3, 1),) (2,)
    ((1, 2),) (3,)
    """
    if len(entrants) < 2:
        return []
    circle = list(entrants)
    in_place = [] if len(circle) % 2 else [circle.pop()]
    leg = []
    for pole, at_pole in enumerate(circle):
        pairs = [(at_pole, other) if pole % 2 else (other, at_pole) for other in in_place]
        for row in range(1, len(circle) // 2 + 1):
            pair = circle[(pole + row) % len(circle)], circle[pole - row]
            pairs.append(pair if row % 2 else pair[::-1])
        leg.append(Turn(tuple(pairs), () if in_place else (at_pole,)))
    back = [Turn(tuple(pair[::-1] for pair in turn.pairs), turn.resting) for turn in leg]
    return [turn for number in range(legs) for turn in (back if number % 2 else leg)]


def rounds_left(entrants: Sequence[int], legs: int, played: Sequence[Sequence[Pair]]) -> list[Turn]:
    """What is still to be drawn after these rounds, which may be others than the schedule's.

    As long as each was a round of the schedule, the others follow in its order. Otherwise new rounds are
    made of the meetings that are missing, as few as a search finds. Names are turned round where those of
    the rounds played need it.
    """
    plan = schedule(entrants, legs)
    for pairs in played:
        same = next((turn for turn in plan if _unnamed(turn.pairs) == _unnamed(pairs)), None)
        if same is None:
            left = _completed(entrants, legs, played)
            break
        plan.remove(same)
    else:
        left = [list(turn.pairs) for turn in plan]
    _name_evenly(left, played)
    return [
        Turn(tuple(pairs), tuple(side for side in entrants if all(side not in pair for pair in pairs)))
        for pairs in left
    ]


def _unnamed(pairs: Sequence[Pair]) -> set[frozenset[int]]:
    return {frozenset(pair) for pair in pairs}


def _completed(entrants: Sequence[int], legs: int, played: Sequence[Sequence[Pair]]) -> list[list[Pair]]:
    """The missing meetings in rounds: the shortest of some tries, each with a lot of its own."""
    place = {side: index for index, side in enumerate(entrants)}
    size = len(entrants)
    missing = Counter(dict.fromkeys(combinations(range(size), 2), legs))
    for pairs in played:
        missing.subtract((min(place[a], place[b]), max(place[a], place[b])) for a, b in pairs)
    missing = +missing
    fewest = max(max(_left_to_play(missing).values(), default=0), ceil(missing.total() / (size // 2)))
    best: list[list[Pair]] | None = None
    for number in range(max(1, TRIES // (1 + size // 10) ** 2)):
        rounds = _one_after_another(missing, size, Random(number))
        if best is None or len(rounds) < len(best):
            best = rounds
        if len(best) == fewest:
            break
    return [[(entrants[a], entrants[b]) for a, b in pairs] for pairs in best or []]


def _one_after_another(missing: Counter[Pair], size: int, rng: Random) -> list[list[Pair]]:
    """Rounds with as many matches as can be, of those who have most left to play."""
    missing = missing.copy()
    rounds = []
    while missing:
        left = _left_to_play(missing)
        most = max(left.values())
        worth = {side: size * (n == most) + n for side, n in left.items()}
        edges = [(a, b, size * (worth[a] + worth[b]) + rng.randrange(size)) for a, b in missing]
        rounds.append(heaviest_matching(size, edges))
        missing = +(missing - Counter(rounds[-1]))
    return rounds


def _left_to_play(missing: Counter[Pair]) -> Counter[int]:
    left: Counter[int] = Counter()
    for pair, often in missing.items():
        left.update(dict.fromkeys(pair, often))
    return left


def _name_evenly(left: list[list[Pair]], played: Sequence[Sequence[Pair]]) -> None:
    """Turns names round until nobody is named first two times more often than second, or less often.

    Changes `left`. Nothing is turned in a schedule that was followed.
    """
    ahead: Counter[int] = Counter()
    for pairs in [*played, *left]:
        ahead.update(a for a, _ in pairs)
        ahead.subtract(b for _, b in pairs)
    for side in list(ahead):
        for sign in (1, -1):
            while ahead[side] * sign > 1 and (helped := _turn_names(left, ahead, side, sign)) is not None:
                ahead[side] -= 2 * sign
                ahead[helped] += 2 * sign


def _turn_names(left: list[list[Pair]], ahead: Mapping[int, int], start: int, sign: int) -> int | None:
    """Turns round the names in a chain of matches from `start` to one who is better off for it.

    In the chain each is named before the next (after, for sign −1), so for those between nothing changes.
    None if there is no such chain.
    """
    onward: dict[int, list[tuple[int, int, int]]] = {}
    for number, pairs in enumerate(left):
        for index, pair in enumerate(pairs):
            here, there = pair[::sign]
            onward.setdefault(here, []).append((there, number, index))
    came: dict[int, tuple[int, int, int]] = {}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        if ahead[here] * sign < 0:
            end = here
            while here != start:
                here, number, index = came[here]
                left[number][index] = left[number][index][::-1]
            return end
        for there, number, index in onward.get(here, ()):
            if there != start and there not in came:
                came[there] = here, number, index
                queue.append(there)
    return None
