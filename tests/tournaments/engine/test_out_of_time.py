"""Draws that were cut by time: legal, noted, and never seen by the commands."""

from itertools import count

import pytest

from tests.tournaments.engine.files import people, stage, tournament, with_drawn
from tests.tournaments.engine.test_draw import resting, seated
from tournaments import engine

SYSTEMS = {
    "round_robin": {},
    "groups": {"groups": 4},
    "swiss": {"rounds": 6},
    "ladder": {"rounds": 6},
    "knockout": {},
    "double_knockout": {},
    "partners": {"rounds": 6},
    "partners by rank": {"rounds": 6, "by": "rank"},
    "tables": {"rounds": 6},
    "tables by rank": {"rounds": 6, "by": "rank"},
    "tables of five": {"rounds": 30, "table_size": 5},
}
APART = {
    "nobody": [],
    "a club": [{"entrants": [f"{letter}" for letter in "abcdefghij"]}],
    "clubs that overlap": [{"entrants": list("abcdefg")}, {"entrants": list("fghijkl")}],
}


def after(calls: int) -> engine.OutOfTime:
    """Says yes from that call on."""
    asked = count()
    return lambda: next(asked) >= calls


def a_file(name: str, apart: str, entrants: int = 26):
    return tournament(people(entrants), stage(name.split()[0], **SYSTEMS[name]), chance=3, apart=APART[apart])


@pytest.mark.parametrize("calls", [0, 1, 2, 7, 40])
@pytest.mark.parametrize("apart", APART)
@pytest.mark.parametrize("name", SYSTEMS)
def test_whenever_time_is_up_there_is_a_legal_draw(name, apart, calls):
    file = a_file(name, apart)
    for _ in range(3):
        draw = engine.draw_json(file, out_of_time=after(calls))

        present = [*seated(draw), *resting(draw)]
        still_in = {entrant["id"] for entrant in file["entrants"]}
        if "knockout" in name and draw["round"] > 1:
            still_in = set(present)
        assert sorted(present) == sorted(still_in)
        assert draw.get("notes", ["cut_by_time"]) == ["cut_by_time"]
        tables = [
            {key: value for key, value in table.items() if key != "notes"}
            | ({"scores": list(range(len(table["sides"])))} if len(table["sides"]) > 1 else {})
            for table in draw["tables"]
        ]
        file["stages"][0].setdefault("played", []).append({"tables": tables, "sitting_out": resting(draw)})
        engine.read_tournament(file)


@pytest.mark.parametrize("name", ["swiss", "ladder", "partners by rank", "tables by rank", "tables of five"])
def test_a_draw_that_was_cut_says_so(name):
    assert engine.draw_json(a_file(name, "nobody"), out_of_time=after(0))["notes"] == ["cut_by_time"]


@pytest.mark.parametrize("name", SYSTEMS)
def test_with_time_enough_the_draw_is_that_of_the_command(name):
    file = a_file(name, "a club", entrants=16 if "partners" in name else 24)
    for _ in range(2):
        draw = engine.draw_json(file)
        assert draw == engine.draw_json(file, out_of_time=engine.never)
        assert "notes" not in draw
        file = with_drawn(file, lambda table: {"scores": list(range(len(table["sides"])))}, draw)


def test_a_plan_that_was_cut_is_not_followed_by_who_has_time():
    file = a_file("tables of five", "nobody")

    cut = engine.draw_json(file, out_of_time=after(3))

    assert cut["notes"] == ["cut_by_time"]
    assert "notes" not in engine.draw_json(file)


def test_where_a_plan_is_cut_the_round_is_the_best_after_those_played():
    file = a_file("tables of five", "nobody")
    for _ in range(3):
        drawn = [engine.draw_json(file, out_of_time=after(calls)) for calls in (500, 1000, 3000)]

        assert drawn[0] == drawn[1] == drawn[2]
        assert drawn[0]["notes"] == ["cut_by_time"]
        assert drawn[0]["quality"]["repeat_opponents"] == 0
        file["stages"][0].setdefault("played", []).append(
            {
                "tables": [{"sides": table["sides"]} for table in drawn[0]["tables"]],
                "sitting_out": resting(drawn[0]),
            }
        )
