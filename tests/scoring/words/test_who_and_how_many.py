"""Sentences that name people say who did what, and agree with how many they are."""

import pytest

from scoring import words
from scoring.rules import fold, read_header
from scoring.rules.variant import Penalty
from scoring.words import lines
from tests.scoring.rules.notation import file

PAIRS = ("Luc & Marcel", "Odile & Yvonne")


def reasons(variant: str, line: dict, names: tuple[str, ...], **options: object) -> list[str]:
    header, written = read_header(file(variant, line, **options))
    return [words.step(variant, step, names) for step in fold(header, written).lines[0].steps]


CALLED = {"trump": "none", "along": True, "against": True, "points": [35, 25]}


def test_who_went_along_and_who_against_is_told_to_winners_and_losers_alike() -> None:
    """Seat 0 deals: the others go along, the dealer's side against."""
    for points in ([35, 25], [25, 35]):
        assert reasons("manillen-2p", CALLED | {"points": points}, ("Bert", "An"))[2:] == [
            "An went along: ×2",
            "Bert went against: ×2",
        ]


def test_two_others_go_along_in_manillen_plus() -> None:
    assert reasons("manillen-plus", CALLED, ("An", "Bert", "Cas"))[2] == "Bert & Cas went along: ×2"


def test_without_names_the_sides_are_told() -> None:
    header, written = read_header(file("manillen-4p", CALLED))
    steps = fold(header, written).lines[0].steps

    assert [words.step("manillen-4p", step) for step in steps[2:]] == [
        "the others went along: ×2",
        "the dealer’s side went against: ×2",
    ]


def test_an_article_says_who_broke_it_beside_the_side_that_it_is_for() -> None:
    broken = {"kind": "penalty", "article": 9, "offender": 1}

    assert reasons("manille", broken, PAIRS, penalty="both") == [
        "Odile & Yvonne broke article 9: +34 for the others",
        "Odile & Yvonne broke article 9: a loss of 34",
    ]


@pytest.mark.parametrize(
    ("variant", "broken", "options", "sentences"),
    [
        (
            "manille",
            {"kind": "penalty", "article": 9, "offender": 1},
            {"penalty": "both"},
            ["the other side broke article 9: +34 for this side", "this side broke article 9: a loss of 34"],
        ),
        (
            "manillen-4p",
            {"kind": "penalty", "infraction": "deliberate_revoke", "offender": 0},
            {"preset": "bruges"},
            ["deliberate revoke by another side: +60 for this side"],
        ),
    ],
)
def test_without_names_a_penalty_speaks_of_the_side_that_it_stands_beside(
    variant: str, broken: dict, options: dict[str, object], sentences: list[str]
) -> None:
    header, written = read_header(file(variant, broken, **options))

    assert [words.step(variant, step) for step in fold(header, written).lines[0].steps] == sentences


@pytest.mark.parametrize(("points", "sentence"), [(1, "late: 1 point"), (2, "late: 2 points")])
def test_one_point_of_a_penalty_is_one_point(points: int, sentence: str) -> None:
    header, _ = read_header(file("manillen-4p", tariff={"late": points}))
    offered = Penalty(None, "late", points)

    assert lines.penalty_text(offered, header) == sentence


def test_a_price_says_who_pays_for_what() -> None:
    broken = {"kind": "penalty", "infraction": "deliberate_revoke", "offender": 0}

    assert reasons("manillen-4p", broken, PAIRS, preset="bruges") == [
        "deliberate revoke by Luc & Marcel: +60 for the others"
    ]


@pytest.mark.parametrize(
    ("variant", "sides", "sentence", "badge"),
    [
        ("manillen-4p", PAIRS, "Luc & Marcel win the game.", "Luc & Marcel win"),
        ("manillen-2p", ("Luc", "Odile"), "Luc wins the game.", "Luc wins"),
    ],
)
def test_one_wins_and_two_win(variant: str, sides: tuple[str, ...], sentence: str, badge: str) -> None:
    header, written = read_header(
        file(variant, {"trump": "hearts", "points": [50, 10]}, target=10, best_of=3)
    )
    result = fold(header, written).lines[0]

    assert lines.outcome(result, sides) == sentence
    assert lines.won_by(result.game_winners, sides) == badge


def test_those_who_share_win_together() -> None:
    header, written = read_header(file("manni", {"tricks": [6, 6, 0]}, target=2))

    assert lines.outcome(fold(header, written).lines[0], ("An", "Bert", "Cas")) == "An & Bert win the match."


def test_what_is_read_aloud_has_a_real_minus() -> None:
    header, written = read_header(file("hornafjardarmanni", {"cut": "AH", "tricks": [0, 6, 6]}))

    assert lines.announcement(fold(header, written).lines[0], ("An", "Bert", "Cas")).startswith(
        "Saved. An −4, Bert 2, Cas 2."
    )
