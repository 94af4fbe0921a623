"""Clubs: whose they are, who is in them, their own rules, and who sits apart or together."""

from dataclasses import dataclass
from itertools import groupby

from django.db.models import QuerySet

from scoring.models import Club, Company, HouseRuleset, Membership, Player, Role, User
from scoring.models.people import MembershipQuerySet
from scoring.names import sort_key


@dataclass(frozen=True, slots=True)
class OwnClub:
    """A club in a person's list, with what the person is there."""

    club: Club
    role: str

    @property
    def role_label(self) -> str:
        return str(Role(self.role).label)


@dataclass(frozen=True, slots=True)
class Member:
    """A person in a list of members: under one name, however many entries were merged into it."""

    player: Player
    membership: Membership
    """The strongest; what its page is about."""

    @property
    def has_account(self) -> bool:
        return self.player.user_id is not None

    @property
    def role(self) -> str:
        return self.membership.role

    @property
    def role_label(self) -> str:
        return str(Role(self.membership.role).label)


def clubs_of(user: User) -> list[OwnClub]:
    """The clubs a person belongs to today, each once with the strongest role there."""
    memberships = Membership.objects.current().of_user(user)
    clubs: dict[int, OwnClub] = {}
    for membership in memberships.select_related("club"):
        known = clubs.get(membership.club_id)
        if known is None or _strength(membership.role) < _strength(known.role):
            clubs[membership.club_id] = OwnClub(membership.club, membership.role)
    return sorted(clubs.values(), key=lambda own: (sort_key(own.club.name), own.club.pk))


def open_memberships(club: Club) -> MembershipQuerySet:
    """Memberships that count today, with their people."""
    current = Membership.objects.current()
    return current.filter(club=club).select_related("player__user", "player__merged_into__user", "club")


def members_of_club(club: Club, *, name: str = "", archived: bool = False) -> list[Member]:
    """Everybody in ``club``, each person once, by name; in one query."""
    by_person: dict[int, Member] = {}
    for membership in open_memberships(club):
        person = membership.person
        if bool(person.archived_at) != archived or name.casefold() not in person.name.casefold():
            continue
        known = by_person.get(person.pk)
        if known is None or _strength(membership.role) < _strength(known.role):
            by_person[person.pk] = Member(person, membership)
    return sorted(by_person.values(), key=lambda member: (sort_key(member.player.name), member.player.pk))


def house_rulesets_of(user: User | None, variant: str) -> QuerySet[HouseRuleset]:
    """House rules for a game that this person may choose: those of every club the person is in."""
    if user is None:
        return HouseRuleset.objects.none()
    clubs = [own.club.pk for own in clubs_of(user)]
    rules = HouseRuleset.objects.filter(club__in=clubs, variant=variant, retired_at=None)
    return rules.select_related("club").order_by("club__name", "name")


def house_rulesets_in(club: Club) -> QuerySet[HouseRuleset]:
    """The club's own rules in force, by game."""
    return HouseRuleset.objects.filter(club=club, retired_at=None).order_by("variant", "name")


@dataclass(frozen=True, slots=True)
class ListedCompany:
    """People who sit apart or together, by name."""

    company: Company
    names: tuple[str, ...]


def companies_of(club: Club) -> dict[str, list[ListedCompany]]:
    """Who sits apart and who plays together in this club, by kind; two queries."""
    companies = Company.objects.filter(club=club, ended_at=None).prefetch_related("players__merged_into")
    listed = [
        ListedCompany(
            company,
            tuple(sorted((person.merged_into or person).name for person in company.players.all())),
        )
        for company in companies.order_by("kind", "pk")
    ]
    return {kind: list(rows) for kind, rows in groupby(listed, key=lambda row: row.company.kind)}


def kept_apart(club: Club) -> list[frozenset[int]]:
    """Sets of people (ids of players, merges followed) who don't sit together, for tournaments to copy."""
    apart = Company.objects.filter(club=club, kind=Company.Kind.APART, ended_at=None)
    return [
        frozenset(person.merged_into_id or person.pk for person in company.players.all())
        for company in apart.order_by("pk").prefetch_related("players")
    ]


def _strength(role: str) -> int:
    return list(Role).index(Role(role))


def own_membership(club: Club, user: User) -> Membership | None:
    """A person's own strongest membership in a club."""
    own = open_memberships(club).of_user(user)
    return min(own, key=lambda membership: _strength(membership.role), default=None)
