"""Ratings: partners and solo tables in one model, order, draws, and what is shown of it."""

from itertools import combinations
from random import Random

import pytest

from scoring.rules import VARIANTS, families
from tournaments.engine.people.ratings import BEGINNER, FEWEST_MATCHES, RatedMatch, Rating, rate

A, B, C, D, E = range(5)


def after(*matches: RatedMatch, known: dict[int, Rating] | None = None) -> dict[int, Rating]:
    found = dict(known or {})
    found.update({person: rating for _key, person, rating in rate(matches, found)})
    return found


def pairs(key: int, winners: tuple[int, int], losers: tuple[int, int]) -> RatedMatch:
    return RatedMatch(key, (winners, losers), (1, 2))


def test_every_game_belongs_to_one_family() -> None:
    assert sorted(key for games in families().values() for key in games) == sorted(VARIANTS)


def test_winners_rise_losers_fall_and_everybody_is_known_better() -> None:
    found = after(pairs(1, (A, B), (C, D)))
    assert found[A].mean == found[B].mean > BEGINNER.mean > found[C].mean == found[D].mean
    assert all(rating.deviation < BEGINNER.deviation for rating in found.values())
    assert {rating.matches for rating in found.values()} == {1}


def test_a_draw_between_equals_moves_nobody() -> None:
    found = after(RatedMatch(1, ((A, B), (C, D)), (1, 1)))
    assert {round(rating.mean, 6) for rating in found.values()} == {25.0}


def test_at_a_table_of_three_the_order_counts() -> None:
    found = after(RatedMatch(1, ((A,), (B,), (C,)), (2, 1, 3)))
    assert found[B].mean > found[A].mean > found[C].mean


def test_changing_partners_part_the_strong_from_the_lucky() -> None:
    """A wins with everybody; B won with A only."""
    found = after(
        pairs(1, (A, B), (C, D)), pairs(2, (A, C), (B, D)), pairs(3, (A, D), (B, C)), pairs(4, (A, E), (B, D))
    )
    assert found[A].mean > max(found[person].mean for person in (B, C, D, E))


def test_the_path_has_a_step_for_everybody_in_every_match_in_order() -> None:
    matches = [pairs(7, (A, B), (C, D)), pairs(3, (A, C), (B, D))]
    steps = list(rate(matches))
    assert [(key, person) for key, person, _rating in steps] == [
        (7, A), (7, B), (7, C), (7, D), (3, A), (3, C), (3, B), (3, D),
    ]  # fmt: skip


def test_a_replay_from_the_middle_ends_where_the_whole_one_ends() -> None:
    rng = Random(5)
    matches = []
    for key in range(60):
        a, b, c, d = rng.sample(range(8), 4)
        matches.append(pairs(key, (a, b), (c, d)))
    assert after(*matches[31:], known=after(*matches[:31])) == after(*matches)


def test_true_skill_is_found() -> None:
    """Eight people of rising strength, every pairing of pairs once: the order comes out, or nearly."""
    rng, matches = Random(3), []
    for four in combinations(range(8), 4):
        for first, second in (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2))):
            ours, theirs = ((four[i], four[j]) for i, j in (first, second))
            chance = 1 / (1 + 2.0 ** (sum(theirs) - sum(ours)))
            winners, losers = (ours, theirs) if rng.random() < chance else (theirs, ours)
            matches.append(pairs(len(matches), winners, losers))
    found = after(*matches)
    order = sorted(range(8), key=lambda person: found[person].mean)
    assert max(abs(place - person) for place, person in enumerate(order)) <= 1


@pytest.mark.parametrize(
    ("rating", "shown", "middle", "margin"),
    [(BEGINNER, 1000, 2000, 667), (Rating(30.0, 2.0, 40), 1960, 2200, 160)],
)
def test_what_is_shown_is_a_careful_estimate_with_its_margin(
    rating: Rating, shown: int, middle: int, margin: int
) -> None:
    assert (rating.points, rating.middle, rating.margin) == (shown, middle, margin)


def test_a_rating_is_listed_after_enough_matches() -> None:
    assert not Rating(30.0, 2.0, FEWEST_MATCHES - 1).is_listed
    assert Rating(30.0, 2.0, FEWEST_MATCHES).is_listed
