"""Commands that answer JSON files with JSON: one file, or with ``--jsonl`` one file a line.

Whatever the input, the answer is JSON on standard output; exit status 2 says that something was refused.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO

from django.core.management.base import BaseCommand, CommandParser

from scoring.rules.reader import BYTE_ORDER_MARK
from scoring.rules.sheet.file import LIMIT

REFUSED = 2

_readable = json.JSONEncoder(ensure_ascii=False, check_circular=False).encode
_escaped = json.JSONEncoder(check_circular=False).encode


class JsonFilesCommand(BaseCommand):
    """Reads files, prints answers; a subclass says what the answer is."""

    requires_system_checks = []
    file_help = ""
    limit = LIMIT
    """Bytes of a file, at most; one more is read, so that the answer can say that it is too big."""

    def answer_to(self, raw: bytes, options: dict[str, Any]) -> dict[str, Any]:
        """The answer to one file's bytes, with ``errors`` where it is refused; never raises."""
        raise NotImplementedError

    def answer_to_nothing(self) -> dict[str, Any]:
        """The ``errors`` for a file that isn't there or can't be opened."""
        raise NotImplementedError

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help=f"{self.file_help}; - reads standard input")
        parser.add_argument("--jsonl", action="store_true", help="one file a line in, one answer a line out")

    def handle(self, *args: Any, file: str, jsonl: bool, **options: Any) -> None:
        refused = False
        try:
            with _opened(file) as stream:
                for raw in _lines(stream) if jsonl else [stream.read(self.limit + 1)]:
                    answer = self.answer_to(raw, options)
                    refused = refused or "errors" in answer
                    self._print(answer)
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nobody reads on: say no more
            return
        except OSError:
            refused = True
            self._print(self.answer_to_nothing())
        if refused:
            sys.exit(REFUSED)

    def _print(self, answer: dict[str, Any]) -> None:
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
    elif sys.stdin is None:
        raise OSError("standard input is closed")
    elif hasattr(sys.stdin, "buffer"):
        yield sys.stdin.buffer
    else:
        yield BytesIO(sys.stdin.read().encode("utf-8", "surrogatepass"))


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """Those that aren't blank; a byte order mark at the very beginning belongs to none of them."""
    for number, line in enumerate(stream):
        raw = line.removeprefix(BYTE_ORDER_MARK) if number == 0 else line
        if raw.strip():
            yield raw.removesuffix(b"\n")
