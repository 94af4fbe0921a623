"""Draws of duels with many people kept apart, beside the best of all pairs."""

from itertools import combinations, count
from random import Random

import pytest

from tests.tournaments.engine.systems.test_swiss_pairing import draw, level, promise
from tournaments.engine.search import ApartPairs, DuelCosts, duel_pairing, min_cost_perfect_matching
from tournaments.engine.search.duel_first_fit import first_fit_pairs
from tournaments.engine.search.duel_line import DuelLine
from tournaments.engine.search.duel_neighbours import neighbour_pairs


def event(sides: int, seed: int, groups: list[range]) -> dict:
    """A few rounds are over: points, some who have met, and who is kept apart."""
    rng = Random(seed)
    points = {side: 2 * min(rng.randrange(5), rng.randrange(5)) for side in range(sides)}
    met = {(min(a, b), max(a, b)): 1 for a, b in (rng.sample(range(sides), 2) for _ in range(3 * sides))}
    names = rng.sample(range(sides), sides)
    return level(0) | {
        "order": sorted(points, key=lambda side: -points[side]),
        "points": points,
        "met": met,
        "last_float": {side: rng.choice([-1, 0, 0, 1]) for side in range(sides)},
        "apart": ApartPairs([names[number] for number in group] for group in groups),
    }


def best_of_all_pairs(state: dict) -> tuple:
    sides = state["order"] + [None] * (len(state["order"]) % 2)

    def cost(a: int, b: int | None) -> tuple:
        broken, repeats, rest, gap, floats = (
            promise(state, [(a, b)], None) if b is not None else promise(state, [], a)
        )
        return (broken, repeats, *((0, 0, 0) if b is not None else map(int, rest)), gap, floats, 0)

    edges = [(i, j, cost(sides[i], sides[j])) for i, j in combinations(range(len(sides)), 2)]
    matched = min_cost_perfect_matching(len(sides), edges)
    rest = next((sides[i] for i, j in matched if sides[j] is None), None)
    return promise(state, [(sides[i], sides[j]) for i, j in matched if sides[j] is not None], rest)


CROWDS = {
    "half of all": [range(50)],
    "most of all": [range(70)],
    "everybody": [range(101)],
    "two clubs": [range(50), range(50, 100)],
    "clubs of ten": [range(start, start + 10) for start in range(0, 100, 10)],
    "a large club and a small one": [range(40), range(40, 52)],
    "people of two clubs": [range(40), range(30, 70)],
}


@pytest.mark.parametrize("sides", [100, 101])
@pytest.mark.parametrize("groups", CROWDS.values(), ids=CROWDS)
@pytest.mark.parametrize("seed", range(3))
def test_what_is_near_a_first_draw_holds_the_best_of_all(sides, groups, seed, monkeypatch):
    monkeypatch.setattr(duel_pairing, "MOST_WORK", 0)
    state = event(sides, seed, [range(min(g.start, sides), min(g.stop, sides)) for g in groups])

    found = draw(state)

    assert promise(state, list(found.pairs), found.rest) == best_of_all_pairs(state)
    assert found.least_repeats == (None if found.repeats else 0)


@pytest.mark.parametrize("groups", [CROWDS[name] for name in CROWDS if name != "people of two clubs"])
def test_out_of_time_there_is_a_draw_that_keeps_apart_whom_it_can(groups):
    state = event(101, 7, groups)

    for asked in (0, 1, 2, 3, 5):
        calls = count()
        found = draw(state, out_of_time=lambda asked=asked, calls=calls: next(calls) >= asked)

        assert sorted([side for pair in found.pairs for side in pair] + [found.rest]) == list(range(101))
        assert len(found.not_kept_apart) == best_of_all_pairs(state)[0]


def a_line(sides: int, groups: list[range], met: tuple = ()) -> DuelLine:
    costs = DuelCosts(lambda a, b: (0,), lambda side: (0,))
    return DuelLine(range(sides), dict.fromkeys(met, 1), ApartPairs(groups), costs)


def test_the_first_draw_pairs_whom_it_may_as_they_stand():
    assert first_fit_pairs(a_line(6, [])) == [(0, 1), (2, 3), (4, 5)]
    assert first_fit_pairs(a_line(6, [range(2)], met=[(2, 3)])) == [(0, 2), (1, 3), (4, 5)]


def test_in_the_first_draw_others_wait_for_a_crowd_at_the_end():
    assert first_fit_pairs(a_line(8, [range(4, 8)])) == [(0, 4), (1, 5), (2, 6), (3, 7)]
    assert first_fit_pairs(a_line(6, [range(2, 6)])) == [(0, 2), (1, 3), (4, 5)]


def test_near_a_draw_are_the_neighbours_of_both_but_no_barred_pair():
    line = a_line(8, [range(4)])
    drawn = [(0, 4), (1, 5), (2, 6), (3, 7)]

    found = neighbour_pairs(line, drawn, 1, among_barred=False)

    assert set(drawn) <= set(found)
    assert {(1, 4), (0, 5), (4, 5)} <= set(found)
    assert not set(combinations(range(4), 2)) & set(found)
    assert (1, 2) in neighbour_pairs(line, drawn, 1, among_barred=True)
