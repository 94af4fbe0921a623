"""``manage.py score FILE``: folds score sheets into points, games and a winner.

Implements docs/formats/score-sheet.md. Needs no database. Exit status 2 when a sheet was refused.
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

from scoring.answers import Answer, answer_to, errors_of
from scoring.rules import LineProblem, Problem
from scoring.rules.header import LIMIT
from scoring.rules.reader import BYTE_ORDER_MARK

REFUSED = 2
NO_SUCH_FILE = LineProblem(None, Problem(None, "format", {"reason": "not_found"}))

_readable = json.JSONEncoder(ensure_ascii=False, check_circular=False).encode
_escaped = json.JSONEncoder(check_circular=False).encode


class Command(BaseCommand):
    help = "Fold score sheets into points, games and a winner, and print JSON."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="a score sheet file; - reads standard input")
        parser.add_argument("--jsonl", action="store_true", help="one sheet a line in, one result a line out")

    def handle(self, *args: Any, file: str, jsonl: bool, **options: Any) -> None:
        refused = False
        try:
            with _opened(file) as stream:
                for raw in _sheets(stream) if jsonl else [stream.read(LIMIT + 1)]:
                    answer = answer_to(raw)
                    refused = refused or "errors" in answer
                    self._print(answer)
        except OSError:
            refused = True
            self._print(errors_of((NO_SUCH_FILE,)))
        if refused:
            sys.exit(REFUSED)

    def _print(self, answer: Answer) -> None:
        """One line of JSON; with escapes where the output, or UTF-8, does not have its letters."""
        text = _readable(answer)
        try:
            text.encode(getattr(self.stdout, "encoding", None) or "utf-8")
        except UnicodeEncodeError:
            text = _escaped(answer)
        self.stdout.write(text)


@contextmanager
def _opened(file: str) -> Iterator[BinaryIO]:
    if file != "-":
        with Path(file).open("rb") as stream:
            yield stream
    elif hasattr(sys.stdin, "buffer"):
        yield sys.stdin.buffer
    else:
        yield BytesIO(sys.stdin.read().encode("utf-8", "surrogatepass"))


def _sheets(stream: BinaryIO) -> Iterator[bytes]:
    """The lines that aren't blank; a mark at the very beginning belongs to none of them."""
    for number, line in enumerate(stream):
        raw = line.removeprefix(BYTE_ORDER_MARK) if number == 0 else line
        if raw.strip():
            yield raw.removesuffix(b"\n")
