"""Ties the names on a list to people of the club, so that seasons and statistics follow them."""

from collections.abc import Collection, Mapping

from django.db.models import Q

from scoring.access.actors import Actor
from scoring.clubs.services.people_import import add_guests
from scoring.matches.services.seats import recognise_people
from scoring.models import Player, Seat
from scoring.names import spelling
from tournaments.entrants.services.checks import log_entrants, must_play_for_one
from tournaments.models import EntrantPlayer, Place, Tournament
from tournaments.signals import people_linked
from tournaments.writing.locking import changing

BATCH = 500


def link_people(*, tournament: Tournament, links: Mapping[int, Player | None], actor: Actor) -> int:
    """Say who these are, by the key of their row on the list; for None the club gets a new guest.

    Sheets that were played already follow; whoever was linked meanwhile stays who they are. Answers how many
    were linked.

    Raises:
        PersonEnteredError: one of these people plays for another entrant in some of the same rounds.
    """
    with changing(tournament) as held:
        rows = EntrantPlayer.objects.filter(entrant__tournament=held, player=None).select_related("entrant")
        people = [row for row in rows.order_by("pk") if row.pk in links]
        # Who comes back after a substitute, or with another partner, stands there twice.
        new = {spelling(row.name): row.name for row in people if links[row.pk] is None}
        added = dict(zip(new, add_guests(club=held.club, names=list(new.values())), strict=True))
        for row in people:
            row.player = links[row.pk] or added[spelling(row.name)]
        must_play_for_one(held, people)
        EntrantPlayer.objects.bulk_update(people, ["player"], batch_size=BATCH)
        matches = recognise_people(players=_players_at_seats(people))
        if people:
            numbers = sorted({row.entrant.number for row in people})
            log_entrants("link_people", held, actor, after={"numbers": numbers, "new": len(new)})
            people_linked.send(sender=EntrantPlayer, tournament=held, matches=matches)
    return len(people)


def _players_at_seats(people: Collection[EntrantPlayer]) -> dict[int, int]:
    """The seats, by primary key, at which these people have sat under their names, and who they are."""
    of_entrant = {(row.entrant_id, row.name): row.player_id for row in people}
    seats: dict[int, int] = {}
    keys = sorted({entrant for entrant, _name in of_entrant})
    for start in range(0, len(keys), BATCH):
        here = Q(entrant__in=keys[start : start + BATCH], round__undone_at=None, table__match__isnull=False)
        at_tables = dict[int, list[int]]()
        for match, entrant in Place.objects.filter(here).values_list("table__match", "entrant"):
            at_tables.setdefault(match, []).append(entrant)
        for pk, match, name in _nameless_seats(list(at_tables)):
            player = next(
                (of_entrant[one, name] for one in at_tables[match] if (one, name) in of_entrant), None
            )
            if player is not None:
                seats[pk] = player
    return seats


def _nameless_seats(matches: list[int]) -> list[tuple[int, int, str]]:
    """Seats of these matches at which nobody whom the club knows sits: key, match and name."""
    seats: list[tuple[int, int, str]] = []
    for start in range(0, len(matches), BATCH):
        rows = Seat.objects.filter(match__in=matches[start : start + BATCH], player=None)
        seats += rows.values_list("pk", "match_id", "name")
    return seats
