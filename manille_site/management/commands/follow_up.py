"""``manage.py follow_up``: does what follows from writes, once; ``scheduler`` does it all day."""

from typing import Any

from django.core.management.base import BaseCommand

from scoring.writing.later import do_due


class Command(BaseCommand):
    help = "Counts and rates what was written down meanwhile. Only where no scheduler runs."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        total = 0
        for is_long in (False, True):
            while done := do_due(is_long=is_long):
                total += done
        self.stdout.write(f"{total} done.")
