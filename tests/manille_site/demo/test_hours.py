"""The demo club plays when clubs play, whatever the hour at which somebody starts it."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from manille_site.demo import hours

BRUSSELS = ZoneInfo("Europe/Brussels")


def at(day: int, hour: int, minute: int = 0) -> datetime:
    """Of October 2026: the 2nd is a Friday; clocks go back on the 25th."""
    return datetime(2026, 10, day, hour, minute, tzinfo=BRUSSELS)


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
