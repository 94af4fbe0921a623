"""Hears from scoring: a match that closed or reopened, a sheet that both sides signed or somebody changed."""

from typing import Any

from django.db.models.signals import post_save
from django.dispatch import receiver

from scoring.access.actors import Actor
from scoring.models import Match, Player
from scoring.signals import match_closed, sheet_changed, sheet_signed
from scoring.writing.later import later
from tournaments.models import Result, Tournament
from tournaments.records.services.ratings import rate_person_again
from tournaments.records.services.statistics import count_again
from tournaments.rounds.services.results import confirm_result
from tournaments.rounds.services.settling import FROM_SHEETS, settle_from_match, table_of
from tournaments.seasons.services.tallies import fold_evenings
from tournaments.signals import tournament_changed


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


@receiver(sheet_changed, dispatch_uid="tournaments.count_match")
def count_match(sender: Any, *, match: Match, **_rest: Any) -> None:
    """Statistics follow the sheet."""
    count_again([match.pk])


@receiver(tournament_changed, dispatch_uid="tournaments.fold_evenings")
def follow_evening(sender: Any, *, tournament: Tournament, **_rest: Any) -> None:
    """The seasons in which a tournament counts follow it."""
    later(fold_evenings, tournament.pk)


@receiver(post_save, sender=Result, dispatch_uid="tournaments.count_table")
def count_table(sender: Any, *, instance: Result, **_rest: Any) -> None:
    """Statistics follow what a person has decided about a table; a sheet's own result came with the sheet."""
    match = instance.table.match_id
    if match is not None and instance.source != Result.Source.MATCH:
        later(count_again, [match])


@receiver(post_save, sender=Player, dispatch_uid="tournaments.rate_person")
def rate_person(
    sender: Any, *, instance: Player, update_fields: frozenset[str] | None = None, **_rest: Any
) -> None:
    """Who is merged into another, or parted again, has other ratings."""
    if update_fields is not None and "merged_into" in update_fields:
        later(rate_person_again, instance.pk)
