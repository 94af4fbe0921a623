"""Who may do what at a tournament. Pure questions; views, API and templates ask the same ones."""

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q
from django.utils import timezone

from scoring.models import Club, Membership, User
from tournaments.models import Tournament

Person = User | AnonymousUser

ORGANISERS = frozenset({"administrator", "organiser"})
RULERS = ORGANISERS | {"referee"}
WRITERS = RULERS | {"scorer"}
INSIDERS = WRITERS | {"member"}

_ORDER = ("organiser", "referee", "scorer", "member", "guest")


def role_in_club(user: Person, club: Club) -> str:
    """The strongest role this person has in the club today; "" for an outsider."""
    if not isinstance(user, User):
        return ""
    if user.is_superuser:
        return "administrator"
    today = timezone.localdate()
    roles = set(
        Membership.objects.filter(Q(until=None) | Q(until__gte=today), club=club, player__user=user)
        .filter(since__lte=today)
        .values_list("role", flat=True)
    )
    return next((role for role in _ORDER if role in roles), "")


def role_at(tournament: Tournament, user: Person) -> str:
    """As what this person acts: the stronger of the role in the club and the task at this tournament."""
    role = role_in_club(user, tournament.club)
    if role in ORGANISERS or not isinstance(user, User):
        return role
    task = tournament.officials.filter(user=user).values_list("task", flat=True).first()
    known = [known for known in (role, task) if known]
    return min(known, key=_ORDER.index) if known else ""


def can_see(tournament: Tournament, role: str) -> bool:
    """What is public is for everybody; what is being prepared is for those who prepare it."""
    return tournament.is_public or role in WRITERS


def can_see_drafts(role: str) -> bool:
    """Drawn but unpublished rounds."""
    return role in ORGANISERS


def can_organise(role: str) -> bool:
    return role in ORGANISERS


def can_rule(role: str) -> bool:
    """Correct results, strike, decide."""
    return role in RULERS


def can_enter_results(role: str) -> bool:
    """Type results from paper: enter, not overwrite."""
    return role in WRITERS


def can_found(role: str) -> bool:
    """Set up a tournament of the club."""
    return role in ORGANISERS


__all__ = [
    "INSIDERS",
    "ORGANISERS",
    "RULERS",
    "WRITERS",
    "can_enter_results",
    "can_found",
    "can_organise",
    "can_rule",
    "can_see",
    "can_see_drafts",
    "role_at",
    "role_in_club",
]
