"""Which static files a phone keeps: all that the pad asks for, and the rules that run on it."""

from collections.abc import Iterable
from functools import cache
from pathlib import PurePosixPath

from django.contrib.staticfiles.storage import staticfiles_storage

from scoring.pad import package

PAD = ("site/", "scoring/", "django_htmx/htmx-2.min.js")
"""How the names begin of what pages of the pad are made of."""

RULES = (package.NAME, "scoring/words/", "scoring/rules-worker.js")
"""Beside the runtime: megabytes together, which a phone asks for when nothing else is to be done."""

KINDS = {".css", ".js", ".svg", ".woff2"}


@cache
def files_of_pads() -> list[str]:
    """Their addresses, with a hash; none with DEBUG, where files are served as they lie."""
    return _addresses(
        name
        for name in _collected()
        if name.startswith(PAD) and not name.startswith(RULES) and PurePosixPath(name).suffix in KINDS
    )


@cache
def files_of_rules() -> list[str]:
    """Of our rules, their words in all languages, and the runtime, whose folder has the hash."""
    collected = _collected()
    runtime = [package.runtime_folder() + path.stem for path in package.VENDOR.glob("*.gz")]
    return _addresses([name for name in collected if name.startswith(RULES)] + runtime if collected else [])


def _addresses(names: Iterable[str]) -> list[str]:
    return [staticfiles_storage.url(name) for name in sorted(names)]


def _collected() -> dict[str, str]:
    hashed: dict[str, str] = getattr(staticfiles_storage, "hashed_files", {})
    return hashed
