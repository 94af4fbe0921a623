"""tournament-file.md, "What a draw promises": what is particular to each system."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.properties import examples
from tests.tournaments.engine.files import played, solo, stage, tournament, with_drawn
from tests.tournaments.engine.test_draw import pairs, resting, rounds_of, seated
from tournaments import engine

# Numbers of tables


def test_tables_of_a_swiss_are_numbered_in_the_order_of_the_best_listed():
    file = tournament(12, stage("swiss", rounds=4))
    for before, draw in rounds_of(file):
        listed = [row["entrant"] for row in engine.standings_json(before)["stages"][0]["standings"]]
        best = [min(listed.index(side[0]) for side in table["sides"]) for table in draw["tables"]]
        assert best == sorted(best)


# Swiss


def seeded(count, **more):
    return [{"id": f"e{n}", "seed": n + 1, **more} for n in range(count)]


def test_the_first_round_of_a_seeded_swiss_pairs_the_halves_in_order():
    draw = engine.draw_json(tournament(seeded(7), stage("swiss", rounds=3)))

    assert pairs(draw) == [["e0", "e3"], ["e1", "e4"], ["e2", "e5"]]
    assert draw["sitting_out"] == [{"entrant": "e6", "why": "fewest_points_without_a_rest"}]


def test_the_first_round_of_a_later_swiss_goes_by_the_ranking_before():
    file = tournament("abcd", stage("swiss", played("d 4-0 c, b 3-0 a"), rounds=1), stage("swiss", rounds=1))

    assert pairs(engine.draw_json(file)) == [["d", "a"], ["b", "c"]]


def test_a_ranking_by_lot_does_not_change_who_meets_whom_in_a_seeded_first_round():
    swiss = stage("swiss", rounds=3, ranking=["points", "buchholz", "lot"])

    draw = engine.draw_json(tournament(seeded(8), swiss))

    assert sorted(map(sorted, pairs(draw))) == [["e0", "e4"], ["e1", "e5"], ["e2", "e6"], ["e3", "e7"]]


def test_who_will_be_struck_is_seeded_like_everybody_else():
    entrants = seeded(4)
    entrants[1]["left_after"] = 1

    draw = engine.draw_json(tournament(entrants, stage("swiss", rounds=3, withdrawn="strike")))

    assert sorted(map(sorted, pairs(draw))) == [["e0", "e2"], ["e1", "e3"]]


def test_where_late_comers_do_not_sit_out_the_others_are_still_folded_in_order():
    late = [{"id": "late", "seed": 8, "from_round": 2}, {"id": "later", "seed": 9, "from_round": 2}]
    results = played("e0 90-50 e3, e1 80-40 e4, e2 70-30 e5", sitting_out=["e6"])
    before = stage("swiss", results, rounds=1, ranking=["scored"])

    draw = engine.draw_json(tournament([*seeded(7), *late], before, stage("swiss", rounds=2)))

    assert pairs(draw) == [["e0", "e3"], ["e1", "e4"], ["e2", "late"], ["e6", "later"]]
    assert resting(draw) == ["e5"]


@settings(max_examples=examples(60), deadline=None)
@given(
    st.integers(2, 20),
    st.lists(st.sampled_from(engine.SYSTEMS["swiss"].tie_breaks), min_size=1, max_size=4, unique=True),
    st.sampled_from(["keep", "strike"]),
    st.lists(st.integers(0, 3), min_size=20, max_size=20),
    st.integers(0, 2**53 - 1),
)
def test_a_seeded_first_round_folds_those_who_are_there_whatever_ranks(
    count, ranking, withdrawn, left_after, chance
):
    leaving = [{"left_after": after} if after < 3 else {} for after in left_after[:count]]
    entrants = [one | more for one, more in zip(seeded(count), leaving, strict=True)]
    swiss = stage("swiss", rounds=3, ranking=ranking, withdrawn=withdrawn)

    draw = engine.draw_json(tournament(entrants, swiss, chance=chance))

    there = [one["id"] for one in entrants if one.get("left_after") != 0]
    half = len(there) // 2
    assert set(map(frozenset, pairs(draw))) == {
        frozenset(pair) for pair in zip(there[:half], there[half : 2 * half], strict=True)
    }
    assert resting(draw) == there[2 * half :]


def test_a_first_round_without_seeds_is_by_lot():
    draws = {
        str(pairs(engine.draw_json(tournament(8, stage("swiss", rounds=3), chance=chance))))
        for chance in range(9)
    }

    assert len(draws) > 5


def test_floats_are_noted_and_the_gap_is_counted():
    file = tournament("abcdef", stage("swiss", played("a 1-0 b, c 1-0 d, e 1-0 f"), rounds=2))

    draw = engine.draw_json(file)

    noted = sorted(note.split(":")[0] for table in draw["tables"] for note in table["notes"])
    assert noted == ["floated_down", "floated_up"]
    assert draw["quality"] == {
        "repeat_opponents": 0,
        "repeat_partners": 0,
        "least_possible": 0,
        "score_gap": 4,
    }


def test_a_forced_repeat_is_noted_and_proven():
    file = tournament("ab", stage("swiss", played("a 1-0 b"), rounds=2))

    draw = engine.draw_json(file)

    assert draw["tables"][0]["notes"][-1] == "met_before"
    assert draw["quality"]["repeat_opponents"] == draw["quality"]["least_possible"] == 1


def test_a_win_by_forfeit_counts_as_sitting_out_and_the_two_have_not_met():
    file = tournament("abc", stage("swiss", played("a 0-x b", sitting_out=["c"]), rounds=2))

    draw = engine.draw_json(file)

    assert resting(draw) == ["b"]
    assert draw["quality"]["repeat_opponents"] == 0


def test_who_came_late_does_not_sit_out_his_first_round():
    entrants = [{"id": "a"}, {"id": "b"}, {"id": "c", "from_round": 2}]

    draw = engine.draw_json(tournament(entrants, stage("swiss", played("a 1-1 b"), rounds=2)))

    assert "c" in seated(draw)


# Ladder


def test_a_ladder_pairs_neighbours_and_rests_the_middle():
    file = tournament(
        "abcde", stage("ladder", played("a 9-0 b, c 8-0 d", sitting_out=["e"]), rounds=2, sitting_out="zero")
    )
    listed = [row["entrant"] for row in engine.standings_json(file)["stages"][0]["standings"]]

    draw = engine.draw_json(file)

    middle = listed[2] if listed[2] != "e" else None
    assert draw["sitting_out"][0]["why"] == "middle_of_the_ladder"
    if middle:
        assert resting(draw) == [middle]
        rest = [entrant for entrant in listed if entrant != middle]
        assert pairs(draw) == [rest[:2], rest[2:]]
    assert draw["quality"]["score_gap"] is None


# Round robin and groups


@pytest.mark.parametrize("legs", [1, 2, 3])
@pytest.mark.parametrize("count", range(2, 10))
def test_everybody_meets_everybody_once_a_leg_in_as_few_rounds_as_can_be(count, legs):
    rounds = engine.draw_json(tournament(count, stage("round_robin", legs=legs)), everything=True)["rounds"]

    assert len(rounds) == legs * (count - 1 + count % 2)
    met = Counter(frozenset(pair) for draw in rounds for pair in pairs(draw))
    assert set(met.values()) == {legs}
    assert len(met) == count * (count - 1) // 2
    first = Counter(pair[0] for draw in rounds for pair in pairs(draw))
    second = Counter(pair[1] for draw in rounds for pair in pairs(draw))
    assert all(abs(first[e] - second[e]) <= 1 for e in set(first) | set(second))
    assert all(one["why"] == "schedule" for draw in rounds for one in draw["sitting_out"])


def test_groups_are_filled_as_a_snake_and_one_that_is_through_has_no_more_tables():
    file = tournament(seeded(7), stage("groups", groups=3))
    rounds = engine.draw_json(file, everything=True)["rounds"]

    members = {}
    for draw in rounds:
        for table in draw["tables"]:
            members.setdefault(table["group"], set()).update(side[0] for side in table["sides"])
    assert members == {1: {"e0", "e5", "e6"}, 2: {"e1", "e4"}, 3: {"e2", "e3"}}
    assert [sorted(table["group"] for table in draw["tables"]) for draw in rounds] == [[1, 2, 3], [1], [1]]
    assert all(set(resting(draw)) <= members[1] for draw in rounds)


def test_who_is_not_there_is_drawn_all_the_same_in_a_round_robin():
    entrants = [{"id": "a", "absent_in": [1, 2, 3]}, {"id": "b"}, {"id": "c"}, {"id": "d"}]

    rounds = engine.draw_json(tournament(entrants, stage("round_robin")), everything=True)["rounds"]

    for draw in rounds:
        for table in draw["tables"]:
            assert table.get("absent_sides", []) == [
                n for n, side in enumerate(table["sides"]) if side == ["a"]
            ]


def test_who_is_struck_is_not_drawn_and_the_others_sit_out():
    entrants = [{"id": "a", "left_after": 0}, {"id": "b"}, {"id": "c"}, {"id": "d"}]

    rounds = engine.draw_json(
        tournament(entrants, stage("round_robin", withdrawn="strike")), everything=True
    )["rounds"]

    assert [len(draw["tables"]) for draw in rounds] == [1, 1, 1]
    assert [len(draw["sitting_out"]) for draw in rounds] == [1, 1, 1]
    assert "a" not in {e for draw in rounds for e in seated(draw) + resting(draw)}


@pytest.mark.parametrize("leaving", "abc")
def test_in_the_rounds_of_who_is_struck_the_others_of_a_group_of_three_sit_out(leaving):
    entrants = [{"id": e} | ({"left_after": 2} if e == leaving else {}) for e in "abcdefg"]
    groups = stage("groups", groups=[list("abc"), list("defg")], withdrawn="strike")

    rounds = engine.draw_json(tournament(entrants, groups), everything=True)["rounds"]

    two = set("abc") - {leaving}
    played = [two & set(seated(draw)) for draw in rounds]
    assert sorted(map(len, played)) == [0, 0, 2]
    assert [two & set(resting(draw)) for draw in rounds] == [two - of_round for of_round in played]


@settings(max_examples=examples(60), deadline=None)
@given(
    st.lists(st.integers(2, 5), min_size=1, max_size=4), st.integers(1, 2), st.randoms(use_true_random=False)
)
def test_whoever_is_struck_a_group_has_the_rounds_of_its_schedule_one_after_the_other(sizes, legs, chance):
    ids = [f"e{n}" for n in range(sum(sizes))]
    groups = [ids[sum(sizes[:n]) : sum(sizes[: n + 1])] for n in range(len(sizes))]
    gone = {e for e in ids if chance.random() < 0.25}
    entrants = [{"id": e} | ({"left_after": chance.randrange(3)} if e in gone else {}) for e in ids]
    file = tournament(entrants, stage("groups", groups=groups, legs=legs, withdrawn="strike"))
    staying = [set(group) - gone for group in groups]
    if sum(len(group) > 1 for group in staying) == 0:
        return

    rounds = engine.draw_json(file, everything=True)["rounds"]

    without_a_table = legs * max(size - 1 + size % 2 for size in sizes) - len(rounds)
    for group, size in zip(staying, sizes, strict=True):
        named = [group & set(seated(draw) + resting(draw)) for draw in rounds]
        scheduled, there = legs * (size - 1 + size % 2), sum(map(bool, named))
        assert named == [group] * there + [set()] * (len(rounds) - there)
        assert scheduled - without_a_table <= there <= scheduled or not group
        meetings = Counter(frozenset(p) for draw in rounds for p in pairs(draw) if set(p) <= group)
        assert meetings == Counter({frozenset(p): legs for p in combinations(group, 2)})
    assert all(draw["tables"] for draw in rounds)
    for draw in rounds:
        assert engine.draw_json(file) == draw
        file = with_drawn(file)


def test_apart_has_no_effect_in_a_round_robin():
    alone = tournament(6, stage("round_robin"))
    wished = {**alone, "apart": [{"entrants": ["a", "b", "c"]}]}

    assert engine.draw_json(alone, everything=True) == engine.draw_json(wished, everything=True)


def test_rounds_played_otherwise_are_followed_by_the_meetings_that_are_left():
    file = tournament(
        "abcdef", stage("round_robin", played("a 1-0 b, c 1-0 d, e 1-0 f"), played("a 1-0 c, b 1-0 e"))
    )

    rounds = engine.draw_json(file, everything=True)["rounds"]

    met = Counter(frozenset(pair) for draw in rounds for pair in pairs(draw))
    before = [set("ab"), set("cd"), set("ef"), set("ac"), set("be")]
    assert met == Counter(frozenset(p) for p in map(set, combinations("abcdef", 2)) if p not in before)
    for draw in rounds:
        assert engine.draw_json(file) == draw
        file = with_drawn(file)


# Solo tables


def test_twenty_seven_come_down_to_nine_and_to_three():
    file = tournament(27, stage("table_knockout"))

    assert [len(draw["tables"]) for _, draw in rounds_of(file)] == [9, 3, 1]


def test_a_table_knockout_is_filled_as_a_snake_of_the_entry_order():
    draw = engine.draw_json(tournament(seeded(9), stage("table_knockout")))

    assert [[side[0] for side in table["sides"]] for table in draw["tables"]] == [
        ["e0", "e5", "e6"],
        ["e1", "e4", "e7"],
        ["e2", "e3", "e8"],
    ]


def test_after_a_forfeit_the_absent_go_on_in_the_order_of_the_sides():
    round_ = {
        "tables": [
            {"sides": [["a"], ["b"], ["c"], ["d"]], "absent_sides": [0, 1, 2]},
            {"sides": [["e"], ["f"], ["g"], ["h"]], "scores": [1, 2, 3, 4]},
        ]
    }
    file = tournament("abcdefgh", stage("table_knockout", round_, table_size=4, advance=2))

    assert set(seated(engine.draw_json(file))) == {"d", "a", "g", "h"}


def test_tables_by_rank_seat_people_of_about_the_same_total():
    file = tournament(
        "abcdef", stage("tables", solo("a9 b5 c0", "d8 e4 f1"), rounds=2, by="rank", ranking=["total"])
    )

    draw = engine.draw_json(file)

    assert draw["quality"]["repeat_opponents"] == draw["quality"]["least_possible"] == 2
    assert draw["quality"]["score_gap"] == min(
        sum((total[x] - total[y]) ** 2 for table in split for x, y in combinations(table, 2))
        for total in [{"a": 9, "b": 5, "c": 0, "d": 8, "e": 4, "f": 1}]
        for one in combinations("abcdef", 3)
        for split in [[one, [p for p in "abcdef" if p not in one]]]
        if sum(
            set(pair) <= set("abc") or set(pair) <= set("def") for t in split for pair in combinations(t, 2)
        )
        == 2
    )


def test_by_lot_does_not_wait_for_results_but_the_next_stage_does():
    file = tournament(9, stage("tables", rounds=2), stage("swiss", rounds=1))
    file = with_drawn(with_drawn(file))

    with pytest.raises(engine.TournamentError) as caught:
        engine.draw_json(file)

    assert [(p.path, p.code) for p in caught.value.problems] == [("stages[0].played[0]", "unfinished_round")]


@pytest.mark.parametrize("system", ["tables", "partners"])
def test_a_plan_by_lot_keeps_apart_whom_it_is_to(system):
    apart = [{"entrants": ["a", "b", "c"]}, {"entrants": ["d", "e"], "until_round": 2}]

    rounds = engine.draw_json(tournament(12, stage(system, rounds=3), apart=apart), everything=True)["rounds"]

    at_tables = [{e for side in table["sides"] for e in side} for draw in rounds for table in draw["tables"]]
    assert not any(len(table & set("abc")) > 1 for table in at_tables)
    assert not any("not_kept_apart" in table["notes"] for draw in rounds for table in draw["tables"])
    assert not any({"d", "e"} <= {e for s in t["sides"] for e in s} for d in rounds[:2] for t in d["tables"])


def test_with_too_few_people_everybody_sits_out():
    entrants = [{"id": "a"}, {"id": "b"}, {"id": "c", "from_round": 2}]

    draw = engine.draw_json(tournament(entrants, stage("tables", rounds=1)))

    assert (draw["tables"], sorted(resting(draw))) == ([], ["a", "b"])
    assert {one["why"] for one in draw["sitting_out"]} == {"rested_least"}
