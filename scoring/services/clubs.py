"""Clubs and who is in them: founding, members, roles, house rules, handing over."""

from collections.abc import Mapping
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from scoring.actors import Actor
from scoring.models import Club, HouseRuleset, Membership, Player, Role, User
from scoring.rules import expand_ruleset, get_variant
from scoring.services.errors import RefusedError
from scoring.services.log import log


class AddressTakenError(RefusedError):
    """Another club has this short address."""

    code = "address_taken"


class AlreadyMemberError(RefusedError):
    """This person is in the club."""

    code = "already_member"


class LastOrganiserError(RefusedError):
    """A club keeps an organiser: another has to be named first."""

    code = "last_organiser"


class NameTakenError(RefusedError):
    """The club has house rules of this name for this game."""

    code = "name_taken"


def found_club(*, name: str, slug: str, founder: User, actor: Actor, **about: Any) -> Club:
    """A new club; its founder is its first organiser.

    Raises:
        AddressTakenError: the short address belongs to another club.
    """
    try:
        with transaction.atomic():
            club = Club.objects.create(name=name, slug=slug, **about)
            player = player_of(founder)
            Membership.objects.create(club=club, player=player, role=Role.ORGANISER)
            log("found_club", actor=actor, club=club, subject=f"club:{club.pk}")
    except IntegrityError:
        raise AddressTakenError(slug=slug) from None
    return club


def edit_club(*, club: Club, actor: Actor, **fields: Any) -> None:
    """Change a club's words, language or time zone."""
    with transaction.atomic():
        for key, value in fields.items():
            setattr(club, key, value)
        club.save(update_fields=list(fields))
        log("edit_club", actor=actor, club=club, subject=f"club:{club.pk}", after={"keys": sorted(fields)})


def add_member(*, club: Club, player: Player, role: str, actor: Actor) -> Membership:
    """Take somebody in.

    Raises:
        AlreadyMemberError: he is in the club.
    """
    try:
        with transaction.atomic():
            membership = Membership.objects.create(club=club, player=player, role=role)
            log("add_member", actor=actor, club=club, subject=f"player:{player.pk}", after={"role": role})
    except IntegrityError:
        raise AlreadyMemberError(name=player.name) from None
    return membership


def add_guest(*, club: Club, name: str, actor: Actor) -> Player:
    """A person in ten seconds: a name, no account; may be claimed or merged later."""
    with transaction.atomic():
        player = Player.objects.create(name=name)
        Membership.objects.create(club=club, player=player, role=Role.GUEST)
        log("add_guest", actor=actor, club=club, subject=f"player:{player.pk}")
    return player


def change_role(*, membership: Membership, role: str, actor: Actor) -> None:
    """Give somebody another role.

    Raises:
        LastOrganiserError: the club would be left without an organiser.
    """
    with transaction.atomic():
        _keep_an_organiser(membership, still=role == Role.ORGANISER)
        before = membership.role
        membership.role = role
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
    """Let somebody leave the club from today; what he played stays."""
    with transaction.atomic():
        _keep_an_organiser(membership, still=False)
        membership.until = timezone.localdate()
        membership.save(update_fields=["until"])
        log("end_membership", actor=actor, club=membership.club, subject=f"player:{membership.player_id}")


def hand_over(*, membership: Membership, successor: Membership, actor: Actor) -> None:
    """Make another member organiser in one's own place, who becomes a member."""
    with transaction.atomic():
        change_role(membership=successor, role=Role.ORGANISER, actor=actor)
        change_role(membership=membership, role=Role.MEMBER, actor=actor)


def keep_house_ruleset(
    *,
    club: Club,
    variant: str,
    name: str,
    options: Mapping[str, Any],
    actor: Actor,
    house: HouseRuleset | None = None,
) -> HouseRuleset:
    """The club's own rules for a game: a preset with changes. A change retires the old ones.

    Raises:
        scoring.rules.SheetError: options this game doesn't have.
        NameTakenError: there are rules of this name.
    """
    game = get_variant(variant)
    expand_ruleset(game, options, min(game.players))
    try:
        with transaction.atomic():
            if house is not None:
                house.retired_at = timezone.now()
                house.save(update_fields=["retired_at"])
            kept = HouseRuleset.objects.create(club=club, variant=variant, name=name, options=dict(options))
            log(
                "keep_house_ruleset",
                actor=actor,
                club=club,
                subject=f"house:{kept.pk}",
                before=house.options if house else None,
                after=dict(options),
            )
    except IntegrityError:
        raise NameTakenError(name=name) from None
    return kept


def retire_house_ruleset(*, house: HouseRuleset, actor: Actor) -> None:
    """Take house rules off the list; matches played by them keep them."""
    with transaction.atomic():
        house.retired_at = timezone.now()
        house.save(update_fields=["retired_at"])
        log("retire_house_ruleset", actor=actor, club=house.club, subject=f"house:{house.pk}")


def player_of(user: User) -> Player:
    """The person behind an account; made at the first need."""
    player, _made = Player.objects.get_or_create(
        user=user, defaults={"name": user.name or user.email.split("@")[0]}
    )
    return player


def _keep_an_organiser(membership: Membership, *, still: bool) -> None:
    if still or membership.role != Role.ORGANISER:
        return
    others = Membership.objects.select_for_update().filter(
        club=membership.club, role=Role.ORGANISER, until=None
    )
    if not others.exclude(pk=membership.pk).exists():
        raise LastOrganiserError
