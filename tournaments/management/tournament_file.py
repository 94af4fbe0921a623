"""What the commands that read tournament files have in common: input, output, errors and exit status.

docs/formats/tournament-file.md. No database; nothing but JSON on standard output.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO

from django.core.management.base import BaseCommand, CommandParser

from scoring.rules.reader import BYTE_ORDER_MARK
from tournaments.engine import LIMIT, Problem, TournamentError
from tournaments.explain import problem_sentence

REFUSED = 2

Answer = dict[str, Any]

_readable = json.JSONEncoder(ensure_ascii=False, check_circular=False).encode
_escaped = json.JSONEncoder(check_circular=False).encode


class TournamentFileCommand(BaseCommand):
    """Reads tournament files and prints an answer to each; exit status 2 if any was refused."""

    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="a tournament file; - reads standard input")
        parser.add_argument("--jsonl", action="store_true", help="one file a line in, one answer a line out")

    def answer(self, raw: bytes, options: dict[str, Any]) -> Answer:
        """The answer to one file; may raise :class:`TournamentError`."""
        raise NotImplementedError

    def handle(self, *args: Any, file: str, jsonl: bool, **options: Any) -> None:
        refused = False
        try:
            with _opened(file) as stream:
                for raw in _files(stream) if jsonl else [stream.read(LIMIT + 1)]:
                    refused = not self._print_answer(raw, options) or refused
        except OSError:
            refused = True
            self._print(errors_of([Problem("", "format", {"reason": "not_found"})]))
        if refused:
            sys.exit(REFUSED)

    def _print_answer(self, raw: bytes, options: dict[str, Any]) -> bool:
        """Print the answer or what is wrong; whether it was an answer."""
        try:
            answer = self.answer(raw, options)
        except TournamentError as error:
            self._print(errors_of(error.problems))
            return False
        self._print(answer)
        return True

    def _print(self, answer: Answer) -> None:
        """One line of JSON; with escapes where the output, or UTF-8, does not have its letters."""
        text = _readable(answer)
        try:
            text.encode(getattr(self.stdout, "encoding", None) or "utf-8")
        except UnicodeEncodeError:
            text = _escaped(answer)
        self.stdout.write(text)


def errors_of(problems: list[Problem]) -> Answer:
    return {
        "errors": [
            {"path": problem.path, "code": problem.code, "message": problem_sentence(problem)}
            for problem in problems
        ]
    }


@contextmanager
def _opened(file: str) -> Iterator[BinaryIO]:
    if file != "-":
        with Path(file).open("rb") as stream:
            yield stream
    elif hasattr(sys.stdin, "buffer"):
        yield sys.stdin.buffer
    else:
        yield BytesIO(sys.stdin.read().encode("utf-8", "surrogatepass"))


def _files(stream: BinaryIO) -> Iterator[bytes]:
    """The lines that aren't blank; a mark at the very beginning belongs to none of them."""
    for number, line in enumerate(stream):
        raw = line.removeprefix(BYTE_ORDER_MARK) if number == 0 else line
        if raw.strip():
            yield raw.removesuffix(b"\n")
