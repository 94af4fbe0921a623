"""``manage.py simulate``: plays a file to its end (tournament-file.md)."""

import json

from tests.tournaments.rounds.test_draw_command import SPRING_CUP, run

__all__ = ["run"]


def test_it_keeps_everything_that_is_there_and_plays_on(run):
    before = json.loads(SPRING_CUP.read_text())

    status, [done] = run("simulate", str(SPRING_CUP))

    assert status == 0
    assert {**done, "stages": 0} == {**before, "stages": 0}
    assert done["stages"][0]["played"][0] == before["stages"][0]["played"][0]
    assert [len(stage["played"]) for stage in done["stages"]] == [4, 2]


def test_what_has_no_result_gets_one(run):
    file = json.loads(SPRING_CUP.read_text())
    del file["stages"][0]["played"][0]["tables"][1]["scores"]

    _, [done] = run("simulate", "-", stdin=json.dumps(file).encode())

    tables = done["stages"][0]["played"][0]["tables"]
    assert len(tables.pop(1).pop("scores")) == 2
    del file["stages"][0]["played"][0]["tables"][1]
    assert tables == file["stages"][0]["played"][0]["tables"]


def test_another_seed_gives_other_results_and_the_same_seed_the_same(run):
    assert run("simulate", str(SPRING_CUP)) == run("simulate", "--seed", "0", str(SPRING_CUP))
    assert run("simulate", "--seed", "1", str(SPRING_CUP)) != run("simulate", "--seed", "2", str(SPRING_CUP))


def test_a_stage_that_too_few_are_left_for_is_passed_over(run):
    file = json.loads(SPRING_CUP.read_text())
    for entrant in file["entrants"][:6]:
        entrant["left_after"] = 4

    status, [answer] = run("simulate", "-", stdin=json.dumps(file).encode())

    assert status == 0
    assert [len(stage["played"]) for stage in answer["stages"]] == [4, 0]
