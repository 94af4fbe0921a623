"""The browser that journeys are played in: Debian's Chromium, or Chrome. Nothing is skipped without it."""

import shutil

NAMES = ("chromium", "chromium-browser", "google-chrome")
MISSING = "Chromium is not installed (Debian: apt install chromium fonts-dejavu-core)"


def program() -> str | None:
    return next(filter(None, map(shutil.which, NAMES)), None)
