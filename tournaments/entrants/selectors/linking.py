"""Whom the names on a list stand for: people of the club already, or people who become its guests.

A season, statistics and ratings follow people, never names: whoever is tied to nobody is left out there.
"""

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Min, QuerySet

from scoring.models import Player
from scoring.names import namesakes, spelling
from tournaments.entrants.selectors.entrants import people_of_club
from tournaments.models import EntrantPlayer, Tournament
from tournaments.reading.attendance import came, ticked_in
from tournaments.reading.files import tournament_file

NEW = "new"
"""The choice that makes somebody a new person of the club; another one is the key of a person."""


class Means(StrEnum):
    """What linking does with a name."""

    ASKS = "asks"
    """Somebody of the club has nearly this name, or several have it: a person says."""

    IS = "is"
    """The one person of the club who is called that."""

    NEW = "new"
    """Nobody in the club is called that: they become a guest of it."""

    TWICE = "twice"
    """Another entrant has a person of this name in the same rounds: one of the two is put right first."""


@dataclass(frozen=True, slots=True)
class NameToLink:
    """Somebody on the list who is tied to nobody of the club."""

    person: EntrantPlayer
    means: Means
    players: tuple[Player, ...] = ()
    """Whom it is, or may be."""

    @property
    def field(self) -> str:
        """Name of the form field that says who it is, where that is asked."""
        return f"who_{self.person.pk}"


def people_to_link(tournament: Tournament) -> QuerySet[EntrantPlayer]:
    """People on the list whom nobody of the club stands behind, substitutes too."""
    return EntrantPlayer.objects.filter(entrant__tournament=tournament, player=None)


def without_no_shows(tournament: Tournament, rows: Iterable[EntrantPlayer]) -> list[EntrantPlayer]:
    """Without those listed as having never come: there is no round in which they were somebody."""
    rows = list(rows)
    if all(row.entrant.left_after is None for row in rows):
        return rows
    there = came(tournament_file(tournament), ticked_in(tournament))
    return [row for row in rows if row.entrant.left_after is None or row.entrant.file_id in there]


def names_to_link(tournament: Tournament) -> list[NameToLink]:
    """Each with what linking does; three queries however many there are. Those that are asked come first."""
    people = list(
        people_to_link(tournament).select_related("entrant").order_by("entrant__number", "position")
    )
    called: defaultdict[str, list[Player]] = defaultdict(list)
    by_name: defaultdict[str, list[Player]] = defaultdict(list)
    # The day somebody came to the club is what parts two of one name.
    for player in people_of_club(tournament.club).annotate(since=Min("memberships__since")):
        called[spelling(player.name)].append(player)
        by_name[player.name].append(player)
    of_one_name: defaultdict[str, list[EntrantPlayer]] = defaultdict(list)
    rows_there = EntrantPlayer.objects.filter(entrant__tournament=tournament).select_related("entrant")
    for person in without_no_shows(tournament, rows_there):
        of_one_name[spelling(person.name)].append(person)
    near = namesakes((person.name for person in people), by_name)
    rows = []
    for person in people:
        key = spelling(person.name)
        others = (other for other in of_one_name[key] if other.entrant_id != person.entrant_id)
        if any(map(person.shares_a_round_with, others)):
            rows.append(NameToLink(person, Means.TWICE))
        elif len(called[key]) == 1:
            rows.append(NameToLink(person, Means.IS, (called[key][0],)))
        else:
            likely = called[key] or [player for name in near.get(person.name, ()) for player in by_name[name]]
            rows.append(NameToLink(person, Means.ASKS if likely else Means.NEW, tuple(likely)))
    order = list(Means)
    return sorted(rows, key=lambda row: (order.index(row.means), row.person.entrant.number))


def seal_of(rows: Sequence[NameToLink]) -> str:
    """Digest of what was shown: nothing else is linked than that."""
    content = [(row.person.pk, row.person.name, row.means, [p.pk for p in row.players]) for row in rows]
    return hashlib.sha256(repr(content).encode()).hexdigest()[:24]


def links_of(
    rows: Sequence[NameToLink], choices: Mapping[str, str], *, others_are_new: bool = False
) -> dict[int, Player | None]:
    """Who is linked to whom, by the key of the row on the list; None becomes a new person.

    ``choices`` are by :attr:`NameToLink.field`; a name that is asked about and has none is left out.
    """
    links: dict[int, Player | None] = {}
    for row in rows:
        choice = choices.get(row.field, "")
        chosen = next((player for player in row.players if str(player.pk) == choice), None)
        if row.means is Means.IS:
            links[row.person.pk] = row.players[0]
        elif row.means is Means.NEW:
            links[row.person.pk] = None
        elif row.means is Means.ASKS and (chosen or choice == NEW or others_are_new):
            links[row.person.pk] = chosen
    return links
