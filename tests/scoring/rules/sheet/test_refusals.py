"""docs/formats/score-sheet.md, What the command prints: every code of a line, and which comes first."""

import pytest

from tests.scoring.rules.notation import file, problems, refused, so_far

WON = {"trump": "hearts", "points": [37, 23]}
HUGE = 10**400


def manillen(**changed):
    return problems("manillen-4p", {**WON, **changed})


# Before all keys


@pytest.mark.parametrize("line", [None, 5, "hand", [], [WON], True])
def test_a_line_is_an_object(line):
    assert problems("manillen-4p", line) == [(None, "type")]


@pytest.mark.parametrize(("kind", "code"), [("joke", "range"), ("Hand", "range"), ("", "range"), (5, "type"),
                                            (True, "type"), ([], "type"), ({}, "type")])  # fmt: skip
def test_a_bad_kind_is_reported_alone(kind, code):
    assert problems("manillen-4p", {"kind": kind, "points": "all", "joke": 1}) == [("kind", code)]


def test_a_line_after_the_end_is_reported_alone_whatever_it_is():
    for line in (WON, 5, {"kind": "joke"}, {"kind": "void"}, so_far(1, 1)):
        assert problems("manni", so_far(12, 0, 0), line) == [(None, "match_over")]


def test_only_the_first_line_that_is_wrong_is_reported():
    assert refused(file("manillen-4p", WON, {"trump": 1}, 5)) == [
        (2, "points", "missing"),
        (2, "trump", "type"),
    ]


# Every key by itself


def test_null_counts_as_absent():
    assert manillen(kind=None, along=None, against=None, all_tricks=None, dealer=None) == []
    assert manillen(trump=None) == [("trump", "missing")]
    assert manillen(points=None) == [("points", "missing")]
    assert manillen(joke=None) == [("joke", "unknown_field")]


def test_keys_of_other_games_and_kinds_are_unknown():
    assert manillen(tricks=[1, 2, 3], article=1, reason="x", turn_up="7H") == [
        ("article", "unknown_field"),
        ("reason", "unknown_field"),
        ("tricks", "unknown_field"),
        ("turn_up", "unknown_field"),
    ]
    assert problems("manillen-4p", so_far(1, 1) | {"dealer": 0, "hand": 1}) == [
        ("dealer", "unknown_field"),
        ("hand", "unknown_field"),
    ]
    assert problems("manillen-4p", {"kind": "void", "reason": "x", "offender": 0, "points": [1, 2]}) == [
        ("offender", "unknown_field"),
        ("points", "unknown_field"),
    ]
    assert problems(
        "manni", {"kind": "penalty", "infraction": "x", "offender": 0, "reason": "y"}, tariff={"x": 1}
    ) == [("reason", "unknown_field")]


@pytest.mark.parametrize(
    ("points", "code"),
    [
        ([None, None], "missing"), ([37, 24], "sum"), ([60, 60], "sum"), ([61, -1], "range"),
        ([61, None], "range"),
        ([None, -1], "range"), ([HUGE, 0], "range"), ([None, HUGE], "range"), ([37.0, 23], "type"),
        ([37.0, None], "type"), (["37", 23], "type"), ([True, 59], "type"), ([None, True], "type"),
        ([37], "type"),
        ([37, 23, 0], "type"), ([], "type"), (37, "type"), ({"0": 37}, "type"), ("37-23", "type"),
        ([None, "x"], "type"), (["x", 99], "type"), ([[37], 23], "type"),
    ],
)  # fmt: skip
def test_points_are_two_whole_numbers_that_make_the_pot(points, code):
    assert manillen(points=points) == [("points", code)]


def test_one_side_is_filled_from_the_pot():
    assert manillen(points=[37, None]) == manillen(points=[None, 23]) == []


@pytest.mark.parametrize(
    ("tricks", "code"),
    [([4, 4, 5], "sum"), ([12, 12, 12], "sum"), ([13, 0, -1], "range"), ([13, 0, 0], "range"),
    ([4, 4], "type"),
     ([4, 4, 4, 0], "type"), ([4, 4, None], "type"), ([4.0, 4, 4], "type"), ([True, 4, 7], "type"),
     ("444", "type"),
     ([HUGE, 0, 0], "range"), ({}, "type"), (None, "missing")],
)  # fmt: skip
def test_tricks_are_three_whole_numbers_that_make_all_there_are(tricks, code):
    assert problems("manni", {"tricks": tricks}) == [("tricks", code)]


@pytest.mark.parametrize(
    ("key", "value", "code"),
    [
        ("trump", "Hearts", "range"), ("trump", "coins", "range"), ("trump", "", "range"),
        ("trump", 1, "type"),
        ("trump", ["hearts"], "type"), ("along", 1, "type"), ("along", "yes", "type"), ("against", 0, "type"),
        ("all_tricks", 2, "range"), ("all_tricks", -1, "range"), ("all_tricks", True, "type"),
        ("all_tricks", "0", "type"), ("dealer", 4, "range"), ("dealer", -1, "range"),
        ("dealer", HUGE, "range"),
        ("dealer", True, "type"), ("dealer", 1.0, "type"), ("dealer", "Anna", "type"),
    ],
)  # fmt: skip
def test_words_flags_sides_and_seats(key, value, code):
    assert manillen(**{key: value}) == [(key, code)]


def test_what_the_ruleset_switched_off_is_out_of_range():
    assert problems("manillen-4p", {**WON, "trump": "blind"}, blind=False) == [("trump", "range")]
    assert problems("manillen-4p", {**WON, "along": True}, calls=False) == [("along", "range")]
    assert problems("manillen-4p", {**WON, "against": True}, calls=False) == [("against", "range")]
    assert problems("manillen-4p", {**WON, "along": False, "against": False}, calls=False) == []


@pytest.mark.parametrize(
    ("variant", "card"),
    [("manille", "6S"), ("manille", "2H"), ("manille", "AX"), ("manille", "ah"), ("manille", "S10"),
     ("manille", "10"), ("manille", ""), ("manille", "1S"), ("mariglia", "8S"), ("mariglia", "10S"),
     ("malilla", "9H"), ("maniglia", "7h")],
)  # fmt: skip
def test_a_card_must_be_in_the_pack(variant, card):
    assert problems(variant, {"turn_up": card}) == [("turn_up", "card")]


def test_a_cut_may_be_any_of_the_fifty_two():
    assert problems("hornafjardarmanni", {"cut": "2C", "tricks": [4, 4, 4]}) == []
    assert problems("hornafjardarmanni", {"cut": "1C", "tricks": [4, 4, 4]}) == [("cut", "card")]
    assert problems("hornafjardarmanni", {"cut": 5, "tricks": [4, 4, 4]}) == [("cut", "type")]


@pytest.mark.parametrize(
    ("calls", "code"),
    [
        ("clubs", "type"), ({}, "type"), ([5], "type"), ([{}], "type"), ([{"player": 1}], "type"),
        ([{"contract": "clubs"}], "type"), ([{"player": 1, "contract": "clubs", "great": "hearts"}], "type"),
        ([{"player": 1, "contract": "clubs", "loud": True}], "type"),
        ([{"player": "1", "contract": "clubs"}], "type"),
        ([{"player": True, "contract": "clubs"}], "type"), ([{"player": 1, "great": True}], "type"),
        ([{"player": 1, "contract": ["clubs"]}], "type"), ([{"player": 3, "contract": "clubs"}], "range"),
        ([{"player": 1, "contract": "hats"}], "range"), ([{"player": -1, "great": "hats"}], "range"),
        ([{"player": 9, "contract": "clubs"}, {"player": 1}], "type"),
    ],
)  # fmt: skip
def test_calls_by_themselves(calls, code):
    line = {"contract": "clubs", "contractor": 1, "tricks": [4, 8, 4], "calls": calls}

    assert problems("laugavatnsmanni", line) == [("calls", code)]


# Penalties


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ({"offender": 0}, [("infraction", "missing")]),
        ({}, [("infraction", "missing"), ("offender", "missing")]),
        ({"infraction": "  ", "offender": 0}, [("infraction", "missing")]),
        ({"infraction": "revoke"}, [("offender", "missing")]),
        ({"infraction": "Revoke", "offender": 0}, [("infraction", "unknown_infraction")]),
        ({"infraction": 5, "offender": 0}, [("infraction", "type")]),
        ({"infraction": "x" * 501, "offender": 0}, [("infraction", "range")]),
        ({"infraction": "revoke", "offender": 2}, [("offender", "range")]),
        ({"infraction": "revoke", "offender": True}, [("offender", "type")]),
        ({"article": 9, "offender": 0}, [("article", "not_in_variant")]),
        ({"article": 9, "infraction": "revoke", "offender": 0}, [("article", "not_in_variant")]),
        ({"article": None, "infraction": "revoke", "offender": 0}, []),
        ({"turn_up": "7H", "infraction": "revoke", "offender": 0}, [("turn_up", "not_in_variant")]),
        (
            {"turn_up": 5, "article": "x", "offender": 0},
            [("article", "not_in_variant"), ("turn_up", "not_in_variant")],
        ),
        ({"turn_up": None, "infraction": "revoke", "offender": 0}, []),
    ],
)
def test_penalties_outside_manille(line, found):
    assert problems("manillen-4p", {"kind": "penalty", **line}, tariff={"revoke": 60}) == found


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ({"offender": 0}, [("article", "missing")]),
        ({"article": 18, "offender": 0}, [("article", "range")]),
        ({"article": 0, "offender": 0}, [("article", "range")]),
        ({"article": "9", "offender": 0}, [("article", "type")]),
        ({"article": True, "offender": 0}, [("article", "type")]),
        ({"article": 9, "infraction": "revoke", "offender": 0}, [("infraction", "unknown_field")]),
        ({"article": 9, "infraction": "no such", "offender": 0}, [("infraction", "unknown_field")]),
        (
            {"article": 99, "infraction": 5, "offender": 7},
            [("article", "range"), ("infraction", "unknown_field"), ("offender", "range")],
        ),
        ({"article": 9, "infraction": " ", "offender": 0}, []),
        ({"infraction": "revoke", "offender": 0}, []),
        ({"article": 9, "offender": 0, "turn_up": "6H"}, [("turn_up", "card")]),
        ({"article": 3, "offender": 0}, [("article", "no_penalty")]),
    ],
)
def test_penalties_in_manille(line, found):
    assert problems("manille", {"kind": "penalty", **line}, tariff={"revoke": 60}) == found


# Voids and adjustments


@pytest.mark.parametrize(
    ("variant", "line", "found"),
    [
        ("manni", {}, [("reason", "missing")]),
        ("manni", {"reason": " "}, [("reason", "missing")]),
        ("manni", {"reason": " " * 600}, [("reason", "missing")]),
        ("manni", {"reason": 5}, [("reason", "type")]),
        ("manni", {"reason": "x" * 500}, []),
        ("manni", {"reason": "x" * 501}, [("reason", "range")]),
        ("manni", {"article": 1}, [("article", "not_in_variant")]),
        ("manni", {"turn_up": "7H", "reason": "x"}, [("turn_up", "not_in_variant")]),
        ("manille", {}, [("reason", "missing")]),
        ("manille", {"article": 1}, []),
        ("manille", {"article": 1, "reason": "the ten of hearts"}, []),
        ("manille", {"reason": "coffee spilt", "turn_up": "10H"}, []),
        ("manille", {"article": 3}, [("article", "range")]),
        ("manille", {"article": 17}, [("article", "range")]),
        ("manille", {"article": 1.0}, [("article", "type")]),
        ("manille", {"article": 1, "turn_up": "2H"}, [("turn_up", "card")]),
    ],
)
def test_void_deals(variant, line, found):
    assert problems(variant, {"kind": "void", **line}) == found


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ({}, [("points", "missing"), ("reason", "missing")]),
        ({"points": [1, 2], "reason": " "}, [("reason", "missing")]),
        ({"points": [1, 2, 3], "reason": "x"}, [("points", "type")]),
        ({"points": [1, None], "reason": "x"}, [("points", "type")]),
        ({"points": [None, None], "reason": "x"}, [("points", "missing")]),
        ({"points": [1.5, 0], "reason": "x"}, [("points", "type")]),
        ({"points": [1_000_001, 0], "reason": "x"}, [("points", "range")]),
        ({"points": [0, -1_000_001], "reason": "x"}, [("points", "range")]),
        ({"points": [1_000_000, -1_000_000], "reason": "x"}, []),
        ({"points": [0, 0], "reason": "nothing"}, []),
        ({"points": 5, "reason": "x" * 501}, [("points", "type"), ("reason", "range")]),
    ],
)
def test_adjustments(line, found):
    assert problems("manillen-4p", {"kind": "adjustment", **line}) == found


# What comes first


def test_keys_by_themselves_come_before_what_they_mean_together():
    assert manillen(points=[37, 24], against=True, joke=1) == [("joke", "unknown_field")]
    assert manillen(points=[37, 24], against=True) == [
        ("against", "against_without_along"),
        ("points", "sum"),
    ]


def test_together_come_the_keys_and_the_lines_before():
    line = {"contract": "grand", "contractor": 2, "tricks": [4, 4, 4], "great": False}

    assert problems("laugavatnsmanni", line) == [("contractor", "not_announcer"), ("tricks", "sum")]


def test_calls_come_last():
    line = {"contract": "clubs", "contractor": 1, "tricks": [4, 4, 4], "calls": []}

    assert problems("laugavatnsmanni", line) == [("tricks", "sum")]
    assert problems("laugavatnsmanni", line | {"tricks": [4, 8, 4]}) == [("calls", "auction")]


def test_points_after_a_winning_turn_up_come_before_their_sum():
    line = {"turn_up": "AS", "points": [1, 2]}

    assert problems("mariglia", so_far(31, 0), line) == [("points", "points_after_win")]


def test_a_great_in_nullo_that_was_played_before_has_two_problems():
    nullo = {"contract": "nullo", "contractor": 1, "tricks": [6, 4, 6]}

    assert problems("laugavatnsmanni", nullo, nullo | {"great": True}) == [
        ("contract", "contract_used"),
        ("great", "great_not_allowed"),
    ]
