"""``manage.py export_club heule heule.zip``: a whole club in one file."""

import os
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from manille_site.archive.writing import write_archive
from scoring.access.actors import Actor
from scoring.models import Club
from scoring.writing.log import log


class Command(BaseCommand):
    help = "Writes everything that a club has put in into one zip of open formats."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("club", help="short address of the club")
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        club = Club.objects.filter(slug=options["club"]).first()
        if club is None:
            raise CommandError(f"There is no club {options['club']}.")
        unfinished = options["file"].with_name(f".{options['file'].name}.part")
        try:
            with open(os.open(unfinished, os.O_CREAT | os.O_RDWR | os.O_TRUNC, 0o600), "w+b") as target:
                counts = write_archive(club, target)
            unfinished.rename(options["file"])
        except OSError as error:
            raise CommandError(str(error)) from error
        finally:
            unfinished.unlink(missing_ok=True)
        log("export_club", actor=Actor(role="administrator"), club=club, subject=f"club:{club.pk}")
        self.stdout.write(f"{options['file']}: {sum(counts.values())} rows")
