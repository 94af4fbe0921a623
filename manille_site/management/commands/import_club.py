"""``manage.py import_club heule.zip --organiser otto@example.org``: a club from its archive."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from manille_site.archive import words
from manille_site.archive.forms import slug_for
from manille_site.archive.importing import import_club
from manille_site.archive.reading import LARGEST_FOR_COMMAND, BadArchiveError, open_archive
from scoring.access.actors import Actor
from scoring.models import User
from scoring.writing.errors import RefusedError
from scoring.writing.refusals import refusal


class Command(BaseCommand):
    help = "Makes a club of an archive, all of it or nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--address", default="", help="short address (default: the one it had)")
        parser.add_argument("--organiser", default="", help="e-mail address of the account that organises it")

    def handle(self, *args: Any, **options: Any) -> None:
        founder = None
        if options["organiser"]:
            founder = User.objects.filter(email__iexact=options["organiser"]).first()
            if founder is None:
                raise CommandError(f"There is no account {options['organiser']}.")
        actor = Actor(user=founder, role="administrator")
        try:
            with options["file"].open("rb") as sent:
                archive = open_archive(sent, LARGEST_FOR_COMMAND)
                slug = options["address"] or slug_for(archive)
                club, otherwise = import_club(archive=archive, slug=slug, founder=founder, actor=actor)
        except OSError as error:
            raise CommandError(str(error)) from error
        except BadArchiveError as error:
            raise CommandError(words.problem(error)) from error
        except RefusedError as error:
            raise CommandError(refusal(error)) from error
        self.stdout.write(f"{club.name}: /clubs/{club.slug}/")
        for name in otherwise:
            self.stdout.write(f"Counted otherwise by this version: {name}")
