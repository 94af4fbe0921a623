"""Drawn partnerships: docs/formats/tournament-file.md, What a draw promises (All, Sitting out, partners)."""

from collections import Counter
from collections.abc import Collection
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.properties import examples
from tests.tournaments.engine.search.test_solo_tables import every_round
from tournaments.engine.search import Pair, PartnerRound, Situation, plan_partners, seat_partners
from tournaments.engine.search.partner_plan import least_thinkable
from tournaments.engine.search.partner_tables import opponent_pairs, partner_pairs
from tournaments.engine.search.seat_costs import score_gap_of


def partnered_in(rounds: Collection[PartnerRound]) -> Counter[Pair]:
    return Counter(pair for drawn in rounds for pair in partner_pairs(drawn.tables))


def opposed_in(rounds: Collection[PartnerRound]) -> Counter[Pair]:
    return Counter(pair for drawn in rounds for pair in opponent_pairs(drawn.tables))


def assert_fair(schedule: Collection[PartnerRound], people: int) -> None:
    rested = Counter(dict.fromkeys(range(people), 0))
    for drawn in schedule:
        seated = [p for table in drawn.tables for side in table for p in side]
        assert sorted([*seated, *drawn.rest]) == list(range(people))
        assert len(drawn.rest) == people % 4
        rested.update(drawn.rest)
        assert max(rested.values()) - min(rested.values()) <= 1


@pytest.mark.parametrize("people", [4, 5, 8, 9, 12, 13, 21, 28, 33, 40, 41])
def test_over_all_rounds_everybody_partners_everybody_and_opposes_everybody_twice(people: int) -> None:
    schedule = plan_partners(range(people), people - 1 + people % 2, Random(people))

    assert_fair(schedule, people)
    assert set(partnered_in(schedule).values()) == {1}
    assert set(opposed_in(schedule).values()) == {2}


@pytest.mark.parametrize(
    ("people", "rounds"),
    [(6, 5), (7, 6), (10, 9), (14, 13), (19, 11), (22, 21), (42, 41), (60, 20), (63, 62)],
)
def test_no_partnership_comes_twice_in_fewer_rounds_than_there_are_people(people: int, rounds: int) -> None:
    schedule = plan_partners(range(people), rounds, Random(people))

    assert_fair(schedule, people)
    assert max(partnered_in(schedule).values()) == 1


@pytest.mark.parametrize("rounds", [4, 5, 6])
@pytest.mark.parametrize("people", [*range(8, 25), 30, 40, 60])
def test_opponents_are_spread_as_evenly_as_arithmetic_allows(people: int, rounds: int) -> None:
    schedule = plan_partners(range(people), rounds, Random(people + rounds))
    spread = sum(times**2 for times in opposed_in(schedule).values())

    assert_fair(schedule, people)
    assert max(partnered_in(schedule).values()) == 1
    more = {(9, 4): 4, (9, 5): 4, (10, 6): 4, (12, 5): 4}.get((people, rounds), 0)
    assert spread <= least_thinkable(people, rounds)[1] + more


def test_260_people_meet_nobody_twice_in_five_rounds() -> None:
    schedule = plan_partners(range(260), 5, Random(1))

    assert set(partnered_in(schedule).values()) == set(opposed_in(schedule).values()) == {1}


@settings(max_examples=examples(40), deadline=None)
@given(st.integers(4, 9), st.booleans(), st.randoms(use_true_random=False))
def test_a_round_of_few_people_is_the_best_there_is(people: int, by_rank: bool, chance: Random) -> None:
    pairs = list(combinations(range(people), 2))
    partnered = {pair: chance.choice([0, 0, 1, 2]) for pair in pairs}
    opposed = {pair: chance.choice([0, 1, 2]) for pair in pairs}
    rests = {person: chance.choice([0, 1]) for person in range(people)}
    points = {person: chance.randint(0, 8) if by_rank else 0 for person in range(people)}

    scores = points if by_rank else None
    situation = Situation(range(people), met=opposed, partnered=partnered, rests=rests, scores=scores)
    drawn = seat_partners(situation, Random(1))

    fewest = sorted(rests.values())[: people % 4]
    best = min(
        (
            sum(partnered[pair] for pair in partner_pairs(tables)),
            score_gap_of([(*one, *other) for one, other in tables], points),
            sum(opposed[pair] for pair in opponent_pairs(tables)),
        )
        for bench in combinations(range(people), people % 4)
        if sorted(rests[p] for p in bench) == fewest
        for fours in every_round([p for p in range(people) if p not in bench], 4)
        for tables in every_sides(fours)
    )
    assert (drawn.repeat_partners, drawn.score_gap or 0, drawn.repeat_opponents) == best


def every_sides(fours: list[tuple[int, ...]]) -> list[tuple[tuple[tuple[int, int], tuple[int, int]], ...]]:
    ways: list[tuple[tuple[tuple[int, int], tuple[int, int]], ...]] = [()]
    for p, q, r, s in fours:
        sides = (((p, q), (r, s)), ((p, r), (q, s)), ((p, s), (q, r)))
        ways = [(*way, one) for way in ways for one in sides]
    return ways


def test_by_rank_partners_and_opponents_are_near_in_points_and_new() -> None:
    rng = Random(2)
    points = {person: person // 4 for person in range(24)}
    first = seat_partners(Situation(range(24), scores=points), rng)
    met, partnered = opposed_in([first]), partnered_in([first])
    second = seat_partners(Situation(range(24), met=met, partnered=partnered, scores=points), rng)

    assert (first.score_gap, second.score_gap) == (0, 0)
    assert max(partnered_in([first, second]).values()) == 1


def test_to_keep_apart_costs_nobody_a_table() -> None:
    apart = list(combinations(range(3), 2))

    drawn = seat_partners(Situation(range(8), apart=apart), Random(1))

    assert (len(drawn.tables), drawn.rest) == (2, ())
    assert len(set(apart) & (set(partnered_in([drawn])) | set(opposed_in([drawn])))) == 1


@pytest.mark.parametrize(("people", "company", "fewest"), [(17, 6, 1), (19, 8, 1), (20, 8, 3), (24, 13, 8)])
def test_among_many_the_fewest_of_a_company_share_a_table(people: int, company: int, fewest: int) -> None:
    apart = list(combinations(range(company), 2))

    drawn = seat_partners(Situation(range(people), apart=apart), Random(1))

    assert len(drawn.tables) == people // 4
    assert (
        sum(met_in.get(pair, 0) for met_in in (partnered_in([drawn]), opposed_in([drawn])) for pair in apart)
        == fewest
    )


def test_people_kept_apart_neither_partner_nor_oppose_each_other() -> None:
    apart = list(combinations(range(4), 2))

    drawn = seat_partners(Situation(range(16), apart=apart), Random(1))

    assert len(drawn.tables) == 4
    assert not set(apart) & (set(partnered_in([drawn])) | set(opposed_in([drawn])))
