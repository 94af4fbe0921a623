"""Reads a table that somebody sent, within limits of memory and computing (``confinement.py``).

Run as a program it is the process that does so: a file comes in, rows or the reason why not go out as JSON.
"""

import json
import sys

from scoring.imports.confinement import TooMuchError, ask, confine
from scoring.imports.errors import SpreadsheetError
from scoring.imports.limits import LARGEST
from scoring.imports.spreadsheets import SheetRow, read_file


def read_upload(raw: bytes) -> list[SheetRow]:
    """The rows of a file.

    Raises:
        SpreadsheetError: it is too large, or no table, or takes too much to read.
    """
    if len(raw) > LARGEST:
        raise SpreadsheetError("too_big", most=LARGEST // 1_000_000)
    try:
        answer = json.loads(ask(__name__, raw))
    except TooMuchError as error:
        raise SpreadsheetError("too_much") from error
    if "code" in answer:
        raise SpreadsheetError(answer["code"], **answer["facts"])
    return [SheetRow(number, tuple(cells)) for number, cells in answer["rows"]]


def _main() -> None:
    # openpyxl takes numpy along where it is, and needs it not.
    sys.modules["numpy"] = None  # type: ignore[assignment]
    confine()
    try:
        answer: object = {"rows": [(row.number, row.cells) for row in read_file(sys.stdin.buffer.read())]}
    except SpreadsheetError as error:
        answer = {"code": error.code, "facts": error.facts}
    sys.stdout.write(json.dumps(answer))


if __name__ == "__main__":
    _main()
