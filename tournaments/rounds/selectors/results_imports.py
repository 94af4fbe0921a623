"""Tables of results that were brought into a tournament, and what was written since."""

from scoring.imports.log import ImportLog
from scoring.models import LogEntry
from tournaments.models import Result, Tournament


def import_log(tournament: Tournament) -> ImportLog:
    """Results go by their client ids, which stay when a club moves to another installation."""
    return ImportLog("results", "results", tournament.club, f"tournament:{tournament.pk}")


def changed_since(tournament: Tournament, entry: LogEntry) -> list[int]:
    """Numbers of tables of an import at which something was written since; two queries."""
    ids = import_log(tournament).brought_by(entry)
    written = Result.objects.filter(client_id__in=ids, table__round__stage__tournament=tournament)
    versions = dict(written.values_list("table", "version"))
    later = Result.objects.filter(table__in=versions).values_list("table", "version", "table__number")
    return sorted({number or 0 for table, version, number in later if version > versions[table]})
