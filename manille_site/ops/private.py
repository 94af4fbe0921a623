"""What the app writes is for its owner only, whatever the mask was when an older version wrote it."""

import os
import stat
from pathlib import Path

OTHERS = 0o077
SECRETS = ("*.sqlite3*", "secret_key*", "backup_key", "demo_password", "backups/**/manille-*")


def open_to_others(folder: Path) -> list[Path]:
    """The folder and the files with people's data in it that others of this machine may read or write."""
    files = [file for pattern in SECRETS for file in folder.glob(pattern)]
    return [path for path in (folder, *files) if path.stat().st_mode & OTHERS]


def close_to_others(folder: Path) -> None:
    """Takes these rights away, from what is ours; a folder that everybody shares stays as it is."""
    for path in open_to_others(folder):
        state = path.stat()
        if state.st_uid == os.geteuid() and not state.st_mode & stat.S_ISVTX:
            path.chmod(stat.S_IMODE(state.st_mode) & ~OTHERS)
