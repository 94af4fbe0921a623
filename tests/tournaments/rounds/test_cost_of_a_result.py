"""A result costs as much in a hall of hundreds as in a café: nothing but its own table is read."""

import cProfile
import pstats

import pytest

from tests.tournaments.factories import NOBODY, new_tournament, publish_next
from tournaments.rounds.services import results
from tournaments.rounds.services.versions import ResultEntry

MANY, FEW = 128, 8


def calls_for_a_result(tournament):
    """Calls of functions, which no busy machine changes."""
    first, second = publish_next(tournament).tables.order_by("order")[:2]
    results.enter_result(
        table=first, actor=NOBODY, entry=ResultEntry(scores=[101, 80])
    )  # whatever is kept afterwards
    profile = cProfile.Profile()
    profile.enable()
    results.enter_result(table=second, actor=NOBODY, entry=ResultEntry(scores=[101, 80]))
    profile.disable()
    return pstats.Stats(profile).total_calls


@pytest.mark.parametrize("system", ["swiss", "knockout"])
def test_a_result_reads_its_own_table_only(club, system):
    stages = [{"system": system, **({"rounds": 3} if system == "swiss" else {})}]
    few, many = (
        calls_for_a_result(new_tournament(club, pairs=pairs, public=True, stages=stages))
        for pairs in (FEW, MANY)
    )
    assert many < 1.1 * few
