"""Who may do what at a match. Pure questions: views, API and templates ask the same ones.

A match has an address nobody can guess: whoever has it may read. Writing needs a role.
"""

from collections.abc import Callable
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q
from django.utils import timezone

from scoring.models import Match, Membership, Role, User

RECORDERS = frozenset({"administrator", "organiser", "referee", "scorer", "opener", "device"})
"""Roles that may write the next line."""

RULERS = frozenset({"administrator", "organiser", "referee"})
"""Roles that may correct a club's sheet at any time, and alone."""

CLUB_ROLES = (Role.ORGANISER, Role.REFEREE, Role.SCORER)

Person = User | AnonymousUser
RoleGiver = Callable[[Match, Person, UUID | None], str]

role_givers: list[RoleGiver] = []
"""Where an app that seats people at matches adds a function of its own: a role, or "" for none."""


def role_at(match: Match, user: Person, device_id: UUID | None) -> str:
    """As what this person or device acts at this match; "" for somebody who only reads."""
    if isinstance(user, User):
        if user.is_superuser:
            return "administrator"
        if match.club_id and (role := _role_in_club(user, match.club_id)):
            return role
        if match.opened_by_id == user.pk:
            return "opener"
        if match.scorers.filter(pk=user.pk).exists():
            return "scorer"
    if device_id is not None and match.opened_on_id == device_id:
        return "device"
    return next((role for giver in role_givers if (role := giver(match, user, device_id))), "")


def can_see(match: Match, role: str) -> bool:
    """The address is the key: it cannot be guessed, and is shared on purpose."""
    return True


def can_record(match: Match, role: str) -> bool:
    return role in RECORDERS


def can_correct(match: Match, role: str) -> bool:
    """A friendly match belongs to its table; a club's is the referee's as soon as it is over."""
    if match.club_id is None:
        return role in RECORDERS
    return role in RULERS or (role in RECORDERS and not match.is_closed)


def needs_agreement(match: Match, role: str) -> bool:
    """In a club, whoever is no referee corrects only what both sides agree on."""
    return match.club_id is not None and role not in RULERS


def can_adjust(match: Match, role: str) -> bool:
    """Points by decision are the referee's; at a friendly table its own."""
    return role in RULERS if match.club_id else role in RECORDERS


def _role_in_club(user: User, club_id: int) -> str:
    today = timezone.localdate()
    roles = set(
        Membership.objects.filter(Q(until=None) | Q(until__gte=today), club=club_id, player__user=user)
        .filter(since__lte=today)
        .values_list("role", flat=True)
    )
    return next((role.value for role in CLUB_ROLES if role in roles), "")
