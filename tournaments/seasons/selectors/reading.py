"""Reads what a season is folded from: evenings, fixtures, absences, clubs, and who is who."""

from collections.abc import Iterable, Sequence
from typing import Any

from scoring.local_cache import LocalCache
from tournaments.models import Absence, CatchUp, Evening, Fixture, Season
from tournaments.seasons.selectors.people import people_in, people_of

EVENING = (
    "season",
    "kind",
    "is_catch_up",
    "tally_version",
    "tournament__public_id",
    "tournament__club_id",
    "tournament__unit",
    "tournament__name",
    "tournament__starts_at",
    "tournament__status",
    "tournament__hides_last_round",
    "tournament__version",
)
"""Of an evening and its tournament; the tally is long, and asked for only when something has changed."""

_people = LocalCache[tuple[str, int | None], frozenset[int]](size=4096)
"""By tournament and version of its tally: the keys of all who were there."""


def evenings_of(season: Season) -> list[Evening]:
    """Evenings in the order of their days, without their tallies, which are large."""
    return list(season.evenings.select_related("tournament").only(*EVENING))


class SeasonRead:
    """The rows of a season; ten queries at the most."""

    def __init__(self, season: Season, evenings: Sequence[Evening]) -> None:
        self.season = season
        self.evenings = evenings
        self.clubs = list(season.clubs.select_related("club"))
        self.fixtures = list(
            season.fixtures.select_related("home__club", "away__club").prefetch_related("boards__line_up")
        )
        self.absences = tuple(Absence.objects.filter(evening__season=season).values_list("evening", "player"))
        self.catch_ups = tuple(
            CatchUp.objects.filter(played__season=season).values_list("player", "played", "missed")
        )
        self.people = people_of(season, self._keys(), self.clubs)

    def sources(self, *, public: bool) -> tuple[Any, ...]:
        """Everything that the facts are computed from, to be compared later; tallies by their versions."""
        return (
            self.season.unit,
            tuple(map(_evening, self.evenings)),
            tuple(map(_fixture, self.fixtures)),
            tuple((club.pk, club.club.name, club.withdrawn_at) for club in self.clubs),
            self.absences,
            self.catch_ups,
            self.people.sources(public=public),
        )

    def _keys(self) -> set[int]:
        """Everybody whom evenings, fixtures, absences and catch-ups name."""
        keys = {player for there in _there(self.evenings) for player in there}
        boards = [board for fixture in self.fixtures for board in fixture.boards.all()]
        keys |= {one.player_id for board in boards for one in board.line_up.all()}
        keys |= {player for _evening, player in self.absences}
        return keys | {player for player, _played, _missed in self.catch_ups}


def tallies_of(evenings: Iterable[Evening]) -> dict[int, dict[str, Any]]:
    """By evening: what everybody did, as it was folded last; one query."""
    rows = Evening.objects.filter(pk__in=[evening.pk for evening in evenings]).values_list("pk", "tally")
    return {key: tally or {} for key, tally in rows}


def _there(evenings: Sequence[Evening]) -> list[frozenset[int]]:
    """Who was at each of these evenings; a query for those that moved since this process last looked."""
    keys = [(evening.tournament.public_id, evening.tally_version) for evening in evenings]
    there = [_people.get(key) for key in keys]
    missing = [evening for evening, people in zip(evenings, there, strict=True) if people is None]
    tallies = tallies_of(missing) if missing else {}
    for number, (evening, key) in enumerate(zip(evenings, keys, strict=True)):
        if evening.pk in tallies:
            there[number] = people = frozenset(people_in(tallies[evening.pk]))
            _people.put(key, people)
    return [people or frozenset() for people in there]


def _evening(evening: Evening) -> tuple[Any, ...]:
    held = evening.tournament
    return (
        evening.pk,
        evening.is_catch_up,
        evening.tally_version,
        evening.is_behind,
        held.public_id,
        held.name,
        held.starts_at,
        held.status,
        held.hides_last_round,
    )


def _fixture(fixture: Fixture) -> tuple[Any, ...]:
    boards = tuple(
        (board.home_won, board.away_won, tuple((one.side, one.player_id) for one in board.line_up.all()))
        for board in fixture.boards.all()
    )
    ends = fixture.home_id, fixture.away_id
    return (fixture.pk, fixture.round, fixture.starts_at, fixture.is_signed, *ends, boards)
