"""Copies of the database: made while people play, checked before they count as made, the oldest removed."""

import os
import sqlite3
import subprocess
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.db.backends.postgresql.client import DatabaseClient
from django.utils import timezone

from manille_site.ops import sqlite
from manille_site.ops.postgres import program

PATTERN = "manille-*.*"


class BackupError(Exception):
    """A copy that could not be made, or can't be trusted; the words say why."""


def back_up(folder: Path, at: datetime, keep: int = 14, *, of_this_app: bool = True) -> Path:
    """A checked copy of the whole database in ``folder``; of all copies the newest ``keep`` stay.

    Raises BackupError for what is damaged and, unless ``of_this_app`` is False, for another app's database.
    """
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    name = f"manille-{at.astimezone(UTC):%Y%m%d-%H%M%S-%f}{'.sqlite3' if sqlite.in_use() else '.dump'}"
    unfinished = folder / f".{name}.part"
    try:
        os.close(os.open(unfinished, os.O_CREAT | os.O_WRONLY, 0o600))
        copy = _copy_sqlite if sqlite.in_use() else _dump_postgres
        copy(unfinished, of_this_app=of_this_app)
        finished = unfinished.rename(folder / name)
    finally:
        unfinished.unlink(missing_ok=True)
    for old in sorted(folder.glob(PATTERN))[:-keep]:
        old.unlink()
    return finished


def back_up_if_due(at: datetime) -> Path | None:
    """The backup of the night, unless there is one since ``BACKUP_AT``; later when it was missed."""
    if not settings.BACKUP_AT:
        return None
    hour, minute = map(int, settings.BACKUP_AT.split(":"))
    due = timezone.localtime(at).replace(hour=hour, minute=minute, second=0, microsecond=0)
    if due > at:
        due -= timedelta(days=1)
    newest = newest_in(settings.BACKUP_DIR)
    return back_up(settings.BACKUP_DIR, at) if newest is None or made_at(newest) < due else None


def can_be_written(folder: Path) -> bool:
    """Whether copies can come there; a folder that is not there yet is made by the first of them."""
    there = next(one for one in (folder, *folder.parents) if one.exists())
    return there.is_dir() and os.access(there, os.W_OK | os.X_OK)


def newest_in(folder: Path) -> Path | None:
    return max(folder.glob(PATTERN), default=None)


def made_at(backup: Path) -> datetime:
    return datetime.fromtimestamp(backup.stat().st_mtime, UTC)


# SQLite ---------------------------------------------------------------------------------------------------


def _copy_sqlite(target: Path, *, of_this_app: bool) -> None:
    connection.ensure_connection()
    with closing(sqlite3.connect(target)) as copy:
        connection.connection.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")  # a copy is one file, whatever mode the original is in
        check_sqlite(copy, of_this_app=of_this_app)


def check_sqlite(copy: sqlite3.Connection, *, of_this_app: bool = True) -> None:
    """Raises BackupError unless it is whole and, where that is asked, a database of this app."""
    try:
        (verdict,) = copy.execute("PRAGMA integrity_check(1)").fetchone()
        known = copy.execute("SELECT 1 FROM sqlite_master WHERE name = 'django_migrations'").fetchone()
    except sqlite3.DatabaseError as error:
        raise BackupError(f"This is no SQLite database: {error}.") from None
    if verdict != "ok":
        raise BackupError(f"The copy is damaged: {verdict}.")
    if of_this_app and not known:
        raise BackupError("This is a SQLite database, but not one of this app.")


# PostgreSQL -----------------------------------------------------------------------------------------------


def _dump_postgres(target: Path, *, of_this_app: bool) -> None:
    run_on_database("pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={target}")
    check_postgres(target, of_this_app=of_this_app)


def check_postgres(dump: Path, *, of_this_app: bool = True) -> None:
    """Raises BackupError unless it is a dump and, where that is asked, of a database of this app."""
    listing = run("pg_restore", "--list", str(dump))
    if of_this_app and "TABLE DATA public django_migrations" not in listing:
        raise BackupError("This is a dump of PostgreSQL, but not one of this app.")


def run_on_database(name: str, *arguments: str) -> str:
    """:func:`run`, told where our database is."""
    (_psql, *where, database), environment = DatabaseClient.settings_to_cmd_args_env(
        connection.settings_dict, []
    )
    return run(name, *where, f"--dbname={database}", *arguments, environment=environment)


def run(name: str, *arguments: str, environment: dict[str, str] | None = None) -> str:
    """What a program of PostgreSQL prints. Raises BackupError with the first line of what went wrong."""
    process = subprocess.run(  # noqa: S603  words of our own and of the settings, no shell
        [program(name), *arguments],
        env=os.environ | (environment or {}),
        capture_output=True,
        text=True,
        check=False,
    )
    if process.returncode:
        raise BackupError(f"{name} failed: {process.stderr.strip().partition(chr(10))[0].rstrip('.')}.")
    return process.stdout
