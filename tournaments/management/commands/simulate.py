"""``manage.py simulate FILE``: plays a tournament to its end with invented results."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from tournaments.engine import simulate_json
from tournaments.management.tournament_file import Answer, TournamentFileCommand


class Command(TournamentFileCommand):
    help = "Play a tournament to its end with invented results, and print the finished file."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--seed", type=int, default=0, help="chance of the results; 0 unless given")

    def answer(self, raw: bytes, options: dict[str, Any]) -> Answer:
        return simulate_json(raw, seed=options["seed"])
