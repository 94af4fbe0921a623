"""Every night the newest backup is restored into a database of its own, and the site says how that went."""

import os
import time
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from manille_site.ops import backups, rehearsals
from manille_site.ops.doctor import Level, database
from manille_site.ops.models import Rehearsal
from scoring.models import Line, User
from tests.scoring.factories import hand, new_match, play

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def installation(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Its folder, with a backup of last night in which two hands are."""
    settings.DATA_DIR, settings.BACKUP_DIR = tmp_path / "data", tmp_path / "data" / "backups"
    settings.DATA_DIR.mkdir(mode=0o700)
    monkeypatch.setattr(rehearsals, "WHILE_IT_IS_MADE", timedelta())
    monkeypatch.setenv("DATA_DIR", str(settings.DATA_DIR))
    play(new_match(), hand(37), hand(20))
    backups.back_up(settings.BACKUP_DIR, timezone.now())
    folder: Path = settings.DATA_DIR
    return folder


def test_the_newest_backup_is_restored_once_and_nothing_is_left_behind(
    installation: Path, client: Client
) -> None:
    rehearsals.rehearse_if_due()
    rehearsals.rehearse_if_due()
    trial = Rehearsal.objects.get()
    assert (trial.is_well, "with 2 lines" in trial.summary) == (True, True), trial.summary
    assert [path.name for path in installation.iterdir()] == ["backups"]
    assert Line.objects.count() == 2
    ready = client.get("/readyz").text
    assert f"a backup was last restored in a trial at {trial.at:%Y-%m-%d %H:%M} UTC\n" in ready
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT COUNT(*) FROM pg_database WHERE datname LIKE 'manille_rehearsal_%'")
            assert cursor.fetchone() == (0,)


def test_where_no_other_database_may_be_made_nothing_is_tried_and_the_doctor_says_why(
    installation: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert rehearsals.can_be_made()
    monkeypatch.setattr(rehearsals, "can_be_made", lambda: False)
    rehearsals.rehearse_if_due()
    finding = database.CHECKS["backups"]()
    assert not Rehearsal.objects.exists()
    assert finding.level == Level.WARNING
    assert "never restored in a trial" in finding.sentence
    assert "CREATEDB, as in docs/deployment.md" in finding.remedy


@pytest.mark.skipif("connection.vendor != 'postgresql'", reason="only PostgreSQL has roles")
def test_a_role_that_may_make_no_database_is_known() -> None:
    with connection.cursor() as cursor:
        cursor.execute("CREATE ROLE of_one_database")
        try:
            cursor.execute("SET ROLE of_one_database")
            may = rehearsals.can_be_made()
            cursor.execute("RESET ROLE")
        finally:
            cursor.execute("DROP ROLE of_one_database")
    assert not may


def test_a_backup_that_lacks_lines_is_no_good_one(installation: Path) -> None:
    play(new_match(), hand(10))
    newest = backups.newest_in(installation / "backups")
    assert newest is not None
    now = time.time_ns()  # as if it had been made after the third hand; touch() goes by a clock that is late
    os.utime(newest, ns=(now, now))
    trial = rehearsals.rehearse(newest)
    assert not trial.is_well
    assert "has 2 lines of sheets of 3" in trial.summary


def test_a_damaged_backup_is_told_to_the_administrator(installation: Path, client: Client) -> None:
    newest = backups.newest_in(installation / "backups")
    assert newest is not None
    newest.write_bytes(newest.read_bytes()[:5000])
    rehearsals.rehearse_if_due()
    assert not Rehearsal.objects.get().is_well
    assert "trial" not in client.get("/readyz").text
    assert "could not be restored" not in client.get("/").text
    client.force_login(User.objects.create_superuser("ada@example.org"))
    page = " ".join(client.get("/").text.split())
    assert "could not be restored in a trial" in page
    assert "It has never worked yet." in page
    Rehearsal.objects.create(backup="before", at=timezone.now() - timedelta(days=2), is_well=True)
    page = " ".join(client.get("/").text.split())
    assert "could not be restored in a trial" in page
    assert "It last worked: " in page


def test_without_room_on_the_disk_nothing_is_tried(
    installation: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rehearsals, "ROOM", 10**12)
    rehearsals.rehearse_if_due()
    assert "MB free" in Rehearsal.objects.get().summary
    assert [path.name for path in installation.iterdir()] == ["backups"]
