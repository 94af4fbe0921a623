"""Score sheets that were played to their end and say something else than the result of their table."""

from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.db.models import Exists, Max, OuterRef, QuerySet

from scoring.models import Match
from tournaments.models import Result, Table, Tournament
from tournaments.reading.files import newest_result
from tournaments.reading.live import scores_on_sheet, with_seats

TYPED = (Result.Source.PAPER, Result.Source.SECOND_ENTRY, Result.Source.IMPORT, Result.Source.MOVED)
"""Results from elsewhere than the sheet, that are nobody's decision between the two."""

COUNTING = (Result.State.PROVISIONAL, Result.State.CONFIRMED, Result.State.FINAL)

DECIDED = ((Result.Source.PAPER, Result.State.CONFIRMED), *((source, Result.State.FINAL) for source in TYPED))
"""A person's word, where a person wrote it: a slip is confirmed at once only of somebody who may rule."""


def other_on_sheet(tournament: Tournament, table: Table, result: Result | None) -> dict[str, Any] | None:
    """The result on the complete sheet of a table, where that is not the same."""
    if result is None or table.match is None or table.match.final is None:
        return None
    sheet = scores_on_sheet(tournament, table, table.match.final)
    return None if sheet is None or sheet["scores"] == result.scores else sheet


def differs_from_sheet(tournament: Tournament, table: Table, result: Result | None) -> bool:
    """Whether sheet and result differ, and nobody has decided between them since the sheet changed last."""
    if result is None or result.source not in TYPED or result.state not in COUNTING or table.on_paper:
        return False
    if table.match is None or table.match.closed_at is None:
        return False
    if other_on_sheet(tournament, table, result) is None:
        return False
    is_decided = (result.source, result.state) in DECIDED and result.entered_by_id is not None
    return not (is_decided and result.entered_at > _last_change_of(table.match))


def _last_change_of(match: Match) -> datetime:
    """Of a sheet that is complete: it was closed, or a line was corrected afterwards."""
    newest = match.lines.aggregate(at=Max("recorded_at"))["at"]
    return max(filter(None, (match.closed_at, newest)))


def typed_beside_a_sheet() -> QuerySet[Result]:
    """Newest results of an outer table that may differ from its sheet, which is complete."""
    later = Result.objects.filter(table=OuterRef("table"), version__gt=OuterRef("version"))
    return Result.objects.filter(
        ~Exists(later),
        table=OuterRef("pk"),
        table__match__final__isnull=False,
        table__on_paper=False,
        source__in=TYPED,
        state__in=COUNTING,
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
