"""What a referee looks at: calls by waiting time, and the decision book."""

import hashlib
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Max, Q, QuerySet

from scoring.matches.selectors import ScoreRow, ScoreSheet, score_sheets
from scoring.models import Club, Match, RefereeCall, Ruling
from scoring.rules import NextDeal

PlacesOf = Callable[[Collection[int]], dict[int, str]]
"""From keys of matches to the words for their places."""

SHOWN_FOR = timedelta(hours=12)
"""How long an answered call stays on the board."""


@dataclass(frozen=True, slots=True)
class CallCard:
    """A call as the board shows it."""

    call: RefereeCall
    names: tuple[str, ...]
    """Who sits at the table."""

    place: str
    """Where that is, in the words of whoever seats people: "Table 5"; empty for a friendly match."""

    minutes: int
    """How long it has waited, or did wait."""

    about: ScoreRow | NextDeal | None
    """The line or the hand that it is about."""


@dataclass(frozen=True, slots=True)
class CallBoard:
    """All calls of a club or a tournament."""

    waiting: tuple[CallCard, ...]
    claimed: tuple[CallCard, ...]
    closed: tuple[CallCard, ...]
    fingerprint: str


def calls_of(club: Club) -> QuerySet[RefereeCall]:
    return RefereeCall.objects.filter(match__club=club)


def board_fingerprint(calls: QuerySet[RefereeCall], at: datetime) -> str:
    """A text that changes with every call, and every minute while somebody waits; one query."""
    totals = calls.filter(_lately(at)).aggregate(
        count=Count("pk"),
        called=Max("called_at"),
        claimed=Max("claimed_at"),
        closed=Max("closed_at"),
        waiting=Count("pk", filter=Q(closed_at=None)),
    )
    minute = int(at.timestamp() // 60) if totals["waiting"] else 0
    return hashlib.sha256(f"{sorted(totals.items())}{minute}".encode()).hexdigest()[:16]


def call_board(calls: QuerySet[RefereeCall], at: datetime, places_of: PlacesOf) -> CallBoard:
    """Calls by waiting time: who has waited longest stands first."""
    by_waiting = list(
        calls.filter(_lately(at))
        .select_related("match", "claimed_by")
        .prefetch_related("match__seats__player", "rulings")
        .order_by("called_at", "pk")
    )
    places = places_of({call.match_id for call in by_waiting})
    subjects = subjects_of(by_waiting)
    cards = [_card(call, at, places, about) for call, about in zip(by_waiting, subjects, strict=True)]
    return CallBoard(
        waiting=tuple(card for card in cards if card.call.closed_at is None and card.call.claimed_at is None),
        claimed=tuple(
            card for card in cards if card.call.closed_at is None and card.call.claimed_at is not None
        ),
        closed=tuple(reversed([card for card in cards if card.call.closed_at is not None])),
        fingerprint=board_fingerprint(calls, at),
    )


def subjects_of(cases: Sequence[RefereeCall | Ruling]) -> list[ScoreRow | NextDeal | None]:
    """What each of them is about: the line that it names, or else the hand that was being played.

    In two queries, and a fold of each match; the matches have been fetched.
    """
    sheets = score_sheets(case.match for case in cases if case.match is not None)
    return [_subject_of(case, sheets[case.match.pk]) if case.match else None for case in cases]


def _subject_of(case: RefereeCall | Ruling, sheet: ScoreSheet) -> ScoreRow | NextDeal | None:
    if case.line_number is not None:
        return sheet.row(case.line_number)
    if isinstance(case, RefereeCall):
        return sheet.hand_at(case.called_at)
    # People may have played on between the call and its ruling.
    return sheet.hand_at(case.call.called_at if case.call else case.decided_at)


def like_cases(
    club: Club | None, irregularity: str, *, besides: int | None = None, limit: int = 5
) -> list[Ruling]:
    """How the club ruled on the same irregularity before, newest first."""
    if club is None:
        return []
    rulings = Ruling.objects.filter(club=club, irregularity=irregularity)
    if besides is not None:
        rulings = rulings.exclude(pk=besides)
    return list(rulings.select_related("match", "call", "decided_by").order_by("-decided_at", "-pk")[:limit])


def decisions(club: Club) -> QuerySet[Ruling]:
    """The decision book, the newest ruling first."""
    rulings = Ruling.objects.filter(club=club).select_related("match", "call", "decided_by")
    return rulings.order_by("-decided_at", "-pk")


def _lately(at: datetime) -> Q:
    return Q(closed_at=None) | Q(closed_at__gt=at - SHOWN_FOR)


def _card(
    call: RefereeCall, at: datetime, places: dict[int, str], about: ScoreRow | NextDeal | None
) -> CallCard:
    until = call.closed_at or at
    minutes = max(0, int((until - call.called_at).total_seconds() // 60))
    return CallCard(call, names_of(call.match), places.get(call.match_id, ""), minutes, about)


def names_of(match: Match) -> tuple[str, ...]:
    """Who sits at the table; the seats have been fetched."""
    return tuple(seat.player.name if seat.player else seat.name for seat in match.seats.all())
