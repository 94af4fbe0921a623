"""tournament-file.md, "What a draw promises": small draws beside every draw there is."""

import random
from collections import Counter
from itertools import combinations

import pytest

from tests.tournaments.engine.files import stage, tournament, with_drawn
from tests.tournaments.engine.test_draw import comings_and_goings, is_there, pairs, resting
from tournaments import engine


def duel(rng):
    def of(table):
        if rng.random() < 0.1:
            return {"absent_sides": [rng.randrange(2)]}
        return {"scores": rng.choice([[1, 0], [0, 1], [1, 1]])}

    return of


def all_pairings(people):
    """Every way to pair them, one of an odd number sitting out."""
    if len(people) < 2:
        yield [], list(people)
        return
    first, *others = people
    for other in others:
        left = [p for p in others if p != other]
        for found, rest in all_pairings(left):
            yield [(first, other), *found], rest
    if len(people) % 2:
        for found, rest in all_pairings(others):
            if not rest:
                yield found, [first]


class History:
    """What the rounds of a Swiss or a ladder come to, counted once more and otherwise."""

    def __init__(self, file):
        self.met, self.rests, self.points, self.floats = Counter(), Counter(), Counter(), Counter()
        for round_ in file["stages"][0].get("played", []):
            before = Counter(self.points)
            self.floats = Counter()
            for table in round_["tables"]:
                (a,), (b,) = table["sides"]
                absent = table.get("absent_sides")
                if absent:
                    winner = (b, a)[absent[0]]
                    self.points[winner] += 2
                    self.rests[winner] += 1
                    continue
                self.met[frozenset((a, b))] += 1
                x, y = table["scores"]
                self.points[a] += 1 + (x > y) - (x < y)
                self.points[b] += 1 + (y > x) - (y < x)
                self.floats[a] = (before[b] > before[a]) - (before[b] < before[a])
                self.floats[b] = -self.floats[a]
            for entrant in round_["sitting_out"]:
                self.points[entrant] += 2
                self.rests[entrant] += 1


def newcomers(file, number):
    return {
        e["id"]
        for e in file["entrants"]
        if e.get("from_round", 1) > 1
        and is_there(e, number)
        and not any(is_there(e, earlier) for earlier in range(1, number))
    }


def swiss_cost(file, number, found, rest):
    history, late = History(file), newcomers(file, number)
    apart = [set(wish["entrants"]) for wish in file["apart"] if number <= wish["until_round"]]
    points, floats = history.points, history.floats
    same_way = sum(
        (points[x] > points[y] and floats[x] < 0) or (points[x] < points[y] and floats[x] > 0)
        for a, b in found
        for x, y in ((a, b), (b, a))
    )
    return (
        sum({a, b} <= wish for a, b in found for wish in apart),
        sum(history.met[frozenset(pair)] for pair in found),
        [(history.rests[e], e in late, points[e]) for e in rest],
        sum((points[a] - points[b]) ** 2 for a, b in found),
        same_way,
    )


@pytest.mark.parametrize("seed", range(60))
def test_no_swiss_draw_of_few_is_better(seed):
    rng = random.Random(seed)
    apart = [{"entrants": ["e0", "e1", "e2"], "until_round": 3}] if seed % 3 == 0 else []
    entrants = comings_and_goings(rng, rng.randint(4, 8))
    file = tournament(entrants, stage("swiss", rounds=6, forfeit_score=1), chance=seed, apart=apart)
    for number in range(1, 7):
        draw = engine.draw_json(file)
        people = [e["id"] for e in file["entrants"] if is_there(e, number)]
        found = [tuple(pair) for pair in pairs(draw)]
        cost = swiss_cost(file, number, found, resting(draw))
        assert cost == min(swiss_cost(file, number, *other) for other in all_pairings(people))
        assert draw["quality"]["score_gap"] == cost[3]
        assert draw["quality"]["least_possible"] == draw["quality"]["repeat_opponents"] == cost[1]
        file = with_drawn(file, duel(rng))


@pytest.mark.parametrize("seed", range(40))
def test_a_ladder_pairs_neighbours_of_those_there(seed):
    rng = random.Random(seed)
    file = tournament(comings_and_goings(rng, rng.randint(4, 9)), stage("ladder", rounds=5), chance=seed)
    for number in range(1, 6):
        draw = engine.draw_json(file)
        there = {e["id"] for e in file["entrants"] if is_there(e, number)}
        rows = engine.standings_json(file)["stages"][0]["standings"]
        listed = [row["entrant"] for row in rows if row["entrant"] in there]
        if number > 1:
            history, late, middle = History(file), newcomers(file, number), (len(listed) - 1) / 2
            places = {entrant: place for place, entrant in enumerate(listed)}

            def turn(entrant, history=history, late=late, places=places, middle=middle):
                place = places[entrant]
                return history.rests[entrant], entrant in late, abs(place - middle), -place

            rest = [min(listed, key=turn)] if len(listed) % 2 else []
            left = [entrant for entrant in listed if entrant not in rest]
            assert resting(draw) == rest
            assert pairs(draw) == [list(pair) for pair in zip(left[::2], left[1::2], strict=True)]
        file = with_drawn(file, duel(rng))


def all_tables(people, size, tables):
    """Every way to seat them at so many tables."""
    if not tables:
        yield [], list(people)
        return
    for bench in combinations(people, len(people) - size * tables):
        seated = [p for p in people if p not in bench]
        for one in combinations(seated[1:], size - 1):
            first = (seated[0], *one)
            for others, _ in all_tables([p for p in seated if p not in first], size, tables - 1):
                yield [first, *others], list(bench)


def tables_cost(file, number, found, rest):
    met, rests, total = Counter(), Counter(), Counter()
    for round_ in file["stages"][0].get("played", []):
        for table in round_["tables"]:
            people = [side[0] for side in table["sides"]]
            met.update(frozenset(pair) for pair in combinations(people, 2))
            total.update(dict(zip(people, table["scores"], strict=True)))
        rests.update(round_["sitting_out"])
    late = newcomers(file, number)
    together = [pair for table in found for pair in combinations(table, 2)]
    return (
        sum(rests[e] for e in rest),
        sum(e in late for e in rest),
        sum(met[frozenset(pair)] for pair in together),
        sum((total[a] - total[b]) ** 2 for a, b in together),
    )


@pytest.mark.parametrize("seed", range(25))
def test_no_round_of_tables_by_rank_of_few_is_better(seed):
    rng = random.Random(seed)
    entrants = comings_and_goings(rng, rng.randint(5, 8))
    file = tournament(entrants, stage("tables", rounds=4, by="rank"), chance=seed)
    for number in range(1, 5):
        draw = engine.draw_json(file)
        people = [e["id"] for e in file["entrants"] if is_there(e, number)]
        found = [[side[0] for side in table["sides"]] for table in draw["tables"]]
        cost = tables_cost(file, number, found, resting(draw))
        every = all_tables(people, 3, len(people) // 3)
        assert cost == min(tables_cost(file, number, *other) for other in every)
        assert draw["quality"]["repeat_opponents"] == draw["quality"]["least_possible"] == cost[2]
        assert draw["quality"]["score_gap"] == cost[3]
        file = with_drawn(file, lambda table: {"scores": rng.sample(range(40), 3)})
