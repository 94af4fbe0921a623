"""The log, filtered and paged: rows with what they are about, in as many queries for one as for a hundred."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from django.db.models import Q, QuerySet

from scoring.models import Club, LogEntry, Player, User


@dataclass(frozen=True, slots=True)
class Period:
    """Days, both included, as a club counts them."""

    first: date | None = None
    last: date | None = None


def log_of_club(
    club: Club,
    *,
    who: int | None = None,
    action: str = "",
    about: str = "",
    period: Period | None = None,
) -> QuerySet[LogEntry]:
    """Entries about ``club``, the newest first. ``about`` is the address of a match, or a subject's id."""
    entries = LogEntry.objects.filter(club=club).select_related("actor", "club", "match")
    if who is not None:
        entries = entries.filter(actor=who)
    if action:
        entries = entries.filter(action=action)
    if about:
        entries = entries.filter(Q(match__public_id=about) | Q(subject=about))
    if period is not None:
        if period.first is not None:
            entries = entries.filter(at__gte=datetime.combine(period.first, time.min, club.zone))
        if period.last is not None:
            entries = entries.filter(
                at__lt=datetime.combine(period.last + timedelta(days=1), time.min, club.zone)
            )
    return entries.order_by("-pk")


def actions_in(club: Club) -> list[str]:
    """The codes that stand in a club's log."""
    return sorted(LogEntry.objects.filter(club=club).order_by().values_list("action", flat=True).distinct())


def actors_in(club: Club) -> QuerySet[User]:
    """Who did something in a club."""
    actors = LogEntry.objects.filter(club=club, actor__isnull=False).order_by().values("actor").distinct()
    return User.objects.filter(pk__in=actors).order_by("name", "pk")


def names_in(entries: Iterable[LogEntry]) -> dict[int, str]:
    """Present names of all players that a page of the log speaks of, in one query."""
    players = {pk for entry in entries for pk in player_ids(entry)}
    return dict(Player.objects.filter(pk__in=players).values_list("pk", "name"))


def player_ids(entry: LogEntry) -> set[int]:
    """Players an entry is about: its subject, and ids in what was before and after."""
    kind, _colon, pk = entry.subject.partition(":")
    ids = {int(pk)} if kind == "player" and pk.isdecimal() else set()
    for facts in (entry.before, entry.after):
        if isinstance(facts, dict):
            ids |= {facts[key] for key in ("into", "player") if isinstance(facts.get(key), int)}
            many = facts.get("players")
            ids |= {pk for pk in many if isinstance(pk, int)} if isinstance(many, list) else set()
    return ids
