"""``manage.py finalise_results``: results become final when the time to object is over. For cron."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from tournaments.models import Tournament
from tournaments.rounds.services.finality import finalise_due


class Command(BaseCommand):
    help = "Make the results final that nobody has objected to in time."

    def handle(self, *args: Any, **options: Any) -> None:
        waiting = Tournament.objects.filter(
            status=Tournament.Status.OPEN, finality=Tournament.Finality.DEADLINE
        )
        for tournament in waiting:
            for result in finalise_due(tournament, timezone.now()):
                self.stdout.write(f"{tournament.public_id} {result.table}: {result.scores}")
