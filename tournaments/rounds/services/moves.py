"""Moving people of a draft by hand, before it is published."""

from scoring.access.actors import Actor
from scoring.writing.log import log
from tournaments import engine
from tournaments.models import Entrant, Place, Rest, Round, Table, Tournament
from tournaments.reading.files import tournament_file
from tournaments.rounds.selectors.drafts import Judged, exchanged, judged
from tournaments.rounds.services.draws import must_be_draft, summary_of
from tournaments.rounds.services.fixed_tables import number_tables
from tournaments.writing.errors import EngineError, NothingMovedError, NotInRoundError
from tournaments.writing.locking import changing, must_be_seen


def exchange(
    *, round_: Round, one: Entrant, other: Entrant, actor: Actor, seen_version: int | None = None
) -> None:
    """Let two people of a draft change places: two at tables, or one at a table and one sitting out.

    Raises:
        NotInRoundError: one of them has neither a table nor sits out.
        NothingMovedError: nothing would be different.
        EngineError: the stage can't have such a round, as in a schedule or a later round of a bracket.
    """
    with changing(round_.stage.tournament) as held:
        must_be_draft(round_)
        must_be_seen(held, seen_version)
        before = summary_of(round_)
        after = judged_after(held, round_, one, other)
        _swap(round_, one, other)
        for table, notes in zip(round_.tables.order_by("order"), after.notes, strict=True):
            if table.notes != list(notes):
                Table.objects.filter(pk=table.pk).update(notes=list(notes))
        number_tables(round_)
        round_.draw["quality"] |= {
            "repeat_opponents": after.repeat_opponents,
            "repeat_partners": after.repeat_partners,
            "score_gap": None,
        }
        round_.moved_by_hand = True
        round_.save(update_fields=["draw", "moved_by_hand"])
        _log(held, actor, before, summary_of(round_))


def judged_after(tournament: Tournament, round_: Round, one: Entrant, other: Entrant) -> Judged:
    """How good the draft would be if these two changed places; raises what :func:`exchange` does."""
    there: dict[int, Place | str] = {
        **dict(Rest.objects.filter(round=round_, entrant__in=(one, other)).values_list("entrant_id", "kind")),
        **{place.entrant_id: place for place in Place.objects.filter(round=round_, entrant__in=(one, other))},
    }
    for entrant in (one, other):
        if entrant.pk not in there:
            raise NotInRoundError(name=entrant.name)
    places = [place for entrant in (one, other) if isinstance(place := there[entrant.pk], Place)]
    if one == other or not places or (len(places) == 2 and _together(*places)):
        raise NothingMovedError
    try:
        return judged(exchanged(tournament_file(tournament, with_drafts=True), one.file_id, other.file_id))
    except engine.TournamentError as error:
        raise EngineError(error.problems) from error


def _together(one: Place, other: Place) -> bool:
    """Whether an exchange would leave the table as it is: they are partners, or everybody plays alone."""
    if one.table_id != other.table_id:
        return False
    return one.side == other.side or not Place.objects.filter(table=one.table_id, position__gt=0).exists()


def _swap(round_: Round, one: Entrant, other: Entrant) -> None:
    """Exchange two rows by deleting and inserting: an update of one would break a unique constraint."""
    places = {
        place.entrant_id: place for place in Place.objects.filter(round=round_, entrant__in=(one, other))
    }
    rests = {rest.entrant_id: rest for rest in Rest.objects.filter(round=round_, entrant__in=(one, other))}
    Place.objects.filter(pk__in=[place.pk for place in places.values()]).delete()
    Rest.objects.filter(pk__in=[rest.pk for rest in rests.values()]).delete()
    for leaver, comer in ((one, other), (other, one)):
        if leaver.pk in places:
            old = places[leaver.pk]
            Place.objects.create(
                round=round_, table_id=old.table_id, entrant=comer, side=old.side, position=old.position
            )
        else:
            Rest.objects.create(round=round_, entrant=comer, kind=rests[leaver.pk].kind)


def _log(held: Tournament, actor: Actor, before: object, after: object) -> None:
    log(
        "move_by_hand",
        actor=actor,
        club=held.club,
        subject=f"tournament:{held.pk}",
        before=before,
        after=after,
    )
