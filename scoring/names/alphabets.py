"""Names from A to Z, as the reader's language has its alphabet.

Computed here and not by the database: SQLite and PostgreSQL disagree, and neither knows who reads. Accents
are passed over unless a language has the letter as one of its own; they part names that are else the same.
Sources: the style sheets in ``docs/terms/``; for Flanders, where *ij* stands with *y*, its telephone books.
"""

import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any, Protocol, TypeVar

from django.utils.translation import get_language

from scoring.names.letters import JOINING, is_gap, letters_of

Letter = tuple[str, int]
"""A letter of the plain alphabet, and how far behind it: *á* in Icelandic is the first after *a*."""

ICELANDIC: Mapping[str, Letter] = {
    **{own: (base, 1) for own, base in zip("áðéíóúý", "adeiouy", strict=True)},
    **{"þ": ("z", 1), "æ": ("z", 2), "ä": ("z", 2), "ö": ("z", 3), "ø": ("z", 3)},
}
OWN_LETTERS: Mapping[str, Mapping[str, Letter]] = {"is": ICELANDIC, "es": {"ñ": ("n", 1)}}
"""By language, the letters that are others than the one they look like. All else goes by ``letters_of``."""

WITH_Y = frozenset({"nl", "en"})
"""Where *ij* is one letter: in Flanders, and where a club there reads English."""

SortKey = tuple[tuple[Letter, ...], str, str]


class NameBearer(Protocol):
    """Whoever has a name and a key."""

    @property
    def name(self) -> str: ...
    @property
    def pk(self) -> Any: ...


Bearer = TypeVar("Bearer", bound=NameBearer)


def sort_key(name: str) -> SortKey:
    """What a name is sorted by in the language of now.

    >>> sorted(["Þóra", "Åse", "Zoë", "Ása", "Asta"], key=sort_key)
    ['Ása', 'Åse', 'Asta', 'Þóra', 'Zoë']
    """
    language = (get_language() or "en").partition("-")[0]
    small = unicodedata.normalize("NFC", name.casefold())
    text = small.replace("ĳ", "ij")
    if language in WITH_Y:
        text = text.replace("ij", "y")
    return tuple(_letters(text, OWN_LETTERS.get(language, {}))), small, name


def by_name(people: Iterable[Bearer]) -> list[Bearer]:
    """People, clubs or entrants from A to Z; those of one name by their keys."""
    return sorted(people, key=lambda one: (sort_key(one.name), one.pk))


def _letters(text: str, own: Mapping[str, Letter]) -> Iterable[Letter]:
    """A gap is one letter before all others, however wide; signs at the ends are none."""
    gap = False
    begun = False
    for sign in text:
        if sign in JOINING or unicodedata.combining(sign):
            continue
        if is_gap(sign):
            gap = begun
            continue
        if gap:
            yield " ", 0
        gap, begun = False, True
        yield from (own[sign],) if sign in own else ((letter, 0) for letter in letters_of(sign))
