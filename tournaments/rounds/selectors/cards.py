"""Where the card of a table leads: to the match that is being played there, and to no other."""

from scoring.matches.selectors.signing import live_codes
from scoring.models import JoinCode
from tournaments.models import Table, TableCard, Tournament


def code_behind(card: TableCard) -> JoinCode | None:
    """What lets a phone in at this table now; None between two rounds, on paper, and once all is over.

    Where two rounds are played at once it is the earlier one, until the table has written it down.
    """
    if card.tournament.status != Tournament.Status.OPEN:
        return None
    here = Table.objects.filter(
        round__stage__tournament=card.tournament_id,
        number=card.number,
        round__published_at__isnull=False,
        round__undone_at=None,
        match__isnull=False,
        on_paper=False,
    )
    tables = list(here.select_related("match").order_by("round__stage__number", "round__number"))
    playing = [table for table in tables if table.match is not None and table.match.closed_at is None]
    unwritten = [table for table in playing if not table.results.exists()][:1]
    for table in unwritten or tables[-1:]:
        return live_codes().filter(match=table.match_id).first()
    return None
