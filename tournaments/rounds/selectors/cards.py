"""Where the card of a table leads: to the match that is being played there, and to no other."""

from django.db.models import QuerySet

from scoring.matches.selectors.signing import live_codes
from scoring.models import JoinCode
from tournaments.models import Round, Table, TableCard, Tournament
from tournaments.reading.waiting import tables_that_wait


def code_behind(card: TableCard) -> JoinCode | None:
    """What lets a phone in at this table now; None between two rounds, on paper, and once all is over.

    Where two rounds are played at once it is the earlier one, until the table has written it down; also
    where one of them is drawn again while the table goes on.
    """
    if card.tournament.status != Tournament.Status.OPEN:
        return None
    rounds = Round.objects.published().filter(stage__tournament=card.tournament_id)
    tables = [
        *_on_phones(Table.objects.filter(round__in=rounds), card.number),
        *_on_phones(tables_that_wait(card.tournament), card.number),
    ]
    playing = [table for table in tables if table.match is not None and table.match.closed_at is None]
    unwritten = [table for table in playing if not table.results.exists()][:1]
    for table in unwritten or tables[-1:]:
        return live_codes().filter(match=table.match_id).first()
    return None


def _on_phones(tables: QuerySet[Table], number: int) -> QuerySet[Table]:
    at_number = tables.filter(number=number, match__isnull=False, on_paper=False).select_related("match")
    return at_number.order_by("round__stage__number", "round__number")
