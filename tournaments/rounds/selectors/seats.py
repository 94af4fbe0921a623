"""Who sits where in a round, person by person: for screens, for paper, for whoever looks for their seat."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from django.db.models import Prefetch, QuerySet

from scoring.models import Seat
from scoring.names import sort_key, spelling
from tournaments.models import Entrant, EntrantPlayer, Place, Rest, Round, Table, Tournament
from tournaments.reading.files import newest_result
from tournaments.reading.waiting import number_in_tournament, tables_that_wait, with_results
from tournaments.rounds.selectors.draw_page import newest_published

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

    waits: bool = False
    """The table goes on while its round, which was taken back, is drawn again."""


def seat_rows(tournament: Tournament, round_: Round, *, public: bool) -> list[SeatOfPerson]:
    """Everybody of a published round by name; a number of queries that doesn't grow.

    Whoever has been at a table since that waits for its round is there, as long as this round is the newest.
    ``public`` honours people who appear by initials or another name.
    """
    people = _people(tournament, number_in_tournament(round_))
    rows = _at_tables(round_.tables.all(), people, public=public)
    for rest in round_.rests.select_related("entrant"):
        rows += _resting(rest.entrant, _team(people, rest.entrant), rest.kind, public=public)
    waiting = tables_that_wait(tournament)
    if waiting and newest_published(tournament) == round_:
        rows = _with_those_who_wait(tournament, rows, waiting, public=public)
    return sorted(rows, key=lambda row: sort_key(row.name))


def _with_those_who_wait(
    tournament: Tournament, rows: Sequence[SeatOfPerson], waiting: QuerySet[Table], *, public: bool
) -> list[SeatOfPerson]:
    """The last table of everybody: those that wait are of later rounds, and come in their order."""
    later: dict[int, list[SeatOfPerson]] = {}
    rounds = list(dict.fromkeys(table.round for table in waiting.select_related("round__stage")))
    for round_ in rounds:
        people = _people(tournament, number_in_tournament(round_))
        of_round = _at_tables(with_results(waiting.filter(round=round_)), people, public=public)
        later |= {row.entrant: [one for one in of_round if one.entrant == row.entrant] for row in of_round}
    return [*(row for row in rows if row.entrant not in later), *chain.from_iterable(later.values())]


def _at_tables(
    tables: QuerySet[Table], people: dict[int, list[EntrantPlayer]], *, public: bool
) -> list[SeatOfPerson]:
    rows: list[SeatOfPerson] = []
    seats = Prefetch("match__seats", Seat.objects.order_by("number"))
    places = Prefetch("places", Place.objects.select_related("entrant"))
    for table in tables.select_related("match", "round").prefetch_related(places, seats):
        is_bye = len({place.side for place in table.places.all()}) < 2
        for place in table.places.all():
            team = _team(people, place.entrant)
            if is_bye:
                rows += _resting(place.entrant, team, Rest.Kind.SITTING_OUT, public=public)
            else:
                rows += _at_table(table, place, team, public=public)
    return rows


def _at_table(table: Table, place: Place, team: Team, *, public: bool) -> Iterator[SeatOfPerson]:
    at_table = len(table.match.seats.all()) if table.match is not None else 0
    waits = table.waits_for_its_round and newest_result(table.results.all()) is None
    for name, partners, person in _named(place.entrant, team, public=public):
        seat = _seat(table, place, person)
        yield SeatOfPerson(name, place.entrant.number, table, seat, "", partners, at_table, waits)


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


def at_the_same_table(person: SeatOfPerson, everybody: Iterable[SeatOfPerson]) -> dict[int, str]:
    """Names by seat, the person's too, as far as it is drawn who sits where."""
    return {row.seat: row.name for row in everybody if row.table == person.table and row.seat is not None}


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
