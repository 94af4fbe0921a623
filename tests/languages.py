"""How far each language is (``make languages``). A sentence that was changed in English counts as open.

Each sentence that is there has one state: *back-checked* or *compared* where its catalogue has that as a
comment above it, *sourced* where it is a word that docs/terms has a source for, else *translated*.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.terms import FOLDER, ROOT, Message, is_alone, parse_catalogue, read_language

STATES = ("sourced", "translated", "compared", "back-checked")
SHOWN = 5
"""Sentences that are named of those that lack."""


def progress(messages: list[Message]) -> tuple[int, list[str]]:
    """How many sentences are translated in all their forms, and those that are not."""
    missing = [each.english for each in messages if not (each.translations and all(each.translations))]
    return len(messages) - len(missing), missing


def states(messages: list[Message], language: str) -> Counter[str]:
    """How many of the sentences that are there have which state."""
    table = FOLDER / f"{language}.md"
    terms = read_language(table).terms if table.is_file() else ()
    with_source = [term.word.casefold() for term in terms if term.state == "sourced"]
    count: Counter[str] = Counter()
    for message in messages:
        if not (message.translations and all(message.translations)):
            continue
        if message.is_back_checked:
            count["back-checked"] += 1
        elif message.is_compared:
            count["compared"] += 1
        elif any(is_alone(word, message.english) for word in with_source):
            count["sourced"] += 1
        else:
            count["translated"] += 1
    return count


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
        count_of = states(messages, path.parts[-3])
        shares = (f"{count_of[state]} {state}" for state in STATES)
        yield f"         {', '.join(shares)}"
        yield from (f"         lacks: {sentence[:80]}" for sentence in missing[:SHOWN])


if __name__ == "__main__":
    sys.stdout.writelines(f"{line}\n" for line in report())
