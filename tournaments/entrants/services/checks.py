"""Checks before an entrant is changed: the row is as stored, and fits the rounds played."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from typing import Any

from django.db.models import Q

from scoring.access.actors import Actor
from scoring.models import Player
from scoring.names import spelling
from scoring.writing.log import log
from tournaments import engine
from tournaments.entrants.selectors.linking import without_no_shows
from tournaments.models import Entrant, EntrantPlayer, Round, Tournament
from tournaments.reading.files import tournament_file
from tournaments.writing.errors import (
    DraftExistsError,
    EngineError,
    NameOnListError,
    PersonEnteredError,
    StaleError,
)


def rounds_drawn(tournament: Tournament) -> int:
    """Rounds of the whole tournament that are published."""
    return Round.objects.published().filter(stage__tournament=tournament).count()


def read_anew(entrant: Entrant) -> None:
    """Read the entrant again under the lock: another page may have been faster.

    Raises:
        StaleError: it was taken off the list.
    """
    try:
        entrant.refresh_from_db(fields=["number", "from_round", "left_after", "absent_in", "seed"])
    except Entrant.DoesNotExist:
        raise StaleError(entrant=entrant.pk) from None


def must_stay_playable(held: Tournament) -> None:
    """Ask the engine whether the entrants, as changed, still go together with the rounds drawn so far."""
    rounds = Round.objects.standing().filter(stage__tournament=held)
    draft = rounds.filter(published_at=None).first()
    for with_drafts in (False, True) if draft else (False,):
        if not with_drafts and not rounds.published().exists():
            continue
        try:
            engine.read_tournament(tournament_file(held, with_drafts=with_drafts))
        except engine.TournamentError as error:
            if with_drafts and draft:
                raise DraftExistsError(round=draft.number) from error
            raise EngineError(error.problems) from error


def must_be_nobody_elses(
    held: Tournament, players: Sequence[Player], but: Entrant | None = None, position: int | None = None
) -> None:
    """Refuse people of the club who play for another entrant, and are still there.

    With a ``position`` also who has another place of the same entrant.

    Raises:
        PersonEnteredError: nobody plays twice.
    """
    rows = EntrantPlayer.objects.filter(
        entrant__tournament=held, entrant__left_after=None, until_round=None, player__in=players
    )
    own = Q(entrant=but) if position is None else Q(entrant=but, position=position)
    elsewhere = rows.exclude(own).select_related("entrant", "player").first()
    if elsewhere is not None and elsewhere.player is not None:
        raise PersonEnteredError(name=elsewhere.player.name, entrant=elsewhere.entrant.name)


def must_play_for_one(held: Tournament, people: Collection[EntrantPlayer]) -> None:
    """Refuse known people (rows as they are to be) who play for two entrants in one round.

    Who went on with somebody else from a later round on may have been both: their rounds are told apart.

    Raises:
        PersonEnteredError: their evening would be credited twice.
    """
    there = EntrantPlayer.objects.filter(entrant__tournament=held, player__isnull=False)
    rows_of: defaultdict[int, list[EntrantPlayer]] = defaultdict(list)
    for row in without_no_shows(held, [*there.select_related("entrant", "player"), *people]):
        assert row.player is not None  # noqa: S101  the query says so, and who is linked has one
        rows = rows_of[row.player.merged_into_id or row.player.pk]
        others = (other for other in rows if other.entrant_id != row.entrant_id)
        other = next(filter(row.shares_a_round_with, others), None)
        if other is not None and row in people:
            raise PersonEnteredError(name=row.player.name, entrant=other.entrant.name)
        rows.append(row)


def must_be_others(held: Tournament, people: Collection[EntrantPlayer]) -> None:
    """Refuse people (rows as they are to be) whose name stands with another entrant: the same person, mostly.

    Raises:
        NameOnListError: it is asked first whether they are two.
    """
    there = EntrantPlayer.objects.filter(entrant__tournament=held, entrant__left_after=None, until_round=None)
    holders: dict[str, Entrant] = {}
    for row in there.exclude(pk__in=[one.pk for one in people]).select_related("entrant"):
        holders.setdefault(spelling(row.name), row.entrant)
    for row in people:
        holder = holders.setdefault(spelling(row.name), row.entrant)
        if holder.pk != row.entrant_id:
            raise NameOnListError(name=row.name, number=holder.number, entrant=holder.name)


def log_entrants(action: str, tournament: Tournament, actor: Actor, **facts: Any) -> None:
    log(action, actor=actor, club=tournament.club, subject=f"tournament:{tournament.pk}", **facts)
