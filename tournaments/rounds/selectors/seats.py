"""Who sits where in a round, person by person: for screens, for paper, for whoever looks for their seat."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.db.models import Prefetch, Q

from scoring.models import Seat
from scoring.names import sort_key, spelling
from tournaments.models import Entrant, EntrantPlayer, Place, Rest, Round, Table, Tournament

Team = Sequence[EntrantPlayer | None]
"""The people of an entrant; None where only its own name is known."""


@dataclass(frozen=True, slots=True)
class SeatOfPerson:
    """A person of a round."""

    name: str
    entrant: int
    """Its number."""

    table: Table | None
    """None for who has no table in this round."""

    seat: int | None = None
    """Where they sit, counted clockwise from 0, as far as that was drawn."""

    rest: str = ""
    """Without a table: a :class:`Rest.Kind`."""

    partners: tuple[str, ...] = ()
    at_table: int = 0
    """How many sit there, as far as that was drawn."""


def seat_rows(tournament: Tournament, round_: Round, *, public: bool) -> list[SeatOfPerson]:
    """Everybody of a published round by name; a number of queries that doesn't grow.

    ``public`` honours people who appear by initials or another name.
    """
    people = _people(tournament, _number_in_tournament(tournament, round_))
    rows: list[SeatOfPerson] = []
    seats = Prefetch("match__seats", Seat.objects.order_by("number"))
    places = Prefetch("places", Place.objects.select_related("entrant"))
    for table in round_.tables.select_related("match").prefetch_related(places, seats):
        is_bye = len({place.side for place in table.places.all()}) < 2
        for place in table.places.all():
            team = _team(people, place.entrant)
            if is_bye:
                rows += _resting(place.entrant, team, Rest.Kind.SITTING_OUT, public=public)
            else:
                rows += _at_table(table, place, team, public=public)
    for rest in round_.rests.select_related("entrant"):
        rows += _resting(rest.entrant, _team(people, rest.entrant), rest.kind, public=public)
    return sorted(rows, key=lambda row: sort_key(row.name))


def _at_table(table: Table, place: Place, team: Team, *, public: bool) -> Iterator[SeatOfPerson]:
    at_table = len(table.match.seats.all()) if table.match is not None else 0
    for name, partners, person in _named(place.entrant, team, public=public):
        seat = _seat(table, place, person)
        yield SeatOfPerson(name, place.entrant.number, table, seat, "", partners, at_table)


def _resting(entrant: Entrant, team: Team, kind: str, *, public: bool) -> Iterator[SeatOfPerson]:
    for name, partners, _person in _named(entrant, team, public=public):
        yield SeatOfPerson(name, entrant.number, None, rest=kind, partners=partners)


def _named(
    entrant: Entrant, team: Team, *, public: bool
) -> Iterator[tuple[str, tuple[str, ...], EntrantPlayer | None]]:
    """Each of a team: the name, the names of the others, the person."""
    names = tuple(_name(person, entrant, public=public) for person in team)
    for nr, person in enumerate(team):
        yield names[nr], names[:nr] + names[nr + 1 :], person


def matching(rows: Iterable[SeatOfPerson], typed: str) -> list[SeatOfPerson]:
    """The people whose name has a word that begins like each word typed: *jon gud* is Jón Guðmundsson.

    A name that holds what was typed somewhere inside is found, too, after those.
    """
    words = spelling(typed).split()
    if not words:
        return list(rows)
    begins, holds = [], []
    for row in rows:
        name = spelling(row.name)
        if all(any(part.startswith(word) for part in name.split()) for word in words):
            begins.append(row)
        elif all(word in name.replace(" ", "") for word in words):
            holds.append(row)
    return begins + holds


def _number_in_tournament(tournament: Tournament, round_: Round) -> int:
    """Which round of the whole tournament it is, from 1: substitutes are counted through its stages."""
    before = Q(stage__number__lt=round_.stage.number) | Q(
        stage__number=round_.stage.number, number__lte=round_.number
    )
    return Round.objects.published().filter(before, stage__tournament=tournament).count()


def _people(tournament: Tournament, number: int) -> dict[int, list[EntrantPlayer]]:
    """Who plays for each entrant in this round of the tournament."""
    rows = EntrantPlayer.objects.filter(entrant__tournament=tournament, from_round__lte=number)
    of_entrant: defaultdict[int, dict[int, EntrantPlayer]] = defaultdict(dict)
    for row in rows.select_related("player__merged_into").order_by("from_round"):
        if row.until_round is None or row.until_round >= number:
            of_entrant[row.entrant_id][row.position] = row
    return {entrant: [row for _at, row in sorted(team.items())] for entrant, team in of_entrant.items()}


def _team(people: dict[int, list[EntrantPlayer]], entrant: Entrant) -> Team:
    return people.get(entrant.pk) or [None]


def _name(person: EntrantPlayer | None, entrant: Entrant, *, public: bool) -> str:
    if person is None:
        return entrant.name
    player = person.player
    if public and player is not None and player.public_name != player.name:
        return player.public_name
    return person.name


def _seat(table: Table, place: Place, person: EntrantPlayer | None) -> int | None:
    """The seat of a person at the table's match."""
    if place.seat is not None or table.match is None or person is None:
        return place.seat
    for seat in table.match.seats.all():
        if seat.player_id == person.player_id if person.player_id else seat.name == person.name:
            return seat.number
    return None
