"""``manage.py check_scores``: folds every closed match again and compares it with the result it kept."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoring.matches.selectors.folding import final_of, fold_lines, header_of, newest_lines
from scoring.models import Match


class Command(BaseCommand):
    help = "Folds every closed match again and reports each whose kept result is another. Changes nothing."

    def handle(self, *args: Any, **options: Any) -> None:
        checked = different = 0
        closed = Match.objects.exclude(closed_at=None).prefetch_related("seats").order_by("pk")
        for match in closed.iterator(chunk_size=500):
            checked += 1
            names = [seat.name for seat in sorted(match.seats.all(), key=lambda seat: seat.number)]
            final = final_of(fold_lines(header_of(match, names), newest_lines(match)).fold)
            if final != match.final:
                different += 1
                self.stdout.write(f"{match.variant} {match.public_id}: kept {match.final}, folded {final}")
        self.stdout.write(f"{checked} closed matches folded, {different} with another result.")
        if different:
            raise CommandError("Some results are not what the lines say.", returncode=1)
