"""Clubs and who is in them: founding, members, roles, house rules, who sits apart, handing over."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from scoring.access.actors import Actor
from scoring.models import Club, Company, HouseRuleset, Membership, Player, Role, User, first_day, site_day
from scoring.rules import expand_ruleset, get_variant
from scoring.signals import clock_changed
from scoring.words import words_of
from scoring.words.conventions import choices_from
from scoring.writing.errors import RefusedError
from scoring.writing.log import log

NOBODY_KNOWN = "N. N."
"""The name of an account that gave none; an e-mail address would tell too much."""


class AddressTakenError(RefusedError):
    """Another club has this short address."""


class AlreadyMemberError(RefusedError):
    """This person is in the club."""


class LastOrganiserError(RefusedError):
    """A club keeps an organiser who can sign in: another has to be named first."""


class NameTakenError(RefusedError):
    """The club has house rules of this name for this game."""


class NoAccountError(RefusedError):
    """Only who can sign in can organise a club."""


class TooFewPeopleError(RefusedError):
    """A company needs at least two people."""


def found_club(*, name: str, slug: str, founder: User, actor: Actor, **about: Any) -> Club:
    """A new club; its founder is its first organiser.

    Raises:
        AddressTakenError: the short address belongs to another club.
    """
    try:
        with transaction.atomic():
            club = Club.objects.create(name=name, slug=slug, **about)
            player = player_of(founder)
            Membership.objects.create(club=club, player=player, role=Role.ORGANISER, since=first_day(club))
            log("found_club", actor=actor, club=club, subject=f"club:{club.pk}")
    except IntegrityError:
        raise AddressTakenError(slug=slug) from None
    return club


def edit_club(*, club: Club, actor: Actor, **fields: Any) -> None:
    """Change a club's words, language or time zone."""
    changed = sorted(key for key, value in fields.items() if getattr(club, key) != value)
    if not changed:
        return
    with transaction.atomic():
        for key in changed:
            setattr(club, key, fields[key])
        club.save(update_fields=changed)
        log("edit_club", actor=actor, club=club, subject=f"club:{club.pk}", after={"keys": changed})
        if "time_zone" in changed:
            clock_changed.send(Club, club=club)


def add_member(*, club: Club, player: Player, role: str, actor: Actor) -> Membership:
    """Take somebody in.

    Raises:
        AlreadyMemberError: they are in the club.
    """
    try:
        with transaction.atomic():
            membership = Membership.objects.create(club=club, player=player, role=role, since=first_day(club))
            log("add_member", actor=actor, club=club, subject=f"player:{player.pk}", after={"role": role})
    except IntegrityError:
        raise AlreadyMemberError(name=player.name) from None
    return membership


def add_guest(*, club: Club, name: str, actor: Actor, role: str = Role.GUEST) -> Membership:
    """A person in ten seconds: a name, no account; may be claimed or merged later."""
    with transaction.atomic():
        player = Player.objects.create(name=name)
        membership = Membership.objects.create(club=club, player=player, role=role, since=first_day(club))
        log("add_guest", actor=actor, club=club, subject=f"player:{player.pk}", after={"role": role})
    return membership


def change_role(*, membership: Membership, role: str, actor: Actor) -> None:
    """Give somebody another role in the club.

    Raises:
        LastOrganiserError: nobody else could organise the club.
    """
    with transaction.atomic():
        membership = _locked(membership)
        before, membership.role = membership.role, role
        if before == role:
            return
        if before == Role.ORGANISER:
            must_keep_an_organiser(membership)
        membership.save(update_fields=["role"])
        log(
            "change_role",
            actor=actor,
            club=membership.club,
            subject=f"player:{membership.player_id}",
            before={"role": before},
            after={"role": role},
        )


def end_membership(*, membership: Membership, actor: Actor) -> None:
    """Let somebody go, from now on, under every name this person has here; what was played stays.

    Raises:
        LastOrganiserError: nobody else could organise the club.
    """
    _end(membership, actor, "end_membership")


def leave_club(*, membership: Membership, actor: Actor) -> None:
    """Leave on one's own. Raises as :func:`end_membership`."""
    _end(membership, actor, "leave_club")


def _end(membership: Membership, actor: Actor, action: str) -> None:
    with transaction.atomic():
        person = _locked(membership).person
        if membership.role == Role.ORGANISER:
            must_keep_an_organiser(membership)
        names = Q(player=person) | Q(player__merged_into=person)
        of_person = Membership.objects.filter(names, club=membership.club_id, until=None)
        of_person.update(until=site_day())
        log(action, actor=actor, club=membership.club, subject=f"player:{person.pk}")


def hand_over(*, membership: Membership, successor: Membership, actor: Actor) -> None:
    """Make another member organiser in one's own place; who hands over becomes a member.

    Raises:
        NoAccountError: the successor could not sign in.
    """
    with transaction.atomic():
        if not _can_sign_in(successor.person):
            raise NoAccountError(name=successor.person.name)
        change_role(membership=successor, role=Role.ORGANISER, actor=actor)
        change_role(membership=membership, role=Role.MEMBER, actor=actor)
        log(
            "hand_over_club",
            actor=actor,
            club=membership.club,
            subject=f"player:{successor.player_id}",
            before={"player": membership.player_id},
        )


@dataclass(frozen=True, slots=True)
class HouseDraft:
    """What a club writes down as its rules for a game."""

    name: str
    options: Mapping[str, Any]
    conventions: Mapping[str, str] = field(default_factory=dict)
    """Of the table card: a way by convention."""


def keep_house_ruleset(*, club: Club, variant: str, draft: HouseDraft, actor: Actor) -> HouseRuleset:
    """The club's own rules for a game: a preset with changes.

    Raises:
        scoring.rules.SheetError: options this game doesn't have.
        NameTakenError: there are rules of this name.
    """
    return _keep(_house(club, variant, draft), actor)


def change_house_ruleset(*, house: HouseRuleset, draft: HouseDraft, actor: Actor) -> HouseRuleset:
    """Other rules in the place of these, which are retired: matches played by them keep them.

    Raises what :func:`keep_house_ruleset` raises.
    """
    return _keep(_house(house.club, house.variant, draft), actor, before=house)


def _house(club: Club, variant: str, draft: HouseDraft) -> HouseRuleset:
    return HouseRuleset(
        club=club,
        variant=variant,
        name=draft.name,
        options=dict(draft.options),
        conventions=choices_from(words_of(variant).conventions, draft.conventions),
    )


def _keep(new: HouseRuleset, actor: Actor, before: HouseRuleset | None = None) -> HouseRuleset:
    game = get_variant(new.variant)
    expand_ruleset(game, new.options, min(game.players))
    try:
        with transaction.atomic():
            if before is not None:
                before.retired_at = timezone.now()
                before.save(update_fields=["retired_at"])
            new.save(force_insert=True)
            log(
                "keep_house_ruleset",
                actor=actor,
                club=new.club,
                subject=f"house:{new.pk}",
                before=before.options if before else None,
                after=new.options,
            )
    except IntegrityError:
        raise NameTakenError(name=new.name) from None
    return new


def retire_house_ruleset(*, house: HouseRuleset, actor: Actor) -> None:
    """Take house rules off the list; matches played by them keep them."""
    with transaction.atomic():
        house.retired_at = timezone.now()
        house.save(update_fields=["retired_at"])
        log("retire_house_ruleset", actor=actor, club=house.club, subject=f"house:{house.pk}")


def keep_company(
    *, club: Club, kind: str, players: Sequence[Player], actor: Actor, note: str = ""
) -> Company:
    """Say who sits apart, or plays together, in this club's tournaments.

    Raises:
        TooFewPeopleError: fewer than two people.
    """
    if len({player.pk for player in players}) < 2:
        raise TooFewPeopleError
    with transaction.atomic():
        company = Company.objects.create(club=club, kind=kind, note=note)
        company.players.set(players)
        log(
            "keep_company",
            actor=actor,
            club=club,
            subject=f"company:{company.pk}",
            after={"kind": kind, "players": sorted(player.pk for player in players)},
        )
    return company


def end_company(*, company: Company, actor: Actor) -> None:
    """Take people off the list of who sits apart or together."""
    with transaction.atomic():
        company.ended_at = timezone.now()
        company.save(update_fields=["ended_at"])
        log("end_company", actor=actor, club=company.club, subject=f"company:{company.pk}")


def player_of(user: User) -> Player:
    """The person behind an account; made at the first need."""
    player, _is_new = Player.objects.get_or_create(user=user, defaults={"name": user.name or NOBODY_KNOWN})
    return player


def must_keep_an_organiser(membership: Membership) -> None:
    """Raise :class:`LastOrganiserError` when without this one a club with people has no organiser.

    The club's row is locked, so that two organisers can't leave at the same moment.
    """
    Club.objects.select_for_update().get(pk=membership.club_id)
    current = Membership.objects.current().filter(club=membership.club_id)
    people = current.select_related("player__user", "player__merged_into__user")
    others = [other for other in people if other.person.pk != membership.person.pk]
    if others and not any(other.role == Role.ORGANISER and _can_sign_in(other.person) for other in others):
        raise LastOrganiserError


def _locked(membership: Membership) -> Membership:
    """The row as it is now, held until the transaction ends."""
    held = Membership.objects.select_for_update(of=("self",))
    return held.select_related("club", "player", "player__merged_into").get(pk=membership.pk)


def _can_sign_in(person: Player) -> bool:
    return person.user is not None and person.user.is_active
