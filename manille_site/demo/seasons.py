"""Two seasons of the demo club, one over and one running, and a league of three clubs.

Evenings of the past can't come from services, which write what happens now: so rows are made in bulk, the
rows that a club evening of three rounds leaves behind. What is decided today (who called off, which rules
hold) goes through the services.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import islice
from random import Random

from manille_site.demo.hours import evening_of
from manille_site.demo.people import Cast
from scoring.access.actors import Actor
from scoring.models import Club, Membership, Player, Role
from scoring.rules import expand_ruleset, get_variant
from tournaments.engine.league.values import AbsenceCounting, EveningCounting, LeagueRules
from tournaments.models import (
    Board,
    Entrant,
    EntrantPlayer,
    Evening,
    Fixture,
    LineUp,
    Place,
    Rest,
    Result,
    Round,
    Season,
    SeasonClub,
    Stage,
    Table,
    Tournament,
)
from tournaments.seasons.services import counting as season_evenings
from tournaments.seasons.services import fixtures, seasons

VARIANT = "manillen-4p"
ROUNDS = 3
LEAGUE = (("De Klaverboer, Gullegem", "de-klaverboer"), ("Schuppenzot, Bissegem", "schuppenzot"))
LEAGUE_NAMES = (
    "Roger Callens", "Mia Deprez", "Walter Six", "Nicole Lagae", "Gilbert Roose", "Rita Verhelle",
    "Etienne Hoste", "Lut Maes", "Daniël Bekaert", "Christiane Algoet", "Marc Dumoulin", "Annie Goethals",
    "Hubert Lambrecht", "Marleen Opsomer", "Wilfried Demets", "Jeannine Callewaert",
)  # fmt: skip


def load(cast: Cast, rng: Random, at: datetime) -> None:
    """A finished season last winter, one that is running, and a league with two other clubs."""
    actor = Actor(user=cast.organiser, role="organiser")
    regulars = [player for player in cast.players if player.erased_at is None][:22]
    strength = {player.pk: 55 - place for place, player in enumerate(rng.sample(regulars, len(regulars)))}
    rules = LeagueRules(
        best=6,
        attendance_points=1,
        absent_with_notice=AbsenceCounting.LOWEST,
        catch_up_limit=1,
        minimum_evenings=3,
        ranking=("total", "evenings_won", "difference"),
    )
    winters = _Winters(cast, actor, rng, regulars, strength, rules)
    before = winters.season("Winter before", at - timedelta(weeks=50), evenings=8)
    seasons.set_status(season=before, status=Season.Status.FINISHED, actor=actor)
    running = winters.season("This winter", at - timedelta(weeks=14), evenings=7)
    seasons.set_status(season=running, status=Season.Status.OPEN, actor=actor)
    _league(cast, actor, rng, at)


@dataclass(frozen=True, slots=True)
class _Winters:
    """Seasons of club evenings, with the people who come to them."""

    cast: Cast
    actor: Actor
    rng: Random
    regulars: Sequence[Player]
    strength: Mapping[int, int]
    """By primary key of the player."""

    rules: LeagueRules

    def season(self, name: str, first: datetime, evenings: int) -> Season:
        """A season of evenings two weeks apart, with somebody who calls off now and then."""
        season = seasons.found_season(
            club=self.cast.club,
            actor=self.actor,
            rules=self.rules,
            name=name,
            starts_on=first.date(),
            ends_on=(first + timedelta(weeks=20)).date(),
            variant=VARIANT,
            ruleset={"preset": "bruges"},
        )
        for number in range(evenings):
            start = evening_of(first + timedelta(weeks=2 * number))
            here = self.rng.sample(list(self.regulars), self.rng.choice((16, 17, 18, 20)))
            evening = self._evening(season, start, here, number + 1)
            for player in sorted(set(self.regulars) - set(here), key=lambda player: player.pk)[:2]:
                season_evenings.note_absence(evening=evening, player=player, actor=self.actor)
        return season

    def _evening(self, season: Season, start: datetime, people: Sequence[Player], number: int) -> Evening:
        """A club evening of three rounds, as its services leave it behind."""
        tournament = Tournament.objects.create(
            club=self.cast.club,
            name=f"Club evening {number}",
            place="Het Leiehof",
            starts_at=start,
            status=Tournament.Status.FINISHED,
            unit=Tournament.Unit.PLAYER,
            variant=VARIANT,
            ruleset=dict(expand_ruleset(get_variant(VARIANT), season.ruleset, 4)),
            chance=self.rng.randrange(2**53),
            created_by=self.cast.organiser,
            created_at=start,
            version=1,
        )
        stage = Stage.objects.create(
            tournament=tournament, number=1, system="partners", options={"rounds": ROUNDS}
        )
        entrants = Entrant.objects.bulk_create(
            Entrant(tournament=tournament, number=place, name=player.name)
            for place, player in enumerate(people, start=1)
        )
        EntrantPlayer.objects.bulk_create(
            EntrantPlayer(entrant=entrant, position=0, name=player.name, player=player)
            for entrant, player in zip(entrants, people, strict=True)
        )
        strengths = [self.strength[player.pk] for player in people]
        rested: set[int] = set()
        for nr in range(1, ROUNDS + 1):
            self._round(stage, nr, entrants, strengths, rested)
        return Evening.objects.create(season=season, tournament=tournament, kind=Evening.Kind.CLUB_EVENING)

    def _round(
        self,
        stage: Stage,
        number: int,
        entrants: Sequence[Entrant],
        strengths: Sequence[int],
        rested: set[int],
    ) -> None:
        rng, start = self.rng, stage.tournament.starts_at
        order = rng.sample(range(len(entrants)), len(entrants))
        order.sort(key=lambda index: index not in rested)
        seated, resting = order[: len(order) // 4 * 4], order[len(order) // 4 * 4 :]
        rested |= set(resting)
        rng.shuffle(seated)
        at = start + timedelta(minutes=40 * (number - 1))
        round_ = Round.objects.create(
            stage=stage, number=number, chance=stage.draw_chance, drawn_at=at, published_at=at
        )
        Rest.objects.bulk_create(
            Rest(round=round_, entrant=entrants[index], why="rested_least") for index in resting
        )
        fours = list(_by_four(seated))
        tables = Table.objects.bulk_create(
            Table(round=round_, order=order, number=order + 1, on_paper=True) for order in range(len(fours))
        )
        Place.objects.bulk_create(
            Place(
                round=round_,
                table=table,
                entrant=entrants[index],
                side=seat // 2,
                position=seat % 2,
                seat=seat,
            )
            for table, four in zip(tables, fours, strict=True)
            for seat, index in enumerate(four)
        )
        Result.objects.bulk_create(
            Result(
                table=table,
                scores=_score([sum(strengths[index] for index in four[at : at + 2]) for at in (0, 2)], rng),
                source=Result.Source.PAPER,
                state=Result.State.FINAL,
                entered_at=at + timedelta(minutes=35),
            )
            for table, four in zip(tables, fours, strict=True)
        )


def _by_four(seated: Sequence[int]) -> Iterator[list[int]]:
    rest = iter(seated)
    while four := list(islice(rest, 4)):
        yield four


def _score(strength: Sequence[int], rng: Random) -> list[int]:
    """101 for the winners, who more often are the stronger ones."""
    winner = int(rng.random() * sum(strength) > strength[0])
    scores = [rng.randrange(45, 101), rng.randrange(45, 101)]
    scores[winner] = 101 + rng.randrange(12)
    return scores


def _league(cast: Cast, actor: Actor, rng: Random, at: datetime) -> None:
    """Three clubs, home and away; the first rounds are signed, one result waits for a signature."""
    season = seasons.found_season(
        club=cast.club,
        actor=actor,
        rules=LeagueRules(
            counting=EveningCounting.MEETINGS, win=3, draw=1, ranking=("total", "difference", "head_to_head")
        ),
        name="Leie league",
        starts_on=(at - timedelta(weeks=9)).date(),
        unit=Season.Unit.CLUB,
        variant=VARIANT,
        ruleset={"preset": "bruges"},
        boards=4,
        matches_a_board=3,
    )
    teams = {cast.club.pk: list(cast.players[:8])}
    names = iter(LEAGUE_NAMES)
    for name, slug in LEAGUE:
        club = Club.objects.create(name=name, slug=slug, founded_at=at - timedelta(days=900))
        people = [Player.objects.create(name=one) for one in islice(names, 8)]
        for place, player in enumerate(people):
            role = Role.ORGANISER if place == 0 else Role.MEMBER
            Membership.objects.create(
                club=club, player=player, role=role, since=(at - timedelta(days=900)).date()
            )
        teams[club.pk] = people
        seasons.add_club(season=season, club=club, actor=actor, venue=f"café {name.split(',')[0]}")
    for one in SeasonClub.objects.filter(season=season):
        seasons.edit_club(
            club=one, captain=teams[one.club_id][0], venue=one.venue or "Het Leiehof", actor=actor
        )
    first = evening_of(at - timedelta(weeks=7))
    plan = fixtures.CalendarPlan(first, every_days=14, legs=2, rotating=False)
    fixtures.make_calendar(season=season, plan=plan, actor=actor)
    for fixture in season.fixtures.filter(starts_at__lt=at).select_related("home", "away"):
        _meeting(fixture, teams, rng, at)
    seasons.set_status(season=season, status=Season.Status.OPEN, actor=actor)


def _meeting(fixture: Fixture, teams: dict[int, list[Player]], rng: Random, at: datetime) -> None:
    """Two sheets, a result; both signatures, but for the newest one."""
    boards = list(Board.objects.filter(fixture=fixture))
    for board in boards:
        board.home_won = rng.choice((0, 1, 2, 2, 3))
        board.away_won = 3 - board.home_won
    Board.objects.bulk_update(boards, ["home_won", "away_won"])
    LineUp.objects.bulk_create(
        LineUp(board=board, side=side, position=position, player=teams[club.club_id][2 * place + position])
        for side, club in (("home", fixture.home), ("away", fixture.away))
        for place, board in enumerate(boards)
        for position in (0, 1)
    )
    is_newest = fixture.starts_at > at - timedelta(days=14)
    Fixture.objects.filter(pk=fixture.pk).update(
        home_signed_at=fixture.starts_at + timedelta(hours=3),
        away_signed_at=None if is_newest else fixture.starts_at + timedelta(hours=3, minutes=5),
        version=2,
    )
