"""What is on, what is next and what is over, in one club or in all: for front pages, which everybody reads.

Names are those that everybody may read, and what a tournament keeps secret stays out.
"""

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo

from django.contrib.auth.models import AnonymousUser
from django.db.models import (
    Case,
    Exists,
    F,
    OuterRef,
    Prefetch,
    Q,
    QuerySet,
    Subquery,
    Sum,
    Value,
    When,
    Window,
)
from django.db.models.functions import RowNumber
from django.utils import timezone

from scoring.models import Club, Match, Membership, Seat, zone_of
from tournaments.models import (
    Entrant,
    EntrantPlayer,
    Evening,
    Fixture,
    Place,
    Round,
    Season,
    Table,
    Tournament,
)
from tournaments.reading import suspense
from tournaments.reading.files import newest_result
from tournaments.reading.live import progress_of
from tournaments.reading.names import names_by_number, names_of
from tournaments.reading.waiting import newest_and_waiting
from tournaments.rounds.selectors.table_rows import TableRow, table_row
from tournaments.rounds.selectors.veil import veiled_row
from tournaments.seasons.selectors.fixtures import fixtures_ahead
from tournaments.seasons.selectors.fold import facts_of
from tournaments.seasons.selectors.seasons import SeasonStanding, rules_of, seasons_of, standings_of
from tournaments.standings.selectors import public
from tournaments.standings.selectors.standings import snapshots_of

TABLES_SHOWN = 4
"""Of each tournament; those that play first."""

FIRST_SHOWN = 3
"""Places of a tournament that is over."""


@dataclass(frozen=True, slots=True)
class LiveTournament:
    """A tournament with a round on, and the first of its tables; behind them those that wait for theirs."""

    tournament: Tournament
    round: Round
    rows: tuple[TableRow, ...]


@dataclass(frozen=True, slots=True)
class ComingDate:
    """Something ahead: a tournament or evening, or a fixture between two clubs."""

    at: datetime
    tournament: Tournament | None = None
    fixture: Fixture | None = None
    season: str = ""
    """The name of the season it counts in, if any."""

    @property
    def zone(self) -> tzinfo:
        """Of the club that holds the tournament, or runs the season of the fixture."""
        if self.fixture:
            return self.fixture.season.club.zone
        return zone_of(self.tournament.club if self.tournament else None)


@dataclass(frozen=True, slots=True)
class OverTournament:
    """A tournament that is over, and who came first."""

    tournament: Tournament
    first: tuple[tuple[int, tuple[str, ...]], ...]
    """Rank and names; nothing while the ranking is secret."""


@dataclass(frozen=True, slots=True)
class SeasonNow:
    """The season that runs, and the head of its table."""

    season: Season
    rows: tuple[SeasonStanding, ...]


def running(club: Club | None, limit: int) -> list[Tournament]:
    """Public tournaments with a round on; one query."""
    return list(_standing(club, public.TournamentState.RUNNING)[:limit])


def coming(club: Club | None, limit: int) -> list[ComingDate]:
    """Public tournaments and fixtures ahead, the soonest first; two queries."""
    return _soonest(_standing(club, public.TournamentState.NEXT), fixtures_ahead(club, _midnight()), limit)


def coming_of(people: Collection[int], limit: int, clubs: Collection[int] | None = None) -> list[ComingDate]:
    """The same for a person (keys of their entries): of their clubs, and what they entered; two queries.

    Their clubs are those where they are members, unless others are named, by key.
    """
    own = Membership.objects.current().filter(player__in=people).values("club") if clubs is None else clubs
    entered = EntrantPlayer.objects.filter(player__in=people, entrant__left_after=None)
    tournaments = _standing(None, public.TournamentState.NEXT).filter(
        Q(club__in=own) | Q(pk__in=entered.values("entrant__tournament"))
    )
    of_clubs = Q(home__club__in=own) | Q(away__club__in=own)
    return _soonest(tournaments, fixtures_ahead(None, _midnight()).filter(of_clubs), limit)


def _midnight() -> datetime:
    """The beginning of today."""
    return timezone.localtime().replace(hour=0, minute=0, second=0, microsecond=0)


def _soonest(tournaments: QuerySet[Tournament], fixtures: QuerySet[Fixture], limit: int) -> list[ComingDate]:
    evenings = Evening.objects.exclude(season=None).exclude(season__status=Season.Status.DRAFT)
    season = evenings.filter(tournament=OuterRef("pk")).order_by("-pk").values("season__name")[:1]
    ahead = tournaments.filter(starts_at__gte=_midnight()).annotate(season_name=Subquery(season))
    dates = [ComingDate(one.starts_at, tournament=one, season=one.season_name or "") for one in ahead[:limit]]
    dates += [ComingDate(one.starts_at, fixture=one, season=one.season.name) for one in fixtures[:limit]]
    return sorted(dates, key=lambda one: one.at)[:limit]


def finished(club: Club | None, limit: int) -> list[Tournament]:
    """Tournaments that are over, the latest first; one query."""
    return list(_standing(club, public.TournamentState.FINISHED)[:limit])


def _standing(club: Club | None, when: public.TournamentState) -> QuerySet[Tournament]:
    tournaments = public.in_state(public.tournaments_for(AnonymousUser()), when)
    return tournaments if club is None else tournaments.filter(club=club)


# Live tables ------------------------------------------------------------------------------------------------


def live(tournaments: Sequence[Tournament]) -> list[LiveTournament]:
    """The newest round of each with its first tables; eight queries, however many tournaments and tables.

    Behind them stand the tables that go on while their round is drawn again, for four queries more where
    there are any. Of a round that is kept secret it says who sits where, and no more.
    """
    rounds, waiting = newest_and_waiting(tournaments)
    rows = _rows_of(tournaments, [*_first_tables(list(rounds.values())), *_first_without_result(waiting)])
    return [LiveTournament(one, rounds[one.pk], tuple(rows[one.pk])) for one in tournaments]


def _rows_of(tournaments: Sequence[Tournament], tables: Sequence[Table]) -> defaultdict[int, list[TableRow]]:
    """Tables by tournament, as everybody may see them."""
    # Of halls of thousands, the names of those at the few tables that are shown.
    entrants = {place.entrant_id for table in tables for place in table.places.all()}
    names = names_of(Entrant.objects.filter(pk__in=entrants), public=True) if entrants else {}
    progress = progress_of(tables)
    now = timezone.now()
    held = {one.pk: one for one in tournaments}
    rounds = {table.round_id: table.round for table in tables}
    secret = {
        pk
        for pk, of in rounds.items()
        if suspense.is_secret(held[of.stage.tournament_id], of.stage.number, of.number)
    }
    rows: defaultdict[int, list[TableRow]] = defaultdict(list)
    for table in tables:
        tournament = held[table.round.stage.tournament_id]
        row = table_row(tournament, table, names, progress.get(table.match_id or 0), at=now)
        rows[tournament.pk].append(veiled_row(row) if table.round_id in secret else row)
    return rows


def moves_of(tournaments: Sequence[Tournament]) -> str:
    """What goes up with everything that :func:`live` shows; one query, none without a tournament."""
    if not tournaments:
        return ""
    # With those that were taken back: tables of theirs may go on.
    published = Round.objects.filter(stage__tournament__in=tournaments, published_at__isnull=False)
    moved = dict(
        published.order_by()
        .values("stage__tournament")
        .annotate(moves=Sum("tables__match__version"))
        .values_list("stage__tournament", "moves")
    )
    return "-".join(f"{one.pk}.{one.version}.{moved.get(one.pk) or 0}" for one in tournaments)


def _first_tables(rounds: Sequence[Round]) -> list[Table]:
    if not rounds:
        return []
    waiting = Case(When(match__closed_at=None, match__version__gt=0, then=Value(0)), default=Value(1))
    first = Window(RowNumber(), partition_by=F("round"), order_by=(waiting.asc(), F("number").asc()))
    tables = Table.objects.filter(round__in=rounds, number__isnull=False).annotate(turn=first)
    return list(_for_rows(tables.filter(turn__lte=TABLES_SHOWN).order_by("round", "turn")))


def _first_without_result(waiting: QuerySet[Table]) -> list[Table]:
    """Of each tournament the first tables that have no result."""
    first: defaultdict[int, list[Table]] = defaultdict(list)
    for table in _for_rows(waiting.order_by("round__stage__number", "round__number", "number")):
        if newest_result(table.results.all()) is None:
            first[table.round.stage.tournament_id].append(table)
    return [table for tables in first.values() for table in tables[:TABLES_SHOWN]]


def _for_rows(tables: QuerySet[Table]) -> QuerySet[Table]:
    return (
        tables.select_related("match", "round__stage")
        .defer("round__draw")
        .prefetch_related(
            Prefetch("places", Place.objects.select_related("entrant").order_by("side", "position")),
            "results",
            Prefetch("match__seats", Seat.objects.order_by("number")),
        )
    )


def friendly_matches(club: Club | None) -> QuerySet[Match]:
    """Matches of clubs that belong to no tournament."""
    at_a_table = Exists(Table.objects.filter(match=OuterRef("pk")))
    matches = Match.objects.filter(~at_a_table).select_related("club")
    return matches.filter(club__isnull=False) if club is None else matches.filter(club=club)


# What is over, and the season -------------------------------------------------------------------------------


def over(tournaments: Sequence[Tournament]) -> list[OverTournament]:
    """Each with its first places; three queries, and what was never computed since its last change."""
    snapshots = snapshots_of([one for one in tournaments if not one.hides_last_round])
    first = {
        key: [(rank, level) for rank, level in snapshot.final if rank <= FIRST_SHOWN]
        for key, snapshot in snapshots.items()
        if snapshot is not None and snapshot.final
    }
    numbers = {entrant.removeprefix("e") for of in first.values() for _rank, level in of for entrant in level}
    names = names_by_number(Entrant.objects.filter(tournament__in=first, number__in=numbers))
    return [
        OverTournament(
            one,
            tuple(
                (rank, tuple(names[one.pk, entrant] for entrant in level))
                for rank, level in first.get(one.pk, ())
            ),
        )
        for one in tournaments
    ]


def season_now(club: Club | None) -> Season | None:
    """The newest season that runs; one query."""
    seasons = Season.objects.select_related("club") if club is None else seasons_of(club, with_drafts=False)
    return seasons.filter(status=Season.Status.OPEN).order_by("-starts_on", "-pk").first()


def head_of(season: Season, evenings: Sequence[Evening], limit: int) -> SeasonNow:
    """The first places of a season's table; eight queries however long it is."""
    ranked = standings_of(facts_of(season, evenings, public=True), rules_of(season.rules))
    return SeasonNow(season, tuple(one for one in ranked if one.row.rank is not None)[:limit])
