"""The draw for seats, partners and the first dealer (docs/rules, 14)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules import VARIANTS, expand_ruleset, get_variant
from scoring.rules.cards.notation import pack_of, rank_of
from scoring.rules.seat_draw import SeatOrder, order_seats


def order(variant: str, cards: list[str], kings: list[str] | None = None, players: int = 0) -> SeatOrder:
    """Seats where people draw these cards, one after the other; then the rest of the pack."""
    game = get_variant(variant)
    players = players or game.players[0]
    ranks = tuple(game.deck(expand_ruleset(game, {}, players), players).ranks)
    rest = sorted(pack_of(ranks) - set(cards))
    return order_seats(game, players, ranks, (kings or rest, [*rest, *reversed(cards)]))


def test_in_manni_the_highest_card_deals_and_the_others_follow_clockwise():
    drawn = order("manni", ["9H", "AS", "10D"])

    assert drawn.seats == (1, 2, 0)
    assert drawn.cards == (("9H",), ("AS",), ("10D",))


def test_in_manni_suits_part_equal_cards():
    assert order("manni", ["AC", "AD", "AH"]).seats == (2, 1, 0)
    assert order("manni", ["AD", "AS", "AC"]).seats == (1, 0, 2)


def test_in_mariglia_the_lowest_card_deals_and_the_others_follow_anticlockwise():
    """The second sits at the dealer's right, which is the last seat: seats are counted clockwise."""
    assert order("mariglia", ["7H", "3S", "2D", "KC"]).seats == (2, 0, 3, 1)


def test_where_suits_part_nobody_who_ties_draws_again():
    drawn = order("mariglia", ["5H", "5S", "2D", "KC", "6H", "4S"])

    assert drawn.cards == (("5H", "6H"), ("5S", "4S"), ("2D",), ("KC",))
    assert drawn.seats == (2, 3, 0, 1)


def test_where_the_whole_pack_parts_nobody_suits_do():
    """No shuffle of this world: all pairs of equal rank, and an end is needed."""
    game = get_variant("manillen-2p")
    pack = [f"{rank}{suit}" for rank in ("7", "8", "9", "10", "J", "Q", "K", "A") for suit in "CDSH"]

    drawn = order_seats(game, 2, ("10", "A", "K", "Q", "J", "9", "8", "7"), (pack, pack))

    assert [len(cards) for cards in drawn.cards] == [16, 16]
    assert drawn.cards[drawn.seats[0]][-1] == "7D"


def test_two_who_play_each_other_draw_for_the_deal():
    assert order("manillen-2p", ["KH", "AS"]).seats == (1, 0)


def test_in_manille_the_first_two_with_a_king_play_together_and_sit_opposite():
    kings = ["7H", "KS", "8H", "9H", "7S", "8S", "KD", "9S"]
    drawn = order("manille", ["AH", "9C", "KC", "10D"], kings)

    # The second has the king of spades and takes no more: the fifth card is the first person's again, the
    # sixth the third's, and the seventh, a king, the fourth's.
    assert drawn.kings == ((1, "KS"), (3, "KD"))
    assert drawn.seats[0] == 3
    assert drawn.seats[2] == 1
    assert drawn.seats[3] == 0, "of the others the better card plays first, at the dealer's right"


def test_in_manille_red_kings_may_play_against_black_ones():
    game = get_variant("manille")
    ranks = tuple(game.deck(expand_ruleset(game, {}, 4), 4).ranks)
    rest = sorted(pack_of(ranks))
    kings = ["7H", "KS", "KD", "8H", "KC", "KH"]
    pack = [*rest, "10D", "KC", "9C", "AH"]

    drawn = order_seats(game, 4, ranks, (kings, pack), by_colour=True)

    assert drawn.kings == ((0, "KS"), (1, "KD"), (2, "KC"), (3, "KH"))
    dealer = drawn.seats[0]
    assert {dealer, drawn.seats[2]} in ({0, 2}, {1, 3})
    assert drawn.cards[dealer] == ("10D",)


def test_colours_of_kings_choose_no_partners_in_other_games():
    game = get_variant("botifarra")
    ranks = tuple(game.deck(expand_ruleset(game, {}, 4), 4).ranks)
    pack = sorted(pack_of(ranks))

    assert order_seats(game, 4, ranks, (pack, pack), by_colour=True).kings == ()


@pytest.mark.parametrize("variant", VARIANTS)
@given(data=st.data())
def test_whatever_the_shuffle_everybody_has_one_seat_and_the_best_card_deals(variant, data):
    game = get_variant(variant)
    players = data.draw(st.sampled_from(game.players))
    ranks = tuple(game.deck(expand_ruleset(game, {}, players), players).ranks)
    pack = sorted(pack_of(ranks))
    packs = (data.draw(st.permutations(pack)), data.draw(st.permutations(pack)))

    drawn = order_seats(game, players, ranks, packs)

    assert sorted(drawn.seats) == list(range(players))
    best = max if game.seat_draw.is_lowest_best else min
    first = [ranks.index(rank_of(cards[0])) for cards in drawn.cards]
    assert first[drawn.seats[0]] == best(first)
    if not game.seat_draw.suits and sum(map(len, drawn.cards)) <= len(pack) - players:
        assert len({tuple(map(rank_of, cards)) for cards in drawn.cards}) == players
    if drawn.kings:
        seats = sorted(drawn.seats.index(person) for person, _king in drawn.kings)
        assert seats in ([0, 2], [1, 3])
        assert all(rank_of(king) == "K" for _person, king in drawn.kings)
