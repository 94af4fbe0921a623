"""``manage.py score FILE``: folds score sheets into points, games and a winner.

Implements docs/formats/score-sheet.md. Needs no database. Exit status 2 when a sheet was refused.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
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
        for raw in _sheets(file, jsonl):
            answer = errors_of((NO_SUCH_FILE,)) if raw is None else answer_to(raw)
            refused = refused or "errors" in answer
            self._print(answer)
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


def _sheets(file: str, jsonl: bool) -> Iterator[bytes | None]:
    """The file's bytes, or with ``jsonl`` those of each sheet in it; None for what can't be read."""
    try:
        with _opened(file) as stream:
            if jsonl:
                yield from _lines(stream)
            else:
                yield stream.read(LIMIT + 1)
    except OSError:
        yield None


@contextmanager
def _opened(file: str) -> Iterator[BinaryIO]:
    """Standard input stays open, as it isn't ours."""
    if file != "-":
        with Path(file).open("rb") as stream:
            yield stream
    else:
        yield sys.stdin.buffer


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """The lines that aren't blank; a mark at the very beginning belongs to none of them."""
    for number, line in enumerate(stream):
        raw = line.removeprefix(BYTE_ORDER_MARK) if number == 0 else line
        if raw.strip():
            yield raw.removesuffix(b"\n")
