"""Opens and ends the tables of a round: draws seats and first dealer, makes matches, writes forfeits down."""

from collections import Counter, defaultdict
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from itertools import permutations
from random import Random

from django.db.models import Prefetch, QuerySet

from scoring.access.actors import Actor
from scoring.matches.services.matches import (
    MatchOverError,
    SameForAll,
    Seating,
    open_matches,
    stop_match,
)
from scoring.rules import get_variant
from tournaments.entrants.services import rounds_drawn
from tournaments.models import EntrantPlayer, Place, Result, Round, Table, Tournament
from tournaments.signals import results_written


def tables_of(round_: Round) -> list[Table]:
    """The tables of a round in their order, with their places and the entrants there: two queries."""
    return list(round_.tables.prefetch_related(Prefetch("places", Place.objects.select_related("entrant"))))


def open_tables(round_: Round, tables: list[Table], *, actor: Actor) -> None:
    """Make a match for each table at which people meet, in a number of queries that doesn't grow.

    ``tables`` are those of :func:`tables_of`; they and their places are given what is stored.
    """
    tournament = round_.stage.tournament
    absent_sides = {int(order): sides for order, sides in round_.draw.get("absent_sides", {}).items()}
    _write_forfeits(tournament, tables, absent_sides, actor)

    people = _people_of(tournament, rounds_drawn(tournament))
    seats_had = cache(partial(_seats_had, tournament))
    rng = Random(f"{round_.chance}:{round_.stage.number}:{round_.number}")  # noqa: S311  a draw, not a secret
    seatings: list[Seating] = []
    opened: list[Table] = []
    for table in tables:
        if table.order in absent_sides or len({place.side for place in table.places.all()}) < 2:
            continue
        seating = _seating(table, people, seats_had, rng)
        if len(seating) not in get_variant(tournament.variant).players:
            continue  # a team's line-up is made at the table
        single = all(place.seat is not None for place in table.places.all())
        opened.append(table)
        seatings.append(Seating(seating, first_dealer=0 if single else rng.randrange(len(seating))))
    settled = SameForAll(tournament.variant, tournament.ruleset, tournament.conventions)
    matches = open_matches(seatings, settled, club=tournament.club, actor=actor)
    for table, match in zip(opened, matches, strict=True):
        table.match = match
    Table.objects.bulk_update(opened, ["match"])
    seated = [place for table in opened for place in table.places.all() if place.seat is not None]
    Place.objects.bulk_update(seated, ["seat"], batch_size=500)


def end_matches(tables: QuerySet[Table], actor: Actor, reason: str) -> None:
    """End what is still played at these tables, as it stands."""
    played_at = tables.filter(match__closed_at=None).exclude(match=None).select_related("match")
    for match in (table.match for table in played_at if table.match is not None):
        with suppress(MatchOverError):  # it ended by itself just now
            stop_match(match, actor=actor, reason=reason)


def _write_forfeits(
    tournament: Tournament, tables: list[Table], absent_sides: dict[int, list[int]], actor: Actor
) -> None:
    forfeits = Result.objects.bulk_create(
        Result(
            table=table,
            absent_sides=absent_sides[table.order],
            source=Result.Source.FORFEIT,
            state=Result.State.CONFIRMED,
            entered_by=actor.user,
        )
        for table in tables
        if table.order in absent_sides
    )
    if forfeits:
        results_written.send(sender=Result, tournament=tournament, results=forfeits)


def _people_of(tournament: Tournament, round_number: int) -> dict[int, list[tuple[str, int | None]]]:
    """Who plays for each entrant in this round of the tournament, substitutes included."""
    people: defaultdict[int, dict[int, tuple[str, int | None]]] = defaultdict(dict)
    rows = EntrantPlayer.objects.filter(entrant__tournament=tournament, from_round__lte=round_number)
    for row in rows.order_by("from_round"):
        if row.until_round is None or row.until_round >= round_number:
            people[row.entrant_id][row.position] = (row.name, row.player_id)
    return {
        entrant: [person for _place, person in sorted(seats.items())] for entrant, seats in people.items()
    }


def _seats_had(tournament: Tournament) -> Counter[tuple[int, int]]:
    """How often each single person has sat at each seat: (entrant, seat) → times."""
    rows = Place.objects.filter(
        round__stage__tournament=tournament, round__undone_at=None, seat__isnull=False
    ).values_list("entrant_id", "seat")
    return Counter((entrant, seat) for entrant, seat in rows if seat is not None)


def _seating(
    table: Table,
    people: dict[int, list[tuple[str, int | None]]],
    seats_had: Callable[[], Counter[tuple[int, int]]],
    rng: Random,
) -> list[tuple[str, int | None]]:
    """Who sits where, clockwise. Partners sit alternately; single people where they have sat least.

    ``seats_had`` is asked for single people only.
    """
    sides: defaultdict[int, list[Place]] = defaultdict(list)
    for place in table.places.all():
        sides[place.side].append(place)
    ordered = [sides[side] for side in sorted(sides)]
    if all(len(side) == 1 and len(people.get(side[0].entrant_id, ())) > 1 for side in ordered):
        teams = [list(people[side[0].entrant_id]) for side in ordered]
        for team in teams:
            rng.shuffle(team)
        return [person for seats in zip(*teams, strict=False) for person in seats]
    sat = seats_had()
    places = _seated(ordered, sat, rng)
    for seat, place in enumerate(places):
        place.seat = seat
        sat[place.entrant_id, seat] += 1
    return [people.get(place.entrant_id, [(place.entrant.name, None)])[0] for place in places]


def _seated(sides: list[list[Place]], sat: Counter[tuple[int, int]], rng: Random) -> list[Place]:
    """The order of seats in which each has sat least often where they sit now; equal ones by lot."""
    pairs = all(len(side) == 2 for side in sides)
    flat = [place for side in sides for place in side]

    def allowed(order: tuple[Place, ...]) -> bool:
        return not pairs or all(order[seat].side == order[(seat + 2) % 4].side for seat in range(2))

    def had(order: tuple[Place, ...]) -> int:
        return sum(
            sat[place.entrant_id, seat] ** 2 + 2 * sat[place.entrant_id, seat]
            for seat, place in enumerate(order)
        )

    if len(flat) > 6:
        rng.shuffle(flat)
        return flat
    orders: list[tuple[Place, ...]] = [order for order in permutations(flat) if allowed(order)]
    rng.shuffle(orders)
    best = min(orders, key=had)
    return list(best)
