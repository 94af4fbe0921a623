"""Who serves from a DATA_DIR of this machine: a second ``up`` there says that it shares it, and with whom.

Who serves holds a file for as long as any process of theirs lives, and it says where they are found.
"""

import fcntl
import os
import time
from contextlib import suppress

from django.conf import settings

NAME = ".serving.lock"

PATIENCE = 1.0
"""Seconds that forks of a server may take to end after it was killed: until then they have the file."""

LOOKS_EVERY = 0.1

_held: list[int] = []
"""Until this process and its forks end."""


def hold(address: str) -> None:
    """From now on the folder is this site's. Others' stays theirs; one that can't be written nobody's."""
    with suppress(OSError):
        file = _taken(PATIENCE)
        if file is not None:
            _held.append(file)
            os.ftruncate(file, 0)
            os.write(file, address.encode())


def holder() -> str | None:
    """Where the site is that runs from this folder; ``None`` where none does."""
    file = _taken(patience=0)
    if file is None:
        return (settings.DATA_DIR / NAME).read_text()
    os.close(file)
    return None


def _taken(patience: float) -> int | None:
    file = os.open(settings.DATA_DIR / NAME, os.O_RDWR | os.O_CREAT, 0o600)
    until = time.monotonic() + patience
    while True:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() > until:
                os.close(file)
                return None
            time.sleep(LOOKS_EVERY)
        else:
            return file
