"""docs/formats/tournament-file.md, What a draw promises: `ladder`."""

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.properties import examples
from tournaments.engine.search import Situation
from tournaments.engine.systems.duels import Pairing
from tournaments.engine.systems.ladder import ladder_round


def ladder(order: list[int], *, rests=(), apart=(), newcomers=(), seed=0, first=False, met=()) -> Pairing:
    points = {side: 2 * side for side in order}
    situation = Situation(
        order, met=dict(met), rests=dict(rests), newcomers=newcomers, apart=apart, scores=points
    )
    return ladder_round(situation, Random(seed) if first else None)


def test_first_meets_second_and_third_meets_fourth_again_and_again():
    found = ladder([4, 2, 3, 1], met={(2, 4): 3})

    assert found.pairs == ((4, 2), (3, 1))
    assert found.repeats == 3


@pytest.mark.parametrize(
    ("case", "rest"),
    [
        ({}, 4),
        ({"rests": {4: 1}}, 5),
        ({"rests": {4: 1, 5: 1}}, 3),
        ({"newcomers": [4]}, 5),
        ({"newcomers": [4], "rests": dict.fromkeys((1, 2, 3, 5, 6, 7), 1)}, 4),
    ],
)
def test_the_middle_of_the_list_sits_out_or_the_nearest_who_may_the_lower_of_two(case, rest):
    found = ladder([1, 2, 3, 4, 5, 6, 7], **case)

    others = [side for side in range(1, 8) if side != rest]
    assert found.rest == rest
    assert found.pairs == tuple(zip(others[::2], others[1::2], strict=True))


def test_the_first_round_is_by_lot():
    assert len({ladder([1, 2, 3, 4], seed=seed, first=True).pairs for seed in range(100)}) == 3
    assert {ladder([1, 2, 3], seed=seed, first=True).rest for seed in range(100)} == {2}


def test_those_kept_apart_meet_the_next_best():
    assert ladder([1, 2, 3, 4, 5, 6], apart=[(1, 2)]).pairs == ((1, 3), (2, 4), (5, 6))
    assert ladder([1, 2, 3], apart=[(1, 3)]).rest == 3
    assert ladder([1, 2], apart=[(1, 2)]).not_kept_apart == ((1, 2),)


def all_pairs(sides: list[int]):
    if not sides:
        yield []
    for b in sides[1:]:
        for pairs in all_pairs([side for side in sides[1:] if side != b]):
            yield [(sides[0], b), *pairs]


@settings(max_examples=examples(150), deadline=None)
@given(st.integers(2, 8), st.data())
def test_no_draw_at_all_is_closer_and_keeps_as_many_apart(size, data):
    sides = list(range(size))
    apart = data.draw(st.frozensets(st.sampled_from(list(combinations(sides, 2))), max_size=10))
    rests = data.draw(st.dictionaries(st.sampled_from(sides), st.integers(0, 2)))
    newcomers = data.draw(st.frozensets(st.sampled_from(sides), max_size=2))

    found = ladder(sides, apart=apart, rests=rests, newcomers=newcomers)

    def cost(pairs, rest):
        from_middle = () if rest is None else (abs(2 * rest - size + 1), -rest)
        return (
            sum(pair in apart for pair in pairs),
            (rests.get(rest, 0), rest in newcomers, *from_middle),
            sum((a - b) ** 2 for a, b in pairs),
        )

    resting = sides if size % 2 else [None]
    assert cost(found.pairs, found.rest) == min(
        cost(pairs, rest) for rest in resting for pairs in all_pairs([side for side in sides if side != rest])
    )
