"""``manage.py restore FILE``: the database as it was when the copy was made."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from manille_site.ops.backups import BackupError, back_up, restore


class Command(BaseCommand):
    help = "Replaces the whole database by a copy that `manage.py backup` made. Stop the server first."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--yes", action="store_true", help="don't ask")

    def handle(self, *args: Any, **options: Any) -> None:
        if (
            not options["yes"]
            and input("Everything in the database now is replaced. Go on? [yes/no] ") != "yes"
        ):
            raise CommandError("Nothing was changed.")
        try:
            before = back_up(settings.BACKUP_DIR / "before-restore", timezone.now(), keep=3)
            restore(options["file"])
        except (BackupError, OSError) as error:
            raise CommandError(str(error)) from error
        call_command("migrate", interactive=False, verbosity=0)
        self.stdout.write(f"Restored. What was there before is in {before}.")
