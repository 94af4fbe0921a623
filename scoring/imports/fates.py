"""What becomes of each row of a table that is brought in: shown first, then done just so."""

import hashlib
import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any


class Does(StrEnum):
    """What saving does with a row."""

    SAVE = "save"
    SKIP = "skip"
    CHOOSE = "choose"
    """A person has to say first."""

    REFUSED = "refused"
    """It can't be saved, and neither can the rest."""

    WITH = "with"
    """It belongs to a row before: what becomes of that one becomes of it."""


@dataclass(frozen=True, slots=True)
class Fate:
    """What becomes of one row. ``code`` and ``facts`` are for the words."""

    row: int
    label: str
    """What the row is about, as typed."""

    does: Does
    code: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    value: Any = None
    """What is saved."""

    choices: tuple[str, ...] = ()
    """Codes that a person may choose from; empty where nothing is to be chosen."""

    chosen: str = ""


@dataclass(frozen=True)
class Preview:
    """Every row with its fate."""

    fates: tuple[Fate, ...]

    def of(self, does: Does) -> list[Fate]:
        return [fate for fate in self.fates if fate.does == does]

    @property
    def saved(self) -> list[Fate]:
        return self.of(Does.SAVE)

    @property
    def skipped(self) -> list[Fate]:
        return self.of(Does.SKIP)

    @property
    def refused(self) -> list[Fate]:
        return self.of(Does.REFUSED)

    @property
    def undecided(self) -> list[Fate]:
        return self.of(Does.CHOOSE)

    @property
    def is_ready(self) -> bool:
        """All or nothing: a single row that can't be saved, or waits for a word, holds the others up."""
        return bool(self.saved) and not self.refused and not self.undecided

    @property
    def counts(self) -> Counter[tuple[Does, str]]:
        """How many rows have which fate."""
        return Counter((fate.does, fate.code) for fate in self.fates)

    @property
    def seal(self) -> str:
        """Digest of this preview: who saves sends it along, so that nothing else is saved than was shown."""
        content = [
            (fate.row, fate.label, fate.does, fate.code, fate.chosen, repr(fate.value)) for fate in self.fates
        ]
        return hashlib.sha256(json.dumps(content).encode()).hexdigest()[:32]


def decided(fate: Fate, choice: str, outcomes: Mapping[str, tuple[Does, str]]) -> Fate:
    """The fate after what a person chose, if anything yet; ``outcomes`` by choice."""
    if choice not in fate.choices or choice not in outcomes:
        return fate
    does, code = outcomes[choice]
    return replace(fate, does=does, code=code, chosen=choice)


ADD_OR_SKIP = {"add": (Does.SAVE, "new"), "skip": (Does.SKIP, "chosen_to_skip")}
"""Choices for a row that may be somebody who is there already."""
