"""Tables of results that were brought into a tournament, and whether they were taken back."""

from django.db.models import QuerySet

from scoring.models import LogEntry
from tournaments.models import Result, Tournament

IMPORTED, TAKEN_BACK = "import_results", "take_back_results"


def imports_of(tournament: Tournament) -> QuerySet[LogEntry]:
    """The imports of a tournament, the newest first."""
    return _of(tournament, IMPORTED).select_related("actor").order_by("-pk")


def was_taken_back(tournament: Tournament, entry: LogEntry) -> bool:
    return _of(tournament, TAKEN_BACK).filter(after__undone=entry.pk).exists()


def client_ids_in(entry: LogEntry) -> list[str]:
    """Which results an import wrote: ids that stay the same when a club moves to another installation."""
    return list(entry.after["results"]) if isinstance(entry.after, dict) else []


def changed_since(tournament: Tournament, entry: LogEntry) -> list[int]:
    """Numbers of tables of an import at which something was written since; two queries."""
    ids = client_ids_in(entry)
    written = Result.objects.filter(client_id__in=ids, table__round__stage__tournament=tournament)
    versions = dict(written.values_list("table", "version"))
    later = Result.objects.filter(table__in=versions).values_list("table", "version", "table__number")
    return sorted({number or 0 for table, version, number in later if version > versions[table]})


def _of(tournament: Tournament, action: str) -> QuerySet[LogEntry]:
    return LogEntry.objects.filter(
        club=tournament.club_id, action=action, subject=f"tournament:{tournament.pk}"
    )
