"""tournament-file.md: what results, forfeits and credits are worth, and who is struck."""

import pytest

from tests.tournaments.engine.files import measured, played, ranks, stage, swiss, table_of, tournament
from tournaments import engine


def test_a_win_is_two_a_draw_one_and_a_loss_nothing():
    assert measured("points", played("a 10-5 b, c 3-3 d")) == {"a": 2, "b": 0, "c": 1, "d": 1}


def test_match_points_may_be_others():
    rounds = played("a 10-5 b, c 3-3 d")

    assert measured("points", rounds, win=3, draw=2, loss=1) == {"a": 3, "b": 1, "c": 2, "d": 2}


def test_winner_beside_scores_decides_otherwise():
    round_ = played("a 10-5 b, c 3-3 d")
    round_["tables"][0]["winner"] = 1
    round_["tables"][1]["winner"] = 0

    assert measured("points", round_) == {"a": 0, "b": 2, "c": 2, "d": 0}
    assert measured("scored", round_) == {"a": 10, "b": 5, "c": 3, "d": 3}


def test_a_table_without_a_result_gives_nothing():
    assert measured("points", played("a - b, c 1-0 d")) == {"a": 0, "b": 0, "c": 2, "d": 0}


@pytest.mark.parametrize(
    ("measure", "expected"),
    [
        ("points", {"a": 2, "b": 0, "c": 2, "d": 0, "e": 0, "f": 0}),
        ("wins", {"a": 1, "b": 0, "c": 1, "d": 0, "e": 0, "f": 0}),
        ("scored", {"a": 10, "b": 5, "c": 10, "d": 0, "e": 0, "f": 0}),
        ("conceded", {"a": 5, "b": 10, "c": 0, "d": 10, "e": 0, "f": 0}),
        ("difference", {"a": 5, "b": -5, "c": 10, "d": -10, "e": 0, "f": 0}),
        ("games", {"a": 10, "b": 5, "c": 0, "d": 0, "e": 0, "f": 0}),
        ("ratio", {"a": "2/3", "b": "1/3", "c": "1", "d": "0", "e": "1/2", "f": "1/2"}),
    ],
)
def test_the_winner_by_forfeit_scores_the_mean_of_the_rounds_winners_and_two_absent_lose_both(
    measure, expected
):
    assert measured(measure, played("a 10-5 b, c 0-x d, e x-x f"), entrants="abcdef") == expected


@pytest.mark.parametrize(
    ("round_", "scored"),
    [
        ("a 10-0 b, c 13-0 d, e 0-x f", 12),
        ("a 10-0 b, c 11-0 d, e 0-x f", 11),
        ("a -1--9 b, c -2--9 d, e 0-x f", -1),
    ],
)
def test_means_are_rounded_half_up(round_, scored):
    assert measured("scored", played(round_), entrants="abcdef")["e"] == scored


def test_a_forfeit_where_nobody_won_at_the_table_scores_nothing():
    assert measured("scored", played("a 7-7 b, c 0-x d")) == {"a": 7, "b": 7, "c": 0, "d": 0}


def test_a_forfeit_may_score_a_fixed_number():
    assert measured("scored", played("a 0-x b"), forfeit_score=25)["a"] == 25
    assert measured("conceded", played("a 0-x b"), forfeit_score=25)["b"] == 25


def test_an_absent_side_gets_no_points_even_where_a_loss_is_worth_some():
    assert measured("points", played("a 0-x b, c 1-0 d"), loss=1) == {"a": 2, "b": 0, "c": 2, "d": 1}


def test_scores_above_the_cap_count_as_it_but_who_won_is_decided_before():
    rounds = played("a 130-120 b, c 90-80 d")

    assert measured("scored", rounds, score_cap=100) == {"a": 100, "b": 100, "c": 90, "d": 80}
    assert measured("points", rounds, score_cap=100) == {"a": 2, "b": 0, "c": 2, "d": 0}
    assert measured("conceded", rounds, score_cap=100) == {"a": 100, "b": 100, "c": 80, "d": 90}


THREE_ROUNDS = (
    played("a 10-4 b", sitting_out=["c"]),
    played("a 7-2 c", sitting_out=["b"]),
    played("b 9-9 c", sitting_out=["a"]),
)


@pytest.mark.parametrize(
    ("credit", "points", "scored", "wins"),
    [
        ("win_mean", {"a": 6, "b": 3, "c": 3}, {"a": 26, "b": 20, "c": 17}, {"a": 3, "b": 1, "c": 1}),
        ("win_zero", {"a": 6, "b": 3, "c": 3}, {"a": 17, "b": 13, "c": 11}, {"a": 3, "b": 1, "c": 1}),
        ("draw_mean", {"a": 5, "b": 2, "c": 2}, {"a": 26, "b": 20, "c": 17}, {"a": 2, "b": 0, "c": 0}),
        ("zero", {"a": 4, "b": 1, "c": 1}, {"a": 17, "b": 13, "c": 11}, {"a": 2, "b": 0, "c": 0}),
    ],
)
def test_sitting_out_is_credited(credit, points, scored, wins):
    """The mean is that of the entrant's own scores in the whole stage: 8.5 is 9, 6.5 is 7, 5.5 is 6."""
    for measure, expected in (("points", points), ("scored", scored), ("wins", wins)):
        assert measured(measure, *THREE_ROUNDS, entrants="abc", sitting_out=credit) == expected


def test_the_credited_mean_is_scored_and_conceded_alike():
    assert measured("difference", *THREE_ROUNDS, entrants="abc") == {"a": 11, "b": -6, "c": -5}


def test_who_has_no_score_of_his_own_is_credited_the_mean_of_the_round():
    rounds = [played("a 10-5 b", sitting_out=["c"]), played("", sitting_out=["c"])]

    assert measured("scored", *rounds, entrants="abc")["c"] == 8


@pytest.mark.parametrize("system", ["round_robin", "groups"])
def test_sitting_out_of_a_fixed_schedule_is_worth_nothing(system):
    options = {"groups": 1} if system == "groups" else {}
    round_ = played("a 1-0 b", sitting_out=["c"])

    file = tournament("abc", stage(system, round_, ranking=["points"], **options))

    stages = engine.standings_json(file)["stages"][0]
    rows = stages.get("groups", [stages])[0]["standings"]
    assert {row["entrant"]: row["values"]["points"] for row in rows} == {"a": 2, "b": 0, "c": 0}


def test_who_is_absent_is_not_credited():
    entrants = [{"id": "a"}, {"id": "b"}, {"id": "c", "absent_in": [1]}]

    assert measured("points", played("a 1-0 b", absent=["c"]), entrants=entrants) == {"a": 2, "b": 0, "c": 0}


# Striking


STRUCK = [{"id": "a"}, {"id": "b"}, {"id": "c"}, {"id": "d", "left_after": 1}]


def test_who_leaves_keeps_the_results_unless_the_stage_strikes_him():
    rounds = (played("a 5-2 b, c 0-9 d"), played("a 1-0 c", sitting_out=["b"]))
    kept = tournament(STRUCK, swiss(*rounds, rounds=3))
    struck = tournament(STRUCK, swiss(*rounds, rounds=3, withdrawn="strike"))

    assert table_of(kept) == [
        (1, "a", 4, None),
        (2, "d", 2, "points"),
        (3, "b", 2, "difference"),
        (4, "c", 0, "points"),
    ]
    assert table_of(struck) == [(1, "a", 4, None), (2, "b", 2, "points"), (3, "c", 0, "points")]


def test_who_stays_to_the_last_round_is_not_struck():
    file = tournament(STRUCK, swiss(played("a 5-2 b, c 0-9 d"), rounds=1, withdrawn="strike"))

    assert ranks(file)["d"] == 1


# Partners


def test_each_of_a_partnership_gets_its_points_and_scores():
    round_ = {"tables": [{"sides": [["a", "b"], ["c", "d"]], "scores": [10, 4]}], "sitting_out": ["e"]}
    found = {
        m: measured(m, round_, system="partners", entrants="abcde")
        for m in ("points", "scored", "difference")
    }

    assert found == {
        "points": {"a": 2, "b": 2, "c": 0, "d": 0, "e": 2},
        "scored": {"a": 10, "b": 10, "c": 4, "d": 4, "e": 7},
        "difference": {"a": 6, "b": 6, "c": -6, "d": -6, "e": 0},
    }
