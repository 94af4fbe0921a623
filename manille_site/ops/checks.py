"""What ``manage.py check`` says about an installation beyond what Django asks."""

import sqlite3
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Tags, Warning, register
from django.db import DatabaseError
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Min
from django.utils import timezone

from manille_site.ops import backups, sqlite
from manille_site.ops.manual import PROGRAM, page

BACKUP_EVERY = timedelta(days=7)


@register(Tags.database)
def wal_needs_a_safe_sqlite(databases: Sequence[str] | None = None, **kwargs: Any) -> list[CheckMessage]:
    if not databases or not sqlite.in_use() or sqlite.wal_is_safe() or sqlite.journal_mode() != "wal":
        return []
    return [
        Warning(
            f"The database is in WAL mode, and SQLite {sqlite3.sqlite_version} can corrupt it then.",
            hint=f"Start with `{PROGRAM} up`, which changes the mode, or install a SQLite from 3.51.3 on.",
            id="manille.W001",
        )
    ]


@register(Tags.caches, deploy=True)
def workers_share_a_cache(**kwargs: Any) -> list[CheckMessage]:
    if settings.WORKERS < 2 or "locmem" not in settings.CACHES["default"]["BACKEND"]:
        return []
    return [
        Warning(
            f"Each of {settings.WORKERS} workers counts attempts to sign in for itself.",
            hint="Leave CACHE_URL unset (a table in the database), or name a cache that workers share.",
            id="manille.W002",
        )
    ]


@register(deploy=True)
def mail_reaches_people(**kwargs: Any) -> list[CheckMessage]:
    if "console" not in settings.EMAIL_BACKEND:
        return []
    return [
        Warning(
            "E-mail is written to the terminal, so nobody can sign in by a code or reset a password.",
            hint=f"Set EMAIL_URL, as in {page('settings.md')}.",
            id="manille.W003",
        )
    ]


@register(Tags.database, deploy=True)
def there_is_a_fresh_backup(databases: Sequence[str] | None = None, **kwargs: Any) -> list[CheckMessage]:
    """Warns once an installation is older than a week, and so is its newest backup."""
    if not databases:
        return []
    week_ago = timezone.now() - BACKUP_EVERY
    try:
        installed_at = MigrationRecorder.Migration.objects.aggregate(at=Min("applied"))["at"]
    except DatabaseError:  # nothing is installed yet
        return []
    newest = backups.newest_in(settings.BACKUP_DIR)
    if installed_at is None or installed_at > week_ago or (newest and backups.made_at(newest) > week_ago):
        return []
    return [
        Warning(
            "There is no backup of the last seven days.",
            hint=f"Run `{PROGRAM} backup` every night, or set BACKUP_AT ({page('deployment.md')}).",
            id="manille.W004",
        )
    ]
