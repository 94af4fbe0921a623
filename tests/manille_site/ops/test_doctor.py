"""``manage.py doctor``: in a well installation every check is content, and each can be broken by itself."""

import errno
import json
import os
import re
import resource
from collections.abc import Callable, Iterator
from datetime import timedelta
from io import StringIO
from pathlib import Path
from shutil import copy, rmtree
from typing import Any

import django
import pytest
from django.conf import settings as of_project
from django.core.management import call_command
from django.db import DatabaseError, OperationalError
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from manille_site.ops import backups, locks, refusals
from manille_site.ops.doctor import Finding, Level, database, examine, machine, site
from manille_site.webhooks.models import Delivery
from scoring.models import Club
from tests.manille_site.ops.installations import free_port
from tests.manille_site.webhooks.hooks import new_hook

CHECKS = database.CHECKS | machine.CHECKS | site.CHECKS
KEY = "a-key-that-nobody-may-read-" * 3


@pytest.fixture
def duty(installation: Any) -> Iterator[locks.Duty]:
    """A scheduler that works."""
    duty = locks.Duty(locks.Work.SCHEDULING)
    with duty as is_mine:
        assert is_mine
        yield duty


@pytest.fixture
def installation(settings: Any, tmp_path: Path, transactional_db: None) -> Iterator[Any]:
    """Its settings. Nothing is wrong with it but that no scheduler runs."""
    copy(of_project.BASE_DIR / "pyproject.toml", tmp_path)
    (tmp_path / "requirements.txt").write_text(f"django=={django.__version__} \\\n    --hash=sha256:0\n")
    settings.BASE_DIR = tmp_path
    settings.DATA_DIR = tmp_path / "data"
    settings.BACKUP_DIR = tmp_path / "backups"
    settings.DATA_DIR.mkdir(mode=0o700)
    settings.SECRET_KEY_FILE, settings.SECRET_KEY = None, KEY
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}}
    settings.WORKERS = 2
    settings.WHITENOISE_USE_FINDERS = True
    settings.PLAIN_HTTP, settings.TRUSTED_PROXIES = False, 1
    settings.ALLOWED_HOSTS = ["cards.example.org"]
    settings.MAIL_WORKS = True
    backups.back_up(settings.BACKUP_DIR, timezone.now())
    applied = list(MigrationRecorder.Migration.objects.all())
    yield settings
    MigrationRecorder.Migration.objects.all().delete()  # which no flush empties
    MigrationRecorder.Migration.objects.bulk_create(applied)


@pytest.fixture
def own_environment() -> Iterator[None]:
    before = dict(os.environ)
    yield
    os.environ.clear()
    os.environ.update(before)


def test_there_are_seventeen_checks_and_a_well_installation_passes_them(duty: locks.Duty) -> None:
    findings = dict(examine())
    assert len(findings) == 17
    assert {name: one for name, one in findings.items() if one.level == Level.PROBLEM} == {}


def wait_for_migrations(_settings: Any) -> None:
    MigrationRecorder.Migration.objects.filter(app="scoring").delete()


def lose_the_backups(settings: Any) -> None:
    rmtree(settings.BACKUP_DIR)


def cut_the_backup(settings: Any) -> None:
    newest = backups.newest_in(settings.BACKUP_DIR)
    assert newest
    newest.write_bytes(newest.read_bytes()[:5000])


def keep_backups_below_a_file(settings: Any) -> None:
    file = settings.DATA_DIR / "stick"
    file.touch()
    settings.BACKUP_DIR = file / "backups"


def unmount_the_disk(settings: Any) -> None:
    settings.DATA_DIR.rmdir()


def open_the_folder(settings: Any) -> None:
    settings.DATA_DIR.chmod(0o755)


def turn_the_clock_back(_settings: Any) -> None:
    tomorrow = timezone.now() + timedelta(days=1)
    MigrationRecorder.Migration.objects.create(app="scoring", name="9999_tomorrow", applied=tomorrow)


def leave_the_zone_out(settings: Any) -> None:
    settings.TIME_ZONE = "UTC"


def lock_another_version(settings: Any) -> None:
    (settings.BASE_DIR / "requirements.txt").write_text("django==1.0 \\\n")


def misspell_a_setting(_settings: Any) -> None:
    os.environ["TRUSTED_PROXY"] = "1"


def answer_to_nobody(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]"]


def answer_to_everybody(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["*"]


def forget_the_proxy(settings: Any) -> None:
    settings.TRUSTED_PROXIES = 0


def announce_a_proxy_and_no_tls(settings: Any) -> None:
    settings.PLAIN_HTTP = True


def leave_mail_out(settings: Any) -> None:
    settings.MAIL_WORKS = False


def stop_the_mail_server(settings: Any) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", free_port()
    settings.EMAIL_HOST_USER, settings.EMAIL_HOST_PASSWORD = "manille", "a-password-of-mail"


def misspell_the_mail_server(settings: Any) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST = "mail..example.org"


def shorten_the_key(settings: Any) -> None:
    settings.SECRET_KEY = "short"


def never_store_the_key(settings: Any) -> None:
    settings.SECRET_KEY_FILE = settings.DATA_DIR / "secret_key"


def collect_nothing(settings: Any) -> None:
    settings.WHITENOISE_USE_FINDERS = False
    settings.STATIC_ROOT = settings.DATA_DIR / "static"


def let_each_worker_count_for_itself(settings: Any) -> None:
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}


def start_far_too_many_workers(settings: Any) -> None:
    settings.WORKERS = 1000


@pytest.mark.parametrize(
    ("name", "break_it", "said"),
    [
        ("database", wait_for_migrations, "waits for"),
        ("backups", lose_the_backups, "There is no backup"),
        ("backups", cut_the_backup, "can't be restored"),
        ("backups", keep_backups_below_a_file, "can't be written into"),
        ("disk", unmount_the_disk, "No such file"),
        ("permissions", open_the_folder, "Others on this machine"),
        ("permissions", unmount_the_disk, "is not there"),
        ("clock", turn_the_clock_back, "changed later"),
        ("time_zone", leave_the_zone_out, "no place"),
        ("versions", lock_another_version, "django"),
        ("settings", misspell_a_setting, "TRUSTED_PROXY is no setting: TRUSTED_PROXIES is one."),
        ("hosts", answer_to_nobody, "this machine only"),
        ("hosts", answer_to_everybody, "any name"),
        ("proxy", forget_the_proxy, "knows of no proxy"),
        ("proxy", announce_a_proxy_and_no_tls, "PLAIN_HTTP"),
        ("mail", leave_mail_out, "terminal"),
        ("mail", stop_the_mail_server, "Connection refused"),
        ("mail", misspell_the_mail_server, "There can be no mail server mail..example.org"),
        ("secret_key", shorten_the_key, "shorter"),
        ("secret_key", never_store_the_key, "no secret key"),
        ("static_files", collect_nothing, "Styles and scripts"),
        ("workers", let_each_worker_count_for_itself, "for itself"),
        ("workers", start_far_too_many_workers, "processors"),
    ],
)
def test_what_is_broken_is_said_with_its_remedy(
    installation: Any, own_environment: None, name: str, break_it: Callable[[Any], None], said: str
) -> None:
    break_it(installation)
    finding = CHECKS[name]()
    assert finding.level != Level.OK
    assert said in finding.sentence
    assert finding.remedy


def test_a_folder_that_can_t_be_asked_about_is_named(
    installation: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> Finding:
        raise OSError(errno.EROFS, "Read-only file system", "/srv/manille")

    monkeypatch.setitem(machine.CHECKS, "disk", refuse)
    found = dict(examine())["disk"]
    assert found.sentence == "Can't be said: /srv/manille: Read-only file system."


def test_a_site_without_a_scheduler_is_not_well(installation: Any) -> None:
    finding = CHECKS["scheduler"]()
    assert (finding.level, "manage.py scheduler" in finding.remedy) == (Level.PROBLEM, True)


def test_messages_that_wait_for_long_are_counted(duty: locks.Duty, club: Club) -> None:
    long_ago = timezone.now() - timedelta(hours=1)
    Delivery.objects.create(webhook=new_hook(club), kind="test", next_try_at=long_ago)
    finding = CHECKS["scheduler"]()
    assert (finding.level, finding.sentence[:1]) == (Level.WARNING, "1")


def test_a_backup_of_last_week_is_too_old(installation: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "BACKUP_EVERY", timedelta(seconds=-1))
    assert CHECKS["backups"]().sentence.startswith("The newest backup is")


def test_a_disk_that_fills_up_is_pointed_out(installation: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "LEAST_FREE", 2**80)
    assert CHECKS["disk"]().level == Level.WARNING


def test_of_a_full_disk_it_is_said_that_space_has_to_be_freed(installation: Any) -> None:
    """The system takes nothing into files any longer, as where a quota is used up."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        finding = CHECKS["disk"]()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert (finding.level, "File too large" in finding.sentence) == (Level.PROBLEM, True)
    assert finding.remedy.startswith(f"Free space on the disk of {installation.DATA_DIR}")


@pytest.mark.parametrize(
    ("error", "sentence", "remedy"),
    [
        (OperationalError("database or disk is full"), "The disk is full", "Free space"),
        (OSError(errno.ENOSPC, "No space left on device", "/srv/x"), "There is no room for /srv/x", "Free"),
        (DatabaseError("database disk image is malformed"), "The database is damaged", "Stop the site"),
    ],
)
def test_each_trouble_has_its_own_remedy(error: Exception, sentence: str, remedy: str) -> None:
    trouble = refusals.trouble_with(error)
    assert trouble
    assert trouble.sentence.startswith(sentence)
    assert trouble.remedy.startswith(remedy)


# The command ------------------------------------------------------------------------------------------------


def told(*arguments: str) -> tuple[str, int]:
    """What the command prints, and its exit status."""
    out = StringIO()
    try:
        call_command("doctor", *arguments, stdout=out)
    except SystemExit as end:
        return out.getvalue(), int(str(end.code))
    return out.getvalue(), 0


def test_the_exit_status_says_whether_all_is_well(duty: locks.Duty, installation: Any) -> None:
    said, status = told()
    assert status == 0, said
    forget_the_proxy(installation)
    said, status = told()
    assert status == 1
    assert "✗ proxy" in said


def test_programs_get_one_object_without_secrets(installation: Any) -> None:
    stop_the_mail_server(installation)
    said, status = told("--json")
    answer = json.loads(said)
    assert (status, answer["is_well"]) == (1, False)
    assert [check["name"] for check in answer["checks"]] == list(CHECKS)
    for hidden in (KEY, "a-password-of-mail", "manille:"):
        assert hidden not in said


def test_a_database_that_is_away_ends_no_other_check(
    settings: Any, tmp_path: Path, no_database: None
) -> None:
    settings.DATA_DIR = settings.BACKUP_DIR = tmp_path
    findings = dict(examine())
    assert len(findings) == 17
    assert findings["database"].level == Level.PROBLEM
    assert re.match("The database (does not answer|file .* can't be used)", findings["database"].sentence)
    assert findings["time_zone"].level == Level.OK
