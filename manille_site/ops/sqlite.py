"""Which journal a SQLite file may use.

Up to 3.51.2, two connections that write and checkpoint at the same instant can corrupt a file in WAL mode.
"""

import sqlite3

from django.db import connection

FIRST_SAFE_WAL = (3, 51, 3)


def in_use() -> bool:
    return connection.vendor == "sqlite"


def wal_is_safe() -> bool:
    return sqlite3.sqlite_version_info >= FIRST_SAFE_WAL


def journal_mode() -> str:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA journal_mode")
        mode: str = cursor.fetchone()[0]
    return mode


def choose_journal_mode() -> str:
    """Puts the file in WAL where that is safe, else in TRUNCATE; a property of the file, so once is enough.

    Never from ``init_command``: SQLite waits for no lock there, and workers that start together would fail.
    """
    wanted = "wal" if wal_is_safe() else "truncate"
    if journal_mode() != wanted:
        with connection.cursor() as cursor:
            cursor.execute(f"PRAGMA journal_mode={wanted}")
    return wanted
