"""What has to be in place before the server starts."""

import hashlib
import sqlite3
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.management import call_command
from django.db import connection

from manille_site.ops import health, locks, postgres, private, secret, sqlite
from manille_site.ops.progress import CommandProgress, Say
from scoring.pad import package


def prepare(say: Say = lambda _sentence: None) -> None:
    """Database and static files, as this version of the code wants them. Safe to repeat, at once too."""
    settings.DATA_DIR.mkdir(parents=True, exist_ok=True, mode=0o700)
    private.close_to_others(settings.DATA_DIR)
    postgres.go_round_the_pooler()
    with locks.exclusively(locks.Work.PREPARING):
        if settings.SECRET_KEY_FILE:
            settings.SECRET_KEY = secret.keep(settings.SECRET_KEY_FILE, settings.SECRET_KEY)
        _migrate(say)
        collect_static_files(say)
    connection.close()


def _migrate(say: Say) -> None:
    if sqlite.in_use() and sqlite.choose_journal_mode() != "wal":
        say(
            f"SQLite is {sqlite3.sqlite_version} here: this machine has no pysqlite3, which brings a newer. "
            "While somebody saves, others wait. For a hall with many tables take PostgreSQL."
        )
    steps = health.waiting_migrations()
    if steps:
        say(f"Preparing the database: {steps} steps …")
    call_command("migrate", interactive=False, stdout=CommandProgress(say, 10, f"of {steps}", "Applying"))


def collect_static_files(say: Say = lambda _sentence: None) -> bool:
    """Collects what is served as it is, if anything changed since the last time; says whether it did."""
    if static_files_are_collected():
        return False
    say("Collecting styles, scripts and pictures …")
    call_command("collectstatic", interactive=False, verbosity=2, stdout=CommandProgress(say, 500, "files"))
    _stamp().write_text(_state_of_static_files())
    return True


def static_files_are_collected() -> bool:
    """Whether what is served is what this version brings."""
    stamp = _stamp()
    return stamp.is_file() and stamp.read_text() == _state_of_static_files()


def _stamp() -> Path:
    folder: Path = settings.STATIC_ROOT
    return folder / ".collected"


def _state_of_static_files() -> str:
    """A fingerprint that changes when a static file does."""
    digest = hashlib.sha256(settings.STORAGES["staticfiles"]["BACKEND"].encode())
    digest.update(package.version().encode())  # one file, made of many
    for finder in finders.get_finders():
        for path, storage in finder.list([]):
            stat = Path(storage.path(path)).stat()
            digest.update(f"{path}\0{stat.st_size}\0{stat.st_mtime_ns}\n".encode())
    return digest.hexdigest()
