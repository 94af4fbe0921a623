"""Seasons for tests: people of a club, evenings of single people that were played, clubs that meet."""

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any

from django.urls import reverse

from scoring.models import Club, Membership, Player, Role
from tests.tournaments.factories import NOBODY
from tournaments.engine.league.values import LeagueRules
from tournaments.entrants import services as entrants
from tournaments.entrants.services import Entry, Person
from tournaments.models import Evening, Season, Table, Tournament
from tournaments.rounds.services import draws, results
from tournaments.rounds.services.versions import ResultEntry
from tournaments.seasons.services import counting as season_evenings
from tournaments.seasons.services import seasons as services
from tournaments.seasons.services.tallies import fold_evenings
from tournaments.setup import services as setup
from tournaments.setup.services import Structure

FIRST = datetime(2026, 1, 6, 19, 0, tzinfo=UTC)


def people_of(club: Club, *names: str) -> list[Player]:
    """Members without accounts."""
    found = []
    for name in names:
        player = Player.objects.create(name=name)
        Membership.objects.create(club=club, player=player, role=Role.MEMBER)
        found.append(player)
    return found


def new_season(club: Club, *, rules: Mapping[str, Any] | None = None, **settings: Any) -> Season:
    """An open season of single people at Manillen for four."""
    season = services.found_season(
        club=club,
        actor=NOBODY,
        rules=LeagueRules(**dict(rules or {})),
        name=settings.pop("name", "Winter"),
        starts_on=settings.pop("starts_on", date(2026, 1, 1)),
        variant=settings.pop("variant", "manillen-2p"),
        ruleset=settings.pop("ruleset", {}),
        **settings,
    )
    services.set_status(season=season, status=Season.Status.OPEN, actor=NOBODY)
    return season


def played_evening(
    season: Season,
    number: int,
    scores: Sequence[tuple[Player, Player, int, int]],
    *,
    is_catch_up: bool = False,
    finished: bool = True,
    counted: bool = True,
) -> Tournament:
    """A tournament of one round of duels with these results, a week apart, that counts in the season."""
    tournament = setup.found_tournament(
        club=season.club,
        actor=NOBODY,
        name=f"Evening {number}",
        structure=Structure(variant="manillen-2p", unit="player", stages=[{"system": "swiss", "rounds": 1}]),
        starts_at=FIRST + timedelta(weeks=number),
        chance=number,
    )
    people = [player for one, other, *_points in scores for player in (one, other)]
    entries = [Entry((Person(player.name, player),)) for player in people]
    entrants.add_entrants(tournament=tournament, entries=entries, actor=NOBODY)
    round_ = draws.publish_round(round_=draws.draw_round(tournament=tournament, actor=NOBODY), actor=NOBODY)
    _reseat(round_.pk, scores)
    for table in Table.objects.filter(round=round_).prefetch_related("places__entrant__people"):
        first, second = (place.entrant.people.all()[0].player_id for place in table.places.all())
        told = next(row for row in scores if {row[0].pk, row[1].pk} == {first, second})
        given = told[2:] if told[0].pk == first else told[3:1:-1]
        results.enter_result(table=table, actor=NOBODY, entry=ResultEntry(scores=given), may_overwrite=True)
    if finished:
        setup.finish_tournament(tournament=tournament, actor=NOBODY)
    tournament.refresh_from_db()
    if counted:
        season_evenings.count_tournament(
            season=season, tournament=tournament, actor=NOBODY, is_catch_up=is_catch_up
        )
        fold_evenings(tournament.pk)
    return tournament


def _reseat(round_pk: int, scores: Sequence[tuple[Player, Player, int, int]]) -> None:
    """Put those at one table who have a result with each other."""
    from tournaments.models import Place

    places = {
        place.entrant.people.all()[0].player_id: place
        for place in Place.objects.filter(round=round_pk).prefetch_related("entrant__people")
    }
    in_order = sorted(places.values(), key=lambda place: (place.table_id, place.side))
    seats = [(place.table_id, place.side, place.position) for place in in_order]
    players = [player.pk for one, other, *_points in scores for player in (one, other)]
    Place.objects.filter(round=round_pk).delete()
    Place.objects.bulk_create(
        Place(
            round_id=round_pk,
            table_id=table,
            entrant_id=places[player].entrant_id,
            side=side,
            position=position,
        )
        for player, (table, side, position) in zip(players, seats, strict=True)
    )


def evening_of(season: Season, tournament: Tournament) -> Evening:
    return Evening.objects.select_related("season__club", "tournament").get(
        season=season, tournament=tournament
    )


def table_of(season: Season, *, public: bool = False) -> list[tuple[int | None, str, int]]:
    """Rank, name and total, as the page has them."""
    from tournaments.seasons.selectors.fold import facts_of
    from tournaments.seasons.selectors.reading import evenings_of
    from tournaments.seasons.selectors.seasons import rules_of, standings_of

    season.refresh_from_db()
    fold_evenings()
    facts = facts_of(season, evenings_of(season), public=public)
    standings = standings_of(facts, rules_of(season.rules))
    return [(one.row.rank, one.competitor.name, one.row.total) for one in standings]


def three_evenings(club: Club, people: Sequence[Player]) -> Season:
    """An, Bert, Cas and Dina play three evenings; the best two count."""
    an, bert, cas, dina = people
    season = new_season(club, rules={"best": 2, "ranking": ("total", "matches_won")})
    played_evening(season, 1, [(an, bert, 101, 80), (cas, dina, 101, 70)])
    played_evening(season, 2, [(an, cas, 101, 80), (bert, dina, 101, 70)])
    played_evening(season, 3, [(dina, an, 101, 80), (bert, cas, 101, 70)])
    return season


def address(season: Season, view: str, *parts: Any) -> str:
    return reverse(f"tournaments:{view}", args=[season.public_id, *parts])
