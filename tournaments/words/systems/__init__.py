"""The words of systems: for each of the engine's a module of the same name, with its ``WORDS``."""

from importlib import import_module

from tournaments.engine import SYSTEMS as ENGINE_SYSTEMS
from tournaments.words.systems.words import SystemWords


def load_words(name: str) -> SystemWords:
    words: SystemWords = import_module(f"{__package__}.{name}").WORDS
    return words


SYSTEMS: dict[str, SystemWords] = {name: load_words(name) for name in ENGINE_SYSTEMS}
"""In the order in which they are offered."""
