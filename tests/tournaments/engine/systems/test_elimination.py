"""docs/formats/tournament-file.md, Fixed schedules and brackets; What a draw promises: `knockout`."""

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.brackets import first_possible_rematch
from tests.properties import examples
from tournaments.engine.search import ApartPairs
from tournaments.engine.systems.elimination import (
    PlannedMatch,
    double_knockout,
    dropping,
    first_round_places,
    knockout,
    ranks_of_places,
    size_for,
)


@pytest.mark.parametrize("size", [2, 4, 8, 16, 32, 64])
def test_while_the_better_wins_each_round_has_best_against_last_second_against_last_but_one(size):
    still_in = ranks_of_places(size)

    while len(still_in) > 1:
        matches = list(zip(still_in[::2], still_in[1::2], strict=True))
        assert {frozenset(match) for match in matches} == {
            frozenset((rank, len(still_in) + 1 - rank)) for rank in range(1, len(still_in) // 2 + 1)
        }
        still_in = [min(match) for match in matches]


@pytest.mark.parametrize("people", range(2, 70))
def test_byes_go_to_the_best(people):
    places = first_round_places(range(people))
    first = list(zip(places[::2], places[1::2], strict=True))

    byes = size_for(people) - people
    assert sorted(match[0] for match in first if match[1] is None) == list(range(byes))
    assert None not in places[::2]


def clashes(places: list[int | None], grounds) -> list[int]:
    matches = [match for match in zip(places[::2], places[1::2], strict=True) if match[1] is not None]
    return [sum(match in ground for match in matches) for ground in grounds]


@settings(max_examples=examples(100), deadline=None)
@given(st.integers(3, 14), st.data())
def test_the_lower_half_is_exchanged_so_that_nothing_better_is_possible(people, data):
    pairs = st.frozensets(st.frozensets(st.integers(0, people - 1), min_size=2, max_size=2))
    apart, clubs = data.draw(pairs), data.draw(st.lists(st.integers(0, 3), min_size=people, max_size=people))
    members = [[one for one in range(people) if clubs[one] == club] for club in range(4)]
    grounds = [ApartPairs(apart), ApartPairs(members)]

    places = first_round_places(range(people), grounds)

    half = size_for(people) // 2
    plain = first_round_places(range(people))
    assert [side for side in places if side is None or side < half] == [
        side for side in plain if side is None or side < half
    ]
    every_draw = (
        [lower[side - half] if side is not None and side >= half else side for side in plain]
        for lower in permutations(range(half, people))
    )
    assert clashes(places, grounds) == min(clashes(draw, grounds) for draw in every_draw)


def test_without_a_reason_nobody_is_moved():
    assert first_round_places(range(12), [ApartPairs([(0, 1)])]) == first_round_places(range(12))


@pytest.mark.parametrize("people", [200, 256, 300])
def test_large_clubs_meet_themselves_only_where_they_must(people):
    half = size_for(people) // 2
    drawn = people - half
    same_club = [ApartPairs([[one for one in range(people) if one % 4 > 0]])]

    places = first_round_places(range(people), same_club)

    lower = sum(side % 4 > 0 for side in range(half, people))
    upper = sum(side % 4 > 0 for side in range(half - drawn, half))
    assert clashes(places, same_club) == [max(0, lower + upper - drawn)]


def test_a_block_of_one_club_is_spread_further():
    club = [ApartPairs([range(44, 84)])]

    assert clashes(first_round_places(range(128), club), club) == [0]


def described(match: PlannedMatch) -> tuple:
    return (
        match.bracket,
        match.round,
        match.match,
        *((side.what, side.bracket, side.round, side.match) for side in match.sides),
    )


def test_a_knockout_of_eight_with_a_match_for_third_place():
    assert [described(match) for match in knockout(8, third_place=True)[4:]] == [
        ("main", 2, 1, ("winner", "main", 1, 1), ("winner", "main", 1, 2)),
        ("main", 2, 2, ("winner", "main", 1, 3), ("winner", "main", 1, 4)),
        ("main", 3, 1, ("winner", "main", 2, 1), ("winner", "main", 2, 2)),
        ("third_place", 3, 1, ("loser", "main", 2, 1), ("loser", "main", 2, 2)),
    ]


def test_two_people_play_for_no_third_place():
    assert [match.bracket for match in knockout(2, third_place=True)] == ["main"]


def test_the_plate_starts_in_round_2():
    assert [
        (match.bracket, match.round, match.match) for match in knockout(4, bracket="plate", first_round=2)
    ] == [
        ("plate", 2, 1),
        ("plate", 2, 2),
        ("plate", 3, 1),
    ]


def test_a_double_knockout_of_four():
    assert [described(match) for match in double_knockout(4)] == [
        ("winners", 1, 1, ("place", "winners", 1, 1), ("place", "winners", 1, 2)),
        ("winners", 1, 2, ("place", "winners", 1, 3), ("place", "winners", 1, 4)),
        ("winners", 2, 1, ("winner", "winners", 1, 1), ("winner", "winners", 1, 2)),
        ("losers", 2, 1, ("loser", "winners", 1, 1), ("loser", "winners", 1, 2)),
        ("losers", 3, 1, ("winner", "losers", 2, 1), ("loser", "winners", 2, 1)),
        ("final", 4, 1, ("winner", "winners", 2, 1), ("winner", "losers", 3, 1)),
        ("final", 5, 2, ("winner", "final", 4, 1), ("loser", "final", 4, 1)),
    ]


def test_a_double_knockout_of_two_is_played_again_by_the_loser():
    assert [described(match) for match in double_knockout(2, reset=False)] == [
        ("winners", 1, 1, ("place", "winners", 1, 1), ("place", "winners", 1, 2)),
        ("final", 2, 1, ("winner", "winners", 1, 1), ("loser", "winners", 1, 1)),
    ]


@pytest.mark.parametrize("size", [2, 4, 8, 16, 32, 64, 128])
def test_everybody_but_the_winner_loses_twice_and_each_match_is_fed_once(size):
    matches = double_knockout(size, reset=False)

    fed = [(side.what, side.bracket, side.round, side.match) for match in matches for side in match.sides]
    won = {("winner", match.bracket, match.round, match.match) for match in matches[:-1]}
    lost = {("loser", *source[1:]) for source in won if source[1] == "winners"}
    places = {("place", "winners", 1, place) for place in range(1, size + 1)}
    assert len(matches) == 2 * size - 2
    assert sorted(fed) == sorted(won | lost | places)


@pytest.mark.parametrize("count", [1, 2, 4, 8, 16])
@pytest.mark.parametrize("drop", range(1, 7))
def test_every_loser_comes_in_once(count, drop):
    assert sorted(dropping(drop, match, count) for match in range(1, count + 1)) == list(range(1, count + 1))


@pytest.mark.parametrize(("size", "losers_round"), [(8, 3), (16, 4), (32, 5), (64, 7), (128, 8)])
def test_people_meet_again_as_late_as_can_be(size, losers_round):
    assert first_possible_rematch(size) == losers_round
