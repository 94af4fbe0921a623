"""``manage.py check_statistics``: counts every match again and compares it with the counts that are kept."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.records.selectors.checking import differences


class Command(BaseCommand):
    help = "Counts every match again and reports each whose kept counts are others. Changes nothing."

    def handle(self, *args: Any, **options: Any) -> None:
        number = 0
        for difference in differences():
            number += 1
            self.stdout.write(difference)
        self.stdout.write(f"{number} differences between the statistics and the sheets.")
        if number:
            raise CommandError("Run rebuild_statistics.", returncode=1)
