"""One person's statistics: figures by game, form and streaks, partners and opponents, best evenings, matches.

Everything is a query over the counts of ``models/statistics.py``. Whoever looks at a page of somebody else
sees what is public; people themselves also see the matches they played without a club.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import Any

from django.db.models import Case, Count, Exists, F, Max, OuterRef, Q, QuerySet, Sum, Value, When

from scoring.models import Player
from scoring.words.lists import join_all
from tournaments.engine.people.tally import LARGEST, SUMMED
from tournaments.models import PlayedMatch, PlayedSeat, PlayerEvening
from tournaments.models.records import is_public
from tournaments.records.figures import Figures
from tournaments.records.selectors.people import PERSON, ListedPerson, keys_of, people_named

FORM = 10
ROWS = 12
EVENINGS_SHOWN = 5
RESULTS = ("matches", "won", "drawn", "lost")


@dataclass(frozen=True)
class Subject:
    """Whose page it is, and how much of it this visitor may see."""

    player: Player
    keys: tuple[int, ...]
    sees_all: bool = False

    @property
    def evenings(self) -> QuerySet[PlayerEvening]:
        rows = PlayerEvening.objects.filter(player__in=self.keys)
        return rows if self.sees_all else rows.filter(is_public())

    @property
    def seats(self) -> QuerySet[PlayedSeat]:
        rows = PlayedSeat.objects.filter(player__in=self.keys)
        return rows if self.sees_all else rows.filter(is_public("played__"))


def subject_of(player: Player, *, sees_all: bool = False) -> Subject:
    return Subject(player, tuple(keys_of(player)), sees_all)


def sums(*names: str) -> dict[str, Any]:
    """Aggregates over evenings, each under ``sum_`` and its name."""
    return {f"sum_{name}": Max(name) if name in LARGEST else Sum(name) for name in names}


ALL_SUMS = sums(*RESULTS, *SUMMED, *LARGEST)


def figures_of_row(row: Mapping[str, Any]) -> Figures:
    return Figures({name[4:]: value or 0 for name, value in row.items() if name[:4] == "sum_"})


def figures_by_game(subject: Subject) -> dict[str, Figures]:
    """The most played game first; one query."""
    rows: Iterable[Mapping[str, Any]] = subject.evenings.order_by().values("variant").annotate(**ALL_SUMS)
    ordered = sorted(rows, key=lambda row: (-row["sum_matches"], row["variant"]))
    return {row["variant"]: figures_of_row(row) for row in ordered}


# Form and streaks -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RecentForm:
    """The last matches, newest last, and the longest runs; one query however long the list."""

    last: tuple[int, ...]
    """1 won, 0 drawn, -1 lost."""

    longest_won: int
    longest_unbeaten: int
    running: int
    """Matches won in a row until now, or lost in a row when below nought."""


def form_of(subject: Subject, variant: str | None = None) -> RecentForm:
    seats = subject.seats
    if variant is not None:
        seats = seats.filter(played__variant=variant)
    ordered = seats.order_by("played__played_at", "played__match_id")
    outcomes = list(ordered.values_list("outcome", flat=True))
    runs = [(outcome, len(list(same))) for outcome, same in groupby(outcomes)]
    unbeaten = [len(list(same)) for lost, same in groupby(outcomes, lambda one: one == -1) if not lost]
    return RecentForm(
        last=tuple(outcomes[-FORM:]),
        longest_won=max((length for outcome, length in runs if outcome == 1), default=0),
        longest_unbeaten=max(unbeaten, default=0),
        running=runs[-1][0] * runs[-1][1] if runs else 0,
    )


# Partners and opponents -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Companion:
    """Somebody met at the table, and how it went for the one whose page it is."""

    person: ListedPerson
    figures: Figures


def company_of(
    subject: Subject, variant: str | None = None, *, limit: int | None = ROWS
) -> tuple[list[Companion], list[Companion]]:
    """Partners and opponents, those met most first; two queries."""
    rows = PlayedSeat.objects.filter(played__seats__player__in=subject.keys, player__isnull=False)
    if not subject.sees_all:
        rows = rows.filter(is_public("played__"))
    if variant is not None:
        rows = rows.filter(played__variant=variant)
    rows = rows.exclude(player__in=subject.keys).order_by()
    own = F("played__seats__outcome")
    met = rows.annotate(
        person=PERSON,
        same=Case(When(side=F("played__seats__side"), then=Value(1)), default=Value(0)),
        own_outcome=own,
    )
    counts = met.values("person", "same").annotate(
        sum_matches=Count("pk"),
        sum_won=Count("pk", filter=Q(own_outcome=1)),
        sum_drawn=Count("pk", filter=Q(own_outcome=0)),
        sum_lost=Count("pk", filter=Q(own_outcome=-1)),
    )
    by_side: defaultdict[int, list[tuple[int, Figures]]] = defaultdict(list)
    for row in counts:
        by_side[row["same"]].append((row["person"], figures_of_row(row)))
    chosen = {
        same: sorted(companions, key=lambda one: (-one[1].matches, -one[1].won, one[0]))[:limit]
        for same, companions in by_side.items()
    }
    people = people_named(person for companions in chosen.values() for person, _figures in companions)
    partners, opponents = (
        [Companion(people[person], figures) for person, figures in chosen.get(same, ())] for same in (1, 0)
    )
    return partners, opponents


# Evenings and matches ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BestEvening:
    """A day to remember."""

    day: date
    figures: Figures


def best_evenings(subject: Subject, variant: str) -> list[BestEvening]:
    """By matches won less those lost, then by points."""
    rows = (
        subject.evenings.filter(variant=variant).order_by().values("day").annotate(**sums(*RESULTS, "points"))
    )
    evenings = [BestEvening(row["day"], figures_of_row(row)) for row in rows]
    evenings.sort(key=lambda one: one.day, reverse=True)
    evenings.sort(key=lambda one: (one.figures.won - one.figures.lost, one.figures.points), reverse=True)
    return [one for one in evenings if one.figures.won][:EVENINGS_SHOWN]


def of_evenings(seats: QuerySet[PlayedSeat], evenings: QuerySet[PlayerEvening]) -> QuerySet[PlayedSeat]:
    """The seats that these evenings are the sum of."""
    same = evenings.filter(
        player=OuterRef("player"), variant=OuterRef("played__variant"), day=OuterRef("played__day")
    )
    of_club = same.filter(tournament=None, club=OuterRef("played__club"))
    friendly = same.filter(tournament=None, club=None)
    return seats.filter(
        Exists(same.filter(tournament=OuterRef("played__tournament")))
        | Q(Exists(of_club), played__tournament=None)
        | Q(Exists(friendly), played__tournament=None, played__club=None)
    )


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match in a list, seen from one person's side."""

    played: PlayedMatch
    own: PlayedSeat
    partners: tuple[str, ...]
    opponents: tuple[tuple[str, ...], ...]

    @property
    def value(self) -> int:
        return getattr(self.own, "measured", 0)

    @property
    def against(self) -> str:
        """The other sides, as a list in words."""
        return join_all(" & ".join(side) for side in self.opponents)


def match_rows(seats: Iterable[PlayedSeat]) -> list[MatchRow]:
    """Rows for own seats that were fetched with ``played__match`` and ``played__seats__player``."""
    return [_match_row(own) for own in seats]


def with_company(seats: QuerySet[PlayedSeat]) -> QuerySet[PlayedSeat]:
    """The seats with all that :func:`match_rows` needs, newest match first."""
    return (
        seats.select_related("played__match", "played__tournament")
        .prefetch_related("played__match__seats__player__merged_into", "played__seats")
        .order_by("-played__played_at", "-played__match_id")
    )


def names_by_side(played: PlayedMatch) -> dict[int, list[tuple[int, str]]]:
    """Seat and public name, by side; needs the seats of the match and of the count."""
    names = {
        seat.number: seat.player.public_name if seat.player is not None else seat.name
        for seat in played.match.seats.all()
    }
    by_side: defaultdict[int, list[tuple[int, str]]] = defaultdict(list)
    for seat in played.seats.all():
        by_side[seat.side].append((seat.number, names.get(seat.number, "")))
    return dict(sorted(by_side.items()))


def _match_row(own: PlayedSeat) -> MatchRow:
    by_side = names_by_side(own.played)
    partners = tuple(name for number, name in by_side[own.side] if number != own.number)
    opponents = tuple(
        tuple(name for _number, name in people) for side, people in by_side.items() if side != own.side
    )
    return MatchRow(own.played, own, partners, opponents)


# Two people -------------------------------------------------------------------------------------------------


def seats_together(subject: Subject, other: Subject, *, same_side: bool) -> QuerySet[PlayedSeat]:
    """The seats of ``subject`` in matches that the other one played too, with or against."""
    shared = subject.seats.filter(played__seats__player__in=other.keys)
    side = F("played__seats__side")
    return (
        shared.annotate(other_side=side).filter(side=F("other_side"))
        if same_side
        else (shared.annotate(other_side=side).exclude(side=F("other_side")))
    )


def figures_of_seats(seats: QuerySet[PlayedSeat]) -> dict[str, Figures]:
    """By game, the most played first."""
    rows = (
        seats.order_by()
        .values("played__variant")
        .annotate(
            sum_matches=Count("pk"),
            sum_won=Count("pk", filter=Q(outcome=1)),
            sum_drawn=Count("pk", filter=Q(outcome=0)),
            sum_lost=Count("pk", filter=Q(outcome=-1)),
            **{f"sum_{name}": Sum(name) for name in SUMMED},
            **{f"sum_{name}": Max(name) for name in LARGEST},
        )
    )
    ordered = sorted(rows, key=lambda row: (-row["sum_matches"], row["played__variant"]))
    return {row["played__variant"]: figures_of_row(row) for row in ordered}
