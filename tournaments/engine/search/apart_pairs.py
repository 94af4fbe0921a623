"""Pairs of people to be kept apart, stored as groups: 1,000 people in one group are half a million pairs."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations

Pair = tuple[int, int]

NOBODY: frozenset[int] = frozenset()


class ApartPairs(Collection[Pair]):
    """The pairs ``(a, b)``, ``a < b``, in which both are of one group; somebody may be of several.

    >>> apart = ApartPairs([{1, 2, 3}, {3, 4}])
    >>> list(apart), (2, 4) in apart, apart.largest
    ([(1, 2), (1, 3), (2, 3), (3, 4)], False, 3)
    """

    def __init__(self, groups: Iterable[Collection[int]]) -> None:
        # Sorted, so that nothing hangs on the order in which a file names them.
        self.groups = sorted(sorted(group) for group in set(map(frozenset, groups)) if len(group) > 1)
        groups_of: dict[int, set[int]] = {}
        for number, group in enumerate(self.groups):
            for person in group:
                groups_of.setdefault(person, set()).add(number)
        self.groups_of = {person: frozenset(numbers) for person, numbers in groups_of.items()}
        """The groups of those who are in one, by number."""

    @classmethod
    def among(cls, people: Iterable[int], apart: Collection[Pair]) -> ApartPairs:
        """What of ``apart``, by groups or as single pairs, is about two of these people."""
        there = frozenset(people)
        groups = apart.groups if isinstance(apart, ApartPairs) else apart
        return cls([person for person in group if person in there] for group in groups)

    @classmethod
    def by_number(cls, order: Sequence[int], apart: Collection[Pair]) -> ApartPairs:
        """The same by everybody's place in ``order``, from 0."""
        number = {person: index for index, person in enumerate(order)}
        among = cls.among(order, apart)
        return cls([number[person] for person in group] for group in among.groups)

    def __contains__(self, pair: object) -> bool:
        assert isinstance(pair, tuple)
        a, b = pair
        return not self.groups_of.get(a, NOBODY).isdisjoint(self.groups_of.get(b, NOBODY))

    def __iter__(self) -> Iterator[Pair]:
        """Each pair once, however many groups it has in common."""
        for number, group in enumerate(self.groups):
            for a, b in combinations(group, 2):
                if min(self.groups_of[a] & self.groups_of[b]) == number:
                    yield a, b

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return bool(self.groups)

    @property
    def largest(self) -> int:
        """People in the largest group."""
        return max(map(len, self.groups), default=0)

    @property
    def is_disjoint(self) -> bool:
        """Whether nobody is in two groups."""
        return all(len(numbers) == 1 for numbers in self.groups_of.values())

    def at_most(self) -> int:
        """Pairs, those of several groups counted with each."""
        return sum(len(group) * (len(group) - 1) // 2 for group in self.groups)
