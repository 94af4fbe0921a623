"""A tournament file becomes a tournament: entrants, rounds, tables, rests and results, all of it or nothing.

The ids of the file are not kept: its entrants become e1, e2 … in their order. Everything else comes out again
as it went in; rounds are published, results final, and no table opens a score sheet. Chance is kept, so
that what is drawn next is what the file would have had drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.access.actors import Actor
from scoring.models import Club
from scoring.rules import get_variant
from scoring.writing.log import log
from tournaments import engine
from tournaments.entrants.entry_lists import PARTING
from tournaments.models import (
    Apart,
    Entrant,
    EntrantPlayer,
    Place,
    Rest,
    Result,
    Round,
    Stage,
    Table,
    Tournament,
)
from tournaments.reading.fitting import systems_of
from tournaments.setup.services import Structure, full_ruleset
from tournaments.writing.errors import EngineError, GameDoesNotFitError, StaleError

BATCH = 500
SMALL = frozenset({"from_round", "left_after", "until_round", "table", "match", "group"})
HIGHEST_SMALL = 32_767


def import_tournament(
    *, club: Club, file: Mapping[str, Any], variant: str, unit: str, actor: Actor, **settings: Any
) -> Tournament:
    """The tournament of a file (JSON read already) as one of this club, being prepared.

    The file does not say which game is played, nor by whom: ``variant`` and ``unit`` do. Of ``settings``,
    fields of the model, ``public_id`` may be made by the page: the same one again answers with what is
    stored.

    Raises:
        EngineError: the file is wrong; nothing was stored.
        GameDoesNotFitError: these systems are not played in this game.
    """
    try:
        engine.read_tournament(file)
    except engine.TournamentError as error:
        raise EngineError(error.problems) from error
    if problems := list(_not_to_be_stored(file, "")):
        raise EngineError(problems)
    stages = [_without_nothing(stage) for stage in file["stages"]]
    allowed = systems_of(get_variant(variant), unit)
    if not all(stage["system"] in allowed for stage in stages):
        raise GameDoesNotFitError(variant=variant, unit=unit)
    ruleset = full_ruleset(Structure(variant, unit, stages))
    try:
        with transaction.atomic():
            tournament = Tournament.objects.create(
                club=club,
                name=file.get("name") or _("Tournament"),
                variant=variant,
                unit=unit,
                ruleset=ruleset,
                chance=file.get("chance") or 0,
                expected=len(file["entrants"]),
                created_by=actor.user,
                **settings,
            )
            entrants = _store_entrants(tournament, file["entrants"])
            _store_apart(tournament, file.get("apart") or [], entrants)
            for number, stage in enumerate(stages, start=1):
                _store_stage(tournament, number, stage, entrants, actor)
            log("import_tournament", actor=actor, club=club, subject=f"tournament:{tournament.pk}")
    except IntegrityError:
        public_id = settings.get("public_id")
        stored = Tournament.objects.filter(club=club, public_id=public_id).first()
        if stored is None:
            raise StaleError(public_id=public_id) from None
        return stored
    return tournament


def _store_entrants(tournament: Tournament, listed: list[dict[str, Any]]) -> dict[str, Entrant]:
    """Entrants by their ids in the file. A name with ``&`` or ``/`` is that of several people."""
    entrants = Entrant.objects.bulk_create(
        Entrant(
            tournament=tournament,
            number=number,
            name=entry.get("name") or entry["id"],
            club_name=entry.get("club") or "",
            seed=entry.get("seed"),
            from_round=entry.get("from_round") or 1,
            left_after=entry.get("left_after"),
            absent_in=sorted(set(entry.get("absent_in") or [])),
        )
        for number, entry in enumerate(listed, start=1)
    )
    EntrantPlayer.objects.bulk_create(
        (
            EntrantPlayer(entrant=entrant, position=position, name=person)
            for entrant in entrants
            for position, person in enumerate(_people_of(entrant.name, tournament.unit))
        ),
        batch_size=BATCH,
    )
    return {entry["id"]: entrant for entry, entrant in zip(listed, entrants, strict=True)}


def _people_of(name: str, unit: str) -> list[str]:
    if unit == Tournament.Unit.PLAYER:
        return [name]
    people = [person for person in PARTING.split(name) if person.strip()]
    return people if len(people) > 1 else [name]


def _store_apart(
    tournament: Tournament, rules: list[dict[str, Any]], entrants: Mapping[str, Entrant]
) -> None:
    for rule in rules:
        apart = Apart.objects.create(tournament=tournament, until_round=rule.get("until_round"))
        apart.entrants.set([entrants[who] for who in rule["entrants"]])


def _store_stage(
    tournament: Tournament,
    number: int,
    stage: Mapping[str, Any],
    entrants: Mapping[str, Entrant],
    actor: Actor,
) -> None:
    options = {key: value for key, value in stage.items() if key not in ("system", "played")}
    if isinstance(options.get("groups"), list):
        options["groups"] = [[entrants[who].file_id for who in group] for group in options["groups"]]
    stored = Stage.objects.create(
        tournament=tournament, number=number, system=stage["system"], options=options
    )
    for place, played in enumerate(stage.get("played") or [], start=1):
        _store_round(stored, place, played, entrants, actor)


def _store_round(
    stage: Stage, number: int, played: Mapping[str, Any], entrants: Mapping[str, Entrant], actor: Actor
) -> None:
    round_ = Round.objects.create(
        stage=stage, number=number, chance=stage.draw_chance, published_at=timezone.now()
    )
    entries = played.get("tables") or []
    tables = Table.objects.bulk_create(
        (
            Table(
                round=round_,
                order=order,
                number=entry.get("table"),
                group=entry.get("group"),
                bracket=entry.get("bracket") or "",
                match_number=entry.get("match"),
                on_paper=True,
            )
            for order, entry in enumerate(entries)
        ),
        batch_size=BATCH,
    )
    Place.objects.bulk_create(
        (
            Place(round=round_, table=table, entrant=entrants[who], side=side, position=position)
            for table, entry in zip(tables, entries, strict=True)
            for side, people in enumerate(entry["sides"])
            for position, who in enumerate(people)
        ),
        batch_size=BATCH,
    )
    Rest.objects.bulk_create(
        (
            Rest(round=round_, entrant=entrants[who], kind=kind)
            for kind in (Rest.Kind.SITTING_OUT, Rest.Kind.ABSENT)
            for who in played.get(kind) or []
        ),
        batch_size=BATCH,
    )
    Result.objects.bulk_create(_results_of(tables, entries, actor), batch_size=BATCH)


def _results_of(tables: list[Table], entries: list[dict[str, Any]], actor: Actor) -> Iterator[Result]:
    for table, entry in zip(tables, entries, strict=True):
        scores, absent_sides = entry.get("scores"), entry.get("absent_sides") or []
        if scores is not None or absent_sides:
            yield Result(
                table=table,
                scores=scores,
                absent_sides=absent_sides,
                winner=entry.get("winner"),
                source=Result.Source.IMPORT,
                state=Result.State.FINAL,
                entered_by=actor.user,
                entered_on=actor.device,
            )


def _not_to_be_stored(value: Any, path: str) -> Iterator[engine.Problem]:
    """What the format allows and no database keeps: rounds and tables beyond 32,767, half characters, NUL."""
    if isinstance(value, dict):
        for key, inner in value.items():
            at = f"{path}.{key}" if path else key
            if key in SMALL and isinstance(inner, int) and inner > HIGHEST_SMALL:
                yield engine.Problem(at, "range", {"least": 0, "most": HIGHEST_SMALL})
            yield from _not_to_be_stored(inner, at)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _not_to_be_stored(inner, f"{path}[{index}]")
    elif isinstance(value, str) and ("\0" in value or any("\ud800" <= sign <= "\udfff" for sign in value)):
        yield engine.Problem(path, "range", {"longest": 80})


def _without_nothing(stage: Mapping[str, Any]) -> dict[str, Any]:
    """The stage without keys that say nothing; ``null`` counts as absent."""
    return {key: value for key, value in stage.items() if value is not None}
