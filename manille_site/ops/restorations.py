"""When a database went back to what it had been, so that nothing computed before is taken for true."""

from datetime import datetime
from pathlib import Path

from django.db import connection

from manille_site.ops import sqlite
from manille_site.ops.models import Restoration


def note(backup: Path, at: datetime) -> None:
    """That ``backup`` was restored; once the database has the tables of this version."""
    Restoration.objects.create(backup=backup.name[:100], at=at)


def last_restoration() -> str:
    """Another after each ``restore``, and on PostgreSQL after each recovery of its own to a moment."""
    last = Restoration.objects.order_by("-pk").first()
    mark = "" if last is None else f"{last.pk}.{last.at:%Y%m%d%H%M%S%f}"
    return mark if sqlite.in_use() else f"{_timeline()}.{mark}"


def _timeline() -> str:
    """Of PostgreSQL's log: another after a recovery, and after a replica took over."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)")
        return str(cursor.fetchone()[0])
