"""``manage.py standings FILE``: the ranking of every stage of a tournament, and the final one."""

from __future__ import annotations

from typing import Any

from tournaments.engine import standings_json
from tournaments.management.tournament_file import Answer, TournamentFileCommand


class Command(TournamentFileCommand):
    help = "Rank every stage of a tournament, and print JSON."

    def answer(self, raw: bytes, options: dict[str, Any]) -> Answer:
        return standings_json(raw)
