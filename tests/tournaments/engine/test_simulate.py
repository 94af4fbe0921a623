"""tournament-file.md, ``simulate``: its draws are those of ``draw``, whatever it remembers between rounds."""

import copy

import pytest

from tests.tournaments.engine.files import people, stage, tournament
from tournaments import engine

TOURNAMENTS = {
    "a knockout with everything": [stage("knockout", third_place=True, plate=True)],
    "a double knockout": [stage("double_knockout")],
    "a double knockout without a second final": [stage("double_knockout", reset=False)],
    "groups, then a knockout": [
        stage("groups", groups=4),
        stage("knockout", **{"from": {"per_group": 2}}, plate=True),
    ],
    "a swiss, then a double knockout": [
        stage("swiss", rounds=3),
        stage("double_knockout", **{"from": {"best": 6}}),
    ],
}


@pytest.mark.parametrize("absent", [{}, {"left_after": 1}, {"absent_in": [1]}], ids=str)
@pytest.mark.parametrize("entrants", [11, 16, 23])
@pytest.mark.parametrize("name", TOURNAMENTS)
def test_every_round_it_adds_is_the_one_that_draw_gives(name, entrants, absent):
    they = [
        {**entrant, **(absent if number in (0, 9) else {})} for number, entrant in enumerate(people(entrants))
    ]
    finished = engine.simulate_json(tournament(they, *TOURNAMENTS[name], chance=entrants), seed=4)

    file = copy.deepcopy(finished)
    for one in file["stages"]:
        one["played"] = []
    for number, one in enumerate(finished["stages"]):
        for played in one["played"]:
            draw = engine.draw_json(file)
            assert draw["stage"] == number + 1
            assert [table["sides"] for table in draw["tables"]] == [
                table["sides"] for table in played["tables"]
            ]
            file["stages"][number]["played"].append(played)
    assert engine.draw_json(file)["complete"]
