"""``manage.py legal FILE``: which cards may be played, and what forbids the others.

Implements docs/formats/legal-play.md. Needs no database. Exit status 2 when a position was refused.
"""

from __future__ import annotations

from typing import Any

from scoring.management.json_files import JsonFilesCommand
from scoring.referee.words.legal import problem_sentence, reason
from scoring.rules.cards.legal import judge
from scoring.rules.cards.position import PositionError, read_file
from scoring.rules.variant import Problem

NO_SUCH_FILE = Problem(None, "format", {"reason": "not_found"})


class Command(JsonFilesCommand):
    help = "Say which cards of a hand may be played, and which rule forbids each of the others."
    file_help = "a position file"

    def answer_to(self, raw: bytes, options: dict[str, Any]) -> dict[str, Any]:
        return answer_to(raw)

    def answer_to_nothing(self) -> dict[str, Any]:
        return errors_of(NO_SUCH_FILE)


def answer_to(raw: bytes) -> dict[str, Any]:
    """The verdict on a position file, or its errors; never raises."""
    try:
        position = read_file(raw)
    except PositionError as error:
        return errors_of(*error.problems)
    verdict = judge(position)
    return {
        "legal": verdict.legal,
        "forbidden": [
            {"card": each.card, "rule": each.rule.value, "text": reason(each, position.variant)}
            for each in verdict.forbidden
        ],
    }


def errors_of(*problems: Problem) -> dict[str, Any]:
    """Why a position is refused."""
    return {
        "errors": [
            {"field": problem.field, "code": problem.code, "message": problem_sentence(problem)}
            for problem in problems
        ]
    }
