"""Counting the pile: honours and tricks of one side, and what they leave the other (rules 2.1, 7.1, 10.1)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules import get_variant
from scoring.rules.cards.notation import LETTERS
from scoring.rules.cards.pile import Pile, PileError, count_honours, count_tricks, honours_of
from scoring.rules.sheet.ruleset import expand_ruleset

PLAYERS = {"manillen-2p": 2, "manillen-plus": 3, "maniglia-solo": 3}
COUNTED = (
    "manillen-2p", "manillen-4p", "manillen-plus", "mariglia", "maniglia", "maniglia-solo", "manille",
    "manille-coinchee", "malilla", "botifarra",
)  # fmt: skip


def game(variant: str, players: int | None = None, **options: Any) -> tuple[Any, Any, int]:
    """The first three arguments of every count."""
    players = players or PLAYERS.get(variant, 4)
    return get_variant(variant), expand_ruleset(get_variant(variant), options, players), players


def points(pile: Pile) -> list[tuple[str, int]]:
    return [(step.code, step.points) for step in pile.steps]


def refusal(count: Any, *arguments: Any) -> list[tuple[str | None, str]]:
    with pytest.raises(PileError) as refused:
        count(*arguments)
    return [(problem.field, problem.code) for problem in refused.value.problems]


@pytest.mark.parametrize(
    ("arguments", "honours", "tricks", "expected"),
    [
        (game("manillen-4p"), {"10": 3, "A": 2, "K": 1, "Q": 4, "J": 2}, None, (36, 24)),
        (game("manillen-4p", card_points=68), {"10": 3, "A": 2, "K": 1, "Q": 4, "J": 2}, 5, (41, 27)),
        (game("manillen-2p"), {"10": 4}, 4, (20, 40)),
        (game("manille"), {"10": 2, "A": 2}, 3, (21, 47)),
        (game("mariglia"), {"7": 4, "A": 4, "K": 1, "J": 1, "Q": 1}, 6, (48, 22)),
        (game("mariglia", court_order="queen-jack"), {"Q": 3, "J": 1}, 2, (9, 61)),
        (game("mariglia", court_order="jack-queen"), {"Q": 3, "J": 1}, 2, (7, 63)),
        (game("maniglia-solo"), {"7": 4, "A": 4}, 7, (43, 29)),
        (game("maniglia-solo", players=5), {"7": 2}, 2, (12, 56)),
        (game("botifarra"), {"9": 4, "A": 1}, 4, (28, 44)),
    ],
)
def test_honours_and_tricks_make_the_points_of_both_sides(arguments, honours, tricks, expected):
    assert count_honours(*arguments, honours, tricks).points == expected


@pytest.mark.parametrize(
    ("variant", "pot", "tricks"),
    [
        ("manillen-2p", 60, 8), ("manillen-4p", 60, 8), ("manillen-plus", 60, 10), ("mariglia", 70, 10),
        ("maniglia", 70, 10), ("maniglia-solo", 72, 12), ("manille", 68, 8), ("manille-coinchee", 68, 8),
        ("malilla", 70, 10), ("botifarra", 72, 12),
    ],
)  # fmt: skip
def test_all_the_honours_and_tricks_are_the_pot(variant, pot, tricks):
    arguments = game(variant)
    everything = dict.fromkeys(honours_of(*arguments), 4)
    assert count_honours(*arguments, everything, tricks).points == (pot, 0)
    assert count_honours(*arguments, {}, 0).points == (0, pot)


def test_each_reason_is_a_step():
    pile = count_honours(*game("manille"), {"10": 2, "J": 1}, 3)
    assert points(pile) == [("honours", 10), ("honours", 1), ("tricks", 3)]
    assert dict(pile.steps[0].facts) == {"rank": "10", "count": 2, "value": 5}


def test_the_other_side_can_be_the_one_that_counts():
    pile = count_honours(*game("manille"), {"10": 2}, 3, side=1)
    assert pile.points == (55, 13)
    assert {step.side for step in pile.steps} == {1}


@pytest.mark.parametrize(
    ("variant", "trick", "worth", "code"),
    [
        ("mariglia", "7S AS 6S 2S", 10, "trick_with_frilli"),  # rules 7.4, 11
        ("mariglia", "7S AS KS JS", 15, "trick_of_honours"),
        ("mariglia", "6S 5S 4S 2S", 1, "trick_with_frilli"),
        ("manille", "10S KS 8S 7S", 9, "trick_with_frilli"),  # rules 10.5, 13
        ("manillen-4p", "10S KS 8S 7S", 8, "trick_with_frilli"),
    ],
)
def test_a_trick_is_worth_its_honours_and_one_more_where_tricks_count(variant, trick, worth, code):
    pile = count_tricks(*game(variant), [trick.split()])
    assert points(pile) == [(code, worth)]


def test_the_dealer_of_manillen_plus_counts_the_two_cards_laid_aside():
    assert count_honours(*game("manillen-plus"), {"10": 2, "A": 2, "K": 1}, 1).points == (21, 39)
    assert count_honours(*game("manillen-plus"), {"10": 2}, 0).points == (10, 50)
    assert refusal(count_honours, *game("manillen-plus"), {"10": 3}, 0) == [("tricks", "sum")]


@pytest.mark.parametrize(
    ("arguments", "honours", "tricks", "expected"),
    [
        (game("manille"), {"10": 5}, 8, [("10", "range")]),
        (game("manille"), {"10": -1, "A": 9}, 8, [("10", "range"), ("A", "range")]),
        (game("manille"), {"9": 1}, 8, [("9", "card")]),
        (game("mariglia"), {"10": 1}, 8, [("10", "card")]),
        (game("manille"), {"10": 1}, 9, [("tricks", "range")]),
        (game("manille"), {"10": 1}, -1, [("tricks", "range")]),
        (game("manille"), {"10": 1}, None, [("tricks", "missing")]),
        (game("manille"), {"10": 4, "A": 1}, 1, [("tricks", "sum")]),  # five honours in one trick
        (game("manille"), {"10": 1}, 8, [("tricks", "sum")]),  # the rest in no trick
        (game("manillen-4p"), {"10": 1}, 0, [("tricks", "sum")]),
        (game("manni", players=3), {}, 3, [("variant", "not_in_variant")]),
    ],
)
def test_what_cannot_be_in_one_pile_is_refused(arguments, honours, tricks, expected):
    assert refusal(count_honours, *arguments, honours, tricks) == expected


@pytest.mark.parametrize(
    ("trick", "expected"),
    [
        ("10S 10S AS KS", [("cards", "duplicate_card")]),
        ("6S 10S AS KS", [("cards", "card")]),
        ("10S AS KS", [("tricks", "sum")]),
        ("10S AS KS QS JS", [("tricks", "sum")]),
    ],
)
def test_a_trick_is_of_this_pack_with_a_card_of_everybody(trick, expected):
    assert refusal(count_tricks, *game("manille"), [trick.split()]) == expected


@given(st.sampled_from(COUNTED), st.randoms(use_true_random=False), st.data())
def test_both_sides_counts_agree_whichever_way_they_count(variant, rng, data):
    arguments = game(variant)
    deck = arguments[0].deck(arguments[1], arguments[2])
    pack = [rank + letter for rank in deck.ranks for letter in LETTERS]
    rng.shuffle(pack)
    size = len(pack) // deck.tricks
    tricks = [pack[start * size : (start + 1) * size] for start in range(deck.tricks)]
    taken = data.draw(st.integers(0, deck.tricks))
    ours = [card for trick in tricks[:taken] for card in trick]
    theirs = [card for card in pack if card not in ours]

    def honours(cards):
        return {rank: sum(card[:-1] == rank for card in cards) for rank in honours_of(*arguments)}

    counted = count_honours(*arguments, honours(ours), taken)

    assert counted.points == count_honours(*arguments, honours(theirs), deck.tricks - taken, side=1).points
    assert counted.points == count_tricks(*arguments, tricks[:taken]).points
    assert sum(counted.points) == counted.pot
    assert sum(step.points for step in counted.steps) == counted.points[0]
