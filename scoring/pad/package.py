"""Our own rules as one file for phones: the rules, their words and the pad, as the server runs them.

The same sources make the same bytes, so what they hash to is the version of the rules that a phone has.
"""

from __future__ import annotations

import io
import zipfile
from functools import cache
from hashlib import sha256
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
ROOMS = ("rules", "words", "pad")
NAME = "scoring/rules.zip"
"""Among the static files."""

VENDOR = HERE / "vendor" / "pyodide"
RUNTIME = "pyodide/"
"""Among the static files, the folder of the Python runtime for browsers."""

LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The time of every file in it, which would be part of the bytes; a zip knows none before."""


def sources() -> list[Path]:
    """What a phone runs, in the order of its names."""
    return [HERE / "__init__.py", *sorted(path for room in ROOMS for path in (HERE / room).rglob("*.py"))]


@cache
def package() -> bytes:
    """The zip, which Python imports from as it is."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for path in sources():
            entry = zipfile.ZipInfo(path.relative_to(HERE.parent).as_posix(), LONG_AGO)
            archive.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED, 9)
    return buffer.getvalue()


@cache
def version() -> str:
    """The version of the rules: twelve letters that change with any of their sources."""
    digest = sha256()
    for path in sources():
        digest.update(path.relative_to(HERE).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:12]


@cache
def runtime_folder() -> str:
    """Where the runtime is served: under a name that changes with any of its files.

    Its loader asks for them by names of their own, which therefore have no hash.
    """
    sums = (VENDOR / "SHA256SUMS").read_bytes()
    return f"{RUNTIME}{sha256(sums).hexdigest()[:12]}/"


def catalogue_name(language: str) -> str:
    """Among the static files, the compiled sentences in this language (``nl``, ``pt_BR``)."""
    return f"scoring/words/{language}.mo"
