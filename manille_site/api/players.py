"""People: record, form, ratings, figures by game, partners and opponents, matches; two of them together."""

from datetime import date
from typing import Any, Literal

from django.db.models import QuerySet
from ninja import Router, Schema
from ninja.pagination import paginate
from pydantic import Field

from manille_site.api.pages import Listing, Pages
from manille_site.api.people import (
    FIGURES,
    FiguresOut,
    PersonOut,
    RatingOut,
    RecordOut,
    figures_out,
    person_out,
    rating_out,
    record_out,
)
from manille_site.api.shapes import Json, example
from scoring.access.request import Request
from tournaments.models import PlayedSeat
from tournaments.records.figures import Figures
from tournaments.records.selectors.people import person_of
from tournaments.records.selectors.ratings import ratings_of
from tournaments.records.selectors.statistics import (
    Companion,
    MatchRow,
    Subject,
    company_of,
    figures_by_game,
    form_of,
    match_rows,
    with_company,
)
from tournaments.records.subjects import must_be_there, subject_at, total_of, two_at

router = Router()
Outcome = Literal["won", "drawn", "lost"]
OUTCOMES: dict[int, Outcome] = {1: "won", 0: "drawn", -1: "lost"}


class FormOut(Schema):
    """How it went lately, and the longest runs."""

    model_config = example(last=["won", "lost", "won"], longest_won=5, longest_unbeaten=7, running=1)

    last: list[Outcome] = Field(description="The last ten matches, newest last.")
    longest_won: int
    longest_unbeaten: int
    running: int = Field(description="Matches won in a row until now; lost in a row when below nought.")


class GameFiguresOut(FiguresOut):
    """What somebody did in one game."""

    model_config = example(variant="manillen-4p", **FIGURES)

    variant: str


class PlayerOut(Schema):
    """A person's page."""

    person: PersonOut
    total: RecordOut
    form: FormOut
    games: list[GameFiguresOut] = Field(description="The most played first.")
    ratings: list[RatingOut]


class CompanyOut(Schema):
    """Somebody met at the table, and how it went for the one who is asked about."""

    person: PersonOut
    record: RecordOut


class CompaniesOut(Schema):
    """Everybody a person ever sat at a table with, those met most first."""

    partners: list[CompanyOut]
    opponents: list[CompanyOut]


class PlayedOut(Schema):
    """A match, seen from one person's side."""

    model_config = example(
        match="k3w9xz",
        variant="manillen-4p",
        day="2026-03-20",
        tournament=None,
        outcome="won",
        points=39,
        conceded=20,
        partners=["Cas C."],
        opponents=[["Bert D.", "Dina"]],
    )

    match: str
    variant: str
    day: date
    tournament: str | None
    outcome: Outcome
    points: int
    conceded: int
    partners: list[str]
    opponents: list[list[str]]


class PairOut(Schema):
    """Two people as partners."""

    people: list[PersonOut]
    total: RecordOut
    games: list[GameFiguresOut]


class DuelGameOut(Schema):
    """One game between two people: the record of the first, and of the other."""

    variant: str = Field(examples=["manillen-4p"])
    record: RecordOut
    record_of_other: RecordOut


class DuelOut(Schema):
    """Two people against each other."""

    people: list[PersonOut]
    total: RecordOut = Field(description="Of the first.")
    games: list[DuelGameOut]


@router.get("/players/{pk}", response=PlayerOut, summary="One person")
def player(request: Request, pk: int) -> Json:
    """Record, form, figures by game, and ratings once they mean something; only what is public of them."""
    subject, games = _played(request, pk)
    ratings = ratings_of(subject.player.pk).items() if games else ()
    form = form_of(subject)
    return {
        "person": person_out(person_of(subject.player)),
        "total": record_out(total_of(games)),
        "form": {
            "last": [OUTCOMES[outcome] for outcome in form.last],
            "longest_won": form.longest_won,
            "longest_unbeaten": form.longest_unbeaten,
            "running": form.running,
        },
        "games": _by_game(games),
        "ratings": [rating_out(family, rating) for family, rating in ratings if rating.is_listed],
    }


@router.get("/players/{pk}/company", response=CompaniesOut, summary="Partners and opponents")
def company(request: Request, pk: int, game: str | None = None) -> Json:
    """Everybody somebody ever sat at a table with, in all games or one."""
    subject, _games = _played(request, pk)
    partners, opponents = company_of(subject, game, limit=None)
    return {
        "partners": [_company(one) for one in partners],
        "opponents": [_company(one) for one in opponents],
    }


@router.get("/players/{pk}/matches", response=list[PlayedOut], summary="The matches of a person")
@paginate(Pages)
def matches(request: Request, pk: int, game: str | None = None) -> Any:
    """Every match that is public of somebody, the newest first, in all games or one."""
    subject = subject_at(request, pk)
    must_be_there(subject)
    seats = subject.seats if game is None else subject.seats.filter(played__variant=game)
    return _matches(seats)


@router.get("/players/{pk}/with/{other}", response=PairOut, summary="Two people as partners")
def pair(request: Request, pk: int, other: int) -> Json:
    """What two people did together, by game."""
    two = two_at(request, pk, other, same_side=True)
    games = two.games()
    return {
        "people": [person_out(person_of(one.player)) for one in (two.subject, two.other)],
        "total": record_out(total_of(games)),
        "games": _by_game(games),
    }


@router.get("/players/{pk}/with/{other}/matches", response=list[PlayedOut], summary="Matches of two partners")
@paginate(Pages)
def matches_together(request: Request, pk: int, other: int) -> Any:
    """The matches that two people played together, the newest first, seen from the first one's side."""
    two = two_at(request, pk, other, same_side=True)
    two.games()
    return _matches(two.seats)


@router.get("/players/{pk}/against/{other}", response=DuelOut, summary="Head to head")
def head_to_head(request: Request, pk: int, other: int) -> Json:
    """What two people did against each other, by game."""
    two = two_at(request, pk, other, same_side=False)
    games, theirs = two.games(), two.games_of_other()
    return {
        "people": [person_out(person_of(one.player)) for one in (two.subject, two.other)],
        "total": record_out(total_of(games)),
        "games": [
            {
                "variant": game,
                "record": record_out(figures),
                "record_of_other": record_out(theirs[game]),
            }
            for game, figures in games.items()
        ],
    }


@router.get(
    "/players/{pk}/against/{other}/matches", response=list[PlayedOut], summary="Matches of two opponents"
)
@paginate(Pages)
def matches_against(request: Request, pk: int, other: int) -> Any:
    """The matches in which two people met as opponents, the newest first, seen from the first one's side."""
    two = two_at(request, pk, other, same_side=False)
    two.games()
    return _matches(two.seats)


def _played(request: Request, pk: int) -> tuple[Subject, dict[str, Figures]]:
    """Somebody and their games; 404 where nothing of them is public."""
    subject = subject_at(request, pk)
    games = figures_by_game(subject)
    must_be_there(subject, games)
    return subject, games


def _by_game(games: dict[str, Figures]) -> list[Json]:
    return [{"variant": game} | figures_out(figures) for game, figures in games.items()]


def _company(one: Companion) -> Json:
    return {"person": person_out(one.person), "record": record_out(one.figures)}


class _Matches(Listing):
    """Own seats as matches: what a page of them needs is fetched for all of it at once."""

    def __getitem__(self, page: slice) -> list[Any]:
        return [self.show(row) for row in match_rows(self.rows[page])]


def _matches(seats: QuerySet[PlayedSeat]) -> _Matches:
    return _Matches(with_company(seats), _match)


def _match(row: MatchRow) -> Json:
    played = row.played
    return {
        "match": played.match.public_id,
        "variant": played.variant,
        "day": played.day,
        "tournament": played.tournament.public_id if played.tournament else None,
        "outcome": OUTCOMES[row.own.outcome],
        "points": row.own.points,
        "conceded": row.own.conceded,
        "partners": row.partners,
        "opponents": row.opponents,
    }
