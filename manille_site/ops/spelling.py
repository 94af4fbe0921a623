"""Names in `.env` and in the environment that look like settings, and are none: nothing else would notice."""

import os
from collections.abc import Collection, Iterable, Mapping, Sequence
from difflib import get_close_matches

from django.conf import settings

from manille_site.ops import env_file

ALIKE = 0.85
"""From 0 to 1: ``TRUSTED_PROXY`` is as near as this to ``TRUSTED_PROXIES``."""


def doubts() -> list[str]:
    """A sentence for each name that the settings did not ask for, or that stands twice."""
    known = settings.NAMES_OF_SETTINGS
    return [*doubts_about(env_file.NAMES, os.environ, known), *doubts_about_twice(env_file.NAMES, known)]


def doubts_about(
    in_file: Mapping[str, Sequence[int]], environment: Mapping[str, str], known: Collection[str]
) -> Iterable[str]:
    """Of `.env` every strange name counts; the environment has many that are for others."""
    for name in [*in_file, *(one for one in environment if one not in in_file)]:
        if name in known:
            continue
        place = f"Line {in_file[name][-1]} of .env: " if name in in_file else ""
        if near := get_close_matches(name.upper(), known, n=1, cutoff=ALIKE):
            yield f"{place}{name} is no setting: {near[0]} is one."
        elif place:
            # Not named: a secret that was pasted on a line of its own may end like a name.
            yield f"{place}what it sets is no setting."


def doubts_about_twice(in_file: Mapping[str, Sequence[int]], known: Collection[str]) -> Iterable[str]:
    """The last one counts, which whoever reads from the top need not notice."""
    for name, lines in in_file.items():
        if name in known and len(lines) > 1:
            yield f"Line {lines[0]} of .env: {name} stands in line {lines[-1]} again, which counts."
