"""``manage.py check_people``: finds sheets of tournaments that stand in other people's names."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scoring.models import Match
from tournaments.records.services.wrong_people import find_wrong_people, mend_wrong_people


class Command(BaseCommand):
    help = (
        "Reports matches that are counted for, or signed by, other people than those who sit there: older "
        "versions left them when people were reseated, a result was moved or a substitute came. "
        "Changes nothing without --repair."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--repair", action="store_true", help="count them for the right people and ask for new signatures"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        wrong = mend_wrong_people() if options["repair"] else find_wrong_people()
        self._write("counted for other people", wrong.to_recount)
        self._write("signed, or shown on phones, for other people", wrong.to_sign)
        postscript = " Mended." if wrong and options["repair"] else ""
        self.stdout.write(
            f"{len(wrong.to_recount)} matches are counted for other people than sit there, "
            f"{len(wrong.to_sign)} are to be looked at again by those who do.{postscript}"
        )
        if wrong and not options["repair"]:
            raise CommandError("Run check_people --repair.", returncode=1)

    def _write(self, what: str, keys: list[int]) -> None:
        for match in Match.objects.filter(pk__in=keys).order_by("pk").iterator():
            self.stdout.write(f"{match.variant} {match.public_id}: {what}")
