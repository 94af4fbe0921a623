"""The board above the pad, as plain values."""

from typing import Any

import pytest

from scoring import words
from scoring.pad.board import board_of, reasons_of
from scoring.rules import VARIANTS, Header, fold, read_header
from scoring.rules.sheet.ruleset import expand_ruleset
from tests.scoring.rules.notation import file


@pytest.mark.parametrize(
    ("variant", "names", "is_long"),
    [
        ("manillen-4p", ("An Peeters", "Bo Claes", "Cas Devos", "Do Maes"), False),
        ("manillen-4p", ("An", "Antoni Puigdomènech i Casals", "Bo", "Godelieve Vanrobaeys"), True),
        ("manni", ("An Peeters", "Guðrún Jónsdóttir", "Bo Claes"), False),
        ("manni", ("An", "Marie-Antoinette Vandenberghe", "Bo"), True),
    ],
)
def test_keys_make_room_for_names_that_take_more_than_two_lines(
    variant: str, names: tuple[str, ...], is_long: bool
) -> None:
    rules = VARIANTS[variant]
    header = Header(rules, expand_ruleset(rules, {}, len(names)), names)

    assert board_of(fold(header, [])).has_long_names is is_long


@pytest.mark.parametrize(
    ("variant", "names", "is_long"),
    [
        ("manni", ("An Peeters", "Bo Vandenbroucke", "Cas"), True),
        ("manni", ("An Peeters", "Marie-Antoinette Claes", "Cas"), False),
        ("manillen-4p", ("An", "Bo Vandenbroucke", "Cas", "Do"), False),
    ],
)
def test_letters_are_smaller_where_a_name_would_be_broken_within_a_word(
    variant: str, names: tuple[str, ...], is_long: bool
) -> None:
    rules = VARIANTS[variant]
    header = Header(rules, expand_ruleset(rules, {}, len(names)), names)

    assert board_of(fold(header, [])).has_long_words is is_long


def test_what_is_played_stands_on_it_where_the_table_has_said_so() -> None:
    rules = VARIANTS["hornafjardarmanni"]
    begun = fold(Header(rules, expand_ruleset(rules, {}, 3), ("An", "Bo", "Cas")), [])

    said = [item.text for item in board_of(begun, you=0, called="nolo").state]
    assert said == ["Game 1, hand 1", "to 10", "You deal", "Bo leads", "Played now: nóló"]
    assert "Played now: nóló" not in [item.text for item in board_of(begun).state]


def test_at_a_table_of_three_each_reason_says_whose_points_it_explains() -> None:
    header, lines = read_header(file("hornafjardarmanni", {"cut": "3H", "tricks": [6, 4, 2]}))
    (line,) = fold(header, lines).lines

    assert reasons_of(line, header, ("An", "Bo", "Cas")) == [
        "An, tricks to avoid: 6 is 2 above 4: −2",
        "Cas, tricks to avoid: 2 is 2 below 4: +2",
    ]


def test_a_reason_that_names_who_broke_a_rule_is_said_once_for_all_others() -> None:
    header, lines = read_header(
        file("manni", {"kind": "penalty", "infraction": "revoke", "offender": 1}, tariff={"revoke": 2})
    )
    (line,) = fold(header, lines).lines

    (reason,) = reasons_of(line, header, ("An", "Bo", "Cas"))
    assert reason.count("Bo") == 1


@pytest.mark.parametrize(
    ("written", "reason"),
    [
        (file("maniglia-solo", {"bidder": None}), "everybody passed"),
        (
            file("hornafjardarmanni", {"cut": "3H", "tricks": [4, 4, 4]}),
            "everybody has just the tricks needed: nobody scores",
        ),
    ],
)
def test_where_nobody_scores_the_one_reason_is_about_nobody(written: dict[str, Any], reason: str) -> None:
    header, lines = read_header(written)
    (line,) = fold(header, lines).lines
    sides = ("An", "Bo", "Cas", "Do")[: len(header.players)]

    assert reasons_of(line, header, sides) == [reason]
    assert [name for name, _step in words.steps_beside(line.steps, sides)] == [""]
