"""Whole games with plus and minus columns, tapped in and read back."""

from tests.journeys.origins import AT_EACH_ADDRESS
from tests.journeys.phone import Phone
from tests.journeys.table import Table

NAMES = ["Anna", "Bert", "Cas"]
OVER = ((), ())
"""The columns of a match that is over: the winner stands in their place."""


@AT_EACH_ADDRESS
def test_whoever_starts_the_end_of_a_hornafjardarmanni_game_may_not_win_it(phone: Phone) -> None:
    """As in rules 4.4, example 8: Anna's plus column reaches ten, and Bert's net is higher."""
    table = Table(phone, "hornafjardarmanni", NAMES)
    for cut, tricks, plus, minus, nets in [
        ("8H", (8, 3, 1), (4, 0, 0), (0, 1, 3), (4, -1, -3)),
        ("KS", (8, 4, 0), (8, 0, 0), (0, 1, 7), (8, -1, -7)),
        ("6C", (0, 8, 4), (8, 4, 0), (4, 1, 7), (4, 3, -7)),
        ("3D", (9, 2, 1), (8, 6, 3), (9, 1, 7), (-1, 5, -4)),  # nóló: few tricks are good
        ("9S", (6, 3, 3), (10, 6, 3), (9, 2, 8), (1, 4, -5)),
    ]:
        table.hand(cut=cut, tricks=tricks)
        assert table.columns in ((plus, minus), OVER)
        assert table.on_the_sheet(table.lines) == nets
    assert phone.text("#end-title") == "Bert won"
    phone.look()


@AT_EACH_ADDRESS
def test_the_twelve_hands_of_trjamann(phone: Phone) -> None:
    """Rules 5.4. Anna deals first, so Bert declares first."""
    table = Table(phone, "trjamann", NAMES)
    for number, (declarer, contract, tricks, plus, minus, nets) in enumerate(
        [
            ("Bert", {"contract": "grand"}, (4, 10, 2), (0, 2, 0), (0, 0, 2), (0, 2, -2)),
            ("Cas", {"contract": "spades"}, (5, 4, 7), (1, 2, 0), (0, 0, 3), (1, 2, -3)),
            ("Anna", {"contract": "other", "suit": "diamonds"}, (8, 4, 4), (1, 2, 0), (0, 0, 3), (1, 2, -3)),
            ("Bert", {"contract": "nullo"}, (8, 2, 6), (1, 4, 0), (2, 0, 3), (-1, 4, -3)),
            ("Cas", {"contract": "nullo"}, (3, 8, 5), (4, 4, 0), (2, 2, 4), (2, 2, -4)),
            ("Anna", {"contract": "grand"}, (9, 5, 2), (5, 5, 0), (2, 2, 6), (3, 3, -6)),
            ("Bert", {"contract": "spades"}, (3, 8, 5), (5, 5, 1), (3, 2, 6), (2, 3, -5)),
            ("Cas", {"contract": "grand"}, (4, 2, 10), (5, 5, 3), (3, 4, 6), (2, 1, -3)),
            ("Anna", {"contract": "nullo"}, (0, 16, 0), (9, 5, 9), (3, 14, 6), (6, -9, 3)),
            ("Bert", {"contract": "other", "suit": "hearts"}, (4, 6, 6), (9, 5, 11), (3, 16, 6), (6, -11, 5)),
            ("Cas", {"contract": "other", "suit": "clubs"}, (4, 4, 8), (9, 5, 11), (3, 16, 6), (6, -11, 5)),
            ("Anna", {"contract": "spades"}, (16, 0, 0), (17, 5, 11), (3, 20, 10), (14, -15, 1)),
        ],
        start=1,
    ):
        assert f"{declarer} declares" in table.state
        table.hand(**contract, tricks=tricks)
        assert table.columns in ((plus, minus), OVER)
        assert table.on_the_sheet(number) == nets
    assert phone.text("#end-title") == "Anna won"
    phone.look()
