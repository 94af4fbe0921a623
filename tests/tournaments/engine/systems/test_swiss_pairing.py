"""docs/formats/tournament-file.md, What a draw promises: `swiss`."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.properties import examples
from tournaments.engine.search import Pair, Situation, min_cost_perfect_matching
from tournaments.engine.search.duel_candidates import candidate_pairs
from tournaments.engine.systems.duels import Pairing
from tournaments.engine.systems.swiss import Order, swiss_round
from tournaments.engine.time_limit import OutOfTime, never

Draw = tuple[list[Pair], int | None]


def all_draws(sides: list[int]) -> Iterator[Draw]:
    if not sides:
        yield [], None
    elif len(sides) % 2:
        for rest in sides:
            for pairs, _ in all_draws([side for side in sides if side != rest]):
                yield pairs, rest
    else:
        a, *others = sides
        for b in others:
            for pairs, _ in all_draws([side for side in others if side != b]):
                yield [(a, b), *pairs], None


def promise(state: dict, pairs: list[Pair], rest: int | None) -> tuple:
    """What the page says, word for word and in its order."""
    points, floats = state["points"], state["last_float"]
    keys = [(min(pair), max(pair)) for pair in pairs]
    return (
        sum(key in state["apart"] for key in keys),
        sum(state["met"].get(key, 0) for key in keys),
        (state["rests"].get(rest, 0), rest in state["newcomers"], points.get(rest, 0)),
        sum((points[a] - points[b]) ** 2 for a, b in pairs),
        sum(
            (points[a] > points[b] and floats.get(a) == -1) + (points[a] < points[b] and floats.get(a) == 1)
            for pair in pairs
            for a, b in (pair, pair[::-1])
        ),
    )


def draw(state: dict, first: Order = Order.FOLD, seed: int = 1, out_of_time: OutOfTime = never) -> Pairing:
    keys = ("met", "rests", "newcomers", "apart")
    situation = Situation(state["order"], scores=state["points"], **{key: state[key] for key in keys})
    return swiss_round(situation, state["last_float"], Random(seed), first, out_of_time)


@st.composite
def states(draw_from, smallest=2, largest=8, most_barred=12) -> dict:
    sides = list(range(draw_from(st.integers(smallest, largest))))
    every = st.sampled_from(list(combinations(sides, 2)))
    points = {side: draw_from(st.integers(0, 4)) for side in sides}
    each = st.sampled_from(sides)
    return {
        "order": sorted(sides, key=lambda side: -points[side]),
        "points": points,
        "met": draw_from(st.dictionaries(every, st.integers(1, 3), max_size=most_barred)),
        "rests": draw_from(st.dictionaries(each, st.integers(0, 2))),
        "last_float": draw_from(st.dictionaries(each, st.sampled_from([-1, 0, 1]))),
        "apart": draw_from(st.frozensets(every, max_size=most_barred // 2)),
        "newcomers": draw_from(st.frozensets(each, max_size=2)),
    }


@settings(max_examples=examples(300), deadline=None)
@given(states())
def test_no_draw_at_all_keeps_the_promises_better(state):
    found = draw(state)

    drawn = promise(state, list(found.pairs), found.rest)
    assert drawn == min(promise(state, *other) for other in all_draws(state["order"]))
    assert (len(found.not_kept_apart), found.repeats, found.score_gap) == (drawn[0], drawn[1], drawn[3])


@settings(max_examples=examples(150), deadline=None)
@given(states(smallest=9, largest=40, most_barred=60))
def test_neighbours_suffice_the_cheapest_of_all_pairs_is_no_cheaper(state):
    found = draw(state)

    sides = state["order"] + [None] * (len(state["order"]) % 2)
    numbers = range(len(sides))
    every_pair = [
        (i, j, (*flat(promise(state, *as_draw(sides[i], sides[j]))), 0)) for i, j in combinations(numbers, 2)
    ]
    best = [as_draw(sides[i], sides[j]) for i, j in min_cost_perfect_matching(len(sides), every_pair)]
    cheapest = (
        [pair for pairs, _ in best for pair in pairs],
        next((rest for _, rest in best if rest is not None), None),
    )
    assert promise(state, list(found.pairs), found.rest) == promise(state, *cheapest)


def as_draw(a: int, b: int | None) -> Draw:
    return ([], a) if b is None else ([(a, b)], None)


def flat(cost: tuple) -> tuple[int, ...]:
    broken, repeats, (rests, newcomer, points), gap, floats = cost
    return broken, repeats, rests, int(newcomer), points, gap, floats


@settings(max_examples=examples(100), deadline=None)
@given(states(largest=20), st.permutations(range(20)), st.sampled_from(Order))
def test_a_draw_does_not_depend_on_what_sides_are_called(state, names, first):
    def pair(a: int, b: int) -> Pair:
        return min(names[a], names[b]), max(names[a], names[b])

    renamed = {
        "order": [names[side] for side in state["order"]],
        "met": {pair(*key): n for key, n in state["met"].items()},
        "apart": {pair(*key) for key in state["apart"]},
        "newcomers": {names[side] for side in state["newcomers"]},
    } | {key: {names[side]: n for side, n in state[key].items()} for key in ("points", "rests", "last_float")}

    plain, other = draw(state, first=first), draw(renamed, first=first)

    assert other.pairs == tuple((names[a], names[b]) for a, b in plain.pairs)
    assert other.rest == (None if plain.rest is None else names[plain.rest])
    assert draw(state, first=first) == plain


def level(sides: int, **more) -> dict:
    """Nobody has played yet."""
    nothing = {"met": {}, "rests": {}, "last_float": {}, "apart": [], "newcomers": []}
    return (
        {"order": list(range(1, sides + 1)), "points": dict.fromkeys(range(1, sides + 1), 0)} | nothing | more
    )


def test_in_the_first_round_the_upper_half_meets_the_lower_and_the_last_sits_out():
    found = draw(level(9))

    assert (found.pairs, found.rest) == (((1, 5), (2, 6), (3, 7), (4, 8)), 9)


def test_who_is_kept_apart_changes_the_first_round_as_little_as_can_be():
    found = draw(level(8, apart=[(1, 5)]))

    assert found.pairs == ((1, 2), (3, 7), (4, 8), (5, 6))
    assert found.not_kept_apart == ()


def test_the_lot_gives_every_draw_a_chance():
    seen = {draw(level(5), Order.LOT, seed).pairs for seed in range(300)}

    assert len(seen) == 15


def test_in_later_rounds_the_upper_half_of_those_level_meets_the_lower():
    points = {1: 2, 2: 2, 3: 2, 4: 2, 5: 0, 6: 0, 7: 0, 8: 0}

    assert draw(level(8, points=points)).pairs == ((1, 3), (2, 4), (5, 7), (6, 8))


def test_the_first_round_of_one_who_came_late_is_played():
    newcomer_has_fewest = {1: 4, 2: 2, 3: 0}

    assert draw(level(3, points=newcomer_has_fewest, newcomers=[3])).rest == 2
    assert draw(level(3, points=newcomer_has_fewest, newcomers=[3], rests={1: 1, 2: 1})).rest == 3


def test_repeats_come_before_who_sits_out():
    found = draw(level(3, rests={3: 5}, met={(1, 3): 1, (2, 3): 1}))

    assert (found.pairs, found.rest, found.repeats) == (((1, 2),), 3, 0)


def test_to_keep_people_apart_comes_before_repeats():
    found = draw(level(4, apart=[(1, 2), (1, 3)], met={(1, 4): 3, (2, 3): 3}))

    assert (found.pairs, found.repeats) == (((1, 4), (2, 3)), 6)


def test_those_who_cannot_be_kept_apart_are_named():
    found = draw(level(4, apart=list(combinations([1, 2, 3], 2))))

    assert len(found.not_kept_apart) == 1


def test_who_floated_down_last_round_does_not_float_down_again():
    points = {1: 2, 2: 2, 3: 2, 4: 0, 5: 0, 6: 0}

    found = draw(level(6, points=points, last_float={3: -1, 4: 1}))

    [floating] = [pair for pair in found.pairs if points[pair[0]] != points[pair[1]]]
    assert floating in ((1, 5), (1, 6), (2, 5), (2, 6))


@pytest.mark.parametrize(("sides", "rest"), [(0, None), (1, 1)])
def test_with_nobody_to_meet_there_are_no_tables(sides, rest):
    assert (draw(level(sides)).pairs, draw(level(sides)).rest) == ((), rest)


def test_the_largest_numbers_a_file_may_hold_stay_exact():
    size, rng = 256, Random(4)
    points = {side: rng.randrange(20_001) for side in range(size)}
    state = level(0) | {
        "order": sorted(points, key=lambda side: -points[side]),
        "points": points,
        "met": dict.fromkeys(combinations(range(40), 2), 200),
        "apart": list(combinations(range(0, size, 20), 2)),
    }

    found = draw(state)

    assert (found.repeats, found.not_kept_apart) == (0, ())
    assert found.score_gap < 40_000**2


def test_without_barred_pairs_neighbours_are_enough():
    assert list(candidate_pairs([[], [], [], []])) == [(0, 1), (1, 2), (2, 3)]


def test_over_who_may_sit_out_pairs_reach_one_place_further():
    assert list(candidate_pairs([[], [], [], [], []], may_rest=[3])) == [
        (0, 1),
        (1, 2),
        (2, 3),
        (2, 4),
        (3, 4),
    ]
