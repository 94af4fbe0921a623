"""Rules 5: Trjámann."""

import pytest

from tests.scoring.rules.notation import played, points, problems, so_far, totals


def hand(contract, *taken, suit=None):
    return {"contract": contract, "tricks": list(taken), **({"suit": suit} if suit else {})}


GAME = [
    hand("grand", 4, 10, 2),
    hand("spades", 5, 4, 7),
    hand("other", 8, 4, 4, suit="diamonds"),
    hand("nullo", 8, 2, 6),
    hand("nullo", 3, 8, 5),
    hand("grand", 9, 5, 2),
    hand("spades", 3, 8, 5),
    hand("grand", 4, 2, 10),
    hand("nullo", 0, 16, 0),
    hand("other", 4, 6, 6, suit="hearts"),
    hand("other", 4, 4, 8, suit="clubs"),
    hand("spades", 16, 0, 0),
]


def test_a_whole_game():
    """Rules 5.4, hands 1 to 12."""
    game = played("trjamann", *GAME)

    assert totals(game) == [
        (0, 2, -2), (1, 2, -3), (1, 2, -3), (-1, 4, -3), (2, 2, -4), (3, 3, -6), (2, 3, -5), (2, 1, -3),
        (6, -9, 3), (6, -11, 5), (6, -11, 5), (14, -15, 1),
    ]  # fmt: skip
    assert (game.games[0].plus, game.games[0].minus) == ((17, 5, 11), (3, 20, 10))
    assert [line.leader for line in game.lines] == [1, 2, 0] * 4
    assert game.match.winners == (0,)


def test_a_contract_is_declared_once():
    """Rules 5.4, vector 13."""
    assert problems("trjamann", *GAME[:3], hand("grand", 4, 8, 4)) == [("contract", "contract_used")]


def test_eight_tricks_are_just_enough():
    """Rules 5.4, vector 14."""
    assert points(played("trjamann", hand("grand", 4, 8, 4))) == [(0, 0, 0)]


def test_a_nullo_of_sixteen_tricks():
    """Rules 5.4, vector 15."""
    assert points(played("trjamann", hand("nullo", 0, 16, 0))) == [(6, -12, 6)]


LEVEL = [
    hand("grand", 4, 8, 4), hand("grand", 4, 4, 8), hand("grand", 8, 4, 4),
    hand("spades", 4, 8, 4), hand("spades", 4, 4, 8), hand("spades", 8, 4, 4),
    hand("other", 4, 8, 4, suit="hearts"), hand("other", 4, 4, 8, suit="hearts"),
    hand("other", 8, 4, 4, suit="hearts"),
    hand("nullo", 6, 4, 6), hand("nullo", 6, 6, 4), hand("nullo", 4, 6, 6),
]  # fmt: skip


def test_nobody_wins_when_all_nets_are_nothing():
    """Rules 5.4, vector 16; shared where the table agreed on that."""
    assert (played("trjamann", *LEVEL).match.over, played("trjamann", *LEVEL).match.winners) == (True, ())
    assert played("trjamann", *LEVEL, nobody_above_zero="share").match.winners == (0, 1, 2)


def test_there_is_no_thirteenth_hand():
    """Rules 5.4, vector 17."""
    assert problems("trjamann", *GAME, hand("grand", 4, 8, 4)) == [(None, "match_over")]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        pytest.param(hand("other", 4, 8, 4, suit="spades"), [("suit", "contract_suit")], id="5.4 vector 18"),
        pytest.param(hand("grand", 4, 8, 4, suit="hearts"), [("suit", "contract_suit")], id="suit of grand"),
        pytest.param(hand("other", 4, 8, 4), [("suit", "missing")], id="no suit"),
        pytest.param(hand("other", 4, 8, 4, suit="none"), [("suit", "range")], id="no such suit"),
        pytest.param(
            hand("other", 4, 8, 5, suit="spades"),
            [("suit", "contract_suit"), ("tricks", "sum")],
            id="two things at once",
        ),
    ],
)
def test_a_suit_goes_with_another_suit_and_only_then(line, found):
    assert problems("trjamann", line) == found


def test_the_table_knows_who_declares_and_what_is_left():
    upcoming = played("trjamann", *GAME[:4]).next

    assert (upcoming.dealer, upcoming.declarer, upcoming.leader) == (1, 2, 2)
    assert upcoming.contracts_left == (
        ("grand", "spades", "nullo"),
        ("spades", "other"),
        ("grand", "other", "nullo"),
    )


def test_the_turn_passes_over_whoever_has_no_contract_left():
    """Anna deals out of turn until Bob has declared everything."""
    lines = [
        hand(contract, 4, 8, 4, suit=suit) | {"dealer": 0}
        for contract, suit in [("grand", None), ("spades", None), ("other", "clubs"), ("nullo", None)]
    ]

    game = played("trjamann", *lines)
    again = game.extended([hand("grand", 4, 4, 8) | {"dealer": 0}])

    assert game.next.contracts_left[1] == ()
    assert again.lines[-1].leader == 2


def test_a_penalty_is_one_of_the_twelve_hands_and_uses_no_contract():
    revoke = {"kind": "penalty", "infraction": "revoke", "offender": 0}

    game = played("trjamann", *GAME[:11], revoke, tariff={"revoke": 5})

    assert (game.lines[-1].hand, game.lines[-1].leader, game.lines[-1].points) == (12, 0, (0, 5, 5))
    assert game.lines[-1].plus == (9, 10, 16)
    assert game.match.winners == (2,)


def test_contracts_come_back_in_the_next_game():
    match = played("trjamann", *GAME, best_of=3)

    assert (match.next.game, match.next.hand, match.next.dealer) == (2, 1, 0)
    assert match.next.contracts_left == (("grand", "spades", "other", "nullo"),) * 3


def test_a_share_of_the_win():
    lines = [so_far(1, 0, 0), *LEVEL[:-1], hand("nullo", 4, 5, 7)]

    assert played("trjamann", *lines).match.winners == (0, 1)
