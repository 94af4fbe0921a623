"""tournament-file.md: the measures of solo tables, and Buchholz."""

import pytest

from tests.tournaments.engine.files import measured, played, solo

# Solo tables


@pytest.mark.parametrize(
    ("measure", "expected"),
    [
        ("total", {"a": 12, "b": 12, "c": 3, "d": 12, "e": 0, "f": 12, "g": 0, "h": 0, "i": 0}),
        ("table_wins", {"a": 1, "b": 1, "c": 0, "d": 1, "e": 0, "f": 1, "g": 0, "h": 0, "i": 0}),
        ("best_round", {"a": 12, "b": 12, "c": 3, "d": 12, "e": 0, "f": 12, "g": 0, "h": 0, "i": 0}),
        ("last_round", {"a": 12, "b": 12, "c": 3, "d": 12, "e": 0, "f": 12, "g": 0, "h": 0, "i": 0}),
    ],
)
def test_level_sides_share_the_win_of_a_solo_table_and_who_appeared_wins_by_forfeit(measure, expected):
    assert (
        measured(measure, solo("a12 b12 c3", "d ex f", "g h i"), system="tables", entrants="abcdefghi")
        == expected
    )


def test_winner_wins_a_solo_table_alone():
    round_ = solo("a12 b12 c3")
    round_["tables"][0]["winner"] = 2

    assert measured("table_wins", round_, system="tables", entrants="abc") == {"a": 0, "b": 0, "c": 1}


def test_a_credited_win_is_a_table_won():
    round_ = solo("a1 b2 c3", sitting_out=["d"])
    asked = {"system": "tables", "sitting_out": "win_mean"}

    assert measured("table_wins", round_, **asked) == {"a": 0, "b": 0, "c": 1, "d": 1}
    assert measured("total", round_, **asked) == {"a": 1, "b": 2, "c": 3, "d": 2}
    assert measured("total", round_, system="tables") == {"a": 1, "b": 2, "c": 3, "d": 0}


def test_the_best_round_may_be_below_zero():
    rounds = [solo("a-5 b2 c3"), solo("a-3 b-1 c4")]

    assert measured("best_round", *rounds, system="tables", entrants="abc") == {"a": -3, "b": 2, "c": 4}


def test_the_last_round_is_the_last_that_has_a_result():
    rounds = [solo("a1 b2 c3", sitting_out=["d"]), solo("a4 b5 d6", sitting_out=["c"]), solo("a b d")]
    asked = {"system": "tables", "sitting_out": "win_mean"}

    assert measured("last_round", *rounds, **asked) == {"a": 4, "b": 5, "c": 3, "d": 6}


def test_mates_are_the_mean_total_of_those_met_each_meeting_counted():
    """Totals a 2, b 4, c 3, d 7; where a side did not appear, nobody has met."""
    rounds = [solo("a1 b2 c3"), solo("a1 b2 d7"), solo("a bx c")]

    assert measured("mates", *rounds, system="tables") == {"a": "9/2", "b": "7/2", "c": "3", "d": "3"}
    assert measured("mates", solo("a1 b2 c3"), system="tables")["d"] == "0"


# Buchholz


def test_buchholz_adds_up_the_points_of_the_opponents():
    rounds = [played("a 1-0 b, c 1-0 d"), played("a 1-0 c, b 1-0 d")]

    assert measured("buchholz", *rounds) == {"a": 4, "b": 4, "c": 4, "d": 4}
    assert measured("buchholz_cut_1", *rounds) == {"a": 2, "b": 4, "c": 4, "d": 2}
    assert measured("median_buchholz", *rounds) == {"a": 0, "b": 0, "c": 0, "d": 0}
    assert measured("sonneborn_berger", *rounds) == {"a": 8, "b": 0, "c": 0, "d": 0}


def test_a_round_without_an_opponent_counts_ones_own_points():
    """a: sat out, forfeit, absent; each time 4 points of their own."""
    rounds = [played("b 1-0 c", sitting_out=["a"]), played("a 0-x b"), played("b 1-0 c", absent=["a"])]

    assert measured("buchholz", *rounds, entrants="abc")["a"] == 12
    assert measured("sonneborn_berger", *rounds, entrants="abc")["a"] == 4 * 2 + 4 * 2


def test_a_round_whose_table_has_no_result_is_left_out_of_buchholz():
    assert measured("buchholz", played("a 1-0 b, c 1-0 d"), played("a - c, b - d")) == {
        "a": 0,
        "b": 2,
        "c": 0,
        "d": 2,
    }
