"""What may be played in Botifarra, lliure and obligada: the table of rules 12.6."""

import pytest

from scoring.rules.cards.legal import LegalVerdict, judge
from scoring.rules.cards.position import PositionError, read_position


def verdict(way: str, trick: str, hand: str) -> LegalVerdict:
    """Seat 0 led, coins (D) are trumps; the third to play is the leader's partner."""
    position = {
        "variant": "botifarra",
        "trump": "diamonds",
        "leader": 0,
        "trick": trick.split(),
        "hand": hand.split(),
    }
    return judge(read_position({**position, "way": way}, by_hand=True))


@pytest.mark.parametrize(
    ("trick", "hand", "lliure", "obligada", "of_two"),
    [
        ("KH", "AH JH 4H", "AH", "AH", "AH"),
        ("AH", "KH JH 4H", "KH JH 4H", "4H", "4H"),
        ("AH", "8C 3C KS 2S", "8C 3C KS 2S", "3C 2S", "3C 2S"),
        ("AH 5H", "KH 8H 4H", "KH 8H 4H", "KH 4H", "KH 4H"),
        ("AH 5H", "JH 8H 4H", "JH 8H 4H", "JH 4H", "4H"),
        ("AH 5H", "JH 4H", "JH 4H", "JH 4H", "JH 4H"),
        ("AH 5H", "QH JH", "QH JH", "QH JH", "QH JH"),
        ("AH 5H", "JC 4C 3C AS 7S", "JC 4C 3C AS 7S", "JC 3C AS 7S", "3C AS 7S"),
        ("AH", "3D 2D 9S", "3D 2D", "3D 2D", "3D 2D"),
        ("AH 4D", "3D 2D 9S 5S", "3D 2D 9S 5S", "2D 5S", "2D 5S"),
        ("", "9H 2H", "9H 2H", "9H 2H", "9H 2H"),
    ],
)
def test_lliure_and_obligada(trick: str, hand: str, lliure: str, obligada: str, of_two: str) -> None:
    ways = ("lliure", "obligada", "obligada_of_two")
    assert [" ".join(verdict(way, trick, hand).legal) for way in ways] == [lliure, obligada, of_two]


def test_what_forbids_a_card_names_the_lowest_of_its_suit() -> None:
    forbidden = verdict("obligada", "AH", "8C 3C KS 2S").forbidden

    assert [(each.card, each.rule.value, each.facts["lowest"]) for each in forbidden] == [
        ("8C", "lowest", "3C"),
        ("KS", "lowest", "2S"),
    ]


def test_a_file_has_neither_the_game_nor_the_way() -> None:
    data = {"trump": "none", "leader": 0, "trick": [], "hand": ["7H"]}

    for more, field, code in (
        ({"variant": "botifarra"}, "variant", "not_in_variant"),
        ({"variant": "malilla", "way": "lliure"}, "way", "unknown_field"),
    ):
        with pytest.raises(PositionError) as refused:
            read_position({**data, **more})
        assert [(problem.field, problem.code) for problem in refused.value.problems] == [(field, code)]
