"""Hears from scoring: a match that closed or reopened, a sheet that both sides signed.

Here is also said to scoring who may write at the tables of tournaments, and where a match belongs.
"""

from typing import Any

from django.dispatch import receiver

from scoring.actors import Actor
from scoring.models import Match
from scoring.notices import notice_givers
from scoring.permissions import role_givers
from scoring.places import place_givers
from scoring.services.seats import seat_keepers
from scoring.signals import match_closed, sheet_signed
from tournaments.match_roles import notice_of_table, places_of_tables, role_at_table
from tournaments.models import Tournament
from tournaments.services.results import confirm_result
from tournaments.services.seats import keep_places
from tournaments.services.settling import FROM_SHEETS, settle_from_match, table_of


@receiver(match_closed, dispatch_uid="tournaments.settle_table")
def settle_table(sender: Any, *, match: Match, **_rest: Any) -> None:
    """A table's result follows its score sheet; a reopened sheet takes the result away again."""
    settle_from_match(match=match, actor=Actor(role="score pad"))


@receiver(sheet_signed, dispatch_uid="tournaments.confirm_table")
def confirm_table(sender: Any, *, match: Match, **_rest: Any) -> None:
    """Both sides have signed: the table's result is confirmed, and final where nothing more is asked for."""
    table = table_of(match)
    if table is None:
        return
    result = settle_from_match(match=match, actor=Actor(role="score pad"))
    if result is None or result.source not in FROM_SHEETS:
        return  # a person has decided about this table; the signatures are for the sheet
    final = table.round.stage.tournament.finality == Tournament.Finality.BOTH_CONFIRM
    confirm_result(table=table, actor=Actor(role="both sides"), final=final)


role_givers.append(role_at_table)
notice_givers.append(notice_of_table)
place_givers.append(places_of_tables)
seat_keepers.append(keep_places)
