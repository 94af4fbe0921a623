"""``manage.py backup``: a checked copy of the database, while the server runs."""

import sqlite3
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError
from django.utils import timezone

from manille_site.ops import postgres, refusals, second_place
from manille_site.ops.backups import BackupError, back_up

NO_ROOM = ("disk is full", "disk I/O error")
"""In what SQLite says where a file can't grow: on a full disk, and where a quota is used up."""


class Command(BaseCommand):
    help = "Makes a checked copy of the database, also in SECOND_PLACE, and removes the oldest ones."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--to", type=Path, default=settings.BACKUP_DIR, help="folder (default: BACKUP_DIR)"
        )
        parser.add_argument("--keep", type=int, default=14, help="how many copies stay (default: 14)")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["keep"] < 1:
            raise CommandError("Keep at least one copy.")
        postgres.go_round_the_pooler()
        at = timezone.now()
        try:
            file = back_up(options["to"], at, options["keep"])
        except (BackupError, OSError, DatabaseError, sqlite3.Error) as error:
            raise CommandError(_what_to_do(error, options["to"])) from error
        self.stdout.write(f"{file} ({file.stat().st_size // 1024:,} kB)")
        if settings.SECOND_PLACE is not None and options["to"] == settings.BACKUP_DIR:
            copied = second_place.copy(file, at)
            if not copied.is_well:
                raise CommandError(copied.summary)
            self.stdout.write(copied.summary)


def _what_to_do(error: Exception, folder: Path) -> str:
    if isinstance(error, sqlite3.OperationalError) and any(words in str(error) for words in NO_ROOM):
        return (
            f"There is no room for the copy in {folder}: {error}. "
            "Free space there, or choose another folder (BACKUP_DIR)."
        )
    return refusals.sentence_about(error) or str(error)
