"""A tournament that is prepared: new, or last week's once more."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta, tzinfo
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import FilteredRelation, Q
from django.utils import timezone

from scoring.access.actors import Actor
from scoring.models import Club
from tournaments.models import Entrant, EntrantPlayer, Official, Stage, Tournament
from tournaments.setup.selectors import Structure
from tournaments.setup.services.settings import SETTINGS, log_setup
from tournaments.setup.services.structure import (
    check_stages,
    full_ruleset,
    known_conventions,
    options_of,
)
from tournaments.writing.errors import StaleError


def found_tournament(
    *, club: Club, name: str, structure: Structure, actor: Actor, **settings: Any
) -> Tournament:
    """A tournament being prepared. ``settings`` are fields of the model.

    ``public_id`` may be made by the page: the same one again answers with what is stored.

    Raises:
        scoring.rules.SheetError: the ruleset isn't one of this game.
        EngineError: no tournament can be played in these stages.
    """
    ruleset = full_ruleset(structure)
    check_stages(structure.stages, settings.get("expected"))
    try:
        with transaction.atomic():
            tournament = Tournament.objects.create(
                club=club,
                name=name,
                variant=structure.variant,
                unit=structure.unit,
                ruleset=ruleset,
                conventions=known_conventions(structure),
                created_by=actor.user,
                **settings,
            )
            _store_stages(tournament, structure.stages)
            log_setup("found_tournament", tournament, actor)
    except IntegrityError:
        return _already_there(club, settings["public_id"])
    return tournament


def duplicate_tournament(
    *,
    tournament: Tournament,
    actor: Actor,
    starts_at: datetime | None = None,
    with_entrants: bool = True,
    public_id: str | None = None,
) -> Tournament:
    """Copy settings, stages and people into a new tournament with a new random seed and no rounds.

    It starts at the same hour of the same weekday, the next time that comes round, unless said otherwise.
    """
    names = (*SETTINGS, "club", "unit", "variant", "ruleset", "conventions", "preset")
    fields = {key: getattr(tournament, key) for key in names}
    fields["starts_at"] = starts_at or _same_time_next_week(tournament.starts_at, tournament.club.zone)
    if public_id:
        fields["public_id"] = public_id
    try:
        with transaction.atomic():
            copy = Tournament.objects.create(**fields, copied_from=tournament, created_by=actor.user)
            _store_stages(copy, [stage.as_file() for stage in tournament.stages.all()])
            Official.objects.bulk_create(
                Official(tournament=copy, user_id=official.user_id, task=official.task)
                for official in tournament.officials.all()
            )
            if with_entrants:
                _copy_entrants(tournament, copy)
            log_setup("duplicate_tournament", copy, actor, after={"from": tournament.pk})
    except IntegrityError:
        return _already_there(tournament.club, str(public_id))
    return copy


def _same_time_next_week(before: datetime, zone: tzinfo) -> datetime:
    """The first moment after now at this weekday and local hour, whole weeks later; DST keeps the hour."""
    weeks = max(1, (timezone.now() - before) // timedelta(weeks=1) + 1)
    return before.astimezone(zone) + timedelta(weeks=weeks)


def _copy_entrants(tournament: Tournament, copy: Tournament) -> None:
    """Those who are still in it, with whoever plays for them now: one read and two writes for all of them."""
    playing = FilteredRelation("people", condition=Q(people__until_round=None))
    rows = tournament.entrants.filter(left_after=None).annotate(playing=playing).order_by("number")
    columns = ("name", "club_name", "seed", "fixed_table")
    person_columns = ("playing__position", "playing__name", "playing__player")
    twins: dict[int, Entrant] = {}
    people: list[EntrantPlayer] = []
    for key, *values, position, person, player in rows.values_list("pk", *columns, *person_columns):
        if key not in twins:
            words = dict(zip(columns, values, strict=True))
            twins[key] = Entrant(tournament=copy, number=len(twins) + 1, **words)
        if person is not None:
            people.append(EntrantPlayer(entrant=twins[key], position=position, name=person, player_id=player))
    Entrant.objects.bulk_create(twins.values())
    EntrantPlayer.objects.bulk_create(people)


def _already_there(club: Club, public_id: str) -> Tournament:
    """The tournament that the same page stored a moment ago, when its button was pressed twice.

    Raises:
        StaleError: the address belongs to another club's tournament; the page has to be loaded anew.
    """
    stored = Tournament.objects.filter(club=club, public_id=public_id).first()
    if stored is None:
        raise StaleError(public_id=public_id)
    return stored


def _store_stages(tournament: Tournament, stages: Sequence[Mapping[str, Any]]) -> None:
    Stage.objects.bulk_create(
        Stage(
            tournament=tournament,
            number=number,
            system=stage["system"],
            options=options_of(stage),
        )
        for number, stage in enumerate(stages, start=1)
    )
