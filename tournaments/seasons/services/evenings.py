"""Club evenings without a tournament: who is here, tables by what the season has seen, one more round, done.

An evening is stored as a tournament of single people (docs/decisions/0012-evenings-are-tournaments.md), so
tables, score sheets, results, the clock and the standings are those of every tournament.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from scoring.access.actors import Actor
from scoring.clubs.selectors.clubs import kept_apart
from scoring.clubs.services.clubs import add_guest
from scoring.models import Club, Player
from scoring.rules import get_variant
from scoring.writing.later import later
from scoring.writing.log import log
from tournaments.engine import SYSTEMS, AtTable, OutOfTime, System, TimeLimit
from tournaments.engine.search import ApartPairs, Situation, seat_partners, seat_tables
from tournaments.entrants.services import Entry, Person, add_entrants, come_back, remove_entrant, withdraw
from tournaments.models import (
    Entrant,
    EntrantPlayer,
    Evening,
    Place,
    Rest,
    Round,
    Season,
    Stage,
    Table,
    Tournament,
)
from tournaments.reading.engine import soon
from tournaments.reading.files import newest_result
from tournaments.reading.fitting import systems_of
from tournaments.rounds.services import draws
from tournaments.seasons.selectors.evenings import history_before
from tournaments.seasons.services.errors import TablesBegunError, TablesOpenError, TooFewTonightError
from tournaments.seasons.services.tallies import fold_evenings
from tournaments.setup import services as setup
from tournaments.writing.locking import changing

BEST_FIRST = (AtTable.PARTNERS, AtTable.ALONE, AtTable.DUEL)
"""How people sit at a club evening, where a game can be played in several ways."""


def system_for(variant: str) -> System:
    """How a club evening of this game is played: with partners at four, alone at tables, or in duels."""
    return min(_systems_for(variant), key=lambda system: BEST_FIRST.index(system.at_table))


def suits_evenings(variant: str) -> bool:
    """Whether single people can play this game at a club evening."""
    return bool(_systems_for(variant))


def _systems_for(variant: str) -> list[System]:
    systems = (SYSTEMS[name] for name in systems_of(get_variant(variant), Tournament.Unit.PLAYER))
    return [system for system in systems if system.for_evenings]


@dataclass(frozen=True, slots=True)
class NewEvening:
    """A club evening that is to be opened."""

    variant: str
    ruleset: Mapping[str, Any]
    conventions: Mapping[str, str] = field(default_factory=dict)
    """Of the table card: a way by convention."""

    name: str = ""
    season: Season | None = None
    players: Sequence[Player] = ()
    """Who is here already."""


def open_evening(*, club: Club, new: NewEvening, actor: Actor, public_id: str = "") -> Evening:
    """An evening with those who are here. The same ``public_id`` again answers with what is stored."""
    with transaction.atomic():
        stored = Tournament.objects.filter(club=club, public_id=public_id).first() if public_id else None
        if stored is not None:
            return Evening.objects.get(tournament=stored, kind=Evening.Kind.CLUB_EVENING)
        settings: dict[str, Any] = {"public_id": public_id} if public_id else {}
        tournament = setup.found_tournament(
            club=club,
            name=new.name,
            structure=_structure(new),
            actor=actor,
            starts_at=timezone.now(),
            **settings,
        )
        setup.open_tournament(tournament=tournament, actor=actor)
        evening = Evening.objects.create(
            season=new.season, tournament=tournament, kind=Evening.Kind.CLUB_EVENING
        )
        later(fold_evenings, tournament.pk)
        if new.players:
            entries = [Entry((Person(player.name, player),)) for player in new.players]
            add_entrants(tournament=tournament, entries=entries, actor=actor)
    return evening


def _structure(new: NewEvening) -> setup.Structure:
    """One stage of as many rounds as will be played."""
    system = system_for(new.variant)
    stage: dict[str, Any] = {"system": system.name, "rounds": 1}
    if system.is_solo:
        stage["table_size"] = min(size for size in get_variant(new.variant).players if size >= 3)
    return setup.Structure(new.variant, Tournament.Unit.PLAYER, [stage], new.ruleset, new.conventions)


def tick(*, evening: Evening, player: Player, here: bool, actor: Actor) -> None:
    """Mark somebody of the club as here or gone home. Repeating it changes nothing."""
    with transaction.atomic():
        entrant = _entrant_of(evening, player)
        if entrant is None:
            if here:
                entry = Entry((Person(player.name, player),))
                add_entrants(tournament=evening.tournament, entries=[entry], actor=actor)
        elif here and entrant.left_after is not None:
            come_back(entrant=entrant, actor=actor)
        elif not here and entrant.left_after is None:
            if _was_drawn(entrant):
                withdraw(entrant=entrant, after_round=_rounds(evening), actor=actor)
            else:
                _leave_unplayed(evening, entrant, actor)


def add_guest_tonight(*, evening: Evening, name: str, actor: Actor) -> Player:
    """Add a guest to the club and to tonight's evening."""
    with transaction.atomic():
        player = add_guest(club=evening.tournament.club, name=name, actor=actor).player
        tick(evening=evening, player=player, here=True, actor=actor)
    return player


def draw_tables(*, evening: Evening, actor: Actor, seen_rounds: int | None = None) -> Round:
    """Draw the next round from what the whole season has seen, and open its tables.

    As few partners again as can be, then as few opponents; who has had no table least often has none.
    ``seen_rounds``: the button that was pressed twice draws once.

    Raises:
        TooFewTonightError: nobody would have a table.
        TablesOpenError: tables of the round before have no result.
    """
    with transaction.atomic(), changing(evening.tournament) as held:
        stage = held.stages.get()
        rounds_so_far = list(Round.objects.published().filter(stage=stage))
        if seen_rounds is not None and seen_rounds < len(rounds_so_far):
            return rounds_so_far[-1]
        waiting = [
            table
            for table in Table.objects.filter(round__in=rounds_so_far).prefetch_related("results")
            if newest_result(table.results.all()) is None
        ]
        if waiting:
            raise TablesOpenError(count=len(waiting))
        Round.objects.standing().filter(stage=stage, published_at=None).delete()
        new_round = _draft_round(held, stage, evening, len(rounds_so_far) + 1)
        draws.publish_round(round_=new_round, actor=actor)
        log(
            "draw_evening",
            actor=actor,
            club=held.club,
            subject=f"tournament:{held.pk}",
            after=draws.summary_of(new_round),
        )
    return new_round


def take_back_tables(*, evening: Evening, actor: Actor) -> None:
    """Take the tables back that were just drawn: somebody came late, and all are drawn anew.

    Without such tables nothing happens: the button was pressed twice.

    Raises:
        TablesBegunError: a hand or a result is written down at one of them.
    """
    with transaction.atomic():
        # Held while the tables are looked at: nobody writes a result down meanwhile.
        Tournament.objects.select_for_update().get(pk=evening.tournament_id)
        newest = Round.objects.published().filter(stage__tournament=evening.tournament_id).last()
        if newest is None:
            return
        if newest.tables.filter(Q(results__isnull=False) | Q(match__lines__isnull=False)).exists():
            raise TablesBegunError
        draws.undo_round(round_=newest, actor=actor)


def finish_evening(*, evening: Evening, actor: Actor) -> None:
    """The evening is over and counts in its season.

    Raises:
        TablesOpenError: a table has no result.
    """
    with transaction.atomic():
        # Held while the tables are looked at: nobody takes a result back meanwhile.
        Tournament.objects.select_for_update().get(pk=evening.tournament_id)
        tables = Table.objects.filter(
            round__stage__tournament=evening.tournament_id,
            round__undone_at=None,
            round__published_at__isnull=False,
        ).prefetch_related("results")
        waiting = [table for table in tables if newest_result(table.results.all()) is None]
        if waiting:
            raise TablesOpenError(count=len(waiting))
        setup.finish_tournament(tournament=evening.tournament, actor=actor)


def _draft_round(held: Tournament, stage: Stage, evening: Evening, number: int) -> Round:
    """A draft of the next round, stored."""
    here = list(held.entrants.filter(left_after=None).prefetch_related("people__player"))
    by_key = {_person_key(entrant): entrant for entrant in here}
    size = SYSTEMS[stage.system].at_table.people(stage.options.get("table_size", 3))
    if len(here) < size:
        raise TooFewTonightError(here=len(here), least=size)
    if stage.options["rounds"] < number:
        stage.options = {**stage.options, "rounds": number}
        stage.save(update_fields=["options"])
    limit = TimeLimit(soon())
    rng = Random(f"{stage.draw_chance}:{number}")  # noqa: S311  a draw, not a secret
    sides, rests, quality = _search(stage, _situation(evening, list(by_key)), size, rng, limit)
    notes = ["cut_by_time"] if limit.has_cut else []
    round_ = Round.objects.create(
        stage=stage,
        number=number,
        chance=stage.draw_chance,
        draw={"quality": quality, "notes": notes, "left_out": {}},
    )
    tables = Table.objects.bulk_create(
        Table(round=round_, order=order, number=order + 1) for order in range(len(sides))
    )
    Place.objects.bulk_create(
        Place(round=round_, table=table, entrant=by_key[who], side=side, position=position)
        for table, people in zip(tables, sides, strict=True)
        for side, members in enumerate(people)
        for position, who in enumerate(members)
    )
    Rest.objects.bulk_create(Rest(round=round_, entrant=by_key[who], why="rested_least") for who in rests)
    return round_


def _situation(evening: Evening, people: list[int]) -> Situation:
    """Those who are here, and what the season has seen of them."""
    history = history_before(evening)
    companies = kept_apart(evening.tournament.club)
    apart = ApartPairs(set(company).intersection(people) for company in companies)
    return Situation(people, met=history.met, partnered=history.partnered, rests=history.rests, apart=apart)


def _search(
    stage: Stage, situation: Situation, size: int, rng: Random, out_of_time: OutOfTime
) -> tuple[list[tuple[tuple[int, ...], ...]], tuple[int, ...], dict[str, int]]:
    """The best round for those who are here: sides by table, who rests, and how many meet again."""
    if SYSTEMS[stage.system].at_table is AtTable.PARTNERS:
        pairs = seat_partners(situation, rng, out_of_time)
        repeats = {"repeat_partners": pairs.repeat_partners, "repeat_opponents": pairs.repeat_opponents}
        return [tuple(map(tuple, table)) for table in pairs.tables], pairs.rest, repeats
    alone = seat_tables(situation, size, rng, out_of_time)
    sides: list[tuple[tuple[int, ...], ...]] = [tuple((who,) for who in table) for table in alone.tables]
    return sides, alone.rest, {"repeat_partners": 0, "repeat_opponents": alone.repeats}


def _person_key(entrant: Entrant) -> int:
    """The player behind an entrant, merges followed; entrants without one have a negative key."""
    person = entrant.people.all()[0]
    if person.player is None:
        return -entrant.pk
    return person.player.merged_into_id or person.player.pk


def _entrant_of(evening: Evening, player: Player) -> Entrant | None:
    same = EntrantPlayer.objects.filter(entrant__tournament=evening.tournament_id)
    people = same.filter(player=player) | same.filter(player__merged_into=player)
    row = people.select_related("entrant__tournament").first()
    return row.entrant if row is not None else None


def _leave_unplayed(evening: Evening, entrant: Entrant, actor: Actor) -> None:
    is_last = not evening.tournament.entrants.filter(number__gt=entrant.number).exists()
    if is_last or not _rounds(evening):
        remove_entrant(entrant=entrant, actor=actor)
    else:
        withdraw(entrant=entrant, after_round=0, actor=actor)


def _was_drawn(entrant: Entrant) -> bool:
    return Place.objects.filter(entrant=entrant).exists() or Rest.objects.filter(entrant=entrant).exists()


def _rounds(evening: Evening) -> int:
    return Round.objects.published().filter(stage__tournament=evening.tournament_id).count()
