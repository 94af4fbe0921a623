"""Every night the newest backup is restored into a database of its own, which is thrown away afterwards.

A backup that nobody has restored is a hope. It goes the way that a person would go, by ``manage.py restore``,
and then every line that was written before the backup was made has to be there.
"""

import logging
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from urllib.parse import urlsplit
from uuid import uuid4

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.backends.base.base import BaseDatabaseWrapper

import manille_site
from manille_site.ops import backups, sqlite
from manille_site.ops.backups import BackupError
from manille_site.ops.models import Rehearsal
from scoring.models import Line

LOG = logging.getLogger("manille.rehearsal")

FOLDER = "rehearsal-"
"""How the folder in ``DATA_DIR`` begins in which it happens."""

ROOM = 3
"""Times the size of the backup that has to be free; a database of PostgreSQL is larger than its dump."""

WHILE_IT_IS_MADE = timedelta(minutes=1)
LONGEST = 3600
"""Seconds that restoring may take."""

GENTLY = 10
"""Niceness of the process that restores."""


def newest() -> Rehearsal | None:
    return Rehearsal.objects.order_by("-at").first()


def last_that_worked() -> datetime | None:
    return Rehearsal.objects.filter(is_well=True).order_by("-at").values_list("at", flat=True).first()


def rehearse_if_due() -> None:
    """Once for each backup that is the newest."""
    backup = backups.newest_in(settings.BACKUP_DIR)
    if not can_be_made():
        return
    if backup is not None and not Rehearsal.objects.filter(backup=backup.name).exists():
        rehearse(backup)


def can_be_made() -> bool:
    """Whether there can be a database beside ours: a role of PostgreSQL has to be allowed to make one."""
    if sqlite.in_use():
        return True
    with connection.cursor() as cursor:
        cursor.execute("SELECT rolcreatedb OR rolsuper FROM pg_roles WHERE rolname = current_user")
        may: bool = cursor.fetchone()[0]
    return may


def rehearse(backup: Path) -> Rehearsal:
    """Restore it, look into what came out, and note how that went."""
    try:
        _must_have_room_for(backup)
        written_before = backups.made_at(backup) - WHILE_IT_IS_MADE
        lines = _lines(connection, written_before)
        restored = _restored_lines(backup, written_before)
    except (BackupError, DatabaseError, OSError, subprocess.SubprocessError) as error:
        is_well, summary = False, f"{backup.name} could not be restored in a trial: {error}"
    else:
        is_well, summary = True, f"{backup.name} was restored in a trial, with {restored} lines of sheets."
        if restored < lines:
            is_well, summary = False, f"{backup.name} has {restored} lines of sheets of {lines}."
    if not is_well:
        LOG.error("%s", summary)
    return Rehearsal.objects.create(backup=backup.name, is_well=is_well, summary=summary[:500])


def _must_have_room_for(backup: Path) -> None:
    for leftover in settings.DATA_DIR.glob(f"{FOLDER}*"):  # of one whose process was killed
        shutil.rmtree(leftover, ignore_errors=True)
    wanted, free = ROOM * backup.stat().st_size, shutil.disk_usage(settings.DATA_DIR).free
    if free < wanted:
        raise BackupError(f"the disk has {free // 2**20} MB free, and it takes {wanted // 2**20}.")


def _restored_lines(backup: Path, before: datetime) -> int:
    with (
        tempfile.TemporaryDirectory(prefix=FOLDER, dir=settings.DATA_DIR) as folder,
        _scratch(folder) as address,
    ):
        _run_restore(backup.resolve(), folder, address)
        restored = connection.copy()
        restored.settings_dict["NAME"] = (
            address.removeprefix("sqlite:///") if sqlite.in_use() else urlsplit(address).path[1:]
        )
        try:
            return _lines(restored, before)
        finally:
            restored.close()


def _run_restore(backup: Path, folder: str, address: str) -> None:
    environment = os.environ | {
        "DATABASE_URL": address,
        "DATABASE_DIRECT_URL": "",
        "DATA_DIR": folder,
        "SECRET_KEY": settings.SECRET_KEY,
        "DJANGO_SETTINGS_MODULE": "manille_site.settings",
        "LOG_LEVEL": "ERROR",
    }
    process = subprocess.Popen(  # noqa: S603  our own interpreter and program
        [sys.executable, "-m", "django", "restore", str(backup), "--yes"],
        cwd=Path(manille_site.__file__).parent.parent,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    os.setpriority(os.PRIO_PROCESS, process.pid, GENTLY)
    try:
        _nothing, errors = process.communicate(timeout=LONGEST)
    finally:
        process.kill()
    if process.returncode:
        raise BackupError(errors.strip().rpartition("\n")[2] or f"restore ended with {process.returncode}.")


@contextmanager
def _scratch(folder: str) -> Iterator[str]:
    """The address of an empty database, which goes again."""
    if sqlite.in_use():
        yield f"sqlite:///{folder}/rehearsal.sqlite3"
        return
    name = f"manille_rehearsal_{uuid4().hex[:12]}"
    owner = connection.copy()
    try:
        with owner.cursor() as cursor:
            cursor.execute(f'CREATE DATABASE "{name}"')
        address = os.environ.get("DATABASE_DIRECT_URL") or os.environ["DATABASE_URL"]
        yield urlsplit(address)._replace(path=f"/{name}").geturl()
    finally:
        with owner.cursor() as cursor:
            cursor.execute(f'DROP DATABASE IF EXISTS "{name}"')
        owner.close()


def _lines(database: BaseDatabaseWrapper, before: datetime) -> int:
    """Of all sheets, written before then. Lines are never taken away."""
    table = connection.ops.quote_name(Line._meta.db_table)
    moment = database.ops.adapt_datetimefield_value(before)
    with database.cursor() as cursor:
        cursor.execute(f"SELECT COUNT(*) FROM {table} WHERE recorded_at < %s", [moment])  # noqa: S608
        count: int = cursor.fetchone()[0]
    return count
