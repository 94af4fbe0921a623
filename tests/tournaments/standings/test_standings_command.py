"""``manage.py standings``: what it prints (tournament-file.md)."""

import json

from tests.tournaments.rounds.test_draw_command import SPRING_CUP, run

__all__ = ["run"]


def test_every_stage_whose_entrants_are_known_is_ranked_with_its_values(run):
    status, [answer] = run("standings", str(SPRING_CUP))

    assert status == 0
    assert answer["final"] is None
    [swiss] = answer["stages"]
    assert {key: swiss[key] for key in ("stage", "system", "complete")} == {
        "stage": 1,
        "system": "swiss",
        "complete": False,
    }
    found = {row["entrant"]: row["values"] for row in swiss["standings"]}
    assert {entrant: values["points"] for entrant, values in found.items()} == {
        "a": 2, "b": 0, "c": 2, "d": 0, "e": 2, "f": 0, "g": 0,
    }  # fmt: skip
    assert found["a"]["ratio"] == "101/189"
    assert found["e"]["ratio"] == "1"
    assert found["b"]["ratio"] == "1/2"
    assert swiss["standings"][0]["parted_by"] is None


def test_the_final_ranking_holds_everybody_once_all_is_played(run):
    _, [done] = run("simulate", str(SPRING_CUP))

    _, [answer] = run("standings", "-", stdin=json.dumps(done).encode())

    assert [stage["complete"] for stage in answer["stages"]] == [True, True]
    assert sorted(entrant for place in answer["final"] for entrant in place["entrants"]) == list("abcdefg")
    assert [place["rank"] for place in answer["final"]] == [1, 2, 3, 4, 5, 6, 7]
    assert answer["stages"][1]["standings"][0]["values"] == {}


def test_jsonl_prints_one_ranking_a_line(run):
    line = json.dumps(json.loads(SPRING_CUP.read_text())).encode()

    status, answers = run("standings", "--jsonl", "-", stdin=line + b"\n" + line)

    assert (status, len(answers)) == (0, 2)
    assert answers[0] == answers[1]
