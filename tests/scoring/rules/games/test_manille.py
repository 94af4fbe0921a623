"""Rules 10 and 12.2: Manille after Boussac, and parlée."""

import pytest

from scoring.rules import VARIANTS, expand_ruleset
from tests.scoring.rules.notation import codes, played, points, problems, so_far, totals


def hand(turn_up, *taken, **rest):
    return {"turn_up": turn_up, **({"points": list(taken)} if taken else {}), **rest}


def penalty(article, offender, **rest):
    return {"kind": "penalty", "article": article, "offender": offender, **rest}


def void(article, **rest):
    return {"kind": "void", "article": article, **rest}


RUBBER = [
    hand("10S", 40, 28),
    hand("9S", 34, 34),
    hand("KS", 23, 45),
    penalty(9, 1, turn_up="JS"),
    hand("10S", 68, 0),
]


def test_a_rubber_decided_by_a_revoke():
    """Rules 10.5, examples 1 to 5: A and B are seats 0 and 2, the deal goes to 3 after 0."""
    match = played("manille", *RUBBER)

    assert totals(match) == [(11, 0), (11, 0), (14, 11), (48, 12), (39, 0)]
    assert [line.dealer for line in match.lines] == [0, 3, 2, 1, 0]
    assert codes(played("manille", *RUBBER[:4])) == [("turn_up", 1, 1), ("article", 0, 34)]
    assert (match.match.winners, match.match.games_won) == ((0,), (2, 0))


def test_a_misdeal_seen_before_turning_passes_the_deal_on():
    """Rules 10.5, example 6."""
    game = played("manille", void(6))

    assert (points(game), game.next.dealer, game.next.hand) == ([(0, 0)], 3, 1)


@pytest.mark.parametrize("article", [1, 2])
def test_after_a_card_was_seen_the_same_dealer_deals_again(article):
    """Rules 10.2."""
    game = played("manille", void(article, turn_up="10S"))

    assert (points(game), game.next.dealer, game.next.hand) == ([(0, 0)], 0, 1)


@pytest.mark.parametrize("article", [6, 17])
def test_a_misdeal_seen_after_turning_costs_thirty_four_and_the_turn_up(article):
    """Rules 10.5, example 7."""
    game = played("manille", penalty(article, 0, turn_up="QS"))

    assert (game.games[0].totals, game.games[0].winners, game.next.dealer) == ((0, 34), (1,), 3)
    assert codes(game) == [("article", 1, 34)]


def test_in_article_eight_the_dealers_side_pays():
    """Rules 10.5, example 8."""
    assert points(played("manille", penalty(8, 1), first_dealer=3)) == [(34, 0)]


def test_in_article_seven_the_player_who_played_pays():
    """Rules 10.5, example 9."""
    assert points(played("manille", penalty(7, 0), first_dealer=3)) == [(0, 34)]


@pytest.mark.parametrize("article", [6, 8, 17])
def test_nobody_but_the_dealers_side_offends_in_articles_6_8_and_17(article):
    assert problems("manille", penalty(article, 1)) == [("offender", "range")]
    assert problems("manille", penalty(article, 0, dealer=3)) == [("offender", "range")]
    assert problems("manille", penalty(article, 1, dealer=3)) == []


def test_thirty_four_do_not_win_a_game_to_forty_four():
    """Rules 10.5, example 10."""
    game = played("manille", so_far(8, 0), penalty(9, 1), target=44)

    assert (totals(game)[-1], game.games[0].over) == ((42, 0), False)


def test_a_turn_up_wins_at_once():
    """Rules 10.5, examples 11 and 12."""
    assert played("manille", so_far(33, 33), hand("JS")).games[0].winners == (0,)
    assert played("manille", so_far(30, 20), hand("AS")).games[0].totals == (34, 20)


def test_a_turn_up_that_cannot_win_is_counted_and_the_hand_played():
    """Rules 10.5, example 12."""
    game = played("manille", so_far(30, 20), hand("AS", 30, 38), turn_up_wins=False)

    assert game.games[0].totals == (34, 24)


@pytest.mark.parametrize(
    ("mode", "after"),
    [
        pytest.param("to_opponents", (48, 12), id="the default"),
        pytest.param("from_offender", (14, -22), id="10.5 example 14"),
        pytest.param("both", (48, -22), id="10.5 example 15"),
    ],
)
def test_a_penalty_is_gained_lost_or_both(mode, after):
    assert totals(played("manille", so_far(14, 12), penalty(9, 1), penalty=mode))[-1] == after


@pytest.mark.parametrize("article", [1, 2, 3, 4, 5, 14, 15])
def test_the_other_articles_cost_nothing(article):
    """Rules 10.5, example 16, and 10.2."""
    assert problems("manille", penalty(article, 1)) == [("article", "no_penalty")]


@pytest.mark.parametrize("article", [6, 7, 8, 9, 10, 11, 12, 13, 16, 17])
def test_ten_articles_cost_thirty_four(article):
    """Rules 10.2; the points may be others."""
    assert points(played("manille", penalty(article, 0))) == [(0, 34)]
    assert points(played("manille", penalty(article, 0), penalty_points=44)) == [(0, 44)]
    assert problems("manille", penalty(article, 0), penalty="off") == [("article", "no_penalty")]


def test_penalties_switched_off_leave_the_tariff():
    late = {"kind": "penalty", "infraction": "late", "offender": 0}

    assert points(played("manille", late, penalty="off", tariff={"late": 5})) == [(0, 5)]
    assert points(played("manille", late, penalty="from_offender", tariff={"late": 5})) == [(0, 5)]


@pytest.mark.parametrize(
    ("turn_up", "card", "worth"),
    [("honours", "KS", 3), ("manille_only", "KS", 0), ("manille_only", "10S", 5), ("none", "10S", 0)],
)
def test_which_cards_count_when_turned_up(turn_up, card, worth):
    """Rules 10.6."""
    assert points(played("manille", hand(card, 34, 34), turn_up=turn_up)) == [(worth, 0)]


def test_without_a_turn_up_it_need_not_be_written_down():
    assert points(played("manille", {"points": [40, 28]}, turn_up="none")) == [(6, 0)]
    assert problems("manille", {"points": [40, 28]}) == [("turn_up", "missing")]


def test_parlee_goes_to_fifty_and_only_the_manille_counts():
    """Rules 12.2."""
    game = played("manille", hand("KS", 40, 28), hand("10S", 40, 28), preset="parlee")

    assert (totals(game), game.next.target) == ([(6, 0), (12, 5)], 50)


def test_a_drawn_hand_may_double_what_is_above_half_in_the_next():
    """The turn-up isn't doubled, and two drawn hands don't stack."""
    drawn = hand("9S", 34, 34)

    game = played("manille", drawn, drawn, hand("AS", 40, 28), drawn_hand="double_next", target=99)

    assert [line.points for line in game.lines] == [(0, 0), (0, 0), (4 + 12, 0)]
    assert [played("manille", *[drawn] * n, drawn_hand="double_next").next.multiplier for n in range(3)] == [
        1,
        2,
        2,
    ]
    assert played("manille", drawn).next.multiplier == 1


def test_a_penalty_that_leaves_the_turn_up_standing_comes_too_late_when_it_won():
    before = so_far(32, 0)

    assert problems("manille", before, penalty(9, 1, turn_up="KS")) == [("article", "points_after_win")]
    assert problems("manille", before, penalty(8, 1, turn_up="KS")) == [
        ("article", "points_after_win"),
        ("offender", "range"),
    ]
    assert problems("manille", before, penalty(9, 1, turn_up="KS"), penalty="off") == [
        ("article", "no_penalty")
    ]
    assert problems("manille", before, penalty(6, 0, turn_up="KS")) == []
    assert problems("manille", before, void(1, turn_up="KS")) == []
    assert problems("manille", before, penalty(9, 1, turn_up="KS"), turn_up_wins=False) == []


def test_the_pad_is_offered_the_ten_penalties_the_void_deals_and_the_tariff():
    variant = VARIANTS["manille"]

    offered = variant.penalties(expand_ruleset(variant, {"tariff": {"late": 5}}, 4))

    assert [each.article for each in offered if each.points == 34] == [6, 7, 8, 9, 10, 11, 12, 13, 16, 17]
    assert [each.article for each in offered if each.voids] == [1, 2, 6]
    assert {each.article for each in offered} == {*range(1, 18), None}
    assert [(each.infraction, each.points) for each in offered if each.infraction] == [("late", 5)]
    off = variant.penalties(expand_ruleset(variant, {"penalty": "off"}, 4))
    assert [each for each in off if each.points] == []
