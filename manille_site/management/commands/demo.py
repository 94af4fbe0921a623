"""``manage.py demo``: a club with weeks of play, to look around in."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from manille_site import demo
from scoring.models import Match


class Command(BaseCommand):
    help = "Fills an empty database with a demo club."

    def handle(self, *args: Any, **options: Any) -> None:
        if not demo.database_is_empty():
            raise CommandError(
                "There are people or matches already; the demo club goes into an empty database only."
            )
        demo.load()
        self.stdout.write(f"{Match.objects.count()} matches in every game of the family.")
        if credentials := demo.credentials():
            self.stdout.write(f"Sign in: {credentials.email}   {credentials.password}")
