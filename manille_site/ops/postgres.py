"""What PostgreSQL alone wants: its programs, which Debian keeps off the path, and a way round a pooler."""

import shutil
from pathlib import Path

from django.conf import settings
from django.db import connection


def program(name: str) -> str:
    """The path of ``pg_dump``, ``initdb`` …: the one on the path, else that of Debian's newest version."""
    installed = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: int(path.parts[4]))
    executable = shutil.which(name) if not installed else str(installed[-1])
    if executable is None:
        raise FileNotFoundError(f"{name} is not installed (Debian: apt install postgresql)")
    return executable


def go_round_the_pooler() -> None:
    """From here on this process talks to the database at ``DATABASE_DIRECT_URL``, where that is set.

    Migrations, dumps and locks belong to a session, and a pooler gives every transaction another one.
    """
    if settings.DATABASE_DIRECT:
        connection.close()
        connection.settings_dict.update(settings.DATABASE_DIRECT)
