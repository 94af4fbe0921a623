"""What a director has to see wherever they are: tables that are missing or slow, calls, disputes, last words.

Read in four queries, however many tables and rounds there are, and three more where somebody typed a result
beside a complete sheet; no score sheet is folded.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from statistics import median

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery

from scoring.models import Confirmation, LateHand, Line, RefereeCall, Ruling
from tournaments.models import Result, Round, Table, Tournament
from tournaments.models.rounds import COMING_BACK
from tournaments.reading.waiting import newest_and_waiting
from tournaments.rounds.selectors.differing import tables_that_differ, typed_beside_a_sheet
from tournaments.rounds.selectors.rounds import FEWEST_TO_COMPARE, NOT_FINAL, SLOW_BY, open_states


class Matter(StrEnum):
    """What may be open at a table."""

    CALL = "call"
    DISPUTE = "dispute"
    DIFFERS = "differs"
    """A complete sheet says something else than the result, and nobody has decided between them."""

    LATE = "late"
    """A hand that a phone kept, and on which somebody has to decide."""

    MISSING = "missing"
    SLOW = "slow"
    UNCONFIRMED = "unconfirmed"


PRESSING = (Matter.CALL, Matter.DISPUTE, Matter.DIFFERS)
"""Nothing goes on over these without being asked."""


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A table with something open."""

    pk: int
    number: int | None
    round: int
    stage: int
    match: str | None = None
    """The address of its match, where a late hand waits."""


@dataclass(frozen=True, slots=True)
class StripItem:
    """One thing that is open, and the tables where it is."""

    matter: Matter
    tables: tuple[OpenTable, ...]

    @property
    def is_pressing(self) -> bool:
        return self.matter in PRESSING


@dataclass(frozen=True, slots=True)
class Strip:
    """Everything that is open at a tournament, what presses first."""

    round: Round | None
    """The newest one that is published."""

    items: tuple[StripItem, ...]

    @property
    def fingerprint(self) -> str:
        """Changes with what is shown; an open page asks with it."""
        tables = "_".join(f"{item.matter}{'.'.join(str(t.pk) for t in item.tables)}" for item in self.items)
        return f"{self.round.pk if self.round else 0}-{tables}"


def strip_of(tournament: Tournament) -> Strip:
    rounds, waiting = newest_and_waiting([tournament])
    newest = rounds.get(tournament.pk)
    if newest is None:
        return Strip(None, ())
    missing, slow = _missing_and_slow(newest, waiting)
    at_tables = {**_at_any_table(tournament), Matter.MISSING: missing, Matter.SLOW: slow}
    items = (StripItem(matter, tuple(at_tables[matter])) for matter in Matter)
    return Strip(newest, tuple(item for item in items if item.tables))


def pressing_matters(tournament: Tournament) -> tuple[StripItem, ...]:
    """Calls, disputes, sheets that differ: whoever draws, cuts or finishes is asked about them first."""
    at_tables = _at_any_table(tournament)
    return tuple(StripItem(matter, tuple(at_tables[matter])) for matter in PRESSING if at_tables[matter])


def disputed_tables(tournament: Tournament) -> frozenset[int]:
    """Keys of the tables where a side does not agree to the sheet, and nobody has answered."""
    at_tables = _at_any_table(tournament)
    return frozenset(table.pk for table in at_tables[Matter.DISPUTE])


def _at_any_table(tournament: Tournament) -> dict[Matter, list[OpenTable]]:
    """What is open at tables of any round but missing results; of a round taken back late hands alone."""
    rounds = Round.objects.filter(stage__tournament=tournament, published_at__isnull=False)
    newest = Result.objects.filter(table=OuterRef("pk")).order_by("-version").values("state")[:1]
    rows = (
        Table.objects.filter(round__in=rounds)
        .annotate(
            is_waiting=Exists(RefereeCall.objects.filter(match=OuterRef("match"), closed_at=None)),
            is_disputed=Exists(_refusals_without_answer()),
            is_late=Exists(LateHand.objects.filter(match=OuterRef("match"), decided_at=None)),
            is_beside=Exists(typed_beside_a_sheet()),
            state=Subquery(newest),
        )
        .filter(
            Q(is_late=True)
            | Q(is_waiting=True)
            | Q(is_disputed=True)
            | Q(is_beside=True)
            | Q(state__in=NOT_FINAL)
        )
        .order_by("round__stage__number", "round__number", "order")
        .values_list(
            "pk",
            "number",
            "round__number",
            "round__stage__number",
            "match__public_id",
            "is_late",
            "is_waiting",
            "is_disputed",
            "state",
            "is_beside",
            "round__undone_at",
            "round__draw",
            "order",
        )
    )
    differing = tables_that_differ(tournament, [pk for pk, *_facts, beside, _, _, _ in rows if beside])
    waits = waiting_states(tournament)
    at: dict[Matter, list[OpenTable]] = {matter: [] for matter in Matter}
    for pk, number, round_number, stage, match, is_late, is_waiting, is_disputed, state, *facts in rows:
        _is_beside, undone_at, draw, order = facts
        table = OpenTable(pk, number, round_number, stage, match)
        stands = undone_at is None or order in draw.get(COMING_BACK, ())
        open_here = {
            Matter.LATE: is_late,
            Matter.CALL: is_waiting and stands,
            Matter.DISPUTE: is_disputed and stands,
            Matter.DIFFERS: pk in differing and stands,
            Matter.UNCONFIRMED: state in waits and stands,
        }
        for matter, is_open in open_here.items():
            if is_open:
                at[matter].append(table)
    return at


def waiting_states(tournament: Tournament) -> tuple[Result.State, ...]:
    """In which a result waits for somebody's last word.

    A deadline gives it by itself; where the sides give it, a result that they all confirmed has it.
    """
    return () if tournament.finality == Tournament.Finality.DEADLINE else open_states(tournament)


def _refusals_without_answer() -> QuerySet[Confirmation]:
    """Of the match of an outer table, what ``signing_of`` calls disputes."""
    later = Confirmation.objects.filter(match=OuterRef("match"), side=OuterRef("side"), pk__gt=OuterRef("pk"))
    same_line = Q(line_number=None) | Q(line_number=OuterRef("line_number"))
    answers = Ruling.objects.filter(match=OuterRef("match"), decided_at__gt=OuterRef("given_at"))
    about_it = Exists(answers.filter(same_line)) | (Q(line_number=None) & Exists(answers))
    return Confirmation.objects.filter(~Exists(later), ~about_it, match=OuterRef("match"), agreed=False)


def _missing_and_slow(newest: Round, waiting: QuerySet[Table]) -> tuple[list[OpenTable], list[OpenTable]]:
    """Tables that people play at and that have no result, of the round or waiting for theirs.

    And those of the round that are far behind its others.
    """
    state = Result.objects.filter(table=OuterRef("pk")).order_by("-version").values("state")[:1]
    tables = (Table.objects.filter(round=newest, number__isnull=False) | waiting).order_by()
    rows = (
        Table.objects.filter(pk__in=tables.values("pk"))
        .annotate(sides=Count("places__side", distinct=True), state=Subquery(state))
        .filter(Q(state=None) | Q(state__in=[Result.State.UNCHECKED, Result.State.WITHDRAWN]), sides__gt=1)
        .order_by("round__stage__number", "round__number", "number")
        .values_list(
            "pk",
            "number",
            "round__number",
            "round__stage__number",
            "round__undone_at",
            "match",
            "on_paper",
            "match__closed_at",
        )
    )
    where: dict[int, OpenTable] = {}
    playing: dict[int, int] = {}
    for pk, number, of_round, stage, undone_at, match, on_paper, closed_at in rows:
        where[pk] = OpenTable(pk, number, of_round, stage)
        if match and not (on_paper or closed_at or undone_at):
            playing[match] = pk
    slow = _slow_matches(playing)
    return list(where.values()), [where[playing[match]] for match in playing if match in slow]


def _slow_matches(matches: Iterable[int]) -> set[int]:
    """Matches with far fewer hands than the room has, as the board of a round counts them."""
    hands = dict(
        Line.objects.filter(match__in=list(matches), kind=Line.Kind.HAND, version=1)
        .values_list("match")
        .annotate(Count("pk"))
        .order_by()
    )
    return far_behind(hands)


def far_behind(hands: dict[int, int]) -> set[int]:
    """
    >>> sorted(far_behind({1: 9, 2: 8, 3: 9, 4: 3}))
    [4]
    """
    if len(hands) < FEWEST_TO_COMPARE:
        return set()
    room = median(hands.values())
    return {match for match, count in hands.items() if room - count >= SLOW_BY and 3 * count <= 2 * room}


def tables_in_words(tables: Sequence[OpenTable]) -> str:
    """
    >>> tables_in_words([OpenTable(5, 3, 1, 1), OpenTable(6, 12, 1, 1)])
    '3, 12'
    """
    return ", ".join(str(table.number or "–") for table in tables)
