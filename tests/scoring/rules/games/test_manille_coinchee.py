"""Rules 12.2: Manille coinchée."""

import pytest

from tests.scoring.rules.notation import codes, played, points, problems


def hand(trump, ours, theirs, doublings=0):
    return {"trump": trump, "points": [ours, theirs], "doublings": doublings}


@pytest.mark.parametrize(
    ("line", "worth"),
    [
        (hand("hearts", 40, 28), (6, 0)),
        (hand("none", 40, 28), (12, 0)),
        (hand("hearts", 40, 28, 1), (12, 0)),
        (hand("none", 40, 28, 1), (24, 0)),
        (hand("none", 40, 28, 2), (48, 0)),
        (hand("hearts", 30, 38, 1), (0, 8)),
        (hand("hearts", 34, 34, 2), (0, 0)),
    ],
)
def test_the_vectors_of_12_2(line, worth):
    assert points(played("manille-coinchee", line)) == [worth]


def test_there_is_no_third_doubling():
    assert problems("manille-coinchee", hand("hearts", 40, 28, 3)) == [("doublings", "range")]


def test_no_trumps_and_doublings_are_steps_of_their_own():
    assert codes(played("manille-coinchee", hand("none", 40, 28, 2))) == [
        ("above_half", 0, 6),
        ("no_trumps", 0, 6),
        ("doubled_2", 0, 36),
    ]


def test_the_deal_goes_anticlockwise_to_a_hundred_and_one():
    match = played("manille-coinchee", hand("none", 68, 0, 1))

    assert (match.match.winners, match.lines[0].leader) == ((0,), 3)
