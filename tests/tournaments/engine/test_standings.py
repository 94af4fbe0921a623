"""tournament-file.md: results, credits, every measure, rankings, who enters a stage, the final ranking."""

import pytest

from tests.tournaments.engine.files import played, ranks, solo, stage, table_of, tournament, values
from tournaments import engine


def swiss(*rounds, **options):
    return stage("swiss", *rounds, **{"rounds": 20, **options})


def measured(measure, *rounds, entrants="abcd", system="swiss", **options):
    options.setdefault("rounds", 20)
    if system in ("round_robin", "groups"):
        del options["rounds"]
    file = tournament(entrants, stage(system, *rounds, ranking=[measure, "lot"], **options))
    return values(file, measure)


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
        (1, "a", 4, None), (2, "d", 2, "points"), (3, "b", 2, "difference"), (4, "c", 0, "points"),
    ]  # fmt: skip
    assert table_of(struck) == [(1, "a", 4, None), (2, "b", 2, "points"), (3, "c", 0, "points")]


def test_who_stays_to_the_last_round_is_not_struck():
    file = tournament(STRUCK, swiss(played("a 5-2 b, c 0-9 d"), rounds=1, withdrawn="strike"))

    assert ranks(file)["d"] == 1


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


# Buchholz


def test_buchholz_adds_up_the_points_of_the_opponents():
    rounds = [played("a 1-0 b, c 1-0 d"), played("a 1-0 c, b 1-0 d")]

    assert measured("buchholz", *rounds) == {"a": 4, "b": 4, "c": 4, "d": 4}
    assert measured("buchholz_cut_1", *rounds) == {"a": 2, "b": 4, "c": 4, "d": 2}
    assert measured("median_buchholz", *rounds) == {"a": 0, "b": 0, "c": 0, "d": 0}
    assert measured("sonneborn_berger", *rounds) == {"a": 8, "b": 0, "c": 0, "d": 0}


def test_a_round_without_an_opponent_counts_ones_own_points():
    """a: sat out, forfeit, absent; each time 4 points of his own."""
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


# Head to head


def ranked(results, ranking, entrants="abcd"):
    file = tournament(entrants, stage("round_robin", *map(played, results), ranking=ranking))
    return table_of(file)


def test_head_to_head_parts_two_who_are_level_by_their_own_match():
    results = ["a 1-0 b, c 1-0 d", "b 9-0 c, d 1-0 a", "a 1-0 c, b 1-0 d"]

    assert ranked(results, ["points", "head_to_head"]) == [
        (1, "a", 4, None), (2, "b", 4, "head_to_head"), (3, "c", 2, "points"), (4, "d", 2, "head_to_head"),
    ]  # fmt: skip


def test_three_in_a_circle_are_parted_by_the_difference_of_the_mini_table_alone():
    results = ["a 3-0 b, c 1-0 d", "b 2-0 c, a 50-0 d", "c 1-0 a, b 1-0 d"]

    assert [row[1:] for row in ranked(results, ["points", "head_to_head"])] == [
        ("a", 4, None), ("b", 4, "head_to_head"), ("c", 4, "head_to_head"), ("d", 0, "points"),
    ]  # fmt: skip


def test_those_who_stay_level_in_a_mini_table_get_one_of_their_own():
    """a, b and c are level, two of them stay so by points and difference: their own match decides."""
    results = ["a 5-0 b, c 1-0 d", "c 4-0 a, b 1-0 d", "b 5-4 c, a 1-0 d"]
    # Mini-table: a 5-4, b 5-9, c 8-5.
    assert [row[1] for row in ranked(results, ["points", "head_to_head"])] == ["c", "a", "b", "d"]


def test_head_to_head_parts_nobody_unless_each_has_met_each_other():
    file = tournament(
        "abcdef",
        swiss(played("a 1-0 b, c 1-0 d, e 1-0 f"), ranking=["points", "head_to_head", "difference"]),
    )

    assert [rank for rank, *_ in table_of(file)] == [1, 1, 1, 4, 4, 4]


def test_forfeits_count_in_head_to_head():
    results = ["a 0-x b, c 1-0 d", "b 9-0 c, d 1-0 a", "a 1-0 c, b 1-0 d"]

    assert [row[1] for row in ranked(results, ["points", "head_to_head"])][:2] == ["a", "b"]


# Rankings


def test_those_level_on_all_measures_share_a_rank_and_are_listed_in_entry_order():
    entrants = [
        {"id": "a", "seed": 4},
        {"id": "b", "seed": 3},
        {"id": "c", "seed": 2},
        {"id": "d", "seed": 1},
    ]

    file = tournament(entrants, swiss(played("a 1-0 b, c 1-0 d")))

    assert table_of(file) == [(1, "c", 2, None), (1, "a", 2, None), (3, "d", 0, "points"), (3, "b", 0, None)]


def test_before_any_result_everybody_shares_the_first_rank():
    assert set(ranks(tournament(5, swiss()))) == set("abcde")
    assert set(ranks(tournament(5, swiss())).values()) == {1}


def test_conceded_and_lot_are_lowest_first():
    file = tournament(4, swiss(played("a 9-5 b, c 4-2 d"), ranking=["conceded", "lot"]))
    found = table_of(file)

    assert [(row[1], row[2]) for row in found] == [("c", 2), ("d", 4), ("a", 5), ("b", 9)]
    assert sorted(values(tournament(4, swiss(ranking=["lot"])), "lot").values()) == [1, 2, 3, 4]


def test_values_have_the_measures_of_the_ranking_but_head_to_head():
    row = engine.standings_json(tournament(4, swiss()))["stages"][0]["standings"][0]

    assert row["values"] == {"points": 0, "difference": 0, "scored": 0}


def test_across_groups_the_place_comes_first_then_the_measures_by_the_match():
    """Group 1 has three people, group 2 two: 4 points of 2 matches are as good as 2 of one."""
    file = tournament(
        "abcde",
        stage(
            "groups",
            played("a 5-1 b, d 9-0 e", sitting_out=["c"]),
            played("a 5-1 c", sitting_out=["b"]),
            played("b 5-1 c", sitting_out=["a"]),
            groups=[["a", "b", "c"], ["d", "e"]],
        ),
        stage("swiss", rounds=1),
    )

    answer = engine.standings_json(file)

    assert [row["entrant"] for row in answer["stages"][0]["groups"][0]["standings"]] == ["a", "b", "c"]
    assert [row["entrant"] for row in answer["stages"][1]["standings"]] == ["d", "a", "b", "e", "c"]
    assert "standings" not in answer["stages"][0]


# Stages


GROUPS = stage(
    "groups",
    played("a 9-0 b, c 3-0 d"),
    groups=[["a", "b"], ["c", "d"]],
)


@pytest.mark.parametrize(
    ("source", "entering"),
    [
        ({"best": 2}, ["a", "c"]),
        ({"best": 3}, ["a", "c", "d"]),
        ({"per_group": 1}, ["a", "c"]),
        ({"per_group": 1, "best_others": 1}, ["a", "c", "d"]),
        (None, ["a", "c", "d", "b"]),
    ],
)
def test_who_enters_a_later_stage_and_in_which_order(source, entering):
    file = tournament("abcd", GROUPS, stage("swiss", rounds=1, **{"from": source}))

    assert [row["entrant"] for row in engine.standings_json(file)["stages"][1]["standings"]] == entering


def test_who_has_left_is_passed_over_and_the_next_moves_up():
    entrants = [{"id": "a", "left_after": 1}, {"id": "b"}, {"id": "c", "left_after": 2}, {"id": "d"}]

    best = tournament(entrants, GROUPS, stage("swiss", rounds=1, **{"from": {"best": 2}}))
    winners = tournament(entrants, GROUPS, stage("swiss", rounds=1, **{"from": {"per_group": 1}}))

    assert set(ranks(best, 1)) == {"c", "d"}
    assert set(ranks(winners, 1)) == {"c", "b"}


def test_the_final_ranking_is_that_of_the_last_stage_then_of_those_who_did_not_enter_it():
    file = tournament("abcd", GROUPS, stage("swiss", rounds=1, **{"from": {"best": 2}}))
    assert engine.standings_json(file)["final"] is None

    file["stages"][1]["played"] = [played("a 0-1 c")]

    assert engine.standings_json(file)["final"] == [
        {"rank": 1, "entrants": ["c"]},
        {"rank": 2, "entrants": ["a"]},
        {"rank": 3, "entrants": ["d"]},
        {"rank": 4, "entrants": ["b"]},
    ]
