"""``manage.py score FILE``: folds score sheets into points, games and a winner.

Implements docs/formats/score-sheet.md. Needs no database. Exit status 2 when a sheet was refused.
"""

from __future__ import annotations

from typing import Any

from scoring.management.json_files import JsonFilesCommand
from scoring.rules import LineProblem, Problem
from scoring.words.answers import answer_to, errors_of

NO_SUCH_FILE = LineProblem(None, Problem(None, "format", {"reason": "not_found"}))


class Command(JsonFilesCommand):
    help = "Fold score sheets into points, games and a winner, and print JSON."
    file_help = "a score sheet file"

    def answer_to(self, raw: bytes, options: dict[str, Any]) -> dict[str, Any]:
        return answer_to(raw)

    def answer_to_nothing(self) -> dict[str, Any]:
        return errors_of((NO_SUCH_FILE,))
