"""How far each language is (``make languages``). A sentence that was changed in English counts as open."""

import sys
from collections.abc import Iterator
from pathlib import Path

from tests.terms import ROOT, Message, parse_catalogue

SHOWN = 5
"""Sentences that are named of those that lack."""


def progress(messages: list[Message]) -> tuple[int, list[str]]:
    """How many sentences are translated in all their forms, and those that are not."""
    missing = [each.english for each in messages if not (each.translations and all(each.translations))]
    return len(messages) - len(missing), missing


def report(folder: Path = ROOT / "locale") -> Iterator[str]:
    """A line a language, below it what it lacks first."""
    catalogues = sorted(folder.glob("*/LC_MESSAGES/django.po"))
    if not catalogues:
        yield 'No language beside English yet; `make messages ARGS="-l nl"` begins one.'
    for path in catalogues:
        messages = parse_catalogue(path.read_text())
        count, missing = progress(messages)
        share = 100 * count // max(len(messages), 1)
        yield f"{path.parts[-3]:8} {share:3} %  {count:5} of {len(messages)} sentences"
        yield from (f"         lacks: {sentence[:80]}" for sentence in missing[:SHOWN])


if __name__ == "__main__":
    sys.stdout.writelines(f"{line}\n" for line in report())
