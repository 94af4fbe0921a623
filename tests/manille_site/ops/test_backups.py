"""A backup is a whole, checked copy; restoring it brings the database back as it was."""

import resource
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.core.checks import run_checks
from django.core.management import CommandError, call_command
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from manille_site.ops import checks, sqlite
from manille_site.ops.backups import BackupError, back_up
from manille_site.ops.restoring import restore
from scoring.models import Club
from tests.databases import new_database
from tests.manille_site.ops.installations import manage, new_environment


@pytest.fixture(autouse=True)
def _folder_of_its_own(settings, tmp_path_factory: pytest.TempPathFactory) -> None:
    settings.DATA_DIR = tmp_path_factory.mktemp("data")
    settings.BACKUP_DIR = settings.DATA_DIR / "backups"


EVENING = datetime(2026, 3, 21, 23, 30, tzinfo=UTC)


@pytest.mark.django_db(transaction=True)
def test_restoring_brings_back_what_was_there(tmp_path: Path) -> None:
    Club.objects.create(name="Heule", slug="heule")
    backup = back_up(tmp_path, EVENING)
    Club.objects.create(name="Osilo", slug="osilo")
    restore(backup, EVENING)
    assert [club.name for club in Club.objects.all()] == ["Heule"]


@pytest.mark.django_db(transaction=True)
def test_the_command_keeps_a_copy_of_what_it_replaces(tmp_path: Path, settings) -> None:
    settings.BACKUP_DIR = tmp_path / "backups"
    backup = back_up(tmp_path, EVENING)
    Club.objects.create(name="Osilo", slug="osilo")
    call_command("restore", str(backup), yes=True)
    assert not Club.objects.exists()
    (before,) = (tmp_path / "backups" / "before-restore").iterdir()
    restore(before, EVENING)
    assert [club.name for club in Club.objects.all()] == ["Osilo"]


@pytest.mark.django_db(transaction=True)
def test_the_newest_copies_stay_and_only_the_owner_reads_them(tmp_path: Path) -> None:
    made = [back_up(tmp_path, EVENING + timedelta(days=day), keep=2) for day in range(4)]
    assert sorted(tmp_path.iterdir()) == made[2:]
    assert made[3].stat().st_mode & 0o077 == 0


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("content", [b"", b"not a database", b"SQLite format 3\0" + b"\xff" * 4096])
def test_what_is_no_backup_changes_nothing(tmp_path: Path, content: bytes) -> None:
    Club.objects.create(name="Heule", slug="heule")
    broken = tmp_path / "broken"
    broken.write_bytes(content)
    with pytest.raises(BackupError):
        restore(broken, EVENING)
    assert Club.objects.count() == 1


def test_a_backup_that_is_not_there_is_refused_in_words(tmp_path: Path) -> None:
    with pytest.raises(BackupError, match="is no file"):
        restore(tmp_path / "nothing", EVENING)
    with pytest.raises(CommandError, match="Keep at least one"):
        call_command("backup", to=tmp_path, keep=0)


def a_full_disk() -> None:
    """No file takes more than 64 kB any longer: as where a quota is used up."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (2**16, hard))


def test_on_a_full_disk_the_command_ends_in_one_sentence_and_leaves_nothing(tmp_path: Path) -> None:
    """Of SQLite: what PostgreSQL's own program says of its disk is said as it is."""
    new_database(tmp_path / "club.sqlite3")
    environment = new_environment(tmp_path) | {"DATABASE_URL": f"sqlite:///{tmp_path}/club.sqlite3"}
    refused = manage(environment, "backup", preexec_fn=a_full_disk)

    assert refused.returncode == 1
    (sentence,) = refused.stderr.splitlines()
    folder = tmp_path / "backups"
    assert sentence.startswith(f"CommandError: There is no room for the copy in {folder}: ")
    assert sentence.endswith("Free space there, or choose another folder (BACKUP_DIR).")
    assert list(folder.iterdir()) == []

    assert manage(environment, "backup").returncode == 0
    assert [file.suffix for file in folder.iterdir()] == [".sqlite3"]


# The checks -----------------------------------------------------------------------------------------------


def warnings() -> set[str | None]:
    return {
        message.id
        for message in run_checks(include_deployment_checks=True, databases=["default"])
        if (message.id or "").startswith("manille.")
    }


@pytest.mark.django_db(transaction=True)
def test_a_week_without_a_backup_is_pointed_out(tmp_path: Path, settings) -> None:
    settings.BACKUP_DIR = tmp_path
    assert "manille.W004" not in warnings()  # installed just now
    MigrationRecorder.Migration.objects.update(applied=timezone.now() - timedelta(days=8))
    assert "manille.W004" in warnings()
    back_up(tmp_path, timezone.now())
    assert "manille.W004" not in warnings()


@pytest.mark.django_db
def test_workers_that_do_not_share_a_cache_are_pointed_out(settings) -> None:
    settings.WORKERS = 1
    assert "manille.W002" not in warnings()
    settings.WORKERS = 2
    assert "manille.W002" in warnings()


@pytest.mark.django_db
def test_mail_that_reaches_nobody_is_pointed_out(settings) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    assert "manille.W003" not in warnings()
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    assert "manille.W003" in warnings()


def test_wal_is_used_only_where_it_is_safe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own_file = sqlite3.connect(tmp_path / "own.sqlite3")
    own = SimpleNamespace(vendor="sqlite", cursor=lambda: closing(own_file.cursor()))
    monkeypatch.setattr(sqlite, "connection", own)
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 51, 3))
    assert (sqlite.choose_journal_mode(), sqlite.journal_mode()) == ("wal", "wal")
    assert checks.wal_needs_a_safe_sqlite(databases=["default"]) == []
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 51, 2))
    assert [message.id for message in checks.wal_needs_a_safe_sqlite(databases=["default"])] == [
        "manille.W001"
    ]
    assert (sqlite.choose_journal_mode(), sqlite.journal_mode()) == ("truncate", "truncate")
