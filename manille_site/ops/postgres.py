"""Finds PostgreSQL's programs; Debian keeps most of them off the path."""

import shutil
from pathlib import Path


def program(name: str) -> str:
    """The path of ``pg_dump``, ``initdb`` …: the one on the path, else that of Debian's newest version."""
    installed = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: int(path.parts[4]))
    found = shutil.which(name) if not installed else str(installed[-1])
    if found is None:
        raise FileNotFoundError(f"{name} is not installed (Debian: apt install postgresql)")
    return found
