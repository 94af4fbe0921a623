"""The demo club plays when clubs play, whatever the hour at which somebody starts it."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from manille_site.demo import hours, tournaments

BRUSSELS = ZoneInfo("Europe/Brussels")


def at(day: int, hour: int, minute: int = 0, fold: int = 0) -> datetime:
    """Of October 2026: the 2nd is a Friday, and clocks go back on the 25th (``fold`` 1: once more)."""
    return datetime(2026, 10, day, hour, minute, tzinfo=BRUSSELS, fold=fold)


@pytest.mark.parametrize("hour", [0, 3, 13, 23])
def test_an_evening_begins_at_half_past_seven(hour):
    assert hours.evening_of(at(6, hour, 44)) == at(6, 19, 30)


@pytest.mark.parametrize(
    ("now", "friday", "saturday"),
    [(at(9, 23), 2, 3), (at(10, 0, 5), 9, 3), (at(11, 1), 9, 10), (at(26, 3, 44), 23, 24)],
)
def test_what_is_over_was_on_the_last_friday_or_saturday_before_today(now, friday, saturday):
    assert hours.friday_evening_before(now) == at(friday, 20)
    assert hours.saturday_before(now) == at(saturday, 14)


def test_what_is_running_began_at_the_full_or_half_hour():
    assert hours.half_hour_before(at(6, 3, 47)) == at(6, 3, 30)
    assert hours.half_hour_before(at(6, 3, 30)) == at(6, 3, 30)
    assert hours.half_hour_before(at(6, 0, 12)) == at(6, 0)


@pytest.mark.parametrize("fold", [0, 1])
def test_in_the_hour_that_comes_twice_it_began_in_the_same_one(fold):
    began = hours.half_hour_before(at(25, 2, 47, fold))

    assert began.astimezone(UTC) == at(25, 2, 30, fold).astimezone(UTC)


@pytest.mark.parametrize(
    "now",
    [at(9, 23, 59), at(10, 0, 5), at(10, 13), at(11, 1), at(25, 2, 30), at(25, 2, 30, 1), at(25, 3, 10)],
    ids=str,
)
def test_what_runs_or_is_over_has_begun_before_now(now):
    now = now.astimezone(UTC)
    fourth_round = timedelta(minutes=3 * tournaments.ROUND)
    begun = [
        hours.friday_evening_before(now),
        hours.saturday_before(now - timedelta(weeks=1)),
        hours.evening_of(now - timedelta(weeks=1)),
        hours.half_hour_before(now - tournaments.SWISS_FOR) + fourth_round,
        hours.half_hour_before(now - tournaments.CHAMPIONSHIP_FOR) + tournaments.LAST_TABLE_AFTER,
    ]
    assert [moment for moment in begun if moment.astimezone(UTC) >= now] == []
