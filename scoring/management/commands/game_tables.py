"""``manage.py game_tables``: writes the tables of games in the documents."""

from typing import Any

from django.core.management.base import BaseCommand

from scoring.management import game_tables


class Command(BaseCommand):
    requires_system_checks = ()  # the newest Django opens a database for them
    help = "Writes the tables of games in docs/formats/score-sheet.md and docs/rules/README.md."

    def handle(self, *args: Any, **options: Any) -> None:
        for path, page in game_tables.pages().items():
            path.write_text(page)
            self.stdout.write(f"{path} is written.")
