"""What phones and directors sent, and what the server acknowledged: the database is held against it."""

import threading
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

KINDS = (
    "hand",
    "hand an hour late",
    "correction",
    "strike",
    "signature",
    "ruling",
    "draw",
    "result",
    "corrected result",
)
"""Of writes; a run that has none of one kind has not tried it."""


@dataclass(frozen=True, slots=True)
class Write:
    """One write that a person meant once, however often it was sent."""

    kind: str
    of: str
    """The match, or the tournament, by its public id."""

    client_id: str = ""
    number: int = 0
    """Of the line, side, round or table that it is about."""

    facts: Mapping[str, Any] = field(default_factory=dict)


class Book:
    """Kept by all threads of a run together."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.deals: dict[str, str] = {}
        """The deal at a table that each hand is about, by its client id: two phones may write the same."""

        self.client_ids: set[str] = set()
        self.acknowledged: list[Write] = []
        self.refusals: Counter[str] = Counter()
        """By kind and status: nobody was promised anything."""

    def send(self, write: Write, deal: str = "") -> None:
        with self._lock:
            self.client_ids.add(write.client_id)
            if deal:
                self.deals[write.client_id] = deal

    def acknowledge(self, write: Write) -> None:
        with self._lock:
            self.acknowledged.append(write)

    def refuse(self, write: Write, status: int) -> None:
        with self._lock:
            self.refusals[f"{write.kind}: {status}"] += 1

    def writes(self) -> int:
        with self._lock:
            return len(self.acknowledged)

    def by_kind(self) -> dict[str, list[Write]]:
        groups = defaultdict(list)
        for write in self.acknowledged:
            groups[write.kind].append(write)
        return groups
