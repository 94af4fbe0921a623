"""What a match says about its people, on sheets small enough to count by hand (rules 2)."""

from dataclasses import asdict
from typing import Any

import pytest

from scoring.rules import VARIANTS, expand_ruleset, fold, read_header
from tournaments.engine.people.tally import MatchTally, Tally, outcomes, places_of_sides, tally

FOUR = ("Anna", "Bob", "Cas", "Dina")

EVENING = (
    {"trump": "hearts", "points": [37, 23]},
    # Bob deals without trumps; Anna and Cas go along, and lose it: 5 × 2 × 2.
    {"trump": "none", "along": True, "points": [25, 35]},
    # Cas deals without trumps; they go along, we go against, and win: 4 × 2 × 2 × 2. 39–20.
    {"trump": "none", "along": True, "against": True, "points": [34, 26]},
)
"""One game to 30: Anna and Cas come back from 7–20."""


def tally_of(variant: str, names: tuple[str, ...], lines: Any, **ruleset: Any) -> MatchTally:
    header, _lines = read_header(
        {
            "format": "manille-score-sheet/1",
            "variant": variant,
            "ruleset": ruleset,
            "players": list(names),
            "first_dealer": 0,
            "lines": [],
        }
    )
    return tally(header, lines, fold(header, list(lines)))


def said(own: Tally) -> dict[str, int]:
    """What isn't zero."""
    return {name: value for name, value in asdict(own).items() if value}


@pytest.fixture
def evening() -> MatchTally:
    return tally_of("manillen-4p", FOUR, EVENING, target=30, best_of=1)


def test_partners_have_the_same_numbers_but_for_their_own_deals(evening: MatchTally) -> None:
    shared = {
        "hands": 3, "points": 39, "conceded": 20, "hands_won": 2,
        "no_trumps": 2, "no_trumps_points": 32, "no_trumps_conceded": 20, "no_trumps_won": 1,
        "along": 1, "along_gain": -10,
        "against": 1, "against_won": 1, "against_gain": 16,
        "games": 1, "games_won": 1, "best_hand": 32, "comeback": 13,
    }  # fmt: skip
    anna, _bob, cas, _dina = evening.seats
    assert said(anna) == {**shared, "dealt": 1, "dealt_points": 7, "dealt_won": 1}
    assert said(cas) == {**shared, "dealt": 1, "dealt_points": 32, "dealt_won": 1}


def test_the_others_lost_what_they_went_along_with(evening: MatchTally) -> None:
    _anna, bob, _cas, dina = evening.seats
    shared = {
        "hands": 3, "points": 20, "conceded": 39, "hands_won": 1,
        "no_trumps": 2, "no_trumps_points": 20, "no_trumps_conceded": 32, "no_trumps_won": 1,
        "along": 1, "along_gain": -8,
        "games": 1, "best_hand": 20,
    }  # fmt: skip
    assert said(bob) == {**shared, "dealt": 1, "dealt_points": 20, "dealt_won": 1}
    assert said(dina) == shared


def test_the_match_keeps_what_may_be_a_record(evening: MatchTally) -> None:
    assert (evening.hands, evening.longest_game) == (3, 3)
    assert (evening.best_hand, evening.best_hand_side, evening.best_hand_line) == (32, 0, 2)
    assert (evening.comeback, evening.comeback_side) == (13, 0)


def test_capots_and_what_faults_cost() -> None:
    """Bruges: thirty for a repeated misdeal; every trick doubles (rules 2, 11)."""
    lines = (
        {"trump": "clubs", "points": [60, 0], "all_tricks": 0},
        {"kind": "penalty", "infraction": "repeated_misdeal", "offender": 0},
        {"trump": "spades", "points": [30, 30]},
    )
    told = tally_of("manillen-4p", FOUR, lines, preset="bruges")
    ours, theirs = told.seats[0], told.seats[1]
    assert (ours.capots, ours.capots_suffered, ours.penalties, ours.penalty_points) == (1, 0, 1, 30)
    assert (theirs.capots, theirs.capots_suffered, theirs.penalties, theirs.penalty_points) == (0, 1, 0, 0)
    assert (ours.hands, ours.hands_won, theirs.hands_won, ours.games) == (2, 1, 0, 0)


def test_in_manillen_plus_both_opponents_of_the_dealer_win_a_hand_together() -> None:
    lines = ({"trump": "hearts", "along": True, "points": [25, 35]},)
    told = tally_of("manillen-plus", ("An", "Bo", "Cé"), lines)
    an, bo, ce = told.seats
    assert [(own.hands_won, own.along, own.along_won, own.along_gain) for own in (an, bo, ce)] == [
        (0, 0, 0, 0),
        (1, 1, 1, 5),
        (1, 1, 1, 5),
    ]


@pytest.mark.parametrize(("bid", "taken", "made"), [(30, 31, 1), (30, 29, 0)])
def test_bids_belong_to_the_bidder(bid: int, taken: int, made: int) -> None:
    line = {"bidder": 1, "bid": bid, "trump": "hearts", "points": taken}
    told = tally_of("maniglia-solo", ("An", "Bo", "Cé"), (line,))
    assert [(own.bids, own.bids_made) for own in told.seats] == [(0, 0), (1, made), (0, 0)]


@pytest.mark.parametrize(
    ("variant", "line", "without"),
    [
        ("hornafjardarmanni", {"cut": "AH", "tricks": [4, 4, 4]}, 1),
        ("hornafjardarmanni", {"cut": "2H", "tricks": [6, 4, 2]}, 1),
        ("hornafjardarmanni", {"cut": "7H", "tricks": [6, 4, 2]}, 0),
        ("trjamann", {"contract": "grand", "tricks": [8, 4, 4]}, 1),
        ("trjamann", {"contract": "spades", "tricks": [8, 4, 4]}, 0),
    ],
)
def test_hands_without_trumps_are_known_in_every_family(variant: str, line: Any, without: int) -> None:
    assert tally_of(variant, ("An", "Bo", "Cé"), (line,)).seats[0].no_trumps == without


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_sheet_without_lines_says_nothing(variant: str) -> None:
    game = VARIANTS[variant]
    names = tuple(f"P{seat}" for seat in range(game.players[0]))
    told = tally_of(variant, names, (), **dict(expand_ruleset(game, {}, len(names))))
    assert told == MatchTally(seats=[Tally() for _name in names])


def test_places_and_outcomes_follow_the_winners() -> None:
    assert places_of_sides([1], [1, 2], [300, 250]) == [2, 1]
    assert places_of_sides([0, 1], [1, 1, 0], [13, 13, 5]) == [1, 1, 2]
    assert outcomes([0, 1], 3) == [1, 1, -1]
    assert outcomes([], 2) == outcomes([0, 1], 2) == [0, 0]
