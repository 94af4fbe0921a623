"""``manage.py legal FILE``: which cards may be played, and what forbids the others.

Implements docs/formats/legal-play.md. Needs no database. Exit status 2 when a position was refused.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any, BinaryIO

from django.core.management.base import BaseCommand, CommandParser

from scoring.legal_words import reason, refusal
from scoring.rules.header import LIMIT
from scoring.rules.legal import judge
from scoring.rules.position import PositionError, read_file
from scoring.rules.variant import Problem

REFUSED = 2


class Command(BaseCommand):
    help = "Say which cards of a hand may be played, and which rule forbids each of the others."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="a position file; - reads standard input")
        parser.add_argument(
            "--jsonl", action="store_true", help="one position a line in, one answer a line out"
        )

    def handle(self, *args: Any, file: str, jsonl: bool, **options: Any) -> None:
        refused = False
        for raw in _positions(file, jsonl):
            answer = answer_to(raw)
            refused = refused or "errors" in answer
            self.stdout.write(self._printable(answer, indent=None if jsonl else 2))
        if refused:
            sys.exit(REFUSED)

    def _printable(self, answer: dict[str, Any], indent: int | None) -> str:
        """JSON in letters where the output has them, else in escapes: input may hold half a character."""
        text = json.dumps(answer, ensure_ascii=False, indent=indent)
        try:
            text.encode(getattr(self.stdout, "encoding", None) or "utf-8")
        except UnicodeEncodeError:
            return json.dumps(answer, indent=indent)
        return text


def answer_to(raw: bytes | None) -> dict[str, Any]:
    """The answer to one file's bytes, or its errors; None is a file that can't be read."""
    if raw is None:
        return _errors(Problem(None, "format", {"reason": "not_there"}))
    try:
        position = read_file(raw)
    except PositionError as error:
        return _errors(*error.problems)
    verdict = judge(position)
    return {
        "legal": list(verdict.legal),
        "forbidden": [
            {"card": each.card, "rule": each.rule.value, "text": reason(each, position.variant)}
            for each in verdict.forbidden
        ],
    }


def _errors(*problems: Problem) -> dict[str, Any]:
    return {
        "errors": [
            {"field": problem.field, "code": problem.code, "message": refusal(problem)}
            for problem in problems
        ]
    }


def _positions(file: str, jsonl: bool) -> Iterator[bytes | None]:
    """The file's bytes, or with ``jsonl`` those of each line that isn't blank."""
    try:
        if file == "-":
            yield from _read(sys.stdin.buffer, jsonl)
        else:
            with open(file, "rb") as stream:
                yield from _read(stream, jsonl)
    except OSError:
        yield None


def _read(stream: BinaryIO, jsonl: bool) -> Iterator[bytes]:
    if jsonl:
        yield from (line.removesuffix(b"\n") for line in stream if line.strip())
    else:
        yield stream.read(LIMIT + 1)
