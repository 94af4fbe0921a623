"""Opens an archive that somebody sent, and believes nothing of it.

Nothing is unpacked to the disk. Names, sizes and JSON are checked before anything is made of them.
"""

import json
import re
import zipfile
import zlib
from dataclasses import dataclass
from datetime import datetime
from typing import IO, Any, NoReturn

from manille_site.archive.contents import CLUBS, PLAYERS, TABLES_OF_CLUB
from manille_site.archive.writing import FORMAT
from scoring.imports.confinement import TooMuchError, ask

LARGEST_SENT = 20 * 1024 * 1024
"""Bytes of a file that is sent to the page."""

LARGEST_INSIDE = 100 * 1024 * 1024
"""Bytes of everything in it, unpacked: some 300,000 hands. The command takes :data:`LARGEST_FOR_COMMAND`."""

LARGEST_FOR_COMMAND = 32 * LARGEST_INSIDE
MOST_FILES = 200_000
ABOUT = 1024 * 1024
TABLES = (CLUBS, PLAYERS, *(kept.name for kept in TABLES_OF_CLUB))
NAME = re.compile(
    rf"archive\.json|README\.txt|tables/(?:{'|'.join(TABLES)})\.json|sheets/[a-z0-9]{{10}}\.json"
    r"|(?:tournaments|standings)/[a-z0-9]{6}\.json"
)
ARCHIVE_ID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")


class BadArchiveError(Exception):
    """``code`` says what is wrong with the file, ``name`` in which part of it."""

    def __init__(self, code: str, name: str = "") -> None:
        super().__init__(code, name)
        self.code, self.name = code, name


@dataclass(frozen=True)
class Archive:
    """One that was opened; what is in it is read when it is asked for."""

    file: zipfile.ZipFile
    sizes: dict[str, int]
    about: dict[str, Any]

    @property
    def id(self) -> str:
        return str(self.about["id"])

    @property
    def club_name(self) -> str:
        return str(self.about["name"])

    @property
    def club_slug(self) -> str:
        """The short address that it had; empty where the file doesn't say."""
        clubs = [row for row in self.table("clubs") if isinstance(row, dict)]
        return next((str(row.get("slug")) for row in clubs if row.get("n") == self.about["club"]), "")

    @property
    def counts(self) -> dict[str, int]:
        return {name: self.about["tables"].get(name, 0) for name in TABLES}

    def table(self, name: str) -> list[Any]:
        """The rows of a table; none where it was not known yet when the archive was made."""
        path = f"tables/{name}.json"
        if path not in self.sizes:
            return []
        rows = self.json(path)
        if not isinstance(rows, list):
            _refuse("no_json", path)
        return rows

    def json(self, path: str) -> Any:
        """One file of the archive; None when it isn't there."""
        return _read_json(self.file, path, self.sizes[path]) if path in self.sizes else None


def open_archive(sent: IO[bytes], largest: int = LARGEST_INSIDE) -> Archive:
    """The archive in a file.

    Raises:
        BadArchiveError: it is none, or one that no export writes.
    """
    try:
        file = zipfile.ZipFile(sent)
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError) as error:
        raise BadArchiveError("no_zip") from error
    infos = file.infolist()
    if len(infos) > MOST_FILES or sum(info.file_size for info in infos) > largest:
        _refuse("too_large")
    for info in infos:
        if not NAME.fullmatch(info.filename) or info.flag_bits & 1:
            _refuse("foreign_file", info.filename[:80])
        if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            _refuse("foreign_file", info.filename[:80])
    sizes = {info.filename: info.file_size for info in infos}
    if len(sizes) < len(infos):
        _refuse("foreign_file")
    if not 0 < sizes.get("archive.json", 0) <= ABOUT:
        _refuse("no_archive")
    return Archive(file, sizes, _checked(_read_json(file, "archive.json", ABOUT)))


def open_upload(sent: IO[bytes]) -> Archive:
    """As :func:`open_archive`, of a file from somebody who need not be known to anyone.

    Before anything of it is made here, a process of its own reads all of it (``weighing.py``): sixty
    kilobytes may stand for lists that take gigabytes.

    Raises:
        BadArchiveError: it is none, or more than a page takes over.
    """
    archive = open_archive(sent)
    sent.seek(0)
    try:
        answer = ask("manille_site.archive.weighing", sent.read()).decode()
    except TooMuchError as error:
        raise BadArchiveError("too_large") from error
    if answer:
        _refuse("no_json", answer)
    return archive


def _checked(about: Any) -> dict[str, Any]:
    if not isinstance(about, dict) or not isinstance(about.get("format"), str):
        _refuse("no_archive")
    if about["format"] != FORMAT:
        _refuse("newer" if about["format"].startswith("manille-club/") else "no_archive")
    tables = about.get("tables")
    right = {
        "id": isinstance(about.get("id"), str) and ARCHIVE_ID.fullmatch(about["id"]),
        "name": isinstance(about.get("name"), str),
        "made_at": _is_moment(about.get("made_at")),
        "club": type(about.get("club")) is int,
        "tables": isinstance(tables, dict) and all(type(count) is int for count in tables.values()),
    }
    for name, is_right in right.items():
        if not is_right:
            _refuse("damaged", f"archive.json, {name}")
    return about


def _is_moment(text: Any) -> bool:
    try:
        return datetime.fromisoformat(text).tzinfo is not None
    except (TypeError, ValueError):
        return False


def _read_json(file: zipfile.ZipFile, path: str, size: int) -> Any:
    """A member's JSON. Text that no database stores (NUL, halves of letters) is refused, NaN too."""
    try:
        with file.open(path) as member:
            raw = member.read(size + 1)
            if len(raw) > size or member.read(1):
                _refuse("damaged", path)
        data = json.loads(raw, parse_constant=_no_constant)
        text = json.dumps(data, ensure_ascii=False).encode()
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as error:
        if isinstance(error, RecursionError):
            raise BadArchiveError("no_json", path) from error
        raise BadArchiveError("damaged", path) from error
    except ValueError as error:
        raise BadArchiveError("no_json", path) from error
    if b"\\u0000" in text:
        _refuse("no_json", path)
    return data


def _no_constant(name: str) -> NoReturn:
    raise ValueError(name)


def _refuse(code: str, name: str = "") -> NoReturn:
    raise BadArchiveError(code, name)
