"""A process of ours ends with the one that started it, also when that one was killed.

The kernel sees to it (Linux, ``prctl(2)``): nobody has to poll, and no port stays taken by an orphan.
"""

import ctypes
import os
import signal
import sys

SUPERVISOR = "MANILLE_SUPERVISOR"
"""Variable in which the supervisor gives its children its process id."""

_PR_SET_PDEATHSIG = 1


def end_with_supervisor() -> None:
    """Does nothing for a process that was started by hand."""
    if parent := os.environ.get(SUPERVISOR):
        end_with(int(parent))


def end_with(parent: int) -> None:
    """Have this process killed when ``parent``, which must be its parent, ends."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:  # it ended before the kernel was asked
        os._exit(1)
