"""Leaderboards: people by matches won over some evenings, and how places moved on the last of them."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Max, QuerySet

from scoring.models import Player
from scoring.names import sort_key
from tournaments.engine.people.ratings import Rating
from tournaments.models import PlayerEvening
from tournaments.records.figures import Figures
from tournaments.records.selectors.people import ListedPerson, people_named
from tournaments.records.selectors.statistics import figures_of_row, sums

COLUMNS = ("matches", "won", "drawn", "lost", "hands", "points", "conceded", "best_hand")
"""All of them stand in the index of leaderboards, and ``capots``: other columns cost a look at every row."""


@dataclass(frozen=True, slots=True)
class Leader:
    """A place on the table."""

    rank: int
    person: ListedPerson
    figures: Figures
    evenings: int
    rating: Rating | None
    moved: int | None
    """Places gained on the last evening; None for who was not on the table before."""

    @property
    def lost_places(self) -> int:
        return -self.moved if self.moved is not None and self.moved < 0 else 0


@dataclass(frozen=True, slots=True)
class Leaderboard:
    rows: tuple[Leader, ...]
    last_day: date | None
    people: int = 0
    """Everybody who played, those included who are in no table of today."""

    @property
    def has_ratings(self) -> bool:
        return any(row.rating for row in self.rows)


def leaderboard(
    evenings: QuerySet[PlayerEvening], ratings: Mapping[int, Rating], *, moves: bool = True
) -> Leaderboard:
    """Everybody who played on these evenings and is listed; six queries, however many.

    Without ``moves`` rows don't say how places moved, and it takes four queries.
    """
    last_day: date | None = evenings.aggregate(last=Max("day"))["last"]
    if last_day is None:
        return Leaderboard((), None)
    now = figures_by_person(evenings)
    lately = figures_by_person(evenings.filter(day=last_day)) if moves else {}
    people = people_named(now)
    played = len(now)
    now = {key: figures for key, figures in now.items() if people[key].is_listed}
    ranks = _ranks({key: _results(figures) for key, figures in now.items()})
    before = {key: _results(figures, lately.get(key)) for key, figures in now.items()}
    ranks_before = _ranks({key: results for key, results in before.items() if any(results)})
    rows = [
        Leader(
            rank=rank,
            person=people[key],
            figures=now[key],
            evenings=now[key].evenings,
            rating=ratings.get(key),
            moved=ranks_before[key] - rank if key in ranks_before else None,
        )
        for key, rank in ranks.items()
    ]
    rows.sort(key=lambda row: (row.rank, sort_key(row.person.name), row.person.pk))
    return Leaderboard(tuple(rows), last_day, played)


def figures_by_person(
    evenings: QuerySet[PlayerEvening], columns: Sequence[str] = COLUMNS
) -> dict[int, Figures]:
    """Added up by entry, where an index helps; entries that are one person are put together here.

    Beside ``columns`` everybody has ``evenings``, the days on which they played.
    """
    rows = (
        evenings.order_by()
        .values("player")
        .annotate(sum_evenings=Count("day", distinct=True), **sums(*columns))
    )
    by_entry = {row["player"]: figures_of_row(row) for row in rows}
    merged = Player.objects.filter(merged_into__isnull=False).values_list("pk", "merged_into_id")
    into = {entry: person for entry, person in merged if entry in by_entry}
    by_person: dict[int, Figures] = {}
    for entry, figures in by_entry.items():
        person = into.get(entry, entry)
        by_person[person] = by_person[person].plus(figures) if person in by_person else figures
    if into:  # who played under two names on one evening was there once
        own = evenings.filter(player__in={*into, *into.values()}).order_by()
        days = {(into.get(entry, entry), day) for entry, day in own.values_list("player", "day")}
        for person, count in Counter(person for person, _day in days).items():
            by_person[person] = Figures({**by_person[person].sums, "evenings": count})
    return by_person


Results = tuple[int, int, int]
"""Matches won, drawn, lost."""


def _results(figures: Figures, without: Figures | None = None) -> Results:
    """What somebody did in all, or before what they did lately."""
    won, drawn, lost = (figures.sums[name] for name in ("won", "drawn", "lost"))
    if without is None:
        return won, drawn, lost
    return won - without.sums["won"], drawn - without.sums["drawn"], lost - without.sums["lost"]


def _ranks(results: Mapping[int, Results]) -> dict[int, int]:
    """By matches won, then fewest lost; level on both, who drew more; level on all, they share the place."""
    keys = {person: (-won, lost, -drawn) for person, (won, drawn, lost) in results.items()}
    first: dict[tuple[int, int, int], int] = {}
    for place, key in enumerate(sorted(keys.values()), start=1):
        first.setdefault(key, place)
    return {person: first[key] for person, key in keys.items()}
