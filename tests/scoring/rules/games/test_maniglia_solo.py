"""Rules 9: Maniglia for three, four or five, each alone."""

import pytest

from tests.scoring.rules.notation import codes, played, points, problems


def hand(bidder, bid, taken, **rest):
    return {"bidder": bidder, "bid": bid, "trump": "hearts", "points": taken, **rest}


PASSED = {"bidder": None}


@pytest.mark.parametrize(
    ("players", "bid", "taken", "worth", "options"),
    [
        pytest.param(3, 30, 34, (2, -1, -1), {}, id="9 example 1"),
        pytest.param(3, 30, 30, (2, -1, -1), {}, id="9 example 2"),
        pytest.param(3, 30, 29, (-2, 1, 1), {}, id="9 example 3"),
        pytest.param(3, 72, 72, (2, -1, -1), {}, id="9 example 4"),
        pytest.param(4, 45, 44, (-3, 1, 1, 1), {}, id="9 example 5"),
        pytest.param(5, 68, 68, (4, -1, -1, -1, -1), {}, id="9 example 7"),
        pytest.param(5, 40, 39, (-4, 1, 1, 1, 1), {}, id="9 example 8"),
        pytest.param(3, 25, 60, (10, -5, -5), {"stake": 5}, id="9 example 11"),
    ],
)
def test_a_stake_with_each_opponent(players, bid, taken, worth, options):
    assert points(played("maniglia-solo", hand(0, bid, taken), players=players, **options)) == [worth]


@pytest.mark.parametrize(
    ("players", "bid"),
    [pytest.param(4, 71, id="9 example 6"), pytest.param(3, 19, id="9 example 9"), (3, 73), (5, 69), (3, 0)],
)
def test_bids_go_from_twenty_to_the_total(players, bid):
    assert problems("maniglia-solo", hand(0, bid, 40), players=players) == [("bid", "bid_range")]


def test_a_hand_passed_out_takes_no_number_and_the_deal_passes_on():
    """Rules 9, example 10."""
    game = played("maniglia-solo", PASSED, hand(0, 30, 40), players=4)

    assert (points(game)[0], codes(played("maniglia-solo", PASSED))) == ((0, 0, 0, 0), [("passed_out", 0, 0)])
    assert [(line.hand, line.dealer, line.leader) for line in game.lines] == [(1, 0, 3), (1, 3, 2)]
    assert (game.next.hand, game.next.dealer) == (2, 2)


def test_equal_balances_share():
    """Rules 9, example 12."""
    game = played("maniglia-solo", hand(0, 30, 40), hand(1, 30, 20), hand(2, 30, 40), hands=3)

    assert (game.games[0].totals, game.match.winners) == ((2, -4, 2), (0, 2))


def test_everybody_level_at_the_end_shares_too():
    """The highest total wins, equal ones share; only a game ended as it stands would be a draw."""
    lines = [hand(seat, 30, 40) for seat in range(3)]

    assert played("maniglia-solo", *lines, hands=3).match.winners == (0, 1, 2)
    assert played("maniglia-solo", *lines, hands_limit=3).match.winners == ()
    assert played("maniglia-solo", *lines, hands=3, hands_limit=3).match.winners == (0, 1, 2)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_four_hands_each_where_nothing_else_was_agreed(players):
    lines = [hand(0, 30, 40)] * (4 * players)

    assert played("maniglia-solo", *lines[:-1], players=players).match.over is False
    assert played("maniglia-solo", *lines, players=players).match.winners == (0,)


@pytest.mark.parametrize(
    ("line", "found"),
    [
        (
            {"bidder": None, "bid": 30, "trump": "hearts", "points": 40},
            [("bid", "unknown_field"), ("points", "unknown_field"), ("trump", "unknown_field")],
        ),
        ({"bidder": 1, "points": 40}, [("bid", "missing"), ("trump", "missing")]),
        ({"bid": 30, "trump": "hearts", "points": 40}, [("bidder", "missing")]),
        ({"bidder": None, "bid": 10}, [("bid", "bid_range")]),
        ({"bidder": 3}, [("bidder", "range")]),
        ({"bidder": "Anna"}, [("bidder", "type")]),
        (hand(0, 30, 73), [("points", "range")]),
        (hand(0, 30, [40, 32]), [("points", "type")]),
        (hand(0, 30, 40, trump="none"), [("trump", "range")]),
        (hand(0, None, 40), [("bid", "missing")]),
    ],
)
def test_a_bidder_has_a_bid_trump_and_points_and_nobody_has_none(line, found):
    assert problems("maniglia-solo", line) == found
