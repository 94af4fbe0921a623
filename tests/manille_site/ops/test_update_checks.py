"""What an older version damaged is looked for once after an update; log, doctor and administrators say so."""

from datetime import timedelta
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from manille_site.ops import update_checks
from manille_site.ops.doctor import Finding, Level
from manille_site.ops.doctor.database import results
from manille_site.ops.models import UpdateCheck
from manille_site.ops.version import build, version
from scoring.models import Club, Match, Player, Seat, User
from tests.manille_site.ops.installations import manage, new_environment, starting, wait_until
from tests.tournaments.records.hand_made import EIGHT, hand_made_evening

EXCHANGE = "manage.py check_people --repair"
COUNT = "manage.py rebuild_statistics"
FOLD = "manage.py check_scores"
WELL = Finding(Level.OK, "People, statistics and results are what the sheets say.")


def seat_somebody_else() -> None:
    """As versions did that wrote the row of a seat and told nobody (house.md, H1)."""
    seat = Seat.objects.exclude(player=None).order_by("pk")[0]
    Seat.objects.filter(pk=seat.pk).update(player=Player.objects.create(name="Eva"), name="Eva")


def keep_another_result() -> None:
    match = Match.objects.exclude(closed_at=None)[0]
    Match.objects.filter(pk=match.pk).update(final={**match.final, "games_won": [9, 9]})


@pytest.fixture
def played(club: Club) -> None:
    hand_made_evening(club)


@pytest.fixture
def administrator(db: None, settings) -> Client:
    user = User.objects.create_superuser("ada@example.org", "a-long-password", name="Ada")
    client = Client()
    client.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")
    return client


def commands() -> list[str]:
    return [update_checks.REMEDIES[one.command] for one in update_checks.findings()]


# When ------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_where_nothing_was_played_nothing_is_looked_for(club: Club) -> None:
    assert not update_checks.is_due(EIGHT)


@pytest.mark.django_db
def test_it_is_looked_for_once_a_version(played: None) -> None:
    assert update_checks.is_due(EIGHT)
    update_checks.look()
    assert not update_checks.is_due(EIGHT + timedelta(days=1000))
    UpdateCheck.objects.update(version="0.0.9")
    assert update_checks.is_due(EIGHT)


@pytest.mark.django_db
def test_it_is_looked_for_again_when_code_has_come_without_a_new_number(
    played: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    update_checks.look()
    assert set(UpdateCheck.objects.values_list("version", flat=True)) == {build()}
    assert build().startswith(f"{version()}+")
    monkeypatch.setattr(update_checks, "build", lambda: f"{version()}+of-tomorrow")
    assert update_checks.is_due(EIGHT)


@pytest.mark.django_db
def test_what_ended_in_between_is_begun_again(played: None) -> None:
    update_checks.look()
    UpdateCheck.objects.filter(command="check_scores").delete()
    assert update_checks.is_due(EIGHT)


@pytest.mark.django_db
def test_damage_is_looked_at_again_the_next_day(played: None) -> None:
    keep_another_result()
    update_checks.look()
    UpdateCheck.objects.update(checked_at=EIGHT)
    assert not update_checks.is_due(EIGHT + timedelta(hours=23))
    assert update_checks.is_due(EIGHT + timedelta(hours=25))


# What ------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_each_kind_of_damage_has_its_command(played: None) -> None:
    update_checks.look()
    assert (commands(), results()) == ([], WELL)
    seat_somebody_else()
    keep_another_result()
    update_checks.look()
    assert commands() == [EXCHANGE, COUNT, FOLD]


@pytest.mark.django_db
def test_the_doctor_says_what_it_is_and_how_to_repair_it(played: None) -> None:
    assert results().level == Level.WARNING  # nobody has looked
    seat_somebody_else()
    update_checks.look()
    finding = results()
    assert finding.level == Level.PROBLEM
    assert finding.sentence.startswith("1 matches are counted for other people than sit there")
    assert finding.remedy == f"{EXCHANGE}; {COUNT}; then manage.py check_update."


@pytest.mark.django_db
def test_the_command_says_the_same_and_knows_when_it_is_repaired(played: None) -> None:
    seat_somebody_else()
    out = StringIO()
    with pytest.raises(CommandError):
        call_command("check_update", stdout=out)
    assert EXCHANGE in out.getvalue()
    call_command("check_people", "--repair", stdout=StringIO())
    call_command("check_update", stdout=out)
    assert out.getvalue().endswith("People, statistics and results are what the sheets say.\n")
    assert results() == WELL


# Who is told -----------------------------------------------------------------------------------------------


def test_an_administrator_reads_it_on_the_first_page_and_nobody_else(
    played: None, administrator: Client, anna: User, signed_in
) -> None:
    seat_somebody_else()
    update_checks.look()
    assert f"<code>{EXCHANGE}</code>" in administrator.get("/").content.decode()
    for other in (Client(), signed_in(anna)):
        assert "older version" not in other.get("/").content.decode()
    call_command("check_people", "--repair", stdout=StringIO())
    update_checks.look()
    assert "older version" not in administrator.get("/").content.decode()


DAMAGED = """
from django.core.management import call_command
from scoring.models import Club
from tests.manille_site.ops.test_update_checks import seat_somebody_else
from tests.tournaments.records.hand_made import hand_made_evening
hand_made_evening(Club.objects.create(name="Heule", slug="heule"))
call_command("follow_up")  # else it would count the match anew, and find nothing wrong
seat_somebody_else()
"""


@pytest.mark.django_db
@pytest.mark.release
def test_up_looks_by_itself_and_writes_it_into_the_log(tmp_path: Path) -> None:
    environment = new_environment(tmp_path / "data", LOG_LEVEL="INFO")
    manage(environment, "up", "--prepare-only").check_returncode()
    manage(environment, "shell", "--no-imports", "-c", DAMAGED).check_returncode()
    with starting(environment) as site:
        wait_until(lambda: "an older version left damage" in site.log.read_text(), site)
        wait_until(lambda: "rebuild_statistics" in site.log.read_text(), site)
    assert '"remedy": "manage.py check_people --repair"' in site.log.read_text()
    doctor = manage(environment, "doctor").stdout
    assert "✗ results" in doctor
    assert EXCHANGE in doctor
