"""Backups leave the machine, sealed; a second machine goes on with the newest one."""

from datetime import UTC, datetime, timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from manille_site.ops import backups, jobs, moving, sealing, second_place
from manille_site.ops.backups import BackupError
from manille_site.ops.doctor.database import copies_elsewhere
from manille_site.ops.models import SecondCopy
from scoring.access.actors import Actor
from scoring.models import Line, User
from scoring.writing.log import log
from tests.scoring.factories import hand, new_match, play

KEY = "mfrg-g3df-mztw-q2lk-nnwg-23tp-obyx-e43u"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    file = tmp_path / "manille-20261122-043000-000000.sqlite3"
    file.write_bytes(b"hands and names " * 200_000)  # more than one piece
    return file


def sealed(copy: Path, key: str = KEY) -> Path:
    target = copy.with_name(copy.name + sealing.ENDING)
    sealing.seal(copy, target, key=key, secret_key="signs the cookies")
    return target


# The file


def test_what_was_sealed_comes_out_again_with_what_it_needs(copy: Path, tmp_path: Path) -> None:
    file, folder = sealed(copy), tmp_path / "out"
    folder.mkdir()
    opened, head = sealing.unseal(file, folder, key=KEY)
    assert opened.read_bytes() == copy.read_bytes()
    assert (opened.name, head.secret_key) == (copy.name, "signs the cookies")
    assert [path.name for path in folder.iterdir()] == [copy.name]


def test_nothing_of_it_can_be_read_without_the_key(copy: Path) -> None:
    content = sealed(copy).read_bytes()
    for word in (b"hands", b"names", b"signs", b"cookies", copy.name.encode()):
        assert word not in content
    assert sealed(copy).stat().st_mode & 0o777 == 0o600


def test_the_same_copy_is_sealed_otherwise_each_time(copy: Path) -> None:
    assert sealed(copy).read_bytes() != sealed(copy).read_bytes()


def _cut(content: bytes) -> bytes:
    return content[:-40]


def _changed(content: bytes) -> bytes:
    middle = len(content) // 2
    return content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :]


def _other_salt(content: bytes) -> bytes:
    at = len(sealing.MAGIC)
    return content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :]


@pytest.mark.parametrize("damage", [_cut, _changed, _other_salt, lambda content: content + b"more"])
def test_a_damaged_file_is_refused(copy: Path, damage: Any, tmp_path: Path) -> None:
    file = sealed(copy)
    file.write_bytes(damage(file.read_bytes()))
    with pytest.raises(BackupError, match="damaged, or this is not its key"):
        sealing.unseal(file, tmp_path, key=KEY)


def test_another_key_opens_nothing(copy: Path, tmp_path: Path) -> None:
    with pytest.raises(BackupError, match="not its key"):
        sealing.unseal(sealed(copy), tmp_path, key=sealing.new_key())


@pytest.mark.parametrize("key", ["", "abc", "1" * 32, "mfrg-g3df", "é" * 32])
def test_what_is_no_key_is_said_to_be_none(copy: Path, tmp_path: Path, key: str) -> None:
    with pytest.raises(BackupError, match="A key has 32 letters"):
        sealing.unseal(sealed(copy), tmp_path, key=key)


def test_a_key_may_be_typed_as_people_type(copy: Path, tmp_path: Path) -> None:
    sealing.unseal(sealed(copy), tmp_path / ".", key=f" {KEY.upper().replace('-', ' ')} ")


@pytest.mark.parametrize("content", [b"", b"SQLite format 3\0", sealing.MAGIC, sealing.MAGIC + b"short"])
def test_what_is_no_sealed_backup_is_said_to_be_none(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "other.sealed"
    file.write_bytes(content)
    with pytest.raises(BackupError, match="is no sealed backup"):
        sealing.unseal(file, tmp_path, key=KEY)


# The second place


@pytest.fixture
def stick(settings: Any, tmp_path: Path) -> Path:
    """A second place that is there, and an installation with a backup of last night."""
    settings.DATA_DIR, settings.BACKUP_DIR = tmp_path / "data", tmp_path / "data" / "backups"
    settings.SECOND_PLACE, settings.BACKUP_KEY = tmp_path / "stick", ""
    settings.DATA_DIR.mkdir(mode=0o700)
    settings.SECOND_PLACE.mkdir()
    play(new_match(), hand(37), hand(20))
    backups.back_up(settings.BACKUP_DIR, timezone.now())
    place: Path = settings.SECOND_PLACE
    return place


@pytest.mark.django_db(transaction=True)
class TestSecondPlace:
    def test_the_newest_backup_is_copied_once_and_can_be_opened(self, stick: Path, tmp_path: Path) -> None:
        second_place.copy_if_due(timezone.now())
        second_place.copy_if_due(timezone.now())
        (file,) = stick.iterdir()
        assert SecondCopy.objects.get().is_well
        opened, _head = sealing.unseal(file, tmp_path, key=second_place.stored_key())
        assert opened.read_bytes() == next((tmp_path / "data/backups").glob("manille-*")).read_bytes()

    def test_without_a_second_place_nothing_is_done(self, stick: Path, settings: Any) -> None:
        settings.SECOND_PLACE = None
        second_place.copy_if_due(timezone.now())
        second_place.copy_while_playing(timezone.now())
        assert list(stick.iterdir()) == []
        assert not (settings.DATA_DIR / "backup_key").exists()

    def test_a_stick_that_is_not_there_is_said_and_tried_again(
        self, stick: Path, settings: Any, client: Client
    ) -> None:
        stick.rmdir()
        second_place.copy_if_due(timezone.now())
        assert not stick.exists(), "the folder of a missing stick is never made"
        assert "Is the stick or the share there?" in SecondCopy.objects.get().summary
        assert copies_elsewhere().level == "problem"
        assert "second place" not in client.get("/readyz").text

        stick.mkdir()
        second_place.copy_if_due(timezone.now())
        assert SecondCopy.objects.get().is_well
        assert "a backup was last copied to the second place at" in client.get("/readyz").text

    def test_where_backups_are_made_is_no_second_place(self, stick: Path, settings: Any) -> None:
        settings.SECOND_PLACE = settings.BACKUP_DIR
        second_place.copy_if_due(timezone.now())
        assert "the second place is another" in SecondCopy.objects.get().summary

    def test_old_copies_go_and_those_of_others_stay(self, stick: Path, settings: Any) -> None:
        (stick / "holiday.jpg").write_bytes(b"")
        for day in range(3):
            backup = backups.back_up(settings.BACKUP_DIR, timezone.now() + timedelta(days=day))
            second_place.copy(backup, timezone.now(), keep=2)
        assert len(list(stick.glob("manille-*.sealed"))) == 2
        assert (stick / "holiday.jpg").exists()

    def test_what_is_played_is_copied_every_ten_minutes(self, stick: Path, settings: Any) -> None:
        at = timezone.now() + timedelta(minutes=1)
        second_place.copy_if_due(at)
        second_place.copy_while_playing(at + timedelta(minutes=30))
        assert not (stick / "playing").exists(), "nothing was written since"
        written = log("record_line", actor=Actor())
        for minutes in (5, 11, 12, 25):
            type(written).objects.model(
                action="record_line", at=at + timedelta(minutes=minutes - 1), role=""
            ).save(force_insert=True)
            second_place.copy_while_playing(at + timedelta(minutes=minutes))
        assert len(list((stick / "playing").iterdir())) == 2
        assert len(list(settings.BACKUP_DIR.glob("manille-*"))) == 1, "the nights' copies stay"

    def test_the_administrator_sees_when_it_worked(self, stick: Path, client: Client, signed_in: Any) -> None:
        second_place.copy_if_due(timezone.now())
        admin = signed_in(User.objects.create_superuser("root@example.org", "secret"))
        assert "A backup was copied to the second place" in " ".join(admin.get("/").text.split())
        assert "second place" not in client.get("/").text
        assert "It last worked" not in admin.get("/").text

    def test_after_a_failure_the_administrator_also_sees_when_it_last_worked(
        self, stick: Path, client: Client, signed_in: Any
    ) -> None:
        admin = signed_in(User.objects.create_superuser("root@example.org", "secret"))
        SecondCopy.objects.create(backup="second", is_well=False, summary="no stick")
        page = " ".join(admin.get("/").text.split())
        assert "could not be copied to the second place" in page
        assert "It has never worked yet." in page

        worked_at = datetime(2026, 3, 14, 12, tzinfo=UTC)
        SecondCopy.objects.create(backup="first", at=worked_at, is_well=True)
        page = " ".join(admin.get("/").text.split())
        assert "could not be copied to the second place" in page
        assert "It last worked: 14 Mar 2026, " in page
        assert "It last worked" not in client.get("/").text

    def test_the_doctor_says_how_it_is(self, stick: Path, settings: Any) -> None:
        assert "No backup has been copied" in copies_elsewhere().sentence
        second_place.copy_if_due(timezone.now())
        assert copies_elsewhere().sentence.endswith("is on the disk of the data itself.")
        SecondCopy.objects.update(at=timezone.now() - timedelta(days=5))
        assert "is 5 days old" in copies_elsewhere().sentence
        settings.SECOND_PLACE = None
        assert copies_elsewhere().level == "warning"

    def test_the_doctor_misses_a_stick_before_anything_was_tried(self, stick: Path) -> None:
        stick.rmdir()
        assert copies_elsewhere().level == "problem"
        assert copies_elsewhere().sentence == f"There is no folder {stick}."

    def test_the_scheduler_does_it(self) -> None:
        names = [job.name for job in (*jobs.other_jobs(), *jobs.playing_jobs())]
        assert "copy the newest backup to the second place" in names
        assert "copy what is being played" in names

    def test_the_command_prints_the_key_and_keeps_it(self, stick: Path, settings: Any) -> None:
        first, second = StringIO(), StringIO()
        call_command("backup_key", stdout=first)
        call_command("backup_key", stdout=second)
        assert first.getvalue() == second.getvalue()
        assert (settings.DATA_DIR / "backup_key").stat().st_mode & 0o777 == 0o600

    def test_a_sealed_copy_without_its_key_restores_nothing(
        self, stick: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        second_place.copy_if_due(timezone.now())
        (file,) = stick.iterdir()
        (settings.DATA_DIR / "backup_key").unlink()
        before = Line.objects.count()
        for typed, sentence in (("", "type the key that was written down"), (KEY, "not its key")):
            monkeypatch.setattr("sys.stdin", StringIO(f"{typed}\n"))
            with pytest.raises(CommandError, match=sentence):
                call_command("restore", str(file), "--yes")
        assert Line.objects.count() == before

    def test_an_installation_with_a_key_in_its_environment_is_told(self, settings: Any) -> None:
        settings.SECRET_KEY_FILE = None
        head = sealing.SealedHead("manille-1.sqlite3", "another")
        assert "Until it is the same, phones lose their tables" in moving.take_over(head, "")
        assert moving.take_over(sealing.SealedHead("x", settings.SECRET_KEY), "") == ""
