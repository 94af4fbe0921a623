"""What an evening will take, known before anybody has played."""

import pytest

from tests.tournaments.engine.files import stage, tournament
from tournaments import engine


@pytest.mark.parametrize(
    ("count", "of_stage", "expected"),
    [
        (7, stage("round_robin", legs=2), (7, 14, 3, 1)),
        (9, stage("groups", groups=2), (9, 5, 4, 1)),
        (5, stage("groups", groups=[["a", "b"], ["c", "d", "e"]]), (5, 3, 2, 1)),
        (9, stage("swiss", rounds=5), (9, 5, 4, 1)),
        (6, stage("knockout"), (6, 3, 2, 2)),
        (8, stage("double_knockout"), (8, 7, 4, 0)),
        (8, stage("double_knockout", reset=False), (8, 6, 4, 0)),
        (27, stage("table_knockout"), (27, 3, 9, 0)),
        (10, stage("partners", rounds=4), (10, 4, 2, 2)),
        (13, stage("tables", rounds=3, table_size=4), (13, 3, 3, 1)),
    ],
)
def test_rounds_tables_and_who_waits(count, of_stage, expected):
    [plan] = engine.plan(engine.read_tournament(tournament(count, of_stage)))

    assert (plan.entrants, plan.rounds, plan.tables, plan.sitting_out) == expected


@pytest.mark.parametrize(
    ("source", "entering"),
    [
        (None, 9),
        ({"best": 4}, 4),
        ({"best": 40}, 9),
        ({"per_group": 2}, 4),
        ({"per_group": 1, "best_others": 3}, 5),
    ],
)
def test_a_later_stage_is_planned_for_those_who_will_enter_it(source, entering):
    file = tournament(9, stage("groups", groups=2), stage("knockout", **{"from": source}))

    assert [plan.entrants for plan in engine.plan(engine.read_tournament(file))] == [9, entering]
