"""The secret key of an installation that sets none: made by ``manage.py up``, readable by its owner only."""

import os
from pathlib import Path


def stored(path: Path) -> str:
    """The key kept at ``path``, empty before the first start. Reads only: settings write nothing."""
    try:
        return path.read_text().strip()
    except (FileNotFoundError, NotADirectoryError):
        return ""


def keep(path: Path, key: str) -> str:
    """Store ``key`` at ``path`` (mode 0600) unless there is one already; the key that holds from now on."""
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return stored(path)
    with os.fdopen(handle, "w") as file:
        file.write(key)
    return key
