"""Tables of three to eight: docs/formats/tournament-file.md, What a draw promises (tables, sitting out)."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.properties import examples
from tournaments.engine.search import ApartPairs, Pair, Situation, TableRound, plan_tables, seat_tables
from tournaments.engine.search.seat_costs import repeats_of, score_gap_of
from tournaments.engine.search.solo_plan import fewest_repeats_in
from tournaments.engine.search.solo_tables import least_possible_repeats

PROMISED = [
    *((3, people, (people - 1) // 2) for people in range(9, 70, 6)),
    *((3, people, 7 * (people - 1) // 20) for people in (*range(9, 40), 59, 88, 119, 148, 149, 150)),
    *(
        (4, people, rounds)
        for people, rounds in ((16, 5), (20, 5), (24, 5), (28, 7), (32, 9), (36, 9), (40, 9))
    ),
    *((5, people, rounds) for people, rounds in ((25, 6), (35, 7), (40, 8), (45, 9), (65, 13))),
]


def met_in(rounds: Collection[TableRound]) -> Counter[Pair]:
    return Counter(
        (min(pair), max(pair))
        for drawn in rounds
        for table in drawn.tables
        for pair in combinations(table, 2)
    )


def everybody(drawn: TableRound) -> list[int]:
    return sorted([p for table in drawn.tables for p in table] + list(drawn.rest))


@pytest.mark.parametrize(("size", "people", "rounds"), PROMISED)
def test_nobody_meets_anybody_twice_in_the_rounds_promised(size: int, people: int, rounds: int) -> None:
    schedule = plan_tables(range(people), size, rounds, Random(people))

    assert len(schedule) == rounds
    assert max(met_in(schedule).values()) == 1
    rested = Counter(dict.fromkeys(range(people), 0))
    for drawn in schedule:
        assert everybody(drawn) == list(range(people))
        assert {len(table) for table in drawn.tables} == {size}
        assert len(drawn.rest) == people % size
        rested.update(drawn.rest)
        assert max(rested.values()) - min(rested.values()) <= 1


def test_after_everybody_met_the_schoolgirls_start_over() -> None:
    schedule = plan_tables(range(15), 3, 10, Random(1))

    assert sum(drawn.repeats for drawn in schedule) == fewest_repeats_in(15, 3, 10) == 45


def test_the_same_chance_gives_the_same_schedule_and_another_another() -> None:
    one, same, other = (plan_tables(range(20), 3, 6, Random(seed)) for seed in (1, 1, 2))

    assert one == same
    assert one != other


def every_round(people: Collection[int], size: int) -> Iterator[list[tuple[int, ...]]]:
    if not people:
        yield []
        return
    first, *others = people
    for mates in combinations(others, size - 1):
        left = [p for p in others if p not in mates]
        for rest in every_round(left, size):
            yield [(first, *mates), *rest]


def best_of_all(
    people: int,
    size: int,
    met: Mapping[Pair, int],
    rests: Mapping[int, int],
    newcomers: Collection[int],
    totals: Mapping[int, int],
) -> tuple[int, int]:
    """Repeats and score gap of the best round, by trying every one that the rule of sitting out allows."""
    order = sorted(rests[p] * 2 + (p in newcomers) for p in range(people))
    best = None
    for bench in combinations(range(people), people % size):
        if sorted(rests[p] * 2 + (p in newcomers) for p in bench) != order[: people % size]:
            continue
        for tables in every_round([p for p in range(people) if p not in bench], size):
            found = repeats_of(tables, met), score_gap_of(tables, totals)
            best = found if best is None else min(best, found)
    assert best is not None
    return best


@settings(max_examples=examples(40), deadline=None)
@given(st.integers(3, 9), st.sampled_from([3, 3, 4]), st.randoms(use_true_random=False))
def test_a_round_of_few_people_is_the_best_there_is(people: int, size: int, chance: Random) -> None:
    people = max(people, size)
    met = {pair: chance.choice([0, 0, 1, 2]) for pair in combinations(range(people), 2)}
    rests = {person: chance.choice([0, 1]) for person in range(people)}
    newcomers = {person for person in range(people) if chance.random() < 0.2}
    totals = {person: chance.randint(-20, 20) for person in range(people)}

    drawn = seat_tables(
        Situation(range(people), met=met, rests=rests, newcomers=newcomers, scores=totals), size, Random(1)
    )

    assert everybody(drawn) == list(range(people))
    best = best_of_all(people, size, met, rests, newcomers, totals)
    assert least_possible_repeats(range(people), size, met) <= best[0]
    assert (drawn.repeats, drawn.score_gap) == best


def test_tables_by_rank_have_no_better_swap() -> None:
    rng = Random(5)
    people = 22
    played: list[TableRound] = []
    totals = dict.fromkeys(range(people), 0)
    for _ in range(6):
        rests = Counter(person for drawn in played for person in drawn.rest)
        met = met_in(played)
        scores = totals if played else None
        drawn = seat_tables(Situation(range(people), met=met, rests=rests, scores=scores), 3, rng)
        played.append(drawn)
        if drawn.score_gap is not None:
            for one, other in combinations(range(len(drawn.tables)), 2):
                for i in range(3):
                    for j in range(3):
                        a, b = list(drawn.tables[one]), list(drawn.tables[other])
                        a[i], b[j] = b[j], a[i]
                        rest = [t for n, t in enumerate(drawn.tables) if n not in (one, other)]
                        swapped = [a, b, *rest]
                        found = repeats_of(swapped, met), score_gap_of(swapped, totals)
                        assert (drawn.repeats, drawn.score_gap) <= found
        for table in drawn.tables:
            for person in table:
                totals[person] += rng.randint(-10, 30)


def test_by_rank_twenty_seven_people_meet_nobody_twice_in_six_rounds() -> None:
    rng = Random(3)
    played: list[TableRound] = []
    totals = dict.fromkeys(range(27), 0)
    for _ in range(6):
        scores = totals if played else None
        drawn = seat_tables(Situation(range(27), met=met_in(played), scores=scores), 3, rng)
        played.append(drawn)
        for table in drawn.tables:
            for points, person in enumerate(table):
                totals[person] += points

    assert max(met_in(played).values()) == 1


@pytest.mark.parametrize("people", [9, 24])
def test_people_kept_apart_share_no_table_whatever_else_suffers(people: int) -> None:
    apart = list(combinations(range(3), 2))
    met = {pair: 5 for pair in combinations(range(people), 2) if pair[0] < 3}

    drawn = seat_tables(Situation(range(people), met=met, apart=apart), 3, Random(1))

    assert not set(apart) & set(met_in([drawn]))
    assert len(drawn.tables) == people // 3


def together(drawn: TableRound, apart: Collection[Pair]) -> int:
    return sum(times for pair, times in met_in([drawn]).items() if pair in set(apart))


def test_to_keep_apart_costs_nobody_a_table() -> None:
    apart = list(combinations(range(4), 2))

    drawn = seat_tables(Situation(range(6), apart=apart), 3, Random(1))

    assert [len(table) for table in drawn.tables] == [3, 3]
    assert together(drawn, apart) == 2


@settings(max_examples=examples(40), deadline=None)
@given(st.integers(3, 9), st.sampled_from([3, 3, 4]), st.randoms(use_true_random=False))
def test_of_all_rounds_with_as_many_tables_none_has_fewer_together(
    people: int, size: int, chance: Random
) -> None:
    people = max(people, size)
    apart = [pair for pair in combinations(range(people), 2) if chance.random() < 0.4]

    drawn = seat_tables(Situation(range(people), apart=apart), size, Random(1))

    assert len(drawn.tables) == people // size
    assert together(drawn, apart) == min(
        sum(pair in apart for table in tables for pair in combinations(table, 2))
        for bench in combinations(range(people), people % size)
        for tables in every_round([p for p in range(people) if p not in bench], size)
    )


def fewest_together(groups: Collection[int], others: int, size: int) -> int:
    """Groups of so many are spread evenly over the tables: the best of all ways to choose who sits out."""
    people = sum(groups) + others
    tables, bench = divmod(people, size)

    def pairs(group: int) -> int:
        at_each, more = divmod(group, tables)
        return (tables - more) * at_each * (at_each - 1) // 2 + more * at_each * (at_each + 1) // 2

    best = {0: 0}
    for group in groups:
        best = {
            benched + own: min(
                best[before] + pairs(group - (benched + own - before))
                for before in best
                if 0 <= benched + own - before <= group
            )
            for benched in best
            for own in range(min(group, bench - benched) + 1)
        }
    return min(count for benched, count in best.items() if bench - benched <= others)


@settings(max_examples=examples(20), deadline=None)
@given(
    st.integers(13, 30),
    st.integers(3, 6),
    st.lists(st.integers(2, 14), min_size=1, max_size=3),
    st.booleans(),
    st.randoms(use_true_random=False),
)
def test_among_many_the_fewest_of_a_company_share_a_table(
    people: int, size: int, sizes: list[int], by_rank: bool, chance: Random
) -> None:
    sizes = [min(count, people // len(sizes)) for count in sizes]
    lot = chance.sample(range(people), people)
    companies = [lot[sum(sizes[:n]) : sum(sizes[: n + 1])] for n in range(len(sizes))]
    apart = [(min(p), max(p)) for company in companies for p in combinations(company, 2)]
    rests = {person: chance.choice([0, 1]) for person in range(people)}
    scores = {person: chance.randint(-20, 20) for person in range(people)} if by_rank else None

    drawn = seat_tables(
        Situation(range(people), rests=rests, apart=ApartPairs(companies), scores=scores), size, Random(1)
    )

    assert len(drawn.tables) == people // size
    assert together(drawn, apart) == fewest_together(sizes, people - sum(sizes), size)


def test_who_just_came_late_does_not_sit_out_if_somebody_else_can() -> None:
    rests = {0: 0, 1: 0, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1}

    drawn = seat_tables(Situation(range(7), rests=rests, newcomers={0}), 3, Random(1))

    assert drawn.rest == (1,)


def test_when_everybody_has_met_every_meeting_is_a_repeat() -> None:
    met = dict.fromkeys(combinations(range(15), 2), 1)

    assert least_possible_repeats(range(15), 3, met) == 15
