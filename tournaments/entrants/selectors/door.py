"""The list at the door: in the order of the alphabet, and what the next draw does with whoever is missing."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Prefetch, QuerySet

from scoring.names import sort_key
from tournaments.engine import SYSTEMS
from tournaments.entrants.selectors.entrants import published_rounds
from tournaments.models import Entrant, EntrantPlayer, Round, Tournament


def keys_by_name(entrants: QuerySet[Entrant]) -> list[int]:
    """Their primary keys, from A to Z; one query."""
    rows = entrants.values_list("pk", "name", "number")
    return [pk for pk, _name, _number in sorted(rows, key=lambda row: (sort_key(row[1]), row[2]))]


def entrants_at(keys: Sequence[int]) -> list[Entrant]:
    """These, with their people, in this order; two queries."""
    people = Prefetch("people", EntrantPlayer.objects.select_related("player"))
    rows = Entrant.objects.filter(pk__in=keys).prefetch_related(people)
    by_key = {entrant.pk: entrant for entrant in rows}
    return [by_key[pk] for pk in keys if pk in by_key]


@dataclass(frozen=True, slots=True)
class NextDraw:
    """What the next draw does with those who are not ticked."""

    number: int
    """Of the round in the tournament, from 1."""

    draws_everybody: bool
    """They are drawn all the same, and lose by forfeit; else they are left out."""


def next_draw(tournament: Tournament) -> NextDraw | None:
    """``None`` where no stage has a round to come."""
    stages = list(tournament.stages.all())
    published = list(published_rounds(tournament))
    draft = Round.objects.standing().filter(stage__tournament=tournament, published_at=None).first()
    newest = published[-1].stage if published else None
    stage = next((one for one in stages if newest is None or one.number >= newest.number), None)
    if stage is None or tournament.status == Tournament.Status.FINISHED:
        return None
    number = len(published) + (2 if draft else 1)
    return NextDraw(number, SYSTEMS[stage.system].fixed)
