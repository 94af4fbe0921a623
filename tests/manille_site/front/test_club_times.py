"""Times are the club's, wherever they are shown: a club in Reykjavik and one in La Paz, on a server in UTC.

In La Paz it is four hours earlier: an evening that begins there at half past nine begins on the next day of
Reykjavik and of the server.
"""

import csv
import io
import re
import zipfile
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.urls import reverse

from manille_site.previews import subjects
from scoring.access.actors import Actor
from scoring.models import Club, Membership, Player, Role, User
from scoring.writing.log import log
from tests.tournaments.factories import SWISS, new_tournament, play_rounds
from tests.tournaments.seasons.factories import new_season
from tournaments.models import Evening, Tournament
from tournaments.records.selectors.club_statistics import tournaments_of
from tournaments.seasons.services.tallies import fold_evenings

pytestmark = pytest.mark.django_db
BEGINS = datetime(2026, 11, 20, 21, 30, tzinfo=ZoneInfo("America/La_Paz"))


@pytest.fixture(autouse=True)
def _server_in_utc(settings) -> None:
    settings.TIME_ZONE = "UTC"


@pytest.fixture
def la_paz() -> Club:
    return Club.objects.create(name="Cacho", slug="cacho", time_zone="America/La_Paz")


@pytest.fixture
def carla(la_paz: Club) -> User:
    """Organiser in La Paz."""
    user = User.objects.create_user("carla@example.org", "kloppen-en-meegaan", name="Carla")
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    Membership.objects.create(
        club=la_paz, player=Player.objects.create(name="Carla", user=user), role=Role.ORGANISER
    )
    return user


@pytest.fixture
def tournament(la_paz: Club) -> Tournament:
    """Half past nine in La Paz."""
    found = new_tournament(la_paz, stages=SWISS, pairs=4, name="Copa", public=True, starts_at=BEGINS)
    play_rounds(found, 1)
    return found


def rows_of(client: Client, address: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(client.get(address).content.decode("utf-8-sig"))))


def test_a_list_of_tournaments_gives_each_its_own_clock(client, tournament) -> None:
    reykjavik = Club.objects.create(name="Höfn", slug="hofn", time_zone="Atlantic/Reykjavik")
    new_tournament(reykjavik, pairs=4, name="Bikar", public=True, starts_at=BEGINS)

    page = client.get("/tournaments/").text

    assert "Fri 20 Nov 2026, 21:30" in page
    assert "Sat 21 Nov 2026, 01:30" in page


@pytest.mark.parametrize("address", ["/t/{}/", "/t/{}/settings/", "/t/{}/standings/", "/clubs/cacho/"])
def test_no_page_of_the_club_speaks_of_the_next_day(signed_in, carla, tournament, address) -> None:
    page = signed_in(carla).get(address.format(tournament.public_id)).text

    assert "21 Nov" not in page
    assert "01:30" not in page


def test_one_request_leaves_its_clock_to_nobody(client, tournament) -> None:
    reykjavik = Club.objects.create(name="Höfn", slug="hofn", time_zone="Atlantic/Reykjavik")
    other = new_tournament(reykjavik, pairs=4, public=True, starts_at=BEGINS)

    first, second = (client.get(f"/t/{one.public_id}/").text for one in (tournament, other))

    assert "Friday 20 November 2026, 21:30" in first
    assert "Saturday 21 November 2026, 01:30" in second


def test_what_is_typed_is_understood_as_it_is_shown(signed_in, carla, tournament) -> None:
    client = signed_in(carla)
    form = client.get(f"/t/{tournament.public_id}/settings/").context["form"]
    fields = {name: form[name].value() or "" for name in form.fields}

    client.post(f"/t/{tournament.public_id}/settings/", {**fields, "starts_at": "2026-11-20T20:15"})

    tournament.refresh_from_db()
    assert tournament.starts_at == BEGINS.replace(hour=20, minute=15)


def test_files_name_the_day_in_the_club(client, la_paz, tournament) -> None:
    season = new_season(la_paz)
    Evening.objects.create(season=season, tournament=tournament)
    Tournament.objects.update(status=Tournament.Status.FINISHED)
    fold_evenings()

    evenings = rows_of(client, f"/seasons/{season.public_id}/evenings.csv")
    table = rows_of(client, f"/seasons/{season.public_id}/table.csv")
    season_zip = zipfile.ZipFile(io.BytesIO(client.get(f"/seasons/{season.public_id}.csv").content))
    tables = "".join(season_zip.read(name).decode("utf-8-sig") for name in season_zip.namelist())

    assert evenings[1][1] == "2026-11-20 21:30"
    assert table[0][-1] == "2026-11-20 Copa"
    assert "2026-11-20,Copa" in tables
    assert "2026-11-21" not in tables


def test_a_year_ends_by_the_clock_of_the_club(la_paz) -> None:
    eve = BEGINS.replace(month=12, day=31)
    held = new_tournament(la_paz, pairs=4, name="Nochevieja", public=True, starts_at=eve)

    assert [tournaments_of(la_paz, year) for year in (2026, 2027)] == [[held], []]


def test_a_picture_beside_a_link_names_the_day_in_the_club(tournament) -> None:
    assert subjects.tournament(tournament.public_id).kicker == "Cacho · 20 November 2026"


def test_a_calendar_gives_the_moment_itself(client, tournament) -> None:
    assert b"DTSTART:20261121T013000Z" in client.get("/clubs/cacho/seasons/calendar.ics").content


def test_the_api_gives_the_moment_with_its_offset(client, tournament) -> None:
    sent = client.get(f"/api/v1/tournaments/{tournament.public_id}").json()["starts_at"]

    assert datetime.fromisoformat(sent) == BEGINS
    assert datetime.fromisoformat(sent).utcoffset() is not None


def test_the_own_log_of_somebody_gives_each_entry_the_clock_of_its_club(signed_in, carla, la_paz) -> None:
    entry = log("change_club", actor=Actor(user=carla), club=la_paz)

    page = signed_in(carla).get("/me/log/").text

    assert f"{entry.at.astimezone(la_paz.zone):%H:%M}</time>" in page


def test_an_e_mail_about_the_account_goes_by_the_clock_of_ones_club(signed_in, carla) -> None:
    password = {
        "oldpassword": "kloppen-en-meegaan",
        "password1": "volkomen-ander-woord",
        "password2": "volkomen-ander-woord",
    }

    signed_in(carla).post(reverse("account_change_password"), password, HTTP_USER_AGENT="a browser")

    (message,) = mail.outbox
    there = datetime.now(UTC).astimezone(ZoneInfo("America/La_Paz"))
    assert re.search(rf"done on .*, {there:%H}:", message.body)


def test_a_club_with_a_zone_that_this_machine_does_not_know_goes_by_the_site(
    la_paz, tournament, client
) -> None:
    Club.objects.update(time_zone="Atlantis/Poseidonis")

    assert "Saturday 21 November 2026, 01:30" in client.get(f"/t/{tournament.public_id}/").text
