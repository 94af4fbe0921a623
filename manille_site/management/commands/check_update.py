"""``manage.py check_update``: looks for what an older version damaged; `up` does so once after an update."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from manille_site.ops import lifeline, postgres, update_checks


class Command(BaseCommand):
    help = (
        "Runs check_people, check_statistics and check_scores, and keeps what they say for `doctor` and for "
        "administrators. `up` runs it once after an update; run it again after a repair. Repairs nothing."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--quiet", action="store_true", help="only into the log and the database")

    def handle(self, *args: Any, **options: Any) -> None:
        lifeline.end_with_supervisor()
        postgres.go_round_the_pooler()
        update_checks.look()
        findings = update_checks.findings()
        if options["quiet"]:
            return
        for one in findings:
            self.stdout.write(f"{one.summary}\n  → {update_checks.REMEDIES[one.command]}")
        if findings:
            raise CommandError("Run these commands, then this one again.", returncode=1)
        self.stdout.write("People, statistics and results are what the sheets say.")
