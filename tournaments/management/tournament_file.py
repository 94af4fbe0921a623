"""What the commands that read tournament files have in common (docs/formats/tournament-file.md)."""

from __future__ import annotations

from typing import Any

from scoring.management.json_files import JsonFilesCommand
from tournaments.engine import LIMIT, Problem, TournamentError
from tournaments.words.engine import problem_sentence

Answer = dict[str, Any]


class TournamentFileCommand(JsonFilesCommand):
    """Reads tournament files; a subclass gives the answer to one, or raises :class:`TournamentError`."""

    file_help = "a tournament file"
    limit = LIMIT

    def answer(self, raw: bytes, options: dict[str, Any]) -> Answer:
        raise NotImplementedError

    def answer_to(self, raw: bytes, options: dict[str, Any]) -> Answer:
        try:
            return self.answer(raw, options)
        except TournamentError as error:
            return errors_of(error.problems)

    def answer_to_nothing(self) -> Answer:
        return errors_of([Problem("", "format", {"reason": "not_found"})])


def errors_of(problems: list[Problem]) -> Answer:
    return {
        "errors": [
            {"path": problem.path, "code": problem.code, "message": problem_sentence(problem)}
            for problem in problems
        ]
    }
