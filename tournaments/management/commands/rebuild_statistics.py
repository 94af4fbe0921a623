"""``manage.py rebuild_statistics``: counts every match again, and rates everybody anew."""

from typing import Any

from django.core.management.base import BaseCommand

from tournaments.records.services.ratings import bring_up_to_date
from tournaments.records.services.statistics import rebuild


class Command(BaseCommand):
    help = "Counts every match for the statistics again from its sheet, and rates everybody anew."

    def handle(self, *args: Any, **options: Any) -> None:
        matches = rebuild()
        bring_up_to_date()
        self.stdout.write(f"{matches} matches counted.")
