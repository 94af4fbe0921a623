"""Hears from scoring, and from tournaments where a subject above follows one below.

A match closed or reopened, both sides signed, results were written, a round was taken back: nobody who says
so knows what follows.
"""

from collections.abc import Collection, Sequence
from typing import Any

from django.db.models.signals import post_save
from django.dispatch import receiver

from scoring.access.actors import Actor
from scoring.models import Club, Match, Player
from scoring.signals import clock_changed, match_closed, sheet_changed, sheet_signed
from scoring.writing.later import at_leisure, at_once, later
from tournaments.engine import SYSTEMS
from tournaments.models import Entrant, Result, Round, Tournament
from tournaments.money.services.fees import book_fee
from tournaments.records.services.ratings import rate_person_again
from tournaments.records.services.statistics import (
    count_again,
    count_club,
    count_last_round,
    count_round_again,
)
from tournaments.rounds.services.settling import confirm_match, settle_match
from tournaments.seasons.services.tallies import fold_evenings
from tournaments.signals import (
    fee_marked,
    people_linked,
    results_written,
    round_published,
    round_withdrawn,
    secrecy_changed,
    tournament_changed,
)
from tournaments.standings.services.versions import keep_ranking


@receiver(match_closed, dispatch_uid="tournaments.settle_table")
def settle_table(sender: Any, *, match: Match, **_rest: Any) -> None:
    """A table's result follows its score sheet; a reopened sheet takes the result away again."""
    at_once(settle_match, match.pk)


@receiver(sheet_signed, dispatch_uid="tournaments.confirm_table")
def confirm_table(sender: Any, *, match: Match, **_rest: Any) -> None:
    """Both sides have signed: the table's result is confirmed."""
    at_once(confirm_match, match.pk)


@receiver(sheet_changed, dispatch_uid="tournaments.count_match")
def count_match(sender: Any, *, match: Match, **_rest: Any) -> None:
    """Statistics follow the sheet."""
    later(count_again, [match.pk])


@receiver(clock_changed, dispatch_uid="tournaments.count_by_other_days")
def count_by_other_days(sender: Any, *, club: Club, **_rest: Any) -> None:
    """What was played in the club may belong to other evenings now."""
    at_leisure(count_club, club.pk)


@receiver(fee_marked, dispatch_uid="tournaments.book_fee")
def book_fee_marked(
    sender: Any, *, tournament: Tournament, entrant: Entrant, paid: bool, actor: Actor, **_rest: Any
) -> None:
    """A fee that is ticked off at the door is in the book of the tournament's cash box."""
    book_fee(tournament=tournament, entrant=entrant, paid=paid, actor=actor)


@receiver(tournament_changed, dispatch_uid="tournaments.fold_evenings")
def follow_evening(sender: Any, *, tournament: Tournament, **_rest: Any) -> None:
    """The seasons in which a tournament counts follow it."""
    later(fold_evenings, tournament.pk)


@receiver(tournament_changed, dispatch_uid="tournaments.amend_ranking")
def amend_ranking(sender: Any, *, tournament: Tournament, **_rest: Any) -> None:
    """What is corrected after the end amends the ranking that was published."""
    if tournament.status == Tournament.Status.FINISHED:
        at_once(keep_ranking, tournament.pk)


@receiver(results_written, dispatch_uid="tournaments.count_tables")
def count_tables(sender: Any, *, results: Sequence[Result], **_rest: Any) -> None:
    """Statistics follow what people have decided about tables."""
    # The first result that a sheet gives its table was counted with the sheet.
    decided = [one for one in results if one.source != Result.Source.MATCH or one.version > 1]
    matches = [one.table.match_id for one in decided if one.table.match_id is not None]
    if matches:
        later(count_again, matches)


@receiver(people_linked, dispatch_uid="tournaments.count_linked_people")
def count_linked_people(sender: Any, *, matches: Collection[int], **_rest: Any) -> None:
    """What was played under a name counts for the person it is."""
    if matches:
        later(count_again, list(matches))


@receiver(round_withdrawn, dispatch_uid="tournaments.count_withdrawn_round")
def count_withdrawn_round(sender: Any, *, round_: Round, **_rest: Any) -> None:
    """A round that was taken back counts for nobody."""
    later(count_round_again, round_.pk)


@receiver(round_published, dispatch_uid="tournaments.count_tables_that_came_back")
def count_tables_that_came_back(sender: Any, *, round_: Round, **_rest: Any) -> None:
    """What was played at them before a correction counts again."""
    if SYSTEMS[round_.stage.system].is_bracket and round_.tables.filter(match__isnull=False).exists():
        later(count_round_again, round_.pk)


@receiver(secrecy_changed, dispatch_uid="tournaments.count_secret_round")
def count_secret_round(sender: Any, *, tournament: Tournament, **_rest: Any) -> None:
    """Statistics and ratings leave a secret round out."""
    later(count_last_round, tournament.pk)


@receiver(post_save, sender=Player, dispatch_uid="tournaments.rate_person")
def rate_person(
    sender: Any, *, instance: Player, update_fields: frozenset[str] | None = None, **_rest: Any
) -> None:
    """Who is merged into another, or parted again, has other ratings."""
    if update_fields is not None and "merged_into" in update_fields:
        later(rate_person_again, instance.pk)
