"""Files from strangers are read in a process of their own, with so much memory and computing and no more.

What goes beyond that ends there: no worker is held up, and none grows. The process is a bare interpreter
without Django, database and secrets.
"""

import os
import subprocess
import sys
from pathlib import Path

MEGABYTES = 256
"""Of address space, the interpreter itself included."""

SECONDS = 5
"""Of computing."""

PATIENCE = 15
"""Seconds after which it is ended even if the machine never let it compute so long."""

PACKAGES = str(Path(__file__).resolve().parents[2])


class TooMuchError(Exception):
    """Reading this takes more than it may."""


def ask(module: str, raw: bytes) -> bytes:
    """What the program ``python -m module`` writes when it is given ``raw``; it calls :func:`confine` first.

    Raises:
        TooMuchError: it did not come to its end within its limits.
    """
    try:
        program = subprocess.run(  # noqa: S603  our own interpreter and program
            [sys.executable, "-m", module],
            input=raw,
            capture_output=True,
            timeout=PATIENCE,
            check=False,
            env={"PYTHONPATH": PACKAGES, "PATH": os.environ.get("PATH", ""), "PYTHONUTF8": "1"},
        )
    except subprocess.TimeoutExpired as error:
        raise TooMuchError from error
    if program.returncode != 0:
        raise TooMuchError(program.returncode)
    return program.stdout


def confine() -> None:
    """Bound this process for the rest of its life. A system without such limits still has the patience."""
    try:
        import resource
    except ImportError:
        return
    memory = MEGABYTES << 20
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
