"""Hears of closed matches from scoring, and writes the results of their tables."""

from typing import Any

from django.dispatch import receiver

from scoring.actors import Actor
from scoring.models import Match
from scoring.signals import match_closed, sheet_signed
from tournaments.models import Table, Tournament
from tournaments.services.results import confirm_result, settle_from_match, unsettle_from_match


@receiver(match_closed, dispatch_uid="tournaments.settle_table")
def settle_table(sender: Any, *, match: Match, final: dict[str, Any] | None, **_rest: Any) -> None:
    """A table's result follows its score sheet; a reopened sheet takes the result away again."""
    table = Table.objects.filter(match=match).select_related("round__stage__tournament").first()
    if table is None:
        return
    actor = Actor(user=match.opened_by, role="score pad")
    if final is None:
        unsettle_from_match(match=match, actor=actor)
        return
    tournament = table.round.stage.tournament
    scores = final["games_won"] if tournament.score_of == Tournament.ScoreOf.GAMES else _totals(final)
    settle_from_match(match=match, scores=scores, winners=final["winners"], actor=actor)


@receiver(sheet_signed, dispatch_uid="tournaments.confirm_table")
def confirm_table(sender: Any, *, match: Match, **_rest: Any) -> None:
    """Both sides have signed: the table's result is confirmed, and final where nothing more is asked for."""
    table = Table.objects.filter(match=match).select_related("round__stage__tournament").first()
    if table is None:
        return
    final = table.round.stage.tournament.finality == Tournament.Finality.BOTH_CONFIRM
    confirm_result(table=table, actor=Actor(role="both sides"), final=final)


def _totals(final: dict[str, Any]) -> list[int]:
    """Points of all games together, by side."""
    games = [game["totals"] for game in final["games"]]
    return [sum(side) for side in zip(*games, strict=True)]
