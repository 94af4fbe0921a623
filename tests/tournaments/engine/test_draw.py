"""tournament-file.md, "What a draw promises" and "Fixed schedules and brackets", kept by the whole engine."""

import copy
import random
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.engine.files import played, solo, stage, tournament, with_drawn
from tournaments import engine

SYSTEMS = [
    ("round_robin", {}),
    ("round_robin", {"legs": 2}),
    ("groups", {"groups": 2}),
    ("swiss", {"rounds": 5}),
    ("ladder", {"rounds": 4}),
    ("knockout", {"third_place": True, "plate": True}),
    ("double_knockout", {}),
    ("partners", {"rounds": 4}),
    ("partners", {"rounds": 3, "by": "rank"}),
    ("tables", {"rounds": 4}),
    ("tables", {"rounds": 3, "by": "rank"}),
    ("table_knockout", {}),
]
FIXED = ("round_robin", "groups", "knockout", "double_knockout", "table_knockout")


def comings_and_goings(rng, count):
    entrants = []
    for number in range(count):
        entrant = {"id": f"e{number}"}
        if rng.random() < 0.2:
            entrant["absent_in"] = [rng.randint(1, 4)]
        if rng.random() < 0.15:
            entrant["from_round"] = rng.randint(2, 3)
        elif rng.random() < 0.15:
            entrant["left_after"] = rng.randint(0, 4)
        if rng.random() < 0.3:
            entrant["seed"] = rng.randint(1, 4)
        if rng.random() < 0.5:
            entrant["club"] = rng.choice("XYZ")
        entrants.append(entrant)
    return entrants


@st.composite
def files(draw, come_and_go=True):
    system, options = draw(st.sampled_from(SYSTEMS))
    rng = random.Random(draw(st.integers(0, 10**6)))
    count = rng.choice([3, 9]) if system == "table_knockout" else rng.randint(4, 13)
    entrants = comings_and_goings(rng, count) if come_and_go else [{"id": f"e{n}"} for n in range(count)]
    apart = [{"entrants": ["e0", "e1", "e2"], "until_round": 2}] if rng.random() < 0.4 else []
    return tournament(entrants, stage(system, **options), chance=rng.randint(0, 10**6), apart=apart)


def results(rng):
    def of(table):
        if len(table["sides"]) == 2:
            return {"scores": rng.sample(range(100), 2)}
        return {"scores": rng.sample(range(100), len(table["sides"]))}

    return of


def is_there(entrant, number):
    return entrant.get("from_round", 1) <= number <= entrant.get(
        "left_after", 10**6
    ) and number not in entrant.get("absent_in", [])


def seated(draw):
    return [entrant for table in draw["tables"] for side in table["sides"] for entrant in side]


def resting(draw):
    return [one["entrant"] for one in draw["sitting_out"]]


def decided(file):
    """The file with a winner where one did not appear at a solo table, and two there are level."""
    for round_ in file["stages"][0]["played"]:
        for table in round_["tables"]:
            there = [side for side in range(len(table["sides"])) if side not in table.get("absent_sides", [])]
            if (
                file["stages"][0]["system"] == "table_knockout"
                and len(there) == 2
                and len(round_["tables"]) > 1
            ):
                table["winner"] = there[0]
    return file


def rounds_of(file, seed=0):
    """Every draw of a tournament, played on with invented results; the file before each beside it."""
    rng = random.Random(seed)
    while "complete" not in (draw := engine.draw_json(file)):
        yield file, draw
        file = decided(with_drawn(file, results(rng)))


@settings(max_examples=120, deadline=None)
@given(files())
def test_everybody_there_has_a_table_or_sits_out_and_nobody_else(file):
    fixed = file["stages"][0]["system"] in FIXED
    for before, draw in rounds_of(file):
        named = seated(draw) + resting(draw)
        there = {e["id"] for e in before["entrants"] if is_there(e, draw["round"])}
        assert len(named) == len(set(named))
        if fixed:
            absent = {
                table["sides"][side][0] for table in draw["tables"] for side in table.get("absent_sides", [])
            }
            drawn = {
                entrant
                for table in draw["tables"]
                if len(table["sides"]) > 1
                for (entrant,) in table["sides"]
            }
            assert absent == drawn - there
        else:
            assert set(named) == there
        numbers = [table["table"] for table in draw["tables"] if "table" in table]
        assert numbers == list(range(1, len(numbers) + 1))


@settings(max_examples=60, deadline=None)
@given(files(), st.integers(0, 10**6))
def test_a_draw_depends_neither_on_names_nor_on_the_order_of_keys(file, seed):
    rng = random.Random(seed)
    rename = {entrant["id"]: f"{rng.random()}" for entrant in file["entrants"]}
    clubs = {"X": "Ü", "Y": "A", "Z": "M"}
    other = shuffled(renamed(file, rename, clubs), rng)

    for (_, one), (_, two) in zip(rounds_of(file), rounds_of(other), strict=True):
        assert [[[rename[e] for e in side] for side in t["sides"]] for t in one["tables"]] == [
            t["sides"] for t in two["tables"]
        ]
        assert [rename[e] for e in resting(one)] == resting(two)
        assert one["quality"] == two["quality"]


def renamed(node, rename, clubs):
    if isinstance(node, dict):
        return {
            key: clubs[value] if key == "club" else renamed(value, rename, clubs)
            for key, value in node.items()
        }
    if isinstance(node, list):
        return [renamed(value, rename, clubs) for value in node]
    return rename.get(node, node) if isinstance(node, str) else node


def shuffled(node, rng):
    if isinstance(node, dict):
        keys = list(node)
        rng.shuffle(keys)
        return {key: shuffled(node[key], rng) for key in keys}
    return [shuffled(value, rng) for value in node] if isinstance(node, list) else node


def is_by_lot(of_stage):
    return of_stage["system"] in ("tables", "partners") and of_stage.get("by") != "rank"


@settings(max_examples=80, deadline=None)
@given(files())
def test_all_gives_the_rounds_that_draw_gives_one_after_the_other(file):
    of_stage = file["stages"][0]
    waits = not (
        of_stage["system"] in ("round_robin", "groups")
        or (of_stage["system"] in ("tables", "partners") and of_stage.get("by") != "rank")
    )

    together = engine.draw_json(file, everything=True)["rounds"]

    if waits:
        assert together == [engine.draw_json(file)]
        return
    for draw in together:
        assert engine.draw_json(file) == draw
        file = with_drawn(file)
    assert engine.draw_json(file) == {"stage": 1, "round": None, "tables": [], "complete": True}


@settings(max_examples=80, deadline=None)
@given(files())
def test_quality_counts_what_was_drawn(file):
    for before, draw in rounds_of(file):
        opposed, partnered = meetings(before)
        repeats = sum(opposed[pair] for table in draw["tables"] for pair in opposing(table))
        assert draw["quality"]["repeat_opponents"] == repeats
        assert draw["quality"]["repeat_partners"] == sum(
            partnered[frozenset(side)]
            for table in draw["tables"]
            for side in table["sides"]
            if len(side) == 2
        )
        assert (draw["quality"]["least_possible"] or 0) <= repeats


def meetings(file):
    opposed, partnered = Counter(), Counter()
    for round_ in file["stages"][0].get("played", []):
        for table in round_["tables"]:
            if "absent_sides" not in table:
                opposed.update(opposing(table))
                partnered.update(frozenset(side) for side in table["sides"] if len(side) == 2)
    return opposed, partnered


def opposing(table):
    return [frozenset((a, b)) for one, two in combinations(table["sides"], 2) for a in one for b in two]


@settings(max_examples=60, deadline=None)
@given(files(come_and_go=False))
def test_simulate_plays_on_with_the_draws_of_draw(file):
    done = engine.simulate_json(file, seed=3)

    assert engine.standings_json(done)["stages"][0]["complete"]
    assert engine.standings_json(done)["final"] is not None
    for number, round_ in enumerate(done["stages"][0]["played"]):
        before = copy.deepcopy(done)
        before["stages"][0]["played"] = before["stages"][0]["played"][:number]
        draw = engine.draw_json(before)
        assert [table["sides"] for table in draw["tables"]] == [table["sides"] for table in round_["tables"]]


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


def pairs(draw):
    return [[side[0] for side in table["sides"]] for table in draw["tables"]]


def test_the_first_round_of_a_seeded_swiss_pairs_the_halves_in_order():
    draw = engine.draw_json(tournament(seeded(7), stage("swiss", rounds=3)))

    assert pairs(draw) == [["e0", "e3"], ["e1", "e4"], ["e2", "e5"]]
    assert draw["sitting_out"] == [{"entrant": "e6", "why": "fewest_points_without_a_rest"}]


def test_the_first_round_of_a_later_swiss_goes_by_the_ranking_before():
    file = tournament("abcd", stage("swiss", played("d 4-0 c, b 3-0 a"), rounds=1), stage("swiss", rounds=1))

    assert pairs(engine.draw_json(file)) == [["d", "a"], ["b", "c"]]


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
        ["e0", "e5", "e6"], ["e1", "e4", "e7"], ["e2", "e3", "e8"],
    ]  # fmt: skip


def test_after_a_forfeit_the_absent_go_on_in_the_order_of_the_sides():
    round_ = {"tables": [
        {"sides": [["a"], ["b"], ["c"], ["d"]], "absent_sides": [0, 1, 2]},
        {"sides": [["e"], ["f"], ["g"], ["h"]], "scores": [1, 2, 3, 4]},
    ]}  # fmt: skip
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
