"""People: how they appear, likely doubles, and everything that is known about one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from django.db.models import QuerySet

from scoring import hooks
from scoring.clubs.selectors.clubs import Member, members_of_club
from scoring.models import Club, Line, LogEntry, Membership, Player, Seat, User
from scoring.names import alike


@dataclass(frozen=True, slots=True)
class LikelyDouble:
    """Two entries of a club that may be one person; ``spare`` is the one to let go."""

    main: Member
    spare: Member


def public_name_of(seat: Seat) -> str:
    """The name on a seat as its person wishes to appear where everybody can read it."""
    if seat.player is None:
        return seat.name
    return seat.player.public_name


def own_player(user: User) -> Player | None:
    """The person behind an account, if there is one yet."""
    return Player.objects.filter(user=user).first()


def likely_doubles(club: Club) -> list[LikelyDouble]:
    """People of a club whose names look like one another's and of whom one has no account."""
    members = members_of_club(club)
    doubles = []
    for first, second in combinations(members, 2):
        if first.has_account and second.has_account:
            continue
        if alike(first.player.name, second.player.name):
            spare, main = (first, second) if second.has_account else (second, first)
            doubles.append(LikelyDouble(main, spare))
    return doubles


def merged_in(club: Club) -> QuerySet[Player]:
    """Entries of a club that were merged into others, the latest name first."""
    memberships = Membership.objects.filter(club=club).values("player")
    return (
        Player.objects.filter(pk__in=memberships, merged_into__isnull=False, erased_at=None)
        .select_related("merged_into")
        .order_by("name", "pk")
    )


def own_log(user: User) -> QuerySet[LogEntry]:
    """What this person did."""
    return LogEntry.objects.filter(actor=user).select_related("actor", "club", "match").order_by("-pk")


def data_of(user: User | None, player: Player | None) -> dict[str, Any]:
    """Everything the installation knows about a person, for the person (JSON-ready)."""
    people = [] if player is None else [player.pk, *player.merged_from.values_list("pk", flat=True)]
    data: dict[str, Any] = {
        "person": None
        if player is None
        else {"name": player.name, "shown_as": player.shown_as, "pseudonym": player.pseudonym},
        "account": None if user is None else _account(user),
        "memberships": list(_memberships(people)),
        "matches": list(_matches(people)),
        "lines": [] if user is None else list(_lines(user)),
        "log": []
        if user is None
        else [
            {"at": entry.at.isoformat(), "action": entry.action, "reason": entry.reason}
            for entry in own_log(user).reverse()
        ],
    }
    for host in hooks.hosts:
        data |= host.data_of(people)
    return data


def _account(user: User) -> dict[str, Any]:
    account: dict[str, Any] = {
        "email": user.email,
        "name": user.name,
        "language": user.language,
        "look": user.look,
        "since": user.date_joined.isoformat(),
        "last_sign_in": user.last_login.isoformat() if user.last_login else None,
    }
    # These belong to allauth, which an installation of the scoring app alone may not have.
    if (addresses := getattr(user, "emailaddress_set", None)) is not None:
        account["addresses"] = [
            {"email": known.email, "verified": known.verified} for known in addresses.order_by("pk")
        ]
    if (sessions := getattr(user, "usersession_set", None)) is not None:
        account["sessions"] = [
            {"since": known.created_at.isoformat(), "ip": known.ip, "browser": known.user_agent}
            for known in sessions.order_by("pk")
        ]
    return account


def _memberships(people: Sequence[int]) -> Iterator[dict[str, Any]]:
    for membership in Membership.objects.filter(player__in=people).select_related("club").order_by("pk"):
        yield {
            "club": membership.club.name,
            "role": membership.role,
            "since": membership.since.isoformat(),
            "until": membership.until.isoformat() if membership.until else None,
        }


def _matches(people: Sequence[int]) -> Iterator[dict[str, Any]]:
    for seat in Seat.objects.filter(player__in=people).select_related("match").order_by("pk"):
        yield {
            "match": seat.match.public_id,
            "game": seat.match.variant,
            "opened_at": seat.match.opened_at.isoformat(),
            "seat": seat.number,
            "name": seat.name,
        }


def _lines(user: User) -> Iterator[dict[str, Any]]:
    for line in Line.objects.filter(recorded_by=user).select_related("match").order_by("pk"):
        yield {
            "match": line.match.public_id,
            "number": line.number,
            "version": line.version,
            "written_at": line.recorded_at.isoformat(),
            "reason": line.reason,
        }
