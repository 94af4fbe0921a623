"""Score sheets that were played to their end and say something else than the result of their table."""

from collections.abc import Collection
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet

from tournaments.models import Result, Table, Tournament
from tournaments.reading.files import newest_result
from tournaments.reading.live import scores_on_sheet, with_seats

TYPED = (Result.Source.PAPER, Result.Source.SECOND_ENTRY, Result.Source.IMPORT)
"""Results from elsewhere than the sheet, that are nobody's decision between the two."""

COUNTING = (Result.State.PROVISIONAL, Result.State.CONFIRMED, Result.State.FINAL)


def other_on_sheet(tournament: Tournament, table: Table, result: Result | None) -> dict[str, Any] | None:
    """The result on the complete sheet of a table, where that is not the same."""
    if result is None or table.match is None or table.match.final is None:
        return None
    sheet = scores_on_sheet(tournament, table, table.match.final)
    return None if sheet is None or sheet["scores"] == result.scores else sheet


def differs_from_sheet(tournament: Tournament, table: Table, result: Result | None) -> bool:
    """Whether sheet and result differ, and nobody has decided between them since the sheet was complete."""
    if result is None or result.source not in TYPED or result.state not in COUNTING or table.on_paper:
        return False
    closed_at = table.match.closed_at if table.match is not None else None
    has_last_word = result.state == Result.State.FINAL and result.entered_by_id is not None
    if closed_at is None or (has_last_word and result.entered_at > closed_at):
        return False
    return other_on_sheet(tournament, table, result) is not None


def typed_beside_a_sheet() -> QuerySet[Result]:
    """Newest results of an outer table that may differ from its sheet, which is complete."""
    later = Result.objects.filter(table=OuterRef("table"), version__gt=OuterRef("version"))
    return Result.objects.filter(
        ~Exists(later), table=OuterRef("pk"), table__match__final__isnull=False, source__in=TYPED
    )


def tables_that_differ(tournament: Tournament, keys: Collection[int]) -> frozenset[int]:
    """Those of these tables; no query for none."""
    if not keys:
        return frozenset()
    tables = Table.objects.filter(pk__in=keys).select_related("match").prefetch_related("places", "results")
    return frozenset(
        table.pk
        for table in with_seats(tables)
        if differs_from_sheet(tournament, table, newest_result(table.results.all()))
    )
