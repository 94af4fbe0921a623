"""Everybody meets everybody: the circle method, and what is left of it when other rounds were played.

docs/formats/tournament-file.md, What a draw promises: `round_robin, groups`.
"""

from collections import Counter, deque
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from math import ceil
from random import Random

from tournaments.engine.search import Pair, max_weight_pairs

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

    >>> for turn in schedule([1, 2, 3]):
    ...     print(turn.pairs, turn.resting)
    ((2, 3),) (1,)
    ((3, 1),) (2,)
    ((1, 2),) (3,)
    """
    return list(turns(entrants, legs))


def turns(entrants: Sequence[int], legs: int) -> Iterator[Turn]:
    """The rounds of `schedule`, one by one.

    With an even number one stays in place and meets those on the circle in turn; the others meet across it,
    and the one nearer to the pole clockwise is named first in every second row. So each of them is named
    first in half of these; the match with the one in place makes it one more or less. Every second leg is
    the one before with the names turned round.
    """
    if len(entrants) < 2:
        return
    circle = list(entrants)
    in_place = [] if len(circle) % 2 else [circle.pop()]
    for number in range(legs * len(circle)):
        leg, pole = divmod(number, len(circle))
        at_pole = circle[pole]
        pairs = [(at_pole, other) if pole % 2 else (other, at_pole) for other in in_place]
        for row in range(1, len(circle) // 2 + 1):
            pair = circle[(pole + row) % len(circle)], circle[pole - row]
            pairs.append(pair if row % 2 else pair[::-1])
        named = [pair[::-1] for pair in pairs] if leg % 2 else pairs
        yield Turn(tuple(named), () if in_place else (at_pole,))


def rounds_left(
    entrants: Sequence[int],
    legs: int,
    played: Sequence[Sequence[Pair]],
    struck: Collection[int] = (),
    with_tables: Collection[int] = (),
) -> Iterator[Turn]:
    """What is still to be drawn after these rounds, which may be others than the schedule's.

    As long as each was the next round of the schedule, the others follow. Rounds of the schedule may also be
    played in another order. After any other round new ones are made of the meetings that are missing, as few
    as a search finds; and names are turned round where those of the rounds played need it. Who is `struck`
    is left out, and so are rounds that have nobody left to meet; but those numbered in `with_tables`,
    from 0, stay: everybody sits out in them.
    """

    def without_struck(pairs: Sequence[Pair]) -> tuple[Pair, ...]:
        return tuple(pair for pair in pairs if pair[0] not in struck and pair[1] not in struck)

    def scheduled() -> Iterator[tuple[Pair, ...]]:
        every = (without_struck(turn.pairs) for turn in turns(entrants, legs))
        return (pairs for number, pairs in enumerate(every) if pairs or number in with_tables)

    history = list(map(without_struck, played))
    plan: Iterator[Sequence[Pair]] = scheduled()
    for number, pairs in enumerate(history):
        following = next(plan, ())
        if following and not pairs:
            plan = chain([following], plan)
        elif set(following) != set(pairs):
            staying = [side for side in entrants if side not in struck]
            past, meant = list(filter(None, history)), list(filter(None, scheduled()))
            followed = sum(map(bool, history[:number]))
            plan = iter(_adapt(staying, legs, list(map(list, meant)), past, followed))
            break
    for left in plan:
        busy = {side for pair in left for side in pair}
        yield Turn(tuple(left), tuple(s for s in entrants if s not in busy and s not in struck))


def _adapt(
    entrants: Sequence[int],
    legs: int,
    plan: list[list[Pair]],
    played: Sequence[Sequence[Pair]],
    followed: int,
) -> list[list[Pair]]:
    """What is left of a plan that was followed for so many rounds only.

    Round after round, so that the rounds it leaves are still those it leaves when the next of them was
    played.
    """
    del plan[:followed]
    for number in range(followed, len(played)):
        pairs, so_far = played[number], played[: number + 1]
        same = next((turn for turn in plan if _as_sets(turn) == _as_sets(pairs)), None)
        if same is None:
            plan = _complete(entrants, legs, so_far)
        else:
            plan.remove(same)
        if same is None or set(same) != set(pairs):
            _name_evenly(plan, so_far)
    return plan


def _as_sets(pairs: Sequence[Pair]) -> set[frozenset[int]]:
    return {frozenset(pair) for pair in pairs}


def _complete(entrants: Sequence[int], legs: int, played: Sequence[Sequence[Pair]]) -> list[list[Pair]]:
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
        rounds.append(max_weight_pairs(size, edges))
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
