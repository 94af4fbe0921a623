"""Runs of matches and pairs in a club: read in the order of play, so worked out once and then kept.

What is cached has people by keys, never by names: how somebody wishes to appear, and whether they are still
to be named, is asked for each time.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from itertools import combinations, groupby
from operator import itemgetter

from django.core.cache import caches
from django.db.models import Count, Max, Sum

from scoring.models import Club, Player
from tournaments.models import PlayedMatch, PlayedSeat
from tournaments.models.records import is_public
from tournaments.records.figures import Figures
from tournaments.records.selectors.people import ListedPerson, people_named

ROWS = 10
ROWS_TO_STORE = 20 * ROWS
"""More than are shown, since people in it may be erased before it is worked out again."""

HOUR = 60 * 60
SHAPE = 1
"""Part of the key: raised when what is kept changes its shape."""


@dataclass(frozen=True, slots=True)
class Run:
    """Matches in a row that somebody won, or did not lose."""

    length: int
    player: int
    first: date
    last: date
    is_running: bool
    """Nothing has ended it yet."""


@dataclass(frozen=True, slots=True)
class Together:
    """What two people did as partners."""

    one: int
    other: int
    matches: int
    won: int
    drawn: int

    @property
    def lost(self) -> int:
        return self.matches - self.won - self.drawn


@dataclass(frozen=True, slots=True)
class BestRuns:
    """The best of a club in a game, by keys of people."""

    won: tuple[Run, ...]
    unbeaten: tuple[Run, ...]
    pairs: tuple[Together, ...]


@dataclass(frozen=True, slots=True)
class NamedRun:
    person: ListedPerson
    run: Run


@dataclass(frozen=True, slots=True)
class NamedPair:
    one: ListedPerson
    other: ListedPerson
    figures: Figures


@dataclass(frozen=True, slots=True)
class Runs:
    """The runs and pairs with names, ready to be shown."""

    won: list[NamedRun]
    unbeaten: list[NamedRun]
    pairs: list[NamedPair]


def runs_of(club: Club, game: str) -> Runs:
    """The longest runs and the most successful pairs; a query more where they have to be worked out."""
    best = _best_of(club, game)
    keys = {run.player for run in (*best.won, *best.unbeaten)}
    people = people_named(keys | {key for pair in best.pairs for key in (pair.one, pair.other)})
    return Runs(_named(best.won, people), _named(best.unbeaten, people), _named_pairs(best.pairs, people))


def _best_of(club: Club, game: str) -> BestRuns:
    matches = PlayedMatch.objects.filter(is_public(), club=club, variant=game)
    # Counting a match anew gives it a new key, and a merge changes who somebody is: either is seen here.
    state = matches.order_by().aggregate(count=Count("pk"), last=Max("pk"), keys=Sum("pk"))
    merges = Player.objects.filter(merged_into__isnull=False).values_list("pk", "merged_into")
    into = {entry: person for entry, person in merges if person is not None}
    merged = hash(frozenset(into.items()))
    key = f"runs:{SHAPE}:{club.pk}:{game}:{state['count']}.{state['last']}.{state['keys']}.{merged}"
    best: BestRuns | None = caches["pages"].get(key)
    if best is None:
        best = _worked_out(club, game, into)
        caches["pages"].set(key, best, HOUR)
    return best


def _worked_out(club: Club, game: str, into: Mapping[int, int]) -> BestRuns:
    """From every seat of the club in the game, in the order of play: one query."""
    seats = PlayedSeat.objects.filter(
        is_public("played__"), played__club=club, played__variant=game, player__isnull=False
    ).order_by("played__played_at", "played__match_id", "number")
    rows = seats.values_list("played_id", "played__day", "side", "player_id", "outcome")
    lists: defaultdict[int, list[tuple[int, date]]] = defaultdict(list)
    pairs: defaultdict[tuple[int, int], list[int]] = defaultdict(lambda: [0, 0, 0])
    for _match, of_match in groupby(rows.iterator(chunk_size=5_000), key=itemgetter(0)):
        sides: defaultdict[int, set[int]] = defaultdict(set)
        outcomes: dict[int, int] = {}
        for _key, day, side, player, outcome in of_match:
            person = into.get(player, player)
            lists[person].append((outcome, day))
            sides[side].add(person)
            outcomes[side] = outcome
        for side, people in sides.items():
            for pair in combinations(sorted(people), 2):
                counts = pairs[pair]
                counts[0] += 1
                counts[1] += outcomes[side] == 1
                counts[2] += outcomes[side] == 0
    return BestRuns(
        _longest(run for person, played in lists.items() for run in _runs(person, played, at_least=1)),
        _longest(run for person, played in lists.items() for run in _runs(person, played, at_least=0)),
        _best(Together(*pair, *counts) for pair, counts in pairs.items()),
    )


def _runs(person: int, played: list[tuple[int, date]], *, at_least: int) -> Iterator[Run]:
    """The runs of outcomes that are no worse.

    >>> day = date(2026, 3, 20)
    >>> [run.length for run in _runs(7, [(1, day), (-1, day), (1, day), (0, day)], at_least=0)]
    [1, 2]
    """
    length = 0
    for is_good, same in groupby(played, key=lambda one: one[0] >= at_least):
        days = [day for _outcome, day in same]
        length += len(days)
        if is_good:
            yield Run(len(days), person, days[0], days[-1], length == len(played))


def _longest(runs: Iterable[Run]) -> tuple[Run, ...]:
    """Each person's longest, the older of two; the longest of all first, of equal ones the older."""
    best: dict[int, Run] = {}
    for run in runs:
        if run.player not in best or run.length > best[run.player].length:
            best[run.player] = run
    ordered = sorted(best.values(), key=lambda run: (-run.length, run.last, run.player))
    return tuple(run for run in ordered[:ROWS_TO_STORE] if run.length > 1)


def _best(pairs: Iterable[Together]) -> tuple[Together, ...]:
    """By matches won together, then fewest lost, as people stand on a leaderboard."""
    ordered = sorted(pairs, key=lambda pair: (-pair.won, pair.lost, -pair.drawn, pair.one, pair.other))
    return tuple(pair for pair in ordered[:ROWS_TO_STORE] if pair.won)


def _named(runs: Iterable[Run], people: Mapping[int, ListedPerson]) -> list[NamedRun]:
    """Runs with the names of their people; those of erased people are left out."""
    return [NamedRun(people[run.player], run) for run in runs if people[run.player].is_known][:ROWS]


def _named_pairs(pairs: Iterable[Together], people: Mapping[int, ListedPerson]) -> list[NamedPair]:
    known = (pair for pair in pairs if people[pair.one].is_known and people[pair.other].is_known)
    return [
        NamedPair(
            people[pair.one],
            people[pair.other],
            Figures({"matches": pair.matches, "won": pair.won, "drawn": pair.drawn, "lost": pair.lost}),
        )
        for pair in known
    ][:ROWS]
