"""Calendars for other programs (RFC 5545): a season's, a club's, and a person's own by a secret address."""

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from scoring.models import Player, User
from tests.tournaments.factories import NOBODY, new_tournament
from tests.tournaments.seasons.factories import FIRST, new_season
from tournaments.models import Season
from tournaments.seasons.calendar_files import CalendarEvent, calendar_file
from tournaments.seasons.services import fixtures, seasons
from tournaments.seasons.services.fixtures import CalendarPlan

AT = datetime(2026, 3, 21, 18, 30, tzinfo=UTC)
END = AT + timedelta(hours=3, minutes=20)


def unfolded(text: str) -> list[str]:
    assert text.endswith("\r\n")
    return text.replace("\r\n ", "").split("\r\n")[:-1]


def test_an_event_has_what_a_calendar_needs():
    event = CalendarEvent("f1@here", AT, END, "Heule – Osilo", location="Café; zaal 1, boven", sequence=3)
    first, *lines, last = unfolded(calendar_file("Winter", [event], at=AT).decode())

    assert (first, last) == ("BEGIN:VCALENDAR", "END:VCALENDAR")
    assert sorted(lines) == sorted([
        "VERSION:2.0", "PRODID:-//Manille//Seasons//EN", "CALSCALE:GREGORIAN", "METHOD:PUBLISH",
        "X-WR-CALNAME:Winter", "BEGIN:VEVENT", "UID:f1@here", "DTSTAMP:20260321T183000Z",
        "DTSTART:20260321T183000Z", "DTEND:20260321T215000Z", "SEQUENCE:3", "SUMMARY:Heule – Osilo",
        "LOCATION:Café\\; zaal 1\\, boven", "END:VEVENT",
    ])  # fmt: skip


@given(st.text())
def test_whatever_a_text_is_lines_are_short_whole_and_as_many_as_ever(text):
    event = CalendarEvent("x", AT, END, text, location="Heule", description=f"x{text}")
    raw = calendar_file(f"x{text}", [event], at=AT)

    assert max(map(len, raw.split(b"\r\n"))) <= 75
    assert len(unfolded(raw.decode())) == 6 + 10 + 1
    assert raw.decode().splitlines() == raw.decode().split("\r\n")[:-1]


@pytest.fixture
def season(club, other_club):
    season = new_season(club, unit=Season.Unit.CLUB, boards=1)
    seasons.add_club(season=season, club=other_club, actor=NOBODY)
    fixtures.make_calendar(
        season=season, plan=CalendarPlan(first_at=FIRST, every_days=14, legs=2, rotating=False), actor=NOBODY
    )
    season.fixtures.update(starts_at=AT.replace(year=2030))
    return season


def lines(client, address):
    answer = client.get(address)
    assert answer.status_code == 200
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    return unfolded(answer.content.decode())


def test_a_season_and_both_clubs_show_the_fixtures(season, club, other_club):
    for address in (
        f"/seasons/{season.public_id}/calendar.ics",
        f"/clubs/{club.slug}/seasons/calendar.ics",
        f"/clubs/{other_club.slug}/seasons/calendar.ics",
    ):
        told = lines(Client(), address)
        assert {"SUMMARY:Heule – Osilo", "SUMMARY:Osilo – Heule"} <= set(told)


def test_an_event_is_the_same_under_whatever_name_the_site_is_asked(season, club):
    address = f"/clubs/{club.slug}/seasons/calendar.ics"

    uids = {
        host: [
            line for line in unfolded(Client().get(address, HTTP_HOST=host).text) if line.startswith("UID:")
        ]
        for host in ("localhost", "127.0.0.1")
    }

    assert uids["localhost"] == uids["127.0.0.1"]
    assert len(set(uids["localhost"])) == 2


def test_what_a_struck_club_would_have_played_is_called_off(season, club, other_club):
    address = f"/clubs/{club.slug}/seasons/calendar.ics"
    assert "STATUS:CANCELLED" not in lines(Client(), address)

    struck = season.clubs.get(club=other_club)
    seasons.withdraw_club(club=struck, withdrawn=True, actor=NOBODY)
    told = lines(Client(), address)
    assert told.count("STATUS:CANCELLED") == told.count("BEGIN:VEVENT") == 2
    assert "struck" in Client().get(f"/seasons/{season.public_id}/fixtures/").content.decode()


def test_drafts_are_in_no_calendar(season, club):
    new_tournament(club, pairs=4, name="Secret", starts_at=AT.replace(year=2030))
    seasons.set_status(season=season, status=Season.Status.DRAFT, actor=NOBODY)

    assert "BEGIN:VEVENT" not in lines(Client(), f"/clubs/{club.slug}/seasons/calendar.ics")
    assert Client().get(f"/seasons/{season.public_id}/calendar.ics").status_code == 404


def test_a_persons_own_calendar_needs_the_secret_address_only(season, signed_in, bob):
    client = signed_in(bob)
    address = client.get("/me/calendar/").context["address"].removeprefix("http://testserver")
    assert "SUMMARY:Heule – Osilo" in lines(Client(), address)

    client.post("/me/calendar/renew/")
    assert Client().get(address).status_code == 404
    assert client.get("/me/calendar/").context["address"] != f"http://testserver{address}"


def test_an_account_that_is_nobody_yet_is_given_an_address_when_it_asks(db, signed_in):
    client = signed_in(User.objects.create_user("new@example.org", name="Nel"))
    page = client.get("/me/calendar/")
    assert (page.context["address"], Player.objects.count()) == ("", 0)

    client.post("/me/calendar/renew/")

    address = client.get("/me/calendar/").context["address"].removeprefix("http://testserver")
    assert Client().get(address).status_code == 200


@pytest.mark.parametrize("token", ["x", "WzEsIDFd:forged", "a:b:c"])
def test_a_forged_address_leads_nowhere(db, token):
    assert Client().get(f"/calendar/{token}.ics").status_code == 404


def test_the_calendar_of_somebody_who_was_erased_is_gone(season, bob):
    token = fixtures.calendar_token(Player.objects.get(user=bob))
    Player.objects.filter(user=bob).update(erased_at=AT)

    assert Client().get(f"/calendar/{token}.ics").status_code == 404


def test_the_own_calendar_is_behind_signing_in_and_renewed_by_post(client, signed_in, bob):
    assert client.get("/me/calendar/").status_code == 302
    assert signed_in(bob).get("/me/calendar/renew/").status_code == 405


def length(told: list[str], summary: str) -> timedelta:
    """Of the first event that is called so."""
    events = "\n".join(told).split("BEGIN:VEVENT")
    event = next(event for event in events if f"SUMMARY:{summary}" in event)
    times = dict(line.split(":", 1) for line in event.splitlines() if line.startswith("DT"))
    begin, end = (datetime.strptime(times[key], "%Y%m%dT%H%M%SZ") for key in ("DTSTART", "DTEND"))
    return end - begin


@pytest.mark.parametrize(
    ("rounds", "minutes", "pause", "lasts"), [(4, 30, 10, 150), (4, 45, 0, 180), (1, 60, 10, 60)]
)
def test_an_event_lasts_as_long_as_planned(season, club, rounds, minutes, pause, lasts):
    stages = [{"system": "swiss", "rounds": rounds}]
    times = {"starts_at": AT.replace(year=2030), "minutes": minutes, "break_minutes": pause}
    new_tournament(club, stages=stages, pairs=6, name="Cup", public=True, **times)

    told = lines(Client(), f"/clubs/{club.slug}/seasons/calendar.ics")

    assert length(told, "Cup") == timedelta(minutes=lasts)


def test_a_fixture_lasts_as_long_as_its_matches(season, club):
    address = f"/clubs/{club.slug}/seasons/calendar.ics"
    one = length(lines(Client(), address), "Heule – Osilo")
    Season.objects.filter(pk=season.pk).update(matches_a_board=3)

    assert length(lines(Client(), address), "Heule – Osilo") == 3 * one
    assert timedelta(minutes=20) <= one <= timedelta(hours=4)


def test_a_feed_takes_as_many_queries_for_many_events(season, club, django_assert_max_num_queries):
    for number in range(5):
        new_tournament(club, pairs=4, name=f"Cup {number}", public=True, starts_at=AT.replace(year=2030))

    with django_assert_max_num_queries(6):
        lines(Client(), f"/clubs/{club.slug}/seasons/calendar.ics")


def test_a_feed_takes_as_many_queries_for_many_fixtures(season, club, django_assert_max_num_queries):
    with django_assert_max_num_queries(5):
        lines(Client(), f"/clubs/{club.slug}/seasons/calendar.ics")
