"""``manage.py draw FILE``: the next round of a tournament's current stage."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from tournaments.engine import draw_json
from tournaments.management.tournament_file import Answer, TournamentFileCommand


class Command(TournamentFileCommand):
    help = "Draw the next round of a tournament's current stage, and print JSON."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--all", action="store_true", help="every round that can be drawn now")

    def answer(self, raw: bytes, options: dict[str, Any]) -> Answer:
        return draw_json(raw, everything=options["all"])
