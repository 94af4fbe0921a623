"""What a club remembers is read in the order of an index: with ten times the hands it is not all sorted."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournaments.factories import new_club
from tournaments.records.selectors.club_statistics import days_of
from tournaments.records.selectors.records import KINDS, games_played, public_matches, records

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL reads small tables as they lie"),
]


def plans_of(read: Callable[[], object]) -> list[str]:
    """How the database goes about each query."""
    with CaptureQueriesContext(connection) as queries:
        read()
    plans = []
    with connection.cursor() as cursor:
        for query in queries.captured_queries:
            cursor.execute(f"EXPLAIN QUERY PLAN {query['sql']}")
            plans.append("; ".join(row[3] for row in cursor.fetchall()))
    return plans


@pytest.mark.parametrize("count", [days_of, games_played])
def test_a_clubs_numbers_come_from_one_index_alone(count):
    club, _organiser = new_club()

    (plan,) = plans_of(lambda: count(club))

    assert "USING COVERING INDEX played_in_numbers" in plan
    assert "B-TREE" not in plan


@pytest.mark.parametrize("is_of_a_club", [True, False])
def test_records_are_read_from_the_greatest_on(is_of_a_club):
    club = new_club()[0] if is_of_a_club else None

    plans = plans_of(lambda: records(public_matches(club, "manillen-2p")))

    for kind, plan in zip(KINDS, plans, strict=True):
        assert f"USING INDEX played_{'club_' * is_of_a_club}{kind}" in plan
        assert "B-TREE" not in plan
