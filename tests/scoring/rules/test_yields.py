"""What a game can yield: no invented hand gives more, and no result of an invented match is refused."""

from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from scoring.rules import VARIANTS, expand_ruleset, get_variant
from scoring.rules.yields import doubt_of_games, doubt_of_points
from scoring.sampling import invent_header, invent_match
from tests.properties import examples

GAMES = pytest.mark.parametrize("key", sorted(VARIANTS))


def doubt(key, scores, players=None, **ruleset):
    variant = get_variant(key)
    players = players or variant.players[0]
    found = doubt_of_points(
        variant, expand_ruleset(variant, {"best_of": 1, **ruleset}, players), players, scores
    )
    return found and (found.code, found.is_impossible)


@GAMES
@settings(max_examples=examples(40), deadline=None)
@given(seed=st.integers(0, 10**6))
def test_no_hand_yields_more_than_its_rules_say(key, seed):
    header = invent_header(VARIANTS[key], Random(seed))
    bounds = VARIANTS[key].hand_yield(header.ruleset, len(header.players))

    _, folded = invent_match(header, Random(seed), at_most=60, trouble=0)

    for line in folded.lines:
        points = [
            sum(step.points for step in line.steps if step.side == side)
            for side in range(header.variant.sides(len(header.players)))
        ]
        assert bounds.least is None or min(points) >= bounds.least
        assert bounds.most is None or max(points) <= bounds.most
        assert not bounds.is_zero_sum or sum(points) == 0
        assert bounds.sums is None or bounds.sums[0] <= sum(points) <= bounds.sums[1]


@GAMES
@settings(max_examples=examples(40), deadline=None)
@given(seed=st.integers(0, 10**6), trouble=st.sampled_from([0, 0.1]), at_most=st.sampled_from([3, 1000]))
def test_what_a_match_came_to_is_never_refused(key, seed, trouble, at_most):
    header = invent_header(VARIANTS[key], Random(seed))
    _, folded = invent_match(header, Random(seed), at_most=at_most, trouble=trouble)

    totals = [sum(side) for side in zip(*(game.totals for game in folded.games), strict=True)]
    found = doubt_of_points(VARIANTS[key], header.ruleset, len(header.players), totals)

    assert found is None or not found.is_impossible
    games = doubt_of_games(header.ruleset, folded.match.games_won)
    assert games is None or not games.is_impossible


@GAMES
def test_every_game_says_what_a_hand_takes_and_gives(key):
    variant = VARIANTS[key]
    for players in variant.players:
        bounds = variant.hand_yield(expand_ruleset(variant, {}, players), players)
        assert None not in (bounds.least, bounds.most)


@pytest.mark.parametrize(
    ("key", "scores", "ruleset", "expected"),
    [
        ("hornafjardarmanni", [5, -2, -3], {"preset": "championship"}, None),
        ("hornafjardarmanni", [5, -2, -4], {"preset": "championship"}, ("not_zero_sum", True)),
        ("hornafjardarmanni", [5, -2, -4], {"tariff": {"revoke": 1}}, ("not_zero_sum", False)),
        ("hornafjardarmanni", [49, -24, -25], {"preset": "championship"}, ("above_most", True)),
        ("maniglia-solo", [1, 1, 1], {}, ("not_zero_sum", True)),
        ("laugavatnsmanni", [5, -2, -4], {}, None),
        ("laugavatnsmanni", [12, 12, 12], {}, ("not_in_sum", True)),
        ("laugavatnsmanni", [13, 1, 2], {}, ("not_in_sum", True)),
        ("laugavatnsmanni", [-10, -4, -5], {}, ("not_in_sum", True)),
        ("laugavatnsmanni", [13, 1, 2], {"tariff": {"revoke": 1}}, ("not_in_sum", False)),
        ("manille", [34, 12], {"target": 34}, None),
        ("manille", [3412, 3], {"target": 34}, ("above_most", True)),
        ("manille", [90, 3], {"target": 34, "penalty": "off"}, ("above_most", False)),
        ("manille", [40, 36], {"target": 34}, ("both_at_target", False)),
        ("manille", [34, -5], {"target": 34}, ("below_least", False)),
        ("botifarra", [12 * 144, 0], {"preset": "twelve-hands"}, None),
        ("botifarra", [12 * 576, 0], {"preset": "twelve-hands"}, ("above_most", False)),
        ("botifarra", [12 * 576 + 1, 0], {"preset": "twelve-hands"}, ("above_most", True)),
        ("manillen-4p", [220, 3], {"tie_carry": "stack"}, None),
        ("manillen-4p", [12000, 3], {"tie_carry": "stack"}, ("above_most", False)),
        ("manillen-4p", [30, 3412], {"best_of": 3}, ("above_most", False)),
        ("manillen-4p", [360, 30], {"best_of": 3}, None),
        ("manillen-4p", [-5, 30], {}, ("below_least", False)),
        ("trjamann", [144, -72, -72], {}, None),
        ("trjamann", [145, -73, -72], {}, ("above_most", True)),
    ],
)
def test_worked_examples(key, scores, ruleset, expected):
    assert doubt(key, scores, **ruleset) == expected


@pytest.mark.parametrize(
    ("scores", "is_refused"),
    [([2, 1], False), ([2, 0], False), ([1, 1], False), ([3, 0], True), ([2, 2], True), ([2, -1], True)],
)
def test_games_won_are_at_most_those_that_decide(scores, is_refused):
    found = doubt_of_games({"best_of": 3}, scores)

    assert (found is not None and found.is_impossible) == is_refused


@GAMES
@settings(max_examples=examples(40), deadline=None)
@example(seed=50713)  # Manni, where the winner of one game had lost points in another
@given(seed=st.integers(0, 10**6))
def test_a_match_that_was_played_to_its_end_is_not_asked_about_as_unfinished(key, seed):
    header = invent_header(VARIANTS[key], Random(seed))
    _, folded = invent_match(header, Random(seed), at_most=1000, trouble=0)
    if not folded.match.over:
        return

    totals = [sum(side) for side in zip(*(game.totals for game in folded.games), strict=True)]
    found = doubt_of_points(VARIANTS[key], header.ruleset, len(header.players), totals)
    games = doubt_of_games(header.ruleset, folded.match.games_won)

    assert found is None or found.code != "not_over"
    if all(game.winners for game in folded.games):
        assert games is None


@pytest.mark.parametrize(
    ("key", "scores", "ruleset", "expected"),
    [
        ("mariglia", [12, 30], {"target": 45}, "not_over"),
        ("mariglia", [12, 45], {"target": 45}, None),
        ("mariglia", [0, 0], {"target": 45}, "not_over"),
        ("mariglia", [60, 70], {"target": 35, "best_of": 3}, None),
        ("mariglia", [60, 69], {"target": 35, "best_of": 3}, "not_over"),
        ("manille", [33, 12], {"target": 34}, "not_over"),
        ("manillen-4p", [12, 30], {"target": None, "hands_limit": 16}, None),
        ("manillen-4p", [0, 0], {"target": None, "hands_limit": 16}, "nobody_scored"),
        ("manillen-4p", [12, 30], {"hands_limit": 16}, None),
        ("manni", [3, 4, 5], {"target": 12}, "not_over"),
        ("hornafjardarmanni", [0, 0, 0], {"preset": "championship"}, "nobody_scored"),
    ],
)
def test_a_target_that_nobody_has_reached_is_unlikely_unless_the_clock_ended_it(
    key, scores, ruleset, expected
):
    variant = get_variant(key)
    players = next(count for count in variant.players if variant.sides(count) == len(scores))
    complete = expand_ruleset(variant, {"best_of": 1, **ruleset}, players)

    found = doubt_of_points(variant, complete, players, scores)

    assert (found and found.code, found and found.is_impossible) == (expected, expected and False)
    assert doubt_of_points(variant, complete, players, scores, stopped=True) is None


@pytest.mark.parametrize(
    ("scores", "expected"),
    [([1, 0], "games_open"), ([0, 0], "games_open"), ([1, 1], "games_open"), ([1, 2], None), ([2, 0], None)],
)
def test_a_best_of_three_that_nobody_has_won_is_unlikely_unless_the_clock_ended_it(scores, expected):
    found = doubt_of_games({"best_of": 3}, scores)

    assert (found and found.code) == expected
    assert doubt_of_games({"best_of": 3}, scores, stopped=True) is None
