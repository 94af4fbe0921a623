"""What PostgreSQL alone wants: its programs, which Debian keeps off the path, and a way round a pooler."""

import shutil
from pathlib import Path

from django.conf import settings
from django.core.management.base import CommandError
from django.db import DatabaseError, connection

POOLER = (
    "A pooler such as PgBouncer stands before the database, and gives every transaction another session; "
    "migrations, backups and the scheduler need one of their own."
)
WAY_ROUND = "Set DATABASE_DIRECT_URL to the database itself."


def program(name: str) -> str:
    """The path of ``pg_dump``, ``initdb`` …: the one on the path, else that of Debian's newest version."""
    installed = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: int(path.parts[4]))
    executable = shutil.which(name) if not installed else str(installed[-1])
    if executable is None:
        raise FileNotFoundError(f"{name} is not installed (Debian: apt install postgresql)")
    return executable


class PoolerError(CommandError):
    """Nobody said how to get round the pooler."""

    def __init__(self) -> None:
        super().__init__(f"{POOLER} {WAY_ROUND}")


def go_round_the_pooler() -> None:
    """From here on this process talks to the database at ``DATABASE_DIRECT_URL``, where that is set.

    Migrations, dumps and locks belong to a session, and a pooler gives every transaction another one. Raises
    PoolerError where there is one, and the setting is missing.
    """
    if settings.DATABASE_DIRECT:
        connection.close()
        connection.settings_dict.update(settings.DATABASE_DIRECT)
    elif stands_behind_a_pooler():
        raise PoolerError


def stands_behind_a_pooler() -> bool:
    """Whether who answered the call is another than who works: a pooler has sessions of its own to offer.

    Not while the database is away; whoever asks it next will say so.
    """
    if connection.vendor != "postgresql":
        return False
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_backend_pid()")
            (worker,) = cursor.fetchone()
    except DatabaseError:
        return False
    is_another: bool = connection.connection.info.backend_pid != worker
    return is_another
