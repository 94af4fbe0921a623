"""``manage.py doctor``: whether the installation is well; exit status 1 where it is not."""

import json
import sys
from contextlib import suppress
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from manille_site.ops import postgres
from manille_site.ops.doctor import Finding, Level, examine

MARKS = {Level.OK: "✓", Level.WARNING: "!", Level.PROBLEM: "✗"}


class Command(BaseCommand):
    help = "Says whether the installation is well, and what to do where it is not. Prints no secrets."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="for programs: one object")

    def handle(self, *args: Any, **options: Any) -> None:
        with suppress(postgres.PoolerError):  # the check of the database says it
            postgres.go_round_the_pooler()
        findings = {}
        for name, finding in examine():
            findings[name] = finding
            if not options["json"]:
                self._show(name, finding)
        is_well = all(finding.level != Level.PROBLEM for finding in findings.values())
        if options["json"]:
            checks = [
                {"name": name, "level": one.level, "sentence": one.sentence, "remedy": one.remedy}
                for name, one in findings.items()
            ]
            self.stdout.write(json.dumps({"is_well": is_well, "checks": checks}, ensure_ascii=False))
        if not is_well:
            sys.exit(1)

    def _show(self, name: str, finding: Finding) -> None:
        self.stdout.write(f"{MARKS[finding.level]} {name:13} {finding.sentence}")
        if finding.remedy:
            self.stdout.write(f"{'':15} → {finding.remedy}")
