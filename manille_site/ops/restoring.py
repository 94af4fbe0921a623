"""A backup put in place of the database: of a healthy one, of ruins, or of nothing at all.

What is there is kept first: as a backup where it can be read, else as the damaged file itself.
"""

import sqlite3
import tempfile
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder

from manille_site.ops import sqlite
from manille_site.ops.backups import BackupError, back_up, check_postgres, check_sqlite, run, run_on_database

DROP_TABLES = """
DO $$ DECLARE name text; BEGIN
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = current_schema() LOOP
        EXECUTE format('DROP TABLE %I CASCADE', name);
    END LOOP;
END $$
"""
"""Also those of a newer version, which the dump does not know and which would hold on to the others."""


@dataclass(frozen=True)
class Before:
    """Where that is which was in the database; None where nothing was."""

    backup: Path | None = None
    damaged: Path | None = None


def check(backup: Path) -> None:
    """Raises BackupError unless ``backup`` is whole and of this app. Changes nothing."""
    if not backup.is_file():
        raise BackupError(f"{backup} is no file.")
    if not sqlite.in_use():
        check_postgres(backup)
        return
    with closing(_open(backup)) as copy:
        check_sqlite(copy)


def restore(backup: Path, at: datetime) -> Before:
    """Puts ``backup`` in place of everything in the database. Raises BackupError."""
    check(backup)
    before = _keep_what_is_there(at)
    if sqlite.in_use():
        connection.ensure_connection()
        with closing(_open(backup)) as copy:
            copy.backup(connection.connection)
    else:
        _restore_postgres(backup)
    connection.close()
    return before


def _keep_what_is_there(at: datetime) -> Before:
    connection.close()
    try:
        if _is_empty():
            return Before()
        folder = settings.BACKUP_DIR / "before-restore"
        return Before(backup=back_up(folder, at, keep=3, of_this_app=False))
    except (DatabaseError, sqlite3.DatabaseError, BackupError) as error:
        if not sqlite.in_use() or isinstance(error, OperationalError | sqlite3.OperationalError):
            why = f"What is in the database now could not be kept ({error}), so nothing was changed."
            if not sqlite.in_use():
                why += " Restore into a new, empty database, and name that one in DATABASE_URL."
            raise BackupError(why) from error
        return Before(damaged=_move_aside(at))


def _is_empty() -> bool:
    return not MigrationRecorder(connection).has_table() and not connection.introspection.table_names()


# SQLite -----------------------------------------------------------------------------------------------------


def _open(backup: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{backup.resolve().as_uri()}?mode=ro", uri=True)


def _move_aside(at: datetime) -> Path:
    """The file and what belongs to it get a name that says when; nothing is thrown away."""
    connection.close()
    file = Path(connection.settings_dict["NAME"])
    aside = file.with_name(f"{file.name}.damaged-{at.astimezone(UTC):%Y%m%d-%H%M%S}")
    for suffix in ("", "-wal", "-shm", "-journal"):
        part = file.with_name(file.name + suffix)
        if part.exists():
            part.rename(aside.with_name(aside.name + suffix))
    return aside


# PostgreSQL -------------------------------------------------------------------------------------------------


def _restore_postgres(backup: Path) -> None:
    """In one transaction: a dump that ends in the middle, or doesn't fit, changes nothing."""
    with tempfile.TemporaryDirectory(dir=settings.DATA_DIR) as folder:
        script = Path(folder) / "restore.sql"
        flags = ("--clean", "--if-exists", "--no-owner", "--no-privileges", f"--file={script}", str(backup))
        run("pg_restore", *flags)
        at_once = ("--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1")
        run_on_database("psql", *at_once, f"--command={DROP_TABLES}", f"--file={script}")
