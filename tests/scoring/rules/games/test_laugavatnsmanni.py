"""Rules 6: Laugavatnsmanni."""

import pytest

from tests.scoring.rules.notation import played, points, problems, so_far

CONTRACTS = ("grand", "hearts", "spades", "diamonds", "clubs", "nullo")


def hand(contractor, contract, *taken, great=False, calls=None, **rest):
    line = {"contractor": contractor, "contract": contract, "tricks": list(taken), **rest}
    return line | ({"great": True} if great else {}) | ({"calls": calls} if calls is not None else {})


def say(player, contract):
    return {"player": player, "contract": contract}


def great(player, contract):
    return {"player": player, "great": contract}


@pytest.mark.parametrize(
    ("contract", "is_great", "taken", "worth"),
    [
        pytest.param("hearts", False, (9, 4, 3), (1, 0, -1), id="6.4 example 1"),
        pytest.param("nullo", False, (5, 3, 8), (-1, 3, -2), id="6.4 example 2"),
        pytest.param("spades", True, (16, 0, 0), (8, -4, -4), id="6.4 example 3"),
        pytest.param("spades", True, (15, 1, 0), (4, -2, -2), id="6.4 example 4"),
        pytest.param("grand", True, (14, 2, 0), (-1, 1, 0), id="6.4 example 5"),
        pytest.param("grand", True, (14, 1, 1), (-1, 0, 0), id="6.4 example 6"),
        pytest.param("clubs", True, (13, 3, 0), (-2, 2, 0), id="6.4 example 7"),
        pytest.param("clubs", True, (13, 2, 1), (-2, 1, 0), id="6.4 example 8"),
        pytest.param("diamonds", True, (12, 2, 2), (-3, 1, 1), id="6.4 example 9"),
        pytest.param("hearts", True, (10, 4, 2), (-5, 3, 1), id="6.4 example 10"),
        pytest.param("grand", True, (0, 16, 0), (-15, 15, 0), id="6.4 example 11"),
    ],
)
def test_what_a_contract_is_worth(contract, is_great, taken, worth):
    """Anna plays, and is the announcer, as Cid dealt."""
    line = hand(0, contract, *taken, great=is_great)

    assert points(played("laugavatnsmanni", line, first_dealer=2)) == [worth]


def test_fourteen_tricks_fail_and_the_misprint_is_not_followed():
    """Rules 6.4, example 12."""
    game = played("laugavatnsmanni", hand(0, "grand", 14, 2, 0, great=True), first_dealer=2)

    assert game.lines[0].points != (-1, -2, -2)


def test_an_opponent_without_a_trick_may_lose_a_point_against_a_failed_great():
    """Rules 11, L3, reading (b)."""
    line = hand(0, "grand", 14, 2, 0, great=True)

    game = played("laugavatnsmanni", line, first_dealer=2, defenders_below_one="minus")

    assert points(game) == [(-1, 1, -1)]


AUCTION = [say(0, "clubs"), great(1, "diamonds"), great(2, "spades")]


def test_the_third_player_takes_over_with_a_higher_great_and_only_that_is_used_up():
    """Rules 6.4, 13."""
    line = hand(2, "spades", 0, 0, 16, great=True, calls=AUCTION)

    game = played("laugavatnsmanni", line, first_dealer=2)

    assert (game.lines[0].points, game.lines[0].leader) == ((-4, -4, 8), 2)
    assert game.next.contracts_left == (
        CONTRACTS,
        CONTRACTS,
        ("grand", "hearts", "diamonds", "clubs", "nullo"),
    )


@pytest.mark.parametrize("lower", ["clubs", "diamonds"])
def test_the_third_players_great_must_be_higher(lower):
    """Rules 6.4, 14."""
    line = hand(2, lower, 0, 0, 16, great=True, calls=[*AUCTION[:2], great(2, lower)])

    assert problems("laugavatnsmanni", line, first_dealer=2) == [("calls", "great_rank")]


BOBS_GRAND = hand(1, "grand", 4, 8, 4)


def test_a_great_needs_a_contract_not_yet_played():
    """Rules 6.4, 15."""
    line = hand(1, "grand", 0, 16, 0, great=True)
    within = hand(
        2, "grand", 0, 0, 16, great=True, calls=[say(2, "clubs"), great(1, "grand"), great(2, "grand")]
    )

    assert problems("laugavatnsmanni", BOBS_GRAND, line) == [("contract", "contract_used")]
    assert problems("laugavatnsmanni", BOBS_GRAND, within) == [("calls", "contract_used")]


def test_there_is_no_great_in_nullo():
    """Rules 6.4, 16."""
    assert problems("laugavatnsmanni", hand(1, "nullo", 0, 16, 0, great=True)) == [
        ("great", "great_not_allowed")
    ]
    calls = [say(1, "clubs"), great(2, "nullo"), great(1, "hearts")]
    line = hand(1, "hearts", 0, 16, 0, great=True, calls=calls)
    assert problems("laugavatnsmanni", line) == [("calls", "great_not_allowed")]


def test_the_turn_passes_over_whoever_has_no_contract_left_and_eighteen_hands_use_all():
    """Rules 6.4, 17: Bob uses up all contracts by Greats before the turns to announce come."""
    lines = [hand(1, contract, 4, 8, 4) | {"dealer": 0} for contract in CONTRACTS[:5]]
    lines.append(hand(1, "nullo", 6, 4, 6) | {"dealer": 0})
    game = played("laugavatnsmanni", *lines)

    assert game.next.contracts_left[1] == ()
    assert game.next.announcer == 2
    assert game.extended([hand(2, "grand", 4, 4, 8) | {"dealer": 0}]).next.announcer == 2
    rest = [
        hand(seat, contract, *[8 if player == seat else 4 for player in range(3)]) | {"dealer": seat - 1}
        for seat in (2,)
        for contract in CONTRACTS[:5]
    ]
    rest += [hand(2, "nullo", 6, 6, 4) | {"dealer": 1}]
    rest += [hand(0, contract, 8, 4, 4) | {"dealer": 2} for contract in CONTRACTS[:5]]
    rest += [hand(0, "nullo", 4, 6, 6) | {"dealer": 2}]
    whole = game.extended(rest)
    assert (len(whole.lines), whole.match.over, whole.match.winners) == (18, True, ())


LEVEL = [
    hand(seat, contract, *[pars[0] if player == seat else pars[1] for player in range(3)])
    for contract in CONTRACTS
    for pars in [(4, 6) if contract == "nullo" else (8, 4)]
    for seat in (1, 2, 0)
]


def test_nobody_wins_below_zero():
    """Rules 6.4, 18."""
    lines = [*LEVEL[:17], hand(0, "nullo", 4, 6, 6)]

    game = played("laugavatnsmanni", so_far(0, 0, -1), *lines)

    assert (game.games[0].totals, game.match.over, game.match.winners) == ((0, 0, -1), True, ())


def test_equal_nets_share_the_win():
    """Rules 6.4, 19."""
    assert played("laugavatnsmanni", so_far(7, 7, -15), *LEVEL).match.winners == (0, 1)


def test_somebody_else_plays_only_with_a_great():
    assert problems("laugavatnsmanni", hand(2, "clubs", 4, 4, 8)) == [("contractor", "not_announcer")]
    assert points(played("laugavatnsmanni", hand(2, "clubs", 0, 0, 16, great=True))) == [(-4, -4, 8)]


def test_greats_may_be_switched_off_or_limited():
    """Rules 6.7."""
    first = hand(1, "grand", 0, 16, 0, great=True)
    second = hand(1, "hearts", 0, 16, 0, great=True)

    assert problems("laugavatnsmanni", first, greats=False) == [("great", "great_not_allowed")]
    assert problems("laugavatnsmanni", first, second, greats_per_player=1) == [("great", "great_not_allowed")]
    assert len(points(played("laugavatnsmanni", first, second, greats_per_player=2))) == 2
    called = hand(
        2, "hearts", 0, 0, 16, great=True, calls=[say(2, "clubs"), great(1, "spades"), great(2, "hearts")]
    )
    assert problems("laugavatnsmanni", first, called, greats_per_player=1) == [("calls", "great_not_allowed")]


def test_a_great_over_nullo_is_looked_at_when_the_calls_are_given():
    """Rules 6.7."""
    calls = [say(1, "nullo"), great(2, "clubs")]
    line = hand(2, "clubs", 0, 0, 16, great=True)

    assert problems("laugavatnsmanni", line | {"calls": calls}, great_over_nullo=False) == [
        ("calls", "great_not_allowed")
    ]
    assert points(played("laugavatnsmanni", line | {"calls": calls})) == [(-4, -4, 8)]
    assert points(played("laugavatnsmanni", line, great_over_nullo=False)) == [(-4, -4, 8)]


@pytest.mark.parametrize(
    ("calls", "contractor", "contract", "is_great"),
    [
        pytest.param([say(1, "clubs")], 1, "clubs", False, id="the announcement stands"),
        pytest.param([say(1, "clubs"), great(2, "hearts")], 2, "hearts", True, id="taken over by the second"),
        pytest.param([say(1, "clubs"), great(0, "hearts")], 0, "hearts", True, id="taken over by the third"),
        pytest.param([say(1, "clubs"), great(2, "hearts"), great(1, "clubs")], 1, "clubs", True,
                     id="taken back, of any rank (11, L8)"),
        pytest.param([say(1, "clubs"), great(0, "hearts"), great(1, "spades")], 1, "spades", True,
                     id="taken back from the third"),
        pytest.param([say(1, "clubs"), great(2, "hearts"), great(0, "grand")], 0, "grand", True,
                     id="the third goes higher"),
        pytest.param([{"player": 1, "contract": "clubs", "great": None}], 1, "clubs", False,
                     id="null counts as absent"),
    ],
)  # fmt: skip
def test_auctions_in_order(calls, contractor, contract, is_great):
    taken = [16 if seat == contractor else 0 for seat in range(3)]

    assert problems("laugavatnsmanni", hand(contractor, contract, *taken, great=is_great, calls=calls)) == []


@pytest.mark.parametrize(
    ("calls", "contractor", "contract", "is_great"),
    [
        pytest.param([], 1, "clubs", False, id="no calls at all"),
        pytest.param([say(2, "clubs")], 1, "clubs", False, id="not by the announcer"),
        pytest.param([great(1, "clubs")], 1, "clubs", True, id="a Great first"),
        pytest.param([say(1, "clubs"), say(1, "hearts")], 1, "hearts", False, id="two announcements"),
        pytest.param([say(1, "clubs"), great(1, "hearts")], 1, "hearts", True, id="over oneself"),
        pytest.param([say(1, "clubs"), great(0, "spades"), great(2, "grand")], 2, "grand", True,
                     id="the second after the third"),
        pytest.param([say(1, "clubs"), great(2, "spades"), great(2, "grand")], 2, "grand", True,
                     id="twice the same player"),
        pytest.param([say(1, "clubs"), great(2, "spades"), great(0, "grand"), great(1, "grand")], 1, "grand",
                     True, id="three Greats"),
        pytest.param([say(1, "clubs")], 1, "hearts", False, id="another contract"),
        pytest.param([say(1, "clubs")], 1, "clubs", True, id="not as a Great"),
        pytest.param([say(1, "clubs"), great(2, "spades")], 2, "spades", False, id="as a Great"),
    ],
)  # fmt: skip
def test_auctions_out_of_order(calls, contractor, contract, is_great):
    line = hand(contractor, contract, *[16 if seat == contractor else 0 for seat in range(3)], great=is_great)
    found = problems("laugavatnsmanni", line | {"calls": calls})

    # Without a Great the second player can't be the contractor at all, and calls are looked at last.
    expected = (
        [("contractor", "not_announcer")] if contractor != 1 and not is_great else [("calls", "auction")]
    )
    assert found == expected


def test_an_announcement_must_be_left_too():
    line = hand(2, "hearts", 0, 0, 16, great=True, calls=[say(1, "grand"), great(2, "hearts")], dealer=0)

    assert problems("laugavatnsmanni", BOBS_GRAND, line) == [("calls", "contract_used")]


def test_nobody_leads_before_there_is_a_contractor():
    revoke = {"kind": "penalty", "infraction": "revoke", "offender": 0}
    void = {"kind": "void", "reason": "misdeal"}

    game = played("laugavatnsmanni", BOBS_GRAND, revoke, void, tariff={"revoke": 4})

    assert [line.leader for line in game.lines] == [1, None, None]
    assert (game.next.leader, game.next.announcer, game.next.dealer) == (None, 0, 2)
