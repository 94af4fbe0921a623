"""tournament-file.md, "Fixed schedules and brackets": who goes where, who is ranked how."""

import random

import pytest

from tests.tournaments.engine.files import ranks, solo, stage, table_of, tournament, with_drawn
from tests.tournaments.engine.test_draw import results, rounds_of
from tournaments import engine


def seeded(count):
    return [{"id": f"e{n}", "seed": n} for n in range(1, count + 1)]


def better_wins(table):
    """The lower number wins, by scores."""
    numbers = [int(side[0][1:]) for side in table["sides"]]
    return {"scores": [10 if number == min(numbers) else 1 for number in numbers]}


def worse_wins(table):
    numbers = [int(side[0][1:]) for side in table["sides"]]
    return {"scores": [10 if number == max(numbers) else 1 for number in numbers]}


def play(file, result):
    draws = []
    while "complete" not in (draw := engine.draw_json(file)):
        draws.append(draw)
        file = with_drawn(file, result)
    return file, draws


def matches(draw):
    return [(t["bracket"], t["match"], *(side[0] for side in t["sides"])) for t in draw["tables"]]


def test_while_the_better_wins_best_meets_last_in_each_round():
    _, draws = play(tournament(seeded(6), stage("knockout")), better_wins)

    assert [matches(draw) for draw in draws] == [
        [("main", 1, "e1"), ("main", 2, "e4", "e5"), ("main", 3, "e2"), ("main", 4, "e3", "e6")],
        [("main", 1, "e1", "e4"), ("main", 2, "e2", "e3")],
        [("main", 1, "e1", "e2")],
    ]


def test_a_bye_is_a_table_of_one_side_without_number_or_result():
    draw = engine.draw_json(tournament(seeded(3), stage("knockout")))

    assert draw["tables"] == [
        {"bracket": "main", "match": 1, "sides": [["e1"]], "notes": []},
        {"table": 1, "bracket": "main", "match": 2, "sides": [["e2"], ["e3"]], "notes": []},
    ]
    assert draw["sitting_out"] == []


def test_who_loses_in_one_round_shares_a_rank():
    file, _ = play(tournament(seeded(8), stage("knockout")), better_wins)

    assert ranks(file) == {"e1": 1, "e2": 2, "e3": 3, "e4": 3, "e5": 5, "e6": 5, "e7": 5, "e8": 5}
    assert [row[3] for row in table_of(file)] == [
        None,
        "bracket",
        "bracket",
        None,
        "bracket",
        None,
        None,
        None,
    ]


def test_those_still_in_it_share_the_first_rank():
    file = with_drawn(tournament(seeded(4), stage("knockout")), better_wins)

    assert ranks(file) == {"e1": 1, "e2": 1, "e3": 3, "e4": 3}


def test_the_third_place_match_is_played_in_the_round_of_the_final_and_parts_two():
    file, draws = play(tournament(seeded(4), stage("knockout", third_place=True)), better_wins)

    assert matches(draws[-1]) == [("main", 1, "e1", "e2"), ("third_place", 1, "e4", "e3")]
    assert ranks(file) == {"e1": 1, "e2": 2, "e3": 3, "e4": 4}


def test_there_is_no_third_place_match_with_one_losing_semi_finalist():
    _, draws = play(tournament(seeded(3), stage("knockout", third_place=True)), better_wins)

    assert matches(draws[-1]) == [("main", 1, "e1", "e2")]


def test_the_plate_is_a_bracket_of_those_who_lost_in_the_first_round():
    file, draws = play(tournament(seeded(8), stage("knockout", plate=True)), better_wins)

    assert [[m for m in matches(draw) if m[0] == "plate"] for draw in draws] == [
        [],
        [("plate", 1, "e5", "e8"), ("plate", 2, "e6", "e7")],
        [("plate", 1, "e5", "e6")],
    ]
    assert ranks(file) == {"e1": 1, "e2": 2, "e3": 3, "e4": 3, "e5": 5, "e6": 6, "e7": 7, "e8": 7}


def test_the_two_of_the_third_place_match_have_no_plate_beside_it():
    file, draws = play(tournament(seeded(4), stage("knockout", plate=True, third_place=True)), better_wins)

    assert [matches(draw)[0][0] for draw in draws] == ["main", "main"]
    assert matches(draws[1]) == [("main", 1, "e1", "e2"), ("third_place", 1, "e4", "e3")]
    assert ranks(file) == {"e1": 1, "e2": 2, "e3": 3, "e4": 4}


def test_a_double_knockout_that_nobody_is_left_in_is_complete_and_the_two_share_their_rank():
    entrants = seeded(2)
    for entrant in entrants:
        entrant["absent_in"] = [1]
    file, draws = play(tournament(entrants, stage("double_knockout")), better_wins)

    assert len(draws) == 1
    assert ranks(file) == {"e1": 1, "e2": 1}


def test_who_lost_by_forfeit_is_not_in_the_plate_and_ranks_behind_it():
    entrants = seeded(8)
    entrants[7]["absent_in"] = [1]
    file, draws = play(tournament(entrants, stage("knockout", plate=True)), better_wins)

    assert [m for m in matches(draws[1]) if m[0] == "plate"] == [("plate", 1, "e5"), ("plate", 2, "e6", "e7")]
    assert ranks(file)["e8"] == 8
    assert ranks(file)["e7"] == 7


def test_a_match_that_nobody_reaches_is_left_out():
    entrants = seeded(8)
    for number in (0, 7, 3, 4):
        entrants[number]["left_after"] = 0
    file, draws = play(tournament(entrants, stage("knockout", third_place=True)), better_wins)

    assert matches(draws[1]) == [("main", 2, "e2", "e3")]
    assert matches(draws[2]) == [("main", 1, "e2")]
    assert ranks(file) == {"e2": 1, "e3": 2, **dict.fromkeys(("e1", "e4", "e5", "e6", "e7", "e8"), 3)}


@pytest.mark.parametrize("count", range(2, 20))
@pytest.mark.parametrize("reset", [True, False])
def test_in_a_double_knockout_everybody_but_the_winner_loses_twice(count, reset):
    file = tournament(seeded(count), stage("double_knockout", reset=reset), chance=count)
    for seed in range(4):
        rng = random.Random(seed)
        done, draws = play(file, results(rng))
        losses = dict.fromkeys((entrant["id"] for entrant in file["entrants"]), 0)
        for round_ in done["stages"][0]["played"]:
            for table in round_["tables"]:
                if "scores" in table:
                    losses[table["sides"][table["scores"].index(min(table["scores"]))][0]] += 1
        winner = [entrant for entrant, rank in ranks(done).items() if rank == 1]
        assert len(winner) == 1
        if reset:
            assert losses.pop(winner[0]) <= 1
            assert set(losses.values()) == {2}
        assert len(draws) in (2 * (count - 1).bit_length(), 2 * (count - 1).bit_length() + 1)


def test_the_double_knockout_of_eight():
    _, draws = play(tournament(seeded(8), stage("double_knockout")), better_wins)

    assert [matches(draw) for draw in draws[1:]] == [
        [
            ("winners", 1, "e1", "e4"),
            ("winners", 2, "e2", "e3"),
            ("losers", 1, "e8", "e5"),
            ("losers", 2, "e7", "e6"),
        ],
        [("winners", 1, "e1", "e2"), ("losers", 1, "e5", "e3"), ("losers", 2, "e6", "e4")],
        [("losers", 1, "e3", "e4")],
        [("losers", 1, "e3", "e2")],
        [("final", 1, "e1", "e2")],
    ]


def test_the_final_is_played_again_if_the_losers_side_wins_it():
    final_upset = tournament(seeded(2), stage("double_knockout"))
    file = with_drawn(with_drawn(final_upset, better_wins), worse_wins)

    draw = engine.draw_json(file)

    assert (draw["round"], matches(draw)) == (3, [("final", 2, "e1", "e2")])
    assert ranks(file) == {"e1": 1, "e2": 1}
    assert ranks(with_drawn(file, worse_wins)) == {"e2": 1, "e1": 2}
    file["stages"][0]["reset"] = False
    assert engine.draw_json(file)["complete"]
    assert ranks(file) == {"e2": 1, "e1": 2}


def test_who_comes_from_one_group_or_club_or_is_kept_apart_does_not_meet_first():
    clubs = ["Heule", "Osilo", None, None, "Osilo", "Heule", None, None]
    entrants = [{**entrant, "club": club} for entrant, club in zip(seeded(8), clubs, strict=True)]
    file = tournament(entrants, stage("knockout"), apart=[{"entrants": ["e1", "e8"]}])

    draw = engine.draw_json(file)

    met = [{m[2], m[3]} for m in matches(draw)]
    assert {"e1", "e8"} not in met
    assert not any({"e1", "e6"} == pair or {"e2", "e5"} == pair for pair in met)
    assert all(table["notes"] == [] for table in draw["tables"])


def test_what_cannot_be_avoided_is_noted():
    file = tournament(
        [{"id": "a", "club": "X"}, {"id": "b", "club": "X"}],
        stage("knockout"),
        apart=[{"entrants": ["a", "b"]}],
    )

    assert engine.draw_json(file)["tables"][0]["notes"] == ["not_kept_apart", "same_club"]


def test_those_of_one_group_are_parted_in_the_bracket_after_it():
    file = tournament(seeded(8), stage("groups", groups=4), stage("knockout", **{"from": {"per_group": 2}}))
    while (draw := engine.draw_json(file))["stage"] == 1:
        file = with_drawn(file, better_wins)

    groups = {}
    for table in file["stages"][0]["played"][0]["tables"]:
        for side in table["sides"]:
            groups[side[0]] = table["group"]
    assert all(groups[m[2]] != groups[m[3]] for m in matches(draw))


def test_who_went_out_in_one_round_of_a_table_knockout_shares_a_rank_and_scores_part_the_last_table():
    first = solo("a1 b2 c9", "d1 e2 f9", "g1 h2 i9")
    file = tournament("abcdefghi", stage("table_knockout", first, solo("c5 f5 i1")))

    found = ranks(file)

    assert {entrant: found[entrant] for entrant in "cfi"} == {"c": 1, "f": 1, "i": 3}
    assert {found[entrant] for entrant in "abdegh"} == {4}
    assert engine.standings_json(file)["stages"][0]["complete"]


def test_at_the_last_table_a_winner_and_then_those_who_came_stand_before_the_absent():
    decided = solo("a5 b5 c9")
    decided["tables"][0]["winner"] = 1

    assert ranks(tournament("abc", stage("table_knockout", decided))) == {"b": 1, "c": 2, "a": 3}
    assert ranks(tournament("abc", stage("table_knockout", solo("ax b c")))) == {"b": 1, "c": 1, "a": 3}


def test_a_bracket_is_shown_with_where_winners_and_losers_go():
    file = with_drawn(tournament(seeded(4), stage("knockout", third_place=True)), better_wins)

    shown = engine.bracket_view(engine.read_tournament(file), 0)

    names = [(m.bracket, m.round, m.match) for m in shown]
    assert names == [("main", 1, 1), ("main", 1, 2), ("main", 2, 1), ("third_place", 2, 1)]
    assert [m.entrants for m in shown] == [(0, 3), (1, 2), (0, 1), (3, 2)]
    assert (shown[0].winner_to, shown[0].loser_to) == (("main", 2, 1), ("third_place", 2, 1))
    assert (shown[0].winner, shown[2].winner) == (0, None)


def test_every_bracket_plays_to_its_end_whoever_comes_and_goes():
    for seed in range(60):
        rng = random.Random(seed)
        entrants = seeded(rng.randint(2, 17))
        for entrant in entrants:
            if rng.random() < 0.4:
                entrant["absent_in"] = rng.sample(range(1, 9), 4)
        options = rng.choice([("knockout", {"plate": True, "third_place": True}), ("double_knockout", {})])
        file = tournament(entrants, stage(options[0], **options[1]), chance=seed)
        *_, (before, _) = rounds_of(file, seed)
        done = engine.simulate_json(before)
        assert engine.standings_json(done)["final"] is not None
        assert sum(len(place["entrants"]) for place in engine.standings_json(done)["final"]) == len(entrants)
