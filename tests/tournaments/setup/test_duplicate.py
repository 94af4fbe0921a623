"""Last week's tournament again, in one tap."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.urls import reverse
from django.utils import timezone

from scoring.models import LogEntry
from tests.tournaments.factories import NOBODY, entrant, new_tournament, play_rounds
from tournaments.entrants import services as entrants
from tournaments.models import Official, Tournament
from tournaments.setup import services as setup

pytestmark = pytest.mark.django_db


def copy_of(tournament):
    return setup.duplicate_tournament(tournament=tournament, actor=NOBODY)


def test_settings_stages_people_and_officials_come_along_and_nothing_played(club, rosa):
    before = new_tournament(club, pairs=6, minutes=25, fee_cents=400, prizes={"places": [{"cents": 2000}]})
    Official.objects.create(tournament=before, user=rosa, task="referee")
    play_rounds(before, 2)
    copy = copy_of(before)
    assert [stage.as_file() for stage in copy.stages.all()] == [s.as_file() for s in before.stages.all()]
    assert (copy.minutes, copy.fee_cents, copy.prizes) == (25, 400, {"places": [{"cents": 2000}]})
    assert [e.name for e in copy.entrants.all()] == [e.name for e in before.entrants.all()]
    assert copy.officials.get().user == rosa
    assert copy.status == "draft"
    assert copy.chance != before.chance
    assert not copy.stages.filter(rounds__isnull=False).exists()
    assert LogEntry.objects.get(action="duplicate_tournament").after == {"from": before.pk}


@pytest.mark.parametrize("hides", [True, False])
def test_a_last_round_is_as_secret_next_week_and_nothing_of_it_was_read_out(club, hides):
    before = new_tournament(club, pairs=4, hides_last_round=hides, places_told=2)
    copy = copy_of(before)
    assert (copy.hides_last_round, copy.places_told) == (hides, 0)


def test_who_left_does_not_come_along_and_a_substitute_does(club):
    before = new_tournament(club, pairs=6)
    play_rounds(before, 1)
    entrants.withdraw(entrant=entrant(before, 2), after_round=1, actor=NOBODY)
    entrants.substitute(
        entrant=entrant(before, 1), position=1, person=entrants.Person("Zoë"), from_round=2, actor=NOBODY
    )
    copy = copy_of(before)
    assert [e.number for e in copy.entrants.all()] == [1, 2, 3, 4, 5]
    assert [p.name for p in entrant(copy, 1).people.order_by("position")] == ["An", "Zoë"]


def test_it_starts_at_the_same_hour_of_the_same_weekday_next_time(club):
    home = ZoneInfo("Europe/Brussels")
    # Three weeks ago, and across a change of the clocks: half past seven stays half past seven.
    began = (timezone.now() - timedelta(weeks=3, days=1)).astimezone(home).replace(hour=19, minute=30)
    with timezone.override(home):
        copy = copy_of(new_tournament(club, starts_at=began))
    starts = copy.starts_at.astimezone(home)
    assert (starts.weekday(), starts.hour, starts.minute) == (began.weekday(), 19, 30)
    assert timedelta() < starts - timezone.now() <= timedelta(weeks=1, hours=1)


def test_one_that_is_still_to_come_is_copied_a_week_later(club):
    home = ZoneInfo("Europe/Brussels")
    with timezone.override(home):
        copy = copy_of(new_tournament(club, starts_at=datetime(2099, 3, 27, 19, 30, tzinfo=home)))
    assert copy.starts_at == datetime(2099, 4, 3, 19, 30, tzinfo=home)


def test_one_tap_and_two_taps_make_one_copy(club, signed_in, otto):
    tournament = new_tournament(club, pairs=3)
    client = signed_in(otto)
    new_id = client.get(reverse("tournaments:settings", args=[tournament.public_id])).context["new_id"]
    url = reverse("tournaments:duplicate", args=[tournament.public_id])
    first, second = (client.post(url, {"new_id": new_id}) for _tap in range(2))
    assert first.url == second.url == reverse("tournaments:settings", args=[new_id])
    assert Tournament.objects.count() == 2


def test_an_address_of_another_tournament_is_not_taken_over(club, signed_in, otto):
    one, other = new_tournament(club), new_tournament(club)
    url = reverse("tournaments:duplicate", args=[one.public_id])
    signed_in(otto).post(url, {"new_id": "../../x"})
    assert Tournament.objects.count() == 3
    assert Tournament.objects.filter(pk=other.pk).exists()


def test_two_hundred_people_cost_no_more_writes_than_three(club, django_assert_max_num_queries):
    tournament = new_tournament(club, pairs=200)
    with django_assert_max_num_queries(20):
        copy_of(tournament)
