"""tournament-file.md: who is ahead, by head to head and by measures in order; who enters a later stage."""

import pytest

from tests.tournaments.engine.files import played, ranks, stage, swiss, table_of, tournament, values
from tournaments import engine

# Head to head


def ranked(results, ranking, entrants="abcd"):
    file = tournament(entrants, stage("round_robin", *map(played, results), ranking=ranking))
    return table_of(file)


def test_head_to_head_parts_two_who_are_level_by_their_own_match():
    results = ["a 1-0 b, c 1-0 d", "b 9-0 c, d 1-0 a", "a 1-0 c, b 1-0 d"]

    assert ranked(results, ["points", "head_to_head"]) == [
        (1, "a", 4, None),
        (2, "b", 4, "head_to_head"),
        (3, "c", 2, "points"),
        (4, "d", 2, "head_to_head"),
    ]


def test_three_in_a_circle_are_parted_by_the_difference_of_the_mini_table_alone():
    results = ["a 3-0 b, c 1-0 d", "b 2-0 c, a 50-0 d", "c 1-0 a, b 1-0 d"]

    assert [row[1:] for row in ranked(results, ["points", "head_to_head"])] == [
        ("a", 4, None),
        ("b", 4, "head_to_head"),
        ("c", 4, "head_to_head"),
        ("d", 0, "points"),
    ]


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
