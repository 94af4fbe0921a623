"""docs/formats/tournament-file.md, What a draw promises: `round_robin, groups`."""

from collections import Counter
from random import Random

import pytest

from tournaments.engine.systems.circle_method import rounds_left, schedule

EVERY_CASE = [(size, legs) for size in range(2, 41) for legs in range(1, 5)]


def ahead(turns) -> Counter[int]:
    """How much more often each is named first than second."""
    count: Counter[int] = Counter()
    for turn in turns:
        count.update(a for a, _ in turn.pairs)
        count.subtract(b for _, b in turn.pairs)
    return count


def meetings(turns) -> Counter[frozenset[int]]:
    return Counter(frozenset(pair) for turn in turns for pair in turn.pairs)


@pytest.mark.parametrize(("size", "legs"), EVERY_CASE)
def test_everybody_meets_everybody_once_a_leg_in_as_few_rounds_as_can_be(size, legs):
    turns = schedule(range(size), legs)

    assert len(turns) == legs * (size - 1 + size % 2)
    assert set(meetings(turns).values()) == {legs}
    assert len(meetings(turns)) == size * (size - 1) // 2
    for turn in turns:
        assert sorted([side for pair in turn.pairs for side in pair] + list(turn.resting)) == list(
            range(size)
        )
        assert len(turn.resting) == size % 2


@pytest.mark.parametrize(("size", "legs"), EVERY_CASE)
def test_everybody_is_named_first_as_often_as_second_or_once_more_or_less(size, legs):
    assert all(abs(n) <= 1 for n in ahead(schedule(range(size), legs)).values())


@pytest.mark.parametrize("entrants", [[], [1]])
def test_nobody_meets_himself(entrants):
    assert schedule(entrants, 2) == []


@pytest.mark.parametrize("size", [2, 5, 8])
def test_after_some_rounds_of_the_schedule_the_others_are_left(size):
    turns = schedule(range(size), 2)

    for n in range(len(turns) + 1):
        assert list(rounds_left(range(size), 2, [turn.pairs for turn in turns[:n]])) == turns[n:]


def test_rounds_of_the_schedule_may_be_played_in_another_order_and_with_names_turned():
    turns = schedule(range(6))

    left = list(rounds_left(range(6), 1, [[pair[::-1] for pair in turns[3].pairs]]))

    assert meetings(left) + meetings([turns[3]]) == meetings(turns)
    assert len(left) == 4


@pytest.mark.parametrize("size", range(4, 15))
@pytest.mark.parametrize("legs", [1, 2, 3])
@pytest.mark.parametrize("rounds", [1, 2])
def test_other_rounds_than_those_of_the_schedule_are_completed(size, legs, rounds):
    rng = Random(size)
    played = []
    for _ in range(rounds if legs > 1 or size > 4 else 1):
        met = {frozenset(pair) for pairs in played for pair in pairs}
        while True:
            sides = rng.sample(range(size), size)
            pairs = list(zip(sides[: size // 2], sides[size // 2 : size // 2 * 2], strict=True))
            if legs > 1 or not met & {frozenset(pair) for pair in pairs}:
                break
        played.append(pairs)

    left = list(rounds_left(range(size), legs, played))

    seen = meetings(left) + Counter(frozenset(pair) for pairs in played for pair in pairs)
    assert seen == meetings(schedule(range(size), legs))
    for turn in left:
        assert sorted([side for pair in turn.pairs for side in pair] + list(turn.resting)) == list(
            range(size)
        )
    named = ahead(left)
    for pairs in played:
        named.update(a for a, _ in pairs)
        named.subtract(b for _, b in pairs)
    assert all(abs(n) <= 1 for n in named.values())


def test_where_no_few_rounds_hold_what_is_missing_there_are_more():
    left = list(rounds_left(range(4), 1, [[(0, 1)], [(0, 2)], [(0, 3)]]))

    assert sorted(turn.resting for turn in left) == [(0, 1), (0, 2), (0, 3)]


def test_names_in_rounds_already_played_stay():
    assert list(rounds_left(range(4), 1, [[(0, 1), (2, 3)], [(0, 2), (1, 3)], [(0, 3), (1, 2)]])) == []
