"""What the log keeps of imports: which there were, what each brought, and whether it was taken back."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet

from scoring.access.actors import Actor
from scoring.models import Club, LogEntry
from scoring.writing.log import log


@dataclass(frozen=True, slots=True)
class ImportLog:
    """The imports of one kind of thing into a club or a tournament."""

    kind: str
    """``people``, ``entrants`` or ``results``: of the actions, ``import_people`` and ``take_back_people``."""

    key: str
    """Under which an entry lists what came in."""

    club: Club
    subject: str
    """As the log names what it came into: ``club:3``."""

    def entries(self) -> QuerySet[LogEntry]:
        """The imports, the newest first."""
        return self._entries("import").filter(subject=self.subject).select_related("actor").order_by("-pk")

    def was_taken_back(self, entry: LogEntry) -> bool:
        # People once were taken back under the import's own subject.
        this_one = Q(subject=self.subject, after__undone=entry.pk) | Q(subject=f"import:{entry.pk}")
        return self._entries("take_back").filter(this_one).exists()

    def brought_by(self, entry: LogEntry) -> list[Any]:
        """What an import brought, by primary keys or by ids that a move to another installation keeps."""
        return list(entry.after[self.key]) if isinstance(entry.after, dict) else []

    def note_import(self, actor: Actor, brought: Sequence[Any], **facts: Any) -> LogEntry:
        return self._store("import", actor, brought, facts)

    def note_taking_back(
        self, entry: LogEntry, actor: Actor, brought: Sequence[Any], **facts: Any
    ) -> LogEntry:
        return self._store("take_back", actor, brought, {**facts, "undone": entry.pk})

    def _entries(self, verb: str) -> QuerySet[LogEntry]:
        return LogEntry.objects.filter(club=self.club, action=f"{verb}_{self.kind}")

    def _store(self, verb: str, actor: Actor, brought: Sequence[Any], facts: dict[str, Any]) -> LogEntry:
        after = {"count": len(brought), self.key: list(brought), **facts}
        return log(f"{verb}_{self.kind}", actor=actor, club=self.club, subject=self.subject, after=after)
