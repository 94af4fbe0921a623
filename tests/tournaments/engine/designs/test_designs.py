"""Designs, checked pair by pair: docs/formats/tournament-file.md, What a draw promises (tables, partners)."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

import pytest

from tournaments.engine.designs import base_rounds as design_tables
from tournaments.engine.designs import schedules as designs
from tournaments.engine.designs.finite_fields import Field, prime_powers
from tournaments.engine.search.partner_plan import least_thinkable

WHIST = [people for people in range(4, 42) if people % 4 < 2]


def pairs(groups: Iterable[Iterable[int]]) -> Counter[tuple[int, int]]:
    return Counter(pair for group in groups for pair in combinations(sorted(group), 2))


@pytest.mark.parametrize("order", [2, 3, 4, 5, 8, 9, 16, 25, 27, 49])
def test_every_element_but_zero_of_a_field_is_a_power_of_one_of_them(order: int) -> None:
    field = Field(order)

    assert sorted(field.powers) == list(range(1, order))
    for a in range(order):
        assert sorted(field.add(a, b) for b in range(order)) == list(range(order))
        for b in range(order):
            by_three = field.multiply(a, field.add(b, 1))
            assert by_three == field.add(field.multiply(a, b), a)


def test_a_number_is_the_product_of_its_prime_powers() -> None:
    assert prime_powers(360) == [(2, 3), (3, 2), (5, 1)]


@pytest.mark.parametrize("size", range(3, 9))
def test_everybody_plays_every_round_of_a_design_and_nobody_meets_anybody_twice(size: int) -> None:
    for people in range(size, 151, size):
        rounds = designs.rounds_without_repeats(people, size)

        assert rounds
        assert all(sorted(p for table in tables for p in table) == list(range(people)) for tables in rounds)
        assert all(len(table) == size for tables in rounds for table in tables)
        assert max(pairs(table for tables in rounds for table in tables).values()) == 1


def test_nobody_has_a_design_where_tables_are_left_unfilled() -> None:
    assert designs.rounds_without_repeats(16, 3) == []


@pytest.mark.parametrize("people", range(9, 70, 6))
def test_kirkmans_schoolgirls_all_meet(people: int) -> None:
    assert designs.is_complete(designs.rounds_without_repeats(people, 3), people, 3)


@pytest.mark.parametrize("people", WHIST)
def test_at_whist_everybody_partners_everybody_once_and_opposes_everybody_twice(people: int) -> None:
    rounds = designs.whist(people)
    tables = [table for tables in rounds for table in tables]
    everybody = people * (people - 1) // 2

    assert len(rounds) == people - 1 + people % 2
    assert all(len({p for table in tables for p in table}) == people - people % 4 for tables in rounds)
    assert pairs(side for p, q, r, s in tables for side in ((p, q), (r, s))) == pairs([range(people)])
    opposing = pairs(pair for p, q, r, s in tables for pair in ((p, r), (p, s), (q, r), (q, s)))
    assert (len(opposing), set(opposing.values())) == (everybody, {2})


@pytest.mark.parametrize("people", range(4, 70))
def test_no_partnership_comes_twice_and_nobody_sits_out_twice_before_all_did(people: int) -> None:
    rounds = designs.partnerships(people)
    rested = Counter(dict.fromkeys(range(people), 0))

    assert len(rounds) >= people - 1
    assert max(pairs(pair for found in rounds for pair in found).values()) == 1
    for found in rounds:
        playing = {person for pair in found for person in pair}
        assert len(playing) == 2 * len(found) == people - people % 4
        rested.update(set(range(people)) - playing)
        assert max(rested.values()) - min(rested.values()) <= 1


@pytest.mark.parametrize(("people", "rounds"), sorted(design_tables.EVEN_PARTNERS))
def test_the_shipped_spreads_repeat_no_partner_and_are_as_even_as_promised(people: int, rounds: int) -> None:
    drawn = design_tables.EVEN_PARTNERS[people, rounds]
    tables = [table for tables in drawn for table in tables]
    rested = Counter(dict.fromkeys(range(people), 0))
    for one in drawn:
        rested.update(set(range(people)) - {p for table in one for p in table})
    opposing = pairs(pair for p, q, r, s in tables for pair in ((p, r), (p, s), (q, r), (q, s)))
    over = sum(times**2 for times in opposing.values()) - least_thinkable(people, rounds)[1]

    assert len(drawn) == rounds
    assert max(pairs(side for p, q, r, s in tables for side in ((p, q), (r, s))).values()) == 1
    assert max(rested.values()) - min(rested.values()) <= 1
    # Of nine people sitting out one a round, the four or five who did can't be spread quite evenly.
    assert over <= {(9, 4): 4, (9, 5): 4, (10, 6): 2, (12, 5): 4}.get((people, rounds), 0)
