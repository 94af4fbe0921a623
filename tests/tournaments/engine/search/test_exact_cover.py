"""Rounds chosen from tables that cost little, beside every round there is."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from tournaments.engine.search import Situation, seat_tables
from tournaments.engine.search.exact_cover import PossibleTables, TableChoice, cheap_tables, min_cost_cover
from tournaments.engine.search.exact_partition import min_cost_partition


def invented(people, size, seed):
    rng = Random(seed)
    tables = {table: rng.randrange(100) for table in combinations(range(people), size)}
    resting = [rng.randrange(20) for _ in range(people)]
    choices = [TableChoice(table, cost) for table, cost in tables.items()]
    choices += [TableChoice((person,), cost) for person, cost in enumerate(resting)] if people % size else []
    least = min_cost_partition(range(people), size, people // size, tables.__getitem__, resting)[0]
    return choices, least


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize(("people", "size"), [(9, 3), (10, 3), (11, 3), (8, 4), (10, 4), (10, 5)])
def test_the_cheapest_is_found_and_known_to_be_it(people, size, seed):
    choices, least = invented(people, size, seed)

    found = min_cost_cover(people, choices, people % size, 100_000)

    assert sum(choice.cost for choice in found) == least
    assert sorted(person for choice in found for person in choice.people) == list(range(people))
    assert min_cost_cover(people, choices, people % size, least) is None


def test_where_nobody_can_be_seated_nothing_is_found():
    assert (
        min_cost_cover(4, [TableChoice((0, 1), 1), TableChoice((1, 2), 1), TableChoice((2, 3), 50)], 0, 51)
        is None
    )
    assert min_cost_cover(3, [TableChoice((0, 1), 1)], 1, 10) is None


def test_out_of_time_what_was_found_stands():
    choices, _ = invented(12, 3, 1)

    assert min_cost_cover(12, choices, 0, 100_000, lambda: True) is not None


@pytest.mark.parametrize(("budget", "most"), [(200, 10_000), (9, 10_000), (200, 20)])
def test_cheap_tables_are_all_within_a_budget(budget, most):
    scores = [0, 1, 1, 2, 3, 5, 8, 13]

    def cost(table):
        return sum((scores[a] - scores[b]) ** 2 for a, b in combinations(table, 2))

    possible = PossibleTables(8, 3, cost, lambda table, p: sum((scores[p] - scores[q]) ** 2 for q in table))
    found = cheap_tables(possible, budget, most)

    highest = max(choice.cost for choice in found)
    assert len(found) <= most
    assert highest <= budget
    within = {table for table in combinations(range(8), 3) if cost(table) <= highest}
    assert {choice.people for choice in found} == within
    if most == 10_000:
        assert within == {table for table in combinations(range(8), 3) if cost(table) <= budget}


def test_where_too_many_tables_cost_nothing_there_is_none_to_choose():
    assert cheap_tables(PossibleTables(12, 3, lambda table: 0, lambda table, p: 0), 50, 30) == []


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("people", "size"), [(15, 3), (14, 4), (15, 5)])
def test_tables_by_rank_of_fifteen_are_the_best_there_are(people, size, seed):
    rng = Random(seed)
    met: Counter = Counter()
    totals = {person: rng.randrange(12) for person in range(people)}
    for _ in range(2):
        names = rng.sample(range(people), people)
        for at in range(0, people - size + 1, size):
            met.update((min(pair), max(pair)) for pair in combinations(names[at : at + size], 2))

    drawn = seat_tables(Situation(range(people), met=met, scores=totals), size, Random(seed))

    def cost(table):
        pairs = [(min(pair), max(pair)) for pair in combinations(table, 2)]
        return sum(10**6 * met[a, b] + (totals[a] - totals[b]) ** 2 for a, b in pairs)

    least = min_cost_partition(range(people), size, people // size, cost, [0] * people)[0]
    assert 10**6 * drawn.repeats + drawn.score_gap == least
