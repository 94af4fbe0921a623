"""``manage.py restore FILE``: the database as it was when the copy was made."""

import sys
from getpass import getpass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from manille_site.ops import locks, moving, postgres, refusals, restorations, restoring, sqlite
from manille_site.ops.backups import BackupError
from manille_site.ops.manual import PROGRAM


class Command(BaseCommand):
    help = (
        f"Replaces the whole database by a copy that `{PROGRAM} backup` made. Stop the server first. "
        f"The key of a sealed copy, which `{PROGRAM} backup_key` printed, is asked for, or read "
        "from the first line of standard input (empty: the one of this installation)."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--yes", action="store_true", help="don't ask")

    def handle(self, *args: Any, **options: Any) -> None:
        settings.DATA_DIR.mkdir(parents=True, exist_ok=True, mode=0o700)
        postgres.go_round_the_pooler()
        key = _key_of(options["file"])
        try:
            with moving.opened(options["file"], key) as (backup, head):
                before = _restore(backup, asks=not options["yes"])
            moved = moving.take_over(head, key) if head else ""
        except (BackupError, OSError) as error:
            raise CommandError(refusals.sentence_about(error) or str(error)) from error
        if sqlite.in_use():
            sqlite.choose_journal_mode()
        call_command("migrate", interactive=False, verbosity=0)
        restorations.note(options["file"], timezone.now())
        self.stdout.write(_sentence(before))
        if moved:
            self.stdout.write(moved)


def _restore(backup: Path, *, asks: bool) -> restoring.Before:
    restoring.check(backup)
    with locks.Duty(locks.Work.SCHEDULING) as nobody_else_runs:
        if not nobody_else_runs:
            raise CommandError(
                "The site runs on this database. Stop it first: Ctrl-C where it was started, or "
                "`systemctl stop` where a service runs it."
            )
        if asks:
            _ask(backup)
        return restoring.restore(backup, timezone.now())


def _key_of(file: Path) -> str:
    """Of a sealed copy, typed in: what stands behind a command is read by everybody who calls `ps`."""
    if not moving.is_sealed(file):
        return ""
    if not sys.stdin.isatty():
        return sys.stdin.readline().strip()
    return getpass("This copy is sealed. Its key (Enter: the one of this installation): ").strip()


def _ask(backup: Path) -> None:
    try:
        answer = input(
            f"{backup.name} replaces everything in the database. What is there now is kept.\n"
            "Type yes to go on: "
        )
    except EOFError:
        raise CommandError("Nobody is there to answer: add --yes to restore without being asked.") from None
    except KeyboardInterrupt:
        answer = ""
    if answer.strip().lower() != "yes":
        raise CommandError("Nothing was changed.")


def _sentence(before: restoring.Before) -> str:
    if before.backup:
        return f"Restored. What was there before is in {before.backup}."
    if before.damaged:
        return f"Restored. The database that was there is damaged; it is kept as {before.damaged}."
    return "Restored. Nothing was there before."
