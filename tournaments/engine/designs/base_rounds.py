"""Base rounds that no formula gives, found by exact cover and annealing; ``designs`` makes schedules of them.

Tests check every schedule pair by pair, so these numbers need not be believed.
"""

from __future__ import annotations

from typing import NamedTuple

Table = tuple[int, ...]


class BaseRound(NamedTuple):
    """Tables that give a round each time ``order`` numbers are added to them (``designs`` says how)."""

    order: int
    copies: int
    together: list[Table]
    """One round, to be moved."""
    alone: list[Table]
    """Single tables, each of which fills a round when moved by every number."""


def _tables(text: str) -> list[Table]:
    return [tuple(int(number) for number in table.split()) for table in text.split("|") if table.strip()]


BASE_ROUNDS = {
    (24, 3): BaseRound(
        11,
        2,
        _tables("0 8 14 | 1 19 22 | 2 4 9 | 3 12 16 | 5 17 23 | 6 7 11 | 10 20 21 | 13 15 18"),
        _tables(""),
    ),
    (24, 4): BaseRound(
        7,
        3,
        _tables("0 4 6 18 | 1 10 12 13 | 2 9 15 23 | 3 11 19 21 | 5 8 20 22 | 7 14 16 17"),
        _tables(""),
    ),
    (28, 4): BaseRound(
        9,
        3,
        _tables("0 4 24 26 | 1 3 19 22 | 2 14 25 27 | 5 8 9 10 | 6 7 13 15 | 11 17 18 23 | 12 16 20 21"),
        _tables(""),
    ),
    (33, 3): BaseRound(
        11,
        3,
        _tables(
            "0 1 5 | 2 4 17 | 3 26 30 | 6 9 28 | 7 12 25 | 8 15 23 | 10 18 19 | 11 14 16 | 13 20 29 | 21 "
            "31 32 | 22 24 27"
        ),
        _tables("0 11 25 | 0 12 24 | 0 14 31 | 0 17 32 | 0 21 28"),
    ),
    (36, 3): BaseRound(
        17,
        2,
        _tables(
            "0 30 34 | 1 15 26 | 2 7 8 | 3 5 12 | 4 22 27 | 6 10 25 | 9 29 35 | 11 21 23 | 13 17 20 | 14 "
            "19 28 | 16 32 33 | 18 24 31"
        ),
        _tables(""),
    ),
    (40, 4): BaseRound(
        13,
        3,
        _tables(
            "0 8 32 38 | 1 3 29 37 | 2 11 16 23 | 4 7 13 24 | 5 18 36 39 | 6 12 26 28 | 9 10 20 25 | 14 "
            "15 31 35 | 17 21 27 30 | 19 22 33 34"
        ),
        _tables(""),
    ),
    (69, 3): BaseRound(
        23,
        3,
        _tables(
            "0 23 46 | 1 14 16 | 2 18 24 | 3 12 68 | 4 5 10 | 6 9 50 | 7 41 65 | 8 25 36 | 11 22 31 | 13 "
            "62 66 | 15 19 45 | 17 35 57 | 20 54 67 | 21 33 64 | 26 59 60 | 27 34 53 | 28 32 38 | 29 30 "
            "44 | 37 39 42 | 40 47 58 | 43 48 63 | 49 51 56 | 52 55 61"
        ),
        _tables(
            "0 24 51 | 0 25 62 | 0 27 52 | 0 31 60 | 0 33 48 | 0 36 68 | 0 37 50 | 0 38 59 | 0 39 55 | 0 "
            "42 54 | 0 44 61"
        ),
    ),
}
"""By people and size of table."""

WHIST = {
    4: _tables("3 0 2 1"),
    8: _tables("2 3 4 0 | 1 6 7 5"),
    12: _tables("10 0 7 1 | 9 5 3 6 | 4 2 11 8"),
    16: _tables("15 0 10 5 | 2 1 4 8 | 13 7 9 6 | 14 12 11 3"),
    20: _tables("8 15 19 14 | 12 13 10 4 | 18 1 6 17 | 9 0 2 5 | 16 11 3 7"),
    21: _tables("15 7 1 16 | 20 13 18 9 | 11 14 17 6 | 19 2 10 12 | 3 8 5 4"),
    24: _tables("19 2 13 12 | 17 8 9 23 | 5 0 15 4 | 21 1 18 3 | 10 20 22 6 | 16 14 11 7"),
    28: _tables("1 26 7 20 | 2 25 9 18 | 27 0 3 24 | 4 23 13 14 | 5 22 10 17 | 6 21 8 19 | 11 16 12 15"),
    32: _tables(
        "30 16 26 2 | 31 3 5 0 | 1 7 11 27 | 6 19 14 25 | 15 17 8 4 | 13 21 29 20 | 24 23 22 10 | 9 12 18 28"
    ),
    33: _tables(
        "4 7 25 18 | 27 3 16 2 | 14 19 9 29 | 31 21 5 22 | 28 26 23 1 | 24 32 20 8 | 30 15 11 17 | 13 12 6 10"
    ),
    36: _tables(
        "14 22 29 31 | 19 24 23 27 | 35 3 9 16 | 8 32 11 10 | 26 12 7 1 | 5 20 15 28 | 13 4 30 33 | 21 2 "
        "25 0 | 18 6 17 34"
    ),
    40: _tables(
        "1 38 6 33 | 2 37 14 25 | 3 36 17 22 | 4 35 5 34 | 7 32 11 28 | 8 31 16 23 | 9 30 19 20 | 10 29 "
        "12 27 | 39 0 13 26 | 15 24 18 21"
    ),
}
"""By people: p q against r s, for the numbers below ``people`` − 1 and one more, or 1 to ``people`` − 1."""

EVEN_PARTNERS = {
    (8, 6): [
        _tables("4 3 0 5 | 7 1 2 6"),
        _tables("4 7 1 3 | 6 0 5 2"),
        _tables("4 5 7 2 | 3 0 6 1"),
        _tables("2 1 3 5 | 6 7 0 4"),
        _tables("4 1 5 6 | 7 3 0 2"),
        _tables("3 2 4 6 | 1 5 7 0"),
    ],
    (9, 4): [
        _tables("0 4 6 7 | 8 1 2 5"),
        _tables("0 6 1 5 | 4 3 8 2"),
        _tables("1 0 3 8 | 5 6 7 2"),
        _tables("1 3 4 7 | 8 0 6 2"),
    ],
    (9, 5): [
        _tables("2 1 0 5 | 8 6 7 4"),
        _tables("8 1 6 5 | 4 3 2 0"),
        _tables("2 6 0 8 | 3 7 1 5"),
        _tables("0 1 8 4 | 2 3 6 7"),
        _tables("0 4 5 7 | 3 1 2 8"),
    ],
    (9, 6): [
        _tables("7 4 0 5 | 8 6 2 1"),
        _tables("5 4 6 1 | 3 0 8 2"),
        _tables("6 5 8 0 | 2 3 1 7"),
        _tables("3 1 0 6 | 2 7 8 4"),
        _tables("4 3 5 2 | 7 0 8 1"),
        _tables("5 7 2 6 | 3 8 1 4"),
    ],
    (10, 5): [
        _tables("8 6 5 7 | 4 9 3 2"),
        _tables("8 7 9 0 | 6 2 3 1"),
        _tables("3 5 1 7 | 4 2 8 0"),
        _tables("6 1 8 4 | 0 5 9 3"),
        _tables("2 0 5 6 | 7 9 4 1"),
    ],
    (10, 6): [
        _tables("9 5 7 2 | 0 8 3 4"),
        _tables("0 6 5 7 | 9 1 8 4"),
        _tables("9 2 3 0 | 6 4 7 1"),
        _tables("1 4 5 2 | 6 7 3 8"),
        _tables("8 6 2 0 | 5 1 9 3"),
        _tables("3 6 4 9 | 2 1 7 0"),
    ],
    (11, 6): [
        _tables("6 2 10 5 | 7 4 9 0"),
        _tables("6 1 9 2 | 3 7 8 10"),
        _tables("5 8 1 9 | 3 10 4 0"),
        _tables("8 7 5 6 | 1 2 3 0"),
        _tables("4 10 1 8 | 2 3 9 7"),
        _tables("1 4 7 6 | 5 9 0 10"),
    ],
    (12, 5): [
        _tables("6 9 2 11 | 10 0 4 5 | 8 7 3 1"),
        _tables("7 3 8 4 | 9 11 0 1 | 5 10 6 2"),
        _tables("11 6 4 7 | 9 0 3 10 | 8 1 5 2"),
        _tables("9 1 6 4 | 10 11 3 8 | 5 0 2 7"),
        _tables("4 9 5 8 | 0 3 6 1 | 7 11 2 10"),
    ],
    (12, 6): [
        _tables("7 2 10 11 | 5 0 4 3 | 9 6 1 8"),
        _tables("4 11 5 1 | 10 7 8 3 | 6 2 0 9"),
        _tables("5 2 7 6 | 0 8 11 1 | 9 4 10 3"),
        _tables("10 5 1 0 | 7 11 3 6 | 2 9 8 4"),
        _tables("9 1 7 0 | 10 4 6 11 | 2 8 5 3"),
        _tables("7 8 0 4 | 11 5 9 10 | 1 6 3 2"),
    ],
    (13, 5): [
        _tables("11 9 8 3 | 7 1 2 5 | 10 6 4 12"),
        _tables("6 5 11 8 | 0 7 10 9 | 12 3 2 4"),
        _tables("12 6 7 9 | 2 0 11 5 | 1 3 8 10"),
        _tables("9 4 1 11 | 3 2 0 6 | 10 12 5 8"),
        _tables("7 12 11 0 | 3 6 5 1 | 10 4 9 2"),
    ],
    (13, 6): [
        _tables("8 11 12 4 | 6 3 1 9 | 10 7 5 2"),
        _tables("7 5 3 8 | 10 0 11 6 | 2 1 4 9"),
        _tables("0 4 3 10 | 9 6 5 8 | 1 7 12 11"),
        _tables("3 0 2 12 | 1 10 8 7 | 4 11 5 6"),
        _tables("6 8 2 3 | 0 9 7 4 | 12 1 5 10"),
        _tables("4 6 12 7 | 3 9 10 11 | 5 1 0 2"),
    ],
    (14, 6): [
        _tables("7 13 1 0 | 6 12 5 9 | 4 11 10 3"),
        _tables("2 0 12 8 | 10 11 1 7 | 4 3 6 5"),
        _tables("11 13 8 5 | 3 6 12 0 | 2 9 4 10"),
        _tables("1 11 4 12 | 8 3 7 9 | 13 5 10 2"),
        _tables("13 1 9 3 | 11 7 6 2 | 4 5 8 0"),
        _tables("9 0 11 2 | 13 12 7 4 | 10 1 6 8"),
    ],
    (16, 6): [
        _tables("6 10 4 13 | 1 8 14 15 | 12 5 3 0 | 9 11 7 2"),
        _tables("10 2 0 6 | 14 12 13 7 | 3 8 1 11 | 9 4 15 5"),
        _tables("3 4 2 14 | 15 9 13 10 | 5 8 7 12 | 0 11 1 6"),
        _tables("6 7 3 15 | 11 14 9 0 | 13 8 4 5 | 10 12 2 1"),
        _tables("8 12 6 9 | 1 0 7 4 | 14 3 10 15 | 11 2 13 5"),
        _tables("0 8 13 3 | 12 11 14 10 | 7 9 6 4 | 15 1 2 5"),
    ],
}
"""By people and rounds: the most even spread of opponents, where a search of a second seldom finds it."""
