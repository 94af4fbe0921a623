"""A browser whose profile lies on the disk, and which can die: at once, and before a page hears of it."""

import os
import signal
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Playwright

from tests.journeys.product import FLAGS, browser_program

PATIENCE = 30
"""Seconds that the system may take to end the processes of a browser."""


class Profile:
    """Opens a window for a phone as other browsers do, but a browser for each, on the profile in ``folder``.

    Only one at a time: the one before has to be closed or killed.
    """

    def __init__(self, playwright: Playwright, folder: Path) -> None:
        self._playwright = playwright
        self._folder = folder

    def new_context(self, **how: Any) -> BrowserContext:
        return self._playwright.chromium.launch_persistent_context(
            self._folder, executable_path=browser_program(), args=FLAGS, **how
        )

    def kill(self) -> None:
        """End its processes, and return when they are gone; nothing where none run."""
        until = time.monotonic() + PATIENCE
        while running := self._processes():
            assert time.monotonic() < until, f"still there: {running}"
            for pid in running:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            time.sleep(0.05)

    def _processes(self) -> list[int]:
        """By number, so that the browser comes before those that it has started.

        One that has ended, and that nobody has asked for its status yet, has no words any more.
        """
        word = f"--user-data-dir={self._folder}".encode()
        found = []
        for words in Path("/proc").glob("[0-9]*/cmdline"):
            with suppress(OSError):  # it has ended meanwhile
                if word in words.read_bytes():
                    found.append(int(words.parent.name))
        return sorted(found)
