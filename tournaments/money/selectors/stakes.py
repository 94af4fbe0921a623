"""What lost games cost at an evening: the stakes its results come to, beside those already in the book.

Nothing is stored but the book. Whatever the results say now, less what was booked, is what is still to be
booked: so no game is ever booked twice, and a corrected result gives back or asks for what it changes.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from django.db.models import Prefetch, Q, Sum

from scoring.models import Player
from scoring.names import sort_key
from tournaments.models import Entrant, EntrantPlayer, Place, Pot, Result, Table
from tournaments.reading.files import newest_result


@dataclass(frozen=True, slots=True)
class Stake:
    """What one entrant owes for the games lost at one table."""

    table: Table
    entrant: Entrant
    lost: int
    """Games, by the result that counts now."""

    due: int
    """Cents, for all its people."""

    booked: int
    player: Player | None
    """The person of an entrant that is one known person; else None."""

    @property
    def cents(self) -> int:
        """Cents still to be booked; negative when they have to be given back."""
        return self.due - self.booked


@dataclass(frozen=True, slots=True)
class Owed:
    """What one entrant owes in all, with the stakes it consists of."""

    entrant: Entrant
    stakes: tuple[Stake, ...]

    @property
    def lost(self) -> int:
        return sum(stake.lost for stake in self.stakes)

    @property
    def cents(self) -> int:
        return sum(stake.cents for stake in self.stakes)


def by_entrant(stakes: Sequence[Stake]) -> list[Owed]:
    """The stakes added up by entrant, in the order of their names."""
    of: defaultdict[int, list[Stake]] = defaultdict(list)
    for stake in stakes:
        of[stake.entrant.pk].append(stake)
    owed = [Owed(mine[0].entrant, tuple(mine)) for mine in of.values()]
    return sorted(owed, key=lambda one: (sort_key(one.entrant.name), one.entrant.pk))


def stakes_of(pot: Pot) -> list[Stake]:
    """What is still to be booked, table by table; five queries, none where a lost game costs nothing."""
    if pot.tournament_id is None or not pot.stake_cents:
        return []
    booked = _booked(pot)
    tables = {table.pk: table for table in _tables(pot, booked)}
    lost = {
        (place.table_id, place.entrant_id): games
        for table in tables.values()
        if table.round.undone_at is None
        for place, games in _lost_at(table)
    }
    entrants = _entrants(pot)
    stakes = []
    for key in sorted(lost.keys() | booked.keys(), key=lambda key: _order(tables[key[0]], key[1])):
        entrant = entrants[key[1]]
        people = [row for row in entrant.people.all() if row.until_round is None]
        games = lost.get(key, 0)
        due = games * pot.stake_cents * max(1, len(people))
        player = people[0].player if len(people) == 1 else None
        stake = Stake(tables[key[0]], entrant, games, due, booked.get(key, 0), player)
        if stake.cents:
            stakes.append(stake)
    return stakes


def preview_key(stakes: Sequence[Stake]) -> str:
    """A fingerprint of the stakes shown, which the form sends back so that exactly these are booked."""
    facts = [(stake.table.pk, stake.entrant.pk, stake.cents) for stake in stakes]
    return sha256(repr(facts).encode()).hexdigest()[:16]


def _booked(pot: Pot) -> dict[tuple[int, int], int]:
    rows = pot.entries.filter(table__isnull=False).order_by().values_list("table", "entrant")
    return {(table, entrant): cents for table, entrant, cents in rows.annotate(sum=Sum("cents"))}


def _tables(pot: Pot, booked: dict[tuple[int, int], int]) -> list[Table]:
    """Tables of published rounds, and those of undone ones for which something was booked."""
    standing = Q(round__undone_at=None, round__published_at__isnull=False)
    tables = Table.objects.filter(
        standing | Q(pk__in={table for table, _entrant in booked}),
        round__stage__tournament=pot.tournament_id,
    )
    places = Prefetch("places", Place.objects.order_by("side", "position"))
    return list(tables.select_related("round__stage", "match").prefetch_related(places, "results"))


def _entrants(pot: Pot) -> dict[int, Entrant]:
    people = EntrantPlayer.objects.select_related("player__merged_into").order_by("position")
    entrants = Entrant.objects.filter(tournament=pot.tournament_id)
    return {entrant.pk: entrant for entrant in entrants.prefetch_related(Prefetch("people", people))}


def _lost_at(table: Table) -> list[tuple[Place, int]]:
    """Games that each entrant lost at a table; a forfeit or a bye costs nobody anything."""
    result = newest_result(table.results.all())
    places = list(table.places.all())
    if result is None or result.scores is None or len({place.side for place in places}) < 2:
        return []
    lost = _lost_games(table, result)
    return [(place, lost[place.side]) for place in places if lost[place.side]]


def _lost_games(table: Table, result: Result) -> list[int]:
    """By side. A result from the score pad knows its games; one on paper is one game."""
    scores = result.scores or []
    final = table.match.final if table.match is not None and result.source == Result.Source.MATCH else None
    won = (final or {}).get("games_won", ())
    if len(won) == len(scores):
        return [sum(won) - own for own in won]
    best = _best(result)
    return [int(bool(best) and side not in best) for side in range(len(scores))]


def _best(result: Result) -> set[int]:
    """The sides that won; nobody where all are level."""
    scores = result.scores or []
    if result.winner is not None:
        return set(result.winner) if isinstance(result.winner, list) else {result.winner}
    best = {side for side, score in enumerate(scores) if score == max(scores)}
    return best if len(best) < len(scores) else set()


def _order(table: Table, entrant: int) -> tuple[int, int, int, int]:
    return table.round.stage.number, table.round.number, table.order, entrant
