"""What a club remembers is read in the order of an index: with ten times the hands it is not all sorted."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.models import Club, Match
from tests.tournaments.factories import new_club
from tournaments.models import PlayedMatch
from tournaments.records.selectors.club_statistics import days_of
from tournaments.records.selectors.records import KINDS, games_played, public_matches, records

pytestmark = pytest.mark.django_db

EVENING = datetime(2020, 1, 6, 20, tzinfo=UTC)
IS_POSTGRESQL = connection.vendor == "postgresql"


@pytest.fixture
def clubs() -> list[Club]:
    """Five clubs that played enough for an index to be worth its while."""
    clubs = [new_club(slug=f"club-{number}")[0] for number in range(5)]
    matches = Match.objects.bulk_create([Match(variant="manillen-2p") for _number in range(1_000)])
    PlayedMatch.objects.bulk_create(
        PlayedMatch(
            match=match,
            variant=("manillen-2p", "manillen-4p")[number % 2],
            club=clubs[number % len(clubs)],
            played_at=EVENING + timedelta(days=number),
            day=(EVENING + timedelta(days=number)).date(),
            best_hand=number % 60,
            longest_game=number % 60,
            comeback=number % 60,
        )
        for number, match in enumerate(matches)
    )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return clubs


def plans_of(read: Callable[[], object]) -> list[str]:
    """How the database goes about each query, in its own words."""
    with CaptureQueriesContext(connection) as queries:
        read()
    plans = []
    with connection.cursor() as cursor:
        for query in queries.captured_queries:
            cursor.execute(f"EXPLAIN {'' if IS_POSTGRESQL else 'QUERY PLAN'} {query['sql']}")
            plans.append("; ".join(str(row[-1]) for row in cursor.fetchall()))
    return plans


def sorts(plan: str) -> bool:
    return any(word in plan for word in ("B-TREE", "Sort"))


@pytest.mark.skipif(IS_POSTGRESQL, reason="PostgreSQL counts in a hash, in whatever order rows come")
@pytest.mark.parametrize("count", [days_of, games_played])
def test_a_clubs_numbers_come_from_one_index_alone(clubs, count):
    (plan,) = plans_of(lambda: count(clubs[0]))

    assert "USING COVERING INDEX played_in_numbers" in plan
    assert not sorts(plan)


@pytest.mark.parametrize("is_of_a_club", [True, False])
def test_records_are_read_from_the_greatest_on(clubs, is_of_a_club):
    plans = plans_of(lambda: records(public_matches(clubs[0] if is_of_a_club else None, "manillen-2p")))

    # What follows are the sides of the matches that were found.
    for kind, plan in zip(KINDS, plans[: len(KINDS)], strict=True):
        way = "Index Scan using" if IS_POSTGRESQL else "USING INDEX"
        assert f"{way} played_{'club_' * is_of_a_club}{kind} " in plan
        assert not sorts(plan)
