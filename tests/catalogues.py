"""Catalogues: what is wrong with one, and languages with a handful of sentences for tests.

Nothing of the latter stands in ``locale/``.
"""

import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from manille_site.ops import phone_words
from tests.terms import ROOT, Message, parse_catalogue

PLACE = re.compile(r"%\(\w+\)[sd]|%[sd%]|\{\w+\}")
NO_SENTENCES = ("__pycache__", "static", "vendor", "migrations")
TAG = re.compile(r"</?\w[^>]*>")

HEAD = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"


def compiled(sentences: Mapping[str, str]) -> bytes:
    """A catalogue as msgfmt writes it; a plural has its forms between NULs, as what it is asked by."""
    pairs = {"": HEAD, **sentences}.items()
    return phone_words.compiled((english.encode(), text.encode()) for english, text in pairs)


def write_catalogue(folder: Path, language: str, sentences: Mapping[str, str]) -> None:
    """Where gettext looks for it below ``folder``."""
    place = folder / language / "LC_MESSAGES"
    place.mkdir(parents=True)
    (place / "django.mo").write_bytes(compiled(sentences))


def faults(messages: Iterable[Message]) -> Iterator[str]:
    """What keeps a catalogue from being shipped: a sentence that lacks, or one with other places."""
    for message in messages:
        if not message.translations or not all(message.translations):
            yield f"not translated: {message.english!r}"
            continue
        allowed = [places_in(message.english), places_in(message.plural or message.english)]
        for text in message.translations:
            if places_in(text) not in allowed and not _leaves_out_the_number(text, message):
                yield f"other places than English has: {text!r}"


def places_in(text: str) -> tuple[frozenset[str], Counter[str]]:
    """The places, which may be said once or several times, and how often each tag stands there."""
    return frozenset(PLACE.findall(text)), Counter(TAG.findall(text))


def _leaves_out_the_number(text: str, message: Message) -> bool:
    """*One hand* for *%(count)d hand* is right in a plural; nothing else may lack."""
    places, tags = places_in(text)
    allowed, tags_of_english = places_in(message.plural)
    return (
        bool(message.plural) and tags == tags_of_english and places < allowed and len(allowed - places) == 1
    )


def sentences_of_the_code(folder: Path) -> set[tuple[str, str]]:
    """Context and English of all that makemessages finds today; needs gettext's tools, and some seconds.

    It writes files beside those that it reads, so it gets copies: other tests read at the same time.
    """
    for room in ("scoring", "tournaments", "manille_site", "templates"):
        shutil.copytree(ROOT / room, folder / room, ignore=shutil.ignore_patterns(*NO_SENTENCES))
    (folder / "locale").mkdir()
    command = [
        sys.executable,
        ROOT / "manage.py",
        "makemessages",
        "--locale=xx",
        "--no-location",
    ]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    text = (folder / "locale/xx/LC_MESSAGES/django.po").read_text()
    return {(message.context, message.english) for message in parse_catalogue(text)}
