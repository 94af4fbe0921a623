"""Which cards lie on the table that is spoken of.

Some games are played with more than one pack; with which one, a table says on its card, as the convention
``pack``. Like the language of the reader it is settled once, at the door of a match, and goes without saying
from then on: ``words_of`` answers with the suits and courts of these cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from scoring.words.translate import get_language

CONVENTION = "pack"
"""Its key among those of a game; a custom that has cards of its own is a key of ``GameWords.packs``."""

_on_the_table: ContextVar[str] = ContextVar("_on_the_table", default="")


def lay(pack: str) -> None:
    """Speak of these cards from now on; where the game doesn't know them, of its usual ones."""
    _on_the_table.set(pack)


@contextmanager
def laid(pack: str = "") -> Iterator[None]:
    """Speak of these cards meanwhile, whatever is laid in between, and then of those from before."""
    before = _on_the_table.set(pack)
    try:
        yield
    finally:
        _on_the_table.reset(before)


def on_the_table() -> str:
    """The pack that was laid; empty for the usual one of each game."""
    return _on_the_table.get()


def way_of_speaking() -> tuple[str | None, str]:
    """The language of now and the cards on the table: what is kept of words goes by both."""
    return get_language(), _on_the_table.get()
